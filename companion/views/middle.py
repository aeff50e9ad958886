"""The match for everybody at once: on a tablet in the middle of the table, or on a large screen across the room."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.wrappers import Response as Answer

from companion import edges, records
from companion.access import club
from companion.acts import describe
from companion.config import LONG
from companion.doors import open_to_watchers, with_the_pen
from companion.records import Saved
from companion.scoreboard import board
from companion.views.matches import latest, nothing_new, revert

blueprint = Blueprint("middle", __name__)

COOKIE = "turn"

blueprint.add_app_template_global(edges.edge, "edge")
blueprint.add_app_template_global(edges.turned, "turned")
blueprint.add_app_template_global(edges.way_back, "way_back")


@blueprint.get("/match/<key>/middle")
@open_to_watchers
def table(key: str) -> Response:
    """Every player's panel upright for their own edge; the middle as this device was last turned."""
    if nothing_new():
        return Response(status=204)
    answer = make_response(_page(records.find(club(), key)))
    if request.args.get("turn", type=int) in edges.TURNS:
        answer.set_cookie(COOKIE, str(_turn()), max_age=LONG, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def _turn() -> int:
    """Degrees by which the middle is turned: as the address says, else as this device keeps it."""
    said = request.args.get("turn", type=int)
    kept = request.cookies.get(COOKIE, type=int)
    return next((turn for turn in (said, kept) if turn in edges.TURNS), 0)


def _page(saved: Saved, refusal: str | None = None) -> str:
    shown, turn = board(saved), _turn()
    return render_template(
        "middle/table.html",
        board=shown,
        saved=saved,
        sides=edges.around(shown.rows),
        turn=turn,
        next_turn=(turn + 90) % 360,
        edge_at=edges.edge_at,
        undo=describe(saved.undoable, saved) if saved.undoable else None,
        redo=describe(saved.redoable, saved) if saved.redoable else None,
        form_key=records.new_form_key(),
        latest=latest(saved),
        refusal=refusal,
    )


@blueprint.post("/match/<key>/middle/undo")
@with_the_pen
def undo(key: str) -> Answer | tuple[str, int]:
    """As on the page of the match, and back to the middle."""
    return revert(key, "undo", _page, "middle.table")


@blueprint.post("/match/<key>/middle/redo")
@with_the_pen
def redo(key: str) -> Answer | tuple[str, int]:
    """As on the page of the match, and back to the middle."""
    return revert(key, "redo", _page, "middle.table")


@blueprint.get("/match/<key>/tv")
@open_to_watchers
def tv(key: str) -> str | Response:
    """The standing for who sits across the room: large, dark, nothing to press."""
    if nothing_new():
        return Response(status=204)
    saved = records.find(club(), key)
    shown = board(saved)
    return render_template(
        "middle/tv.html", board=shown, saved=saved, newest=shown.entries[:1], latest=latest(saved), theme="dark"
    )
