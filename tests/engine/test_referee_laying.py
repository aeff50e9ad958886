"""Openings, lay-offs, swaps of jokers, discards that may be taken."""

from __future__ import annotations

import pytest

from engine.errors import TooManyCopies
from engine.melds import shown
from engine.referee.copies import check_copies
from engine.referee.disputed import depends
from engine.referee.lay_off import judge_lay_off
from engine.referee.opening import Addition, judge_opening
from engine.referee.swap import judge_swap
from engine.referee.take import judge_take
from engine.scoring import Packs
from engine.variants import variant
from tests.engine.at_the_table import codes, hand, lies, notes, play, table


@pytest.mark.parametrize(
    ("melds", "ten", "one"),
    [
        pytest.param("6S 7S 8S | TD TC TH", 51, 51, id="exactly fifty-one"),
        pytest.param("AC 2C 3C | 9D 9H 9S | 3H 4H 5H", 54, 45, id="a low ace decides"),
        pytest.param("KS KH * | 5C 6C *", 48, 48, id="jokers as king and seven"),
        pytest.param("4H * 6H | QS QH QD", 45, 45, id="a joker as the five"),
        pytest.param("4H * 6H | QS QH QD | 2S 2H 2D", 51, 51, id="three twos more"),
        pytest.param("QH KH AH", 30, 30, id="the ace after the king is never low"),
        pytest.param("QS KS * | 7D 7C 7H", 51, 51, id="a joker as the ace"),
        pytest.param("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", 104, 95, id="fourteen hearts"),
        pytest.param("5S 6S 7S | 8H 8C 8D 8S", 50, 50, id="one short"),
    ],
)
def test_openings_of_the_rules(melds, ten, one):
    """Fifty-one points open; with the low ace as one point some totals are lower."""
    for points, value in ((ten, 10), (one, 1)):
        found = judge_opening(table(melds), play("remik51", ace_low_run_points=value))
        assert (found.points, found.needed) == (points, 51)
        assert codes(found.verdict) == ([] if points >= 51 else ["open51"])
        assert all(found.melds)


@pytest.mark.parametrize(
    ("melds", "switches", "left", "faults"),
    [
        pytest.param("8S 8S 8H | KD KC KH", {}, None, ["open51", "suittwice"], id="one group is illegal"),
        pytest.param("QS * KS * | KD KC KH", {}, None, ["jokers", "open51"], id="two jokers in one"),
        pytest.param("", {}, None, ["nomelds", "open51"], id="nothing laid"),
        pytest.param("KS KD KC | QS QD QC", {}, "", ["nodiscard"], id="no card to discard"),
        pytest.param("KS KD KC | QS QD QC", {}, "7C", [], id="a card to discard"),
        pytest.param("KS KD KC | QS QD QC", {"clean_run_to_open": "yes"}, None, ["nocleanrun"], id="a run is asked"),
        pytest.param("KS KD KC | QS * TS", {"clean_run_to_open": "yes"}, None, ["nocleanrun"], id="without a joker"),
        pytest.param("KS KD KC | QS JS TS", {"clean_run_to_open": "yes"}, None, [], id="a clean run"),
        pytest.param("KS KD KC", {"opening_points": 30}, None, [], id="the table's own number"),
        pytest.param("KS KD KC | 9S * * QS", {"jokers_when_laid": "any"}, None, [], id="more jokers where allowed"),
    ],
)
def test_opening(melds, switches, left, faults):
    """What keeps cards from opening, all at once."""
    held = None if left is None else hand(left)
    assert codes(judge_opening(table(melds), play("remik51", **switches), left=held).verdict) == faults


def test_lay_offs_do_not_open():
    """A lay-off in the turn of the opening counts nothing, must fit, and some tables want it a turn later."""
    short, enough = table("5S 6S 7S | 8H 8C 8D"), table("KS KD KC | QS QD QC")
    fits, not_so = Addition(lies("9H"), lies("TH JH QH")), Addition(lies("8H"), lies("TH JH QH"))
    assert codes(judge_opening(short, play("remik51"), [fits]).verdict) == ["open51"]
    assert codes(judge_opening(enough, play("remik51"), [fits]).verdict) == []
    assert codes(judge_opening(enough, play("remik51"), [not_so]).verdict) == ["gap"]
    later = play("remik51", opening_turn_lay_off="no")
    assert codes(judge_opening(enough, later, [fits]).verdict) == ["openlayoff"]


def test_games_without_an_opening():
    """Manipulation needs no points; gin lays nothing before the end."""
    assert judge_opening(table("2S 3S 4S"), play("manipulation"), left=()).needed == 0
    assert codes(judge_opening(table("2S 3S 4S"), play("manipulation"), left=()).verdict) == []
    assert codes(judge_opening(table("2S 3S 4S"), play("gin")).verdict) == ["nolaying"]


def test_depends_names_the_rule_that_decides():
    """Fifty-four or forty-five: the low ace decides, unless the table has settled it."""
    melds = table("AC 2C 3C | 9D 9H 9S | 3H 4H 5H")
    game = variant("remik51")

    def ask(rules):
        return judge_opening(melds, game.asked(rules, 3))

    found = depends(ask, game.rules, same=lambda answer: bool(answer.verdict))
    assert [
        (each.switch.name, [(value, bool(answer.verdict)) for value, answer in each.answers]) for each in found
    ] == [("ace_low_run_points", [(10, True), (1, False), (11, True)])]
    assert depends(ask, game.rules, settled=("ace_low_run_points",)) == ()
    assert depends(lambda rules: judge_opening(table("KS KD KC"), game.asked(rules, 3)), game.rules) == ()


@pytest.mark.parametrize(
    ("game", "lying", "cards", "result"),
    [
        ("remik51", "3S 4S 5S", "2S", "2S 3S 4S 5S"),
        ("remik51", "3S 4S 5S", "6S 2S", "2S 3S 4S 5S 6S"),
        ("remik51", "TD TC TH", "TS", "TS TH TD TC"),
        ("remik51", "4H * 6H 7H", "*", "4H *=5H 6H 7H *=8H"),
        ("remik51", "4H * 6H", "* 7H", "4H *=5H 6H 7H *=8H"),
        ("remik51", "9C 9D *", "9H", "9H 9D 9C *=9S"),
        ("remik51", "QS KS *", "JS", "JS QS KS *=AS"),
        ("manipulation", "JH QH KH", "AH", "JH QH KH AH"),
        ("remik500", "8H 8H 8S", "8H", ""),
        ("remik500", "8H 8D 8S", "8H", "8S 8H 8H 8D"),
        ("remik500", "8H 8D *", "8H", "8H 8H 8D *"),
        ("gin", "8D 9D TD", "7D", "7D 8D 9D TD"),
    ],
)
def test_lay_off(game, lying, cards, result):
    """The meld after it; no third eight of hearts where two packs are shuffled."""
    on = play(game)
    if not result:
        with pytest.raises(TooManyCopies):
            check_copies([*lies(lying), *lies(cards)], on.packs)
        return
    found = judge_lay_off([lies(lying)], lies(cards), 0, on, by="defender" if game == "gin" else "")
    assert codes(found.verdict) == []
    assert found.result is not None
    assert " ".join(shown(found.result)) == result


@pytest.mark.parametrize(
    ("game", "switches", "lying", "cards", "asked", "faults"),
    [
        pytest.param("remik51", {}, "TD TC TH TS", "*", {}, ["closed"], id="a closed set takes no joker"),
        pytest.param("remik51", {}, "TD TC TH", "TD", {}, ["suittwice"], id="its suit lies there"),
        pytest.param("remik51", {}, "AC 2C 3C", "KC", {}, ["corner"], id="nothing before a low ace"),
        pytest.param("remik51", {}, "4H * 6H", "*", {}, ["jokerminority"], id="naturals stay the majority"),
        pytest.param("remik51", {"jokers_later": 1}, "4H * 6H 7H", "*", {}, ["jokers"], id="one joker always"),
        pytest.param("remik51", {"jokers_later": "any"}, "4H * 6H", "*", {}, [], id="any number where allowed"),
        pytest.param("remik51", {}, "4H *=5H 6H", "5H", {}, ["twice"], id="that is a swap"),
        pytest.param("remik51", {}, "3S 4S 5S", "6S", {"opened": False}, ["notopened"], id="not before opening"),
        pytest.param("remik51", {}, "3S 4S 5S", "6S", {"hand_size": 1}, ["lastcard"], id="the last card is discarded"),
        pytest.param("remik51", {}, "3S 4S 5S", "6S", {"hand_size": 2}, [], id="the last but one goes off"),
        pytest.param("remik51", {}, "3S 4S", "5S", {}, ["notmeld"], id="two cards are no meld to add to"),
        pytest.param("remik51", {}, "3S 4S 5S", "", {}, ["nocards"], id="nothing added"),
        pytest.param("manipulation", {}, "8C 8D 8H", "8D", {}, ["suittwice"], id="identical card"),
        pytest.param("manipulation", {}, "3S 4S 5S", "6S", {"hand_size": 1}, [], id="no discard, so the last one too"),
        pytest.param("manipulation", {}, "3S 4S 5S", "6S", {"opened": False}, [], id="no opening of one's own"),
        pytest.param("remik500", {}, "QS KS AS", "2S", {}, ["corner"], id="round the corner"),
        pytest.param("remik500", {}, "3S 4S 5S", "6S", {"hand_size": 1}, ["lastcard"], id="the discard is obligatory"),
        pytest.param("remik500", {"final_discard": "optional"}, "3S 4S 5S", "6S", {"hand_size": 1}, [], id="or not"),
        pytest.param("three-thirteen", {}, "4H 5H 6H", "7H", {}, ["nolayoff"], id="no laying off"),
        pytest.param(
            "three-thirteen", {"last_turn_lay_off": "yes"}, "4H 5H 6H", "7H", {}, ["lastturnlayoff"], id="only at last"
        ),
        pytest.param(
            "three-thirteen", {"last_turn_lay_off": "yes"}, "4H 5H 6H", "7H", {"last_turn": True}, [], id="last turn"
        ),
        pytest.param("gin", {}, "8D 9D TD", "7D", {"by": "knocker"}, ["knockerlayoff"], id="never the knocker"),
        pytest.param("gin", {}, "2D 2C", "2H", {"by": "defender"}, ["notmeld"], id="not on loose cards"),
        pytest.param(
            "remik51",
            {},
            "TD TC TH",
            "9S",
            {"opened": False, "hand_size": 1},
            ["lastcard", "notopened", "ranks"],
            id="all at once",
        ),
    ],
)
def test_no_lay_off(game, switches, lying, cards, asked, faults):
    """What forbids it, all at once."""
    found = judge_lay_off([lies(lying)], lies(cards), 0, play(game, **switches), **asked)
    assert codes(found.verdict) == faults
    assert (found.result is None) == bool(faults)


def test_where_else():
    """Without a target the melds that it fits are told, never one of them chosen."""
    melds = table("7S 7H 7D | 4C 5C 6C | KS KH KD | 8C 9C TC")
    assert judge_lay_off(melds, lies("7C"), None, play("remik51")).targets == (0, 1, 3)
    nowhere = judge_lay_off(melds, lies("2H"), None, play("remik51"))
    assert (nowhere.targets, codes(nowhere.verdict)) == ((), ["fitsnowhere"])


@pytest.mark.parametrize(
    ("game", "switches", "meld", "card", "asked", "faults"),
    [
        pytest.param("remik51", {}, "6H *=7H 8H", "7H", {}, [], id="the card it stands for"),
        pytest.param("remik51", {}, "6H * 8H", "7H", {}, [], id="at its place"),
        pytest.param("remik51", {}, "QS KS *", "AS", {}, [], id="after the king the ace"),
        pytest.param("remik51", {}, "QS KS *", "JS", {}, ["jokerfix"], id="which is not the jack"),
        pytest.param("remik51", {}, "9C 9D *", "9H", {}, [], id="any missing suit"),
        pytest.param("remik51", {}, "9C 9D *=9S", "9H", {}, ["jokerfix"], id="named: only that suit"),
        pytest.param("remik51", {}, "9C 9D 9H *", "9S", {}, [], id="of a closed set too"),
        pytest.param("remik51", {}, "6H * 8H", "7H", {"opened": False}, ["notopened"], id="not before opening"),
        pytest.param("remik51", {}, "6H * 8H", "7H", {"from_table": True}, ["swapfromtable"], id="not from the table"),
        pytest.param("remik51", {}, "6H 7H 8H", "7H", {}, ["nojoker"], id="no joker there"),
        pytest.param("remik51", {}, "6H * 8H", "7H", {"at": 0}, ["nojoker"], id="the six is no joker"),
        pytest.param("remik51", {}, "6H * TH", "7H", {}, ["notmeld"], id="no meld"),
        pytest.param("remik51", {}, "6H * 8H", "*", {}, ["jokerfix"], id="a joker for a joker"),
        pytest.param("remik51", {"set_joker_release": "full_set"}, "9C 9D *", "9H", {}, ["fullset"], id="three only"),
        pytest.param("remik51", {"set_joker_release": "full_set"}, "9C 9D 9H *", "9S", {}, [], id="four suits result"),
        pytest.param("remik51", {"set_joker_release": "full_set"}, "6H * 8H", "7H", {}, [], id="runs always release"),
        pytest.param("manipulation", {}, "6H * 8H", "7H", {"from_table": True}, [], id="from the table as well"),
        pytest.param("remik500", {}, "6H * 8H", "7H", {}, ["noswap"], id="never swapped out"),
        pytest.param("three-thirteen", {"jokers": 20}, "6H * 8H", "7H", {}, ["noswap"], id="held in the hand"),
    ],
)
def test_swap(game, switches, meld, card, asked, faults):
    """Who may take a joker, and for which card."""
    found = judge_swap(lies(meld), hand(card)[0], play(game, **switches), **asked)
    assert codes(found.verdict) == faults
    assert (found.result is None) == (found.freed is None) == bool(faults)


def test_each_of_two_jokers_has_its_place():
    """The first is the six, the second the seven."""
    rules = play("remik51", jokers_when_laid="any", jokers_later="any")
    six, seven = hand("6S 7S")
    assert judge_swap(lies("5S * * 8S"), six, rules, at=1).verdict
    assert codes(judge_swap(lies("5S * * 8S"), seven, rules, at=1).verdict) == ["jokerfix"]
    assert judge_swap(lies("8S * * 5S"), seven, rules, at=1).verdict
    whole = judge_swap(lies("5S * * 8S"), seven, rules)
    assert whole.result is not None
    assert shown(whole.result) == ("5S", "*=6S", "7S", "8S")


def test_the_last_missing_suit_is_known():
    """One of two jokers in a set of four is taken: the other stands for the suit that is left."""
    rules = play("remik51", jokers_when_laid="any", jokers_later="any")
    found = judge_swap(lies("9C 9D * *"), hand("9H")[0], rules, at=2)
    assert found.result is not None
    assert shown(found.result) == ("9C", "9D", "9H", "*=9S")


def test_a_freed_joker_may_have_to_be_used():
    """At once in manipulation, and where remik51 is played so."""
    seven = hand("7H")[0]
    assert notes(judge_swap(lies("6H * 8H"), seven, play("manipulation")).verdict) == ["useatonce"]
    assert notes(judge_swap(lies("6H * 8H"), seven, play("remik51")).verdict) == []
    assert notes(judge_swap(lies("6H * 8H"), seven, play("remik51", freed_joker="same_turn")).verdict) == ["useatonce"]


@pytest.mark.parametrize(
    ("game", "switches", "asked", "faults"),
    [
        pytest.param("remik51", {}, {"first_lap": True}, [], id="in the first lap freely"),
        pytest.param("remik51", {}, {}, ["takeopen"], id="later only to open"),
        pytest.param("remik51", {}, {"opens": True}, [], id="he opens with it"),
        pytest.param("remik51", {}, {"opens": True, "is_laid": False}, ["takelaid"], id="it must lie in the opening"),
        pytest.param(
            "remik51", {"taken_discard_is_laid": "no"}, {"opens": True, "is_laid": False}, [], id="or need not"
        ),
        pytest.param("remik51", {}, {"opened": True}, [], id="opened: freely"),
        pytest.param("remik51", {"first_lap_discard": "to_open"}, {"first_lap": True}, ["takeopen"], id="as later"),
        pytest.param("remik51", {"first_lap_discard": "never"}, {"first_lap": True}, ["takefirstlap"], id="never"),
        pytest.param("gin", {}, {}, [], id="gin: always"),
        pytest.param("three-thirteen", {}, {}, [], id="three thirteen: always"),
        pytest.param("remik500", {}, {"opened": True}, ["deaddiscard"], id="remik 500: never"),
        pytest.param("manipulation", {}, {}, ["deaddiscard"], id="manipulation has no discards"),
    ],
)
def test_take(game, switches, asked, faults):
    """May the previous discard be taken?"""
    assert codes(judge_take(play(game, **switches), **asked)) == faults


def test_more_copies_than_the_packs_hold():
    """The card, the count and the most there are."""
    with pytest.raises(TooManyCopies) as wrong:
        check_copies(lies("7S 7S 7S *"), Packs(2, 1))
    assert wrong.value.params == {"card": hand("7S")[0], "n": 3, "most": 2}
    with pytest.raises(TooManyCopies):
        check_copies(lies("*=7S *"), Packs(2, 1))
