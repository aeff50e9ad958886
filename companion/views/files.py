"""Take it with you: matches as files and back, as tables, as text, on paper."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response as Answer

from companion import records
from companion.access import club, writer
from companion.doors import for_owners, open_to_watchers
from companion.files import LARGEST_FILE
from companion.files.exporting import club_file, file_name, match_file, matches
from companion.files.importing import Read, read_file
from companion.files.tables import as_text, csv_file, csv_files, marked
from companion.files.values import NotRead
from companion.formats import list_of, moment
from companion.models import Match
from companion.names import clean
from companion.records import NotStored
from companion.wording import game_name, say
from engine.errors import RummyError
from engine.reasons import because

blueprint = Blueprint("files", __name__)
IMPORT = "files.take_in"


@blueprint.get("/files")
@for_owners
def page() -> str:
    """Everything of this club to take along, and a file to bring in."""
    return _page()


def _page(refusal: str = "") -> str:
    return render_template("files/page.html", refusal=refusal, count=len(matches(club())))


@blueprint.get("/files/all.json")
@for_owners
def everything() -> Response:
    """Every match of the club and its named rules as one file."""
    return _attached(club_file(club()).encode(), "rummy.json", "application/json")


@blueprint.get("/files/all.zip")
@for_owners
def tables() -> Response:
    """The points of every match, a table each."""
    every = [records.read(row) for row in matches(club())]
    return _attached(csv_files(every), "rummy-csv.zip", "application/zip")


@blueprint.get("/match/<key>/file")
@for_owners
def one(key: str) -> Response:
    """One match as a file."""
    saved = _own(key)
    return _attached(match_file(saved).encode(), file_name(saved.row, "json"), "application/json")


@blueprint.get("/match/<key>/csv")
@for_owners
def table(key: str) -> Response:
    """The points of one match as a table."""
    saved = _own(key)
    return _attached(marked(csv_file(saved)), file_name(saved.row, "csv"), "text/csv")


def _own(key: str) -> records.Saved:
    """A match that the club played: brought in elsewhere, a sample would be taken for one."""
    saved = records.find(club(), key)
    if saved.row.sample:
        abort(404)
    return saved


def _attached(data: bytes, name: str, kind: str) -> Response:
    response = Response(data, mimetype=kind)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@blueprint.get("/match/<key>/text")
@open_to_watchers
def text(key: str) -> str:
    """One match in plain letters, to be copied and sent."""
    saved = records.find(club(), key)
    return render_template("files/text.html", saved=saved, text=as_text(saved))


@blueprint.post("/files")
@for_owners
def take_in() -> Answer | tuple[str, int]:
    """Stores what a file holds, all of it or nothing; whatever is wrong with it is said on the same page."""
    sent = request.files.get("file")
    if sent is None or not sent.filename:
        return _page(str(_("No file was chosen."))), 422
    writer()
    try:
        found = read_file(club(), sent.read(LARGEST_FILE + 1), clean(sent.filename))
    except NotRead as wrong:
        return _page(_said(wrong)), 422
    except NotStored:
        return _page(str(_("Could not be saved. Nothing was changed."))), 503
    flash(_told(found), "yes")
    if len(found.new) == 1 and not found.already:
        return redirect(url_for("matches.table", key=found.new[0].key), 303)
    return redirect(url_for("archive.past") if found.new or found.already else url_for("house_rules.every"), 303)


def _said(wrong: RummyError) -> str:
    return say(because(wrong.code, **wrong.params))


def _told(found: Read) -> str:
    if not found.new and not found.rules:
        return str(_("Already here: %(what)s. Nothing changed.", what=_named(found.already)))
    words = []
    if found.new:
        words.append(ngettext("%(num)d match imported", "%(num)d matches imported", len(found.new)))
    if found.rules:
        words.append(ngettext("%(num)d set of rules imported", "%(num)d sets of rules imported", found.rules))
    if found.already:
        words.append(_("Already here: %(what)s", what=_named(found.already)))
    return ". ".join(words)


def _named(rows: tuple[Match, ...]) -> str:
    """The matches by game and day, so many as a sentence can hold."""
    shown = [f"{game_name(row.variant)}, {moment(row.created_at)}" for row in rows[:3]]
    more = len(rows) - len(shown)
    if more:
        shown.append(str(ngettext("%(num)d more", "%(num)d more", more)))
    return list_of(shown) if shown else str(_("everything"))


def _room_for_a_file() -> None:
    """An import may be larger than any form; it is asked before anything else reads the body."""
    if request.endpoint == IMPORT:
        request.max_content_length = LARGEST_FILE + 64 * 1024


def init_app(app: Flask) -> None:
    """Must stand before whatever reads forms."""
    app.before_request(_room_for_a_file)
