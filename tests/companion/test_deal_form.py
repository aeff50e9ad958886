"""The form of a deal: made from what a game asks, read as facts, filled in again from facts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from companion.forms import Finish, Questions, Written, fill, form_for, read_deal
from engine.cards import Card, Rank, Suit, card, rank_or_card
from engine.deals import Ask, Deal, Ending, How, Ranks, Shown, Stated
from engine.match import Match, replay
from engine.rules import with_switches
from engine.variant import Variant
from engine.variants import VARIANTS


def questions(variant: Variant | str, seats: int = 3, **switches: object) -> Questions:
    game = VARIANTS[variant] if isinstance(variant, str) else variant
    match = Match(variant=game, rules=with_switches(game.rules, switches), seats=seats)
    return Questions(variant=game, coming=replay(match).coming, seats=seats)


def written(asked: Questions, **said: str) -> Written:
    """What the form says when these fields are posted; `left_1` stands for the field left-1."""
    posted = MultiDict({name.replace("_", "-"): text for name, text in said.items()})
    return read_deal(form_for(asked)(posted), asked, language="en", letters="J Q K")


def refilled(asked: Questions, deal: Deal) -> Deal:
    """The deal after it was written into its form and read again."""
    data = fill(deal, asked, language="pl", letters="W D K")
    posted = MultiDict(
        {name: "1" if said is True else str(said) for name, said in data.items() if said not in (False, "")}
    )
    return read_deal(form_for(asked)(posted), asked, language="pl", letters="W D K").deal


ALWAYS = {"ended", "ender", "left-0", "left-1", "left-2", "absent-0", "absent-1", "absent-2", "dealer"}
ADDED = {
    Ask.UPCARD: {"upcard", "spade"},
    Ask.HOW: set(),
    Ask.OPENED: {"unopened-0", "unopened-1", "unopened-2"},
    Ask.LAID: {"laid-0", "laid-1", "laid-2"},
    Ask.DISCARDS: {"discard-0", "discard-1", "discard-2"},
    Ask.MISPLAYS: {"misplay-0", "misplay-1", "misplay-2"},
    Ask.LAP: {"lap"},
}


@pytest.mark.parametrize("ask", Ask)
def test_every_question_has_its_fields(ask: Ask) -> None:
    """A game that asks something gets the fields for it, whichever game it is; nothing else comes with them."""
    game = replace(VARIANTS["three-thirteen"], asks=lambda rules: (ask,))
    assert {field.name for field in form_for(questions(game))()} == ALWAYS | ADDED[ask]


@pytest.mark.parametrize(
    ("variant", "switches", "chips"),
    [
        ("manipulation", {}, ["knock", "out", "exhausted", "void"]),
        ("remik51", {}, ["out", "out-hand", "out-hand_cut", "exhausted", "void"]),
        ("remik51", {"cut_card": False}, ["out", "out-hand", "exhausted", "void"]),
        ("gin", {}, ["knock", "knock-gin", "knock-big_gin", "exhausted", "void"]),
        ("gin", {"big_gin_bonus": 0}, ["knock", "knock-gin", "exhausted", "void"]),
        ("three-thirteen", {}, ["out", "void"]),
        ("remik500", {"knock_limit": 5}, ["knock", "out", "exhausted", "void"]),
    ],
)
def test_the_chips_are_the_ways_to_end_that_the_rules_leave(
    variant: str, switches: dict[str, object], chips: list[str]
) -> None:
    """The first chip is what a tap on a player means."""
    asked = questions(variant, 2 if variant == "gin" else 3, **switches)
    assert [finish.value for finish in asked.finishes] == chips


def test_a_noted_ending_stays_a_choice_though_the_rules_no_longer_offer_it() -> None:
    """Correcting a count must not change how the deal ended."""
    asked = replace(questions("remik51", cut_card=False), noted=Finish(Ending.OUT, How.HAND_CUT))
    assert asked.finishes[-1] == Finish(Ending.OUT, How.HAND_CUT)


@pytest.mark.parametrize(
    ("variant", "ended", "counted"),
    [
        ("manipulation", "knock", {"opened", "unopened", "ender"}),
        ("manipulation", "out", {"opened", "unopened"}),
        ("manipulation", "void", set()),
        ("remik51", "out", {"opened"}),
        ("remik51", "exhausted", {"opened"}),
        ("gin", "knock", {"opened", "unopened", "ender"}),
        ("gin", "knock-gin", {"opened", "unopened"}),
        ("gin", "exhausted", set()),
        ("three-thirteen", "out", {"opened", "unopened"}),
    ],
)
def test_each_ending_says_whose_counts_it_needs(variant: str, ended: str, counted: set[str]) -> None:
    """So a script can show the right rows without knowing any game."""
    asked = questions(variant, 2 if variant == "gin" else 3)
    finish = asked.finish(ended)
    assert finish is not None
    assert set(asked.counted(finish)) == counted


def test_unopened_cards_count_where_the_table_adds_them() -> None:
    """Source: docs/rules.md, remik51 B8."""
    asked = questions("remik51", unopened_adds_cards=True)
    assert set(asked.counted(asked.finishes[0])) == {"opened", "unopened"}


def test_laid_cards_are_asked_with_500_rum_scoring() -> None:
    """Source: docs/rules.md, remik500 C3."""
    asked = questions("remik500", scoring="rum500")
    assert "laid" in asked.counted(asked.finishes[0])
    assert "laid" not in asked.counted(Finish(Ending.VOID))


def test_a_tap_on_a_player_and_counts_are_a_deal() -> None:
    """The usual entry: who knocked, and what each has left, a number, a sum or ranks."""
    found = written(questions("manipulation"), ender="0", left_0="4", left_1="12+7+10", left_2="K K 4")
    assert found.unread == {}
    assert found.deal == Deal(
        number=1,
        ending=Ending.KNOCK,
        ender=0,
        left=(Stated(4), Stated(29), Ranks((Rank.KING, Rank.KING, Rank.FOUR))),
    )


@pytest.mark.parametrize("minus", ["-40", "\u221240", "–40"])
def test_every_minus_is_a_minus(minus: str) -> None:
    """What a phone has on its keyboard, and what the page prints."""
    found = written(questions("remik500", scoring="rum500"), ender="0", left_1="3", left_2="4", laid_1=minus)
    assert found.deal.laid == (None, -40, None)


def test_an_empty_field_is_unknown_and_never_zero() -> None:
    """Zero must be typed."""
    found = written(questions("manipulation"), ender="0", left_0="4", left_1="", left_2="0")
    assert found.deal.left == (Stated(4), None, Stated(0))


def test_who_goes_out_holds_nothing_unless_something_was_written() -> None:
    """An empty field of the finisher is the empty hand; a number in it is for the engine to refuse."""
    asked = questions("manipulation")
    assert written(asked, ended="out", ender="1", left_0="4", left_2="5").deal.left[1] == Stated(0)
    assert written(asked, ended="out", ender="1", left_0="4", left_1="3", left_2="5").deal.left[1] == Stated(3)
    assert written(asked, ended="knock", ender="1", left_0="4", left_2="5").deal.left[1] is None


def test_gin_is_an_empty_hand_too() -> None:
    """A knock is not."""
    asked = questions("gin", 2)
    assert written(asked, ended="knock-gin", ender="0", left_1="23").deal.left == (Stated(0), Stated(23))
    assert written(asked, ended="knock", ender="0", left_1="23").deal.left == (None, Stated(23))


def test_who_has_not_opened_needs_no_count() -> None:
    """A number that was typed before the tap on "not opened" is left out."""
    found = written(questions("remik51"), ender="1", left_0="24", left_2="37", unopened_2="1")
    assert found.deal.opened == (True, True, False)
    assert found.deal.left == (Stated(24), None, None)


def test_a_deal_that_does_not_count_has_no_counts() -> None:
    """What was typed before the tap on "does not count" is left out, the up-card stays."""
    found = written(questions("oklahoma", 2), ended="void", ender="0", left_0="3", left_1="4", upcard="7", spade="1")
    assert found.deal == Deal(number=1, ending=Ending.VOID, upcard=card("7S"))


def test_nobody_ends_a_deal_whose_stock_is_used_up() -> None:
    """Without scripts a tap on a player cannot be taken back, so the ending decides."""
    found = written(questions("manipulation"), ended="exhausted", ender="0", left_0="4", left_1="5", left_2="6")
    assert found.deal.ender is None
    assert found.deal.left == (Stated(4), Stated(5), Stated(6))


@pytest.mark.parametrize(
    ("rank", "spade", "upcard"),
    [
        ("K", "", Card(Rank.KING, Suit.NONE)),
        ("K", "1", card("KS")),
        ("9H", "", card("9H")),
        ("9S", "", Card(Rank.NINE, Suit.NONE)),
        ("*", "1", rank_or_card("*")),
    ],
)
def test_the_up_card_is_a_rank_and_perhaps_a_spade(rank: str, spade: str, upcard: Card) -> None:
    """A suit that was noted stays; only the spade is asked."""
    assert written(questions("oklahoma", 2), upcard=rank, spade=spade).deal.upcard == upcard


def test_somebody_sits_out() -> None:
    """The others are dealt in, in playing order; without it nothing is said about it."""
    asked = questions("manipulation")
    assert written(asked, ender="0", absent_1="1", left_0="3", left_1="9", left_2="8").deal.players == (2, 0)
    assert written(asked, ender="0").deal.players is None


def test_what_cannot_be_read_is_named_by_its_field() -> None:
    """Everything else is read all the same."""
    asked = questions("remik500", scoring="rum500")
    said = {"left_0": "12 apples", "laid_1": "K K", "lap": "soon", "discard_2": "Z", "dealer": "7", "left_2": "9"}
    found = written(asked, ender="1", **said)
    assert set(found.unread) == {"left-0", "laid-1", "lap", "discard-2", "dealer"}
    assert found.unread["laid-1"].code == "count.number"
    assert found.unread["discard-2"].code == "error.card"
    assert found.deal.left[2] == Stated(9)


DEALS: list[tuple[str, int, dict[str, object], Deal]] = [
    ("manipulation", 3, {}, Deal(number=1, ending=Ending.KNOCK, ender=2, left=(Stated(9), Stated(0), Stated(5)))),
    (
        "remik51",
        3,
        {},
        Deal(
            number=1,
            ending=Ending.OUT,
            how=How.HAND_CUT,
            ender=0,
            opened=(True, True, False),
            left=(None, Ranks((Rank.JACK, Rank.JOKER)), None),
            dealer=1,
        ),
    ),
    (
        "oklahoma",
        2,
        {},
        Deal(
            number=1,
            ending=Ending.KNOCK,
            ender=1,
            upcard=card("9S"),
            left=(Shown((card("QH"), card("TS"))), Stated(4)),
            misplays=(0,),
        ),
    ),
    (
        "remik500",
        3,
        {"scoring": "rum500"},
        Deal(
            number=1,
            ending=Ending.OUT,
            ender=1,
            left=(Stated(0), Stated(0), Stated(12)),
            laid=(40, -5, 0),
            discards=(card("9H"), rank_or_card("Q"), None),
            lap=3,
            misplays=(2,),
        ),
    ),
    ("remik500", 3, {}, Deal(number=1, ending=Ending.EXHAUSTED, players=(2, 0), left=(Stated(4), None, Stated(5)))),
    ("three-thirteen", 3, {}, Deal(number=1, ending=Ending.VOID)),
]


@pytest.mark.parametrize(("variant", "seats", "switches", "deal"), DEALS)
def test_a_deal_written_into_its_form_reads_as_the_same_deal(
    variant: str, seats: int, switches: dict[str, Any], deal: Deal
) -> None:
    """A correction starts from exactly what was recorded, in any language and with any letters."""
    assert refilled(questions(variant, seats, **switches), deal) == deal
