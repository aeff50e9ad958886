"""The pages for whoever changes the program: the example is a game, and the files that they name are there."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine.deals import Deal, Ending, Stated
from engine.match import Match, replay

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "new-game.md"
NAMED = re.compile(r"[\w./-]+/[\w./-]*\w+\.(?:py|md|toml)")
PAGES = (ROOT / "docs" / "architecture.md", PAGE)


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The names of the game in the page."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    module = ModuleType("leftovers")
    monkeypatch.setitem(sys.modules, "leftovers", module)  # dataclasses look their module up
    exec(compile(code, str(PAGE), "exec"), module.__dict__)
    return vars(module)


def test_the_example_is_a_game(example: dict[str, Any]) -> None:
    """Five deals of three players, added up and ended by the shared code."""
    game = example["LEFTOVERS"]
    deals = tuple(
        Deal(number=number, ending=Ending.OUT, ender=0, left=(None, Stated(number), Stated(20)))
        for number in range(1, 6)
    )
    counted = replay(Match(variant=game, rules=game.rules, seats=3, deals=deals))
    assert all(played.verdict for played in counted.played)
    assert [(line.seat, line.points, line.code) for line in counted.played[0].score.lines] == [
        (1, 1, "leftovers.held"),
        (2, 20, "leftovers.held"),
    ]
    assert counted.standing.final == (0, 15, 100)
    assert counted.standing.winners == (0,)
    assert counted.standing.over is not None


def test_a_hand_that_cannot_be_is_refused(example: dict[str, Any]) -> None:
    """Seven cards count 70 at most, and an absent count is never zero."""
    game = example["LEFTOVERS"]
    deal = Deal(number=1, ending=Ending.OUT, ender=0, left=(None, Stated(71), None))
    (played,) = replay(Match(variant=game, rules=game.rules, seats=3, deals=(deal,))).played
    assert {fault.code for fault in played.verdict.faults} == {"deal.impossible", "deal.missing"}


@pytest.mark.parametrize(
    "named",
    sorted({name for page in PAGES for name in NAMED.findall(page.read_text(encoding="utf-8"))}),
)
def test_what_the_page_names_is_there(named: str) -> None:
    """Whole paths from the top, or parts of companion/."""
    assert (ROOT / named).exists() or (ROOT / "companion" / named).exists()
