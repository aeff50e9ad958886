"""A match on many phones: its links, who writes, and taking the whole match away."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion import audience, devices, pens, recordings, records
from companion.access import club, device, glanced, glanced_is_own, role, writer
from companion.database import db
from companion.devices import device_name
from companion.doors import Role, for_owners, open_to_watchers, with_the_pen
from companion.links import code, host
from companion.models import Match, new_secret
from companion.pens import Done
from companion.wording import game_name

blueprint = Blueprint("sharing", __name__)

blueprint.add_app_template_global(device_name, "device_name")
blueprint.add_app_template_global(pens.is_free, "pen_is_free")
blueprint.add_app_template_global(device, "this_device")


@blueprint.get("/match/<key>/share")
def page(key: str) -> str:
    """The codes to scan, and who writes."""
    return _page(key)


def _page(key: str) -> str:
    saved = records.find(club(), key)
    return render_template(
        "sharing/share.html",
        saved=saved,
        match=saved.row,
        watch_link=_watch_link(saved.row),
        join_link=_join_link(saved.row) if role() is Role.OWNER else "",
        others=[each for each in devices.let_in(club()) if each != device()],
        looking=audience.others(saved.row.id),
    )


def _watch_link(match: Match) -> str:
    return f"{host()}/watch/{match.key}/{match.watch_secret}"


def _join_link(match: Match) -> str:
    """Leads whoever joins straight to this match."""
    return f"{host()}/join/{match.club.join_secret}?match={match.key}"


@blueprint.get("/match/<key>/share/watch.svg")
def watch_code(key: str) -> Response:
    """The watch link as a code for a camera."""
    return code(_watch_link(records.find(club(), key).row))


@blueprint.get("/match/<key>/share/join.svg")
@for_owners
def join_code(key: str) -> Response:
    """The join link as a code for a camera."""
    return code(_join_link(records.find(club(), key).row))


@blueprint.post("/match/<key>/share/renew")
@for_owners
def renew(key: str) -> Answer:
    """Another watch link: whoever watched by the old one watches no more."""
    match = records.find(club(), key).row
    match.watch_secret = new_secret()
    db.session.commit()
    flash(_("There is a new watch link. The old one is dead."), "yes")
    return redirect(url_for("sharing.page", key=key), 303)


@blueprint.post("/match/<key>/pen")
def pen(key: str) -> Answer:
    """The pen asked for, handed on, put away. The one whom it is refused hears why on the page that follows."""
    match = pens.locked(records.find(club(), key).row.id)
    done, words = _pen(match, request.form.get("do", ""))
    db.session.commit()
    refused = _("The pen is not in this hand any more. Nothing was changed.")
    flash(refused if done is Done.REFUSED else words, "may" if done is Done.REFUSED else "yes")
    return redirect(url_for("sharing.page" if request.form.get("back") == "share" else "matches.table", key=key), 303)


def _pen(match: Match, wish: str) -> tuple[Done, str]:
    mine, owner = writer(), role() is Role.OWNER
    match wish:
        case "on":
            return pens.switch(match, mine, True, owner), _("One pen: this device writes now.")
        case "off":
            return pens.switch(match, mine, False, owner), _("Everybody in the club may write now.")
        case "take":
            done = pens.take(match, mine)
            asked = _("Asked. Who writes now hands the pen over with one tap.")
            return done, asked if done is Done.ASKED else _("This device writes now.")
        case "give":
            to = devices.find(match.club, request.form.get("to", type=int))
            return pens.give(match, mine, to), _("Writes now: %(name)s", name=device_name(to))
        case "down":
            return pens.give(match, mine, None), _("The pen lies on the table: anyone in the club may take it.")
    if wish != "keep":
        abort(400)
    return pens.keep(match, mine), _("This device goes on writing.")


@blueprint.post("/match/<key>/recording")
@with_the_pen
def recording(key: str) -> str:
    """An open form says that it is still there, and hears who else is at the same deal."""
    saved, mine = records.find(club(), key).row, writer()
    number, seen = request.form.get("number", 0, type=int), request.form.get("seen", 0, type=int)
    if not 1 <= number < 10**6 or not 0 <= seen < 10**6:
        abort(400)
    recordings.note(saved, mine, number)
    db.session.commit()
    return render_template(
        "deals/_others.html",
        others=recordings.others(saved, mine, number),
        overtaken=recordings.overtaken(saved, number, seen),
        number=number,
    )


@blueprint.get("/match/<key>/here")
@open_to_watchers
def here(key: str) -> Response:
    """An open page says once a minute that somebody looks at it."""
    found = glanced()
    if found is None or not glanced_is_own():
        abort(404)
    audience.note(found.id)
    return Response(status=204)


@blueprint.route("/match/<key>/delete", methods=["GET", "POST"])
@for_owners
def delete(key: str) -> Answer | str | tuple[str, int]:
    """A whole match taken away for good, after its name was typed."""
    saved = records.find(club(), key)
    name = game_name(saved.variant.key)
    typed = request.form.get("name", "")
    if request.method == "GET":
        return render_template("sharing/delete.html", saved=saved, name=name, typed="", wrong=False)
    if typed.strip().casefold() != name.casefold():
        return render_template("sharing/delete.html", saved=saved, name=name, typed=typed[:80], wrong=True), 422
    db.session.delete(saved.row)
    db.session.commit()
    flash(_("Deleted: %(what)s", what=name), "yes")
    return redirect(url_for("home.home"), 303)
