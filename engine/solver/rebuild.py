"""From a way through the ranks back to melds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.cards import JOKER, SUITS, Card, Laid
from engine.melds import Kind, Meld, MeldRules
from engine.solver.ends import Path
from engine.solver.runs import ACE_TOP, CARDS


@dataclass
class Row:
    """A meld in the making: a run from low to high (14 is the ace on top) of one suit, or a set of suits."""

    kind: Kind
    suits: list[int]
    low: int
    high: int
    jokers: set[tuple[int, int]] = field(default_factory=set)  # places (suit, rank) taken by jokers

    @property
    def places(self) -> list[tuple[int, int]]:
        """The suit and rank of each place; the ace on top is rank 14."""
        if self.kind is Kind.SET:
            return [(suit, self.low) for suit in sorted(self.suits)]
        return [(self.suits[0], rank) for rank in range(self.low, self.high + 1)]

    def meld(self) -> Meld:
        laid = []
        for place in self.places:
            role = card_at(place)
            laid.append(Laid(JOKER if place in self.jokers else role, role))
        return Meld(self.kind, tuple(laid))


def card_at(place: tuple[int, int]) -> Card:
    """The card of a place."""
    return CARDS[place[0]][place[1]]


def rows_of(path: Path, rules: MeldRules) -> list[Row]:
    """The sets of each rank and the runs of each suit, jokers in the places that real cards do not fill."""
    rows = [
        Row(Kind.SET, [suit for suit in range(4) if suits[suit]], rank, rank)
        for rank, way in enumerate(path.ways, 1)
        for suits in way.sets
    ]
    for suit in range(4):
        rows += _runs(suit, path, rules)
    _place_jokers(rows, path)
    return rows


def _runs(suit: int, path: Path, rules: MeldRules) -> list[Row]:
    open_runs: list[Row] = []
    closed: list[Row] = []
    for rank in range(2, 14):
        waiting = path.ended[suit] if rank == 4 else 0
        short = [run for run in open_runs if run.high - run.low < 2]
        if waiting:
            low_runs = [run for run in short if run.low == 2][:waiting]
            closed += low_runs
            short = [run for run in short if all(run is not other for other in low_runs)]
        cards = path.ways[rank - 1].runs[suit] - len(short)
        long_runs = sorted((run for run in open_runs if run.high - run.low >= 2), key=lambda run: run.low)
        closed += long_runs[cards:]
        going = short + long_runs[:cards]
        for run in going:
            run.high = rank
        open_runs = going + [Row(Kind.RUN, [suit], rank, rank) for _ in range(cards - len(long_runs))]
    runs = closed + open_runs
    _give_aces(runs, path.ways[0].runs[suit])
    return [part for run in runs for part in _in_bounds(run, rules)]


def _give_aces(runs: Sequence[Row], aces: int) -> None:
    """Aces first to the runs that are none without, then below, then on top."""
    needy = [run for run in runs if run.high - run.low < 2]
    for run in needy:
        _give_ace(run)
    for run in [run for run in runs if run.low == 2][: aces - len(needy)]:
        run.low = 1
        aces -= 1
    for run in [run for run in runs if run.high == 13 and all(run is not other for other in needy)]:
        if aces > len(needy):
            run.high = ACE_TOP
            aces -= 1


def _give_ace(run: Row) -> None:
    if run.low == 2:
        run.low = 1
    else:
        run.high = ACE_TOP


def _in_bounds(run: Row, rules: MeldRules) -> list[Row]:
    """The run, in two where the ace may not lie at both ends."""
    if run.high - run.low < 13 or rules.ace_both_ends:
        return [run]
    return [Row(Kind.RUN, run.suits, 1, 7), Row(Kind.RUN, run.suits, 8, ACE_TOP)]


def _place_jokers(rows: Sequence[Row], path: Path) -> None:
    """Where more places stand for a card than there are real ones, the last of them are jokers'."""
    for rank, way in enumerate(path.ways, 1):
        for suit in (suit for suit in range(4) if way.spare[suit]):
            standing = [(row, place) for row in rows for place in row.places if card_at(place) == card_at((suit, rank))]
            for row, place in standing[way.cards[suit] - way.spare[suit] :]:
                row.jokers.add(place)


def attach(rows: list[Row], jokers: int, rules: MeldRules) -> bool:
    """Put jokers that nothing needs to the ends of runs and to sets of three; say whether all found a place.

    Where there is none, one is made: a run in two, or sets of four that give cards to a run.
    """
    return all(_put(rows, rules) or (_make_room(rows, rules) and _put(rows, rules)) for _ in range(jokers))


def _put(rows: Sequence[Row], rules: MeldRules) -> bool:
    return any(_attached(row, rules) for row in rows)


def _make_room(rows: list[Row], rules: MeldRules) -> bool:
    """The same cards in other melds, so that one of them can grow; False if these few ways do not help."""
    long_run = next((row for row in rows if row.kind is Kind.RUN and row.high - row.low >= 5), None)
    if long_run is not None:
        upper = Row(Kind.RUN, long_run.suits, long_run.low + 3, long_run.high)
        upper.jokers = {place for place in long_run.jokers if place[1] >= upper.low}
        long_run.jokers -= upper.jokers
        long_run.high = upper.low - 1
        rows.append(upper)
        return True
    full = {row.low: row for row in rows if row.kind is Kind.SET and len(row.suits) == len(SUITS)}
    for low in range(1, ACE_TOP - 1 if rules.ace_high else ACE_TOP - 2):
        three = [full.get(rank if rank < ACE_TOP else 1) for rank in range(low, low + 3)]
        if all(three):
            rows.append(_run_out_of([row for row in three if row], low))
            return True
    return False


def _run_out_of(sets: Sequence[Row], low: int) -> Row:
    """The first suit of sets of four that follow one another, as a run."""
    run = Row(Kind.RUN, [0], low, low + len(sets) - 1)
    for rank, row in enumerate(sets, low):
        row.suits.remove(0)
        if (0, row.low) in row.jokers:
            row.jokers.remove((0, row.low))
            run.jokers.add((0, rank))
    return run


def _attached(row: Row, rules: MeldRules) -> bool:
    if row.kind is Kind.SET:
        missing = [suit for suit in range(4) if suit not in row.suits]
        if missing:
            row.suits.append(missing[0])
            row.jokers.add((missing[0], row.low))
        return bool(missing)
    top = ACE_TOP if rules.ace_high and (row.low > 1 or rules.ace_both_ends) else 13
    suit = row.suits[0]
    if row.high < top:
        row.high += 1
        row.jokers.add((suit, row.high))
        return True
    if row.low > 2 or (row.low == 2 and (row.high < ACE_TOP or rules.ace_both_ends)):
        row.low -= 1
        row.jokers.add((suit, row.low))
        return True
    return False
