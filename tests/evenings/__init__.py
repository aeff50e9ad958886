"""Recorded evenings: real matches in the notation of the form, with the lines that the table expects."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from engine.deals import Ending, How
from engine.variant import Variant


@cache
def evenings() -> tuple[dict[str, Any], ...]:
    """Every evening of this folder, with its file's name."""
    return tuple(
        {**tomllib.loads(path.read_text(encoding="utf-8")), "name": path.stem}
        for path in sorted(Path(__file__).parent.glob("*.toml"))
    )


def endings_asked(game: Variant) -> set[tuple[str, str]]:
    """Every way a deal can end that the form of this game offers under its own rules."""
    found: set[tuple[str, str]] = set()
    for ending in game.endings(game.rules):
        hows = game.hows if ending in (Ending.KNOCK, Ending.OUT) else (How.PLAIN,)
        found |= {(ending.value, how.value) for how in hows}
    return found
