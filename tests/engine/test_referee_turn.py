"""A turn: the table before it against the table at its end."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from engine.referee.turn import judge_turn
from tests.engine.at_the_table import codes, hand, play, table
from tests.engine.turns import CORRUPTIONS, legal_turn

TRIES = 2_000 if os.environ.get("PROOF") == "1" else 60

MANIPULATION = play("manipulation", 3)


@pytest.mark.parametrize(
    ("before", "held", "after", "drawn"),
    [
        pytest.param("", "7H 7S 7D", "7H 7S 7D", None, id="the first meld of the round"),
        pytest.param("", "7H * 7D", "7H * 7D", None, id="with a joker"),
        pytest.param("4H 5H 6H", "7H 9S", "4H 5H 6H 7H", 1, id="after the first card"),
        pytest.param("4H 5H 6H", "7H 9S", "4H 5H 6H 7H", 2, id="after the second card"),
        pytest.param("4H 5H 6H", "7H 9S", "4H 5H 6H", 3, id="three cards drawn and nothing melded"),
        pytest.param("5S 6S 7S | 5H 6H 7H | 5D 6D 7D", "5C", "5S 5H 5D 5C | 6S 6H 6D | 7S 7H 7D", 1, id="three groups"),
        pytest.param("3D 4D 5D 6D", "6H 6C", "3D 4D 5D | 6D 6H 6C", 1, id="the end of a run of four"),
        pytest.param("6H *=7H 8H", "7H JS QS", "6H 7H 8H | JS QS *=KS", 1, id="a joker freed and used"),
        pytest.param("6H * 8H", "7H JS QS", "6H 7H 8H | JS QS *", 1, id="named by its place"),
        pytest.param(
            "6H *=7H 8H | 7H 7S 7D", "JS QS 7C", "6H 7H 8H | 7S 7D 7C | JS QS *=KS", 1, id="freed by a table card"
        ),
        pytest.param(
            "4H 5H 6H *=7H | 7H 7S 7D", "QS QD", "4H 5H 6H | 7H 7S 7D | QS QD *=QH", 1, id="the real one lies there"
        ),
        pytest.param("4H 5H 6H *=7H", "7S 7D", "4H 5H 6H | 7S 7D *=7H", 1, id="moved, and still the seven"),
        pytest.param("8S 8H * | 4C 5C 6C", "8D 7C", "8S 8H 8D | 4C 5C 6C 7C *=8C", 1, id="whichever suit is missing"),
        pytest.param("6H *=7H 8H | 2S 3S 4S", "7H AS", "6H 7H 8H | AS 2S 3S 4S *=5S", 1, id="used at a run's end"),
        pytest.param("9C TC JC", "QC", "QC JC TC 9C", 1, id="laid from high to low"),
    ],
)
def test_turn(before, held, after, drawn):
    """What is allowed."""
    found = judge_turn(table(before), hand(held), table(after), MANIPULATION, drawn=drawn)
    assert codes(found.verdict) == []
    assert Counter(found.played) + Counter(found.left) == Counter(hand(held))


@pytest.mark.parametrize(
    ("before", "held", "after", "drawn", "faults"),
    [
        pytest.param("", "7H 7S", "7H 7S", None, ["short"], id="two cards are no first meld"),
        pytest.param("4H 5H 6H", "7H", "4H 5H 6H 7H", 3, ["thirdcard"], id="too late after the third card"),
        pytest.param("4H 5H 6H", "7H", "4H 5H 6H", 1, ["drawon", "nonew"], id="who melds nothing draws on"),
        pytest.param("4H 5H 6H", "7H", "4H 5H 6H", None, ["nonew"], id="nothing added"),
        pytest.param("3H 4H 5H 6H | 6C 6D 6S", "7H", "3H 4H 5H | 6C 6D 6S 6H", 1, ["drawon", "nonew"], id="only moved"),
        pytest.param("3H 4H 5H 6H", "7S", "3H 4H 5H", None, ["nonew", "vanished"], id="a card of the table is gone"),
        pytest.param("4H 5H 6H", "9S", "4H 5H 6H 7H", 1, ["nowhere"], id="a card that nobody held"),
        pytest.param("5C 5H 5S", "4C 6C 7C", "5H 5S | 4C 5C 6C 7C", 1, ["short"], id="three cannot spare one"),
        pytest.param("QS KS AS | AH AD AC", "2S 3S", "QS KS | AS 2S 3S | AH AD AC", 1, ["short"], id="queen and king"),
        pytest.param("JS QS KS AS", "2S", "JS QS KS AS 2S", 1, ["corner"], id="no corner"),
        pytest.param("6H *=7H 8H", "7H JS", "6H 7H 8H", 1, ["jokertaken"], id="the joker stays on the table"),
        pytest.param(
            "6H *=7H 8H", "7D JS QS", "6H 7D 8H | JS QS *=KS", 1, ["jokerfix", "twosuits"], id="the wrong seven"
        ),
        pytest.param("4H 5H 6H *=7H", "QS QD", "4H 5H 6H | QS QD *=QH", 1, ["jokerfix"], id="moved is not freed"),
        pytest.param("4H 5H 6H *", "QS QD", "4H 5H 6H | QS QD *", 1, ["jokerfix"], id="named by its place, too"),
        pytest.param("8S 8H *", "QS QD", "8S 8H | QS QD *", 1, ["jokerfix", "short"], id="no eight in its place"),
        pytest.param(
            "6H *=7H 8H | 7H 7S 7D", "JS QS", "6H 7H 8H | 7S 7D | JS QS *=KS", 1, ["short"], id="a pair stays behind"
        ),
        pytest.param(
            "3H 4H 5H | 8C 8D 8H",
            "KS",
            "3H 4H | 8C 8D 8H KS TD",
            3,
            ["nowhere", "ranks", "short", "thirdcard", "toomany", "vanished"],
            id="everything at once",
        ),
    ],
)
def test_no_turn(before, held, after, drawn, faults):
    """Every fault at once."""
    assert codes(judge_turn(table(before), hand(held), table(after), MANIPULATION, drawn=drawn).verdict) == faults


def test_faults_name_meld_and_card():
    """The player sees where it is wrong."""
    found = judge_turn(table("4H 5H 6H | 9C TC JC"), hand("QC"), table("4H 5H 6H | 9C TC JC QC 2C"), MANIPULATION)
    told = {fault.code: dict(fault.params) for fault in found.verdict.faults}
    assert told["ref.nowhere"] == {"card": hand("2C")[0]}
    assert told["ref.gap"]["meld"] == 1


def test_a_card_that_went_to_the_hand():
    """Where the hand after the turn is known, taken is told from vanished."""
    before, after = table("3H 4H 5H 6H"), table("3H 4H 5H | 7S 7C 7D")
    held = hand("7S 7C 7D")
    taken = judge_turn(before, held, after, MANIPULATION, held=hand("6H"))
    assert codes(taken.verdict) == ["taken"]
    assert codes(judge_turn(before, held, after, MANIPULATION, held=()).verdict) == ["vanished"]


def test_legal_turns_by_chance():
    """Whatever is made by the rules is allowed, whoever looks at it."""
    chance = random.Random(1729)
    for _ in range(TRIES):
        made = legal_turn(chance)
        found = judge_turn(made.before, made.hand, made.after, MANIPULATION, drawn=chance.choice((1, 2, None)))
        assert codes(found.verdict) == [], made
        assert sorted(found.left) == sorted(made.held)


@pytest.mark.parametrize("code", CORRUPTIONS)
def test_single_corruptions(code):
    """One thing wrong in a legal turn is refused with its own code."""
    chance = random.Random(code)
    done = 0
    while done < TRIES:
        wrong = CORRUPTIONS[code](legal_turn(chance), chance)
        if wrong is None:
            continue
        found = judge_turn(wrong.before, wrong.hand, wrong.after, MANIPULATION, held=wrong.held)
        assert code in {fault.code for fault in found.verdict.faults}, wrong
        done += 1


@pytest.mark.parametrize(
    ("game", "switches", "before", "held", "after", "opened"),
    [
        pytest.param("remik51", {}, "", "KS KD KC QS QD QC 7H", "KS KD KC | QS QD QC", False, id="he opens"),
        pytest.param("remik51", {}, "4H 5H 6H", "7H 9S", "4H 5H 6H 7H", True, id="lays off"),
        pytest.param("remik51", {}, "4H 5H 6H", "9S", "4H 5H 6H", True, id="only draws and discards"),
        pytest.param("remik51", {}, "4H * 6H", "5H 9S", "4H 5H 6H", True, id="takes a joker and keeps it"),
        pytest.param(
            "remik51", {}, "4H * 6H", "5H JS QS 9S", "4H 5H 6H | JS QS *", True, id="takes a joker and uses it"
        ),
        pytest.param(
            "remik51", {"freed_joker": "same_turn"}, "4H * 6H", "5H JS QS 9S", "4H 5H 6H | JS QS *", True, id="at once"
        ),
        pytest.param("remik51", {}, "9C 9D *", "9H 2S", "9C 9D 9H *", True, id="the fourth suit"),
        pytest.param(
            "remik51",
            {},
            "4H 5H 6H",
            "KS KD KC QS QD QC 7H 2S",
            "KS KD KC | QS QD QC | 4H 5H 6H 7H",
            False,
            id="opens and lays off",
        ),
        pytest.param("remik500", {}, "4H 5H 6H", "7H 9S 9C 9D 2C", "4H 5H 6H 7H | 9S 9C 9D", True, id="down and off"),
        pytest.param(
            "remik500", {"final_discard": "optional"}, "4H 5H 6H", "7H", "4H 5H 6H 7H", True, id="the last one too"
        ),
    ],
)
def test_laying(game, switches, before, held, after, opened):
    """A turn where melds are not taken apart."""
    found = judge_turn(table(before), hand(held), table(after), play(game, **switches), opened=opened)
    assert codes(found.verdict) == []


@pytest.mark.parametrize(
    ("game", "switches", "before", "held", "after", "opened", "faults"),
    [
        pytest.param("remik51", {}, "", "KS KD KC QS", "KS KD KC", False, ["open51"], id="thirty do not open"),
        pytest.param("remik51", {}, "4H 5H 6H", "7H 9S", "4H 5H 6H 7H", False, ["notopened"], id="not opened"),
        pytest.param("remik51", {}, "4H 5H 6H", "7H", "4H 5H 6H 7H", True, ["lastcard"], id="the last card"),
        pytest.param("remik51", {}, "3H 4H 5H 6H", "6C 6D 9S", "3H 4H 5H | 6H 6C 6D", True, ["takenapart"], id="apart"),
        pytest.param(
            "remik51", {}, "4H 5H 6H", "9S 9C", "4H 5H | 9S", True, ["short", "vanished"], id="gone and short"
        ),
        pytest.param("remik51", {}, "4H 5H 6H", "9S 2C", "4H 5H 6H 7H", True, ["nowhere"], id="from nowhere"),
        pytest.param(
            "remik51",
            {},
            "4H * 6H",
            "JS QS 9S",
            "4H 6H | JS QS *",
            True,
            ["gap", "jokertaken", "short"],
            id="joker without its card",
        ),
        pytest.param(
            "remik51",
            {"freed_joker": "same_turn"},
            "4H * 6H",
            "5H 9S",
            "4H 5H 6H",
            True,
            ["useatonce"],
            id="must be used",
        ),
        pytest.param(
            "remik51",
            {"opening_turn_lay_off": "no"},
            "4H 5H 6H",
            "KS KD KC QS QD QC 7H 2S",
            "KS KD KC | QS QD QC | 4H 5H 6H 7H",
            False,
            ["openlayoff"],
            id="a turn later",
        ),
        pytest.param("remik500", {}, "4H * 6H", "5H 9S", "4H 5H 6H", True, ["jokertaken"], id="jokers stay"),
        pytest.param("remik500", {}, "4H 5H 6H", "7H", "4H 5H 6H 7H", True, ["lastcard"], id="a discard is needed"),
        pytest.param("gin", {}, "", "4H 5H 6H", "4H 5H 6H", True, ["nolaying"], id="gin: in the hand until the end"),
        pytest.param("three-thirteen", {}, "", "4H 5H 6H", "4H 5H 6H", True, ["nolaying"], id="so in three thirteen"),
    ],
)
def test_no_laying(game, switches, before, held, after, opened, faults):
    """What is wrong with it."""
    found = judge_turn(table(before), hand(held), table(after), play(game, **switches), opened=opened)
    assert codes(found.verdict) == faults
