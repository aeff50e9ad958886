"""Choosing the sets of a hand: the rest of each suit is looked up in its table of runs. Exact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cards import JOKER, RANKS, SUITS, Card
from engine.melds import MeldRules
from engine.solver.runs import COPIES, IMPOSSIBLE, UNIT, run_tables
from engine.solver.sets import Counts, Sums, all_joker_sums, set_options, together

Worth = Callable[[Card], int]
Costs = tuple[tuple[int, ...], ...]  # by suit, ace to king
Suits = tuple[int, int, int, int]  # a number for each suit, as runs.py packs them
Ways = tuple[list[tuple[Suits, "ChosenSet"]], int]

# A loose card costs its points and, among equal points, one card more: both in one number.
POINT = 1 << 12
WAYS_KEPT = 4_096
PLACE = {suit: place for place, suit in enumerate(SUITS)}


@dataclass(frozen=True)
class Held:
    """A hand taken apart: the natural cards by suit, the jokers and wild cards with the cheapest first."""

    suits: Suits
    ranks: dict[int, list[int]]  # how many cards of a rank there are, by suit
    jokers: tuple[Card, ...]
    costs: Costs
    loose_jokers: tuple[int, ...]  # cost of the n cheapest jokers left loose


@dataclass(frozen=True)
class ChosenSet:
    """The cards of one rank that go to sets, and the numbers of jokers that make them sets."""

    rank: int
    cards: Counts
    sums: Sums


@dataclass(frozen=True)
class Choice:
    """A choice of sets, what is left for runs, and the cost of what then stays loose."""

    cost: int
    sets: tuple[ChosenSet, ...]
    suits: Suits


class Kit:
    """What hands under the same rules, costs and number of jokers have in common; kept between calls."""

    def __init__(self, rules: MeldRules, costs: Costs, jokers: int) -> None:
        self.rules = rules
        self.costs = costs
        self.jokers = jokers
        self.tables = run_tables(rules, costs, jokers)
        self.alone = all_joker_sums(rules, jokers) if jokers else 1
        self._ways: dict[Counts, Ways] = {}

    def ways(self, rank: int, cards: Sequence[int]) -> Ways:
        """What these cards of a rank may give to sets, and what that saves at most; 0 where they make none."""
        key = (rank, *cards)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= WAYS_KEPT:
                self._ways.clear()
            found = self._ways[key] = self._work_out(rank, cards)
        return found

    def _work_out(self, rank: int, cards: Sequence[int]) -> Ways:
        options = set_options(self.rules, tuple(cards), self.jokers) if sum(cards) + self.jokers >= 3 else ()
        unit = UNIT[rank]
        ways = [
            ((s * unit, h * unit, d * unit, c * unit), ChosenSet(rank, (s, h, d, c), sums))
            for (s, h, d, c), sums in options
        ]
        return ways, sum(n * costs[rank - 1] for n, costs in zip(cards, self.costs, strict=True)) if ways else 0


@lru_cache(maxsize=16)
def kit_for(rules: MeldRules, costs: Costs, jokers: int) -> Kit:
    """The kit for these rules, costs (by suit, ace to king) and jokers."""
    return Kit(rules, costs, jokers)


@lru_cache(maxsize=32)
def suit_costs(worth: Worth) -> Costs:
    """What each natural card costs when it stays loose, by suit; asked once of each way to count."""
    return tuple(tuple(worth(Card(rank, suit)) * POINT + 1 for rank in RANKS) for suit in SUITS)


def take_apart(hand: Sequence[Card], rules: MeldRules, costs: Costs, worth: Worth) -> Held:
    """The hand by suits and jokers. Raises ValueError on more than three equal natural cards."""
    suits = [0, 0, 0, 0]
    ranks: dict[int, list[int]] = {}
    jokers = []
    for card in hand:
        rank = card.rank
        if rank is JOKER.rank or rank is rules.wild:
            jokers.append(card)
            continue
        suit = PLACE[card.suit]
        counts = ranks.setdefault(rank, [0, 0, 0, 0])
        if counts[suit] == COPIES:
            raise ValueError(f"{hand.count(card)} copies of {card}")
        counts[suit] += 1
        suits[suit] += UNIT[rank]
    jokers.sort(key=lambda card: (worth(card), card))
    loose = [0]
    for card in jokers:
        loose.append(loose[-1] + worth(card) * POINT + 1)
    s, h, d, c = suits
    return Held((s, h, d, c), ranks, tuple(jokers), costs, tuple(loose))


class Search:
    """The search for the cheapest choice of sets in one hand."""

    def __init__(self, held_hand: Held, rules: MeldRules) -> None:
        self.held = held_hand
        self.jokers = len(held_hand.jokers)
        kit = kit_for(rules, held_hand.costs, self.jokers)
        self.tables = kit.tables
        self.alone = kit.alone
        self._least = tuple(table.least for table in self.tables)
        self._rest: dict[Sums, list[int]] = {}
        self._ranks: list[list[tuple[Suits, ChosenSet]]] = []
        self._still: list[int] = []
        self._candidates(kit)

    def _candidates(self, kit: Kit) -> None:
        """The ranks that may hold a set, dearest last card first, and what sets from each rank on can save at most."""
        still = self.held.loose_jokers[-1]
        self._still = [still]
        for rank, cards in sorted(self.held.ranks.items()):
            ways, saved = kit.ways(rank, cards)
            if ways:
                self._ranks.append(ways)
                still += saved
                self._still.append(still)
        self._ranks.reverse()
        self._still.reverse()

    def best(self) -> Choice:
        """The cheapest choice of sets; of equal ones the first in a fixed order."""
        self._found = Choice(IMPOSSIBLE, (), self.held.suits)
        self._try(0, *self.held.suits, (), self.alone)
        return self._found

    def _try(self, start: int, s: int, h: int, d: int, c: int, sets: tuple[ChosenSet, ...], sums: Sums) -> None:
        cost = self._cost(s, h, d, c, sums)
        if cost < self._found.cost:
            self._found = Choice(cost, sets, (s, h, d, c))
        for index in range(start, len(self._ranks)):
            if cost - self._still[index] >= self._found.cost or not self._found.cost:
                return
            for (us, uh, ud, uc), chosen in self._ranks[index]:
                reached = together(chosen.sums, sums, self.jokers) if self.jokers else 1
                if reached:
                    self._try(index + 1, s - us, h - uh, d - ud, c - uc, (*sets, chosen), reached)

    def _cost(self, s: int, h: int, d: int, c: int, sums: Sums) -> int:
        least_s, least_h, least_d, least_c = self._least
        if not self.jokers:
            return least_s(s)[0] + least_h(h)[0] + least_d(d)[0] + least_c(c)[0]
        rest = self._rest.get(sums)
        if rest is None:
            rest = self._rest[sums] = self._loose_jokers(sums)
        if self.jokers == 1:
            s_0, s_1 = least_s(s)
            h_0, h_1 = least_h(h)
            d_0, d_1 = least_d(d)
            c_0, c_1 = least_c(c)
            none = s_0 + h_0 + d_0 + c_0
            return min(none + rest[0], none + min(s_1 - s_0, h_1 - h_0, d_1 - d_0, c_1 - c_0) + rest[1])
        runs: Sequence[int] = least_s(s) if s else ()
        for suit, least in ((h, least_h), (d, least_d), (c, least_c)):
            if suit:
                runs = combine(runs, least(suit)) if runs else least(suit)
        if not runs:
            return rest[0]
        return min(map(int.__add__, runs, rest))

    def _loose_jokers(self, sums: Sums) -> list[int]:
        """By the number of jokers in runs: the least cost of the jokers left, sets taking one of these numbers."""
        loose = self.held.loose_jokers
        return [
            min(
                (loose[self.jokers - run - n] for n in range(self.jokers + 1 - run) if sums >> n & 1),
                default=IMPOSSIBLE,
            )
            for run in range(self.jokers + 1)
        ]


def combine(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The least sums of two tables by jokers, for every number of jokers used together."""
    return [min(map(int.__add__, one[: n + 1], other[n::-1])) for n in range(len(one))]
