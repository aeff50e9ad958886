"""Who reaches the limit drops out: places, lines and the end. Source: docs/rules.md, remik51 B16."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.elimination import dropped_out, last_one_left
from engine.scoring import Standing, Tally, empty
from engine.variants import VARIANTS
from tests.engine.told import played


def tally(*totals: int, out: tuple[tuple[int, int], ...] = (), deals: int = 5, **more: Any) -> Tally:
    return replace(empty(len(totals)), totals=(totals,), out=out, deals=deals, **more)


def test_who_reaches_the_limit_drops_out() -> None:
    """With this deal; who is out already or has left is not told again."""
    assert dropped_out(tally(99, 100, 101, 7), 100).out == ((1, 5), (2, 5))
    assert dropped_out(tally(99, 100, 101, 7, out=((1, 3),)), 100).out == ((1, 3), (2, 5))
    assert dropped_out(tally(99, 100, 101, active=(0, 1)), 100).out == ((1, 5),)


def test_while_two_are_left() -> None:
    """Who plays stands before who dropped out, later before earlier, fewer points first."""
    found = last_one_left(tally(50, 120, 30, 110, 105, out=((1, 2), (3, 4), (4, 4))), 100)
    assert (found.places, found.over, found.goal, found.out) == ((2, 5, 1, 4, 3), None, 100, (1, 3, 4))
    assert [(line.seat, line.points, line.code, dict(line.reason.params)) for line in found.lines] == [
        (1, 0, "over.out", {"limit": 100, "deal": 2}),
        (3, 0, "over.out", {"limit": 100, "deal": 4}),
        (4, 0, "over.out", {"limit": 100, "deal": 4}),
    ]


def test_nobody_has_dropped_out() -> None:
    """One player alone goes on as long as nobody has."""
    found = last_one_left(tally(50, 60), 100)
    assert (found.places, found.over, found.lines) == ((1, 2), None, ())
    alone = last_one_left(tally(50, 60, active=(1,)), 100)
    assert (alone.places, alone.over) == ((None, 1), None)


def test_the_last_one_left_wins() -> None:
    """Whatever the others have."""
    found = last_one_left(tally(99, 120, 101, out=((1, 2), (2, 5))), 100)
    assert (found.winners, found.places, found.goal) == ((0,), (1, 3, 2), 100)
    assert found.over is not None and found.over.code == "over.last"
    assert [line.seat for line in found.lines] == [1, 2] and found.final == (99, 120, 101)


def test_the_last_ones_drop_out_together() -> None:
    """The fewest points among them win, even if somebody who dropped out before has fewer."""
    found = last_one_left(tally(120, 101, 110, out=((1, 2), (0, 5), (2, 5))), 100)
    assert (found.winners, found.places) == ((2,), (2, 3, 1))
    same = last_one_left(tally(110, 101, 110, out=((1, 2), (0, 5), (2, 5))), 100)
    assert (same.winners, same.places) == ((0, 2), (1, 3, 1))


@pytest.mark.parametrize("key", VARIANTS)
def test_how_far_it_is(key: str) -> None:
    """A match that goes on tells the points or the deals that end it."""
    game = VARIANTS[key]
    found: Standing = played(key, [[3, 0]]).standing
    told = {"remik51": (None, 2), "three-thirteen": (None, 11)}.get(key, (getattr(game.rules, "target", None), None))
    assert found.over is None and (found.goal, found.length) == told
    assert found.places == ((2, 1) if game.low_wins else (1, 2))
    if key == "remik51":
        limits = [played(key, [[3, 0]], ends=ends, limit=77).standing for ends in ("limit", "elimination", "open")]
        assert [(each.goal, each.length) for each in limits] == [(77, None), (77, None), (None, None)]
