"""Home: go on, play again, begin something new; and the matches of the past."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, url_for
from sqlalchemy import select
from werkzeug.wrappers import Response

from companion import records
from companion.access import club, role
from companion.database import db
from companion.doors import Role, open_to_watchers
from companion.models import Match, Sheet
from companion.sample import sample_of
from companion.watching import watched
from engine.variants import VARIANTS

blueprint = Blueprint("home", __name__)

GOING_ON = 3  # matches that home offers to go on with; the others are in the list


@dataclass(frozen=True)
class Past:
    """A match in a list: who sat where, and who won it; no winner while it is going on."""

    row: Match
    winners: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(seat.name for seat in self.row.seats)

    @property
    def running(self) -> bool:
        """True until the match is over."""
        return self.row.finished_at is None


@blueprint.get("/")
@open_to_watchers
def home() -> str | Response:
    """The first page; whoever only watches is led to the match that they watched last."""
    if role() is Role.WATCHER:
        return redirect(url_for("matches.table", key=[*watched()][-1]), 303)
    rows = records.newest(club())
    running = [row for row in rows if row.finished_at is None]
    finished = [row for row in rows if row.finished_at is not None]
    again = records.read(max(finished, key=lambda row: row.finished_at or row.created_at)) if finished else None
    return render_template(
        "home/home.html",
        going_on=[records.read(row) for row in running[:GOING_ON]],
        again=again,
        won=[again.names[seat] for seat in again.replayed.standing.winners or ()] if again else [],
        games=VARIANTS,
        count=len(rows),
        sample=sample_of(club()),
    )


@blueprint.get("/past")
def past() -> str:
    """Every match of the club, the newest first."""
    rows = records.newest(club())
    won = _winners(rows)
    return render_template("home/past.html", matches=[Past(row, won.get(row.id, ())) for row in rows])


def _winners(rows: Sequence[Match]) -> dict[int, tuple[str, ...]]:
    """Who won, by the sealed sheet of each finished match."""
    finished = {row.id: row for row in rows if row.finished_at is not None}
    sheets = db.session.scalars(select(Sheet).where(Sheet.match_id.in_(finished)).order_by(Sheet.id))
    return {
        sheet.match_id: tuple(
            seat.name for seat in finished[sheet.match_id].seats if seat.seat in sheet.sheet.get("winners", ())
        )
        for sheet in sheets
    }
