"""What can change between two deals: rules, seats, the end. Facts too, with the deal from which they hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from engine.errors import ImpossibleDeal

STARTS = ("zero", "average", "worst")


@dataclass(frozen=True)
class RuleChange:
    """From this deal on some switches are set otherwise."""

    deal: int
    switches: Mapping[str, Any]


@dataclass(frozen=True)
class Joined:
    """A seat is dealt in from this deal on; it starts at "zero", at the "average" or at the "worst" total."""

    deal: int
    seat: int
    start: str = "zero"


@dataclass(frozen=True)
class Left:
    """A seat is dealt in no more from this deal on; it keeps its total and has no place."""

    deal: int
    seat: int


@dataclass(frozen=True)
class Reseated:
    """From this deal on the turn goes round in this order of seats."""

    deal: int
    order: tuple[int, ...]


@dataclass(frozen=True)
class Begun:
    """A match begun on paper: totals and deals won so far, a row of seats for each column."""

    totals: tuple[tuple[int, ...], ...]
    boxes: tuple[tuple[int, ...], ...] = ()
    deal: int = 1


@dataclass(frozen=True)
class Stopped:
    """The table stops before deal `deal` is played: the standing as it is, without end bonuses."""

    deal: int


@dataclass(frozen=True)
class PlayedOn:
    """The match was over before deal `deal`; the table plays on, the result stands."""

    deal: int


@dataclass(frozen=True)
class LaterDeals:
    """A correction moved the end before deal `deal`, the next unplayed one: do the deals up to there count?"""

    deal: int
    count: bool


Change = RuleChange | Joined | Left | Reseated | Begun | Stopped | PlayedOn | LaterDeals

KINDS: dict[str, type[Change]] = {
    "rules": RuleChange,
    "joined": Joined,
    "left": Left,
    "reseated": Reseated,
    "begun": Begun,
    "stopped": Stopped,
    "played_on": PlayedOn,
    "later": LaterDeals,
}
_NAMES = {kind: name for name, kind in KINDS.items()}


def change_to_plain(change: Change) -> dict[str, Any]:
    """The change as JSON holds it."""
    plain: dict[str, Any] = {"kind": _NAMES[type(change)]}
    for each in fields(change):
        value = getattr(change, each.name)
        if isinstance(value, Mapping):
            plain[each.name] = dict(value)
        elif isinstance(value, tuple):
            plain[each.name] = [list(row) if isinstance(row, tuple) else row for row in value]
        else:
            plain[each.name] = value
    return plain


def change_from_plain(plain: Mapping[str, Any]) -> Change:
    """The change that these facts tell. Raises ImpossibleDeal."""
    said = dict(plain)
    kind = KINDS.get(str(said.pop("kind", "")))
    if kind is None or set(said) - {each.name for each in fields(kind)} or not _whole(said.get("deal")):
        raise ImpossibleDeal("error.field", field="kind")
    shapes = {"switches": Mapping, "seat": int, "count": bool, "start": str}
    for name, shape in shapes.items():
        if name in said and (not isinstance(said[name], shape) or (shape is int and isinstance(said[name], bool))):
            raise ImpossibleDeal("error.field", field=name)
    if said.get("start", "zero") not in STARTS:
        raise ImpossibleDeal("error.field", field="start")
    for name in ("order", "totals", "boxes"):
        if name in said:
            said[name] = _rows(said[name], name)
    try:
        return kind(**said)
    except TypeError as wrong:
        raise ImpossibleDeal("error.field", field="kind") from wrong


def _rows(value: Any, name: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise ImpossibleDeal("error.field", field=name)
    rows = tuple(tuple(row) if isinstance(row, list | tuple) else row for row in value)
    flat = [each for row in rows for each in (row if isinstance(row, tuple) else (row,))]
    if not all(_whole(each) for each in flat) or any(isinstance(row, tuple) is (name == "order") for row in rows):
        raise ImpossibleDeal("error.field", field=name)
    return rows


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 10**6


def moved(change: Change, by: int) -> Change:
    """The change with its deal so many numbers later: a deal was put in or taken out before it."""
    return replace(change, deal=change.deal + by)
