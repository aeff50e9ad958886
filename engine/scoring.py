"""What counts are worth, how deals add up, and when a match is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.cards import FACES, RANKS, Rank
from engine.deals import Count, Deal, Ending, Ranks, Shown, Stated
from engine.errors import ImpossibleDeal
from engine.reasons import DealScore, Reason, ScoreLine

Points = Callable[[Rank], int]


def worth(count: Count | None, pile: Callable[[tuple[Rank, ...]], int]) -> int:
    """Points in what is left, however it was noted. Raises ImpossibleDeal if nothing was: absent is never zero."""
    match count:
        case Stated(points):
            return points
        case Ranks(ranks):
            return pile(ranks)
        case Shown(cards):
            return pile(tuple(card.rank for card in cards))
    raise ImpossibleDeal("deal.missing")


def card_points(*, ace: int = 1, joker: int = 0) -> Points:
    """Court cards count 10, others their face; what an ace and a joker count differs from game to game."""
    apart = {Rank.ACE: ace, Rank.JOKER: joker}
    return lambda rank: apart[rank] if rank in apart else 10 if rank in FACES else int(rank)


def summed(points: Points) -> Callable[[tuple[Rank, ...]], int]:
    """A pile that is worth the sum of its cards."""
    return lambda ranks: sum(points(rank) for rank in ranks)


def hands(deal: Deal, pile: Callable[[tuple[Rank, ...]], int]) -> dict[int, int]:
    """Points left with every seat that was dealt in. Who went out holds nothing, whether that was noted or not."""
    out = deal.ender if deal.ending is Ending.OUT else None
    return {
        seat: 0 if seat == out and deal.left[seat] is None else worth(deal.left[seat], pile) for seat in dealt(deal)
    }


def dealt(deal: Deal) -> tuple[int, ...]:
    """The seats that were dealt in, in playing order."""
    return tuple(range(len(deal.left))) if deal.players is None else deal.players


@dataclass(frozen=True)
class Packs:
    """What is shuffled: packs of 52 and the jokers among them."""

    decks: int
    jokers: int


@dataclass(frozen=True)
class Bound:
    """The most points a hand can hold, and the most that is likely; `cards` is the hand size that the words name."""

    possible: int
    likely: int
    cards: int


def exactly(most: int, cards: int) -> Bound:
    """A hand that does not grow: whatever is possible is likely enough."""
    return Bound(most, most, cards)


def dearest(cards: int, packs: Packs, points: Points, per_rank: int | None = None) -> int:
    """The most that so many cards of these packs can count; `per_rank` limits the copies of a rank that stay loose."""
    copies = packs.decks * 4 if per_rank is None else per_rank
    held = [(points(rank), copies) for rank in RANKS] + [(points(Rank.JOKER), packs.jokers)]
    most, room = 0, max(0, cards)
    for value, number in sorted(held, reverse=True):
        most += value * min(number, room)
        room -= min(number, room)
    return most


@dataclass(frozen=True)
class Tally:
    """Deals added up: totals and boxes by column and seat.

    active: the seats in play. out: who dropped out in which deal. zeros: deals without a point, by seat.
    opened: games that a seat has opened, and closed: which games are, where a match has several.
    """

    totals: tuple[tuple[int, ...], ...]
    boxes: tuple[tuple[int, ...], ...]
    active: tuple[int, ...]
    deals: int = 0
    zeros: tuple[int, ...] = ()
    out: tuple[tuple[int, int], ...] = ()
    opened: tuple[int, ...] = ()
    closed: tuple[bool, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.totals[0])

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats that are dealt in next: active and not dropped out."""
        gone = {seat for seat, _ in self.out}
        return tuple(seat for seat in self.active if seat not in gone)


def empty(seats: int, columns: int = 1, active: Sequence[int] | None = None) -> Tally:
    """Nothing played yet."""
    nothing = (0,) * seats
    return Tally(
        totals=(nothing,) * columns,
        boxes=(nothing,) * columns,
        active=tuple(range(seats)) if active is None else tuple(active),
        zeros=nothing,
        opened=nothing,
        closed=(False,) * columns,
    )


def plus(row: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """A row of numbers by seat, one of them raised."""
    return (*row[:seat], row[seat] + more, *row[seat + 1 :])


def with_line(tally: Tally, line: ScoreLine) -> Tally:
    """The tally with one line more, in the line's column."""
    totals = list(tally.totals)
    totals[line.column] = plus(totals[line.column], line.seat, line.points)
    return replace(tally, totals=tuple(totals))


def enter(tally: Tally, deal: Deal, score: DealScore, rules: object) -> Tally:
    """The tally after one more deal, everything in one column. A void deal changes nothing."""
    if score.void:
        return tally
    points = score.points(tally.seats)
    there = tally.active if deal.players is None else deal.players
    boxes = tally.boxes[0]
    for seat, won in zip(score.winners, score.boxes, strict=True):
        boxes = plus(boxes, seat, won)
    return replace(
        tally,
        totals=(tuple(total + more for total, more in zip(tally.totals[0], points, strict=True)), *tally.totals[1:]),
        boxes=(boxes, *tally.boxes[1:]),
        deals=tally.deals + 1,
        zeros=tuple(zeros + (seat in there and points[seat] == 0) for seat, zeros in enumerate(tally.zeros)),
    )


@dataclass(frozen=True)
class Column:
    """One game of the score sheet."""

    totals: tuple[int, ...]
    closed: bool = False
    final: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Standing:
    """Where a match stands. `lines`: end bonuses; `final` and `winners` are None until `over` says why it is over.

    places: per seat, 1 is best, equals share; None for who has left.
    goal: the number of points that ends the match, length: the number of deals that does; None where none does.
    """

    columns: tuple[Column, ...]
    places: tuple[int | None, ...]
    over: Reason | None = None
    lines: tuple[ScoreLine, ...] = ()
    final: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None
    out: tuple[int, ...] = ()
    goal: int | None = None
    length: int | None = None


def places(totals: Sequence[int], seats: Iterable[int], *, low_wins: bool) -> tuple[int | None, ...]:
    """The place of each of these seats, 1 for the best; equals share a place, the others have none."""
    ranked = {seat: totals[seat] if low_wins else -totals[seat] for seat in seats}
    found = {seat: 1 + sum(other < own for other in ranked.values()) for seat, own in ranked.items()}
    return tuple(found.get(seat) for seat in range(len(totals)))


def running(tally: Tally, *, low_wins: bool, goal: int | None = None, length: int | None = None) -> Standing:
    """A match that goes on, in one column."""
    totals = tally.totals[0]
    found = places(totals, tally.in_play, low_wins=low_wins)
    return Standing((Column(totals),), found, out=_out(tally), goal=goal, length=length)


def finished(
    tally: Tally,
    over: Reason,
    lines: Sequence[ScoreLine] = (),
    *,
    low_wins: bool,
    goal: int | None = None,
    among: Sequence[int] | None = None,
    winners: Sequence[int] | None = None,
) -> Standing:
    """A match that is over: end lines added, best total wins, equal totals share. `among`: who can win at all."""
    totals = tally.totals[0]
    final = list(totals)
    for line in lines:
        final[line.seat] += line.points
    rivals = tally.active if among is None else among
    ranked = places(final, rivals, low_wins=low_wins)
    if winners is None:
        winners = tuple(seat for seat in rivals if ranked[seat] == 1)
    return Standing(
        columns=(Column(totals, closed=True, final=tuple(final)),),
        places=_first_the_winners(places(final, tally.active, low_wins=low_wins), winners),
        over=over,
        lines=tuple(lines),
        final=tuple(final),
        winners=tuple(sorted(winners)),
        out=_out(tally),
        goal=goal,
    )


def _first_the_winners(found: tuple[int | None, ...], winners: Sequence[int]) -> tuple[int | None, ...]:
    """Places in which the winners stand before everybody else, whatever the totals say."""
    if all(found[seat] == 1 for seat in winners) and sum(place == 1 for place in found) == len(winners):
        return found
    rest = [place for seat, place in enumerate(found) if place is not None and seat not in winners]
    return tuple(
        1 if seat in winners else None if place is None else 1 + len(winners) + sum(other < place for other in rest)
        for seat, place in enumerate(found)
    )


def _out(tally: Tally) -> tuple[int, ...]:
    return tuple(seat for seat, _ in tally.out)


def stopped(tally: Tally, over: Reason, *, low_wins: bool) -> Standing:
    """A match that the table ends before its time: the standing as it is, without end bonuses, column by column."""
    totals = tuple(sum(column[seat] for column in tally.totals) for seat in range(tally.seats))
    found = places(totals, tally.in_play, low_wins=low_wins)
    return Standing(
        columns=tuple(Column(column, closed=True, final=column) for column in tally.totals),
        places=found,
        over=over,
        final=totals,
        winners=tuple(seat for seat in tally.in_play if found[seat] == 1),
        out=_out(tally),
    )


def crossed(tally: Tally, target: int) -> tuple[int, ...]:
    """The seats in play that have reached the target."""
    return tuple(seat for seat in tally.active if tally.totals[0][seat] >= target)


def next_in(ring: Sequence[int], after: int, among: Iterable[int]) -> int:
    """The next seat of the ring behind `after` that is among those in play."""
    wanted = set(among)
    start = ring.index(after) if after in ring else -1
    for step in range(1, len(ring) + 1):
        seat = ring[(start + step) % len(ring)]
        if seat in wanted:
            return seat
    return after
