"""What an address names: a game, and house rules for it. What it cannot mean is not there: 404."""

from __future__ import annotations

from flask import abort, request

from companion.house_rules import decode
from engine.errors import RummyError
from engine.rules import RuleSet
from engine.variant import Variant
from engine.variants import variant


def game_called(key: str) -> Variant:
    """The game of this name."""
    try:
        return variant(key)
    except RummyError:
        abort(404)


def rules_written(text: str, game: Variant) -> RuleSet:
    """The rules of this game as a link or a code writes them; those of the game where it names none."""
    try:
        rules: RuleSet = decode(text, game.rules)
    except RummyError:
        abort(404)
    return rules


def game_under_rules(key: str) -> tuple[Variant, RuleSet]:
    """The game of this name, under the rules that stand behind it in the address."""
    game = game_called(key)
    return game, rules_written(request.args.get("rules", ""), game)
