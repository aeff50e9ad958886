"""Whatever the solver proposes, the referee allows."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from bench.positions import stuck
from engine.cards import JOKER, Card, Laid
from engine.referee.play import Play
from engine.referee.turn import judge_turn
from engine.solver import Rearrangement, can_reach, lay_down, rearrange
from tests.engine.at_the_table import codes, play
from tests.engine.turns import legal_turn

TRIES = 6_000 if os.environ.get("PROOF") == "1" else 150
HOUSES = [play("manipulation", 3), play("manipulation", 3, ace_both_ends=True)]
GOALS = ("points", "cards", "knock")
EFFORTS = (None, None, 100, 1_000, 10_000)
Lying = list[tuple[Laid, ...]]


def position(rng: random.Random) -> tuple[Lying, list[Card]]:
    """A table and a hand: one that leads to a turn with melds taken apart, or one on which little fits.

    Every second joker of the table is one that nobody named.
    """
    if rng.random() < 0.5:
        turn = legal_turn(rng)
        table, hand = list(turn.before), list(turn.hand)
    else:
        bound = rng.randint(0, 2)
        melds, hand = stuck(rng, rng.randint(10, 50), bound, rng.randint(0, 2 - bound), rng.randint(3, 10))
        table = [meld.laid for meld in melds]
    unnamed = [tuple(Laid(JOKER, None) if each.card == JOKER else each for each in meld) for meld in table]
    return [rng.choice(ways) for ways in zip(table, unnamed, strict=True)], hand


def check(table: Lying, hand: Sequence[Card], found: Rearrangement, house: Play) -> bool:
    """The referee allows the turn, or the table is the same and nothing was played; says which."""
    about = f"{table} + {hand}"
    after = [meld.laid for meld in found.after]
    turn = judge_turn(table, hand, after, house, held=found.left)
    if not found.played:
        assert codes(turn.verdict) == ["nonew"], about
        assert Counter(hand) == Counter(found.left), about
        return False
    assert codes(turn.verdict) == [], about
    assert (sorted(turn.played), sorted(turn.left)) == (sorted(found.played), sorted(found.left)), about
    return True


def test_manipulation(figure):
    """Every goal, whatever work is allowed, named and unnamed jokers, one ace or two in a run."""
    rng = random.Random(51)
    played, cut_short = 0, 0
    for number in range(TRIES):
        table, hand = position(rng)
        house = HOUSES[number % 2]
        goal, effort = rng.choice(GOALS), rng.choice(EFFORTS)
        found = rearrange(table, hand, house.melds, house.worth, goal, limit=5, effort=effort)
        played += check(table, hand, found, house)
        cut_short += not found.complete
        reached = can_reach(table, hand, house.melds, house.worth, rng.randint(0, 40))
        if reached:
            check(table, hand, reached, house)
    assert played > TRIES // 3 and cut_short, "too few turns to say anything"
    figure(f"{TRIES} positions, {played} turns, {cut_short} with too little work to be sure")


@pytest.mark.parametrize("switches", [{}, {"freed_joker": "same_turn"}], ids=["kept", "used at once"])
def test_laying_down(switches, figure):
    """Remik 51, opened: melds, lay-offs and jokers taken, one card left for the discard."""
    house = play("remik51", **switches)
    rng = random.Random(15)
    played, tries = 0, TRIES // 6
    for _ in range(tries):
        melds, hand = stuck(rng, rng.randint(6, 24), rng.randint(0, 1), rng.randint(0, 1), rng.randint(3, 10))
        table = [meld.laid for meld in melds]
        found = lay_down(table, hand, house.melds, house.on_table, house.worth, swap="any", keep_one=True)
        after = [meld.laid for meld in found.after]
        turn = judge_turn(table, hand, after, house)
        assert codes(turn.verdict) == [], f"{table} + {hand}"
        played += bool(found.played)
    assert played > tries // 10
    figure(f"{tries} positions, {played} turns")
