"""The best arrangement of a hand, against everything tried."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from engine.cards import JOKER, PACK, Card, Rank, cards, spell
from engine.melds import Meld, MeldRules
from engine.solver import Arrangement, arrange, best_discard
from tests.engine.exhaustive import least_loose, lies_well, same_cards

PROOF = os.environ.get("PROOF") == "1"

GIN = MeldRules(ace_high=False, jokers_most=0)
REMIK = MeldRules(jokers_most=1, ace_both_ends=True)
REMIK500 = MeldRules(set_most=None, twins=True, naturals_least=1)
THIRTEEN = MeldRules(set_most=None, twins=True, ace_high=False)
ODD_RULES = [
    pytest.param(MeldRules(jokers_minority=True), id="jokers in the minority"),
    pytest.param(MeldRules(jokers_minority=True, ace_both_ends=True), id="minority and aces at both ends"),
    pytest.param(MeldRules(adjacent_jokers=False), id="no two jokers side by side"),
    pytest.param(MeldRules(adjacent_jokers=False, jokers_most=2, ace_high=False), id="two jokers apart, ace low"),
    pytest.param(MeldRules(naturals_least=1), id="one natural card at least"),
    pytest.param(MeldRules(naturals_least=2, twins=True, set_most=5), id="two naturals, sets up to five"),
    pytest.param(MeldRules(set_most=3), id="sets of three only"),
    pytest.param(MeldRules(twins=True, set_most=4, jokers_most=1), id="twins in sets of four"),
    pytest.param(MeldRules(set_most=None, twins=True, naturals_least=1, jokers_most=1), id="one wild card a meld"),
    pytest.param(MeldRules(set_most=None, jokers_minority=True, naturals_least=3), id="three naturals"),
]


def pips(card: Card) -> int:
    """Points as most games count them; a joker 20."""
    return 20 if card == JOKER else min(10, int(card.rank))


def rank_or_25(card: Card) -> int:
    """Points in which a king is dearer than a queen and a joker dearest."""
    return 25 if card == JOKER else int(card.rank)


def check(hand: Sequence[Card], rules: MeldRules, worth: Callable[[Card], int]) -> Arrangement:
    """The arrangement uses the hand's cards, all of its melds lie well, and nothing does better."""
    found = arrange(hand, rules, worth)
    melded = [card for meld in found.melds for card in meld.cards]
    assert same_cards([*melded, *found.loose], hand), spell(hand)
    assert all(lies_well(meld, rules) for meld in found.melds), spell(hand)
    assert found.points == sum(map(worth, found.loose))
    assert (found.points, len(found.loose)) == least_loose(hand, rules, worth), spell(hand)
    return found


def rich(rng: random.Random, pack: Sequence[Card], size: int) -> list[Card]:
    """A hand drawn from few suits and ranks, so that melds compete for its cards."""
    suits = rng.sample("SHDC", rng.choice((2, 3, 4)))
    low = rng.randrange(1, 9)
    near = [card for card in pack if card == JOKER or (card.suit in suits and low <= card.rank <= low + 6)]
    return rng.sample(near, min(size, len(near)))


@pytest.mark.parametrize("seed", range(5000 if PROOF else 60))
def test_gin_hands(seed):
    """A hand of gin, ten or eleven cards, random or crowded."""
    rng = random.Random(f"gin {seed}")
    size = rng.choice((7, 10, 10, 11))
    check(rich(rng, PACK, size) if seed % 2 else rng.sample(PACK, size), GIN, pips)


@pytest.mark.parametrize("seed", range(5000 if PROOF else 60))
def test_remik51_hands(seed):
    """A hand of two packs with 0 to 3 jokers, one joker a meld."""
    rng = random.Random(f"remik {seed}")
    jokers = seed % 4
    size = rng.choice((6, 9, 11, 13, 14)) - jokers
    pack = [*PACK, *PACK]
    hand = rich(rng, pack, size) if rng.random() < 0.6 else rng.sample(pack, size)
    check([*hand, *[JOKER] * jokers], REMIK, pips)


@pytest.mark.parametrize("seed", range(5500 if PROOF else 66))
def test_three_thirteen_hands(seed):
    """Every round from 3 to 13 cards with its wild rank, one to three packs, sometimes jokers."""
    rng = random.Random(f"thirteen {seed}")
    size = 3 + seed % 11
    pack = [*PACK * rng.choice((1, 2, 3)), *[JOKER] * rng.choice((0, 0, 2))]
    hand = rich(rng, pack, size) if rng.random() < 0.5 else rng.sample(pack, size)
    check(hand, replace(THIRTEEN, wild=Rank(size)), pips)


@pytest.mark.parametrize("seed", range(1000 if PROOF else 40))
def test_remik500_hands(seed):
    """Two packs, sets with twins and without end, two jokers."""
    rng = random.Random(f"remik500 {seed}")
    pack = [*PACK, *PACK]
    size = rng.choice((5, 8, 11))
    hand = rich(rng, pack, size) if rng.random() < 0.7 else rng.sample(pack, size)
    check([*hand, *[JOKER] * rng.choice((0, 1, 2))], REMIK500, pips)


@pytest.mark.parametrize("rules", ODD_RULES)
@pytest.mark.parametrize("seed", range(200 if PROOF else 12))
def test_every_house_rule(rules, seed):
    """What a table may settle otherwise is honoured, with up to five jokers and points of its own."""
    rng = random.Random(f"odd {seed}")
    jokers = seed % 6
    size = rng.choice((2, 4, 6, 8))
    hand = [*rich(rng, [*PACK, *PACK], size), *[JOKER] * jokers]
    check(hand, replace(rules, wild=rng.choice((None, None, Rank.SEVEN))), rank_or_25)


def lying(found: Arrangement) -> list[str]:
    return [spell(meld.laid) for meld in found.melds]


def test_a_long_run_is_one_meld():
    """Thirteen cards and the second ace lie as one run where both ends are allowed, else as two."""
    suit = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS")
    assert lying(arrange(suit, REMIK, pips)) == [spell(suit)]
    assert len(arrange(suit, replace(REMIK, ace_both_ends=False), pips).melds) == 2


def test_a_joker_stands_for_a_card_that_is_held():
    """With one joker a meld, 9♠ goes to one run and a joker takes its place in the other."""
    assert lying(arrange(cards("7S 8S 10S * 9S 10S *"), REMIK, pips)) == ["7S 8S *=9S TS", "9S TS *=JS"]


def test_a_wild_card_keeps_its_name():
    """Three wild cards are a set of their own rank."""
    found = arrange(cards("3S 3H 3D"), replace(THIRTEEN, wild=Rank.THREE), pips)
    assert (found.points, lying(found)) == (0, ["3S 3H 3D"])


def test_a_joker_in_a_set_stands_for_a_missing_suit():
    found = arrange(cards("KS KD *"), REMIK, pips)
    assert lying(found) == ["KS *=KH KD"]


def test_two_jokers_are_no_meld_with_one_card():
    """4♥ and two jokers may not be laid where a meld takes one."""
    assert arrange(cards("4H * *"), REMIK, pips).melds == ()


def test_no_cards_no_melds():
    assert arrange((), GIN, pips) == Arrangement(0, (), ())


def test_the_order_of_the_hand_never_matters():
    """The same cards give the same melds, however they are held."""
    rng = random.Random(5)
    hand = list(cards("5H 6H 7H 7S 7D 8D 9D 10D * 9S 9C KS"))
    first: tuple[Meld, ...] = arrange(hand, REMIK, pips).melds
    for _ in range(20):
        rng.shuffle(hand)
        assert arrange(hand, REMIK, pips).melds == first


def test_four_equal_cards_are_refused():
    """No game deals from four packs."""
    with pytest.raises(ValueError, match="4 copies of 7S"):
        arrange(cards("7S 7S 7S 7S"), THIRTEEN, pips)


@pytest.mark.parametrize("seed", range(400 if PROOF else 30))
def test_best_discard(seed):
    """No other discard leaves fewer points; gin, two packs with jokers, three-thirteen."""
    rng = random.Random(f"discard {seed}")
    rules, size, jokers = [(GIN, 11, 0), (REMIK, 10, 2), (replace(THIRTEEN, wild=Rank.FIVE), 6, 0)][seed % 3]
    pack = PACK if rules == GIN else [*PACK, *PACK]
    hand = [*rich(rng, pack, size - jokers), *[JOKER] * jokers]
    discard, found = best_discard(hand, rules, pips)
    rests = {card: [*hand[: hand.index(card)], *hand[hand.index(card) + 1 :]] for card in hand}
    assert (found.points, len(found.loose)) == min(least_loose(rest, rules, pips) for rest in rests.values())
    assert same_cards([*(card for meld in found.melds for card in meld.cards), *found.loose], rests[discard])


def test_the_dearest_of_equal_discards():
    """Whoever has nothing loose but one card of two throws the dear one."""
    assert best_discard(cards("2S 3S 4S KH 9D"), GIN, pips)[0] == cards("KH")[0]


def test_nothing_to_discard():
    with pytest.raises(ValueError, match="nothing to discard"):
        best_discard((), GIN, pips)
