"""Engine values as the JSON of an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from companion.wording import say_plain
from engine.cards import Card, Laid, Rank, Suit, spell_rank
from engine.melds import Meld, shown
from engine.reasons import Reason, ScoreLine, Verdict


def value_plain(value: object) -> Any:
    """A parameter of a reason: cards by their notation, ranks and suits by their sign, reasons by their code."""
    match value:
        case Reason():
            return reason_plain(value)
        case Rank():
            return spell_rank(value)
        case Card() | Laid() | Suit():
            return str(value)
        case Meld():
            return list(shown(value))
        case Enum():
            return value.value
        case str() | bool() | int() | None:
            return value
        case Mapping():
            return {str(key): value_plain(each) for key, each in value.items()}
        case Iterable():
            return [value_plain(each) for each in value]
    return str(value)


def meld_plain(meld: Meld | None) -> list[str] | None:
    """The cards of a meld as they lie, jokers with what they stand for; None for no meld."""
    return None if meld is None else list(shown(meld))


def reason_plain(reason: Reason) -> dict[str, Any]:
    """`{"code", …parameters}`."""
    return {"code": reason.code, **{name: value_plain(value) for name, value in reason.params.items()}}


def verdict_plain(verdict: Verdict) -> dict[str, Any]:
    """`legal`, all `faults` and `notes`."""
    return {
        "legal": bool(verdict),
        "faults": [reason_plain(fault) for fault in verdict.faults],
        "notes": [reason_plain(note) for note in verdict.notes],
    }


def line_plain(line: ScoreLine) -> dict[str, Any]:
    """A line of a score; its own seat and points stand before the parameters of its reason."""
    column = {"column": line.column} if line.column else {}
    return {**reason_plain(line.reason), "seat": line.seat, "points": line.points, **column}


def in_words(plain: Any, language: str | None) -> Any:
    """The answer in which everything with a code also has its `text`; unchanged without a language."""
    if language is None:
        return plain
    if isinstance(plain, list):
        return [in_words(each, language) for each in plain]
    if isinstance(plain, dict):
        spoken = {name: in_words(value, language) for name, value in plain.items()}
        return {**spoken, "text": say_plain(plain, language)} if isinstance(plain.get("code"), str) else spoken
    return plain
