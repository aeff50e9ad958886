"""The archive: every match of the club, by game, player and date."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from companion import archive
from companion.access import club
from companion.choosing import chosen
from companion.people import everybody
from companion.views.choices import choices

blueprint = Blueprint("archive", __name__)


@blueprint.get("/past")
def past() -> str:
    """A page of the matches that the address asks for."""
    people = everybody(club())
    choice = chosen(request.args, people)
    said = request.args.get("page", "")
    number = int(said) if said.isascii() and said.isdecimal() and len(said) < 7 else 1
    page = archive.page(club(), choice, number)
    return render_template("archive/past.html", page=page, **choices(choice, people))
