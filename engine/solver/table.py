"""The manipulation table: what a hand can play when every meld may be taken apart. Exact; a proposal, never a fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.cards import JOKER, PACK, SUITS, Card, Laid, Rank
from engine.melds import Kind, Meld, MeldRules
from engine.solver.board import Sums
from engine.solver.effort import Effort, OutOfEffort
from engine.solver.ends import Path
from engine.solver.ranks import Cell, Cells, Four
from engine.solver.rebuild import Row, attach, rows_of
from engine.solver.search import POINT, Worth
from engine.solver.sweep import swept

INDEX = {card: index for index, card in enumerate((*PACK, JOKER))}
Goal = Literal["points", "cards", "knock"]
Lying = Meld | Sequence[Laid]


@dataclass(frozen=True)
class Rearrangement:
    """A turn: the cards played, the cards left and their points, the table after it.

    complete is False when the work allowed did not suffice to prove that nothing is better.
    """

    played: tuple[Card, ...]
    left: tuple[Card, ...]
    points: int
    after: tuple[Meld, ...]
    complete: bool = True


@dataclass(frozen=True)
class Plan:
    """What a search found: its worth, the melds, the cards from the hand."""

    value: int
    melds: tuple[Meld, ...]
    played: tuple[Card, ...]


def rearrange(
    table: Sequence[Lying],
    hand: Sequence[Card],
    rules: MeldRules,
    worth: Worth,
    goal: Goal = "points",
    limit: int = 5,
    effort: int | None = None,
) -> Rearrangement:
    """The turn that leaves the fewest points ("points", "knock") or plays the most cards ("cards").

    With "knock" any turn that leaves `limit` points or fewer would do; this one leaves the fewest. Melds that need not
    be touched stay as they lie. `effort` bounds the steps of the search: PATIENCE for a page.
    Source: docs/rules.md, manipulation 2.
    """
    melds = tuple(named(meld) for meld in table)
    steps = Effort(effort)
    position = Position(melds, hand, rules, worth, goal)
    plan, complete = position.best(steps)
    if plan is not None and plan.played:
        plan = _settled(position, plan, steps)
    return _turn(melds, hand, plan, worth, complete)


def can_reach(
    table: Sequence[Lying],
    hand: Sequence[Card],
    rules: MeldRules,
    worth: Worth,
    limit: int = 5,
    effort: int | None = None,
) -> Rearrangement | None:
    """Some turn that leaves so many points or fewer; None if there is none. Faster than the best turn.

    Raises OutOfEffort if so many steps of the search do not tell.
    """
    melds = tuple(named(meld) for meld in table)
    total = sum(map(worth, hand))
    if limit < 0:
        return None
    if total <= limit:
        return _turn(melds, hand, None, worth, True)
    position = Position(melds, hand, rules, worth, "points")
    everything = all(worth(card) > limit for card in hand)
    plan = position.reaching(position.full if everything else (total - limit) * POINT, Effort(effort))
    return None if plan is None else _turn(melds, hand, plan, worth, True)


def _turn(
    melds: tuple[Meld, ...], hand: Sequence[Card], plan: Plan | None, worth: Worth, complete: bool
) -> Rearrangement:
    played = Counter(plan.played if plan else ())
    left = sorted((Counter(hand) - played).elements(), key=_in_order)
    after = plan.melds if plan and plan.played else melds
    shown = tuple(sorted(played.elements(), key=_in_order))
    return Rearrangement(shown, tuple(left), sum(map(worth, left)), after, complete)


def _in_order(card: Card) -> tuple[int, int]:
    return (SUITS.index(card.suit) if card.suit in SUITS else len(SUITS)), card.rank


def named(lying: Lying) -> Meld:
    """The meld with every joker named: in a run the card of its place, in a set the first suit that is missing.

    A run laid from high to low is turned round.
    """
    laid = lying.laid if isinstance(lying, Meld) else tuple(lying)
    roles = [each.role or (each.card if each.card != JOKER else None) for each in laid]
    real = [role for role in roles if role is not None]
    if len({role.rank for role in real}) > 1 and not _low_ends(roles):
        laid, roles = laid[::-1], roles[::-1]
    kind = lying.kind if isinstance(lying, Meld) else _kind(roles)
    if kind is Kind.SET:
        missing = [Card(real[0].rank, suit) for suit in SUITS if all(suit is not role.suit for role in real)]
        names = [role or missing.pop(0) for role in roles]
    else:
        low = min(_low_ends(roles))
        names = [role or Card(Rank((low + n - 1) % 13 + 1), real[0].suit) for n, role in enumerate(roles)]
    return Meld(kind, tuple(Laid(each.card, name) for each, name in zip(laid, names, strict=True)))


def _low_ends(roles: Sequence[Card | None]) -> list[int]:
    """The ranks at which a run with these cards in their places may begin."""
    ends = range(1, 16 - len(roles))
    places = [(n, role.rank) for n, role in enumerate(roles) if role is not None]
    return [low for low in ends if all((low + n - 1) % 13 + 1 == rank for n, rank in places)]


def _kind(roles: Sequence[Card | None]) -> Kind:
    """A run where the places fit one: a single card with jokers may be either."""
    real = [role for role in roles if role is not None]
    same = len({role.rank for role in real}) == 1
    return Kind.SET if same and (len(real) > 1 or not _low_ends(roles)) else Kind.RUN


class Position:
    """A table and a hand in numbers. Melds that are fixed lie apart: nothing is taken from them or put there."""

    def __init__(
        self,
        melds: Sequence[Meld],
        hand: Sequence[Card],
        rules: MeldRules,
        worth: Worth,
        goal: Goal,
        fixed: frozenset[int] = frozenset(),
    ) -> None:
        self.melds, self.hand, self.rules, self.worth, self.goal, self.fixed = melds, hand, rules, worth, goal, fixed
        self.own_jokers = hand.count(JOKER)
        self.weights = {card: self._weight(card) for card in {*hand, JOKER}}
        self.full = sum(self.weights[card] for card in hand)
        loose = [each for n, meld in enumerate(melds) if n not in fixed for each in meld.laid]
        self.real = _count(each.card for each in loose)
        self.table_jokers = self.real.pop()
        self.own = _count(hand)[:-1]
        self.least = self.real
        if self.table_jokers:
            names = _count(each.role for meld in melds for each in meld.laid if each.card == JOKER and each.role)
            apart = _count(each.role for n in fixed for each in melds[n].laid if each.role)
            # a joker keeps its name unless as many real cards of that name lie there as jokers gave it up
            needed = [name - lying for name, lying in zip(names, apart, strict=True)]
            self.least = list(map(max, self.real, needed))
        bound = sum(
            max(0, least - real - own) for least, real, own in zip(self.least, self.real, self.own, strict=False)
        )
        self.free = self.table_jokers + self.own_jokers - bound
        self.most = self.full
        if self.free < 2:
            self._leave_out()
        self.cells = tuple(map(self._cells, range(13)))
        self._asked: dict[tuple[int, bool], Sums] = {}

    def _weight(self, card: Card) -> int:
        """What playing a card is worth: by the goal first its points or the card, then the other."""
        points = self.worth(card)
        return POINT + points if self.goal == "cards" else points * POINT + 1

    def _cells(self, rank: int) -> Cells:
        s, h, d, c = (
            Cell(real, least, real + own)
            for real, least, own in zip(self.real[rank::13], self.least[rank:52:13], self.own[rank::13], strict=True)
        )
        return s, h, d, c

    def _worths(self, rank: int) -> Four:
        """What the cards of a rank are worth; a suit of which none is held counts like one that is."""
        found = [self.weights.get(card, 0) for card in PACK[rank::13]]
        s, h, d, c = (each or max(found) for each in found)
        return s, h, d, c

    def _all_worths(self) -> tuple[Four, ...]:
        return tuple(map(self._worths, range(13)))

    def _leave_out(self) -> None:
        """Cards of the hand that fit nowhere stay there."""
        there = list(map(max, self.least, map(int.__add__, self.real, self.own)))
        again = True
        while again:
            again = False
            for index, copies in enumerate(self.own):
                if copies and self._stranded(index, there):
                    self.most -= copies * self.weights[PACK[index]]
                    self.own[index] = there[index] = 0
                    again = True

    def _stranded(self, index: int, there: Sequence[int]) -> bool:
        """Is the card in no set and no run that these cards and the free jokers could make?"""
        suit, rank = divmod(index, 13)
        if sum(map(bool, there[rank:52:13])) + self.free >= 3:
            return False
        row = [bool(copies) for copies in there[suit * 13 : suit * 13 + 13]]
        if self.rules.ace_high:
            row.append(row[0])
        places = [rank, 13] if rank == 0 and self.rules.ace_high else [rank]
        windows = (row[low : low + 3] for at in places for low in range(max(0, at - 2), at + 1))
        return all(sum(window) + self.free < 3 for window in windows if len(window) == 3)

    def best(self, effort: Effort) -> tuple[Plan | None, bool]:
        """The plan worth most (None: nothing can be played), and whether that is proven."""
        self.so_far: Path | None = None
        try:
            found = self._everything(effort)
            return (found or self._most(effort)), True
        except OutOfEffort:
            return (self._plan(self.so_far) if self.so_far else None), False

    def reaching(self, value: int, effort: Effort) -> Plan | None:
        """Some plan worth so much; None if there is none."""
        if value >= self.most:
            return self._everything(effort) if value == self.most else None
        hand_jokers = self.own_jokers * self.weights[JOKER]
        for jokers in range(self.free + 1):
            path = self._sweep(jokers, value - 1 - hand_jokers, effort)
            if path is not None:
                return self._plan(path) or self._counted(value - 1, effort)
        return None

    def _everything(self, effort: Effort) -> Plan | None:
        """All cards of the hand that could lie anywhere played, if that can be."""
        for jokers in range(self.free + 1):
            path = self._sweep(jokers, -1, effort, forced=True)
            if path is not None:
                return self._plan(path) or self._counted(self.most - 1, effort)
        return None

    def _most(self, effort: Effort) -> Plan | None:
        """The plan worth most, more and more jokers being put where real cards lack."""
        above = -1 if self.own_jokers else 0
        for jokers in range(self.free + 1):
            path = self._sweep(jokers, above, effort)
            if path is not None:
                self.so_far, above = path, path.value
        if self.so_far is None:
            return None
        return self._plan(self.so_far) or self._counted(0, effort)

    def _sweep(self, jokers: int, above: int, effort: Effort, forced: bool = False) -> Path | None:
        """The best path with so many jokers at most; forced: every card of the hand must be played."""
        asked = self._asked.get((jokers, forced))
        if asked is None:
            cells = tuple(map(_all_must, self.cells)) if forced else self.cells
            asked = Sums(cells, self._all_worths(), jokers, self.rules.ace_high, exact=False)
            self._asked[jokers, forced] = asked
        return swept(asked, above, effort)

    def _counted(self, above: int, effort: Effort) -> Plan | None:
        """The same with every joker counted: for the rare table on which one finds no place of its own."""
        asked = Sums(
            self.cells,
            self._all_worths(),
            self.table_jokers + self.own_jokers,
            self.rules.ace_high,
            exact=True,
            jokers_least=self.table_jokers,
            joker_worth=self.weights[JOKER],
        )
        path = swept(asked, above, effort)
        return None if path is None else self._laid(rows_of(path, self.rules))

    def _plan(self, path: Path) -> Plan | None:
        """The melds of a path, jokers that are left attached; None if they find no place."""
        rows = rows_of(path, self.rules)
        return self._laid(rows) if attach(rows, self.free - path.jokers, self.rules) else None

    def _laid(self, rows: list[Row]) -> Plan:
        after = [self.melds[n] for n in sorted(self.fixed)] + [row.meld() for row in rows]
        lying = _count(each.card for meld in after[len(self.fixed) :] for each in meld.laid)
        added = zip((*PACK, JOKER), map(int.__sub__, lying, (*self.real, self.table_jokers)), strict=True)
        played = tuple(card for card, more in added for _ in range(more))
        return Plan(sum(self.weights[card] for card in played), tuple(after), played)


def _count(cards: Iterable[Card]) -> list[int]:
    """How many of each card there are, in the order of the pack, jokers last."""
    found = [0] * (len(PACK) + 1)
    for card in cards:
        found[INDEX[card]] += 1
    return found


def _all_must(cells: Cells) -> Cells:
    s, h, d, c = (Cell(cell.real, max(cell.least, cell.real), cell.real) for cell in cells)
    return s, h, d, c


def _settled(position: Position, plan: Plan, effort: Effort) -> Plan:
    """The same worth with as many melds as possible left as they lie, the first ones first."""
    fixed: frozenset[int] = frozenset()
    for index in range(len(position.melds)):
        still = Position(position.melds, position.hand, position.rules, position.worth, position.goal, fixed | {index})
        try:
            found = still.reaching(plan.value, effort)
        except OutOfEffort:
            return plan
        if found is not None and found.played:
            plan, fixed = found, fixed | {index}
    return plan
