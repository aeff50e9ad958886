"""The keys of the card pad: ranks and suits, and every card for a wide screen."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _

from companion.asking.table import Table
from companion.languages import language
from companion.spelling import suit_label, suit_symbol
from engine.cards import PACK, SUITS


def pad(table: Table) -> dict[str, Any]:
    """What the template of the pad needs at this table."""
    spoken_in = language()
    names = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
    suits = [(suit.value, suit_symbol(suit), suit_label(suit, spoken_in), names[suit.value]) for suit in SUITS]
    return {"ranks": table.ranks(spoken_in), "suits": suits, "pack": PACK}
