"""The asks about points: `deal` and `match`."""

from __future__ import annotations

from typing import Any

from companion.judge.answers import line_plain, reason_plain, verdict_plain
from companion.judge.request import Request
from engine.cards import spell_rank
from engine.deals import from_plain
from engine.errors import BadRequest, ImpossibleDeal
from engine.match import Match, given, judge, replay
from engine.reasons import Carried, DealScore, Verdict
from engine.variant import Variant

MOST_DEALS = 2000


def deal(request: Request) -> dict[str, Any]:
    """One deal by itself: every line, the sums and who won it."""
    request.allow("deal")
    facts = from_plain(request.get("deal", dict, {}))
    _, verdict, score = judge(request.variant, request.rules, facts, request.seats, Carried(round=max(1, facts.number)))
    return {
        **verdict_plain(verdict),
        "lines": [line_plain(line) for line in score.lines],
        "points": list(score.points(request.seats)) if verdict else None,
        "winners": list(score.winners) if verdict else None,
    }


def match(request: Request) -> dict[str, Any]:
    """A whole match: columns, end, places and the next deal."""
    request.allow("deals", "results")
    results = tuple(_result(each, request.variant, request.rules) for each in _rows(request, "results"))
    deals = tuple(from_plain(each) for each in _rows(request, "deals"))
    lengths = {len(_whole(each.get("points"))) for each in _rows(request, "results")}
    if len(lengths) > 1:
        raise BadRequest("error.field", field="results")
    seats = lengths.pop() if lengths else request.seats
    if results and deals:
        raise BadRequest("error.field", field="results")
    if [each.number for each in deals] != list(range(1, len(deals) + 1)):
        raise BadRequest("error.field", field="number")
    counted = replay(Match(variant=request.variant, rules=request.rules, seats=seats, deals=deals, results=results))
    faults = tuple(fault for played in counted.played for fault in played.verdict.faults)
    for fault in faults:
        if fault.code.startswith("error."):
            raise ImpossibleDeal(fault.code, **fault.params)
    standing = counted.standing
    over = standing.over
    coming = counted.coming
    return {
        **verdict_plain(Verdict(faults)),
        "columns": [
            {"totals": list(column.totals), "closed": column.closed, "final": _list(column.final)}
            for column in standing.columns
        ],
        "over": None if over is None else reason_plain(over),
        "lines": [line_plain(line) for line in standing.lines],
        "final": _list(standing.final),
        "winners": _list(standing.winners),
        "places": list(standing.places),
        "dealer": coming.dealer,
        "first": coming.first,
        "cards": coming.cards,
        "wild": None if coming.wild is None else spell_rank(coming.wild),
    }


def _rows(request: Request, name: str) -> list[dict[str, Any]]:
    rows = request.get(name, list, [])
    if len(rows) > MOST_DEALS or not all(isinstance(each, dict) for each in rows):
        raise BadRequest("error.field", field=name)
    return list(rows)


def _result(row: dict[str, Any], variant: Variant, rules: Any) -> DealScore:
    if set(row) - {"points", "winners"}:
        raise BadRequest("error.field", field="results")
    points, winners = _whole(row.get("points")), _whole(row.get("winners", []))
    if not variant.seats[0] <= len(points) <= variant.seats[1] or any(not 0 <= seat < len(points) for seat in winners):
        raise BadRequest("error.field", field="results")
    return given(variant, rules, points, winners)


def _whole(values: Any) -> list[int]:
    if not isinstance(values, list) or any(
        not isinstance(each, int) or isinstance(each, bool) or abs(each) > 10**6 for each in values
    ):
        raise BadRequest("error.field", field="results")
    return values


def _list(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)


ASKS = {"deal": deal, "match": match}
