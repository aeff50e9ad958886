"""What the referee says about melds, turns and knocks."""

from __future__ import annotations

from companion.words import Sentence

REFEREE: dict[str, Sentence] = {}
