"""Hard tables: the work of the search has a bound, and what it proposes within it can be played."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterable

import pytest

from bench.positions import MANIPULATION, Position, crowded, points, stuck
from engine.cards import JOKER, SUITS, Card, Rank, cards
from engine.melds import Meld
from engine.referee.turn import judge_turn
from engine.solver import PATIENCE, OutOfEffort, Rearrangement, can_reach, rearrange, sweep, table
from engine.solver.effort import Effort
from engine.solver.naming import named
from tests.engine.at_the_table import codes, play
from tests.engine.at_the_table import table as lying

PROOF = os.environ.get("PROOF") == "1"
HOUSE = play("manipulation", 3)
GOALS = ("points", "cards")
ONE_STATE = 2_000  # the ways of one state, after which the steps are counted


@pytest.fixture
def steps(monkeypatch) -> Counter[str]:
    """The steps that searches made, also the last ones, which were too many. Nothing is remembered from before."""
    made: Counter[str] = Counter()

    class Counted(Effort):
        def spend(self, steps: int) -> None:
            made["all"] += steps
            super().spend(steps)

    sweep._seen.clear()
    monkeypatch.setattr(table, "Effort", Counted)
    return made


def hard(seed: int) -> Position:
    """Two jokers, free or bound; a table on which little fits, of a size that gave most work; or nearly two packs."""
    rng = random.Random(f"hard {seed}")
    if seed % 4 == 0:
        melds, hand = crowded(rng, rng.randint(90, 100))
        return melds, [*hand, JOKER, JOKER]
    bound = rng.choice((0, 0, 1, 2))
    return stuck(rng, rng.randint(50, 92), bound, 2 - bound, rng.choice((10, 14, 22)))


def legal(position: Position, found: Rearrangement) -> bool:
    """May this turn be played, or is nothing played at all?"""
    before = [meld.laid for meld in position[0]]
    wrong = codes(judge_turn(before, position[1], [meld.laid for meld in found.after], HOUSE).verdict)
    return wrong == ([] if found.played else ["nonew"])


@pytest.mark.parametrize("seed", range(200 if PROOF else 8))
def test_patience_is_enough(seed, steps):
    """The steps that a page allows tell for sure which turn is best, and no more steps are made."""
    position = hard(seed)
    found = rearrange(*position, MANIPULATION, points, GOALS[seed % 2], effort=PATIENCE)
    assert found.complete and legal(position, found)
    assert 0 < steps["all"] <= PATIENCE + ONE_STATE


@pytest.mark.parametrize("seed", range(100 if PROOF else 6))
@pytest.mark.parametrize("allowed", [500, 5_000])
def test_too_little_work(seed, allowed, steps):
    """What is proposed then can be played; it is called the best only if nothing is better."""
    position = hard(seed)
    best = rearrange(*position, MANIPULATION, points)
    sweep._seen.clear()
    steps.clear()
    found = rearrange(*position, MANIPULATION, points, effort=allowed)
    assert legal(position, found)
    assert found.points >= best.points
    assert found.points == best.points or not found.complete
    assert 0 < steps["all"] <= allowed + ONE_STATE


def test_a_question_that_takes_too_long():
    """Neither yes nor no is said when the work allowed does not tell."""
    melds, hand = lying("5S 6S 7S | 5H 6H 7H | 5D 6D 7D"), cards("5C KS")
    with pytest.raises(OutOfEffort):
        can_reach(melds, hand, MANIPULATION, points, 10, effort=2)
    assert can_reach(melds, hand, MANIPULATION, points, 9, effort=PATIENCE) is None


def full_sets(ranks: Iterable[int]) -> list[Meld]:
    return [named(lying(" ".join(str(Card(Rank(rank), suit)) for suit in SUITS))[0]) for rank in ranks]


@pytest.mark.parametrize(
    ("melds", "room"),
    [
        pytest.param(full_sets(range(5, 8)), True, id="a run out of three sets of four"),
        pytest.param([*full_sets(range(12, 14)), *full_sets(range(1, 2))], True, id="queen, king, ace"),
        pytest.param(full_sets(range(1, 14)), True, id="a whole pack"),
        pytest.param(full_sets(range(5, 7)), True, id="two sets of four and the joker make a run"),
        pytest.param(full_sets(range(5, 6)), False, id="one set of four holds no joker"),
    ],
)
def test_room_for_a_joker(melds, room):
    """A joker that nothing needs makes its own place where melds can lie otherwise, without a long search."""
    found = rearrange(melds, [JOKER], MANIPULATION, points, effort=10_000)
    assert (found.played, found.complete) == ((JOKER,) if room else (), True)
    assert legal((melds, [JOKER]), found)


@pytest.mark.parametrize(
    ("melds", "held"),
    [
        pytest.param(full_sets([2, 3, 4, 5, 5, 6, 6]), "* * * * 5H", id="a run made of a suit of three sets of four"),
        pytest.param(full_sets([2, 3, 4]), "* * *", id="three jokers lie by themselves"),
        pytest.param(full_sets([12, 13, 1]), "* * * KH", id="three jokers and a king make a run"),
    ],
)
def test_more_jokers_than_the_melds_need(melds, held):
    """Everything is played, and every meld that can is left as it lies."""
    hand = list(cards(held))
    found = rearrange(melds, hand, MANIPULATION, points, effort=100_000)
    assert (found.left, found.points, found.complete) == ((), 0, True)
    assert legal((melds, hand), found)
    assert {meld.laid for meld in melds[:2]} <= {meld.laid for meld in found.after}
