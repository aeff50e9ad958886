"""The faults that are tried: what may stand instead of a piece of code."""

from __future__ import annotations

import ast
from collections.abc import Iterator

Fault = tuple[str, ast.AST]

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
OPPOSITE = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Said to people and checkers, not to the game: where a rule stands, which page asks for it, that two rows are as long.
BESIDE_THE_GAME = {"source", "about", "unit", "strict"}
UNCLEAR = (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.NamedExpr)


def faults(node: ast.AST) -> Iterator[Fault]:
    """Each fault of this node alone: its kind, and the node that stands there instead."""
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BoolOp(op=op, values=values):
            yield "and, or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield "sign", operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in RECKONED:
            yield "arithmetic", ast.BinOp(left, RECKONED[type(op)](), right)
        case ast.AugAssign(target=target, op=op, value=value):
            if type(op) in RECKONED:
                yield "arithmetic", ast.AugAssign(target, RECKONED[type(op)](), value)
            yield "arithmetic", ast.Assign([target], value)
        case ast.Constant():
            yield from _constants(node)
        case ast.Call():
            yield from _calls(node)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "answer", ast.Return(ast.Constant(None))
        case ast.Lambda(args=args, body=body) if not isinstance(body, ast.Constant):
            yield "answer", ast.Lambda(args, ast.Constant(None))
        case ast.Expr(value=ast.Call()):
            yield "step left out", ast.Pass()
        case ast.Break():
            yield "loop", ast.Continue()
        case ast.Continue():
            yield "loop", ast.Break()


def negated(condition: ast.expr) -> Iterator[Fault]:
    """The opposite of a condition that has no operator of its own."""
    if isinstance(condition, UNCLEAR):
        yield "condition", ast.UnaryOp(ast.Not(), condition)


def _comparisons(node: ast.Compare) -> Iterator[Fault]:
    for at, op in enumerate(node.ops):
        ops = [*node.ops[:at], COMPARED[type(op)](), *node.ops[at + 1 :]]
        yield "comparison", ast.Compare(node.left, ops, node.comparators)


def _constants(node: ast.Constant) -> Iterator[Fault]:
    if isinstance(node.value, bool):
        yield "value", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "value", ast.Constant(node.value + 1)
    elif isinstance(node.value, str):
        yield "value", ast.Constant(f"{node.value}?")


def _calls(node: ast.Call) -> Iterator[Fault]:
    if isinstance(node.func, ast.Name) and node.func.id in OPPOSITE:
        yield "opposite", ast.Call(ast.Name(OPPOSITE[node.func.id], ast.Load()), node.args, node.keywords)
    for at, keyword in enumerate(node.keywords):
        if keyword.arg is not None and keyword.arg not in BESIDE_THE_GAME:
            yield "keyword left out", ast.Call(node.func, node.args, node.keywords[:at] + node.keywords[at + 1 :])
