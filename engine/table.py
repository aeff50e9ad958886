"""What lies on the table during a deal, and the moves that brought it there. A move is a fact; no score reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from engine.cards import Card, Laid, card, laid
from engine.deals import Ending
from engine.errors import ImpossibleDeal, RummyError


class Source(StrEnum):
    """Where a card is drawn from: the stock, the previous discard, the cut card under the stock."""

    STOCK = "stock"
    DISCARD = "discard"
    CUT = "cut"


@dataclass(frozen=True, kw_only=True)
class Move:
    """Something a player did. `agreed`: the referee refused it, and the table let it stand all the same."""

    seat: int
    agreed: bool = False


@dataclass(frozen=True, kw_only=True)
class Found(Move):
    """The table as it lay when somebody began to follow a deal that was going on. `opened`: who had opened by then."""

    melds: tuple[tuple[Laid, ...], ...] = ()
    opened: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Take(Move):
    """A card drawn; its face is known where it lay open."""

    source: Source = Source.STOCK
    card: Card | None = None


@dataclass(frozen=True, kw_only=True)
class Lay(Move):
    """New melds from the hand, all at once."""

    melds: tuple[tuple[Laid, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Add(Move):
    """Cards added to the meld `onto` of the table."""

    cards: tuple[Laid, ...]
    onto: int


@dataclass(frozen=True, kw_only=True)
class Swap(Move):
    """A real card put in the place of the joker at `at` in the meld `onto`."""

    card: Card
    onto: int
    at: int | None = None


@dataclass(frozen=True, kw_only=True)
class Rearrange(Move):
    """The whole table as it lies at the end of a turn."""

    after: tuple[tuple[Laid, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Discard(Move):
    """A card discarded, known or not; the turn is over."""

    card: Card | None = None


@dataclass(frozen=True, kw_only=True)
class Pass(Move):
    """The turn is over without a discard."""


@dataclass(frozen=True, kw_only=True)
class End(Move):
    """The deal is over: a knock or going out by this seat, or (seat −1) nothing left to draw."""

    ending: Ending


MOVES: dict[str, type[Move]] = {
    "found": Found,
    "take": Take,
    "lay": Lay,
    "add": Add,
    "swap": Swap,
    "rearrange": Rearrange,
    "discard": Discard,
    "pass": Pass,
    "end": End,
}
_NAMES = {kind: name for name, kind in MOVES.items()}
NOBODY = -1


@dataclass(frozen=True)
class Lying:
    """A meld on the table, who laid it first, and whether it takes no further card."""

    cards: tuple[Laid, ...]
    owner: int
    closed: bool = False


@dataclass(frozen=True)
class Turn:
    """The turn that is going on. `number` counts this seat's turns; `opened`: it opened in this very turn.

    freed: jokers that came into the hand and were not laid yet. last_lap: it began when the stock was used up.
    """

    seat: int
    number: int
    drawn: int = 0
    source: Source | None = None
    taken: Card | None = None
    laid: int = 0
    freed: int = 0
    added: bool = False
    opened: bool = False
    over: bool = False
    last_lap: bool = False


@dataclass(frozen=True)
class Table:
    """Everything that is known in the middle of a deal, by seat where it belongs to one.

    opened: points with which a seat opened, None for who has not (or where nobody opens). laid: points laid down.
    out_of_hand: cards that left the hand for the table, freed jokers given back. discards: the last card discarded.
    pile: discards that nobody took. emptied_by: who drew the last card of the stock. last: the turn that ended it all.
    midway: the deal was going on already when somebody began to follow it, so nothing that is counted is known.
    """

    melds: tuple[Lying, ...] = ()
    opened: tuple[int | None, ...] = ()
    laid: tuple[int, ...] = ()
    out_of_hand: tuple[int, ...] = ()
    discards: tuple[Card | None, ...] = ()
    turns: tuple[int, ...] = ()
    turn: Turn | None = None
    top: Card | None = None
    pile: int = 0
    from_stock: int = 0
    emptied_by: int | None = None
    ending: Ending | None = None
    ender: int | None = None
    last: Turn | None = None
    midway: bool = False

    @property
    def cards(self) -> tuple[tuple[Laid, ...], ...]:
        """The melds as they lie."""
        return tuple(meld.cards for meld in self.melds)


def bare(seats: int) -> Table:
    """The table before the first move."""
    none: tuple[None, ...] = (None,) * seats
    zero = (0,) * seats
    return Table(opened=none, laid=zero, out_of_hand=zero, discards=none, turns=zero)


def put(row: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """A row by seat with one value replaced."""
    return (*row[:seat], value, *row[seat + 1 :])


def move_to_plain(move: Move) -> dict[str, Any]:
    """The move as JSON holds it."""
    plain: dict[str, Any] = {"move": _NAMES[type(move)]}
    for each in fields(move):
        value = getattr(move, each.name)
        if value is not None and value != each.default:
            plain[each.name] = _plain(value)
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Card | Laid | StrEnum) else value


def move_from_plain(plain: Mapping[str, Any]) -> Move:
    """The move that these facts tell. Raises ImpossibleDeal or UnreadableCard."""
    said = dict(plain)
    kind = MOVES.get(str(said.pop("move", "")))
    if kind is None or set(said) - {each.name for each in fields(kind)}:
        raise ImpossibleDeal("error.field", field="move")
    try:
        return kind(**{name: _value(name, value) for name, value in said.items()})
    except RummyError:
        raise
    except (TypeError, ValueError) as wrong:
        raise ImpossibleDeal("error.field", field="move") from wrong


def _value(name: str, value: Any) -> Any:
    match name:
        case "seat" | "onto" | "at":
            if isinstance(value, bool) or not isinstance(value, int):
                raise ImpossibleDeal("error.field", field=name)
            return value
        case "agreed":
            return value is True
        case "source":
            return Source(value)
        case "ending":
            return Ending(value)
        case "card":
            return card(str(value))
        case "cards":
            return _laid_row(value, name)
        case "opened":
            return tuple(_value("seat", seat) for seat in _row(value, name))
    return tuple(_laid_row(row, name) for row in _row(value, name))


def _row(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ImpossibleDeal("error.field", field=name)
    return list(value)


def _laid_row(row: Any, name: str) -> tuple[Laid, ...]:
    found = _row(row, name)
    if not all(isinstance(each, str) for each in found):
        raise ImpossibleDeal("error.field", field=name)
    return tuple(laid(each) for each in found)


def agreed(move: Move) -> Move:
    """The same move, let stand by the table although the referee refused it."""
    return replace(move, agreed=True)
