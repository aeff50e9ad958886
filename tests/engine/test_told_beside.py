"""What is told beside the points: the deal to come, a pile card by card, where a total came from, other readings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engine.cards import Rank, card, ranks
from engine.changes import Begun, RuleChange
from engine.deals import Deal, Ending
from engine.disputes import OtherReading, other_readings
from engine.match import Match, replay
from engine.piles import counted
from engine.reasons import Carried
from engine.rules import with_switches
from engine.summary import sum_of
from engine.variant import is_default
from engine.variants import VARIANTS
from tests.engine.told import deal, judged, match

Told = list[tuple[str, dict[str, Any]]]


def shown(
    key: str, carried: Carried | None = None, upcard: str = "", **switches: Any
) -> list[tuple[str, dict[str, Any]]]:
    """What the table wants to see before it records a deal."""
    game = VARIANTS[key]
    blank = Deal(number=1, ending=Ending.VOID, upcard=card(upcard) if upcard else None)
    rules = game.in_force(blank, with_switches(game.rules, switches), carried or Carried())
    return [(each.code, dict(each.params)) for each in game.shows(rules)]


LAID_OFF: tuple[str, dict[str, Any]] = ("shows.laidoff", {})


@pytest.mark.parametrize(
    ("found", "told"),
    [
        pytest.param(partial(shown, "gin"), [("shows.limit", {"limit": 10}), LAID_OFF], id="gin"),
        pytest.param(partial(shown, "manipulation", knock_limit=7), [("shows.limit", {"limit": 7})], id="manipulation"),
        pytest.param(partial(shown, "remik51"), [], id="in Remi 51 all deals look alike"),
        pytest.param(partial(shown, "oklahoma", upcard="8H"), [("shows.limit", {"limit": 8}), LAID_OFF], id="an eight"),
        pytest.param(partial(shown, "oklahoma", upcard="QH"), [("shows.limit", {"limit": 10}), LAID_OFF], id="a queen"),
        pytest.param(
            partial(shown, "oklahoma", upcard="8S"),
            [("shows.limit", {"limit": 8}), LAID_OFF, ("shows.doubled", {})],
            id="a spade doubles",
        ),
        pytest.param(partial(shown, "oklahoma", upcard="AH"), [("shows.ginonly", {}), LAID_OFF], id="an ace: only gin"),
        pytest.param(
            partial(shown, "oklahoma", upcard="AH", ace_upcard="one"),
            [("shows.limit", {"limit": 1}), LAID_OFF],
            id="an ace as one",
        ),
        pytest.param(
            partial(shown, "oklahoma", Carried(doubled=True)),
            [("shows.limit", {"limit": 10}), LAID_OFF, ("shows.doubled", {})],
            id="a doubling left over",
        ),
        pytest.param(partial(shown, "hollywood"), [("shows.limit", {"limit": 10}), LAID_OFF], id="Hollywood as gin"),
        pytest.param(
            partial(shown, "hollywood", upcard="8S", oklahoma=True),
            [("shows.limit", {"limit": 8}), LAID_OFF, ("shows.doubled", {})],
            id="Hollywood as Oklahoma gin",
        ),
        pytest.param(
            partial(shown, "three-thirteen", Carried(round=4)),
            [("shows.round", {"num": 6, "round": 4, "rounds": 11, "rank": Rank.SIX})],
            id="round 4 of 11: six cards, sixes wild",
        ),
        pytest.param(
            partial(shown, "three-thirteen", Carried(round=12)),
            [("shows.extraround", {"num": 13, "rank": Rank.KING})],
            id="an extra round of thirteen cards",
        ),
        pytest.param(partial(shown, "remik500"), [("shows.pool", {"pool": 30})], id="the pool"),
        pytest.param(
            partial(shown, "remik500", Carried(pool=12)),
            [("shows.poolcarried", {"pool": 42, "carried": 12})],
            id="a pool with something from before",
        ),
        pytest.param(partial(shown, "remik500", pool_points=0), [], id="no pool"),
        pytest.param(
            partial(shown, "remik500", knock_limit=5),
            [("shows.pool", {"pool": 30}), ("shows.limit", {"limit": 5})],
            id="a pool and a limit",
        ),
        pytest.param(partial(shown, "remik500-killer", Carried(pool=12)), [], id="in Killer there is no pool"),
    ],
)
def test_before_a_deal_is_recorded(found: Callable[[], Told], told: Told) -> None:
    assert found() == told


def pile(key: str, text: str, **switches: Any) -> tuple[list[tuple[int, str, dict[str, Any]]], int]:
    game = VARIANTS[key]
    lines, whole = counted(ranks(text), game, with_switches(game.rules, switches))
    assert sum(line.points for line in lines) == whole and {line.seat for line in lines} <= {0}
    return [(line.points, line.code, dict(line.reason.params)) for line in lines], whole


def test_a_pile_card_by_card() -> None:
    """The dearest first, equal ones by rank; copies of a rank in one line."""
    lines, whole = pile("manipulation", "7 K * A 7 Q")
    assert whole == 25 + 10 + 10 + 14 + 1
    assert lines == [
        (25, "pile.rank", {"rank": Rank.JOKER, "num": 1, "each": 25}),
        (10, "pile.rank", {"rank": Rank.QUEEN, "num": 1, "each": 10}),
        (10, "pile.rank", {"rank": Rank.KING, "num": 1, "each": 10}),
        (14, "pile.rank", {"rank": Rank.SEVEN, "num": 2, "each": 7}),
        (1, "pile.rank", {"rank": Rank.ACE, "num": 1, "each": 1}),
    ]
    assert pile("manipulation", "") == ([], 0)


def test_cards_that_count_otherwise_together() -> None:
    """Three sevens as one card: a line says what that makes."""
    lines, whole = pile("remik500", "7 7 7", held_triple_as_one=True)
    assert whole == 7 and lines[-1] == (-14, "pile.together", {})


def test_where_a_total_came_from() -> None:
    """The start, the deals together, the end bonus; only the seat's own."""
    begun = Begun(totals=((20, 5),))
    found = match("manipulation", [deal("knock 0 | 0 | 12"), deal("void")], changes=(begun,), target=30)
    assert [(line.seat, line.points, line.code, dict(line.reason.params)) for line in sum_of(found, 0)] == [
        (0, 20, "match.begun", {}),
        (0, 37, "match.deals", {"num": 1}),
        (0, 100, "manipulation.end", {"target": 30}),
        (0, 25, "manipulation.won", {"num": 1, "each": 25}),
    ]
    assert [(line.points, line.code) for line in sum_of(found, 1)] == [(5, "match.begun"), (0, "match.deals")]


def test_deals_without_a_seat_are_not_counted_among_its_deals() -> None:
    deals = [deal("knock 0 | 2 | 9 | 9"), deal("knock 0 | 2 | 9 | -", players=[0, 1])]
    found = match("manipulation", deals)
    assert [sum_of(found, seat)[0].reason.params["num"] for seat in range(3)] == [2, 2, 1]


def test_all_games_of_a_sheet_are_summed() -> None:
    found = match("hollywood", [deal("knock 0 | 2 | 9"), deal("knock 0 | 2 | 9")])
    assert [(line.points, line.code) for line in sum_of(found, 0)] == [(21, "match.deals")]


def a_match(*changes: Any, **switches: Any) -> Match:
    """Ana has 0 and 9 deals short of the end, Bor many deals won: who is ahead hangs on the bonus for deals won."""
    game = VARIANTS["manipulation"]
    deals = [deal("knock 0 | 0 | 30"), deal("knock 1 | 9 | 0"), deal("knock 1 | 9 | 0"), deal("knock 0 | 0 | 95")]
    numbered = tuple(Deal(**{**vars(each), "number": number}) for number, each in enumerate(deals, start=1))
    rules = with_switches(game.rules, {"end_bonus": 0, "round_bonus": 100, **switches})
    return Match(variant=game, rules=rules, seats=2, deals=numbered, changes=changes)


def readings(one: Match) -> list[OtherReading]:
    return list(other_readings(one, replay(one)))


def test_what_a_disputed_rule_would_have_changed() -> None:
    """Who would have won, and with which totals."""
    found = replay(a_match())
    assert (found.standing.winners, found.standing.final) == ((0,), (30 + 95 + 50 + 200, 68 + 200))
    assert readings(a_match()) == [OtherReading("round_bonus_to", "others", (1,), (175, 268))]
    assert readings(a_match(round_bonus_to="others")) == [OtherReading("round_bonus_to", "all", (0,), (375, 268))]


def test_a_change_on_the_way_does_not_hide_the_other_reading() -> None:
    """As if the table had played so from the start."""
    changes = (RuleChange(2, {"round_bonus_to": "others", "knock_limit": 9}),)
    assert readings(a_match(*changes)) == [OtherReading("round_bonus_to", "all", (0,), (375, 268))]


def test_where_nothing_would_have_changed() -> None:
    """The same winner, a match that goes on, a game without a disputed rule about the end."""
    assert readings(a_match(round_bonus=0)) == []
    assert readings(a_match(target=1000)) == []
    gin = VARIANTS["gin"]
    won = Match(variant=gin, rules=with_switches(gin.rules, {"target": 5}), seats=2, deals=(deal("knock 0 | 0 | 30"),))
    assert replay(won).standing.winners == (0,) and readings(won) == []


@pytest.mark.parametrize("key", VARIANTS)
def test_a_table_that_plays_as_the_page_has_it(key: str) -> None:
    game = VARIANTS[key]
    assert is_default(game, game.rules)
    other = {"jokers": 20} if key == "three-thirteen" else {"target": 77} if key != "remik51" else {"limit": 77}
    assert not is_default(game, with_switches(game.rules, other))


def test_lines_name_the_others() -> None:
    """Whose cards make a difference, who knocked, whose false knock it was."""
    undercut = judged("manipulation", deal("knock 0 | 5 | 3 | 9", misplays=[2]), false_knock="opponents_10")[1]
    assert [(line.seat, line.points, line.code, dict(line.reason.params)) for line in undercut.lines] == [
        (1, 2, "manipulation.difference", {"x": 5, "y": 3, "other": 0}),
        (1, 6, "manipulation.difference", {"x": 9, "y": 3, "other": 2}),
        (1, 10, "manipulation.undercut", {"knocker": 0}),
        (0, 10, "manipulation.falseknockof", {"other": 2}),
        (1, 10, "manipulation.falseknockof", {"other": 2}),
    ]
    gin = judged("gin", deal("knock 0 | 7 | 3", misplays=[0]), false_knock=10)[1]
    assert [(line.seat, line.points, line.code, dict(line.reason.params)) for line in gin.lines] == [
        (1, 4, "gin.difference", {"x": 7, "y": 3}),
        (1, 25, "gin.undercut", {"knocker": 0}),
        (1, 10, "gin.falseknock", {"other": 0}),
    ]
    pool = judged("remik500", deal("out 0 | - | 17 | 4"))[1]
    assert [(line.seat, line.points, line.code, dict(line.reason.params)) for line in pool.lines] == [
        (0, 30, "remik500.pool", {"num": 30, "carried": 0}),
        (0, 17, "remik500.difference", {"x": 17, "y": 0, "other": 1}),
        (0, 4, "remik500.difference", {"x": 4, "y": 0, "other": 2}),
    ]
    hand = judged("remik51", deal("out 0 hand | - | K 2 * | 9", opened=[True, True, False]))[1]
    assert [(line.seat, line.points, line.code, dict(line.reason.params)) for line in hand.lines] == [
        (0, -80, "remik51.outhand", {}),
        (1, 12, "remik51.cards", {}),
        (1, 20, "line.joker", {"num": 1}),
        (1, 32, "remik51.hand", {"x": 32, "times": 2}),
        (2, 100, "remik51.unopened", {}),
        (2, 100, "remik51.hand", {"x": 100, "times": 2}),
    ]
