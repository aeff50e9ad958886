"""The door: the links that let a device in, to join or to watch, and the address that tells whether all is well."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, request
from sqlalchemy import select, text
from werkzeug.wrappers import Response as AnyResponse

from companion import watching
from companion.access import admit, club_of_link, device, is_in, open_to_strangers
from companion.database import db, writing
from companion.glances import glance
from companion.limits import limit
from companion.models import Club, Match

blueprint = Blueprint("entrance", __name__)

TRIES = 60  # links that one address may open in a minute: more than a club has phones, less than a guess needs


@blueprint.get("/join/<secret>")
@open_to_strangers
def join(secret: str) -> AnyResponse:
    """Let this device in for good and show it the match it was meant for, else the first page.

    A wrong link is refused like no link.
    """
    limit("join", TRIES, 60)
    with writing():
        club = club_of_link(secret)
        if club is None:
            abort(403)
        # A look at the link alone (HEAD) makes no device.
        if not is_in(club) and request.method == "GET":
            admit(club)
            db.session.commit()
        return redirect(_meant(club), 303)


def _meant(club: Club) -> str:
    """The match that the link names, if it is one of this club."""
    key = request.args.get("match", "")[:32]
    known = db.session.scalar(select(Match.key).where(Match.key == key, Match.club_id == club.id))
    return f"/match/{known}" if known else "/"


@blueprint.get("/watch/<key>/<secret>")
@open_to_strangers
def watch(key: str, secret: str) -> AnyResponse:
    """Let this browser look at one match. A member of its club needs no such leave."""
    # Two hundred people may look at once from one address; only whoever guesses is counted.
    limit("join", TRIES, 60, count=False)
    found = glance(key)
    if not watching.fits(found, secret) or found is None:
        limit("join", TRIES, 60)
        abort(403)
    answer = redirect(f"/match/{found.key}", 303)
    known = device()
    if known is None or known.club_id != found.club_id:
        watching.remember(found, answer)
    return answer


@blueprint.get("/health")
@open_to_strangers
def health() -> Response:
    """ "ok" while the database answers."""
    db.session.execute(text("SELECT 1"))
    return Response("ok\n", mimetype="text/plain")
