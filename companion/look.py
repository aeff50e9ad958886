"""What a page looks like to this reader: light or dark, in which language. Chosen by a post, so it needs no script."""

from __future__ import annotations

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from companion.config import LONG

THEMES = ("light", "dark")
SYSTEM = "system"  # what the device itself prefers
COOKIE = "theme"


def asked_for() -> str | None:
    """The look that a button named, in a form of its own or along with an entry: "light", "dark" or "system"."""
    try:
        named = request.form.get("theme")
    except HTTPException:
        return None
    return named if named in (*THEMES, SYSTEM) else None


def theme() -> str | None:
    """ "light" or "dark", or None where the device decides."""
    named = asked_for() or request.cookies.get(COOKIE)
    return named if named in THEMES else None


def only_look() -> bool:
    """True for a post that only wants another language or look: show what was typed, store nothing."""
    return request.method == "POST" and any(name in request.form for name in ("lang", "theme", "comfort"))


def _remember(response: Response) -> Response:
    named = asked_for()
    if named == SYSTEM:
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="Lax", secure=request.is_secure)
    elif named is not None:
        response.set_cookie(
            COOKIE, named, max_age=LONG, httponly=True, samesite="Lax", secure=request.is_secure, path="/"
        )
    return response


def init_app(app: Flask) -> None:
    """Templates know `theme`."""
    app.after_request(_remember)
    app.context_processor(lambda: {"theme": theme()})
