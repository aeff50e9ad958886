"""May this hand knock or go out, as what, and what does it count?"""

from __future__ import annotations

import pytest

from engine.referee.knock import judge_knock
from tests.engine.at_the_table import codes, hand, notes, play, table

GIN_SEVEN = "8S 8H 8D 3C 4C 5C JS QS KS 7H"
OUT = "4H 5H 6H 9S 9C 9D KC"


@pytest.mark.parametrize(
    ("game", "switches", "held", "asked", "called", "points"),
    [
        pytest.param("gin", {}, GIN_SEVEN, {}, "knock", 7, id="seven loose"),
        pytest.param("gin", {}, "AS 2S 3S 7H 8H 9H KC KD KH KS", {}, "gin", 0, id="nothing loose"),
        pytest.param("gin", {}, "AS 2S 3S 7H 8H 9H KC KD KH KS 4C", {"discard": "4C"}, "gin", 0, id="odd card away"),
        pytest.param("gin", {}, "AS 2S 3S 7H 8H 9H KC KD KH KS 4C", {}, "gin", 0, id="the best discard is found"),
        pytest.param("gin", {}, "AS 2S 3S 4S 7H 8H 9H KC KD KH KS", {}, "big_gin", 0, id="all eleven melded"),
        pytest.param("gin", {"big_gin_bonus": 0}, "AS 2S 3S 4S 7H 8H 9H KC KD KH KS", {}, "gin", 0, id="no big gin"),
        pytest.param("gin", {}, "AS 2S 3S 4S 7H 8H 9H KC KD KH KS", {"discard": "4S"}, "gin", 0, id="one discarded"),
        pytest.param("gin", {"knock_limit": 5}, "3H 4H 5H 9S 9C 9D AS 3S", {}, "knock", 4, id="a lower limit"),
        pytest.param("oklahoma", {}, "3H 4H 5H 9S 9C 9D AS 2D 3S 4D", {"upcard": "JS"}, "knock", 10, id="jack: ten"),
        pytest.param("oklahoma", {}, "3H 4H 5H 9S 9C 9D AS 2S 3S 4S", {"upcard": "AD"}, "gin", 0, id="ace: gin"),
        pytest.param(
            "oklahoma", {"ace_upcard": "one"}, "3H 4H 5H 9S 9C 9D AS", {"upcard": "AD"}, "knock", 1, id="ace: one"
        ),
        pytest.param("hollywood", {}, GIN_SEVEN, {}, "knock", 7, id="hollywood as gin"),
        pytest.param("hollywood", {"oklahoma": "yes"}, GIN_SEVEN, {"upcard": "7D"}, "knock", 7, id="or as oklahoma"),
        pytest.param("manipulation", {}, "2S 3D", {}, "knock", 5, id="five in hand"),
        pytest.param("manipulation", {}, "", {}, "out", 0, id="the last card played"),
        pytest.param("manipulation", {"empty_hand_ends": "no"}, "", {}, "knock", 0, id="must still say knock"),
        pytest.param("remik51", {}, "KC", {"discard": "KC"}, "out", 0, id="the last card discarded"),
        pytest.param("remik51", {}, "KC", {}, "out", 0, id="there is one to discard"),
        pytest.param("remik51", {}, "QH KH * 7C", {"discard": "7C", "opened": True}, "out", 0, id="a last meld"),
        pytest.param("remik500", {}, OUT, {"discard": "KC", "knocked": True}, "out", 0, id="all in melds"),
        pytest.param("remik500", {}, OUT, {"first": True}, "out", 0, id="the king is found"),
        pytest.param("remik500", {"final_discard": "optional"}, "4H 5H 6H", {"first": True}, "out", 0, id="no discard"),
        pytest.param(
            "remik500", {"knock_limit": 5}, "4H 5H 6H 2S KC", {"discard": "KC", "first": True}, "knock", 2, id="loose"
        ),
        pytest.param("three-thirteen", {}, "7H 8H 3C QD", {"discard": "QD"}, "out", 0, id="three is wild"),
        pytest.param("three-thirteen", {}, "7H 8H 9H", {}, "out", 0, id="after the discard"),
        pytest.param("three-thirteen", {}, "7H 8H 9H TH", {}, "out", 0, id="one of four is left to discard"),
        pytest.param("three-thirteen", {}, "KD KH 6S 6D 2C", {"wild": "6", "discard": "2C"}, "out", 0, id="two sixes"),
    ],
)
def test_knock(game, switches, held, asked, called, points):
    """What it is called and what stays loose."""
    given = dict(asked)
    on = play(game, upcard=given.pop("upcard", ""), wild=given.pop("wild", ""), **switches)
    if "discard" in given:
        given["discard"] = hand(given["discard"])[0]
    found = judge_knock(hand(held), on, **given)
    assert codes(found.verdict) == []
    assert (found.called, found.points) == (called, points)
    assert sorted([*(card for meld in found.melds for card in meld.cards), *found.loose]) == sorted(
        set_aside(hand(held), found.discard)
    )


def set_aside(cards, discard):
    """The hand without the discard."""
    rest = list(cards)
    if discard is not None:
        rest.remove(discard)
    return rest


@pytest.mark.parametrize(
    ("game", "switches", "held", "asked", "faults", "points"),
    [
        pytest.param("gin", {}, "3H 4H 5H 9S 9C 9D AS 2D 3S 5D", {}, ["knockhigh"], 11, id="eleven is one too many"),
        pytest.param("gin", {}, "QS KS AS 2H 3H 4H 6C 6D 6S 5D", {}, ["knockhigh"], 26, id="queen-king-ace is no run"),
        pytest.param("oklahoma", {}, "3H 4H 5H AS", {"upcard": "AD"}, ["ginonly"], 1, id="ace: gin only"),
        pytest.param("oklahoma", {}, "3H 4H 5H 6D", {"upcard": "5C"}, ["knockhigh"], 6, id="five: six is too many"),
        pytest.param("oklahoma", {}, "3H 4H 5H 6D", {}, ["noupcard"], 6, id="nobody told the up-card"),
        pytest.param("manipulation", {}, "2S 4D", {}, ["knockhigh"], 6, id="six may not"),
        pytest.param("manipulation", {}, "2S 2H 2D", {}, ["knockhigh"], 6, id="a meld in hand counts too"),
        pytest.param("manipulation", {}, "2S 2H", {"discard": "2S"}, ["nodiscardhere"], 4, id="nothing is discarded"),
        pytest.param("remik51", {}, "4H 5H 6H", {"opened": True}, ["nodiscard"], 9, id="none left to discard"),
        pytest.param("remik51", {}, "4H 5H 7H KC", {"discard": "KC", "opened": True}, ["loosecards"], 16, id="loose"),
        pytest.param(
            "remik51", {}, "2H 3H 4H 7C", {"discard": "7C", "opened": False}, ["open51"], 0, id="a hand needs 51"
        ),
        pytest.param(
            "remik51",
            {"discard_joker": "no"},
            "4H 5H 6H *",
            {"discard": "*", "opened": True},
            ["discardjoker"],
            0,
            id="no joker away",
        ),
        pytest.param("remik500", {}, "4H 5H 6H", {"first": True}, ["nodiscard"], 9, id="the discard is obligatory"),
        pytest.param("remik500", {"knock_right": "strict"}, OUT, {}, ["knockright"], 0, id="the first player first"),
        pytest.param(
            "remik500", {}, "4H 5H 6H 2S KC", {"discard": "KC", "first": True}, ["loosecards"], 2, id="two loose"
        ),
        pytest.param("three-thirteen", {}, "7H 8H KC QD", {"discard": "QD"}, ["loosecards"], 25, id="nothing fits"),
    ],
)
def test_no_knock(game, switches, held, asked, faults, points):
    """What forbids it, and what the hand counts."""
    given = dict(asked)
    on = play(game, upcard=given.pop("upcard", ""), **switches)
    if "discard" in given:
        given["discard"] = hand(given["discard"])[0]
    found = judge_knock(hand(held), on, **given)
    assert codes(found.verdict) == faults
    assert (found.called, found.points) == (None, points)


def test_knock_right():
    """Who is not first and before any knock is warned, stopped or left alone."""
    for right, faults, told in (("warn", [], ["knockright"]), ("strict", ["knockright"], []), ("free", [], [])):
        on = play("remik500", knock_right=right)
        found = judge_knock(hand(OUT), on, discard=hand("KC")[0])
        assert codes(found.verdict) == faults
        assert [note for note in notes(found.verdict) if note == "knockright"] == told
        assert judge_knock(hand(OUT), on, discard=hand("KC")[0], knocked=True).verdict
        assert judge_knock(hand(OUT), on, discard=hand("KC")[0], first=True).verdict


def test_all_at_once_is_a_hand():
    """Fourteen cards melded, one discarded, nothing laid before."""
    everything = "AS 2S 3S 7H 8H 9H KC KD KH KS JD JH JC JS 4C"
    found = judge_knock(hand(everything), play("remik51"))
    assert (found.called, notes(found.verdict)) == ("out", ["bestdiscard", "hand"])
    low = "2S 2H 2D 2C 3C 4C 5C 3S 4S 5S 3H 4H 5H 6H 9H"
    assert codes(judge_knock(hand(low), play("remik51")).verdict) == ["open51"]
    assert judge_knock(hand(low), play("remik51", hand_needs_opening="no")).verdict


@pytest.mark.parametrize(
    ("held", "switches", "opens", "discard"),
    [
        pytest.param("2S 2H 2D 2C 3S 3H 3D 3C 4S 4H 4D 4C 6S 6H 6D", {}, True, "3C", id="the discard that leaves 51"),
        pytest.param(
            "AS 2S 3S AH 2H 3H AC 2C 3C 2D 3D 4D 5D 6D 9C",
            {"ace_low_run_points": 1},
            True,
            "9C",
            id="aces in a set, where they count ten",
        ),
        pytest.param(
            "2S 3S * 2H 3H 4H 2D 3D 4D 5H 5S 5D AC AD AH",
            {"opening_points": 72},
            True,
            "5S",
            id="the joker as the ace below the two",
        ),
        pytest.param("KS KH KD *", {"discard_joker": "no"}, True, "KD", id="no joker goes if another card can"),
        pytest.param("*", {"discard_joker": "no"}, False, "*", id="the only card is a joker"),
        pytest.param(
            "KS KH KD QS QH QD JS JH JD 7S 7H 7D 2S 2H 2D",
            {"clean_run_to_open": "yes"},
            False,
            None,
            id="fifteen cards in melds leave none to discard",
        ),
        pytest.param(
            "KS KH KD QS QH QD JS JH JD AC 2C 3C 4C 5C 9H",
            {"clean_run_to_open": "yes"},
            True,
            "9H",
            id="a run without a joker among them",
        ),
        pytest.param(
            "KS KH KD QS QH QC 9S 9H 9D 7S 7H 7C 2S 2H 9C",
            {"clean_run_to_open": "yes"},
            False,
            None,
            id="two loose twos",
        ),
        pytest.param(
            "KS KH KD QS QH QC 9S 9H 9D 7S 7H 7C 3S * 5S 2H",
            {"clean_run_to_open": "yes", "opening_points": 60},
            False,
            "2H",
            id="the only run has a joker",
        ),
    ],
)
def test_the_melds_that_open(held, switches, opens, discard):
    """Among melds that leave nothing those count that reach the opening, and so does the discard."""
    found = judge_knock(hand(held), play("remik51", **switches), opened=len(held.split()) < 5)
    assert bool(found.verdict) is opens, found.verdict.faults
    if discard:
        assert str(found.discard) == discard


def test_the_players_own_arrangement():
    """Which melds he makes is the player's own affair, as long as they are melds."""
    held = hand("6S 6H 6D 7S 8S 2H 3H 4H AC AD")
    own = judge_knock(held, play("gin"), shown=table("6S 6H 6D | 2H 3H 4H"))
    assert (own.points, codes(own.verdict)) == (17, ["knockhigh"])
    best = judge_knock(held, play("gin"))
    assert (best.points, codes(best.verdict)) == (14, ["knockhigh"])
    assert codes(judge_knock(held, play("gin"), shown=table("6S 7S 8H")).verdict) == ["knockhigh", "twosuits"]
