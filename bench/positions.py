"""Positions to measure with: hands of the games and tables of manipulation, from a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.cards import JOKER, PACK, RANKS, SUITS, Card, Laid, Rank
from engine.melds import Kind, Meld, MeldRules

GIN = MeldRules(ace_high=False, jokers_most=0)
REMIK51 = MeldRules(jokers_most=1, ace_both_ends=True)
THIRTEEN = MeldRules(set_most=None, twins=True, ace_high=False)
MANIPULATION = MeldRules()
TWO_PACKS: tuple[Card, ...] = (*PACK, *PACK)
Position = tuple[list[Meld], list[Card]]


def points(card: Card) -> int:
    """What a card counts in a hand of manipulation, and near enough elsewhere."""
    return 25 if card == JOKER else min(10, int(card.rank))


def near(rng: random.Random, pack: Sequence[Card], size: int) -> list[Card]:
    """A hand from few ranks, rich in melds."""
    low = rng.randint(1, 8)
    return rng.sample([card for card in pack if low <= card.rank <= low + 5], size)


def thirteen(wild: int) -> MeldRules:
    """The rules of the round with so many cards."""
    return replace(THIRTEEN, wild=Rank(wild))


def stuck(rng: random.Random, size: int, bound: int = 0, free: int = 0, hand: int = 10) -> Position:
    """A table of so many cards, jokers bound in it, and a hand with free ones.

    A card that fits an end of a table meld is dealt only when nothing else is left: on large tables almost every card
    of a random hand could be laid off, and the search would have nothing to do.
    """
    while True:
        pack, melds = Counter(TWO_PACKS), []
        for _ in range(3_000):
            lying = sum(map(len, melds))
            if lying == size:
                break
            places = _places(rng)
            room = size - lying - len(places)
            if room >= 0 and room not in (1, 2) and all(pack[card] for card in places):
                pack.subtract(places)
                melds.append([Laid(card, card) for card in places])
        else:
            continue
        for _ in range(bound):
            meld = rng.choice(melds)
            index = rng.randrange(len(meld))
            pack[meld[index].card] += meld[index].card != JOKER
            meld[index] = Laid(JOKER, meld[index].role)
        table = [Meld(_kind(meld), tuple(meld)) for meld in melds]
        pool = sorted(pack.elements())
        rng.shuffle(pool)
        fitting = {card for meld in table for card in _fitting(meld)}
        pool.sort(key=lambda card: card in fitting)
        return table, [*pool[: hand - free], *[JOKER] * free]


def crowded(rng: random.Random, size: int) -> Position:
    """Two packs laid out whole, less as many cards as are too many: these are the hand."""
    melds = []
    for _ in range(2):
        rank = 1
        while rank <= 13:
            length = rng.choice([n for n in (1, 3, 4, 5) if rank + n <= 14])
            block = [[Card(Rank(rank + n), suit) for n in range(length)] for suit in SUITS]
            melds += block if length > 1 else [[cards[0] for cards in block]]
            rank += length
    hand: list[Card] = []
    while len(hand) < 2 * len(PACK) - size:
        meld = rng.choice(melds)
        if len(meld) > 3:
            hand.append(meld.pop())
    laid = [tuple(Laid(card, card) for card in meld) for meld in melds]
    return [Meld(_kind(meld), meld) for meld in laid], hand


def _places(rng: random.Random) -> list[Card]:
    if rng.random() < 0.45:
        rank, size = rng.choice(RANKS), rng.choice((3, 3, 4))
        return [Card(rank, suit) for suit in rng.sample(SUITS, size)]
    size = rng.choice((3, 3, 4, 5))
    low = rng.randint(1, 15 - size)
    return [Card(Rank((low + n - 1) % 13 + 1), suit) for suit in (rng.choice(SUITS),) for n in range(size)]


def _kind(meld: Sequence[Laid]) -> Kind:
    return Kind.SET if len({each.role.rank for each in meld if each.role}) == 1 else Kind.RUN


def _fitting(meld: Meld) -> set[Card]:
    """The cards that could be laid off on a meld."""
    roles = [each.role for each in meld.laid if each.role]
    if meld.kind is Kind.SET:
        return {Card(roles[0].rank, suit) for suit in SUITS} - set(roles)
    low, high = roles[0], roles[-1]
    below = {Card(Rank(low.rank - 1), low.suit)} if low.rank > 1 else set()
    return below | ({Card(Rank(high.rank % 13 + 1), high.suit)} if high.rank > 1 else set())
