"""A match in a few numbers: what happened to whom, told by facts and lines, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.changes import Change, LaterDeals, Left, PlayedOn, Stopped
from engine.deals import from_plain
from engine.digest import MARKS, MatchDigest, digest
from engine.match import Match, replay
from engine.rules import with_switches
from engine.variants import VARIANTS
from tests.engine.test_evenings import EVENINGS, counted


def told(
    key: str, *deals: dict[str, Any], seats: int = 2, changes: tuple[Change, ...] = (), **switches: Any
) -> MatchDigest:
    """The digest of a match of these deals."""
    game = VARIANTS[key]
    facts = tuple(from_plain({"number": number, **deal}) for number, deal in enumerate(deals, start=1))
    match = Match(
        variant=game, rules=with_switches(game.rules, switches), seats=seats, deals=facts, changes=changes, order=()
    )
    return digest(game, replay(match))


def marks(found: MatchDigest) -> list[dict[str, int]]:
    """What happened, by seat."""
    return [dict(seat.marks) for seat in found.seats]


def knock(ender: int, *left: int, **more: Any) -> dict[str, Any]:
    """A deal that ended with a knock."""
    return {"ending": "knock", "ender": ender, "left": list(left), **more}


def out(ender: int, *left: int | None, **more: Any) -> dict[str, Any]:
    """A deal in which somebody went out."""
    return {"ending": "out", "ender": ender, "left": list(left), **more}


@pytest.mark.parametrize(
    ("key", "deal", "switches", "expected"),
    [
        pytest.param("gin", knock(0, 7, 17), {}, [{"knock": 1}, {}], id="gin: a plain knock"),
        pytest.param(
            "gin",
            knock(0, 9, 9),
            {},
            [{"knock": 1, "undercut_suffered": 1}, {"undercut": 1}],
            id="gin: a tie is an undercut",
        ),
        pytest.param(
            "gin", knock(0, 9, 9), {"tie": "knocker"}, [{"knock": 1}, {}], id="gin: unless the knocker has it"
        ),
        pytest.param("gin", knock(1, 30, 0), {}, [{}, {"knock": 1, "gin": 1}], id="gin: nothing loose is gin"),
        pytest.param("gin", knock(1, 30, 0, how="gin"), {}, [{}, {"knock": 1, "gin": 1}], id="gin: said to be gin"),
        pytest.param("gin", knock(0, 0, 30, how="big_gin"), {}, [{"big_gin": 1, "knock": 1}, {}], id="gin: big gin"),
        pytest.param(
            "gin", knock(0, 7, 17, misplays=[1, 1]), {}, [{"knock": 1}, {"misplay": 1}], id="gin: a false knock, once"
        ),
        pytest.param(
            "oklahoma",
            knock(0, 7, 2, upcard="8S"),
            {},
            [{"knock": 1, "undercut_suffered": 1}, {"undercut": 1}],
            id="oklahoma: doubled lines are no second undercut",
        ),
        pytest.param("gin", {"ending": "exhausted"}, {}, [{}, {}], id="gin: nobody knocks"),
    ],
)
def test_what_happens_at_a_table_of_two(
    key: str, deal: dict[str, Any], switches: dict[str, Any], expected: list[dict[str, int]]
) -> None:
    """By the lines where the game says so, by the facts elsewhere."""
    assert marks(told(key, deal, **switches)) == expected


@pytest.mark.parametrize(
    ("key", "deal", "switches", "expected"),
    [
        pytest.param(
            "manipulation",
            knock(0, 5, 2, 8),
            {},
            [{"knock": 1, "undercut_suffered": 1}, {"undercut": 1}, {}],
            id="an undercut",
        ),
        pytest.param(
            "manipulation",
            knock(0, 5, 2, 2),
            {"tie_below_knocker": "split"},
            [{"knock": 1, "undercut_suffered": 1}, {"undercut": 1}, {"undercut": 1}],
            id="a split win is an undercut by both, suffered once",
        ),
        pytest.param(
            "manipulation",
            knock(0, 5, 2, 2),
            {"tie_below_knocker": "nobody"},
            [{"knock": 1}, {}, {}],
            id="an undercut that nobody gave is none",
        ),
        pytest.param("manipulation", out(2, 5, 9, 0), {}, [{}, {}, {"all_cards": 1, "out": 1}], id="all cards played"),
        pytest.param(
            "remik51",
            out(1, 20, None, None, opened=[True, True, False], how="hand"),
            {},
            [{}, {"hand": 1, "out": 1}, {"unopened": 1}],
            id="hand, and somebody who has not opened",
        ),
        pytest.param(
            "remik51",
            out(1, 20, None, 30, opened=[True, True, True], how="hand_cut"),
            {},
            [{}, {"hand_cut": 1, "out": 1}, {}],
            id="hand with the cut card",
        ),
        pytest.param("three-thirteen", out(0, None, 0, 3), {}, [{"out": 1}, {}, {}], id="only one went out first"),
    ],
)
def test_what_happens_at_a_table_of_three(
    key: str, deal: dict[str, Any], switches: dict[str, Any], expected: list[dict[str, int]]
) -> None:
    assert marks(told(key, deal, seats=3, **switches)) == expected


def test_points_of_deals_without_those_of_the_end() -> None:
    """The average is one of deals; bonuses stand in the final total alone."""
    found = told("gin", knock(0, 0, 60, how="gin"), knock(1, 30, 9), knock(0, 2, 40), target=100)
    first, second = found.seats
    assert found.over and (found.deals, found.voids) == (3, 0)
    assert (first.deals, first.deals_won, first.points) == (3, 2, 85 + 38)
    assert first.final == 85 + 38 + 100 + 2 * 25 and second.final == 21 + 25
    assert first.high is not None and (first.high.points, first.high.deal) == (85, 1)
    assert first.low is not None and (first.low.points, first.low.deal) == (0, 2)
    assert found.lead == first.final - second.final
    assert (first.won, first.shared, second.won, first.place, second.place) == (True, False, False, 1, 2)


def test_a_shutout_is_told_once_the_match_is_over() -> None:
    """Not before: the other may still win a deal."""
    deal = knock(0, 0, 60, how="gin")
    assert "shutout" not in told("gin", deal, target=100).seats[0].marks
    assert told("gin", deal, deal, target=100).seats[0].marks["shutout"] == 1


def test_nobody_wins_before_the_end() -> None:
    """Who leads has not won."""
    found = told("gin", knock(0, 7, 17))
    assert (found.over, found.lead) == (False, None)
    assert [(seat.final, seat.place, seat.won) for seat in found.seats] == [(None, None, False)] * 2


def test_a_shared_win_is_told_apart_and_has_no_lead() -> None:
    """Two first places."""
    deals = [out(number % 2, *((None, 5) if number % 2 == 0 else (5, None)), 9) for number in range(10)]
    found = told("three-thirteen", *deals, out(2, 7, 7, None), seats=3)
    assert [(seat.won, seat.shared) for seat in found.seats] == [(True, True), (True, True), (False, False)]
    assert found.lead is None


def test_few_points_win_where_they_do() -> None:
    """The lead is how many fewer."""
    found = told("three-thirteen", *[out(0, None, 5)] * 11)
    assert (found.lead, found.seats[0].won, found.seats[0].final) == (55, True, 0)


def test_a_void_deal_is_no_deal() -> None:
    """Neither for the average nor as best or worst."""
    found = told("gin", {"ending": "void"}, knock(0, 7, 17))
    assert (found.deals, found.voids, found.seats[0].deals) == (1, 1, 1)


def test_a_faulty_deal_counts_nothing() -> None:
    """Until it is corrected."""
    found = told("gin", knock(0, 40, 17), knock(0, 7, 17))
    assert (found.deals, marks(found)) == (1, [{"knock": 1}, {}])


@pytest.mark.parametrize(
    ("said", "deals"),
    [
        pytest.param((), 1, id="not asked yet"),
        pytest.param((LaterDeals(3, count=True),), 2, id="they count"),
        pytest.param((LaterDeals(3, count=False),), 1, id="they do not"),
        pytest.param((PlayedOn(2),), 2, id="played on after the end"),
    ],
)
def test_deals_behind_the_end(said: tuple[Change, ...], deals: int) -> None:
    """They are deals as soon as the table says so."""
    found = told("gin", knock(0, 0, 60, how="gin"), knock(1, 30, 9), target=50, changes=said)
    assert (found.over, found.deals) == (True, deals)


def test_who_has_left_has_deals_but_no_result() -> None:
    """The others go on."""
    deals = (knock(0, 2, 9, 9), {**knock(0, 2, 9), "players": [0, 1], "left": [2, 9, None]})
    found = told("manipulation", *deals, seats=3, changes=(Left(2, 2), Stopped(3)))
    gone = found.seats[2]
    assert (gone.deals, gone.final, gone.place, gone.won) == (1, None, None, False)
    assert found.over and found.seats[0].won


def test_dropping_out_is_told() -> None:
    """Of those only who did."""
    deal = out(0, None, 60, 30, opened=[True, True, True])
    found = told("remik51", deal, deal, seats=3, ends="elimination", limit=100)
    assert not found.over
    assert [seat.marks.get("dropped") for seat in found.seats] == [None, None, None]
    last = out(0, None, None, 30, opened=[True, False, True])
    over = told("remik51", deal, deal, last, last, seats=3, ends="elimination", limit=100)
    assert [seat.marks.get("dropped", 0) for seat in over.seats] == [0, 1, 1]


@EVENINGS
def test_a_digest_is_the_sum_of_its_evening(evening: dict[str, Any]) -> None:
    """Points, deals and winners are those of the sheet, and nothing is counted that is not declared."""
    found, game = counted(evening), VARIANTS[evening["variant"]]
    kept = digest(game, found)
    scored = [played for played in found.played if not played.score.void]
    assert (kept.over, kept.deals, kept.deals + kept.voids) == (True, len(scored), len(evening["deals"]))
    assert [seat.seat for seat in kept.seats if seat.won] == evening["winners"]
    if game.columns == 1:
        assert [[seat.points for seat in kept.seats]] == evening["totals"]
    assert sum(seat.deals_won for seat in kept.seats) == sum(len(played.score.winners) for played in scored)
    declared = {*MARKS, *(mark for _, mark in game.tells)}
    assert {mark for seat in kept.seats for mark in seat.marks} <= declared
