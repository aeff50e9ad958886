"""A counted match in a few numbers: what lists and statistics need of it, so that they need not count it anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.deals import Ending
from engine.match import Played, Replay
from engine.reasons import ScoreLine
from engine.scoring import Standing
from engine.variant import Variant

KNOCK, OUT, MISPLAY, DROPPED = "knock", "out", "misplay", "dropped"
UNDERCUT, SUFFERED = "undercut", "undercut_suffered"
MARKS = (KNOCK, OUT, MISPLAY, DROPPED, UNDERCUT, SUFFERED)


@dataclass(frozen=True)
class Extreme:
    """The most or the fewest points of one deal, and its number."""

    points: int
    deal: int


@dataclass(frozen=True)
class SeatDigest:
    """What a match says of one seat.

    deals: those it was dealt in and that scored. points: the sum of its deals, without start and end lines.
    final, place, won and shared say nothing before the match is over, nor of who left before. marks: how often what
    happened to it.
    """

    seat: int
    deals: int = 0
    deals_won: int = 0
    points: int = 0
    high: Extreme | None = None
    low: Extreme | None = None
    final: int | None = None
    place: int | None = None
    won: bool = False
    shared: bool = False
    marks: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class MatchDigest:
    """What a match says. deals: those that scored; voids: those that do not count. lead: points ahead of the next."""

    over: bool
    deals: int
    voids: int
    lead: int | None
    seats: tuple[SeatDigest, ...]


def digest(variant: Variant, counted: Replay) -> MatchDigest:
    """The numbers of a counted match. A faulty deal, or one that the table does not count, is no deal here."""
    standing = counted.standing
    stands = [played for played in counted.played if _stands(played, counted)]
    scored = [played for played in stands if not played.score.void]
    marks = _marked(variant, stands, standing)
    return MatchDigest(
        over=standing.over is not None,
        deals=len(scored),
        voids=len(stands) - len(scored),
        lead=lead(standing, variant.low_wins),
        seats=tuple(_seat(seat, scored, standing, marks[seat]) for seat in range(len(standing.places))),
    )


def _stands(played: Played, counted: Replay) -> bool:
    return bool(played.verdict) and played.counted and played.deal.number not in counted.later


def _seat(seat: int, scored: Sequence[Played], standing: Standing, marks: Mapping[str, int]) -> SeatDigest:
    seats = len(standing.places)
    ended = standing.over is not None and standing.places[seat] is not None
    own = [(played.score.points(seats)[seat], played) for played in scored if seat in played.players]
    each = [Extreme(points, played.deal.number) for points, played in own]
    winners = standing.winners or ()
    return SeatDigest(
        seat=seat,
        deals=len(own),
        deals_won=sum(seat in played.score.winners for _, played in own),
        points=sum(points for points, _ in own),
        high=max(each, key=lambda one: one.points, default=None),
        low=min(each, key=lambda one: one.points, default=None),
        final=standing.final[seat] if ended and standing.final else None,
        place=standing.places[seat] if ended else None,
        won=seat in winners,
        shared=seat in winners and len(winners) > 1,
        marks=dict(sorted(marks.items())),
    )


def lead(standing: Standing, low_wins: bool) -> int | None:
    """How far a single winner is ahead of the next player; None where nobody is, or where points did not decide."""
    winners, final = standing.winners or (), standing.final
    if standing.over is None or final is None or len(winners) != 1:
        return None
    rest = [final[seat] for seat, place in enumerate(standing.places) if place is not None and seat not in winners]
    if not rest:
        return None
    ahead = min(rest) - final[winners[0]] if low_wins else final[winners[0]] - max(rest)
    return ahead if ahead > 0 else None


def _marked(variant: Variant, stands: Iterable[Played], standing: Standing) -> dict[int, Counter[str]]:
    marks: dict[int, Counter[str]] = {seat: Counter() for seat in range(len(standing.places))}
    for played in stands:
        for seat, mark in (*_of_the_deal(variant, played), *_of_lines(variant, played.score.lines)):
            marks[seat][mark] += 1
    if standing.over is not None:
        for seat, mark in _of_lines(variant, standing.lines):
            marks[seat][mark] += 1
        for seat in standing.out:
            marks[seat][DROPPED] += 1
    return marks


def _of_lines(variant: Variant, lines: Iterable[ScoreLine]) -> Iterator[tuple[int, str]]:
    tells = dict(variant.tells)
    return ((line.seat, tells[line.code]) for line in lines if line.code in tells)


def _of_the_deal(variant: Variant, played: Played) -> Iterator[tuple[int, str]]:
    """What the facts tell in every game: who ended the deal, who misplayed, who was undercut by whom.

    Who ends a deal and shares it with nobody's win has suffered no undercut: one that nobody gave is none.
    """
    deal, winners = played.deal, played.score.winners
    yield from ((seat, MISPLAY) for seat in dict.fromkeys(deal.misplays))
    if deal.ender is None or played.score.void:
        return
    yield deal.ender, KNOCK if deal.ending is Ending.KNOCK else OUT
    if variant.undercuts and winners and deal.ender not in winners:
        yield deal.ender, SUFFERED
        yield from ((seat, UNDERCUT) for seat in winners)
