"""Home: go on, play again, begin something new."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion import records
from companion.access import club, role
from companion.doors import Role, open_to_watchers
from companion.sample import sample_of
from companion.watching import watched
from engine.variants import VARIANTS

blueprint = Blueprint("home", __name__)

GOING_ON = 3  # matches that home offers to go on with; the others are in the list


@blueprint.get("/")
@open_to_watchers
def home() -> str | Response:
    """The first page; whoever only watches is led to the match that they watched last."""
    if role() is Role.WATCHER:
        return redirect(url_for("matches.table", key=[*watched()][-1]), 303)
    running, finished = records.running(club(), GOING_ON), records.last_finished(club())
    again = records.read(finished) if finished else None
    return render_template(
        "home/home.html",
        going_on=[records.read(row) for row in running],
        again=again,
        won=[again.names[seat] for seat in again.replayed.standing.winners or ()] if again else [],
        games=VARIANTS,
        count=len(running) + (finished is not None),
        sample=sample_of(club()),
    )
