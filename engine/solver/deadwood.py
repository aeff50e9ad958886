"""One pack without jokers: a suit is 13 bits, and its runs are looked up in one list. The fast way for gin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.cards import SUITS, Card
from engine.melds import MeldRules

ALL = (1 << 13) - 1
Masks = tuple[int, int, int, int]


def applies(rules: MeldRules) -> bool:
    """Do these rules, for single cards without jokers, know no more than sets of 3 or 4 and runs of 3 or more?"""
    return rules.wild is None and rules.naturals_least <= 3 and (rules.set_most is None or rules.set_most >= 4)


def masks(cards: Iterable[Card]) -> Masks | None:
    """The four suits as bits, the ace the lowest; None where a card is no natural one or there twice."""
    found = dict.fromkeys(SUITS, 0)
    for card in cards:
        bit = 1 << card.rank - 1
        held = found.get(card.suit)
        if held is None or held & bit:
            return None
        found[card.suit] = held | bit
    s, h, d, c = found.values()
    return s, h, d, c


class Deadwood:
    """Least cost of the loose cards of one-pack hands, by the masks of their suits."""

    def __init__(self, costs: tuple[tuple[int, ...], ...], ace_high: bool) -> None:
        self._costs = costs
        self._ace_high = ace_high
        lists = {suit: self._runs(suit) for suit in set(costs)}
        self._s, self._h, self._d, self._c = (lists[suit] for suit in costs)
        self._saves = [tuple(suit[rank] for suit in costs) for rank in range(13)]

    def _runs(self, costs: Sequence[int]) -> list[int]:
        """For each mask of a suit the least that runs alone leave loose."""
        runs = [7 << low | more << low + 3 for more in (0, 1, 3) for low in range(11)]
        runs = [run for run in runs if run <= ALL]
        on_top = [0b1_1000_0000_0001, 0b1_1100_0000_0001, 0b1_1110_0000_0001] if self._ace_high else []
        by_lowest = [[run for run in runs if run & -run == 1 << rank] for rank in range(13)]
        by_lowest[0] += on_top
        least = [0] * (ALL + 1)
        for mask in range(1, ALL + 1):
            lowest = mask & -mask
            rank = lowest.bit_length() - 1
            best = least[mask ^ lowest] + costs[rank]
            for run in by_lowest[rank]:
                if mask & run == run and least[mask ^ run] < best:
                    best = least[mask ^ run]
            least[mask] = best
        return least

    def least(self, s: int, h: int, d: int, c: int) -> int:
        """The least cost of what stays loose."""
        cost = self._s[s] + self._h[h] + self._d[d] + self._c[c]
        sets = s & h & (d | c) | d & c & (s | h)
        return self._with_sets(s, h, d, c, sets, cost, cost) if sets and cost else cost

    def _with_sets(self, s: int, h: int, d: int, c: int, sets: int, cost: int, best: int) -> int:
        """The same, where sets at some ranks may do better than the best known."""
        runs_s, runs_h, runs_d, runs_c = self._s, self._h, self._d, self._c
        while sets:
            rank = 1 << sets.bit_length() - 1
            sets ^= rank
            four = s & h & d & c & rank
            for keep in (0, 1, 2, 3, 4) if four else (0,):
                t = s if keep == 1 else s & ~rank
                i = h if keep == 2 else h & ~rank
                e = d if keep == 3 else d & ~rank
                b = c if keep == 4 else c & ~rank
                now = runs_s[t] + runs_h[i] + runs_d[e] + runs_c[b]
                if now < best:
                    best = now
                    if not best:
                        return 0
                if sets:
                    best = self._with_sets(t, i, e, b, sets, now, best)
        return best


@lru_cache(maxsize=4)
def deadwood(costs: tuple[tuple[int, ...], ...], ace_high: bool) -> Deadwood:
    """The lists for these costs (by suit, ace to king); made at first use, kept between calls."""
    return Deadwood(costs, ace_high)
