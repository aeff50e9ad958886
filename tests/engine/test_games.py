"""Every game as its record has it, held against a page: house rules with their values, cards, melds, what may be done.

Saved matches hold the names and values of house rules, and tables know their game by these numbers. Who means to change
one writes the page anew, `python -m tests.engine.test_games > tests/engine/games.txt`, and sees what else has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

from engine.cards import Rank, spell_rank
from engine.deals import Deal, Ending
from engine.rules import Switch, plain, switches
from engine.variant import Variant
from engine.variants import VARIANTS

PAGE = Path(__file__).with_name("games.txt")


def test_every_game_is_as_the_page_has_it() -> None:
    assert page() == PAGE.read_text("utf-8")


def page() -> str:
    """All games."""
    return "".join(f"{line.rstrip()}\n" for game in VARIANTS.values() for line in told(game))


def told(game: Variant) -> Iterator[str]:
    """A game, line by line."""
    rules = game.rules
    yield f"[{game.key}]"
    yield f"players: {_value(game.seats)}, best {_value(game.best)}"
    yield f"sheet: {game.columns}, {'fewest' if game.low_wins else 'most'} points win, as long as {_value(game.length)}"
    yield f"asks: {_value(game.asks(rules))}"
    yield f"ends: {_value(game.endings(rules))}; {_value(game.hows)}; {_value(game.offers and game.offers(rules))}"
    packs = (game.packs(players, rules) for players in range(game.seats[0], game.seats[1] + 1))
    yield f"packs: {', '.join(map(_value, packs))}"
    points = game.points(rules)
    yield f"points: {' '.join(f'{spell_rank(rank)}={points(rank)}' for rank in Rank)}"
    deal = Deal(number=1, ending=Ending.OUT, ender=0, opened=(True, False), left=(None, None))
    bounds = (_value(game.bound(deal, seat, rules, game.seats[0])) for seat in range(2))
    yield f"hand: {game.hand(rules)}, at most {', '.join(bounds)}"
    yield f"counts: {_value(game.needs(deal, rules, (0, 1)))}; wild: {_value(game.wild(rules))}"
    yield f"melds: {_value(game.melds(rules))}"
    yield f"play: {_value(game.play(rules, game.seats[0]))}"
    for switch in switches(rules):
        yield _switch(switch, getattr(rules, switch.name))
    found_out = [each.name for each in fields(rules) if not each.metadata]
    yield f"found out deal by deal: {', '.join(f'{name} = {_value(getattr(rules, name))}' for name in found_out)}"
    yield ""


def _switch(switch: Switch, default: Any) -> str:
    """One house rule: its value, what else it takes, when it matters."""
    number = switch.free or not switch.choices
    parts = [
        f"- {switch.name}: {plain(default)}",
        f"one of {_value(switch.choices)}" if switch.choices else "",
        f"from {switch.low} to {switch.high}" if number else "",
        "disputed" if switch.disputed else "",
        f"if {switch.when[0]} is {_value(switch.when[1])}" if switch.when else "",
        f"brings {_value(dict(switch.presets))}" if switch.presets else "",
    ]
    return "; ".join(part for part in parts if part)


def _value(value: Any) -> str:
    """Values, rows and records in words; of functions only that they are there."""
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        return " ".join(map(_value, value)) or "nothing"
    if isinstance(value, dict):
        return " ".join(f"{key}:{_value(each)}" for key, each in value.items())
    if callable(value):
        return "its own"
    if hasattr(value, "__dataclass_fields__"):
        return f"({' '.join(f'{each.name}={_value(getattr(value, each.name))}' for each in fields(value))})"
    return str(plain(value))


if __name__ == "__main__":
    print(page(), end="")
