"""The least deadwood of a gin hand, against OpenSpiel."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence

import pytest

from engine.cards import PACK, SUITS, Card, spell
from engine.melds import MeldRules
from engine.solver import arrange

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")

HANDS = 12_000 if os.environ.get("PROOF") == "1" else 300
GIN = MeldRules(ace_high=False, jokers_most=0)


def pips(card: Card) -> int:
    return min(10, int(card.rank))


def drawn(rng: random.Random) -> list[Card]:
    """Ten cards: any, or of seven ranks next to one another, which hold far more melds."""
    if rng.random() < 0.5:
        return rng.sample(PACK, 10)
    low = rng.randint(1, 7)
    return rng.sample([card for card in PACK if low <= card.rank <= low + 6], 10)


def numbers(hand: Sequence[Card]) -> list[int]:
    """The cards as OpenSpiel counts them: suit by suit, each from the ace to the king."""
    return [13 * SUITS.index(card.suit) + card.rank - 1 for card in hand]


def test_least_deadwood(figure):
    """Ten cards of gin leave as many points as OpenSpiel says, and the melds leave just these."""
    least = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    rng = random.Random(1909)
    melded = 0
    for _ in range(HANDS):
        hand = drawn(rng)
        found = arrange(hand, GIN, pips)
        assert found.points == sum(map(pips, found.loose)) == least(numbers(hand)), spell(hand)
        melded += bool(found.melds)
    assert melded > HANDS // 4, "hands without melds say little"
    figure(f"{HANDS} hands of ten cards, {melded} of them with melds, agree")
