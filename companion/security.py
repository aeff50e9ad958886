"""What every answer carries and every post must bring: strict headers, and the token of our own page."""

from __future__ import annotations

from flask import Flask, Response, request, session
from flask_wtf.csrf import CSRFProtect
from werkzeug.routing import IntegerConverter

from companion.htmx import HTMX_FOLDER

csrf = CSRFProtect()

POLICY = "; ".join(
    (
        "default-src 'self'",
        f"script-src 'self' {HTMX_FOLDER}",
        f"connect-src 'self' {HTMX_FOLDER}",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    # Own pages may know where a post came from; nobody else learns the address of a match.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Number(IntegerConverter):
    """A number in an address; longer ones than any database holds are no address of ours."""

    regex = r"\d{1,9}"


def _harden(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint != "static" and not response.cache_control:
        # A page shows one club's match: no cache in between, and never without asking again.
        response.cache_control.private = True
        response.cache_control.no_cache = True
    return response


def _keep_session(response: Response) -> Response:
    # The token of a half-typed page must outlive a phone that closes its browser in between.
    if session and not session.permanent:
        session.permanent = True
    return response


def init_app(app: Flask) -> None:
    """Headers on every answer, and a token on every post."""
    app.url_map.converters["int"] = Number
    app.after_request(_harden)
    app.after_request(_keep_session)
    csrf.init_app(app)
