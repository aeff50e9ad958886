"""A deal that was followed and the same deal noted down at its end: equal facts, equal points."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.deals import to_plain
from engine.following import contradictions, follow, proposed
from engine.rules import with_switches
from engine.steps import steps
from engine.table import Rearrange, move_from_plain, move_to_plain
from engine.variants import variant
from tests.engine import dealings
from tests.engine.turns import legal_turn

PROOF = os.environ.get("PROOF") == "1"
DEALS = 2_000 if PROOF else 40
TURNS = 5_000 if PROOF else 100
SEATS = 3

Dealt = Callable[[random.Random], dealings.Dealing]


@pytest.mark.parametrize(
    ("key", "switches", "dealt", "tries", "ends"),
    [
        pytest.param("remik51", {}, dealings.remik51, DEALS, {"out", "out hand", "exhausted"}, id="remik51"),
        pytest.param("remik500", {"scoring": "rum500"}, dealings.remik500, DEALS, {"out", "exhausted"}, id="remik500"),
        pytest.param(
            "manipulation",
            {},
            lambda chance: dealings.manipulation(chance, variant("manipulation")),
            DEALS // 2,
            {"knock", "out"},
            id="manipulation",
        ),
    ],
)
def test_followed_and_noted(key: str, switches: dict[str, str], dealt: Dealt, tries: int, ends: set[str]) -> None:
    """Every move is allowed, what the moves tell is what was noted, and it scores the same."""
    game = variant(key)
    rules = with_switches(game.rules, switches)
    endings: Counter[str] = Counter()
    for seed in range(tries):
        dealing = dealt(random.Random(seed))
        moves = [move_from_plain(move_to_plain(move)) for move in dealing.moves]
        assert moves == list(dealing.moves)
        found = follow(game, rules, range(SEATS), SEATS, moves)
        wrong = [(step.move, step.verdict.faults) for step in found.steps if not step.verdict]
        assert wrong == [], f"seed {seed}"
        facts = proposed(found, 1)
        assert facts is not None
        told = replace(facts, left=dealing.noted.left)
        assert to_plain(told) == to_plain(dealing.noted), f"seed {seed}"
        assert game.score_deal(told, rules) == game.score_deal(dealing.noted, rules)
        assert contradictions(found, dealing.noted) == (), f"seed {seed}"
        held = Counter(card for count in dealing.noted.left for card in count.cards)
        there = Counter(each.card for meld in found.table.cards for each in meld)
        assert max((held + there).values()) <= 2, f"seed {seed}"
        endings[f"{facts.ending} {facts.how}".removesuffix(" plain")] += 1
    assert set(endings) >= ends, endings


def test_steps_lead_to_the_table() -> None:
    """Whoever does what the steps say has the table at the end: every new card once, every moved one from its meld."""
    for seed in range(TURNS):
        turn = legal_turn(random.Random(seed))
        found = steps(turn.before, turn.after)
        was = Counter(each.card for meld in turn.before for each in meld)
        now = Counter(each.card for meld in turn.after for each in meld)
        put = Counter(
            each.card for step in found if step.code in ("step.new", "step.put") for each in step.params["cards"]
        )
        assert put == now - was, f"seed {seed}"
        for step in found:
            if step.code == "step.move":
                assert step.params["source"] in turn.before
            assert step.params.get("onto", step.params["cards"]) in turn.after


def test_a_legal_turn_is_a_legal_move() -> None:
    """The turns of the generator go through the replay of a deal as they go through the referee."""
    game = variant("manipulation")
    for seed in range(TURNS):
        turn = legal_turn(random.Random(seed))
        moves = [Rearrange(seat=0, after=turn.before), Rearrange(seat=1, after=turn.after)]
        followed = follow(game, game.rules, range(SEATS), SEATS, moves)
        assert followed.steps[1].verdict.faults == (), f"seed {seed}"
