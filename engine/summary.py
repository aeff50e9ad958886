"""Where a total came from, in a few lines."""

from __future__ import annotations

from engine.match import Replay
from engine.reasons import ScoreLine, award


def sum_of(counted: Replay, seat: int) -> tuple[ScoreLine, ...]:
    """The start of a seat, its deals up to the end together, and each end bonus; their sum is its result."""
    starts = [line for line in counted.starts if line.seat == seat]
    deals = sum(
        seat in played.players and (counted.ended is None or played.deal.number <= counted.ended)
        for played in counted.played
    )
    total = sum(column.totals[seat] for column in counted.standing.columns) - sum(line.points for line in starts)
    together = award(seat, total, "match.deals", num=deals)
    return (*starts, together, *(line for line in counted.standing.lines if line.seat == seat))
