"""Cards as people type them: what is sure, what is a guess, what is asked, what is refused."""

from __future__ import annotations

import ast
import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import card_reader, spelling
from companion.card_reader import PACK_LETTERS, Reading, asking_suits, more_than_packs, read
from engine.cards import JOKER, PACK, Card, Rank, Suit, card, cards

LANGUAGES = ("en", "pl", "sl")


def told(reading: Reading) -> str:
    """The reading in one line: a guess as "QH?", a question as "[KD QD]", two cards in it as "K+K", "!" asks once."""
    lines: list[tuple[int, int, str]] = []
    for place, shown in enumerate(reading.cards):
        lines.append((place, 1, f"{shown}{'?' if place in reading.guesses else ''}"))
    for asked in reading.questions:
        offers = " ".join("+".join(map(str, choice)) for choice in asked.choices)
        lines.append((asked.at, 0, f"[{offers}]{'!' if asked.once else ''}"))
    return " ".join(text for _, _, text in sorted(lines, key=lambda line: line[:2]))


AMBIGUOUS = [
    # typed, letters of the pack, English, Polish, Slovenian
    ("D♥", "J Q K", "QH?", "QH", "QH"),
    ("D", "J Q K", "Q?", "Q", "Q"),
    ("D♥", "W D K", "QH", "QH", "QH"),
    ("5D", "", "5D", "5D", "5D"),
    ("DD", "", "QD?", "QD", "QD"),
    ("KD", "", "KD", "[KD QD QH]", "[KD QD QC]"),
    ("DK", "", "KD?", "[QD QH KD]", "[QD QC KD]"),
    ("7K", "", "[7D 7H 7C 7+K]", "[7D 7H]", "[7D 7C]"),
    ("10K", "", "[TD TH TC T+K]", "[TD TH]", "[TD TC]"),
    ("3K", "", "[3D 3H 3C 3+K]", "[3D 3H]", "[3D 3C]"),
    ("KK", "", "[KD KH KC K+K]", "[KD KH K+K]", "[KD KC K+K]"),
    ("9S", "", "9S", "[9S 9H]!", "[9H 9S]!"),
    ("QS", "", "QS", "[QS QH]!", "[QH QS]!"),
    ("AS", "", "AS", "[AS AH AD AC]", "[AH AS AD AC]"),
    ("As", "", "AS", "[AS AH AD AC]", "[AH AS AD AC]"),
    ("as", "", "AS", "[AS AH AD AC]", "[AH AS AD AC]"),
    ("As pik", "", "AS?", "AS", "AS"),
    ("7C", "", "7C", "[7C 7H]!", "7C?"),
    ("T♥", "", "TH", "TH", "TH"),
    ("Tp", "", "TS", "TS", "TS"),
    ("7T", "", "[7C 7+T]", "7C", "7C"),
    ("KT", "", "[KC K+T]", "KC", "KC"),
    ("9h", "", "9H", "9H", "9H"),
    ("H♠", "", "[KS QS]", "[KS QS]", "[KS QS]"),
    ("H7", "", "[7H K+7 Q+7]", "[7H K+7 Q+7]", "[7H K+7 Q+7]"),
    ("H♠", "B V H", "KS", "KS", "KS"),
    ("7P", "", "7S", "7S", "7S"),
    ("B♥", "", "[JH QH]", "[JH QH]", "[JH QH]"),
    ("B♥", "B D K", "JH", "JH", "JH"),
    ("V♥", "", "[JH QH]", "[JH QH]", "[JH QH]"),
    ("V♥", "V D R", "JH", "JH", "JH"),
    ("V♥", "B V H", "QH", "QH", "QH"),
    ("R♥", "", "[KH QH]", "[KH QH]", "[KH QH]"),
    ("R♥", "V D R", "KH", "KH", "KH"),
    ("W♥", "J Q K", "[JH *]", "JH", "[JH *]"),
    ("W", "J Q K", "[J *]", "J", "[J *]"),
    ("W♥", "W D K", "JH", "JH", "JH"),
    ("7W", "J Q K", "[7S 7+J 7+*]", "[7S 7+J]", "[7S 7+J 7+*]"),
    ("KA", "", "[K+A KD]", "[K+A KD]", "[K+A KD]"),
    ("Ka", "", "[K+A KD]", "[K+A KD]", "[K+A KD]"),
    ("7Ka", "", "[7D 7+K+A]", "7D", "7D"),
    ("Kr♥", "", "KH", "KH", "KH"),
    ("7Kr", "", "7C?", "7C?", "7C"),
    ("F♥", "", "JH?", "JH?", "JH"),
    ("F♥", "F D K", "JH", "JH", "JH"),
    ("Ž♥", "", "[JH *]", "[* JH]", "JH?"),
    ("Z♥", "", "[JH *]", "[* JH]", "JH?"),
    ("7Ż", "", "[7C 7+J 7+*]", "[7C 7+* 7+J]", "[7C 7+J]"),
    ("J♥", "", "JH", "JH", "JH"),
    ("J", "", "[J *]", "[J *]", "[J *]"),
    ("JK", "", "*", "[* JD JH]", "[* JD JC]"),
    ("JKR", "", "*", "*", "*"),
    ("X", "", "[T *]", "[T *]", "[T *]"),
    ("X♥", "", "[TH *]", "[TH *]", "[TH *]"),
    ("?", "", "[T *]", "[T *]", "[T *]"),
    ("7?", "", "[7S 7H 7D 7C]", "[7S 7H 7D 7C]", "[7S 7H 7D 7C]"),
    ("1♥", "", "AH?", "AH?", "AH?"),
    ("1♥", "12 13 14", "AH", "AH", "AH"),
    ("11♥", "", "[JH AH]", "[JH AH]", "[JH AH]"),
    ("11♥", "11 12 13", "JH", "JH", "JH"),
    ("11♥", "12 13 14", "AH?", "AH?", "AH?"),
    ("12♥", "", "[QH JH]", "[QH JH]", "[QH JH]"),
    ("12♥", "11 12 13", "QH", "QH", "QH"),
    ("12♥", "12 13 14", "JH", "JH", "JH"),
    ("13♥", "", "[KH QH]", "[KH QH]", "[KH QH]"),
    ("13♥", "12 13 14", "QH", "QH", "QH"),
    ("14♥", "", "[AH KH]", "[AH KH]", "[AH KH]"),
    ("14♥", "12 13 14", "KH", "KH", "KH"),
    ("xyz", "", "[]", "[]", "[]"),
    ("7♥ xyz 9♠", "", "7H [] 9S", "7H [] 9S", "7H [] 9S"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", AMBIGUOUS, ids=lambda row: f"{row[0]} {row[1]}".strip())
def test_what_could_be_more_than_one_card(row: tuple[str, ...], language: str) -> None:
    """The setting decides, then the language; what is left is asked or marked, never silently chosen."""
    typed, letters, *expected = row
    assert told(read(typed, language=language, letters=letters)) == expected[LANGUAGES.index(language)]


COUNTS = [
    ("KK 4", "", "K? K? 4", "K? K? 4", "K? K? 4"),
    ("7K", "", "7? K?", "7? K?", "7? K?"),
    ("KA", "", "K? A?", "K? A?", "K? A?"),
    ("KD", "W D K", "K? Q?", "K? Q?", "K? Q?"),
    ("DK", "W D K", "Q? K?", "Q? K?", "Q? K?"),
    ("DD", "W D K", "Q? Q?", "Q? Q?", "Q? Q?"),
    ("5D", "W D K", "5? Q?", "5? Q?", "5? Q?"),
    ("5D", "J Q K", "5D", "[5 5+Q]", "[5 5+Q]"),
    ("7T", "", "7? T?", "[7 7+T]", "[7 7+T]"),
    ("J", "", "J", "J", "J"),
    ("JK", "J Q K", "J? K?", "J? K?", "J? K?"),
    ("K K 4", "", "K K 4", "K K 4", "K K 4"),
    ("* K 4", "", "* K 4", "* K 4", "* K 4"),
    ("H B V", "B V H", "K J Q", "K J Q", "K J Q"),
    ("12 13", "11 12 13", "Q K", "Q K", "Q K"),
    ("9S", "", "9S", "9", "9"),
    ("K♠ 4♦ *", "", "KS 4D *", "KS 4D *", "KS 4D *"),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", COUNTS, ids=lambda row: f"{row[0]} {row[1]}".strip())
def test_a_count_asks_only_for_ranks(row: tuple[str, ...], language: str) -> None:
    """Where only ranks are asked the letters of the pack are ranks, and two cards stay two cards."""
    typed, letters, *expected = row
    reading = read(typed, language=language, letters=letters, mode="ranks")
    assert told(reading) == expected[LANGUAGES.index(language)]
    assert reading.ranks == tuple(shown.rank for shown in reading.cards)


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        pytest.param("en", "7S TH *", "7S TH *", id="the plain notation"),
        pytest.param("en", "10H", "TH", id="ten in two digits"),
        pytest.param("en", "6-8D", "6D 7D 8D", id="a range with the suit at its end"),
        pytest.param("en", "7♥–10♥", "7H 8H 9H TH", id="a range with both suits"),
        pytest.param("en", "10-7♥", "7H 8H 9H TH", id="a range from above"),
        pytest.param("en", "♥7-10", "7H 8H 9H TH", id="a range after its suit"),
        pytest.param("en", "7 – 10 ♥", "7H 8H 9H TH", id="a range with spaces"),
        pytest.param("en", "7-8-9♥", "7H 8H 9H", id="two dashes separate"),
        pytest.param("en", "7♥-10♠", "7H TS", id="a dash between two suits separates"),
        pytest.param("en", "A-3♥", "AH 2H 3H", id="an ace below"),
        pytest.param("en", "Q-A♥", "QH KH AH", id="an ace above"),
        pytest.param("pl", "9-10-walet trefl", "9C TC JC", id="dashes and a Polish jack"),
        pytest.param("pl", "♠AKD", "AS KS QS", id="suit first, glued"),
        pytest.param("en", "♠AKD", "AS KS QS?", id="only the foreign letter is a guess"),
        pytest.param("pl", "AKD♠", "AS KS QS", id="suit last, glued"),
        pytest.param("en", "♥7 8 9", "7H 8H 9H", id="a suit holds for the ranks after it"),
        pytest.param("en", "♥7 8, 9", "7H 8H 9H?", id="a comma ends its hold"),
        pytest.param("en", "789♥", "7H 8H 9H", id="a suit covers its token"),
        pytest.param("en", "7 8 9 ♥", "7H 8H 9H", id="a suit at the very end covers all"),
        pytest.param("en", "7, 8, 9 ♥", "7H 8H 9H", id="even over commas"),
        pytest.param("en", "7♥ 8 9", "7H 8H? 9H?", id="a suit carried on is a guess"),
        pytest.param("en", "7 8 9♥", "7H? 8H? 9H", id="a suit carried back is a guess"),
        pytest.param("en", "8910♥", "8H 9H TH", id="ten stays whole"),
        pytest.param("en", "1011♥", "[TH+JH TH+AH]", id="two splits are asked"),
        pytest.param("en", "123♥", "AH? 2H? 3H?", id="no court cards in numbers"),
        pytest.param("en", "1 0♥", "[TH AH+TH]", id="one, space, nought"),
        pytest.param("en", "0♥ 1O♠ lO♣ I0♦ l0♥", "TH TS TC TD TH", id="tens with letters for digits"),
        pytest.param("en", "7♥7♥", "7H 7H", id="two copies in a row"),
        pytest.param("en", "2×7♥", "7H 7H", id="copies before"),
        pytest.param("en", "7♥ x2", "7H 7H", id="copies behind"),
        pytest.param("pl", "dama kier x2", "QH QH", id="copies of a card in words"),
        pytest.param("en", "queen of hearts, perhaps the 7♠", "QH [] 7S", id="an unknown word is kept"),
        pytest.param("pl", "damę kier, asa pik", "QH AS", id="Polish inflection"),
        pytest.param("pl", "królowa trefl król trefl", "QC KC", id="królowa before król"),
        pytest.param("sl", "kraljica križ, kralj križ", "QC KC", id="kraljica before kralj"),
        pytest.param("sl", "srčeva dama, pikovega asa", "QH AS", id="Slovenian adjectives"),
        pytest.param("sl", "karo dama, karova sedmica", "QD 7D", id="karo and karov-"),
        pytest.param("pl", "as pik dama kier", "AS QH", id="rank and suit in pairs"),
        pytest.param("pl", "pik as kier dama", "AS QH", id="suit and rank in pairs"),
        pytest.param("pl", "pik as dama kier", "AS QH?", id="mixed pairs"),
        pytest.param("pl", "dama-kier", "QH", id="a dash between rank and suit"),
        pytest.param("en", "dama kier, srčev kralj", "QH? KH?", id="words of another language are guesses"),
        pytest.param("pl", "queen of hearts", "QH?", id="so is English at a Polish table"),
        pytest.param("en", "Bube Herz, fante", "JH? JH?", id="German and Slovenian words"),
        pytest.param("pl", "dżoker, żolik, jokera", "* * *", id="a joker in Polish"),
        pytest.param("pl", "7P 7Ki 7Ka 7T", "7S 7H 7D 7C", id="the Polish labels of the keys"),
        pytest.param("pl", "7 P, 7 Ki, 7 Ka", "7S 7H 7D", id="the labels apart"),
        pytest.param("sl", "7P 7Ka 7Kr", "7S 7D 7C", id="the Slovenian labels of the keys"),
        pytest.param("en", "7 8 9 h", "7H 8H 9H", id="a letter at the very end"),
        pytest.param("en", "QhKh", "QH KH", id="cards without a space"),
        pytest.param("pl", "9DK♥", "9H QH KH", id="one symbol for the whole token"),
        pytest.param("en", "7♥*9♥", "7H * 9H", id="a joker in the middle"),
        pytest.param("pl", "10 D K ♥", "TH QH KH", id="letters apart are ranks"),
        pytest.param("pl", "KA ♥", "KH AH", id="a suit behind settles king and ace"),
        pytest.param("pl", "♠ KD", "KS QS", id="a suit before settles king and queen"),
        pytest.param("en", "10♥ J", "TH [JH *]", id="a lone jack may be a joker"),
        pytest.param("en", "S7", "7S?", id="the reverse order is a guess"),
        pytest.param("pl", "D7", "[7D Q+7]", id="the reverse order may be two cards"),
        pytest.param("pl", "9S 8", "[9S 9H]! [8S 8H]!", id="a suit that is asked is carried as a question"),
        pytest.param("en", "♥", "[]", id="a suit alone"),
        pytest.param("en", "7🖤 8💙", "[7H 7S 7C] [8H 8D 8C 8S]", id="coloured hearts are asked"),
        pytest.param("en", "", "", id="nothing"),
        pytest.param("en", " , ;/", "", id="separators alone"),
    ],
)
def test_how_cards_are_typed(language: str, typed: str, expected: str) -> None:
    """Separators, ranges, copies, suits before and behind, words in their forms."""
    assert told(read(typed, language=language)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("🂱", "AH"),
        ("🂡🂾🃍🃞🃏", "AS KH QD KC *"),
        ("🂪🃋", "TS JD"),
        ("7♥", "7H"),
        ("7♥️", "7H"),
        ("7♡ 7❤️", "7H 7H"),
        ("8◆ 8◇ 8♢", "8D 8D 8D"),
        ("9♤ 9♧", "9S 9C"),
        ("７♥ １０♠", "7H TS"),
        ("2️⃣♥ 🔟♠ 🅰♦", "2H TS AD"),
        ("👸♥ 🤴♠ ★", "QH KS *"),
        ("7\u00a0♥", "7H"),
    ],
)
def test_signs_read_as_their_plain_forms(typed: str, expected: str, language: str) -> None:
    """Card code points, selectors, hollow suits and full-width digits are sure readings."""
    assert told(read(typed, language=language)) == expected


@pytest.mark.parametrize(
    ("sign", "code"),
    [("🂬", "card.knight"), ("🂼", "card.knight"), ("🃜", "card.knight"), ("🂠", "card.back"), ("🃠", "card.trump")],
)
def test_cards_of_other_games_are_refused(sign: str, code: str) -> None:
    """A knight, a back or a trump is no card of these games; the cards beside it stay."""
    reading = read(f"7♥{sign}8♥", language="en")
    assert [str(shown) for shown in reading.cards] == ["7H", "8H"]
    assert [(each.reason.code, each.text) for each in reading.refusals] == [(code, sign)]
    assert not reading.settled


def test_a_very_long_text_is_refused() -> None:
    """Nobody holds that many cards; the reader does not even begin."""
    assert read("7♥ " * 133, language="en").settled
    reading = read("7♥ " * 134, language="en")
    assert [each.reason.code for each in reading.refusals] == ["card.long"]
    assert reading.cards == ()


@pytest.mark.parametrize(("answer", "expected"), [("H", "9H QH"), ("S", "9S QS")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_once_is_not_asked_again(language: str, answer: str, expected: str) -> None:
    """The answer to "9S" holds for every S of the match, in every language."""
    assert told(read("9S QS", language=language, answers={"s": answer})) == expected


def test_the_answer_is_given_by_the_question() -> None:
    """A question that is asked once says what to remember; an answer that nobody could give changes nothing."""
    question = read("9S", language="pl").questions[0]
    assert question.answer(1) == {"s": "H"}
    assert read("KD", language="pl").questions[0].answer(0) == {}
    assert read("9S", language="pl", answers={"s": "C", "k": "D", "d": "H"}).questions == (question,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["7♥ KD 9♠", "KK, 7♥", "9S", "J 7♥", "7K", "12♥ 4♦", "1 0♥"])
def test_a_chosen_answer_leaves_nothing_to_ask(typed: str, language: str) -> None:
    """Whatever is picked stands in the text afterwards, and the other cards stay."""
    reading = read(typed, language=language)
    for question in reading.questions:
        for choice, chosen in enumerate(question.choices):
            text = spelling.settled(typed, question, choice, None, language)
            again = read(text, language=language)
            assert again.questions == ()
            picked = again.cards[question.at : question.at + len(chosen)]
            assert [each.rank for each in picked] == [each.rank for each in chosen]
            assert all(each.suit in (shown.suit, Suit.NONE) for each, shown in zip(chosen, picked, strict=True))


def test_ranks_become_questions_where_whole_cards_are_needed() -> None:
    """A seven whose suit nobody typed is one of four; a range is asked as a whole."""
    asked = asking_suits(read("7, xyz *", language="en"))
    assert told(asked) == "[7S 7H 7D 7C] [] *"
    assert told(asking_suits(read("7-9", language="en"))) == "[7S+8S+9S 7H+8H+9H 7D+8D+9D 7C+8C+9C]"
    assert asking_suits(read("7♥ 8, 9♠", language="en")) == read("7♥ 8, 9♠", language="en")


def test_every_card_knows_its_piece_of_the_text() -> None:
    """The piece is what a tap on the chip shows again."""
    reading = read("  7♥️, dama kier x2 ", language="pl")
    assert reading.pieces == ("7♥️", "dama kier x2", "dama kier x2")
    assert reading.spans == ((2, 5), (7, 19), (7, 19))


@pytest.mark.parametrize("letters", PACK_LETTERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_echoed_reads_back(language: str, letters: str) -> None:
    """Each card by its signs and in words is surely the same card."""
    for shown in (*PACK, JOKER):
        for text in (spelling.short(shown, letters, language), spelling.spoken(shown, language)):
            assert told(read(text, language=language, letters=letters)) == str(shown), text


def test_more_copies_than_the_packs_hold() -> None:
    """The third copy with two packs is named with its count; two are fine."""
    assert more_than_packs(cards("7H 7H * * * *"), decks=2, jokers=4) == ()
    faults = more_than_packs(cards("7H 7H 7H 8S * *"), decks=2, jokers=1)
    assert [(each.code, str(each.params["card"]), each.params["n"], each.params["most"]) for each in faults] == [
        ("card.copies", "7H", 3, 2),
        ("card.copies", "*", 2, 1),
    ]


def test_ranks_alone_are_held_against_the_packs_too() -> None:
    """A pack has four kings, whether or not their suits were noted."""
    kings = [Card(Rank.KING, Suit.NONE)] * 3
    assert more_than_packs([*kings, card("KS")], decks=1, jokers=0) == ()
    assert [each.params["n"] for each in more_than_packs([*kings, card("KS"), card("KH")], decks=1, jokers=0)] == [5]


def test_the_reader_knows_no_rules() -> None:
    """It cannot take sides: of the engine it uses cards and reasons only."""
    used: set[str] = set()
    for file in Path(card_reader.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                used.add(node.module)
            elif isinstance(node, ast.Import):
                used.update(alias.name for alias in node.names)
    assert {name for name in used if name.startswith("engine")} == {"engine.cards", "engine.reasons"}
    assert not {name for name in used if name.startswith(("flask", "random", "time", "datetime"))}


TOKENS = sorted({row[0] for row in AMBIGUOUS if " " not in row[0]})
SOME_CARDS = st.lists(st.sampled_from([spelling.short(shown) for shown in PACK]), max_size=4)


@given(st.sampled_from(TOKENS), SOME_CARDS, SOME_CARDS, st.sampled_from(LANGUAGES))
def test_a_token_is_read_alike_beside_any_cards(token: str, before: list[str], after: list[str], language: str) -> None:
    """Whatever it would complete or break: the ranks that it may be stay the same."""
    alone = read(token, language=language, mode="ranks")
    beside = read(", ".join([*before, token, *after]), language=language, mode="ranks")
    assert beside.ranks[len(before) : len(beside.ranks) - len(after)] == alone.ranks
    assert [each.choices for each in beside.questions] == [each.choices for each in alone.questions]
    whole = read(token, language=language)
    if all(shown.suit or shown == JOKER for choice in (whole.cards, *_offers(whole)) for shown in choice):
        again = read(", ".join([*before, token, *after]), language=language)
        assert _offers(again) == _offers(whole)
        assert again.cards[len(before) : len(again.cards) - len(after)] == whole.cards


def _offers(reading: Reading) -> list[tuple[Card, ...]]:
    return [choice for question in reading.questions for choice in question.choices]


WORDS = ["dama", "kier", "pik", "as", "10", "ka", "2×", " x2 ", "zq", "🂠"]
PIECES = [*"AKQJTDW0123456789♠♥♦♣shdcpktx?*", *" ,;-/", *WORDS]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join), st.sampled_from(LANGUAGES))
def test_nothing_typed_disappears(text: str, language: str) -> None:
    """Every token is in the piece of a card, a question or a refusal; only a suit may stand apart from its cards."""
    reading = read(text, language=language)
    spans = [*reading.spans, *((each.start, each.end) for each in (*reading.questions, *reading.refusals))]
    for token in re.finditer(r"[^\s,;/-]+", text):
        seen = any(start < token.end() and token.start() < end for start, end in spans)
        assert seen or _is_suit(token[0].removeprefix("2×"), language), token[0]
    assert all(2 <= len(each.choices) <= 4 for each in reading.questions if each.choices)
    assert set(reading.guesses) <= set(range(len(reading.cards)))
    assert len(reading.pieces) == len(reading.spans) == len(reading.cards)


def _is_suit(word: str, language: str) -> bool:
    """It is no card alone, and makes one of a nine."""
    alone, nine = read(word, language=language), read(f"9{word}", language=language)
    return not alone.cards and not _offers(alone) and bool(nine.cards or _offers(nine))


@given(st.text(max_size=60), st.sampled_from(LANGUAGES), st.sampled_from(["cards", "ranks"]))
def test_the_same_text_is_always_read_alike(text: str, language: str, mode: card_reader.Mode) -> None:
    """Nothing but the text and the table's settings has a say."""
    assert read(text, language=language, mode=mode) == read(text, language=language, mode=mode)


def test_any_text_gives_an_answer_in_bounded_time(figure: Callable[[str], None]) -> None:
    """Cards, questions or refusals for whatever is typed or pasted, never an exception."""
    signs = [*PIECES, *"+.()\n'ĄŁŻžřß🃏🖤❤️×–−１２ﷺ🤴\ud800\u00ad", "queen of ", "kr", "JK", "srčeva ", "1 0"]
    draw = random.Random(51)
    slowest = 0.0
    texts = 10_000 if os.environ.get("PROOF") else 800
    for number in range(texts):
        length = draw.choice((5, 12, 30, 120, 400))
        if number % 3:
            text = "".join(draw.choice(signs) for _ in range(length))[:400]
        else:
            text = "".join(chr(draw.randrange(0x110000)) for _ in range(length))
        begun = perf_counter()
        reading = read(
            text,
            language=draw.choice((*LANGUAGES, "sr")),
            letters=draw.choice((*PACK_LETTERS, "")),
            mode=draw.choice(("cards", "ranks")),
        )
        slowest = max(slowest, perf_counter() - begun)
        assert reading.cards or reading.questions or reading.refusals or not re.search(r"[0-9A-Za-z♠♥♦♣]{2}", text)
    assert slowest < 5
    figure(f"{texts} texts, the slowest took {slowest * 1000:.0f} ms")


@pytest.mark.parametrize("piece", ["k", "kd", "kr", "?", "1", "10", "h", "ﷺ", "2x", "- ", "♥", "J", "7♥"])
def test_long_repetitions_take_no_longer(piece: str) -> None:
    """The text that offers most readings is bounded like any other."""
    begun = perf_counter()
    for language in LANGUAGES:
        read((piece * 400)[:400], language=language)
    assert perf_counter() - begun < 15
