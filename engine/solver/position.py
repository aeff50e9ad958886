"""A table and a hand in numbers, and the searches that are made for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.cards import JOKER, PACK, Card
from engine.melds import Meld, MeldRules
from engine.solver.board import Sums
from engine.solver.effort import Effort, OutOfEffort
from engine.solver.ends import Path
from engine.solver.ranks import Cell, Cells, Four
from engine.solver.rebuild import Row, attach, rows_of
from engine.solver.search import POINT, Worth
from engine.solver.sweep import swept

INDEX = {card: index for index, card in enumerate((*PACK, JOKER))}
Goal = Literal["points", "cards", "knock"]


@dataclass(frozen=True)
class Plan:
    """What a search found: its worth, the melds, the cards from the hand."""

    value: int
    melds: tuple[Meld, ...]
    played: tuple[Card, ...]


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
