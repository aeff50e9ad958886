"""Which of the three languages a page speaks: asked for, remembered, or what the browser prefers."""

from __future__ import annotations

from flask import Flask, Response, g, request
from flask_babel import Babel
from werkzeug.exceptions import HTTPException

from companion.catalogues import catalogue, current
from companion.config import LONG

LANGUAGES = {"en": "English", "pl": "Polski", "sl": "Slovenščina"}
COOKIE = "lang"

babel = Babel()


def asked_for() -> str | None:
    """The language that a button named: in the address, or in the form it posted along with the entry."""
    try:
        named = request.args.get("lang") or request.form.get("lang")
    except HTTPException:
        # A body that is too large or broken is refused by the view, in a language all the same.
        return None
    return named if named in LANGUAGES else None


def language() -> str:
    """The language of this request: "en", "pl" or "sl"."""
    remembered = request.cookies.get(COOKIE)
    if found := asked_for():
        return found
    if remembered in LANGUAGES:
        return str(remembered)
    return request.accept_languages.best_match(LANGUAGES) or "en"


def _remember(response: Response) -> Response:
    named = asked_for()
    if named and request.cookies.get(COOKIE) != named:
        response.set_cookie(
            COOKIE, named, max_age=LONG, httponly=True, samesite="Lax", secure=request.is_secure, path="/"
        )
    return response


def _said(sentence: str) -> str:
    return str(catalogue(current()).ugettext(sentence))


def _counted(one: str, many: str, number: int) -> str:
    return str(catalogue(current()).ungettext(one, many, number))


def init_app(app: Flask) -> None:
    """Languages for every page; templates know `lang` and `LANGUAGES`."""
    babel.init_app(app, locale_selector=language)
    # A page says some fifty sentences: the catalogue is looked up for each without the detours.
    app.jinja_env.install_gettext_callables(_said, _counted, newstyle=True)  # type: ignore[attr-defined]
    app.after_request(_remember)

    @app.context_processor
    def _words() -> dict[str, object]:
        if "lang" not in g:
            g.lang = language()
        return {"lang": g.lang, "LANGUAGES": LANGUAGES}
