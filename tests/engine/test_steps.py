"""How somebody makes one table of another with both hands."""

from __future__ import annotations

import pytest

from engine.cards import spell
from engine.steps import steps
from tests.engine.at_the_table import table


def told(before: str, after: str) -> list[str]:
    """Each step: cards, from where, onto what."""
    found = []
    for each in steps(table(before), table(after)):
        said = {name: spell(cards) for name, cards in each.params.items()}
        source = f" from {said['source']}" if "source" in said else ""
        onto = f" onto {said['onto']}" if "onto" in said else ""
        found.append(f"{each.code.removeprefix('step.')} {said['cards']}{source}{onto}")
    return found


@pytest.mark.parametrize(
    ("before", "after", "done"),
    [
        pytest.param("7S 7D 7C", "7S 7D 7C", [], id="nothing to do"),
        pytest.param("7S 7D 7C", "7S 7D 7C | 2H 3H 4H", ["new 2H 3H 4H"], id="a new meld from the hand"),
        pytest.param("7S 7D 7C", "7S 7D 7C 7H", ["put 7H onto 7S 7D 7C 7H"], id="a card put to a meld"),
        pytest.param(
            "6H 7H 8H 9H | 7S 7D 7C",
            "7H 8H 9H | 6H 6S 6D | 7S 7D 7C",
            ["move 6H from 6H 7H 8H 9H onto 6H 6S 6D", "put 6S 6D onto 6H 6S 6D"],
            id="a card of the table moves before those of the hand are put to it",
        ),
        pytest.param(
            "6H 7H 8H 9H | 7S 7D 7C",
            "6H 7H 8H 9H TH | 7S 7D 7C 7H",
            ["put TH onto 6H 7H 8H 9H TH", "put 7H onto 7S 7D 7C 7H"],
            id="copies of the hand, and both melds stay",
        ),
        pytest.param(
            "6H 7H 8H | 9H TH JH",
            "6H 7H 8H 9H TH JH",
            ["move 9H TH JH from 9H TH JH onto 6H 7H 8H 9H TH JH"],
            id="two runs become one: the first stays where it lies",
        ),
        pytest.param(
            "6H 7H 8H 9H TH JH",
            "6H 7H 8H | 9H TH JH",
            ["move 9H TH JH from 6H 7H 8H 9H TH JH onto 9H TH JH"],
            id="one run becomes two",
        ),
        pytest.param(
            "7S 7D 7C | 2S 2D 2C",
            "2S 2D 2C | 7S 7D 7C 7H",
            ["put 7H onto 7S 7D 7C 7H"],
            id="melds that only change places stay",
        ),
        pytest.param(
            "6H 7H 8H 9H",
            "6H 7H 8H | 9H 9S 9D | 2C 3C 4C",
            ["move 9H from 6H 7H 8H 9H onto 9H 9S 9D", "put 9S 9D onto 9H 9S 9D", "new 2C 3C 4C"],
            id="a new meld beside another that takes from the table",
        ),
        pytest.param("", "7S 7D 7C", ["new 7S 7D 7C"], id="the first meld"),
    ],
)
def test_steps(before: str, after: str, done: list[str]) -> None:
    assert told(before, after) == done
