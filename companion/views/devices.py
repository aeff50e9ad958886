"""The devices of a club: each names itself, an owner lets others in and out."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from companion import devices
from companion.access import club, device, role, writer
from companion.database import db
from companion.devices import device_name
from companion.doors import Refused, Role, for_owners
from companion.links import code, host
from companion.models import new_secret
from companion.names import LONGEST

blueprint = Blueprint("devices", __name__)


@blueprint.get("/devices")
def every() -> str:
    """The name of this device; for an owner the join link and all the others."""
    return _page()


def _page(wrong: int | None = None) -> str:
    owner = role() is Role.OWNER
    return render_template(
        "sharing/devices.html",
        mine=device(),
        club=club(),
        others=[each for each in devices.let_in(club()) if each != device()] if owner else [],
        join_link=_join_link() if owner else "",
        longest=LONGEST,
        wrong=wrong,
    )


def _join_link() -> str:
    return f"{host()}/join/{club().join_secret}"


@blueprint.get("/devices/join.svg")
@for_owners
def join_code() -> Response:
    """The join link as a code for a camera."""
    return code(_join_link())


@blueprint.post("/devices/renew")
@for_owners
def renew() -> Answer:
    """Another join link: nobody joins by the old one. Who is in stays in."""
    club().join_secret = new_secret()
    db.session.commit()
    flash(_("There is a new join link. The old one is dead; who has joined stays in."), "yes")
    return redirect(url_for("devices.every"), 303)


@blueprint.post("/devices/me")
def name_mine() -> Answer | tuple[str, int]:
    """A name for the device in the hand."""
    return _rename(writer().id)


@blueprint.post("/devices/<int:number>")
@for_owners
def change(number: int) -> Answer | tuple[str, int]:
    """Another device gets a name, becomes an owner or stops being one, or is let in no more."""
    match request.form.get("do"):
        case "name":
            return _rename(number)
        case "owner" | "member" as wish:
            found = devices.find(club(), number)
            fine = devices.own(found, wish == "owner")
            words = _("Owner now: %(name)s") if wish == "owner" else _("No owner any more: %(name)s")
        case "remove":
            writer()  # the machine itself gets its row first, so that an owner is left
            found = devices.find(club(), number)
            fine = devices.remove(found)
            words = _("Removed: %(name)s. Renew the join link too, or the old one lets it in again.")
        case _:
            abort(400)
    if not fine:
        db.session.rollback()
        flash(_("Not done: the club needs at least one owner."), "may")
        return redirect(url_for("devices.every"), 303)
    flash(words % {"name": device_name(found)}, "yes")
    db.session.commit()
    return redirect(url_for("devices.every"), 303)


def _rename(number: int) -> Answer | tuple[str, int]:
    found = devices.find(club(), number)
    if found != device() and role() is not Role.OWNER:
        raise Refused("owner")
    if not devices.rename(found, request.form.get("name", "")):
        return _page(wrong=number), 422
    db.session.commit()
    flash(_("Name saved: %(name)s", name=device_name(found)), "yes")
    return redirect(url_for("devices.every"), 303)
