"""The people of the club: two names that are one person, and back."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion import people
from companion.access import club, writer
from companion.people import everybody
from companion.views.choices import there
from companion.wording import say

blueprint = Blueprint("people", __name__)


@blueprint.route("/people", methods=["GET", "POST"])
def page() -> str | Response | tuple[str, int]:
    """Everybody; joins two names, or parts them."""
    if request.method == "GET":
        return _page()
    writer()
    if request.form.get("do") == "part":
        if people.part(club(), _number("name")):
            flash(_("Parted. Each name stands for itself again."), "yes")
        return redirect(url_for("people.page"), 303)
    try:
        merged = people.merge(club(), _number("one"), _number("into"))
    except people.NotOne as wrong:
        return _page(say(wrong.reason)), 422
    flash(_("One person from now on: %(name)s", name=merged.name), "yes")
    return redirect(url_for("people.page"), 303)


def _page(refusal: str = "") -> str:
    found = everybody(club())
    chosen = {"one": _number("one"), "into": _number("into")} if refusal else {}
    return render_template("people/page.html", persons=there(found), refusal=refusal, chosen=chosen)


def _number(field: str) -> int:
    """The number of a name in the form; 0, which nobody has, where there is none."""
    said = request.form.get(field, "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else 0
