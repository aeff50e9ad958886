"""Every sentence of the first rule texts has a place in the program, and the place exists."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from engine.rules import switches
from engine.variants import VARIANTS
from tests.rules_page import ROOT, is_there

COVERAGE = ROOT / "docs" / "seed-coverage.md"
# How many sentences each text has; P and S are the same ones.
SENTENCES = {"P": 58, "R": 62, "Q": 31}


def rows() -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Id, sentence, rule and places of each row."""
    found = []
    for line in COVERAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and re.fullmatch(r"[A-Z]\d+", cells[0]):
            found.append((cells[0], cells[1], cells[2], tuple(re.findall(r"`([^`]+)`", cells[3]))))
    return found


EVERY_ROW = [pytest.param(row, id=row[0]) for row in rows()]


def test_no_sentence_is_missing() -> None:
    """The rows of each text are numbered from one to its last sentence."""
    wanted = [f"{text}{number}" for text, last in SENTENCES.items() for number in range(1, last + 1)]
    assert [row[0] for row in rows()] == wanted


@pytest.mark.parametrize("row", EVERY_ROW)
def test_a_row_leads_to_its_rule(row: tuple[str, str, str, tuple[str, ...]]) -> None:
    """The rule named is one of docs/rules.md; "–" for a sentence that is no rule."""
    assert row[2] == "–" or is_there(row[2])


@pytest.mark.parametrize("row", EVERY_ROW)
def test_a_row_leads_to_its_places(row: tuple[str, str, str, tuple[str, ...]]) -> None:
    """Every function and switch named exists, and there is at least one."""
    assert row[1]
    assert row[3]
    for place in row[3]:
        game, _, name = place.partition(" ")
        if name:
            assert name in {each.name for each in switches(VARIANTS[game].rules)}, place
        else:
            assert _found(place) is not None, place


def _found(place: str) -> object:
    """What a dotted name means, the longest importable part of it being the module."""
    parts = place.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for name in parts[length:]:
            found = getattr(found, name)
        return found
    raise LookupError(place)
