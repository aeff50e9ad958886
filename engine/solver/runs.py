"""One suit of a hand: the least that runs alone leave loose, for every number of jokers they may take."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from engine.cards import RANKS, SUITS, Card, Rank
from engine.melds import MeldRules

# A suit is one number: three bits a rank, two for the copies held and one spare, so that a run is taken by subtraction.
FIELD = 3
UNIT: tuple[int, ...] = (0, *(1 << FIELD * (rank - 1) for rank in range(1, 14)), 1)  # the ace counts above the king too
COPIES = 3
ACES = 0b111
ONE_EACH = sum(1 << FIELD * place for place in range(13))
IMPOSSIBLE = 1 << 60
STATES_MOST = 9_000
ACE_TOP = 14
# By suit and place in a run: the cards that places stand for.
CARDS: tuple[tuple[Card, ...], ...] = tuple(
    tuple(Card(rank, suit) for rank in (Rank.ACE, *RANKS, Rank.ACE)) for suit in SUITS
)


class Shape(NamedTuple):
    """A run within a suit: its ends, the places that jokers take (a bit each), how many they are, the cards it uses."""

    low: int
    high: int
    jokers: int
    taken: int
    uses: int


def held(suit: int, rank: int) -> int:
    """How many copies of a rank a suit holds; rank 14 is the ace."""
    return suit // UNIT[rank] & COPIES


def run_is_legal(rules: MeldRules, naturals: int, jokers: int) -> bool:
    """May a run be made of so many natural cards and jokers? Where they lie is another question."""
    if rules.jokers_most is not None and jokers > rules.jokers_most:
        return False
    if rules.jokers_minority and jokers >= naturals:
        return False
    return naturals >= rules.naturals_least and naturals + jokers >= 3


@lru_cache(maxsize=256)
def longest_needed(rules: MeldRules, jokers: int) -> int:
    """The length up to which runs must be tried: any longer one falls into two legal runs."""
    if not rules.naturals_least and not rules.jokers_minority:
        return 5
    cap = ACE_TOP if rules.ace_both_ends else ACE_TOP - 1
    for length in range(cap, 5, -1):
        for count in range(min(jokers, length), -1, -1):
            for places in combinations(range(length), count):
                if run_is_legal(rules, length - count, count) and not _falls_apart(rules, length, places):
                    return length
    return 5


def _falls_apart(rules: MeldRules, length: int, places: tuple[int, ...]) -> bool:
    """Can this run be cut into two legal runs? One of jokers only is as good as a set of jokers."""
    for cut in range(3, length - 2):
        left = sum(place < cut for place in places)
        right = len(places) - left
        if run_is_legal(rules, cut - left, left) and run_is_legal(rules, length - cut - right, right):
            return True
    return False


Run = tuple[int, int, int, int, int]  # as a Shape, but with what stays held in the place of what it uses


class RunTable:
    """Least cost of what runs leave loose in a suit, for exactly 0, 1, … jokers in them; filled as it is asked."""

    def __init__(self, rules: MeldRules, costs: tuple[int, ...], jokers: int) -> None:
        self.rules = rules
        self.costs = (0, *costs)
        self.jokers = jokers
        self.limit = jokers if rules.jokers_most is None else min(jokers, rules.jokers_most)
        self.longest = longest_needed(rules, self.limit)
        self.top = ACE_TOP if rules.ace_high else ACE_TOP - 1
        self._nothing = (0,) + (IMPOSSIBLE,) * jokers
        self._known: dict[int, tuple[int, ...]] = {0: self._nothing}
        self._shapes: dict[int, list[Shape]] = {}
        self._near = [self._window(rank) for rank in range(14)]

    def _window(self, rank: int) -> int:
        """The cards that decide which runs there are with this rank as the lowest one held."""
        top = range(14 - self.longest, 14) if rank == 1 and self.rules.ace_high else ()
        ranks = {*range(max(rank, 1), min(rank + self.longest, 14)), *(place for place in top if place > 1)}
        return sum(map(UNIT.__getitem__, ranks)) | (COPIES if rank == 1 else 0)

    def least(self, suit: int) -> tuple[int, ...]:
        """Least cost of the loose cards, by the number of jokers that the runs take."""
        found = self._known.get(suit)
        if found is None:
            found = self._work_out(suit)
            if len(self._known) >= STATES_MOST:
                self._known = {0: self._nothing}
            self._known[suit] = found
        return found

    def _work_out(self, suit: int) -> tuple[int, ...]:
        rank = lowest(suit)
        loose = self.costs[rank]
        best = [cost + loose for cost in self.least(suit - UNIT[rank])]
        for _, _, _, taken, uses in self.shapes(suit, rank):
            for place, cost in enumerate(self.least(suit - uses)[: self.jokers + 1 - taken], taken):
                if cost < best[place]:
                    best[place] = cost
        return tuple(best)

    def shapes(self, suit: int, rank: int) -> list[Shape]:
        """Every run that must be tried with the lowest card of a suit in it (an ace also on top).

        Which there are depends on the ranks near it alone, and but for the ace not on their copies.
        """
        near = (suit & ACES | (suit | suit >> 1) & ONE_EACH) & self._near[rank]
        key = near << 4 | rank
        found = self._shapes.get(key)
        if found is None:
            if len(self._shapes) >= STATES_MOST:
                self._shapes = {}
            found = self._shapes[key] = self._all_shapes(near, rank)
        return found

    def _all_shapes(self, suit: int, rank: int) -> list[Shape]:
        found: list[Run] = []
        below_most = min(self.limit, rank - 1, ACE_TOP if self.rules.adjacent_jokers else 1)
        for below in range(below_most + 1):
            places = sum(1 << place for place in range(rank - below, rank))
            self._grow(found, suit - UNIT[rank], rank - below, rank, places, below)
        if rank == 1 and self.rules.ace_high:
            self._grow_down(found, suit - UNIT[1], ACE_TOP, 0, 0)
        return [Shape(low, high, jokers, taken, suit - rest) for low, high, jokers, taken, rest in found]

    def _grow(self, found: list[Run], rest: int, low: int, high: int, jokers: int, taken: int) -> None:
        length = high - low + 1
        if length >= 3 and run_is_legal(self.rules, length - taken, taken):
            found.append((low, high, jokers, taken, rest))
        above = high + 1
        if length == self.longest or above > self.top:
            return
        if above == ACE_TOP and low == 1 and not self.rules.ace_both_ends:
            return
        if held(rest, above):
            self._grow(found, rest - UNIT[above], low, above, jokers, taken)
        if taken < self.limit and (self.rules.adjacent_jokers or not jokers >> high & 1):
            self._grow(found, rest, low, above, jokers | 1 << above, taken + 1)

    def _grow_down(self, found: list[Run], rest: int, low: int, jokers: int, taken: int) -> None:
        length = ACE_TOP - low + 1
        if length >= 3 and run_is_legal(self.rules, length - taken, taken):
            found.append((low, ACE_TOP, jokers, taken, rest))
        below = low - 1
        if length == self.longest or below < 2:
            return
        if held(rest, below):
            self._grow_down(found, rest - UNIT[below], below, jokers, taken)
        if taken < self.limit and (self.rules.adjacent_jokers or not jokers >> low & 1):
            self._grow_down(found, rest, below, jokers | 1 << below, taken + 1)

    def lay(self, suit: int, jokers: int) -> tuple[list[Shape], list[int]]:
        """The runs that reach the least cost with exactly so many jokers, and the ranks they leave loose."""
        shapes: list[Shape] = []
        loose: list[int] = []
        goal = self.least(suit)[jokers]
        while suit:
            rank = lowest(suit)
            rest, cost = suit - UNIT[rank], self.costs[rank]
            if self.least(rest)[jokers] + cost == goal:
                loose.append(rank)
                suit, goal = rest, goal - cost
                continue
            for shape in self.shapes(suit, rank):
                if shape.taken <= jokers and self.least(suit - shape.uses)[jokers - shape.taken] == goal:
                    shapes.append(shape)
                    suit, jokers = suit - shape.uses, jokers - shape.taken
                    break
        return shapes, loose


def lowest(suit: int) -> int:
    """The lowest rank that a suit holds."""
    return ((suit & -suit).bit_length() - 1) // FIELD + 1


@lru_cache(maxsize=12)
def run_table(rules: MeldRules, costs: tuple[int, ...], jokers: int) -> RunTable:
    """The table of runs for these rules, card costs (ace to king) and jokers; kept between calls."""
    return RunTable(rules, costs, jokers)


@lru_cache(maxsize=8)
def run_tables(rules: MeldRules, costs: tuple[tuple[int, ...], ...], jokers: int) -> tuple[RunTable, ...]:
    """The tables of the four suits; suits that cost the same share one."""
    return tuple(run_table(rules, suit, jokers) for suit in costs)
