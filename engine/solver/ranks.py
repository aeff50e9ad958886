"""One rank of the table: every way to share its cards, and jokers, between sets and runs."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

CHOICES_KEPT = 3_000
Four = tuple[int, int, int, int]
SETS: tuple[Four, ...] = ((1, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1), (0, 1, 1, 1))


class Cell(NamedTuple):
    """One card of the pack: real ones on the table, copies that must lie there at the end, real ones there are."""

    table: int
    least: int
    real: int


Cells = tuple[Cell, Cell, Cell, Cell]
NO_CARDS = Cell(0, 0, 0)


class Way(NamedTuple):
    """One way: cards to runs by suit, jokers it takes, worth of the hand cards it plays, what lies there."""

    runs: Four
    jokers: int
    value: int
    cards: Four
    in_hand: Four  # real cards used beyond the table's, by suit
    spare: Four  # places of jokers, by suit
    sets: tuple[Four, ...]
    forced: int  # a bit for each suit whose runs take a joker


class Ways:
    """All ways of one rank, with bit masks to pick those that fit: `exactly[suit][n]` send n cards to runs."""

    def __init__(self, ways: list[Way], most: int) -> None:
        self.ways = ways
        self.exactly = [[0] * (most + 1) for _ in range(4)]
        self.forced = [0] * 4
        for index, way in enumerate(ways):
            for suit, count in enumerate(way.runs):
                self.exactly[suit][count] |= 1 << index
                if way.forced >> suit & 1:
                    self.forced[suit] |= 1 << index


@lru_cache(maxsize=16)
def _set_sums(sets: int) -> tuple[tuple[Four, tuple[Four, ...]], ...]:
    """The sums of up to so many sets, each with the fewest sets that make it."""
    found: dict[Four, tuple[Four, ...]] = {}
    for count in range(sets + 1):
        for chosen in combinations_with_replacement(SETS, count):
            s, h, d, c = (sum(way[suit] for way in chosen) for suit in range(4))
            found.setdefault((s, h, d, c), chosen)
    return tuple(found.items())


@lru_cache(maxsize=CHOICES_KEPT)
def ways_of(cells: Cells, worth: Four, jokers: int, most: int, exact: bool) -> Ways:
    """Every way that could be best for some future; `most` cards of a suit at most in runs.

    Jokers are taken only where real cards lack; when `exact`, also instead of cards in the hand.
    """
    kept: dict[tuple[Four, int], dict[int, Way]] = {}
    avail = tuple(max(cell.real, cell.least) for cell in cells)
    for sums, sets in _set_sums((sum(avail) + jokers) // 3):
        lack = sum(max(0, n - have) for n, have in zip(sums, avail, strict=True))
        if lack > (jokers if exact else min(jokers, len(sets))):
            continue
        ranges = [
            range(max(0, cell.least - n), min(most, max(have, n) + jokers - n) + 1)
            for cell, n, have in zip(cells, sums, avail, strict=True)
        ]
        for runs in product(*ranges):
            for way in _filled(cells, worth, jokers, exact, sums, sets, runs):  # type: ignore[arg-type]
                _keep(kept.setdefault((way.runs, 0 if exact else way.forced), {}), way, exact)
    ways = [way for best in kept.values() for _, way in sorted(best.items())]
    return Ways(ways, most)


def _keep(best: dict[int, Way], way: Way, exact: bool) -> None:
    """Remember the way unless one with as few jokers is as good."""
    rivals = [way.jokers] if exact else range(way.jokers + 1)
    if all(best[n].value < way.value for n in rivals if n in best):
        best[way.jokers] = way
        if not exact:
            for n in [n for n in best if n > way.jokers and best[n].value <= way.value]:
                del best[n]


def _filled(
    cells: Cells, worth: Four, jokers: int, exact: bool, sums: Four, sets: tuple[Four, ...], runs: Four
) -> list[Way]:
    """The ways to fill these places with real cards and jokers."""
    cards = tuple(n + run for n, run in zip(sums, runs, strict=True))
    least, spare, forced = [], [], 0
    for suit, (cell, count) in enumerate(zip(cells, cards, strict=True)):
        avail = cell.real if exact else max(cell.real, cell.least)
        least.append(max(0, count - avail))
        spare.append(range(max(0, count - avail), (count - cell.table if exact else max(0, count - avail)) + 1))
        if runs[suit] > max(0, avail - sums[suit]):
            forced |= 1 << suit
    if sum(least) > jokers:
        return []
    found = []
    for taken in product(*spare):
        if sum(taken) <= jokers:
            real = tuple(
                min(count - joker, cell.real) - cell.table
                for cell, count, joker in zip(cells, cards, taken, strict=True)
            )
            value = sum(n * each for n, each in zip(real, worth, strict=True))
            bound = tuple(count - cell.table - own for cell, count, own in zip(cells, cards, real, strict=True))
            found.append(Way(runs, sum(taken), value, cards, real, bound, sets, forced))  # type: ignore[arg-type]
    return found
