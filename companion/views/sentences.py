"""All sentences side by side, for somebody at home in a language to read through."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion import sentences
from companion.files.tables import marked

blueprint = Blueprint("sentences", __name__, url_prefix="/sentences")

COUNTED = "counted"
LONGEST = 80


@blueprint.get("")
def page() -> str:
    """Those of one place, those that say something, or those that count; else the places to choose from."""
    place, wanted = request.args.get("in", ""), request.args.get("q", "").strip()[:LONGEST]
    return render_template(
        "sentences/page.html",
        entries=_chosen(place, wanted),
        places=sentences.places(),
        place=place,
        wanted=wanted,
        counted=place == COUNTED,
        number_of=len(sentences.every()),
    )


def _chosen(place: str, wanted: str) -> list[sentences.Entry]:
    if not place and not wanted:
        return []
    return [
        each
        for each in sentences.every()
        if each.holds(wanted.casefold()) and (not place or each.place == place or (place == COUNTED and each.counted))
    ]


@blueprint.get("/all.csv")
def table() -> Response:
    """Every sentence as a table to take along."""
    response = Response(marked(sentences.as_csv(sentences.every())), mimetype="text/csv")
    response.headers.set("Content-Disposition", "attachment", filename="sentences.csv")
    return response
