"""A line for the judge as typed values; whatever has not the right form is refused here."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import JOKER, Card, Laid, Rank, card, laid, rank, rank_or_card
from engine.errors import BadRequest, UnreadableCard
from engine.referee.copies import check_copies
from engine.referee.play import Play
from engine.rules import with_switches
from engine.variant import Variant
from engine.variants import variant

COMMON = frozenset({"id", "ask", "variant", "rules", "seats", "say"})
LANGUAGES = ("en", "pl", "sl")
DEFAULT_SEATS = 3
MOST_CARDS = 200
MOST_HELD = 40  # more than any player ever holds; what is best among them is found soon


@dataclass(frozen=True)
class Request:
    """What was asked: the game, its rules, and the fields of the ask as they came.

    said: the switches set in it. told_seats: the number of players was told, not supposed.
    """

    ask: str
    variant: Variant
    rules: Any
    seats: int
    say: str | None
    id: Any
    fields: Mapping[str, Any]
    said: frozenset[str] = frozenset()
    told_seats: bool = False

    def allow(self, *names: str) -> None:
        """Raises BadRequest for a field that this ask does not have."""
        strange = [name for name in self.fields if name not in names]
        if strange:
            raise BadRequest("error.field", field=strange[0])

    def get(self, name: str, kind: type, default: Any = None) -> Any:
        """A field of this kind, or the default when absent. Raises BadRequest."""
        value = self.fields.get(name)
        if value is None:
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadRequest("error.field", field=name)
        return value

    def cards(self, name: str, default: tuple[Card, ...] | None = None) -> tuple[Card, ...]:
        """A list of cards; a joker that stands for a card counts as a joker. Raises BadRequest or UnreadableCard."""
        if self.fields.get(name) is None and default is not None:
            return default
        found = self.laid(name)
        named = [each for each in found if each.card != JOKER and each.role != each.card]
        if named:
            raise UnreadableCard(text=str(named[0]))
        return tuple(each.card for each in found)

    def hand(self) -> tuple[Card, ...]:
        """The cards of the hand. Raises BadRequest or UnreadableCard."""
        held = self.cards("hand")
        if len(held) > MOST_HELD:
            raise BadRequest("error.field", field="hand")
        return held

    def laid(self, name: str) -> tuple[Laid, ...]:
        """A list of cards as they lie. Raises BadRequest or UnreadableCard."""
        return read_laid(self.fields.get(name), name)

    def melds(self, name: str) -> tuple[tuple[Laid, ...], ...]:
        """A list of melds as they lie. Raises BadRequest or UnreadableCard."""
        return tuple(read_laid(each, name) for each in self.get(name, list, []))

    def index(self, name: str, length: int) -> int | None:
        """A place in a list of this length, None when absent. Raises BadRequest."""
        place = self.get(name, int)
        if place is not None and not 0 <= place < length:
            raise BadRequest("error.field", field=name)
        return None if place is None else int(place)

    def word(self, name: str, words: Container[str]) -> str | None:
        """One of these words, None when absent. Raises BadRequest."""
        said = self.get(name, str)
        if said is not None and said not in words:
            raise BadRequest("error.field", field=name)
        return None if said is None else str(said)

    def play(self, rules: Any = None) -> Play:
        """What may be done with cards in this game, with the wild rank and the up-card of the request."""
        text = self.get("upcard", str)
        upcard = None if text is None else rank_or_card(text)
        play = self.variant.asked(self.rules if rules is None else rules, self.seats, upcard, self.wild())
        if upcard is not None:
            check_copies([upcard], play.packs)
        return play

    def card(self, name: str) -> Card | None:
        """One card. Raises BadRequest or UnreadableCard."""
        text = self.get(name, str)
        return None if text is None else card(text)

    def wild(self) -> Rank | None:
        """The wild rank of the round. Raises BadRequest or UnreadableCard."""
        text = self.get("wild", str)
        return None if text is None else rank(text)


def read_laid(value: Any, name: str) -> tuple[Laid, ...]:
    """Cards as they lie, from a list of texts. Raises BadRequest or UnreadableCard."""
    if not isinstance(value, list) or len(value) > MOST_CARDS or not all(isinstance(each, str) for each in value):
        raise BadRequest("error.field", field=name)
    return tuple(laid(each) for each in value)


def read_request(plain: Any, asks: Container[str]) -> Request:
    """The request of a parsed line. Raises RummyError."""
    if not isinstance(plain, Mapping):
        raise BadRequest("error.json")
    if not isinstance(plain.get("ask"), str) or plain["ask"] not in asks:
        raise BadRequest("error.ask", ask=str(plain.get("ask")))
    if not isinstance(plain.get("variant"), str):
        raise BadRequest("error.field", field="variant")
    game = variant(plain["variant"])
    switches = {} if plain.get("rules") is None else plain["rules"]
    if not isinstance(switches, Mapping):
        raise BadRequest("error.field", field="rules")
    say = plain.get("say")
    if say is not None and say not in LANGUAGES:
        raise BadRequest("error.field", field="say")
    return Request(
        ask=plain["ask"],
        variant=game,
        rules=with_switches(game.rules, switches),
        seats=_seats(plain, game),
        say=say,
        id=plain.get("id"),
        fields={name: value for name, value in plain.items() if name not in COMMON},
        said=frozenset(switches),
        told_seats=plain.get("seats") is not None,
    )


def _seats(plain: Mapping[str, Any], game: Variant) -> int:
    seats = plain.get("seats")
    if seats is None:
        return max(game.seats[0], min(game.seats[1], DEFAULT_SEATS))
    if isinstance(seats, bool) or not isinstance(seats, int) or not game.seats[0] <= seats <= game.seats[1]:
        raise BadRequest("error.seats", field="seats", seats=str(seats))
    return seats
