"""Matches added up: wins and shared wins, averages, records, runs, head to head."""

from __future__ import annotations

from typing import Any

from companion.counting import Between, Run, Sat, Spot, added_up, between, by_wins, together

ANA, BOR, CENE = 1, 2, 3


def sat(match: int, person: int, points: int = 10, **more: Any) -> Sat:
    """One person in a match of one deal, over and lost unless `more` says otherwise."""
    told: dict[str, Any] = {
        "game": "gin",
        "over": True,
        "match_deals": 1,
        "lead": None,
        "deals": 1,
        "deals_won": 0,
        "points": points,
        "high": points,
        "high_deal": 1,
        "low": points,
        "low_deal": 1,
        "final": points,
        "won": False,
        "shared": False,
    }
    return Sat(match=match, person=person, **{**told, **more})


def test_nothing_played_is_nothing_won() -> None:
    """No division by nothing."""
    found = added_up([])
    assert (found.matches, found.people, found.best_run, found.in_run()) == (0, {}, 0, [])


def test_wins_and_shared_wins_are_told_apart() -> None:
    """A shared win is one of the wins."""
    rows = [
        sat(1, ANA, won=True),
        sat(1, BOR),
        sat(2, ANA, won=True, shared=True),
        sat(2, BOR, won=True, shared=True),
    ]
    found = added_up(rows)
    assert [(each.matches, each.wins, each.shared) for each in found.people.values()] == [(2, 2, 1), (2, 1, 1)]
    assert by_wins(found.people) == [ANA, BOR]


def test_a_running_match_gives_deals_and_no_win() -> None:
    """Neither a match played nor the end of a run."""
    rows = [sat(1, ANA, won=True), sat(2, ANA, over=False, final=None, deals=4, match_deals=4, points=31)]
    found = added_up(rows)
    ana = found.people[ANA]
    assert (found.matches, found.over, found.deals) == (2, 1, 5)
    assert (ana.matches, ana.running, ana.deals, ana.points) == (1, 1, 5, 41)
    assert found.runs[ANA] == Run(1, 1)


def test_a_seat_without_a_deal_says_nothing() -> None:
    """A match that was only set up, or stopped before its first deal, is none; who never played was not there."""
    rows = [
        sat(1, ANA, deals=0, won=True, shared=True),
        sat(1, BOR, deals=0, won=True, shared=True),
        sat(2, ANA),
        sat(2, BOR, deals=0),
    ]
    found = added_up(rows)
    assert found.matches == 1
    assert (list(found.people), found.people[ANA].wins) == ([ANA], 0)


def test_games_are_added_up_for_themselves() -> None:
    """Counts go across; points do not."""
    rows = [sat(1, ANA, 60, deals=2), sat(2, ANA, 7, game="remik51")]
    found = added_up(rows)
    assert found.people[ANA].matches == 2
    assert [found.games[game][ANA].average for game in ("gin", "remik51")] == [30.0, 7.0]
    assert found.played == {"gin": 1, "remik51": 1}


def test_runs_of_wins() -> None:
    """A shared win goes on with one, a lost match ends it."""
    won = [True, True, False, True, True, True, False, True]
    rows = [sat(match, ANA, won=each, shared=each and match % 2 == 0) for match, each in enumerate(won)]
    found = added_up([*rows, sat(90, BOR, won=True)])
    assert found.runs == {ANA: Run(1, 3), BOR: Run(1, 1)}
    assert (found.best_run, found.in_run()) == (3, [ANA])


def test_who_set_a_record_first_keeps_it() -> None:
    """An equal one later is none."""
    rows = [
        sat(1, ANA, 40, high=40, high_deal=3, won=True, lead=15, match_deals=9),
        sat(1, BOR, 25, low=-5, low_deal=2),
        sat(2, BOR, 40, high=40, won=True, lead=15, match_deals=9),
        sat(2, ANA, 3),
    ]
    records = added_up(rows).records["gin"]
    assert records.high == Spot(40, ANA, 1, 3)
    assert records.low == Spot(-5, BOR, 1, 2)
    assert records.final_high == Spot(40, ANA, 1)
    assert records.final_low == Spot(3, ANA, 2)
    assert records.lead == Spot(15, ANA, 1)
    assert records.longest is not None and (records.longest.points, records.longest.match) == (9, 1)


def test_two_seats_of_one_person_are_one_who_played() -> None:
    """Their deals count, the match and its win count once."""
    rows = [
        sat(1, ANA, 10, deals=3, deals_won=1, high=30, high_deal=2, low=-4, low_deal=1),
        sat(1, ANA, 50, deals=3, deals_won=2, high=20, high_deal=3, low=5, low_deal=2, won=True),
        sat(1, BOR),
    ]
    found = added_up(rows)
    ana = found.people[ANA]
    assert (found.matches, ana.matches, ana.wins, ana.deals, ana.deals_won, ana.points) == (1, 1, 1, 6, 3, 60)
    assert (ana.high, ana.low) == (Spot(30, ANA, 1, 2), Spot(-4, ANA, 1, 1))
    assert list(between(rows, BOR, {})) == [ANA]
    assert found.runs[ANA] == Run(1, 1)


def test_head_to_head() -> None:
    """Matches together, who won them, how far ahead at the end: by the way in which the game is won."""
    rows = [
        sat(1, ANA, 100, won=True),
        sat(1, BOR, 60),
        sat(1, CENE, 10),
        sat(2, BOR, 80, won=True),
        sat(2, ANA, 50),
        sat(3, ANA, 20, game="remik51", won=True, shared=True),
        sat(3, BOR, 20, game="remik51", won=True, shared=True),
        sat(4, ANA, 5, game="remik51", won=True),
        sat(4, BOR, 45, game="remik51"),
        sat(5, BOR, 1, won=True),
        sat(5, CENE, 0),
    ]
    found = between(rows, ANA, {"gin": False, "remik51": True})
    assert found[BOR]["gin"] == Between(over=2, wins=1, others=1, ahead=10, compared=2)
    assert found[BOR]["gin"].average == 5.0
    assert found[BOR]["remik51"] == Between(over=2, wins=2, others=1, both=1, ahead=40, compared=2)
    assert found[CENE] == {"gin": Between(over=1, wins=1, ahead=90, compared=1)}
    assert together(found[BOR]) == Between(over=4, wins=3, others=2, both=1)


def test_head_to_head_without_an_end() -> None:
    """A running match is none yet; who left has no result to compare."""
    rows = [
        sat(1, ANA, over=False, final=None),
        sat(1, BOR, over=False, final=None),
        sat(2, ANA, 30, won=True),
        sat(2, BOR, final=None),
    ]
    found = between(rows, ANA, {})[BOR]["gin"]
    assert (found.over, found.running, found.wins, found.compared, found.average) == (1, 1, 1, 0, None)
