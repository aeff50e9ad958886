"""From numbers back to cards: the melds of a choice, with what each joker stands for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cards import SUITS, Card, Laid, Rank
from engine.melds import Kind, Meld, MeldRules
from engine.solver.runs import ACE_TOP, CARDS, RunTable, Shape, run_is_legal
from engine.solver.search import Choice, Held, combine
from engine.solver.sets import Sums, all_joker_sums, split_all_jokers, split_sets, together

LAID_KEPT = 8_192
Roles = tuple[Kind, tuple[tuple[Card, bool], ...]]  # each place of a meld: the card it stands for, taken by a joker?


class Spread:
    """A hand laid out after a choice of sets."""

    def __init__(self, choice: Choice, held: Held, tables: Sequence[RunTable], rules: MeldRules) -> None:
        self.rules = rules
        self.held = held
        self.choice = choice
        self.tables = tables

    def lay_out(self) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
        """The melds, runs before sets, and the loose cards by suit."""
        in_suits, in_sets = self._share_jokers()
        runs, loose = self._runs(in_suits)
        sets = self._sets(in_sets)
        stay = len(self.held.jokers) - sum(in_suits) - in_sets
        melds = hand_out(self.held.jokers[stay:], [*runs, *sets])
        return melds, (*loose, *sorted(self.held.jokers[:stay]))

    def _share_jokers(self) -> tuple[list[int], int]:
        """How many jokers go to the runs of each suit and to sets: the first way that reaches the cost."""
        if not self.held.jokers:
            return [0, 0, 0, 0], 0
        least = [table.least(suit) for table, suit in zip(self.tables, self.choice.suits, strict=True)]
        sums = all_joker_sums(self.rules, len(self.held.jokers))
        for chosen in self.choice.sets:
            sums = together(chosen.sums, sums, len(self.held.jokers))
        partial: list[Sequence[int]] = [least[0]]
        for table in least[1:]:
            partial.append(combine(partial[-1], table))
        total = len(self.held.jokers)
        in_runs, in_sets = next(
            (run, n)
            for run in range(total + 1)
            for n in range(total + 1 - run)
            if sums >> n & 1 and partial[-1][run] + self.held.loose_jokers[total - run - n] == self.choice.cost
        )
        shares, left = [], in_runs
        for index in (3, 2, 1):
            before = partial[index - 1]
            share = next(n for n in range(left + 1) if before[left - n] + least[index][n] == partial[index][left])
            shares.append(share)
            left -= share
        return [left, *reversed(shares)], in_sets

    def _runs(self, jokers: Sequence[int]) -> tuple[list[Roles], list[Card]]:
        runs: list[Roles] = []
        loose: list[Card] = []
        for place, (table, held, share) in enumerate(zip(self.tables, self.choice.suits, jokers, strict=True)):
            if held:
                in_runs, stay = _laid(table, place, held, share)
                runs += in_runs
                loose += stay
        return runs, loose

    def _sets(self, jokers: int) -> list[Roles]:
        """The sets of each chosen rank; the last step puts jokers that are left together by themselves."""
        if not self.held.jokers:
            chosen_last_first = reversed(self.choice.sets)
            return [
                set_roles(Rank(chosen.rank), cards, 0)
                for chosen in chosen_last_first
                for cards, _ in split_sets(self.rules, chosen.cards, 0)
            ]
        reach: list[Sums] = [all_joker_sums(self.rules, jokers)]
        for chosen in self.choice.sets:
            reach.append(together(chosen.sums, reach[-1], jokers))
        sets: list[Roles] = []
        for chosen, before in zip(reversed(self.choice.sets), reversed(reach[:-1]), strict=True):
            share = next(n for n in range(jokers + 1) if chosen.sums >> n & 1 and before >> jokers - n & 1)
            groups = split_sets(self.rules, chosen.cards, share)
            sets += [set_roles(Rank(chosen.rank), cards, taken) for cards, taken in groups]
            jokers -= share
        return sets + [self._all_jokers(size) for size in split_all_jokers(self.rules, jokers)]

    def _all_jokers(self, size: int) -> Roles:
        """Jokers alone: a set of the wild rank (aces where none is wild), as a run where no set is so large."""
        most = size if self.rules.set_most is None else self.rules.set_most
        if size <= (most if self.rules.twins else min(most, 4)):
            return set_roles(self.rules.wild or Rank.ACE, (0, 0, 0, 0), size)
        return Kind.RUN, tuple((Card(Rank(rank), SUITS[0]), True) for rank in range(1, size + 1))


@lru_cache(maxsize=LAID_KEPT)
def _laid(table: RunTable, place: int, held: int, jokers: int) -> tuple[list[Roles], list[Card]]:
    """The runs of one suit that cost least with exactly so many jokers, and the cards they leave loose."""
    shapes, ranks = table.lay(held, jokers)
    suit = CARDS[place]
    return [_run_roles(shape, suit) for shape in join_runs(shapes, table.rules)], [suit[rank] for rank in ranks]


def join_runs(shapes: Sequence[Shape], rules: MeldRules) -> list[Shape]:
    """Runs of one suit from low to high, those that follow one another joined where the rules allow."""
    if len(shapes) < 2:
        return list(shapes)
    left = sorted(shapes)
    joined: list[Shape] = []
    while left:
        run = left.pop(0)
        while True:
            longer = ((index, _joined(run, other, rules)) for index, other in enumerate(left))
            index, both = next(((index, both) for index, both in longer if both), (0, None))
            if both is None:
                break
            run = both
            del left[index]
        joined.append(run)
    return joined


def _joined(run: Shape, other: Shape, rules: MeldRules) -> Shape | None:
    if other.low != run.high + 1 or (run.low == 1 and other.high == ACE_TOP and not rules.ace_both_ends):
        return None
    jokers, taken = run.jokers | other.jokers, run.taken + other.taken
    if not run_is_legal(rules, other.high - run.low + 1 - taken, taken):
        return None
    if not rules.adjacent_jokers and jokers & jokers >> 1:
        return None
    return Shape(run.low, other.high, jokers, taken, 0)


def _run_roles(shape: Shape, suit: Sequence[Card]) -> Roles:
    places = range(shape.low, shape.high + 1)
    return Kind.RUN, tuple((suit[place], bool(shape.jokers >> place & 1)) for place in places)


def set_roles(rank: Rank, cards: Sequence[int], jokers: int) -> Roles:
    """A set by suits; its jokers stand for the suits that are missing, then again for the first."""
    if not jokers:
        return Kind.SET, tuple(
            (suit[rank], False) for suit, held in zip(CARDS, cards, strict=True) for _ in range(held)
        )
    missing = [suit for suit, held in zip(SUITS, cards, strict=True) if not held]
    taken = [(missing + list(SUITS) * jokers)[n] for n in range(jokers)]
    roles = [
        (Card(rank, suit), joker)
        for suit, held in zip(SUITS, cards, strict=True)
        for joker in [False] * held + [True] * taken.count(suit)
    ]
    return Kind.SET, tuple(roles)


def hand_out(jokers: Sequence[Card], roles: Sequence[Roles]) -> tuple[Meld, ...]:
    """The melds with their cards; a wild card takes its own place first, real jokers come last."""
    if not jokers:
        return tuple(Meld(kind, tuple(Laid(card, card) for card, _ in meld)) for kind, meld in roles)
    waiting = sorted(jokers)
    places = [card for _, meld in roles for card, joker in meld if joker]
    given: dict[int, Card] = {}
    for index, place in enumerate(places):
        if place in waiting:
            waiting.remove(place)
            given[index] = place
    for index in range(len(places)):
        if index not in given:
            given[index] = waiting.pop(0)
    in_order = iter(given[index] for index in range(len(places)))
    return tuple(
        Meld(kind, tuple(Laid(next(in_order) if joker else card, card) for card, joker in meld)) for kind, meld in roles
    )
