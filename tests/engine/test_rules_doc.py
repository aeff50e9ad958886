"""The rules page says what the program does: every switch with its choices, every source that the code names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from engine.rules import Switch, plain, switches
from engine.variants import VARIANTS

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules.md"
SECTIONS = ("manipulation", "remik51", "remik500", "gin", "oklahoma", "hollywood", "three-thirteen")
CODE = sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "companion").rglob("*.py")])

EVERY_SWITCH = [
    pytest.param(key, each, id=f"{key} {each.name}") for key, game in VARIANTS.items() for each in switches(game.rules)
]


@dataclass(frozen=True)
class Row:
    """A row of a table of switches; `bounds` are the whole numbers it takes beside its choices."""

    id: str
    name: str
    choices: tuple[str, ...]
    bounds: tuple[int, int] | None


@dataclass(frozen=True)
class Section:
    """What the page holds of one game."""

    numbers: frozenset[str]
    rows: tuple[Row, ...]
    relatives: dict[tuple[str, str], str]

    @property
    def ids(self) -> frozenset[str]:
        """Everything that a source may name."""
        return self.numbers | {row.id for row in self.rows}


@cache
def page() -> dict[str, Section]:
    """The sections of the rules page by their heading."""
    text = RULES.read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    return {name.strip(): _section(body) for name, body in zip(parts[::2], parts[1::2], strict=True)}


def _section(body: str) -> Section:
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines() if line[:1] == "|"]
    return Section(
        numbers=frozenset(re.findall(r"^(\d+)\. ", body, flags=re.MULTILINE)),
        rows=tuple(_row(row) for row in cells if len(row) == 4 and re.fullmatch(r"[A-W]\d+", row[0])),
        relatives={
            (row[0], row[1].strip("`")): row[2].strip("`") for row in cells if len(row) == 3 and row[0] in VARIANTS
        },
    )


def _row(cells: list[str]) -> Row:
    bounds = re.search(r"(-?\d+) to (\d+)$", cells[2])
    return Row(
        id=cells[0],
        name=cells[1].strip("`"),
        choices=tuple(re.findall(r"`([^`]+)`", cells[2])),
        bounds=(int(bounds[1]), int(bounds[2])) if bounds else None,
    )


def _named(source: str) -> tuple[str, set[str]]:
    """The section of a source and the numbers and rows it names, ranges written out: "gin 6 and D4"."""
    section = next(name for name in sorted(SECTIONS, key=len, reverse=True) if source.startswith(name))
    ids: set[str] = set()
    for first, last in re.findall(r"\b([A-W]?\d+)(?:-([A-W]?\d+))?", source.removeprefix(section)):
        letter = first.rstrip("0123456789")
        until = last or first
        ids |= {f"{letter}{n}" for n in range(int(first.lstrip(letter)), int(until.lstrip(letter)) + 1)}
    return section, ids


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
    section, ids = _named(each.source)
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


@pytest.mark.parametrize("section", SECTIONS)
def test_no_row_speaks_of_a_switch_that_no_game_has(section: str) -> None:
    """A switch taken out of the program leaves the page too."""
    known = {each.name for game in VARIANTS.values() for each in switches(game.rules)}
    assert {row.name for row in page()[section].rows} - known <= {"–"}


def test_rules_and_rows_are_numbered_without_gaps() -> None:
    """A source like "gin 4" means one rule, and none is missing between two others."""
    for name in SECTIONS:
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
    if cited.startswith(("general", "disputed")):
        section, ids = cited.split()[0], set(re.findall(r"\d+", cited))
    else:
        section, ids = _named(cited)
    assert ids <= page()[section].ids, cited
