"""What is asked of a table, in numbers by rank, and made ready for the sweep over the ranks."""

from __future__ import annotations

from dataclasses import dataclass

from engine.solver.automaton import Automaton, automaton
from engine.solver.ranks import Cells, Four, Turned, ways_at


@dataclass(frozen=True)
class Sums:
    """What is asked: the cells of each rank (ace first), the worth of a hand card of each rank by suit, the jokers."""

    cells: tuple[Cells, ...]
    worth: tuple[Four, ...]
    jokers: int
    ace_high: bool
    exact: bool
    jokers_least: int = 0
    joker_worth: int = 0


class Board:
    """What is asked, made ready: the ways of each rank, the runs that can pass, what is still to hope for."""

    def __init__(self, asked: Sums) -> None:
        self.asked = asked
        high = [[max(cell.real, cell.least) for cell in cells] for cells in asked.cells]
        self.most = max(map(max, high)) + asked.jokers
        self.auto: Automaton = automaton(self.most)
        self.ways: list[Turned] = [
            ways_at(cells, worth, asked.jokers, self.most, asked.exact)
            for cells, worth in zip(asked.cells, asked.worth, strict=True)
        ]
        self.room = [self._room([cells[suit] + asked.jokers for cells in high]) for suit in range(4)]
        self.hopes = self._hopes()

    def _room(self, cells: list[int]) -> list[int]:
        """By rank, how many runs of a suit can pass; 14 is the ace on top, 15 nothing."""
        return [0, *cells, cells[0] if self.asked.ace_high else 0, 0]

    def _hopes(self) -> list[int]:
        """By rank, what the hand cards of later ranks and the aces are worth at most."""
        worth = [
            sum((cell.real - cell.table) * each for cell, each in zip(cells, worths, strict=True))
            for cells, worths in zip(self.asked.cells, self.asked.worth, strict=True)
        ]
        hopes = [0] * 14
        hopes[13] = worth[0] + (self.asked.joker_worth * self.asked.jokers if self.asked.exact else 0)
        for rank in range(12, 0, -1):
            hopes[rank] = hopes[rank + 1] + worth[rank]
        return hopes
