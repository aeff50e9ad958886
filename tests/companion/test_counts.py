"""Counts as people write them: points, sums, ranks, cards."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.card_reader import PACK_LETTERS
from companion.counts import CountFault, read_count, spell_count
from engine.cards import PACK, Card, Rank, cards, ranks
from engine.deals import Count, Ranks, Shown, Stated

LANGUAGES = ("en", "pl", "sl")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "points"),
    [
        ("0", 0),
        ("23", 23),
        ("1", 1),
        ("10", 10),
        ("14", 14),
        ("12+7+10", 29),
        (" 12 + 7 ", 19),
        ("12-7", 5),
        ("-40", -40),
        ("–40", -40),
        ("−40", -40),
        ("+5", 5),
        ("４２", 42),
        ("１２＋７", 19),
        ("1000000", 1_000_000),
    ],
)
def test_a_number_is_points(typed: str, points: int, language: str) -> None:
    """A number alone and a sum are points, whatever the cards of this pack show."""
    for letters in PACK_LETTERS:
        assert read_count(typed, language=language, letters=letters) == Stated(points)


@pytest.mark.parametrize("typed", ["", " ", "\n\t", "\u00a0"])
def test_an_empty_field_is_missing(typed: str) -> None:
    """Nothing typed is never zero."""
    assert read_count(typed, language="en") is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("K K 4", "K K 4"),
        ("KK4", "K K 4"),
        ("KK 4", "K K 4"),
        ("* K 4", "* K 4"),
        ("k,k,4", "K K 4"),
        ("K+K+4", "K K 4"),
        ("2x K, 4", "K K 4"),
        ("7 8", "7 8"),
        ("7,", "7"),
        ("10,", "T"),
        ("10 10", "T T"),
        ("J", "J"),
        ("as dama 7", "A Q 7"),
        ("*", "*"),
        ("K♠ 4", "K 4"),
    ],
)
def test_letters_are_ranks(typed: str, expected: str, language: str) -> None:
    """Letters, words, several numbers and one number with a comma are ranks."""
    assert read_count(typed, language=language) == Ranks(ranks(expected))


def test_the_letters_of_the_pack_are_ranks() -> None:
    """Where the pack shows D, "KD" is a king and a queen; where it shows numbers, 12 and 13 are court cards."""
    assert read_count("KD", language="pl", letters="W D K") == Ranks(ranks("K Q"))
    assert read_count("H B", language="en", letters="B V H") == Ranks(ranks("K J"))
    assert read_count("12 13", language="sl", letters="12 13 14") == Ranks(ranks("J Q"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("K♠ 4♦ *", "KS 4D *"),
        ("7♥", "7H"),
        ("7-9♥", "7H 8H 9H"),
        ("dama pik", "QS"),
        ("🂱 🃏", "AH *"),
        ("2×7♥", "7H 7H"),
    ],
)
def test_cards_with_suits_are_shown(typed: str, expected: str, language: str) -> None:
    """Where every card has its suit the cards themselves are known."""
    assert read_count(typed, language=language) == Shown(cards(expected))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("xyz", "count.unread"),
        ("12+", "count.unread"),
        ("12++7", "count.unread"),
        ("+", "count.unread"),
        ("5-", "count.unread"),
        ("-K", "count.unread"),
        ("12.5", "count.unread"),
        ("1 234", "count.unread"),
        ("K 15", "count.unread"),
        ("0 K", "count.unread"),
        ("K xyz", "count.unread"),
        (",", "count.unread"),
        ("1 0", "count.ask"),
        ("12 7", "count.ask"),
        ("B K", "count.ask"),
        ("1000001", "count.big"),
        ("999999+999999", "count.big"),
        ("123456789", "count.unread"),
        ("🂠", "card.back"),
        ("🂬 K", "card.knight"),
        ("K " * 300, "card.long"),
    ],
)
def test_what_is_no_count(typed: str, code: str) -> None:
    """The fault keeps the text, so that the field can show it again."""
    fault = read_count(typed, language="en")
    assert isinstance(fault, CountFault)
    assert (fault.code, fault.text) == (code, typed)


def test_a_count_that_could_be_two_brings_its_question() -> None:
    """The form can offer what the text may mean."""
    fault = read_count("12 7", language="en")
    assert isinstance(fault, CountFault)
    assert [[card.rank for card in choice] for choice in fault.questions[0].choices] == [[Rank.QUEEN], [Rank.JACK]]


@pytest.mark.parametrize(
    ("count", "letters", "expected"),
    [
        (None, "", ""),
        (Stated(29), "", "29"),
        (Stated(0), "", "0"),
        (Stated(-40), "", "−40"),
        (Ranks(ranks("K K 4")), "", "K K 4"),
        (Ranks(ranks("J Q T *")), "W D K", "W D 10 ★"),
        (Ranks(ranks("7")), "", "7,"),
        (Ranks(ranks("J")), "11 12 13", "11,"),
        (Shown(cards("KS 4D")), "", "K♠ 4♦"),
        (Shown(cards("KS *")), "12 13 14", "14♠ ★"),
        (Ranks(()), "", "0"),
        (Shown(()), "", "0"),
    ],
)
def test_a_count_is_spelled_for_its_field(count: Count | None, letters: str, expected: str) -> None:
    """What stands in the form when a deal is opened again."""
    assert spell_count(count, language="en", letters=letters) == expected


COUNTS = st.one_of(
    st.builds(Stated, st.integers(-1_000_000, 1_000_000)),
    st.builds(Ranks, st.lists(st.sampled_from(Rank), min_size=1, max_size=20).map(tuple)),
    st.builds(Shown, st.lists(st.sampled_from([*PACK, *cards("*")]), min_size=1, max_size=20).map(tuple)),
)


@given(COUNTS, st.sampled_from(LANGUAGES), st.sampled_from(sorted(PACK_LETTERS)))
def test_what_is_spelled_reads_back(count: Count, language: str, letters: str) -> None:
    """Opening a deal and saving it unchanged leaves its facts as they were."""
    assume(not (isinstance(count, Shown) and set(count.cards) == set(cards("*"))))
    spelled = spell_count(count, language=language, letters=letters)
    assert read_count(spelled, language=language, letters=letters) == count


@given(st.integers(1, 6))
def test_jokers_alone_read_back_as_ranks(number: int) -> None:
    """A joker has no suit to show: the two ways to note it are worth the same."""
    shown: tuple[Card, ...] = cards("* " * number)
    spelled = spell_count(Shown(shown), language="en")
    assert read_count(spelled, language="en") == Ranks((Rank.JOKER,) * number)


@given(st.text(max_size=40), st.sampled_from(LANGUAGES), st.sampled_from(sorted(PACK_LETTERS)))
def test_any_text_is_a_count_a_fault_or_nothing(text: str, language: str, letters: str) -> None:
    """No text in a field breaks the form."""
    found = read_count(text, language=language, letters=letters)
    assert found is None or isinstance(found, Stated | Ranks | Shown | CountFault)
    if isinstance(found, CountFault):
        assert found.text == text
