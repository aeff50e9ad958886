"""The rules page says what the program does: every switch with its choices, every source that the code names."""

from __future__ import annotations

import re

import pytest

from engine.rules import Switch, plain, switches
from engine.variants import VARIANTS
from tests.rules_page import GAMES, ROOT, is_there, named, page

CODE = sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "companion").rglob("*.py")])

EVERY_SWITCH = [
    pytest.param(key, each, id=f"{key} {each.name}") for key, game in VARIANTS.items() for each in switches(game.rules)
]


def _sources() -> list[tuple[str, str]]:
    """Every place in the code that cites the rules page, and what it cites."""
    found = []
    for file in CODE:
        text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
        for cited in re.findall(r"docs/rules\.md, (.+?)(?:\. |\.?\"\"\"|\.$)", text):
            found.append((f"{file.relative_to(ROOT)}: {cited}", cited))
    return found


@pytest.mark.parametrize(("key", "each"), EVERY_SWITCH)
def test_every_switch_stands_in_the_table_of_its_section(key: str, each: Switch) -> None:
    """Name, default and choices of the program are those of the page."""
    ((section, ids),) = named(each.source)
    rows = [row for row in page()[section].rows if row.name == each.name and row.id in ids]
    assert len(rows) == 1, f"{each.source} has {len(rows)} rows for {each.name}"
    row = rows[0]
    default = str(plain(getattr(VARIANTS[key].rules, each.name)))
    assert page()[section].relatives.get((key, each.name), row.choices[0]) == default
    if each.choices:
        assert set(row.choices) == {str(plain(choice)) for choice in each.choices}
    else:
        assert len(row.choices) == 1
    free = each.free or not each.choices
    assert row.bounds == ((each.low, each.high) if free else None)


@pytest.mark.parametrize("section", GAMES)
def test_no_row_speaks_of_a_switch_that_no_game_has(section: str) -> None:
    """A switch taken out of the program leaves the page too."""
    known = {each.name for game in VARIANTS.values() for each in switches(game.rules)}
    assert {row.name for row in page()[section].rows} - known <= {"–"}


def test_rules_and_rows_are_numbered_without_gaps() -> None:
    """A source like "gin 4" means one rule, and none is missing between two others."""
    for name in GAMES:
        numbers = sorted(int(number) for number in page()[name].numbers)
        assert numbers == list(range(1, len(numbers) + 1)), name
        ids = sorted({int(row.id[1:]) for row in page()[name].rows})
        assert ids == list(range(1, len(ids) + 1)), name


def test_fifteen_disputed_questions() -> None:
    """All questions that tables argue about are on the page."""
    assert len(page()["disputed"].numbers) == 15


def test_the_code_cites_the_page() -> None:
    """The citations are found at all: an empty list would prove nothing."""
    assert len(_sources()) > 40


@pytest.mark.parametrize("cited", [pytest.param(cited, id=where) for where, cited in _sources()])
def test_every_citation_leads_somewhere(cited: str) -> None:
    """A docstring that names a rule names one that the page has."""
    assert is_there(cited)
