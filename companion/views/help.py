"""Help: how the app is used, and each game in short with cards that the referee judges."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.addressed import game_called
from companion.asking.table import Table
from companion.doors import open_to_watchers
from companion.guides.reading import page_of
from companion.wording import how_label, say
from engine.deals import How
from engine.variants import VARIANTS

blueprint = Blueprint("help", __name__, url_prefix="/help")


@blueprint.get("")
@open_to_watchers
def overview() -> str:
    """How an evening goes, and the games."""
    return render_template("help/overview.html", games=VARIANTS)


@blueprint.get("/<variant>")
@open_to_watchers
def game(variant: str) -> str:
    """One game as it is usually played."""
    found = game_called(variant)
    table = Table.apart(found, found.rules, "", "", None)
    return render_template(
        "help/game.html",
        game=found,
        table=table,
        guide=page_of(found),
        asks=found.asks(found.rules),
        endings=found.endings(found.rules),
        hows=[how_label(how.value) for how in found.hows if how is not How.PLAIN],
        said=lambda reason: say(reason, (), table.letters),
    )
