"""Cards as people see and say them: "D♥" with the letters of the pack, "dama kier" in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.card_reader import Question, words
from engine.cards import JOKER, RANKS, Card, Laid, Rank, Suit, spell_rank

STAR = "★"
COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)


def _known(language: str) -> str:
    return language if language in words.USUAL_LETTERS else "en"


def rank_label(rank: Rank, letters: str | None = None, language: str = "en") -> str:
    """What the corner of a card shows on this pack: "7", "10", "D", "13"; a star for a joker.

    letters: one of PACK_LETTERS; anything else means the usual ones of the language.
    """
    if rank is Rank.JOKER:
        return STAR
    if rank in COURTS:
        usual = words.USUAL_LETTERS[_known(language)]
        return words.PACK_LETTERS.get(letters or usual, words.PACK_LETTERS[usual])[COURTS.index(rank)]
    return "10" if rank is Rank.TEN else spell_rank(rank)


class RankKey(NamedTuple):
    """The key of a rank: its card without a suit, what it shows on this pack, its name in words."""

    card: Card
    label: str
    name: str

    @property
    def value(self) -> str:
        """What the key writes into a form."""
        return str(self.card)

    @property
    def joker(self) -> bool:
        return self.card == JOKER


def rank_keys(jokers: bool, letters: str | None, language: str) -> list[RankKey]:
    """The ranks from ace to king, and behind them the joker where the packs have some."""
    cards = [*(Card(rank, Suit.NONE) for rank in RANKS), *((JOKER,) if jokers else ())]
    return [RankKey(card, rank_label(card.rank, letters, language), spoken(card, language)) for card in cards]


def suit_symbol(suit: Suit) -> str:
    """The bare symbol, without a selector: "♥". Nothing for no suit."""
    return words.SYMBOLS.get(suit.value, "")


def suit_label(suit: Suit, language: str) -> str:
    """The letters that stand beside the symbol on keys and chips: "Ki"."""
    return words.SUIT_LABELS[_known(language)].get(suit.value, "")


def short(card: Card, letters: str | None = None, language: str = "en") -> str:
    """The card by its signs: "Q♥", "D♥", "13♥"; "7" where nobody noted the suit; "★" for a joker."""
    return rank_label(card.rank, letters, language) + suit_symbol(card.suit)


def spoken(card: Card, language: str) -> str:
    """The card in words and without a symbol: "queen of hearts", "dama kier", "srčeva dama"; never inflected."""
    language = _known(language)
    name = words.SPOKEN_RANKS[language][card.rank - 1]
    if card.suit is Suit.NONE or card == JOKER:
        return name
    suit = spoken_suit(card.suit, language)
    if language == "sl":
        # The adjective agrees with the rank: "srčev kralj", "srčeva dama"; karo is no adjective and never changes.
        return f"{suit}a {name}" if name.endswith("a") and card.suit is not Suit.DIAMONDS else f"{suit} {name}"
    return f"{name} of {suit}" if language == "en" else f"{name} {suit}"


def spoken_out(shown: Card | Laid | Rank, language: str) -> str:
    """Anything with a rank in words; a joker that stands for a card as "joker = dama kier"."""
    match shown:
        case Laid(card, role):
            own = spoken(card, language)
            return own if role is None or role == card else f"{own} = {spoken(role, language)}"
        case Card():
            return spoken(shown, language)
    return words.SPOKEN_RANKS[_known(language)][shown - 1]


def spoken_suit(suit: Suit, language: str) -> str:
    """The suit in a word: "hearts", "kier", "srčev"."""
    return words.SPOKEN_SUITS[_known(language)].get(suit.value, "")


def spell(shown: Card | Laid | Suit | Rank, letters: str | None, language: str) -> str:
    """Anything a verdict can name, by its signs; a joker that stands for a card as "★ = Q♥"."""
    match shown:
        case Card():
            return short(shown, letters, language)
        case Laid(card, role):
            own = short(card, letters, language)
            return own if role is None or role == card else f"{own} = {short(role, letters, language)}"
        case Rank():
            return rank_label(shown, letters, language)
        case Suit():
            return suit_symbol(shown)


def spell_all(cards: Iterable[Card], letters: str | None, language: str) -> str:
    """A line of cards that the reader reads back as these cards."""
    return " ".join(short(card, letters, language) for card in cards)


def settled(text: str, question: Question, choice: int, letters: str | None, language: str) -> str:
    """The typed text with the answer to a question in place of the piece that was asked.

    A rank without a suit is put in as a word: its letter alone might be asked again ("J": jack or joker).
    """
    answer = " ".join(
        spoken(card, language) if card.suit is Suit.NONE else short(card, letters, language)
        for card in question.choices[choice]
    )
    return " ".join(filter(None, (text[: question.start].rstrip(), answer, text[question.end :].lstrip())))
