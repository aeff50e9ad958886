"""The sealed sheet of a finished match: what it said on the day, whatever a later version of the program counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import select

from companion.database import db, now
from companion.models import Match, Sheet
from engine.changes import PlayedOn, change_to_plain
from engine.deals import to_plain
from engine.match import Match as Facts
from engine.match import Replay

ENGINE = "1"


def facts_of(match: Facts) -> dict[str, Any]:
    """Everything from which the sheet was worked out, but for the rules of the start, which the match row keeps."""
    return {
        "deals": [to_plain(deal) for deal in match.deals],
        "changes": [change_to_plain(change) for change in match.changes],
    }


def sheet_of(counted: Replay) -> dict[str, Any]:
    """What a sheet says: points of every deal, columns, end lines, final totals and winners."""
    standing = counted.standing
    return {
        "deals": [
            {"number": played.deal.number, "points": list(played.score.points(len(standing.places)))}
            for played in counted.played
            if counted.ended is None or played.deal.number <= counted.ended
        ],
        "columns": [list(column.totals) for column in standing.columns],
        "lines": [
            {"seat": line.seat, "points": line.points, "code": line.code, "column": line.column}
            for line in standing.lines
        ],
        "final": list(standing.final or ()),
        "winners": list(standing.winners or ()),
        "over": standing.over.code if standing.over else None,
    }


def last(row: Match) -> Sheet | None:
    """The newest sealed sheet of a match."""
    return db.session.scalar(select(Sheet).where(Sheet.match_id == row.id).order_by(Sheet.id.desc()).limit(1))


def seal(row: Match, match: Facts, counted: Replay) -> None:
    """Seals the sheet of a match that is over, once for the same facts; reopens a match that no longer is."""
    if counted.standing.over is None:
        row.finished_at = None
        return
    row.finished_at = row.finished_at or now()
    facts = facts_of(_until_the_end(match, counted))
    newest = last(row)
    if newest is None or newest.facts != facts:
        db.session.add(Sheet(match_id=row.id, engine_version=ENGINE, facts=facts, sheet=sheet_of(counted)))


def recount(row: Match, match: Facts, counted: Replay) -> Sheet | None:
    """The sealed sheet, if the same facts are counted differently today; None while both say the same."""
    newest = last(row)
    if newest is None or counted.standing.over is None or not holds(newest, match, counted):
        return None
    return newest if newest.sheet != sheet_of(counted) else None


def holds(sealed: Sheet, match: Facts, counted: Replay) -> bool:
    """True when the sheet was worked out from these facts."""
    return sealed.facts == facts_of(_until_the_end(match, counted))


def _until_the_end(match: Facts, counted: Replay) -> Facts:
    """Deals that were played on after the end are not part of the result."""
    ended = counted.ended
    if ended is None:
        return match
    return replace(
        match,
        deals=tuple(deal for deal in match.deals if deal.number <= ended),
        changes=tuple(change for change in match.changes if change.deal <= ended + 1 and not _after(change)),
    )


def _after(change: object) -> bool:
    return isinstance(change, PlayedOn)
