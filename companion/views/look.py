"""Another language or look for a page on which nothing is being typed."""

from __future__ import annotations

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response

from companion.doors import open_to_watchers

blueprint = Blueprint("look", __name__)


@blueprint.post("/look")
@open_to_watchers
def choose() -> Response:
    """Back to the page where the button stood; the cookies go with every answer to `lang` or `theme`."""
    return redirect(_own_page(request.form.get("back", "")), 303)


def _own_page(back: str) -> str:
    """The address if it is one of ours, else the first page: nobody is led elsewhere."""
    path = back.split("?", 1)[0]
    own = back.startswith("/") and not back.startswith("//") and "\\" not in back and back.isprintable()
    return back if own and path != "/look" else "/"
