"""The table: standing and sheet of a match, undo and redo, its history."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion import posted, records, sheets
from companion.access import club, device, glanced, glanced_is_own, writer
from companion.acts import describe, told, version_kind
from companion.doors import open_to_watchers, with_the_pen
from companion.pens import heard_of
from companion.records import Outcome, Saved
from companion.scoreboard import board

blueprint = Blueprint("matches", __name__)

FLAG = "flag"


def nothing_new() -> bool:
    """True for the question of an open page that shows the newest already: it costs one small query."""
    found = glanced()
    if found is None or not glanced_is_own():
        return False
    heard_of(found, device())
    return request.args.get("since") == found.mark


@blueprint.get("/match/<key>")
@open_to_watchers
def table(key: str) -> str | Response:
    """The standing and the sheet; nothing at all for who already knows the newest act."""
    if nothing_new():
        return Response(status=204)
    return _table(records.find(club(), key))


def _table(saved: Saved, refusal: str | None = None) -> str:
    return render_template(
        "matches/table.html",
        board=board(saved),
        saved=saved,
        by_seat=request.args.get("order") == "seat",
        undo=describe(saved.undoable, saved) if saved.undoable else None,
        redo=describe(saved.redoable, saved) if saved.redoable else None,
        sealed=sheets.recount(saved.row, saved.match, saved.replayed),
        form_key=records.new_form_key(),
        latest=latest(saved),
        refusal=refusal,
    )


def latest(saved: Saved) -> str:
    """What was done last, for those who listen to a page that follows."""
    if not saved.acts:
        return ""
    act = saved.acts[-1]
    what = describe(act, saved)
    told: dict[str, str] = {"undo": _("Undone: %(what)s", what=what), "redo": _("Redone: %(what)s", what=what)}
    return told.get(act.kind, what)


@blueprint.post("/match/<key>/undo")
@with_the_pen
def undo(key: str) -> Answer | tuple[str, int]:
    """Takes back the act that the button named, unless another device has overtaken it."""
    return revert(key, "undo", _table, "matches.table")


@blueprint.post("/match/<key>/redo")
@with_the_pen
def redo(key: str) -> Answer | tuple[str, int]:
    """Does again what was taken back."""
    return revert(key, "redo", _table, "matches.table")


def revert(key: str, kind: str, page: Callable[[Saved, str | None], str], home: str) -> Answer | tuple[str, int]:
    """Undo or redo, then to the view called `home`; refused it is `page` again, which says why."""
    saved = records.find(club(), key)
    number = request.form.get("act", type=int)
    form_key = posted.form_key()
    act = next((each for each in saved.acts if each.number == number), None)
    if act is None:
        abort(400)
    what = describe(act, saved)
    write = records.undo if kind == "undo" else records.redo
    try:
        outcome = write(saved, writer(), act.number, form_key)
    except records.NotStored:
        return page(records.find(club(), key), _("Could not be saved. Nothing was changed.")), 503
    if outcome is Outcome.OVERTAKEN:
        words = _("Not undone: %(what)s. It has been changed on another device since.", what=what)
        return page(records.find(club(), key), words), 422
    if outcome is Outcome.STORED:
        flash(_("Undone: %(what)s", what=what) if kind == "undo" else _("Redone: %(what)s", what=what), "yes")
    return redirect(url_for(home, key=key), 303)


@blueprint.get("/match/<key>/history")
@open_to_watchers
def history(key: str) -> str | Response:
    """Every deal with its lines, every version, every note and act; nothing at all for who knows the newest."""
    if nothing_new():
        return Response(status=204)
    saved = records.find(club(), key)
    return render_template(
        "matches/history.html",
        board=board(saved),
        saved=saved,
        version_kind=lambda version: version_kind(version, saved),
        told=lambda facts: told(facts, saved),
        acts=[(act, describe(act, saved)) for act in reversed(saved.acts)],
        opened=request.args.get("open", type=int),
        latest=latest(saved),
        form_key=records.new_form_key(),
    )


@blueprint.post("/match/<key>/flag/<int:number>")
def flag(key: str, number: int) -> Answer:
    """Marks a deal as disputed, or no longer so; no points change."""
    saved = records.find(club(), key)
    if number not in saved.facts and number != saved.replayed.coming.number:
        abort(404)
    records.add_note(saved, writer(), number, FLAG, {})
    return redirect(url_for("matches.history", key=key, open=number, _anchor=f"deal-{number}"), 303)
