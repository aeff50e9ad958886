"""What could be played: answered while somebody waits, and always a turn that the referee allows."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import pytest

from companion.proposing import propose
from engine.cards import JOKER, PACK, Card, Laid
from engine.referee.play import Play
from engine.referee.turn import judge_turn
from engine.trying import Melds
from engine.variants import variant
from tests.engine.turns import _Making

PATIENCE = 2.0  # seconds of the server's time


def position(seed: int, cards: int, jokers: int, held: int) -> tuple[Melds, tuple[Card, ...]]:
    """A table of about so many cards, jokers on it, and a hand from the rest of two packs."""
    chance = random.Random(seed)
    making = _Making(chance)
    melds: list[tuple[Laid, ...]] = []
    for _ in range(400):
        meld = making.meld(chance.randint(3, 5))
        if meld:
            melds.append(meld)
        if sum(map(len, melds)) >= cards:
            break
    for number in range(jokers):
        meld = melds[number]
        making.used[meld[0].card] -= 1
        melds[number] = (Laid(JOKER, meld[0].card), *meld[1:])
    rest = [card for card in PACK for _ in range(2 - making.used[card])]
    chance.shuffle(rest)
    return tuple(melds), (*[JOKER] * (2 - jokers), *rest)[:held]


def play_of(key: str) -> Play:
    game = variant(key)
    return game.play(game.rules, 4)


@pytest.mark.parametrize(
    ("key", "seed", "cards", "jokers", "held"),
    [
        *(("manipulation", seed, cards, jokers, 28) for seed, cards, jokers in [(1, 40, 0), (3, 75, 2)]),
        ("manipulation", 4, 90, 0, 12),
        ("remik51", 7, 60, 0, 16),
        ("remik500", 17, 80, 0, 15),
    ],
)
def test_a_hard_position_is_answered_in_time(key: str, seed: int, cards: int, jokers: int, held: int) -> None:
    """The worst that the generator makes; and what is proposed is allowed, card for card."""
    play = play_of(key)
    table, hand = position(seed, cards, jokers, held)
    for goal in ("points", "knock"):
        begun = time.process_time()
        found = propose(table, hand, play, goal)
        assert time.process_time() - begun < PATIENCE
        assert found is not None
        assert sorted((*found.played, *found.left)) == sorted(hand)
        if found.played:
            assert judge_turn(table, hand, found.after, play).verdict.faults == ()
            assert found.steps


def test_an_interrupted_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no effort left the answer is only the best so far."""
    monkeypatch.setattr("companion.judge.hands.PATIENCE", 1)
    table, hand = position(1, 40, 0, 20)
    found = propose(table, hand, play_of("manipulation"), "points")
    assert found is not None
    assert not found.complete


@pytest.mark.parametrize(("hand", "reaches"), [("8C 9C AD 2S", True), ("8C 9C KS", False), ("AD AS AH", True)])
def test_enough_to_knock(hand: str, reaches: bool) -> None:
    """Five points or fewer are left, or they are not."""
    found = propose(_lies("7S 7H 7D", "4C 5C 6C 7C"), _hand(hand), play_of("manipulation"), "knock")
    assert found is not None
    assert found.reaches is reaches


def _lies(*melds: str) -> Melds:
    return tuple(tuple(Laid(card, card) for card in _hand(meld)) for meld in melds)


def _hand(text: str) -> tuple[Card, ...]:
    return tuple(next(card for card in PACK if str(card) == word) for word in text.split())


def test_a_broken_table_has_none() -> None:
    """There is nothing to build on."""
    broken: Sequence[tuple[Laid, ...]] = _lies("7S 7H")
    assert propose(tuple(broken), _hand("7D"), play_of("manipulation"), "points") is None
