"""The notation of cards, and what cannot be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import errors
from engine.cards import (
    FACES,
    JOKER,
    PACK,
    RANKS,
    Card,
    Laid,
    Rank,
    Suit,
    card,
    cards,
    laid,
    rank,
    rank_or_card,
    ranks,
    spell,
    spell_rank,
)
from engine.errors import RummyError, UnknownVariant, UnreadableCard
from engine.melds import MeldRules, as_laid
from engine.variants import VARIANTS, variant


def test_a_pack() -> None:
    """Thirteen ranks in four suits, each written with two signs that name it again."""
    assert len(PACK) == len(set(PACK)) == 52
    assert "".join(map(spell_rank, Rank)) == "A23456789TJQK*"
    assert [int(each) for each in RANKS] == list(range(1, 14))
    assert {Rank.JACK, Rank.QUEEN, Rank.KING} == FACES
    assert all(card(str(each)) == rank_or_card(str(each)) == each and len(str(each)) == 2 for each in PACK)
    assert all(rank(spell_rank(each)) is each for each in Rank)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("10h", Card(Rank.TEN, Suit.HEARTS)),
        (" ts ", Card(Rank.TEN, Suit.SPADES)),
        ("*", JOKER),
        ("ac", Card(Rank.ACE, Suit.CLUBS)),
    ],
)
def test_a_card_as_people_write_it(text: str, found: Card) -> None:
    assert card(text) == found


def test_a_rank_alone() -> None:
    """A discard of which nobody noted the suit."""
    assert rank_or_card("7") == Card(Rank.SEVEN, Suit.NONE)
    assert (rank("10"), rank(" k "), rank("*")) == (Rank.TEN, Rank.KING, Rank.JOKER)
    assert str(Card(Rank.SEVEN, Suit.NONE)) == "7"


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (rank, "S"),
        (rank, ""),
        (rank, "7S"),
        (card, "7"),
        (card, "S"),
        (card, ""),
        (card, "*S"),
        (card, "1S"),
        (card, "77S"),
        (rank_or_card, "*H"),
        (rank_or_card, "X"),
        (rank_or_card, "H"),
        (laid, "*="),
        (laid, "*=*"),
        (laid, "=7S"),
        (laid, "*=7"),
        (laid, "7S=7"),
    ],
)
def test_what_is_no_card(read: Callable[[str], object], text: str) -> None:
    """What was written is told back."""
    with pytest.raises(UnreadableCard) as wrong:
        read(text)
    assert (wrong.value.code, wrong.value.params) == ("error.card", {"text": text})
    assert text in str(wrong.value)


@pytest.mark.parametrize("text", ["7S", "*", "*=7H", "2C=7H"])
def test_a_card_on_the_table_written_again(text: str) -> None:
    assert str(laid(text)) == text


def test_what_a_card_on_the_table_stands_for() -> None:
    """Itself; a joker nothing until somebody names it."""
    assert laid("7S") == Laid(card("7S"), card("7S"))
    assert laid("*") == Laid(JOKER, None)
    assert laid("*=7H") == Laid(JOKER, card("7H"))
    assert spell((laid("7S"), laid("*=7H"), JOKER)) == "7S *=7H *"


def test_lines_of_cards() -> None:
    assert cards(" KS  4D * ") == (card("KS"), card("4D"), JOKER)
    assert ranks("K 10 *") == (Rank.KING, Rank.TEN, Rank.JOKER)
    assert cards("") == () and ranks("") == ()


def test_only_a_joker_is_named_as_another_card() -> None:
    """A card of the wild rank is one; named as itself it is a joker that nobody named."""
    with pytest.raises(UnreadableCard) as wrong:
        as_laid([laid("2C=7H")], MeldRules())
    assert wrong.value.params == {"text": "2C=7H"}
    wild = MeldRules(wild=Rank.TWO)
    assert as_laid([laid("2C=7H"), laid("2C"), card("2C")], wild) == (
        Laid(card("2C"), card("7H")),
        Laid(card("2C"), None),
        Laid(card("2C"), None),
    )


def test_a_game_by_its_name() -> None:
    assert all(variant(key) is game and game.key == key for key, game in VARIANTS.items())
    with pytest.raises(UnknownVariant) as wrong:
        variant("moon")
    assert wrong.value.code == "error.variant"


def test_what_cannot_be_a_fact_has_a_code_of_its_own() -> None:
    """Where it is raised without one."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, RummyError)]
    assert {kind.__name__: kind.code for kind in kinds} == {
        "RummyError": "error.unknown",
        "UnreadableCard": "error.card",
        "ImpossibleDeal": "error.deal",
        "UnknownVariant": "error.variant",
        "BadSwitch": "error.switch",
        "BadRequest": "error.request",
        "TooManyCopies": "error.copies",
    }
    assert (UnreadableCard(text="X").code, UnreadableCard(text="X").params) == ("error.card", {"text": "X"})
    assert str(UnreadableCard(text="X")) == "error.card {'text': 'X'}"
    assert isinstance(UnreadableCard(text="X"), ValueError)
