"""The table that says which browser test covers what: complete, and every test that it names is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

FOLDER = Path(__file__).parent / "browser"
TABLE = (FOLDER / "README.md").read_text(encoding="utf-8")
CHECKS = 44


def rows() -> dict[int, list[str]]:
    """The tests by the number of the row."""
    found = re.findall(r"^\| (\d+) \|[^|]+\|([^|]+)\|$", TABLE, re.MULTILINE)
    return {int(number): re.findall(r"`([^`]+\.py::\w+)`", tests) for number, tests in found}


def test_every_row_is_there_and_names_a_test() -> None:
    """1 to 44, none left out, none without a test."""
    assert list(rows()) == list(range(1, CHECKS + 1))
    assert [number for number, tests in rows().items() if not tests] == []


def test_every_test_that_is_named_exists() -> None:
    """In the file where the table says it is."""
    missing = []
    for named in set(re.findall(r"`([^`]+\.py::\w+)`", TABLE)):
        file, _, name = named.partition("::")
        tree = ast.parse((FOLDER / file).read_text(encoding="utf-8"))
        if name not in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}:
            missing.append(named)
    assert missing == []
