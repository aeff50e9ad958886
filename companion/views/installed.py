"""On the home screen of a phone: what the app is called there, and the last standing for when the server is away."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, url_for
from flask_babel import force_locale
from flask_babel import gettext as _

from companion import records
from companion.access import club, open_to_strangers
from companion.database import now
from companion.doors import open_to_watchers
from companion.formats import clock, long_day
from companion.languages import LANGUAGES
from companion.scoreboard import board

blueprint = Blueprint("installed", __name__)

GROUND, BACK = "#ebe4df", "#421649"
ICONS = (
    ("icon.svg", "image/svg+xml", "any", "any"),
    ("icon-192.png", "image/png", "192x192", "any"),
    ("icon-512.png", "image/png", "512x512", "any"),
    ("icon-mask-512.png", "image/png", "512x512", "maskable"),
)


@blueprint.get("/app-<lang>.webmanifest")
@open_to_strangers
def manifest(lang: str) -> Response:
    """Asked for without cookies, so the language stands in the address."""
    if lang not in LANGUAGES:
        abort(404)
    with force_locale(lang):
        names = {"name": _("Rummy at the table"), "short_name": _("Rummy")}
    answer = jsonify(
        **names,
        id="/",
        lang=lang,
        start_url="/",
        scope="/",
        display="standalone",
        background_color=GROUND,
        theme_color=BACK,
        icons=[
            {"src": url_for("static", filename=file), "type": kind, "sizes": sizes, "purpose": purpose}
            for file, kind, sizes, purpose in ICONS
        ],
    )
    answer.mimetype = "application/manifest+json"
    return answer


@blueprint.get("/worker.js")
@open_to_strangers
def worker() -> Response:
    """From the root of the server, or it could not stand in for all of its pages."""
    return current_app.send_static_file("worker.js")


@blueprint.get("/match/<key>/away")
@open_to_watchers
def standing(key: str) -> str:
    """The standing as it is now, for a device to keep: no form, no script, no token; and it says from when it is."""
    saved = records.find(club(), key)
    seen = now()
    return render_template(
        "installed/away.html", saved=saved, board=board(saved), seen=f"{long_day(seen)}, {clock(seen)}"
    )
