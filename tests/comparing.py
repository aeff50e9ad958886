"""How an answer of the judge is held against what a case expects."""

from __future__ import annotations

from typing import Any

MELD_LISTS = {"winners", "targets", "played", "left", "loose", "freed"}


def holds(expected: Any, found: Any, name: str = "") -> bool:
    """True when `found` is all that `expected` names; what it does not name is free."""
    if isinstance(expected, dict):
        special = _special(expected, found, name)
        if special is not None:
            return special
        if not isinstance(found, dict):
            return False
        return all(_field(key, value, found) for key, value in expected.items())
    if expected is None:
        return found is None
    if isinstance(expected, list):
        return isinstance(found, list) and _lists(expected, found, name)
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, str) and isinstance(found, str):
        return _card(expected) == _card(found)
    return bool(expected == found)


def _special(expected: dict[str, Any], found: Any, name: str) -> bool | None:
    if "$some" in expected:
        return bool(found) or found == 0
    if "$any" in expected:
        return any(holds(each, found, name) for each in expected["$any"])
    if "$count" in expected:
        return isinstance(found, list) and len(found) == expected["$count"]
    if "$has" in expected:
        wanted = expected["$has"] if isinstance(expected["$has"], list) else [expected["$has"]]
        return isinstance(found, list) and all(any(holds(one, each) for each in found) for one in wanted)
    return None


def _field(key: str, value: Any, found: dict[str, Any]) -> bool:
    if key == "legal" and value is True and found.get("faults"):
        return False
    if key == "legal" and value is False and not all(fault.get("code") for fault in found.get("faults") or [{}]):
        return False
    return holds(value, found.get(key), key)


def _lists(expected: list[Any], found: list[Any], name: str) -> bool:
    if len(expected) != len(found):
        return False
    if name in MELD_LISTS:
        return sorted(map(_card, map(str, expected))) == sorted(map(_card, map(str, found)))
    if expected and all(isinstance(each, list) for each in expected):
        return sorted(_meld(each) for each in expected) == sorted(_meld(each) for each in found)
    if name in ("cards", "result") and sorted(map(_card, expected)) == sorted(map(_card, found)):
        return _is_set(expected) or [_card(each) for each in expected] == [_card(each) for each in found]
    return all(holds(one, other) for one, other in zip(expected, found, strict=True))


def _meld(cards: list[str]) -> list[str]:
    return sorted(_card(each) for each in cards) if _is_set(cards) else [_card(each) for each in cards]


def _is_set(cards: list[str]) -> bool:
    return len({_card(each).rpartition("=")[2][:1] for each in cards}) == 1


def _card(text: str) -> str:
    return text.replace("10", "T")
