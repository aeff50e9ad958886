"""What a turn at the manipulation table takes: the best one is found, with no more steps than it took before.

States that others dominate, runs that cannot go on and ways that gain nothing are not followed. To follow them would
not make an answer wrong, only late; so the steps are counted. Fewer are welcome: then write the new number here.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bench.positions import MANIPULATION, Position, points, stuck
from engine.cards import Card
from engine.solver import can_reach, rearrange, sweep, table
from engine.solver.effort import Effort


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The steps that searches made. Nothing is remembered from before."""
    made: Counter[str] = Counter()

    class Counted(Effort):
        def spend(self, steps: int) -> None:
            made["all"] += steps
            super().spend(steps)

    sweep._seen.clear()
    monkeypatch.setattr(table, "Effort", Counted)
    return made


def position(seed: int) -> Position:
    """A table on which little fits, up to two jokers bound in it or in the hand."""
    rng = random.Random(f"work {seed}")
    bound = rng.choice((0, 0, 1, 2))
    free = rng.choice((0, 0, 1, 2))
    return stuck(rng, rng.randint(12, 60), bound, min(free, 2 - bound), rng.choice((6, 10, 13)))


@pytest.mark.parametrize(
    ("seed", "most_steps", "played", "left"),
    [
        (0, 433, 8, 11),
        (1, 18, 0, 51),
        (2, 605, 4, 37),
        (3, 7360, 11, 6),
        (4, 7613, 8, 6),
        (5, 566, 2, 20),
        (7, 76, 4, 49),
        (8, 12472, 10, 0),
        (9, 96, 2, 9),
        (10, 3056, 5, 25),
        (11, 11481, 12, 2),
        (12, 187, 5, 36),
        (13, 6413, 13, 0),
        (14, 301, 9, 18),
        (15, 988, 8, 42),
    ],
)
def test_no_more_steps_than_before(seed: int, most_steps: int, played: int, left: int, steps: Counter[str]) -> None:
    """As many cards are played and as few points left as ever."""
    found = rearrange(*position(seed), MANIPULATION, points, ("points", "cards")[seed % 2])
    assert (len(found.played), found.points) == (played, left)
    assert steps["all"] <= most_steps


@pytest.mark.parametrize("seed", range(20, 32))
def test_a_limit_that_can_be_reached(seed: int, steps: Counter[str]) -> None:
    """The question whether so few points can be left takes no more steps than the best turn, and has its answer."""
    melds, hand = position(seed)
    best = rearrange(melds, hand, MANIPULATION, points)
    whole = steps["all"]
    for limit in {best.points, best.points + 3, best.points - 1, 0}:
        sweep._seen.clear()
        steps.clear()
        found = can_reach(melds, hand, MANIPULATION, points, limit)
        assert (found is not None) == (limit >= best.points)
        assert found is None or _left(hand, found.played) == found.points <= limit
        assert steps["all"] <= 2 * whole


def _left(hand: list[Card], played: tuple[Card, ...]) -> int:
    return sum(map(points, (Counter(hand) - Counter(played)).elements()))
