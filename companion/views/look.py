"""What pages look like on this device: buttons on every page, and a page with all of it."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion.comfort import SIZES
from companion.doors import open_to_watchers
from companion.look import theme

blueprint = Blueprint("look", __name__)


@blueprint.post("/look")
@open_to_watchers
def choose() -> Response:
    """Back to the page where the button stood; the cookies go with every answer to such a post."""
    return redirect(_own_page(request.form.get("back", "")), 303)


@blueprint.route("/this-device", methods=["GET", "POST"])
@open_to_watchers
def page() -> str | Response:
    """Everything that can be set for this device, and the keys of the keyboard."""
    back = _own_page(request.values.get("back", ""))
    if request.method == "POST":
        flash(_("Set for this device."), "yes")
        return redirect(url_for("look.page", back=back), 303)
    return render_template("look/page.html", back=back, theme=theme() or "system", sizes=SIZES)


def _own_page(back: str) -> str:
    """The address if it is one of ours, else the first page: nobody is led elsewhere."""
    path = back.split("?", 1)[0]
    own = back.startswith("/") and not back.startswith("//") and "\\" not in back and back.isprintable()
    return back if own and path != "/look" else "/"
