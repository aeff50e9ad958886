"""Cards as values, and the one ASCII notation for them: "7S TH *", a joker that stands for 7♥ is "*=7H"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from engine.errors import UnreadableCard


class Suit(StrEnum):
    """The four suits; NONE belongs to jokers and to cards of which only the rank was noted."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NONE = ""


class Rank(IntEnum):
    """Ace to king by their place in a run from below; the joker ranks above the king."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    JOKER = 14


SUITS: tuple[Suit, ...] = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank is not Rank.JOKER)
FACES: frozenset[Rank] = frozenset({Rank.JACK, Rank.QUEEN, Rank.KING})

_LETTERS = dict(zip(Rank, "A23456789TJQK*", strict=True))
_BY_LETTER = {letter: rank for rank, letter in _LETTERS.items()} | {"10": Rank.TEN}
_BY_SUIT = {suit.value: suit for suit in SUITS}


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """One card. Two packs hold equal cards, so count them with Counter."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return _LETTERS[self.rank] + self.suit.value


JOKER = Card(Rank.JOKER, Suit.NONE)
PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


@dataclass(frozen=True, order=True, slots=True)
class Laid:
    """A card on the table and the card it stands for: itself, or what a joker was named; None while nobody named it."""

    card: Card
    role: Card | None

    def __str__(self) -> str:
        if self.role is None or self.role == self.card:
            return str(self.card)
        return f"{self.card}={self.role}"


def rank(text: str) -> Rank:
    """The rank that "7", "T", "10", "K" or "*" names. Raises UnreadableCard."""
    found = _BY_LETTER.get(text.strip().upper())
    if found is None:
        raise UnreadableCard(text=text)
    return found


def card(text: str) -> Card:
    """The card that "7S", "TH", "10H" or "*" names. Raises UnreadableCard."""
    found = rank_or_card(text)
    if found.suit is Suit.NONE and found != JOKER:
        raise UnreadableCard(text=text)
    return found


def rank_or_card(text: str) -> Card:
    """As `card`, but "7" is a seven whose suit nobody noted. Raises UnreadableCard."""
    plain = text.strip().upper()
    suit = _BY_SUIT.get(plain[-1:], Suit.NONE)
    found = _BY_LETTER.get(plain[:-1] if suit is not Suit.NONE else plain)
    if found is None or (found is Rank.JOKER and suit is not Suit.NONE):
        raise UnreadableCard(text=text)
    return Card(found, suit)


def laid(text: str) -> Laid:
    """A card on the table: "7S", "*" (not named) or "*=7H". A named card must be a real one. Raises UnreadableCard."""
    shown, sign, named = text.partition("=")
    try:
        lying, role = card(shown), card(named) if sign else None
    except UnreadableCard as wrong:
        raise UnreadableCard(text=text) from wrong
    if role == JOKER:
        raise UnreadableCard(text=text)
    return Laid(lying, role if sign or lying == JOKER else lying)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a line: "KS 4D *". Raises UnreadableCard."""
    return tuple(card(word) for word in text.split())


def ranks(text: str) -> tuple[Rank, ...]:
    """The ranks of a line: "K K 4 *". Raises UnreadableCard."""
    return tuple(rank(word) for word in text.split())


def spell(shown: Iterable[Card | Laid]) -> str:
    """The line that names these cards."""
    return " ".join(str(each) for each in shown)


def spell_rank(shown: Rank) -> str:
    """The one sign of a rank: "A", "7", "T", "*"."""
    return _LETTERS[shown]
