"""Every code that the program says, read off its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine import errors
from engine.changes import STARTS

ROOT = Path(__file__).parent.parent
CODE = re.compile(r"[a-z0-9]+(\.[a-z0-9]+)+")
# Codes that are put together where they are said.
FORMED = {"match.joined.": STARTS}
ERRORS = {name: kind.code for name, kind in vars(errors).items() if isinstance(kind, type)}


@dataclass(frozen=True)
class Said:
    """A code with the names of its parameters, and the place where it is said."""

    code: str
    params: frozenset[str]
    place: str


@cache
def sources() -> dict[str, ast.Module]:
    """The modules that speak in codes, but not those that hold the words."""
    files = [*ROOT.glob("engine/**/*.py"), *ROOT.glob("companion/**/*.py")]
    return {
        str(file.relative_to(ROOT)): ast.parse(file.read_text("utf-8"))
        for file in files
        if file.parent.name not in ("words", "rulebook")
    }


def constants() -> frozenset[str]:
    """Every text in these modules that looks like a code, but for the addresses of pages."""
    found = {
        node.value
        for tree in sources().values()
        for node in set(ast.walk(tree)) - _addresses(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value)
    }
    formed = {start + end for start, ends in FORMED.items() for end in ends}
    return frozenset(found | formed)


def _addresses(tree: ast.Module) -> set[ast.AST]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    return {
        node
        for call in calls
        if call.func.id == "url_for"
        for arg in call.args
        for node in ast.walk(arg)  # type: ignore[attr-defined]
    }


def said() -> Iterator[Said]:
    """Every call that says a code: because, award, or an error."""
    for place, tree in sources().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            codes = _codes(name, node.args)
            params = frozenset(word.arg for word in node.keywords if word.arg)
            if not any(word.arg is None for word in node.keywords):
                yield from (Said(code, params, f"{place}:{node.lineno}") for code in codes)


def _codes(name: str, args: list[ast.expr]) -> list[str]:
    place = {"because": 0, "award": 2}.get(name)
    if name in ERRORS and issubclass(getattr(errors, name), errors.RummyError):
        if not args:
            return [ERRORS[name]]
        place = 0
    if place is None or len(args) <= place:
        return []
    return [code for node in ast.walk(args[place]) for code in _texts(node)]


def _texts(node: ast.AST) -> list[str]:
    if isinstance(node, ast.JoinedStr):
        start = node.values[0]
        assert isinstance(start, ast.Constant), "a code begins with what one can search for"
        return [start.value + end for end in FORMED[start.value]]
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
        return [node.value]
    return []
