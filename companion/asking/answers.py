"""What the referee answers: a verdict or a proposal, the cards as they lie, what is at fault, what would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.cards import JOKER, Card, Laid, spell
from engine.melds import Meld, Reading
from engine.reasons import Reason, Verdict
from engine.referee.mend import Mending


@dataclass(frozen=True)
class Row:
    """Cards drawn side by side. kind: what they are ("set", "run", "given", "loose", "discard", "after", "onto").

    bad: places of the cards at fault. gaps: cards that are missing, each before the card at its place.
    """

    kind: str
    cards: tuple[Laid, ...]
    bad: frozenset[int] = frozenset()
    gaps: tuple[tuple[int, Card], ...] = ()
    points: int | None = None


@dataclass(frozen=True)
class Choice:
    """One of several ways that the player may mean: what its button says, what it shows, whether it is chosen."""

    value: str
    row: Row
    chosen: bool


@dataclass(frozen=True)
class Answer:
    """An answer to a question.

    verdict: None where a proposal was asked for. called: what the ending is called ("gin", "out"). points: in what
    was asked about; need: what they are measured by. choices: readings, or melds to lay off onto; name: their field.
    would: nearest legal changes. left: what a deal form would note as left in this hand. unsaid: what has still to be
    said before there is an answer.
    """

    verdict: Verdict | None = None
    rows: tuple[Row, ...] = ()
    called: str = ""
    points: int | None = None
    need: int | None = None
    name: str = ""
    choices: tuple[Choice, ...] = ()
    would: tuple[Mending, ...] = ()
    left: tuple[Card, ...] | None = None
    unsaid: tuple[str, ...] = ()

    @property
    def same(self) -> object:
        """What of the answer a disputed rule may change."""
        return bool(self.verdict)


def as_given(cards: Iterable[Card | Laid]) -> tuple[Laid, ...]:
    """The cards as they were entered."""
    return tuple(each if isinstance(each, Laid) else Laid(each, None if each == JOKER else each) for each in cards)


def meld_row(meld: Meld, points: int | None = None, kind: str = "") -> Row:
    """A meld as it lies."""
    return Row(kind or meld.kind.value, meld.laid, points=points)


def spelled(reading: Reading) -> str:
    """A reading by its cards, for a button that picks it."""
    return f"{reading.meld.kind.value} {spell(reading.meld.laid)}"


def in_gaps(cards: Sequence[Laid], faults: Iterable[Reason]) -> tuple[tuple[Laid, ...], tuple[tuple[int, Card], ...]]:
    """The cards of a broken run from low to high, and the missing ones with their places; else as they were given."""
    missing = [
        card
        for fault in faults
        if fault.code == "ref.gap" and isinstance(fault.params["cards"], tuple)
        for card in fault.params["cards"]
    ]
    if not missing:
        return tuple(cards), ()
    ordered = sorted(cards, key=lambda each: each.card.rank)
    places = [sum(each.card.rank < card.rank for each in ordered) for card in missing]
    return tuple(ordered), tuple(zip(places, missing, strict=True))
