"""docs/rules.md as tests read it: numbered rules, tables of switches, and what a citation of it means."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.variants import VARIANTS

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules.md"
GAMES = ("manipulation", "remik51", "remik500", "gin", "oklahoma", "hollywood", "three-thirteen")


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


def named(source: str) -> list[tuple[str, set[str]]]:
    """The sections of a source with what it names of each: "gin 6 and D4, oklahoma E1-E3"."""
    names = "|".join(sorted(map(re.escape, page()), key=len, reverse=True))
    parts = re.split(rf"\b({names})\b", source)
    return [(section, _ids(rest)) for section, rest in zip(parts[1::2], parts[2::2], strict=True)]


def _ids(text: str) -> set[str]:
    ids: set[str] = set()
    for first, last in re.findall(r"\b([A-W]?\d+)(?:-([A-W]?\d+))?", text):
        letter = first.rstrip("0123456789")
        until = last or first
        ids |= {f"{letter}{n}" for n in range(int(first.lstrip(letter)), int(until.lstrip(letter)) + 1)}
    return ids


def is_there(source: str) -> bool:
    """True if the page has everything that a source names."""
    found = named(source)
    return bool(found) and all(ids <= page()[section].ids for section, ids in found)
