"""It depends on your rules: the answer under each choice of a rule on which tables disagree."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from engine.rules import RuleSet, Switch, Value, switches

R = TypeVar("R", bound=RuleSet)
A = TypeVar("A")


@dataclass(frozen=True)
class Depends(Generic[A]):
    """A disputed switch, and the answer under each of its values, the table's own first."""

    switch: Switch
    answers: tuple[tuple[Value, A], ...]


def depends(
    ask: Callable[[R], A], rules: R, settled: Collection[str] = (), same: Callable[[A], object] = lambda answer: answer
) -> tuple[Depends[A], ...]:
    """The disputed switches, not settled by this table, whose choice changes the answer.

    ask: the question put to the referee under given rules. same: what of an answer counts as a difference; the whole
    answer unless said otherwise.
    """
    found = []
    for switch in switches(rules):
        if not switch.disputed or switch.name in settled:
            continue
        now: Value = getattr(rules, switch.name)
        others = [value for value in switch.choices if value != now]
        answers = tuple((value, ask(replace(rules, **{switch.name: value}))) for value in (now, *others))
        if any(same(answer) != same(answers[0][1]) for _, answer in answers):
            found.append(Depends(switch, answers))
    return tuple(found)
