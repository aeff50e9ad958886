"""The asks about points: `deal` and `match`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.judge.answers import line_plain, reason_plain, verdict_plain
from companion.judge.request import Request
from engine.cards import spell_rank
from engine.deals import Deal, from_plain, said
from engine.errors import BadRequest, ImpossibleDeal
from engine.facts import check_asked, check_seats
from engine.match import Match, Played, given, judge, replay
from engine.reasons import Carried, DealScore, Verdict
from engine.variant import Variant

MOST_DEALS = 2000


def deal(request: Request) -> dict[str, Any]:
    """One deal by itself: every line, the sums and who won it."""
    request.allow("deal")
    facts = _facts(request.get("deal", dict, {}), request)
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
    deals = tuple(_facts(each, request) for each in _rows(request, "deals"))
    if results and deals:
        raise BadRequest("error.field", field="results")
    seats = _seats(request)
    for each in deals:
        check_seats(each, seats)
    counted = replay(Match(variant=request.variant, rules=request.rules, seats=seats, deals=deals, results=results))
    _check_numbers(counted.played)
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


def _facts(plain: dict[str, Any], request: Request) -> Deal:
    """The facts of a deal, none told that this game does not ask for."""
    facts = from_plain(plain)
    check_asked(said(plain), request.variant, request.rules)
    return facts


def _seats(request: Request) -> int:
    """The number of players: as told, or as many as the results have."""
    lengths = {len(_whole(each.get("points"))) for each in _rows(request, "results")}
    told = {request.seats} if request.told_seats else set()
    if len(lengths | told) > 1:
        raise BadRequest("error.field", field="results")
    return next(iter(lengths | told), request.seats)


def _check_numbers(played: Sequence[Played]) -> None:
    """Deals are numbered without gaps; what is played instead of a void deal may bear its number once more."""
    before, void = 0, False
    for each in played:
        number = each.deal.number
        if number != before + 1 and not (void and number == before):
            raise BadRequest("error.field", field="number")
        before, void = number, each.score.void


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
