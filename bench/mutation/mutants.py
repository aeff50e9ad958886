"""All mutants of a file: each is the file with one fault."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from bench.mutation.operators import BESIDE_THE_GAME, Fault, faults, negated

WORDS = 60  # of a piece of code in a report
CONDITIONS = {"test", "ifs", "guard"}
# Annotations, decorators and the names of types are for checkers and the interpreter, not for the game.
NOT_TRIED = {"annotation", "returns", "decorator_list", "type_params"}


@dataclass(frozen=True)
class Mutant:
    """A file with one fault: where it is, what stands there, and the lines whose tests may notice.

    late: whether it can be put in after the import; what is worked out at the import needs a new one.
    """

    key: str
    path: str
    line: int
    lines: tuple[int, int]
    scope: str
    kind: str
    before: str
    after: str
    late: bool

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.scope}: {self.before}  →  {self.after}"


@dataclass(frozen=True)
class Place:
    """A node where faults are tried, and where it hangs in the tree."""

    node: ast.AST
    parent: ast.AST
    field: str
    index: int | None
    statement: ast.stmt
    top: ast.stmt
    scope: tuple[str, ...]
    late: bool

    def put(self, node: ast.AST) -> None:
        """Hangs another node here."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


class Source:
    """A file, its tree, and its mutants in the order of the lines."""

    def __init__(self, root: Path, path: str) -> None:
        self.path = path
        self.file = root / path
        self.tree = ast.parse(self.file.read_text("utf-8"))
        self.code = self._compiled()
        self._found: dict[str, tuple[Place, ast.AST]] = {}
        self.mutants = tuple(self._mutants())

    def mutated(self, mutant: Mutant) -> CodeType:
        """The code of the file with this fault."""
        place, node = self._found[mutant.key]
        place.put(node)
        try:
            return self._compiled()
        finally:
            place.put(place.node)

    def _compiled(self) -> CodeType:
        return compile(self.tree, str(self.file), "exec", dont_inherit=True)

    def _mutants(self) -> Iterator[Mutant]:
        seen: Counter[str] = Counter()
        digests = {top: hashlib.sha256(ast.dump(top).encode()).hexdigest()[:12] for top in self.tree.body}
        for place in places(self.tree):
            for kind, node in _tried(place):
                ast.fix_missing_locations(ast.copy_location(node, place.node))
                before, after = _short(place.node), _short(node)
                scope = ".".join(place.scope) or "-"
                name = f"{self.path}|{digests[place.top]}|{scope}|{before}|{after}"
                seen[name] += 1
                key = f"{name}|{seen[name]}"
                self._found[key] = place, node
                line = getattr(place.node, "lineno", place.statement.lineno)
                yield Mutant(key, self.path, line, _header(place.statement), scope, kind, before, after, place.late)


def _tried(place: Place) -> Iterator[Fault]:
    yield from faults(place.node)
    if place.field in CONDITIONS and isinstance(place.node, ast.expr):
        yield from negated(place.node)


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= WORDS else f"{text[: WORDS - 1]}…"


def _header(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement, of one with a body those before it."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    if not body:
        return statement.lineno, statement.end_lineno or statement.lineno
    first = body[0].pattern.lineno if isinstance(body[0], ast.match_case) else body[0].lineno
    return statement.lineno, max(statement.lineno, first - 1)


def places(tree: ast.Module) -> Iterator[Place]:
    """Every node of the game in a file; see docs/mutation.md for what is left out."""
    for index, statement in enumerate(tree.body):
        if not _is_for_checkers(statement):
            yield from _below(Place(statement, tree, "body", index, statement, statement, (), late=False))


def _is_for_checkers(statement: ast.stmt) -> bool:
    """Imports, docstrings, names of types."""
    match statement:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.Assign(value=ast.Subscript() | ast.BinOp(op=ast.BitOr())):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
    return False


def _below(place: Place) -> Iterator[Place]:
    yield place
    node = place.node
    named = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    scope = (*place.scope, node.name) if named else place.scope
    for field, value in ast.iter_fields(node):
        if field in NOT_TRIED:
            continue
        inside = field == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        children = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if isinstance(child, ast.AST) and not _is_left_out(child):
                statement = child if isinstance(child, ast.stmt) else place.statement
                late = place.late or inside
                yield from _below(Place(child, node, field, index, statement, place.top, scope, late))


def _is_left_out(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.keyword(arg=str() as name):
            return name in BESIDE_THE_GAME
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return True
        case ast.expr_context() | ast.operator() | ast.cmpop() | ast.boolop() | ast.unaryop():
            return True
    return False
