"""Short ways to write down what lies on a table, and to read what the referee said."""

from __future__ import annotations

from typing import Any

from engine.cards import Card, Laid, laid
from engine.reasons import Verdict
from engine.referee.play import Play
from engine.rules import with_switches
from engine.variants import variant


def lies(text: str) -> tuple[Laid, ...]:
    """The cards of a meld: "6H *=7H 8H"."""
    return tuple(laid(word) for word in text.split())


def table(text: str) -> tuple[tuple[Laid, ...], ...]:
    """The melds of a table: "6H 7H 8H | 7S 7D 7C"."""
    return tuple(lies(part) for part in text.split("|") if part.strip())


def hand(text: str) -> tuple[Card, ...]:
    """The cards of a hand."""
    return tuple(each.card for each in lies(text))


def codes(verdict: Verdict) -> list[str]:
    """The codes of the faults, without their topic."""
    return sorted({fault.code.removeprefix("ref.") for fault in verdict.faults})


def notes(verdict: Verdict) -> list[str]:
    """The codes of the notes, without their topic."""
    return sorted({note.code.removeprefix("ref.") for note in verdict.notes})


def play(key: str, players: int | None = None, *, upcard: str = "", wild: str = "", **switches: Any) -> Play:
    """What may be done with cards in a game under these house rules."""
    game = variant(key)
    rules = with_switches(game.rules, switches)
    shown = laid(upcard).card if upcard else None
    rank = laid(wild + "S").card.rank if wild else None
    return game.asked(rules, players or max(game.seats[0], min(3, game.seats[1])), shown, rank)
