"""The end of a sweep: aces given out, the best end chosen, and the path that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.solver.automaton import Open
from engine.solver.board import Board
from engine.solver.low_aces import Lows, within
from engine.solver.profiles import BITS, FIELD, Layer
from engine.solver.ranks import Four, Way

Origins = dict[int, list[tuple[int, int, int]]]  # by state: the states below, each with its way and the aces below


@dataclass(frozen=True)
class Path:
    """A way through the ranks: its worth, the way of each rank (ace first), by suit the runs 2-3 an ace completes."""

    value: int
    jokers: int
    ways: tuple[Way, ...]
    ended: Four


class Ends:
    """What a sweep has led to: the states of each rank (the first ones before the two), and where each came from."""

    def __init__(
        self, board: Board, above: int, layers: Sequence[Layer], origins: Sequence[Origins], lows: Sequence[Lows]
    ) -> None:
        self.asked, self.auto, self.ways = board.asked, board.auto, board.ways
        self.above, self.layers, self.origins, self.lows = above, layers, origins, lows
        self.wide = board.asked.jokers + 1

    def best(self) -> Path | None:
        """The best of all ends; among equals the fewest jokers, then the first."""
        best: tuple[int, int] | None = None
        end: tuple[int, int, int, int] | None = None
        for code, profile in self.layers[-1].items():
            states = [self.auto.states[code >> BITS * suit & FIELD] for suit in range(4)]
            for number, lows in enumerate(self.lows):
                fitting = self._ace_ways(states, lows)
                for value, mask in profile:
                    jokers = mask >> number * self.wide & (1 << self.wide) - 1
                    if jokers:
                        for index in fitting:
                            found = self._end(value, jokers, self.ways[0].ways.ways[index])
                            if found and found[0] > self.above and (best is None or (found[0], -found[1]) > best):
                                best, end = (found[0], -found[1]), (code, value, number, index)
        if best is None or end is None:
            return None
        return self._back(best[0], -best[1], *end)

    def _ace_ways(self, states: Sequence[Open], lows: Lows) -> list[int]:
        ways, _, _, place = self.ways[0]
        fits = (1 << len(ways.ways)) - 1
        for at, (_, two, three), (need, can) in zip(place, states, lows, strict=True):
            fits &= sum(ways.exactly[at][need + two : need + can + two + three + 1])  # each way is in one only
        return [index for index in range(len(ways.ways)) if fits >> index & 1]

    def _end(self, value: int, jokers: int, way: Way) -> tuple[int, int] | None:
        """The worth with these aces and the jokers used in all; None if there are too few or too many."""
        if not self.asked.exact:
            first = (jokers & -jokers).bit_length() - 1 + way.jokers
            return (value + way.value * self.ways[0].scale, first) if first < self.wide else None
        ends = [n + way.jokers for n in range(self.wide) if jokers >> n & 1 and n + way.jokers < self.wide]
        least = self.asked.jokers_least
        ends = [n for n in ends if n >= least]
        if not ends:
            return None
        most = max(ends) if self.asked.joker_worth > 0 else min(ends)
        return value + way.value * self.ways[0].scale + (most - least) * self.asked.joker_worth, most

    def _back(self, value: int, jokers: int, code: int, at: int, number: int, aces: int) -> Path:
        """The path that led to this end, found from the last rank to the first."""
        ways = [self.ways[0].way(aces)]
        left = jokers - ways[0].jokers
        later: list[Way] = []
        ended = (0, 0, 0, 0)
        for rank in range(13, 1, -1):
            code, index, low, number = self._before(rank, code, at, left, number)
            way = self.ways[rank - 1].way(index)
            if rank == 4:
                s, h, d, c = (need for need, _ in self.lows[low])
                ended = s, h, d, c
            at, left = at - way.value, left - way.jokers
            later.append(way)
        return Path(value, jokers, (*ways, *reversed(later)), ended)

    def _before(self, rank: int, code: int, at: int, left: int, number: int) -> tuple[int, int, int, int]:
        """The state below, the way and the aces below that lead to this state with this worth and bit."""
        ways = self.ways[rank - 1]
        for before, index, low in self.origins[rank - 1][code]:
            way = ways.ways.ways[index]
            if before not in self.layers[rank - 2] or left < way.jokers:
                continue
            if rank == 4 and not within(self.lows[number], self.lows[low]):
                continue
            block = 0 if rank <= 4 else number
            for value, mask in self.layers[rank - 2][before]:
                if value + way.value * ways.scale == at and mask >> block * self.wide + left - way.jokers & 1:
                    return before, index, low, 0 if rank == 4 else number
        raise AssertionError("the way back is lost")
