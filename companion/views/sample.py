"""The sample match: put in with one tap, taken out with another."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from companion import sample
from companion.access import club, writer
from companion.languages import language
from companion.records import NotStored

blueprint = Blueprint("sample", __name__, url_prefix="/sample")


@blueprint.post("")
def put_in() -> Response:
    """Shows the sample; there is never more than one in a club."""
    try:
        row = sample.put_in(club(), writer(), language())
    except NotStored:
        flash(_("Could not be saved. Nothing was changed."), "no")
        return redirect(url_for("home.home"), 303)
    return redirect(url_for("matches.table", key=row.key), 303)


@blueprint.post("/remove")
def remove() -> Response:
    """Home again without it."""
    try:
        if sample.take_out(club()):
            flash(_("The sample match is gone."), "yes")
    except NotStored:
        flash(_("Could not be saved. Nothing was changed."), "no")
    return redirect(url_for("home.home"), 303)
