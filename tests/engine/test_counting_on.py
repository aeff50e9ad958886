"""A match counted on from an earlier count of it is as one counted from its first deal."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.changes import Begun, Joined, Left
from engine.edits import before, with_deal, with_forgotten, without
from engine.match import Match, Replay, given, replay
from tests.engine.test_edits import MATCH
from tests.engine.test_evenings import EVENINGS, counted

GIVEN = given(MATCH.variant, MATCH.rules, (5, 0, 7), (1,))


def same(found: Replay, expected: Replay) -> bool:
    """In everything that a page can show."""
    return all(getattr(found, each.name) == getattr(expected, each.name) for each in fields(Replay))


def others(match: Match, luck: random.Random) -> list[Match]:
    """What may become of a match with one tap."""
    number = luck.choice(match.deals).number
    deal = luck.choice(match.deals)
    return [
        match,
        before(match, number),
        without(match, number),
        with_deal(match, replace(deal, number=number)),
        with_forgotten(match, replace(deal, number=number)),
        with_deal(match, replace(deal, number=len(match.deals) + 1)),
        replace(match, deals=()),
    ]


@EVENINGS
def test_each_page_counts_on_from_any_other(evening: dict[str, Any]) -> None:
    """The later one may be a deal longer or shorter, or another from some deal on."""
    match = counted(evening).match
    assert match is not None
    luck = random.Random(evening["name"])
    for _ in range(3):
        found = others(match, luck)
        whole = [replay(each) for each in found]
        for known in whole:
            for each, expected in zip(found, whole, strict=True):
                assert same(replay(each, known), expected)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(replace(MATCH, changes=MATCH.changes[:1]), id="a change fewer"),
        pytest.param(replace(MATCH, changes=(*MATCH.changes, Joined(2, 2, "worst"))), id="a change more"),
        pytest.param(replace(MATCH, rules=replace(MATCH.rules, knock_limit=5)), id="other rules"),
        pytest.param(replace(MATCH, first_dealer=2), id="another dealer"),
        pytest.param(replace(MATCH, order=(2, 1, 0)), id="the other way round"),
        pytest.param(replace(MATCH, seats=4), id="a seat more"),
        pytest.param(replace(MATCH, starters=2), id="who joined later"),
        pytest.param(
            replace(MATCH, results=(given(MATCH.variant, MATCH.rules, (5, 0, 7), (1,)),)), id="a given result"
        ),
    ],
)
def test_what_else_is_another_is_counted_anew(other: Match) -> None:
    """Both ways."""
    assert same(replay(other, replay(MATCH)), replay(other))
    assert same(replay(MATCH, replay(other)), replay(MATCH))


def test_changes_come_in_at_their_deal() -> None:
    """A change that waits for a deal still to come is not lost, and not made twice."""
    waiting = replace(
        MATCH,
        changes=(Begun(((10, 0, 0),)), Joined(2, 2, "average"), *MATCH.changes, Left(5, 0)),
        starters=2,
    )
    short = replay(replace(waiting, deals=waiting.deals[:2]))
    for more in (0, 1, 2, 3):
        each = replace(waiting, deals=waiting.deals[:more])
        assert same(replay(each, short), replay(each))


def test_deals_that_are_the_same_are_not_counted_again() -> None:
    """Which is what it is for."""
    known = replay(MATCH)
    longer = replay(with_deal(MATCH, replace(MATCH.deals[0], number=4)), known)
    assert all(mine is theirs for mine, theirs in zip(longer.played, known.played, strict=False))
    anew = replay(MATCH)
    assert anew.played[0] is not known.played[0]
