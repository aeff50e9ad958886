"""The facts of one deal: what happened, never what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from engine.cards import Card, Rank, card, rank, rank_or_card, spell_rank
from engine.errors import ImpossibleDeal, RummyError

T = TypeVar("T")


class Ending(StrEnum):
    """How a deal ended. EXHAUSTED: stock or laps used up. VOID: misdeal, wrong pack, agreed."""

    KNOCK = "knock"
    OUT = "out"
    EXHAUSTED = "exhausted"
    VOID = "void"


class How(StrEnum):
    """What kind of knock or going out."""

    PLAIN = "plain"
    GIN = "gin"
    BIG_GIN = "big_gin"
    HAND = "hand"
    HAND_CUT = "hand_cut"


class Ask(StrEnum):
    """The questions a deal form can ask beside number, dealer, ending, ender and what is left."""

    UPCARD = "upcard"
    HOW = "how"
    OPENED = "opened"
    LAID = "laid"
    DISCARDS = "discards"
    MISPLAYS = "misplays"
    LAP = "lap"


@dataclass(frozen=True)
class Stated:
    """A count called out, in points."""

    points: int


@dataclass(frozen=True)
class Ranks:
    """Cards of which only the ranks were noted."""

    ranks: tuple[Rank, ...]


@dataclass(frozen=True)
class Shown:
    """Cards that were shown."""

    cards: tuple[Card, ...]


Count = Stated | Ranks | Shown


@dataclass(frozen=True, kw_only=True)
class Deal:
    """What happened in one deal. `left`, `opened`, `laid` and `discards` go by seat; None there is "not known"."""

    number: int
    ending: Ending
    ender: int | None = None
    how: How = How.PLAIN
    left: tuple[Count | None, ...] = ()
    opened: tuple[bool, ...] = ()
    laid: tuple[int | None, ...] = ()
    upcard: Card | None = None
    discards: tuple[Card | None, ...] = ()
    misplays: tuple[int, ...] = ()
    lap: int | None = None
    dealer: int | None = None
    players: tuple[int, ...] | None = None


def for_seats(deal: Deal, seats: int) -> Deal:
    """The deal with a place for everybody who sat down later."""
    return replace(
        deal,
        left=deal.left and _padded(deal.left, seats, None),
        opened=deal.opened and _padded(deal.opened, seats, False),
        laid=deal.laid and _padded(deal.laid, seats, None),
        discards=deal.discards and _padded(deal.discards, seats, None),
    )


def _padded(row: tuple[T, ...], seats: int, nothing: T) -> tuple[T, ...]:
    return row + (nothing,) * (seats - len(row))


FIELDS = frozenset(Deal.__dataclass_fields__)


def said(plain: Mapping[str, Any]) -> frozenset[str]:
    """The facts that were told at all; null is as good as silence."""
    return frozenset(name for name, value in plain.items() if value is not None)


def to_plain(deal: Deal) -> dict[str, Any]:
    """The facts as JSON holds them; what was not said is left out."""
    plain: dict[str, Any] = {"number": deal.number, "ending": deal.ending.value}
    for name in ("ender", "lap", "dealer"):
        if getattr(deal, name) is not None:
            plain[name] = getattr(deal, name)
    if deal.how is not How.PLAIN:
        plain["how"] = deal.how.value
    for name in ("opened", "laid", "misplays", "players"):
        if getattr(deal, name):
            plain[name] = list(getattr(deal, name))
    if deal.left:
        plain["left"] = [_plain_count(count) for count in deal.left]
    if deal.upcard:
        plain["upcard"] = str(deal.upcard)
    if deal.discards:
        plain["discards"] = [None if each is None else str(each) for each in deal.discards]
    return plain


def _plain_count(count: Count | None) -> Any:
    match count:
        case None:
            return None
        case Stated(points):
            return points
        case Ranks(found):
            return {"ranks": " ".join(spell_rank(each) for each in found)}
        case Shown(found):
            return {"cards": [str(each) for each in found]}


def from_plain(plain: Mapping[str, Any]) -> Deal:
    """The deal that these facts tell. Raises ImpossibleDeal or UnreadableCard."""
    strange = [name for name in plain if name not in FIELDS]
    if strange:
        raise ImpossibleDeal("error.field", field=strange[0])
    try:
        return Deal(
            number=_number(plain.get("number"), "number"),
            ending=Ending(plain.get("ending", "")),
            ender=_maybe(plain.get("ender"), "ender"),
            how=How("plain" if plain.get("how") is None else plain["how"]),
            left=tuple(_count(each) for each in _list(plain.get("left"), "left")),
            opened=tuple(_truth(each) for each in _list(plain.get("opened"), "opened")),
            laid=tuple(_maybe(each, "laid") for each in _list(plain.get("laid"), "laid")),
            upcard=None if plain.get("upcard") is None else rank_or_card(_text(plain["upcard"], "upcard")),
            discards=tuple(
                None if each is None else rank_or_card(_text(each, "discards"))
                for each in _list(plain.get("discards"), "discards")
            ),
            misplays=tuple(_number(each, "misplays") for each in _list(plain.get("misplays"), "misplays")),
            lap=_maybe(plain.get("lap"), "lap"),
            dealer=_maybe(plain.get("dealer"), "dealer"),
            players=None
            if plain.get("players") is None
            else tuple(_number(each, "players") for each in _list(plain["players"], "players")),
        )
    except RummyError:
        raise
    except ValueError as wrong:
        raise ImpossibleDeal("error.field", field="how" if "How" in str(wrong) else "ending") from wrong


def _list(value: Any, name: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list | tuple):
        raise ImpossibleDeal("error.field", field=name)
    return list(value)


def _number(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**6:
        raise ImpossibleDeal("error.field", field=name)
    return value


def _maybe(value: Any, name: str) -> int | None:
    return None if value is None else _number(value, name)


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ImpossibleDeal("error.field", field="opened")
    return value


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise ImpossibleDeal("error.field", field=name)
    return value


def _count(value: Any) -> Count | None:
    if value is None:
        return None
    if isinstance(value, Mapping):
        if set(value) == {"ranks"}:
            return Ranks(tuple(rank(word) for word in _text(value["ranks"], "left").split()))
        if set(value) == {"cards"}:
            return Shown(tuple(card(_text(each, "left")) for each in _list(value["cards"], "left")))
        raise ImpossibleDeal("error.field", field="left")
    return Stated(_number(value, "left"))
