"""Who watches: a browser that opened a watch link keeps it in a signed cookie. No account, no name, no row."""

from __future__ import annotations

import hmac

from flask import current_app, g, request
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response

from companion.config import LONG
from companion.glances import Glance
from companion.models import new_key

COOKIE = "watching"
MOST = 12  # matches that a browser watches; the oldest goes
SELF = ""  # under this key, where no match has one, stands what tells this browser from others


def fits(found: Glance | None, secret: str) -> bool:
    """True when this is the watch link of that match; how long the comparison takes tells nothing of the secret."""
    expected = found.watch_secret if found is not None else " "
    return hmac.compare_digest(expected.encode(), secret.encode())


def watches(found: Glance) -> bool:
    """True when this browser was let in to watch that match, and the link was not renewed since."""
    return fits(found, watched().get(found.key, ""))


def watched() -> dict[str, str]:
    """The matches that this browser was let in to watch, each with its link; the newest last."""
    if "watched" not in g:
        try:
            said = _signer().loads(request.cookies.get(COOKIE, ""))
        except BadSignature:
            said = {}
        kept = said if isinstance(said, dict) else {}
        g.watched = {str(key): str(secret) for key, secret in kept.items()}
    found: dict[str, str] = g.watched
    return found


def browser() -> str:
    """What tells this browser from others that watch; empty for one that opened no link."""
    return watched().get(SELF, "")


def remember(found: Glance, response: Response) -> None:
    """The answer that lets this browser watch."""
    others = {key: secret for key, secret in watched().items() if key not in (found.key, SELF)}
    newest = dict([*others.items(), (found.key, found.watch_secret)][-MOST:])
    kept = {SELF: browser() or new_key(), **newest}
    response.set_cookie(
        COOKIE,
        str(_signer().dumps(kept)),
        max_age=LONG,
        httponly=True,
        samesite="Lax",
        secure=current_app.config["SESSION_COOKIE_SECURE"],
        path="/",
    )


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="watching")
