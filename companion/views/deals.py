"""The pages on which a deal is recorded, corrected, put in, taken out, or settled when two devices recorded it."""

from __future__ import annotations

from flask import Blueprint, abort, flash, request
from flask_babel import gettext as _
from sqlalchemy.exc import OperationalError
from werkzeug.wrappers import Response

from companion import posted, recordings, records
from companion.access import club, device, writer, writes_here
from companion.acts import told
from companion.database import db
from companion.devices import device_name
from companion.doors import with_the_pen, with_the_pen_keeping_the_entry
from companion.edges import way_back
from companion.entries import Entry, Task
from companion.languages import language
from companion.look import only_look
from companion.offers import picked
from companion.records import NotStored, Outcome, Saved
from companion.replies import REFUSED, led_to
from companion.scoreboard import board
from companion.views.deal_pages import conflict_page, form_page, removal_page
from engine.deals import to_plain

blueprint = Blueprint("deals", __name__)


@blueprint.route("/match/<key>/record", methods=["GET", "POST"])
@with_the_pen_keeping_the_entry
def record(key: str) -> Response:
    """The next deal. Two devices may be at it at once, so the form says which deal it means."""
    saved = records.find(club(), key)
    coming = saved.replayed.coming.number
    number = posted.number("number", coming)
    if number < 1:
        abort(400)
    if number > coming:
        entry = Entry(saved, coming, Task.RECORD, language(), request.form)
        words = _("Meanwhile a deal was taken back. This is now deal %(num)d.", num=coming)
        return form_page(entry, status=REFUSED, refusal=words)
    if number == coming and not board(saved).playing:
        return led_to(way_back(key))
    return _entry(saved, number, Task.RECORD)


@blueprint.route("/match/<key>/deal/<int:number>", methods=["GET", "POST"])
@with_the_pen_keeping_the_entry
def correct(key: str, number: int) -> Response:
    """A deal that was recorded, to be corrected; all its versions stand below."""
    saved = records.find(club(), key)
    if number not in saved.facts:
        abort(404)
    return _entry(saved, number, Task.CORRECT)


@blueprint.route("/match/<key>/insert/<int:number>", methods=["GET", "POST"])
@with_the_pen_keeping_the_entry
def insert(key: str, number: int) -> Response:
    """A forgotten deal, put in before the one that has its number now."""
    saved = records.find(club(), key)
    if not 1 <= number < saved.replayed.coming.number:
        abort(404)
    return _entry(saved, number, Task.INSERT)


@blueprint.route("/match/<key>/remove/<int:number>", methods=["GET", "POST"])
@with_the_pen
def remove(key: str, number: int) -> Response:
    """A deal that was entered twice, to be taken out; asks once more before it does so."""
    saved = records.find(club(), key)
    if number not in saved.facts:
        abort(404)
    if request.method == "GET" or only_look():
        return removal_page(saved, number)
    news = posted.number("news", -1)
    try:
        outcome = records.remove(saved, writer(), number, news=news, form_key=posted.form_key())
    except NotStored:
        return removal_page(records.find(club(), key), number, REFUSED, _("Could not be saved. Nothing was changed."))
    if outcome is Outcome.OVERTAKEN:
        return removal_page(records.find(club(), key), number, REFUSED, _overtaken())
    if outcome is Outcome.STORED:
        flash(_("Deal %(num)d taken out", num=number), "yes")
    return led_to(way_back(key))


@blueprint.post("/match/<key>/choose/<int:number>")
@with_the_pen
def choose(key: str, number: int) -> Response:
    """Settles a deal that was recorded twice: one version is right, or both deals were played."""
    saved = records.find(club(), key)
    said = request.form.get("version", "")
    version = None if said == "both" else posted.number("version", 0)
    try:
        outcome = records.choose(saved, writer(), number, version, posted.form_key())
    except NotStored:
        saved = records.find(club(), key)
        return conflict_page(saved, number, _("Could not be saved. Nothing was changed."))
    if outcome is Outcome.OVERTAKEN:
        flash(_("This was settled on another device in the meantime."), "may")
    elif outcome is Outcome.STORED:
        flash(_("Deal %(num)d settled. The other version stays in the history", num=number), "yes")
    return led_to(way_back(key))


def _entry(saved: Saved, number: int, task: Task) -> Response:
    """The form: blank or filled, previewed, refused with every fault at once, or stored."""
    if request.method == "GET":
        mine = device()
        if mine is not None:
            recordings.note_aside(saved.row.id, mine.id, number)
        return form_page(Entry(saved, number, task, language()))
    entry = Entry(saved, number, task, language(), picked(request.form))
    if only_look():
        return form_page(entry)
    if request.form.get("do") == "preview" or "pick" in request.form:
        return form_page(entry, preview=True)
    if not writes_here():
        return form_page(entry, status=403, preview=True, refusal=_pen_is_away(saved))
    form_key = posted.form_key()
    if entry.faults or (entry.doubts and request.form.get("sure") != entry.doubts):
        return form_page(entry, status=REFUSED, judged=True, preview=True)
    try:
        outcome = _store(entry, form_key)
    except (NotStored, OperationalError):
        db.session.rollback()
        fresh = Entry(records.find(club(), saved.row.key), number, task, language(), request.form)
        return form_page(fresh, status=REFUSED, preview=True, stuck=True)
    return _stored(entry, outcome)


def _store(entry: Entry, form_key: str) -> Outcome:
    if entry.task is Task.INSERT:
        news = posted.number("news", -1)
        return records.insert(entry.saved, writer(), entry.deal, news=news, form_key=form_key)
    seen = posted.number("seen", 0)
    return records.record(entry.saved, writer(), entry.deal, seen=seen, form_key=form_key)


def _stored(entry: Entry, outcome: Outcome) -> Response:
    key = entry.saved.row.key
    saved = records.find(club(), key)
    recordings.done(saved.row, writer())
    if outcome is Outcome.RIVAL:
        return conflict_page(saved, entry.number)
    if outcome is Outcome.OVERTAKEN:
        fresh = Entry(saved, entry.number, entry.task, entry.language, request.form)
        return form_page(fresh, status=REFUSED, preview=True, refusal=_overtaken())
    if outcome is Outcome.SAME and saved.facts.get(entry.number) != to_plain(entry.deal):
        # The answer to an earlier try was lost on its way, and the entry was changed in between.
        flash(_("Deal %(num)d was saved already, before the last change: have a look at it.", num=entry.number), "may")
        return led_to(way_back(key))
    flash(_done(entry), "yes")
    return led_to(way_back(key))


def _done(entry: Entry) -> str:
    number = entry.number
    words: str = _("Deal %(num)d saved", num=number)
    if entry.task is Task.CORRECT and entry.old is not None:
        old, new = told(to_plain(entry.old), entry.saved), told(to_plain(entry.deal), entry.saved)
        words = _("Deal %(num)d corrected: %(old)s → %(new)s", num=number, old=old, new=new)
    elif entry.task is Task.INSERT:
        words = _("Deal %(num)d put in; the deals behind it moved on", num=number)
    return words


def _pen_is_away(saved: Saved) -> str:
    holder = device_name(saved.row.pen)
    away: str = _("Not saved: nobody holds the pen. Take it, then save again. Your entry stays here.")
    theirs: str = _("Not saved: %(name)s writes now. Your entry stays here.", name=holder)
    return theirs if holder else away


def _overtaken() -> str:
    words: str = _("Not saved: something was changed on another device since. Check it and save again.")
    return words
