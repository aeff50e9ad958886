"""The one version of htmx: its address at the script host, its hash, and the same bytes served by ourselves."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from flask import Blueprint, Response, current_app, request
from werkzeug.http import generate_etag

from companion.access import open_to_strangers
from companion.config import LOCAL

HTMX_VERSION = "2.0.3"
HTMX_FOLDER = f"https://cdn.jsdelivr.net/npm/htmx.org@{HTMX_VERSION}/"
HTMX_CDN = HTMX_FOLDER + "dist/htmx.min.js"
HTMX_INTEGRITY = "sha384-0895/pl2MU10Hqc6jd4RvrthNlDiE9U1tWmX7WRESftEDRosgxNsQG/Ze9YMRzHq"
HTMX_TIMEOUT = 1500  # milliseconds of silence after which our own copy is taken

blueprint = Blueprint("vendor", __name__)


@cache
def htmx_bytes() -> bytes:
    """The script as its package carries it."""
    return (files("js_lib_htmx") / "static/htmx/htmx.min.js").read_bytes()


@blueprint.get("/vendor/htmx.min.js")
@open_to_strangers
def htmx_script() -> Response:
    """Our own copy, for a table without the script host."""
    response = Response(htmx_bytes(), mimetype="text/javascript")
    response.set_etag(generate_etag(htmx_bytes()))
    response.cache_control.no_cache = True
    response.make_conditional(request)
    return response


@blueprint.app_context_processor
def _script() -> dict[str, object]:
    return {
        "HTMX_CDN": "" if current_app.config["HTMX"] == LOCAL else HTMX_CDN,
        "HTMX_INTEGRITY": HTMX_INTEGRITY,
        "HTMX_TIMEOUT": HTMX_TIMEOUT,
    }
