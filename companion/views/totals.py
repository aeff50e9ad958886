"""The totals of a match: drawn over its deals, and the whole sheet, sorted as somebody likes it."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion import records
from companion.access import club
from companion.chart import chart
from companion.doors import open_to_watchers
from companion.scoreboard import board
from companion.totals import BY_DEAL, TOTALS, courses, sheet
from companion.views.matches import nothing_new

blueprint = Blueprint("totals", __name__)


@blueprint.get("/match/<key>/totals")
@open_to_watchers
def page(key: str) -> str | Response:
    """Chart and sheet; nothing at all for who already knows the newest act."""
    if nothing_new():
        return Response(status=204)
    saved = records.find(club(), key)
    shown = board(saved)
    asked = request.args
    return render_template(
        "totals/page.html",
        saved=saved,
        board=shown,
        charts=[chart(course) for course in courses(shown)] if shown.entries else [],
        sheet=sheet(shown, asked.get("show", TOTALS), asked.get("by", BY_DEAL), asked.get("way") == "up"),
    )
