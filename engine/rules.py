"""House rules as typed, frozen data: a switch is declared once, and form, check and rules page are read off it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from engine.errors import BadSwitch

WHOLE = re.compile(r"[+-]?[0-9]{1,400}")  # beyond that it is no number that anybody typed
MINUSES = str.maketrans({"\u2212": "-", "\u2013": "-"})

Value = int | str | bool
R = TypeVar("R", bound="RuleSet")

ABOUT = ("setup", "cards", "melds", "turn", "knock", "scoring", "end")


@dataclass(frozen=True)
class Switch:
    """One house rule: its name, the values it takes and where docs/rules.md explains it.

    choices: the values to choose from; empty for a plain number. free: any whole number from low to high will do, and
    choices are only the usual ones. when: name and values of the switch without which this one has no effect.
    disputed: tables disagree, so set-up asks openly.
    presets: for each value of this switch, the values that it gives to others.
    """

    name: str
    choices: tuple[Value, ...] = ()
    unit: str = ""
    source: str = ""
    about: str = "scoring"
    low: int = 0
    high: int = 1000
    free: bool = False
    disputed: bool = False
    when: tuple[str, tuple[Value, ...]] | None = None
    presets: Mapping[Value, Mapping[str, Value]] = field(default_factory=dict)

    def read(self, value: object) -> Value:
        """The value as this switch keeps it; "yes" and "no" stand for True and False. Raises BadSwitch."""
        found = self._as_choice(value)
        if found is not None:
            return found
        if (self.free or not self.choices) and not isinstance(value, bool):
            number = _whole(value)
            if number is None:
                raise BadSwitch("error.switch.number", name=self.name, value=str(value))
            if not self.low <= number <= self.high:
                raise BadSwitch("error.switch.range", name=self.name, low=self.low, high=self.high, value=number)
            return number
        raise BadSwitch("error.switch.value", name=self.name, value=str(value))

    def _as_choice(self, value: object) -> Value | None:
        for choice in self.choices:
            if isinstance(value, str) and str(plain(choice)) == value.strip():
                return choice
            if type(value) is type(choice) and value == choice:
                return choice
        return None


def _whole(value: object) -> int | None:
    if isinstance(value, int):
        return value
    said = value.strip().translate(MINUSES) if isinstance(value, str) else ""
    return int(said) if WHOLE.fullmatch(said) else None


def switch(default: Any, **about: Any) -> Any:
    """A house rule as a field of a RuleSet. `source` names section and row of docs/rules.md."""
    if isinstance(default, bool):
        about.setdefault("choices", (default, not default))
    return field(default=default, metadata=about)


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The house rules of one game; fields that are not switches are found out deal by deal (`Variant.in_force`)."""


def switches(rules: RuleSet | type[RuleSet]) -> tuple[Switch, ...]:
    """Every switch of these rules, in the order of their table."""
    return tuple(Switch(name=each.name, **each.metadata) for each in fields(rules) if each.metadata)


def plain(value: Value) -> int | str:
    """A value as files, JSON and forms write it: numbers, words, "yes" and "no"."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def to_plain(rules: RuleSet) -> dict[str, int | str]:
    """Every switch with its value."""
    return {each.name: plain(getattr(rules, each.name)) for each in switches(rules)}


def with_switches(rules: R, values: Mapping[str, object]) -> R:
    """These rules with some switches set; what a preset says stands behind what is said outright. Raises BadSwitch."""
    known = {each.name: each for each in switches(rules)}
    strange = [name for name in values if name not in known]
    if strange:
        raise BadSwitch("error.switch", name=strange[0])
    said = {name: known[name].read(value) for name, value in values.items()}
    preset: dict[str, Value] = {}
    for name, value in said.items():
        preset |= known[name].presets.get(value, {})
    return replace(rules, **(preset | said))


def changed(rules: RuleSet, default: RuleSet) -> tuple[str, ...]:
    """The names of the switches that differ from the game's default."""
    return tuple(each.name for each in switches(rules) if getattr(rules, each.name) != getattr(default, each.name))
