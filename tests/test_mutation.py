"""The faults that `make mutate` tries, and that a fault put into a program that runs does what it says."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bench.mutation.inside import exchange, functions
from bench.mutation.mutants import Source
from bench.mutation.operators import faults
from bench.mutation.report import report

GAME = '''
"""Docstrings are for people."""
from dataclasses import dataclass, field

Table = tuple[int, ...]
LIMIT = 10


@dataclass(frozen=True)
class Rules:
    limit: int = field(default=LIMIT, metadata={})


def may_knock(points: int, limit: "int | None" = 10) -> bool:
    """Whether so few points are few enough."""
    if limit is None:
        raise AssertionError("nobody said")
    return points <= limit


def lowest(left):
    found = []
    found.append(min(left))
    return found[0] if left and len(left) > 1 else None


ASKS = lambda rules: (rules, 1)
'''


@pytest.mark.parametrize(
    ("code", "after"),
    [
        ("a < b", ["a <= b"]),
        ("a == b != c", ["a != b != c", "a == b == c"]),
        ("a in b", ["a not in b"]),
        ("a is b", ["a is not b"]),
        ("a and b", ["a or b"]),
        ("not a", ["a"]),
        ("-a", ["a"]),
        ("a + b", ["a - b"]),
        ("a // b", ["a * b"]),
        ("a @ b", []),
        ("7", ["8"]),
        ("True", ["False"]),
        ("'ref.short'", ["'ref.short?'"]),
        ("None", []),
        ("min(a, key=b)", ["max(a, key=b)", "min(a)"]),
        ("zip(a, b, strict=True)", []),
        ("switch(5, source='gin 1', about='end', low=1)", ["switch(5, source='gin 1', about='end')"]),
        ("lambda a: a", ["lambda a: None"]),
        ("lambda a: 1", []),
    ],
)
def test_the_faults_of_a_piece_of_code(code: str, after: list[str]) -> None:
    node = ast.parse(code, mode="eval").body
    assert [ast.unparse(ast.fix_missing_locations(fault)) for _, fault in faults(node)] == after


@pytest.mark.parametrize(
    ("code", "after"),
    [
        ("a += b", ["a -= b", "a = b"]),
        ("a |= b", ["a &= b", "a = b"]),
        ("a.add(b)", ["pass"]),
        ("a", []),
    ],
)
def test_the_faults_of_a_step(code: str, after: list[str]) -> None:
    (node,) = ast.parse(code).body
    assert [ast.unparse(ast.fix_missing_locations(fault)) for _, fault in faults(node)] == after


@pytest.fixture
def source(tmp_path: Path) -> Source:
    (tmp_path / "game.py").write_text(GAME, "utf-8")
    return Source(tmp_path, "game.py")


def test_every_mutant_of_a_file(source: Source) -> None:
    """None in docstrings, decorators, annotations, names of types and messages for programmers."""
    found = [(each.scope, each.before, each.after, each.late) for each in source.mutants]
    assert found == [
        ("-", "10", "11", False),
        ("Rules", "field(default=LIMIT, metadata={})", "field(metadata={})", False),
        ("Rules", "field(default=LIMIT, metadata={})", "field(default=LIMIT)", False),
        ("may_knock", "10", "11", False),
        ("may_knock", "limit is None", "limit is not None", True),
        ("may_knock", "return points <= limit", "return None", True),
        ("may_knock", "points <= limit", "points < limit", True),
        ("lowest", "found.append(min(left))", "pass", True),
        ("lowest", "min(left)", "max(left)", True),
        ("lowest", "return found[0] if left and len(left) > 1 else None", "return None", True),
        ("lowest", "left and len(left) > 1", "left or len(left) > 1", True),
        ("lowest", "len(left) > 1", "len(left) >= 1", True),
        ("lowest", "1", "2", True),
        ("lowest", "0", "1", True),
        ("-", "lambda rules: (rules, 1)", "lambda rules: None", False),
        ("-", "1", "2", True),
    ]
    assert len({each.key for each in source.mutants}) == len(source.mutants)


def test_a_mutant_keeps_its_name_when_the_file_grows(source: Source, tmp_path: Path) -> None:
    """So results are kept for code that did not change."""
    (tmp_path / "game.py").write_text(f"{GAME}\n\nMORE = 3\n".replace("LIMIT = 10", "\nLIMIT = 10"), "utf-8")
    grown = Source(tmp_path, "game.py")
    assert {each.key for each in source.mutants} < {each.key for each in grown.mutants}


def test_a_fault_in_a_program_that_runs(source: Source) -> None:
    """The function that is there already does otherwise, and the file stays as it is."""
    game = ModuleType("game")
    sys.modules["game"] = game
    exec(source.code, game.__dict__)
    del sys.modules["game"]
    alive = functions(str(source.file.parent))
    limit = next(each for each in source.mutants if each.after == "points < limit")
    assert game.may_knock(10)
    exchange(source.code, source.mutated(limit), alive)
    assert not game.may_knock(10) and game.may_knock(9)
    assert source.file.read_text("utf-8") == GAME


def test_the_report(source: Source) -> None:
    """Only what was tried counts; what nobody noticed is listed."""
    one, other, *_ = source.mutants
    results = {one.key: {"result": "noticed"}, other.key: {"result": "unreached"}}
    text = report(source.mutants, results, every=True).splitlines()
    assert text[2] == f"| game.py | {len(source.mutants)} | 2 | 1 | 1 | 50.0 |"
    assert text[-1].endswith("(no test comes by)") and len(text) == 6
