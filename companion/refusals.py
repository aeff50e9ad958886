"""Answers to what cannot be done: one simple page in words for every kind of error."""

from __future__ import annotations

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError, OperationalError
from werkzeug.exceptions import HTTPException, InternalServerError, SecurityError, ServiceUnavailable

from companion.database import db

IN_WORDS = frozenset({400, 403, 404, 405, 413, 422, 429, 500, 503})


def refuse(status: int, kind: str = "", again: bool = False) -> Response:
    """The error page for this status; `kind` picks a more telling sentence ("token", "watching", "pen", "owner").

    `again`: the page carries what was posted, to be sent once more.
    """
    shown = status if status in IN_WORDS else (500 if status >= 500 else 400)
    try:
        page = render_template("error.html", status=shown, kind=kind, again=again)
    except Exception:
        current_app.logger.exception("the error page itself failed")
        page = f"{status}"
    return make_response(page, status)


def _http(error: HTTPException) -> Response:
    answer = refuse(error.code or 500, str(getattr(error, "kind", "")))
    # What the error itself has to say to the browser: methods that are allowed, when to come again.
    for name, value in error.get_headers(request.environ):
        if name not in ("Content-Type", "Content-Length"):
            answer.headers[name] = value
    return answer if error.response is None else make_response(error.response)


def _foreign_token(_error: CSRFError) -> Response:
    answer = refuse(400, "token")
    if "HX-Request" in request.headers:
        # htmx swaps nothing in on a 400; a fresh page brings a fresh token.
        answer.headers["HX-Refresh"] = "true"
    return answer


def _unavailable(_error: OperationalError) -> Response:
    """Locked, full or out of reach: nothing was stored, and the same post may be tried again."""
    current_app.logger.exception("the database could not be used")
    db.session.rollback()
    return refuse(ServiceUnavailable.code, again=request.method == "POST" and bool(request.form))


def _strange_host(_error: SecurityError) -> Response:
    """Under a name that is not the server's no page can be drawn: it would lead there. The sentence alone."""
    answer = make_response(_("This server does not answer to that name."), SecurityError.code)
    answer.mimetype = "text/plain"
    return answer


def _no_number(_error: Exception) -> Response:
    """A number in a form that is larger than any database holds."""
    db.session.rollback()
    return refuse(400)


def _broken(_error: InternalServerError) -> Response:
    return refuse(500)


def init_app(app: Flask) -> None:
    """Every error becomes a page in the reader's language."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(SecurityError, _strange_host)
    app.register_error_handler(CSRFError, _foreign_token)
    app.register_error_handler(OperationalError, _unavailable)
    app.register_error_handler(DataError, _no_number)
    app.register_error_handler(OverflowError, _no_number)
    app.register_error_handler(InternalServerError, _broken)
