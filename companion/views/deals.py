"""The pages on which a deal is recorded, corrected, put in, taken out, or settled when two devices recorded it."""

from __future__ import annotations

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request
from flask_babel import gettext as _
from sqlalchemy.exc import OperationalError
from werkzeug.wrappers import Response

from companion import recordings, records
from companion.access import club, device, writer, writes_here
from companion.acts import told, version_kind
from companion.card_reader.words import PACK_LETTERS
from companion.database import db
from companion.devices import device_name
from companion.doors import with_the_pen, with_the_pen_keeping_the_entry
from companion.edges import way_back
from companion.entries import Entry, Task
from companion.languages import language
from companion.look import only_look
from companion.offers import picked
from companion.records import NotStored, Outcome, Saved
from companion.scoreboard import board
from companion.spelling import rank_label, spoken
from companion.wording import say
from engine.cards import RANKS, Card, Rank, Suit
from engine.deals import to_plain
from engine.reasons import Reason

blueprint = Blueprint("deals", __name__)

REFUSED = 422
LONGEST_KEY = 64


@blueprint.route("/match/<key>/record", methods=["GET", "POST"])
@with_the_pen_keeping_the_entry
def record(key: str) -> Response:
    """The next deal. Two devices may be at it at once, so the form says which deal it means."""
    saved = records.find(club(), key)
    coming = saved.replayed.coming.number
    number = _posted_number("number", coming)
    if number < 1:
        abort(400)
    if number > coming:
        entry = Entry(saved, coming, Task.RECORD, language(), request.form)
        words = _("Meanwhile a deal was taken back. This is now deal %(num)d.", num=coming)
        return _page(entry, status=REFUSED, refusal=words)
    if number == coming and not board(saved).playing:
        return _to_table(key)
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
        return _removal(saved, number)
    news = _posted_number("news", -1)
    try:
        outcome = records.remove(saved, writer(), number, news=news, form_key=_form_key())
    except NotStored:
        return _removal(records.find(club(), key), number, REFUSED, _("Could not be saved. Nothing was changed."))
    if outcome is Outcome.OVERTAKEN:
        return _removal(records.find(club(), key), number, REFUSED, _overtaken())
    if outcome is Outcome.STORED:
        flash(_("Deal %(num)d taken out", num=number), "yes")
    return _to_table(key)


@blueprint.post("/match/<key>/choose/<int:number>")
@with_the_pen
def choose(key: str, number: int) -> Response:
    """Settles a deal that was recorded twice: one version is right, or both deals were played."""
    saved = records.find(club(), key)
    said = request.form.get("version", "")
    version = None if said == "both" else _posted_number("version", 0)
    try:
        outcome = records.choose(saved, writer(), number, version, _form_key())
    except NotStored:
        saved = records.find(club(), key)
        return _conflict(saved, number, _("Could not be saved. Nothing was changed."))
    if outcome is Outcome.OVERTAKEN:
        flash(_("This was settled on another device in the meantime."), "may")
    elif outcome is Outcome.STORED:
        flash(_("Deal %(num)d settled. The other version stays in the history", num=number), "yes")
    return _to_table(key)


def _entry(saved: Saved, number: int, task: Task) -> Response:
    """The form: blank or filled, previewed, refused with every fault at once, or stored."""
    if request.method == "GET":
        mine = device()
        if mine is not None:
            recordings.note_aside(saved.row.id, mine.id, number)
        return _page(Entry(saved, number, task, language()))
    entry = Entry(saved, number, task, language(), picked(request.form))
    if only_look():
        return _page(entry)
    if request.form.get("do") == "preview" or "pick" in request.form:
        return _page(entry, preview=True)
    if not writes_here():
        return _page(entry, status=403, preview=True, refusal=_pen_is_away(saved))
    form_key = _form_key()
    if entry.faults or (entry.doubts and request.form.get("sure") != entry.doubts):
        return _page(entry, status=REFUSED, judged=True, preview=True)
    try:
        outcome = _store(entry, form_key)
    except (NotStored, OperationalError):
        db.session.rollback()
        fresh = Entry(records.find(club(), saved.row.key), number, task, language(), request.form)
        return _page(fresh, status=REFUSED, preview=True, stuck=True)
    return _stored(entry, outcome)


def _store(entry: Entry, form_key: str) -> Outcome:
    if entry.task is Task.INSERT:
        news = _posted_number("news", -1)
        return records.insert(entry.saved, writer(), entry.deal, news=news, form_key=form_key)
    seen = _posted_number("seen", 0)
    return records.record(entry.saved, writer(), entry.deal, seen=seen, form_key=form_key)


def _stored(entry: Entry, outcome: Outcome) -> Response:
    key = entry.saved.row.key
    saved = records.find(club(), key)
    recordings.done(saved.row, writer())
    if outcome is Outcome.RIVAL:
        return _conflict(saved, entry.number)
    if outcome is Outcome.OVERTAKEN:
        fresh = Entry(saved, entry.number, entry.task, entry.language, request.form)
        return _page(fresh, status=REFUSED, preview=True, refusal=_overtaken())
    if outcome is Outcome.SAME and saved.facts.get(entry.number) != to_plain(entry.deal):
        # The answer to an earlier try was lost on its way, and the entry was changed in between.
        flash(_("Deal %(num)d was saved already, before the last change: have a look at it.", num=entry.number), "may")
        return _to_table(key)
    flash(_done(entry), "yes")
    return _to_table(key)


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


def _to_table(key: str) -> Response:
    """The page that shows what was stored. A script that asked is told to go there, else it would show it as a part."""
    url = way_back(key)
    if "HX-Request" not in request.headers:
        return redirect(url, 303)
    answer = make_response("", 204)
    answer.headers["HX-Redirect"] = url
    return answer


def _page(
    entry: Entry,
    *,
    status: int = 200,
    preview: bool = False,
    judged: bool = False,
    stuck: bool = False,
    refusal: str | None = None,
) -> Response:
    """The page of a form. preview: show what it says; judged: every fault at its field; stuck: it cannot be stored."""
    saved = entry.saved
    page = render_template(
        "deals/form.html",
        entry=entry,
        saved=saved,
        asked=entry.questions,
        form=entry.form,
        said=lambda name: [_said(fault, saved) for fault in entry.faults.get(name, ())] if judged else [],
        doubts=lambda seat: [_said(note, saved) for note in entry.doubtful(seat)] if judged else [],
        names_of=lambda seats: [saved.names[seat] for seat in seats],
        entry_told=told(to_plain(entry.deal), saved) if stuck else "",
        side_by_side=_side_by_side,
        preview=preview,
        judged=judged,
        stuck=stuck,
        refusal=refusal,
        form_key=request.form.get("form_key") or records.new_form_key(),
        seen=_seen(entry),
        news=saved.news,
        board=board(saved),
        others=recordings.others(saved.row, device(), entry.number),
        rivals=[rival for rival in saved.rivals if rival.number == entry.number] if entry.old else [],
        **_words(saved),
    )
    return make_response(page, status)


def _seen(entry: Entry) -> int:
    """The version that the writer had before them when the form was first shown."""
    seen = entry.saved.seen(entry.number)
    return _posted_number("seen", seen) if _posted_number("number", entry.number) == entry.number else seen


def _said(fault: Reason, saved: Saved) -> str:
    return say(fault, saved.names, saved.row.letters)


def _side_by_side(count: int) -> str:
    """The classes for so many chips in a row."""
    few = f" picks--{count}" if count in (2, 3, 4) else ""
    return f"picks{few}{' picks--tight' if count > 2 else ''}"


def _conflict(saved: Saved, number: int, refusal: str | None = None) -> Response:
    rivals = [rival for rival in saved.rivals if rival.number == number]
    page = render_template(
        "deals/conflict.html",
        saved=saved,
        number=number,
        rivals=rivals,
        refusal=refusal,
        form_key=records.new_form_key(),
        **_words(saved),
    )
    return make_response(page, REFUSED)


def _removal(saved: Saved, number: int, status: int = 200, refusal: str | None = None) -> Response:
    if number not in saved.facts:
        return _to_table(saved.row.key)
    page = render_template(
        "deals/remove.html",
        saved=saved,
        number=number,
        entry=board(saved).entry(number),
        refusal=refusal,
        form_key=records.new_form_key(),
        **_words(saved),
    )
    return make_response(page, status)


def _words(saved: Saved) -> dict[str, object]:
    """What the templates need to name cards and versions in the words of this table."""
    letters, spoken_in = saved.row.letters, language()
    jokers = saved.variant.packs(len(saved.replayed.coming.players), saved.replayed.coming.rules).jokers
    keys = (*RANKS, *((Rank.JOKER,) if jokers else ()))
    return {
        "ranks": [
            {
                "value": str(Card(rank, Suit.NONE)),
                "label": rank_label(rank, letters, spoken_in),
                "name": spoken(Card(rank, Suit.NONE), spoken_in),
                "joker": rank is Rank.JOKER,
            }
            for rank in keys
        ],
        "letters": letters if letters in PACK_LETTERS else "",
        "told": lambda facts: told(facts, saved),
        "version_kind": lambda version: version_kind(version, saved),
    }


def _posted_number(name: str, otherwise: int) -> int:
    """A number that the form carried along."""
    said = request.form.get(name)
    if said is None:
        return otherwise
    if not (said.isascii() and said.isdecimal() and len(said) < 7):
        abort(400)
    return int(said)


def _form_key() -> str:
    """The one-time key of the form; without one nothing is stored."""
    key = request.form.get("form_key", "")
    if not key or len(key) > LONGEST_KEY:
        abort(400)
    return key
