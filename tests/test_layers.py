"""Imports point one way, and the engine needs nothing but the language it is written in."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ENGINE = sorted((ROOT / "engine").rglob("*.py"))
# A rule that asked the clock, the dice, the disk or the network would not give the same points twice.
FORBIDDEN = frozenset(
    "asyncio datetime gettext glob http io locale logging os pathlib pickle random secrets shelve shutil socket "
    "sqlite3 subprocess tempfile threading time urllib uuid".split()
)
CALLS = frozenset({"open", "print", "input", "exec", "eval", "__import__"})


def imported(tree: ast.AST) -> Iterator[str]:
    """The first names of all modules that this code imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "engine" if node.level else (node.module or "").partition(".")[0]


def faults(code: str) -> set[str]:
    """What this code uses that the engine must not."""
    tree = ast.parse(code)
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    modules = set(imported(tree)) - {"engine"}
    return (modules - set(sys.stdlib_module_names)) | (modules & FORBIDDEN) | (called & CALLS)


@pytest.mark.parametrize("file", ENGINE, ids=lambda file: str(file.relative_to(ROOT)))
def test_the_engine_is_rules_only(file: Path) -> None:
    """Standard library; no clock, no randomness, no files, no language."""
    assert faults(file.read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("from flask import g", {"flask"}),
        ("import companion.models", {"companion"}),
        ("import random", {"random"}),
        ("from time import monotonic", {"time"}),
        ("print(7)", {"print"}),
        ("from engine.cards import card\nfrom dataclasses import replace\nfrom . import rules", set()),
    ],
)
def test_a_planted_fault_is_seen(code: str, expected: set[str]) -> None:
    """The check itself finds what it is there for."""
    assert faults(code) == expected


def test_imports_point_one_way() -> None:
    """The contracts of pyproject.toml hold."""
    asked = subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command; lint_imports_command()",
            "--no-cache",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 0, asked.stdout + asked.stderr
