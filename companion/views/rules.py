"""Rules of this table: one readable page for a match, or for a game as it is usually played."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion import records
from companion.access import club
from companion.addressed import game_under_rules
from companion.doors import open_to_watchers
from companion.house_rules import encode
from companion.rulebook import rulebook
from engine.changes import RuleChange

blueprint = Blueprint("rules", __name__)


@blueprint.get("/match/<key>/rules")
@open_to_watchers
def table(key: str) -> str:
    """The rules as the match plays them now, and which of them were changed on the way."""
    saved = records.find(club(), key)
    rules = saved.replayed.rules
    return render_template(
        "rules/page.html",
        game=saved.variant,
        rules=rules,
        book=rulebook(saved.variant, rules),
        text=encode(rules, saved.variant.rules),
        saved=saved,
        changes=[change for change in saved.changes if isinstance(change, RuleChange)],
    )


@blueprint.get("/rules/<variant>")
@open_to_watchers
def game(variant: str) -> str:
    """The rules of a game: as usual, or with the switches that the address names."""
    found, rules = game_under_rules(variant)
    return render_template(
        "rules/page.html",
        game=found,
        rules=rules,
        book=rulebook(found, rules),
        text=encode(rules, found.rules),
        saved=None,
        changes=[],
    )
