"""How counts, deals and places add up in every game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Card, Rank, Suit, ranks
from engine.deals import Deal, Ending, Ranks, Shown, Stated
from engine.errors import ImpossibleDeal
from engine.reasons import Carried, DealScore, Reason, Verdict, award, because
from engine.scoring import (
    Column,
    Packs,
    Tally,
    card_points,
    crossed,
    dealt,
    dearest,
    empty,
    enter,
    exactly,
    finished,
    hands,
    next_in,
    places,
    plus,
    running,
    stopped,
    summed,
    with_line,
    worth,
)
from tests.engine.told import played

PILE = summed(card_points())
OVER = because("over.last")


def test_what_a_count_is_worth() -> None:
    """Called out, noted by rank or shown: the same; what nobody knows is never nothing."""
    kings = (Card(Rank.KING, Suit.SPADES), Card(Rank.SEVEN, Suit.HEARTS))
    assert [worth(count, PILE) for count in (Stated(17), Ranks(ranks("K 7")), Shown(kings))] == [17, 17, 17]
    with pytest.raises(ImpossibleDeal) as wrong:
        worth(None, PILE)
    assert wrong.value.code == "deal.missing"


def test_what_cards_count() -> None:
    of = card_points(ace=15, joker=25)
    assert [of(rank) for rank in ranks("A 2 9 T J Q K *")] == [15, 2, 9, 10, 10, 10, 10, 25]
    assert card_points()(Rank.ACE) == 1 and card_points()(Rank.JOKER) == 0


def test_who_went_out_holds_nothing() -> None:
    """Whether that was noted or not; a count that was noted stays as it was."""
    left = (None, Stated(9), Stated(4))
    out = Deal(number=1, ending=Ending.OUT, ender=0, left=left)
    assert hands(out, PILE) == {0: 0, 1: 9, 2: 4}
    assert hands(Deal(number=1, ending=Ending.OUT, ender=1, left=(Stated(1), *left[1:])), PILE) == {0: 1, 1: 9, 2: 4}
    with pytest.raises(ImpossibleDeal):
        hands(Deal(number=1, ending=Ending.KNOCK, ender=0, left=left), PILE)
    with pytest.raises(ImpossibleDeal):
        hands(Deal(number=1, ending=Ending.OUT, ender=1, left=left), PILE)


def test_who_was_dealt_in() -> None:
    """Everybody, unless it was said, in the order of play."""
    left = (Stated(1), Stated(9), Stated(4))
    assert dealt(Deal(number=1, ending=Ending.VOID, left=left)) == (0, 1, 2)
    some = Deal(number=1, ending=Ending.VOID, left=left, players=(2, 0))
    assert dealt(some) == (2, 0) and hands(some, PILE) == {2: 4, 0: 1}


@pytest.mark.parametrize(
    ("most", "found"),
    [
        pytest.param(dearest(4, Packs(1, 0), card_points()), 40, id="four court cards"),
        pytest.param(dearest(13, Packs(1, 0), card_points()), 130, id="the tens among the court cards"),
        pytest.param(dearest(17, Packs(1, 0), card_points()), 169, id="then a nine"),
        pytest.param(dearest(3, Packs(2, 2), card_points(joker=25)), 60, id="two jokers first"),
        pytest.param(dearest(10, Packs(1, 0), card_points(), per_rank=2), 98, id="two of a rank at most"),
        pytest.param(dearest(0, Packs(1, 0), card_points()), 0, id="no cards"),
        pytest.param(dearest(-2, Packs(1, 0), card_points()), 0, id="fewer than none"),
        pytest.param(dearest(60, Packs(1, 1), card_points(joker=5)), 345, id="all there are"),
    ],
)
def test_the_most_that_a_hand_counts(most: int, found: int) -> None:
    assert most == found


def test_a_hand_that_does_not_grow() -> None:
    bound = exactly(98, 10)
    assert (bound.possible, bound.likely, bound.cards) == (98, 98, 10)


def test_deals_added_up() -> None:
    """Points, deals won and deals without a point; the start is a row of nothing."""
    tally = empty(3, 2)
    assert (tally.totals, tally.boxes, tally.active) == (((0, 0, 0),) * 2, ((0, 0, 0),) * 2, (0, 1, 2))
    assert (tally.deals, tally.zeros, tally.opened, tally.closed, tally.seats) == (
        0,
        (0, 0, 0),
        (0, 0, 0),
        (False,) * 2,
        3,
    )
    score = DealScore(
        (award(0, 7, "over.last"), award(0, 3, "over.last"), award(1, -2, "over.last")), winners=(0, 1), boxes=(1, 2)
    )
    after = enter(tally, Deal(number=1, ending=Ending.OUT), score, None)
    assert (after.totals, after.boxes) == (((10, -2, 0), (0, 0, 0)), ((1, 2, 0), (0, 0, 0)))
    assert (after.deals, after.zeros) == (1, (0, 0, 1))
    two = enter(
        after, Deal(number=2, ending=Ending.OUT, players=(0, 1)), DealScore((award(0, 1, "match.given"),)), None
    )
    assert (two.deals, two.zeros) == (2, (0, 1, 1))
    assert enter(after, Deal(number=2, ending=Ending.VOID), DealScore(void=True), None) is after


def test_one_line_more() -> None:
    """In the column of the line."""
    tally = with_line(empty(2, 2), award(1, 5, "match.given", column=1))
    assert tally.totals == ((0, 0), (0, 5))
    assert plus((1, 2, 3), 1, 10) == (1, 12, 3) and plus((1, 2, 3), 0, 1) == (2, 2, 3)


def tally_of(*totals: int, active: tuple[int, ...] | None = None, out: tuple[tuple[int, int], ...] = ()) -> Tally:
    return replace(empty(len(totals), 1, active), totals=(totals,), out=out)


def test_places() -> None:
    """Equals share a place and the next one is left out; who is not asked for has none."""
    assert places([5, 9, 5, 1], range(4), low_wins=False) == (2, 1, 2, 4)
    assert places([5, 9, 5, 1], range(4), low_wins=True) == (2, 4, 2, 1)
    assert places([5, 9, 5, 1], (0, 3), low_wins=False) == (1, None, None, 2)


def test_a_match_that_goes_on() -> None:
    """Who has dropped out or left has no place; goal and length as the game tells them."""
    found = running(tally_of(5, 9, 1, 7, active=(0, 1, 2), out=((1, 3),)), low_wins=False, goal=50, length=7)
    assert (found.places, found.out, found.goal, found.length) == ((1, None, 2, None), (1,), 50, 7)
    assert (found.columns, found.over, found.final, found.winners) == ((Column((5, 9, 1, 7)),), None, None, None)
    assert not found.columns[0].closed and found.columns[0].final is None
    plain = running(tally_of(5, 9), low_wins=True)
    assert (plain.places, plain.goal, plain.length) == ((1, 2), None, None)


def test_a_match_that_is_over() -> None:
    """End lines count; the best total wins and equal ones share."""
    found = finished(
        tally_of(5, 9, 1), OVER, [award(0, 4, "over.last"), award(2, 1, "over.last")], low_wins=False, goal=9
    )
    assert (found.final, found.winners, found.places) == ((9, 9, 2), (0, 1), (1, 1, 3))
    (column,) = found.columns
    assert (column.totals, column.closed, column.final) == ((5, 9, 1), True, (9, 9, 2))
    assert (found.over, found.goal, [line.points for line in found.lines]) == (OVER, 9, [4, 1])


def test_only_some_can_win() -> None:
    """The others stand behind them, whatever they have."""
    found = finished(tally_of(5, 9, 1, 3), OVER, low_wins=False, among=(0, 3))
    assert (found.winners, found.places) == ((0,), (1, 2, 4, 3))
    left = finished(tally_of(5, 9, 1, active=(0, 2), out=((0, 2),)), OVER, low_wins=True)
    assert (left.winners, left.places, left.out) == ((2,), (2, None, 1), (0,))


def test_winners_that_the_game_names() -> None:
    """They come first, the rest by their totals behind all of them."""
    named = finished(tally_of(5, 9, 1, 9), OVER, low_wins=False, winners=(2, 0))
    assert (named.winners, named.places) == ((0, 2), (1, 3, 1, 3))
    same = finished(tally_of(5, 9, 1), OVER, low_wins=False, winners=(1,))
    assert (same.winners, same.places) == ((1,), (2, 1, 3))
    one_of_two = finished(tally_of(9, 9, 1), OVER, low_wins=False, winners=(1,))
    assert (one_of_two.winners, one_of_two.places) == ((1,), (2, 1, 3))


def test_stopped_by_the_table() -> None:
    """All columns together; who is in play can win."""
    tally = replace(empty(3, 2, (0, 1)), totals=((5, 9, 1), (5, 0, 0)), out=())
    found = stopped(tally, OVER, low_wins=True)
    assert (found.final, found.winners, found.places) == ((10, 9, 1), (1,), (2, 1, None))
    assert [(column.totals, column.closed, column.final) for column in found.columns] == [
        ((5, 9, 1), True, (5, 9, 1)),
        ((5, 0, 0), True, (5, 0, 0)),
    ]
    assert (found.over, found.out, found.lines) == (OVER, (), ())
    dropped = stopped(tally_of(5, 9, 1, out=((2, 1),)), OVER, low_wins=True)
    assert (dropped.winners, dropped.out) == ((0,), (2,))


def test_who_has_reached_the_target() -> None:
    assert crossed(tally_of(100, 99, 101, 200, active=(0, 1, 2)), 100) == (0, 2)


@pytest.mark.parametrize(
    ("ring", "after", "among", "seat"),
    [
        ((0, 1, 2), 0, (0, 1, 2), 1),
        ((0, 1, 2), 2, (0, 1, 2), 0),
        ((2, 0, 1), 2, (0, 1, 2), 0),
        ((0, 1, 2), 0, (0, 2), 2),
        ((0, 1, 2), 0, (0,), 0),
        ((0, 1, 2), 7, (0, 1, 2), 0),
        ((0, 1, 2), 1, (), 1),
    ],
)
def test_the_next_seat(ring: tuple[int, ...], after: int, among: tuple[int, ...], seat: int) -> None:
    """The next one in play to the left; of a seat outside the ring the first."""
    assert next_in(ring, after, among) == seat


def test_reasons_and_verdicts() -> None:
    """A verdict is true without faults; two verdicts keep the faults and notes of both; equal reasons are one."""
    fault, note = because("ref.short", n=2), because("ref.hand")
    both = Verdict((fault,), (note,)) + Verdict((note,), (fault,))
    assert not both and (both.faults, both.notes) == ((fault, note), (note, fault))
    assert Verdict(notes=(note,)) and not Verdict((fault,))
    assert len({fault, because("ref.short", n=2), because("ref.short", n=3), Reason("ref.hand")}) == 3


def test_the_lines_of_a_deal() -> None:
    lines = (award(0, 3, "over.last"), award(1, 4, "match.deals", column=2, num=1), award(0, -1, "match.given"))
    score = DealScore(lines)
    assert score.points(3) == (2, 4, 0)
    assert [line.code for line in score.of(0)] == ["over.last", "match.given"]
    assert (lines[1].column, dict(lines[1].reason.params), lines[0].column) == (2, {"num": 1}, 0)
    assert (score.leaves, score.void, score.winners) == (Carried(1, 0, False), False, ())


@pytest.mark.parametrize("way", ["shared", "extra_round", "most_zeros"])
def test_without_a_tie_nothing_has_to_be_settled(way: str) -> None:
    """In Three Thirteen one player is ahead after eleven rounds: it is over, whatever was agreed for a tie."""
    found = played("three-thirteen", [[0, 5]] * 11, tie_at_end=way).standing
    assert found.over is not None and (found.over.code, found.winners) == ("over.rounds", (0,))
