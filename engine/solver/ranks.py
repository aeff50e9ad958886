"""One rank of the table: every way to share its cards, and jokers, between sets and runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
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
    spare: Four  # places of jokers, by suit
    sets: tuple[Four, ...]
    forced: int  # a bit for each suit whose runs take a joker


class Ways:
    """All ways of one rank, with bit masks to pick those that fit: `exactly[suit][n]` send n cards to runs."""

    def __init__(self, ways: list[Way], most: int) -> None:
        self.ways = ways
        self.runs = [way.runs for way in ways]
        self.gains = [(way.jokers, way.value) for way in ways]
        self.exactly = [[0] * (most + 1) for _ in range(4)]
        self.forced = [0] * 4
        for index, way in enumerate(ways):
            for suit, count in enumerate(way.runs):
                self.exactly[suit][count] |= 1 << index
                if way.forced >> suit & 1:
                    self.forced[suit] |= 1 << index


class Turned(NamedTuple):
    """The ways of a rank with its suits in an order that other ranks share: `place[suit]` is where a suit stands."""

    ways: Ways
    scale: int
    suits: Four
    place: Four

    def way(self, index: int) -> Way:
        """A way with the suits in their own order."""
        way, at = self.ways.ways[index], self.place
        return Way(
            _turned(way.runs, at),
            way.jokers,
            way.value * self.scale,
            _turned(way.cards, at),
            _turned(way.spare, at),
            tuple(_turned(each, at) for each in way.sets),
            sum((way.forced >> at[suit] & 1) << suit for suit in range(4)),
        )


def _turned(four: Four, at: Four) -> Four:
    return four[at[0]], four[at[1]], four[at[2]], four[at[3]]


@lru_cache(maxsize=CHOICES_KEPT)
def ways_at(cells: Cells, worth: Four, jokers: int, most: int, exact: bool) -> Turned:
    """The ways of a rank; ranks whose suits hold the same numbers in another order share them."""
    one = worth[0]
    scale = one if worth.count(one) == 4 else 1
    unit = (1, 1, 1, 1) if scale == one else worth
    a, b, c, d = sorted(range(4), key=lambda suit: (cells[suit], unit[suit]))
    place = [0, 0, 0, 0]
    for at, suit in enumerate((a, b, c, d)):
        place[suit] = at
    ways = ways_of((cells[a], cells[b], cells[c], cells[d]), (unit[a], unit[b], unit[c], unit[d]), jokers, most, exact)
    return Turned(ways, scale, (a, b, c, d), (place[0], place[1], place[2], place[3]))


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
    avail = [max(cell.real, cell.least) for cell in cells]
    for sums, sets in _set_sums((sum(avail) + jokers) // 3):
        lack = sum(max(0, n - have) for n, have in zip(sums, avail, strict=True))
        if lack <= (jokers if exact else min(jokers, len(sets))):
            shares = [_shares(cell, n, jokers, most, exact) for cell, n in zip(cells, sums, strict=True)]
            for way in _filled(shares, worth, jokers, sets):
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


class Share(NamedTuple):
    """One suit's part of a way: cards to runs, free jokers, hand cards played, cards, jokers, a joker in a run."""

    run: int
    taken: int
    played: int
    cards: int
    spare: int
    forced: bool


def _shares(cell: Cell, in_sets: int, jokers: int, most: int, exact: bool) -> list[Share]:
    """What a suit may do when so many of its cards go to sets."""
    avail = cell.real if exact else max(cell.real, cell.least)
    found = []
    for run in range(max(0, cell.least - in_sets), min(most, max(cell.least, cell.real) + jokers - in_sets) + 1):
        cards = in_sets + run
        lack = max(0, cards - avail)
        forced = run > max(0, avail - in_sets)
        for taken in range(lack, (cards - cell.table if exact else lack) + 1):
            if taken <= jokers:
                real = min(cards - taken, cell.real)
                found.append(Share(run, taken, real - cell.table, cards, cards - real, forced))
    return found


def _filled(shares: Sequence[list[Share]], worth: Four, jokers: int, sets: tuple[Four, ...]) -> Iterator[Way]:
    """The ways in which the four suits together take no more jokers than there are."""
    at_s, at_h, at_d, at_c = shares
    for s in at_s:
        for h in at_h:
            if s.taken + h.taken > jokers:
                continue
            for d in at_d:
                left = jokers - s.taken - h.taken - d.taken
                if left < 0:
                    continue
                for c in at_c:
                    if c.taken <= left:
                        yield Way(
                            (s.run, h.run, d.run, c.run),
                            jokers - left + c.taken,
                            s.played * worth[0] + h.played * worth[1] + d.played * worth[2] + c.played * worth[3],
                            (s.cards, h.cards, d.cards, c.cards),
                            (s.spare, h.spare, d.spare, c.spare),
                            sets,
                            s.forced | h.forced << 1 | d.forced << 2 | c.forced << 3,
                        )
