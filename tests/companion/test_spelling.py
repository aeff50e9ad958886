"""Cards as they are shown and said."""

from __future__ import annotations

import pytest

from companion.card_reader import PACK_LETTERS
from companion.spelling import rank_label, short, spell, spell_all, spoken, suit_label
from engine.cards import JOKER, PACK, Card, Laid, Rank, Suit, card, cards

LANGUAGES = ("en", "pl", "sl")


@pytest.mark.parametrize(
    ("shown", "en", "pl", "sl"),
    [
        ("QH", "queen of hearts", "dama kier", "srčeva dama"),
        ("JS", "jack of spades", "walet pik", "pikov fant"),
        ("KD", "king of diamonds", "król karo", "karo kralj"),
        ("7D", "seven of diamonds", "siódemka karo", "karo sedmica"),
        ("AC", "ace of clubs", "as trefl", "križev as"),
        ("7C", "seven of clubs", "siódemka trefl", "križeva sedmica"),
        ("TS", "ten of spades", "dziesiątka pik", "pikova desetica"),
        ("*", "joker", "joker", "joker"),
    ],
)
def test_a_card_in_words(shown: str, en: str, pl: str, sl: str) -> None:
    """In Slovenian the suit agrees with the rank; karo never changes."""
    assert tuple(spoken(card(shown), language) for language in LANGUAGES) == (en, pl, sl)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_contain_no_symbol(language: str) -> None:
    """What a screen reader says has letters and spaces only, and no two cards sound alike."""
    said = [spoken(shown, language) for shown in (*PACK, JOKER)]
    assert all(name.replace(" ", "").isalpha() for name in said)
    assert len(set(said)) == len(said)


def test_the_court_cards_of_every_pack() -> None:
    """The label is what stands in the corner of the card."""
    for letters in PACK_LETTERS:
        courts = (Rank.JACK, Rank.QUEEN, Rank.KING)
        assert " ".join(rank_label(rank, letters) for rank in courts) == letters


def test_a_card_by_its_signs() -> None:
    """With the letters of the pack; the usual ones of the language where none were chosen."""
    assert short(card("QH"), "W D K", "en") == "D♥"
    assert short(card("QH"), None, "pl") == "D♥"
    assert short(card("QH"), "nonsense", "sl") == "Q♥"
    assert short(card("TS"), "12 13 14", "sl") == "10♠"
    assert short(Card(Rank.SEVEN, Suit.NONE), None, "en") == "7"
    assert short(JOKER, None, "en") == "★"
    assert spell_all(cards("KS 4D *"), "12 13 14", "en") == "14♠ 4♦ ★"


def test_suits_have_letters_beside_their_symbols() -> None:
    """Keys and chips are told apart without colour."""
    labels = [" ".join(suit_label(Suit(suit), language) for suit in "SHDC") for language in LANGUAGES]
    assert labels == ["S H D C", "P Ki Ka T", "P S Ka Kr"]


def test_whatever_a_verdict_names() -> None:
    """A card, a joker that stands for one, a rank, a suit."""
    assert spell(card("QH"), None, "en") == "Q♥"
    assert spell(Laid(JOKER, card("QH")), "W D K", "pl") == "★ = D♥"
    assert spell(Laid(JOKER, None), None, "en") == "★"
    assert spell(Laid(card("7H"), card("7H")), None, "en") == "7♥"
    assert spell(Rank.QUEEN, "B V H", "en") == "V"
    assert spell(Suit.HEARTS, None, "sl") == "♥"
