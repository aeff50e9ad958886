"""What happens between deals: who joins and leaves, what was played before, where a match ends, stops and goes on."""

from __future__ import annotations

from typing import Any

import pytest

from engine.changes import Begun, Joined, LaterDeals, Left, PlayedOn, Reseated, RuleChange, Stopped
from engine.deals import Stated
from engine.errors import BadSwitch
from engine.match import Match, Replay, given, replay
from engine.variants import VARIANTS
from tests.engine.told import deal, match, played

TARGET = {"target": 30}


def won(by: int, *left: int) -> Any:
    """A knock with these counts."""
    return deal(" | ".join([f"knock {by}", *map(str, left)]))


def totals(found: Replay) -> list[int]:
    return list(found.now.columns[0].totals)


@pytest.mark.parametrize(
    ("key", "start", "points"),
    [
        pytest.param("manipulation", "zero", 0, id="a newcomer with nothing"),
        pytest.param("manipulation", "average", 4, id="half a point counts as one: 7 and 0 are 4"),
        pytest.param("manipulation", "worst", 0, id="where the most points win the worst are the fewest"),
        pytest.param("three-thirteen", "worst", 9, id="where the fewest points win the worst are the most"),
        pytest.param("three-thirteen", "average", 5, id="0 and 9 are 5"),
    ],
)
def test_a_newcomer_starts_as_agreed(key: str, start: str, points: int) -> None:
    """A line of its own tells what the newcomer starts with."""
    first = deal("knock 0 | 2 | 9 | -") if key == "manipulation" else deal("out 0 | - | 9 | -")
    found = _with_a_third(key, first, Joined(2, 2, start))
    assert [(line.seat, line.points, line.code, line.column) for line in found.starts] == [
        (2, points, f"match.joined.{start}", 0)
    ]
    assert totals(found)[2] == points
    assert set(found.coming.players) == {0, 1, 2}


def _with_a_third(key: str, first: Any, *changes: Any) -> Replay:
    """One deal of two players; a third seat is there, but nobody on it at the start."""
    game = VARIANTS[key]
    return replay(Match(variant=game, rules=game.rules, seats=3, starters=2, deals=(first,), changes=changes))


def test_the_average_of_three() -> None:
    """21, 0 and 2 are 7.67: the newcomer has 8."""
    game = VARIANTS["manipulation"]
    begun = Begun(totals=((21, 0, 2),))
    found = replay(Match(variant=game, rules=game.rules, seats=4, starters=3, changes=(begun, Joined(1, 3, "average"))))
    assert [(line.seat, line.points) for line in found.starts] == [(0, 21), (2, 2), (3, 8)]


def test_before_it_joins_a_seat_is_dealt_no_cards() -> None:
    found = _with_a_third("manipulation", deal("knock 0 | 2 | 9 | -"))
    assert set(found.played[0].players) == {0, 1} and set(found.coming.players) == {0, 1}
    assert found.now.places == (1, 2, None)


def test_nobody_to_compare_with() -> None:
    """With nobody else there a newcomer starts with nothing, whatever was agreed."""
    game = VARIANTS["manipulation"]
    changes = (Left(1, 0), Left(1, 1), Joined(1, 2, "average"), Joined(1, 3, "worst"))
    found = replay(Match(variant=game, rules=game.rules, seats=4, starters=2, changes=changes))
    assert [line.points for line in found.starts] == [0, 0]


def test_who_joins_every_game_of_the_sheet_starts_in_each() -> None:
    """On a Hollywood sheet a newcomer's start stands in each of the three games."""
    game = VARIANTS["hollywood"]
    found = replay(Match(variant=game, rules=game.rules, seats=2, starters=1, changes=(Joined(1, 1, "zero"),)))
    assert [line.column for line in found.starts] == [0, 1, 2]


@pytest.mark.parametrize("change", [Joined(1, 7), Left(1, 7), Joined(1, -1), Left(1, 3)], ids=str)
def test_a_seat_that_there_is_not_changes_nothing(change: Any) -> None:
    found = match("manipulation", [won(0, 2, 9, 9)], changes=(change,))
    assert found.starts == () and set(found.coming.players) == {0, 1, 2}


def test_who_leaves_keeps_its_points_and_has_no_place() -> None:
    found = match("manipulation", [won(2, 9, 9, 2)], changes=(Left(2, 2),))
    assert totals(found) == [0, 0, 14]
    assert found.now.places == (1, 1, None)
    assert set(found.coming.players) == {0, 1}


def test_another_order_of_seats() -> None:
    """From the deal on that was agreed; who is not named sits behind the others."""
    deals = [won(0, 2, 9, 9), won(0, 2, 9, 9)]
    found = match("manipulation", deals, changes=(Reseated(2, (2, 0, 2, 9)),))
    assert found.ring == (2, 0, 1)
    assert [each.dealer for each in found.played] == [0, 1]
    assert [each.players for each in found.played] == [(1, 2, 0), (2, 0, 1)]
    assert (found.coming.dealer, found.coming.first) == (2, 0)


def test_begun_on_paper() -> None:
    """Points from before have lines, deals won from before count at the end."""
    begun = Begun(totals=((20, 0, -5, 99), (1, 1, 1)), boxes=((2, 0, 0, 7), (5,)))
    found = match("manipulation", [won(0, 0, 10, 12)], changes=(begun,), end_bonus=0, **TARGET)
    assert [(line.seat, line.points, line.code) for line in found.starts] == [
        (0, 20, "match.begun"),
        (2, -5, "match.begun"),
    ]
    assert [(line.seat, line.points) for line in found.standing.lines if line.points] == [(0, 3 * 25)]
    assert found.standing.final == (20 + 22 + 25 + 75, 0, -5)


def test_a_hollywood_sheet_begun_on_paper() -> None:
    """Who has points in the second game has opened two: the next win goes to the first three."""
    begun = Begun(totals=((30, 0), (20, 0), (0, 0)), boxes=((2, 0), (1, 0), (0, 0)))
    found = match("hollywood", [won(0, 2, 9)], changes=(begun,))
    assert [(line.column, line.points) for line in found.starts] == [(0, 30), (1, 20)]
    assert [column.totals[0] for column in found.now.columns] == [37, 27, 7]


def test_stopped_early() -> None:
    """The standing as it is, without end bonuses; who is ahead has won."""
    found = match("manipulation", [won(0, 2, 9, 9), won(1, 9, 2, 9)], changes=(Stopped(3),))
    standing = found.standing
    assert standing.over is not None and standing.over.code == "over.stopped"
    assert (standing.final, standing.winners, standing.lines) == ((14, 14, 0), (0, 1), ())
    assert standing.places == (1, 1, 3)
    assert [(column.totals, column.closed, column.final) for column in standing.columns] == [
        ((14, 14, 0), True, (14, 14, 0))
    ]
    assert found.ended == 2 and found.now == standing and found.later == ()


def test_stopped_where_the_fewest_points_win() -> None:
    found = match("three-thirteen", [deal("out 0 | - | 9 | 4")], changes=(Stopped(2),))
    assert (found.standing.winners, found.standing.places) == ((0,), (1, 3, 2))


def test_stopped_before_anything_was_played() -> None:
    found = match("manipulation", [], seats=2, changes=(Stopped(1),))
    assert found.ended == 0 and found.standing.final == (0, 0)


def test_all_games_of_a_sheet_count_where_a_match_stops() -> None:
    found = match("hollywood", [won(0, 2, 9), won(0, 2, 9)], changes=(Stopped(3),))
    assert [column.totals for column in found.standing.columns] == [(14, 0), (7, 0), (0, 0)]
    assert [column.final for column in found.standing.columns] == [(14, 0), (7, 0), (0, 0)]
    assert found.standing.final == (21, 0)


def test_who_has_left_wins_nothing_where_a_match_stops() -> None:
    found = match("manipulation", [won(2, 9, 9, 2)], changes=(Left(2, 2), Stopped(2)))
    assert (found.standing.winners, found.standing.places) == ((0, 1), (1, 1, None))


def test_a_match_that_is_over_is_not_stopped() -> None:
    found = match("manipulation", [won(0, 0, 10, 12)], changes=(Stopped(2),), target=20)
    assert found.standing.over is not None and found.standing.over.code == "over.target"


OVER, AFTER = won(0, 0, 10, 12), won(1, 9, 2, 9)  # the first reaches 30, the second comes behind it


def test_deals_behind_the_end_wait_for_the_table() -> None:
    """Until the table has said whether they count, they count in the running totals and not in the result."""
    found = match("manipulation", [OVER, AFTER], **TARGET)
    assert (found.ended, found.later, found.played_on) == (1, (2,), False)
    assert found.standing.final is not None and found.standing.columns[0].totals == (47, 0, 0)
    assert totals(found) == [47, 14, 0]
    assert found.now.over is None and found.now.lines == () and (found.now.final, found.now.winners) == (None, None)
    assert [each.counted for each in found.played] == [True, True]


def test_deals_behind_the_end_that_count() -> None:
    """The end moves behind them."""
    found = match("manipulation", [OVER, AFTER], changes=(LaterDeals(3, True),), **TARGET)
    assert (found.ended, found.later) == (2, ())
    assert found.standing.columns[0].totals == (47, 14, 0)


def test_deals_behind_the_end_that_do_not_count() -> None:
    """They stay in the list, without points."""
    found = match("manipulation", [OVER, AFTER], changes=(LaterDeals(3, False),), **TARGET)
    assert (found.ended, found.later) == (1, ())
    assert totals(found) == [47, 0, 0]
    assert [each.counted for each in found.played] == [True, False]


def test_only_the_deals_up_to_there_are_settled() -> None:
    """Of a deal that came later nothing has been said."""
    found = match("manipulation", [OVER, AFTER, AFTER], changes=(LaterDeals(3, False),), **TARGET)
    assert (found.ended, found.later) == (1, (3,))
    assert [each.counted for each in found.played] == [True, False, True]


def test_played_on() -> None:
    """The result stands; what is played on counts in the running totals."""
    found = match("manipulation", [OVER, AFTER], changes=(PlayedOn(2),), **TARGET)
    assert (found.ended, found.later, found.played_on) == (1, (), True)
    assert found.standing.columns[0].totals == (47, 0, 0) and totals(found) == [47, 14, 0]


def test_a_nearer_target_ends_nothing_in_the_past() -> None:
    """A change of rules from deal 3 on cannot end the match with deal 1."""
    deals = [OVER, won(1, 9, 9, 9), won(0, 2, 9, 9)]
    found = match("manipulation", deals, changes=(RuleChange(3, TARGET),))
    assert found.ended == 2
    assert [each.rules.target for each in found.played] == [150, 150, 30]
    assert found.rules.target == 30


def test_a_farther_target_does_not_undo_a_result_that_was_played_on_from() -> None:
    changes = (RuleChange(1, TARGET), PlayedOn(2), RuleChange(2, {"target": 200}))
    found = match("manipulation", [OVER, AFTER], changes=changes)
    assert (found.ended, found.played_on) == (1, True)
    assert found.rules.target == 200


def test_a_later_change_of_rules_does_not_move_a_result_that_was_played_on_from() -> None:
    changes = (PlayedOn(2), RuleChange(4, {"knock_limit": 9}))
    found = match("manipulation", [OVER, AFTER, AFTER], changes=changes, **TARGET)
    assert (found.ended, found.played_on, found.standing.columns[0].totals) == (1, True, (47, 0, 0))


def test_the_end_follows_the_newest_rules() -> None:
    """Nobody played on, so the farther target holds for the whole match."""
    found = match("manipulation", [OVER, AFTER], changes=(RuleChange(3, {"target": 200}),), **TARGET)
    assert found.ended is None and found.standing.goal == 200


def test_changes_come_in_the_order_of_their_deals() -> None:
    changes = (RuleChange(2, {"knock_limit": 9}), RuleChange(1, {"knock_limit": 7}))
    found = match("manipulation", [won(0, 2, 9, 9), won(0, 2, 9, 9)], changes=changes)
    assert [each.rules.knock_limit for each in found.played] == [7, 9]


def test_a_change_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadSwitch) as wrong:
        match("manipulation", [won(0, 2, 9, 9)], changes=(RuleChange(1, {"moon": 3}),))
    assert (wrong.value.code, wrong.value.params["name"]) == ("error.switch", "moon")


def test_the_deal_to_come() -> None:
    """Number, dealer, who starts, how many cards, the wild rank."""
    found = match("three-thirteen", [deal("out 0 | - | 9 | 4"), deal("out 1 | 3 | - | 4")])
    coming = found.coming
    assert (coming.number, coming.dealer, coming.first, coming.players) == (3, 2, 0, (0, 1, 2))
    assert (coming.cards, int(coming.wild or 0), coming.rules.round) == (5, 5, 3)
    assert [(each.dealer, each.first, each.carried.round) for each in found.played] == [(0, 1, 1), (1, 2, 2)]


def test_the_table_had_another_dealer() -> None:
    """What was told holds, and the next dealer follows from it."""
    found = match("manipulation", [deal("knock 0 | 2 | 9 | 9", dealer=2)])
    assert found.played[0].dealer == 2 and found.coming.dealer == 0
    assert found.played[0].deal.dealer == 2


def test_only_some_were_dealt_in() -> None:
    """Others have no points in this deal."""
    found = match("manipulation", [deal("knock 0 | 2 | 9 | -", players=[0, 1])], seats=3)
    assert found.played[0].players == (0, 1) and totals(found) == [7, 0, 0]


def test_a_late_seat_has_a_place_in_earlier_deals() -> None:
    """Deals told before somebody sat down are shorter: the newcomer was not there."""
    found = _with_a_third("manipulation", deal("knock 0 | 2 | 9"), Joined(2, 2))
    assert found.played[0].verdict and totals(found) == [7, 0, 0]


def test_a_deal_that_cannot_be_counts_nothing() -> None:
    """Its fault says why, and the match goes on behind it."""
    found = match("manipulation", [won(7, 2, 9, 9), won(0, 2, 9, 9)])
    assert [fault.code for fault in found.played[0].verdict.faults] == ["error.seat"]
    assert found.played[0].score.lines == () and totals(found) == [14, 0, 0]


def test_the_first_dealer() -> None:
    """The left neighbour starts."""
    game = VARIANTS["manipulation"]
    found = replay(Match(variant=game, rules=game.rules, seats=3, first_dealer=2))
    assert (found.coming.dealer, found.coming.first, found.coming.players) == (2, 0, (0, 1, 2))


def test_results_without_cards() -> None:
    """Points and winners alone: lines for who has points, boxes for who has won."""
    game = VARIANTS["manipulation"]
    score = given(game, game.rules, [0, 12, -3], [1])
    assert [(line.seat, line.points, line.code) for line in score.lines] == [
        (1, 12, "match.given"),
        (2, -3, "match.given"),
    ]
    assert (score.winners, score.boxes) == ((1,), (1,))
    found = played("manipulation", [[5, 0], [0, 7]])
    assert totals(found) == [5, 7] and found.coming.number == 3
    assert [each.deal.number for each in found.played] == [1, 2]


def test_nobody_dealt_noted() -> None:
    """Where no count matters none need be told."""
    found = match("remik51", [deal("exhausted", left=None, opened=[True, True])], seats=2, no_winner="void")
    assert found.played[0].verdict and found.played[0].score.void
    assert isinstance(found.coming.rules, type(VARIANTS["remik51"].rules))
    assert found.played[0].deal.left == () and Stated(0) not in found.played[0].deal.left
