"""The door: the join link that lets a device in, and the address that tells whether the server is well."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from sqlalchemy import text
from werkzeug.wrappers import Response as AnyResponse

from companion.access import admit, at_the_machine, club_of_link, device, open_to_strangers
from companion.database import db, writing

blueprint = Blueprint("entrance", __name__)


@blueprint.get("/join/<secret>")
@open_to_strangers
def join(secret: str) -> AnyResponse:
    """Let this device in for good and show it the first page. A wrong link is refused like no link."""
    with writing():
        club = club_of_link(secret)
        if club is None:
            abort(403)
        known = device()
        stranger = not at_the_machine() and (known is None or known.club_id != club.id)
        # A look at the link alone (HEAD) makes no device.
        if stranger and request.method == "GET":
            admit(club)
            db.session.commit()
    return redirect("/", 303)


@blueprint.get("/health")
@open_to_strangers
def health() -> Response:
    """ "ok" while the database answers."""
    db.session.execute(text("SELECT 1"))
    return Response("ok\n", mimetype="text/plain")
