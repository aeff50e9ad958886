"""Who reaches the limit drops out, and the last one left wins."""

from __future__ import annotations

from dataclasses import replace

from engine.reasons import award, because
from engine.scoring import Standing, Tally, finished, running


def dropped_out(tally: Tally, limit: int) -> Tally:
    """The tally after a deal in which everybody at the limit dropped out."""
    gone = tuple((seat, tally.deals) for seat in tally.in_play if tally.totals[0][seat] >= limit)
    return replace(tally, out=tally.out + gone)


def last_one_left(tally: Tally, limit: int) -> Standing:
    """Over when one seat is left; if the last ones drop out together, the fewest points among them win."""
    dropped = [award(seat, 0, "over.out", limit=limit, deal=deal) for seat, deal in tally.out]
    if not tally.out or len(tally.in_play) > 1:
        now = running(tally, low_wins=True, goal=limit)
        return replace(now, places=_by_survival(tally), lines=tuple(dropped))
    last = max(deal for _, deal in tally.out)
    among = tally.in_play or tuple(seat for seat, deal in tally.out if deal == last)
    end = finished(tally, because("over.last"), dropped, low_wins=True, goal=limit, among=among)
    return replace(end, places=_by_survival(tally))


def _by_survival(tally: Tally) -> tuple[int | None, ...]:
    """Who is in play before who dropped out, later before earlier, fewer points before more."""
    when = dict(tally.out)
    never = tally.deals + 1
    order = {seat: (-when.get(seat, never), tally.totals[0][seat]) for seat in tally.active}
    return tuple(
        1 + sum(other < order[seat] for other in order.values()) if seat in order else None
        for seat in range(tally.seats)
    )
