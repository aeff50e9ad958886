"""House rules: what a switch takes, what it refuses, and what a preset brings along."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.errors import BadSwitch
from engine.rules import RuleSet, changed, plain, switch, switches, to_plain, with_switches


@dataclass(frozen=True, kw_only=True)
class SomeRules(RuleSet):
    """One switch of each kind."""

    way: str = switch("modern", choices=("modern", "old"), presets={"old": {"bonus": 20, "open": False}})
    bonus: int = switch(25, choices=(25, 20), free=True, low=5)
    most: int | str = switch("any", choices=("any", 1))
    open: bool = switch(True)
    target: int = switch(100, low=1, high=500)
    limit: int = switch(0, source="some 1")
    found_out: int = 7


RULES = SomeRules()


@pytest.mark.parametrize(
    ("name", "said", "kept"),
    [
        ("way", "old", "old"),
        ("way", " old ", "old"),
        ("bonus", 20, 20),
        ("bonus", "20", 20),
        ("bonus", 5, 5),
        ("bonus", " +7 ", 7),
        ("most", "1", 1),
        ("most", 1, 1),
        ("most", "any", "any"),
        ("open", "no", False),
        ("open", "yes", True),
        ("open", False, False),
        ("target", 1, 1),
        ("target", 500, 500),
        ("target", "0500", 500),
        ("limit", 0, 0),
        ("limit", 1000, 1000),
    ],
)
def test_what_a_switch_takes(name: str, said: object, kept: object) -> None:
    """Numbers and words as forms and files have them; nothing else changes but what a preset says."""
    found = with_switches(RULES, {name: said})
    assert getattr(found, name) == kept and type(getattr(found, name)) is type(kept)
    assert set(changed(found, RULES)) <= {name, "bonus", "open"}


@pytest.mark.parametrize(
    ("name", "said", "code", "params"),
    [
        ("way", "new", "error.switch.value", {"value": "new"}),
        ("most", 2, "error.switch.value", {"value": "2"}),
        ("most", True, "error.switch.value", {"value": "True"}),
        ("open", 1, "error.switch.value", {"value": "1"}),
        ("open", "maybe", "error.switch.value", {"value": "maybe"}),
        ("bonus", True, "error.switch.value", {"value": "True"}),
        ("target", False, "error.switch.value", {"value": "False"}),
        ("target", "many", "error.switch.number", {"value": "many"}),
        ("target", "", "error.switch.number", {"value": ""}),
        ("target", "1.5", "error.switch.number", {"value": "1.5"}),
        ("target", 1.5, "error.switch.number", {"value": "1.5"}),
        ("target", None, "error.switch.number", {"value": "None"}),
        ("target", "9" * 401, "error.switch.number", {"value": "9" * 401}),
        ("target", 0, "error.switch.range", {"low": 1, "high": 500, "value": 0}),
        ("target", 501, "error.switch.range", {"low": 1, "high": 500, "value": 501}),
        ("target", "−3", "error.switch.range", {"low": 1, "high": 500, "value": -3}),
        ("target", "–3", "error.switch.range", {"low": 1, "high": 500, "value": -3}),
        ("bonus", 4, "error.switch.range", {"low": 5, "high": 1000, "value": 4}),
        ("limit", -1, "error.switch.range", {"low": 0, "high": 1000, "value": -1}),
        ("limit", 1001, "error.switch.range", {"low": 0, "high": 1000, "value": 1001}),
        ("limit", "9" * 400, "error.switch.range", {"low": 0, "high": 1000, "value": int("9" * 400)}),
        ("moon", 1, "error.switch", {}),
        ("found_out", 1, "error.switch", {}),
    ],
)
def test_what_a_switch_refuses(name: str, said: object, code: str, params: dict[str, Any]) -> None:
    """The switch is named, and what it takes instead."""
    with pytest.raises(BadSwitch) as wrong:
        with_switches(RULES, {name: said})
    assert (wrong.value.code, wrong.value.params) == (code, {"name": name, **params})


def test_a_preset_brings_others_along() -> None:
    """What is said outright stands before it, in whatever order it is said."""
    old = with_switches(RULES, {"way": "old"})
    assert (old.bonus, old.open, old.target) == (20, False, 100)
    for said in ({"way": "old", "bonus": 30}, {"bonus": 30, "way": "old"}):
        mixed = with_switches(RULES, said)
        assert (mixed.bonus, mixed.open) == (30, False)
    assert with_switches(old, {"way": "modern"}).bonus == 20


def test_read_off_the_record() -> None:
    """Every switch with what it says of itself, in order; what is found out on the way is none."""
    found = switches(SomeRules)
    assert [each.name for each in found] == ["way", "bonus", "most", "open", "target", "limit"]
    assert switches(RULES) == found
    by_name = {each.name: each for each in found}
    assert by_name["open"].choices == (True, False)
    usual = by_name["limit"]
    assert (usual.choices, usual.low, usual.high, usual.free) == ((), 0, 1000, False)
    assert (usual.disputed, usual.when, dict(usual.presets)) == (False, None, {})
    assert (usual.unit, usual.source, usual.about) == ("", "some 1", "scoring")


def test_as_files_write_it() -> None:
    assert to_plain(RULES) == {"way": "modern", "bonus": 25, "most": "any", "open": "yes", "target": 100, "limit": 0}
    assert (plain(True), plain(False), plain(1), plain("any")) == ("yes", "no", 1, "any")


def test_what_differs() -> None:
    assert changed(RULES, RULES) == ()
    assert changed(with_switches(RULES, {"limit": 3, "target": 7}), RULES) == ("target", "limit")
