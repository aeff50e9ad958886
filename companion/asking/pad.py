"""The keys of the card pad: ranks and suits, and every card for a wide screen."""

from __future__ import annotations

from typing import Any

from companion.asking.table import Table
from companion.catalogues import translated
from companion.languages import language
from companion.spelling import suit_label, suit_symbol
from companion.words.cards import SUIT_NAMES
from engine.cards import PACK, SUITS


def pad(table: Table) -> dict[str, Any]:
    """What the template of the pad needs at this table."""
    spoken_in = language()
    suits = [
        (suit.value, suit_symbol(suit), suit_label(suit, spoken_in), translated(SUIT_NAMES[suit.value], spoken_in))
        for suit in SUITS
    ]
    return {"ranks": table.ranks(spoken_in), "suits": suits, "pack": PACK}
