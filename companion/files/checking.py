"""A stranger's file → plain facts that are known to be sound: right shapes, right sizes, nothing beside them.

What the facts of a match mean together is asked in `trying.py`, when its rows are made.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from companion.card_reader.words import PACK_LETTERS
from companion.files import FORMAT, LARGEST_FILE, VERSION
from companion.files.exporting import MOMENT
from companion.models import KEY_LENGTH, KEY_LETTERS
from companion.names import clean, twice
from companion.setup_form import DIRECTIONS
from engine.errors import RummyError

KINDS = frozenset("record correct insert remove choose rival change rename undo redo".split())
NOTES = frozenset(("flag", "referee", "remark", "proposals"))
MOST = {"matches": 2000, "house_rules": 500, "seats": 40, "acts": 10_000, "deals": 10_000, "changes": 5000}
MOST |= {"notes": 5000, "moves": 20_000, "sheets": 2000}
LAST_DEAL = 2000
LONGEST = 500  # letters of any text
DEEPEST = 12
BIGGEST = 10**9
EARLIEST, LATEST = 2000, 2200  # years


class NotRead(RummyError):
    """A file that is none of ours, or that says what cannot be."""

    code = "file.unreadable"


def checked(data: bytes, file: str = "") -> dict[str, Any]:
    """The facts of a file. `file` is its name, for the refusal. Raises NotRead."""
    if len(data) > LARGEST_FILE:
        raise NotRead("file.large", most=LARGEST_FILE // 1024**2)
    try:
        told = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_refuse)
        _sound(told)
        if told.get("format") == FORMAT and _whole(told.get("version"), 1) > VERSION:
            raise NotRead("file.newer", file=file)
        return _file(told)
    except NotRead as wrong:
        raise NotRead(wrong.code, **{**wrong.params, "file": file}) if wrong.code == NotRead.code else wrong from wrong
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError, RummyError) as wrong:
        raise NotRead("file.unreadable", file=file) from wrong


def _refuse(_text: str) -> None:
    raise NotRead


def _sound(value: Any, depth: int = 0) -> None:
    """No text is long or holds what cannot be stored, no number is huge, nothing is buried deep."""
    if depth > DEEPEST:
        raise NotRead
    match value:
        case bool() | None:
            return
        case int():
            _whole(value, -BIGGEST, BIGGEST)
        case str():
            kinds = {unicodedata.category(each) for each in value if each != "\n"}
            if len(value) > LONGEST or kinds & {"Cc", "Cs"}:
                raise NotRead
        case list():
            for each in value:
                _sound(each, depth + 1)
        case dict():
            for name, each in value.items():
                _sound(name, depth + 1)
                _sound(each, depth + 1)
        case _:
            raise NotRead


def _file(told: Any) -> dict[str, Any]:
    _fields(told, "format", "version", "matches", "house_rules")
    if told["format"] != FORMAT:
        raise NotRead
    found = [_match(each) for each in _rows(told, "matches")]
    if len({each["key"] for each in found}) < len(found):
        raise NotRead
    return {"matches": found, "house_rules": [_rules(each) for each in _rows(told, "house_rules")]}


def _rules(told: Any) -> dict[str, Any]:
    _fields(told, "game", "name", "rules")
    return {"game": _text(told["game"], 40), "name": _name(told["name"]), "rules": _object(told["rules"])}


def _match(told: Any) -> dict[str, Any]:
    _fields(told, "key", "game", "rules", "letters", "direction", "first_dealer", "starters", "note", "started")
    seats = [_name(each) for each in _rows(told, "seats")]
    if len(seats) < 2 or twice(seats):
        raise NotRead
    acts = [_act(each) for each in _rows(told, "acts")]
    _count_up([each["number"] for each in acts])
    return {
        "key": _key(told["key"]),
        "game": _text(told["game"], 40),
        "rules": _object(told["rules"]),
        "letters": _one_of(told["letters"], PACK_LETTERS),
        "direction": _one_of(told["direction"], DIRECTIONS),
        "first_dealer": _whole(told["first_dealer"], 0, len(seats) - 1),
        "starters": _whole(told["starters"], 0, len(seats)),
        "note": shown(told["note"]),
        "started": _moment(told["started"]),
        "finished": _maybe(told["finished"], _moment),
        "seats": seats,
        "acts": acts,
        "deals": _versions(_rows(told, "deals"), len(acts)),
        "changes": _versions(_rows(told, "changes"), len(acts)),
        "notes": [_note(each, len(acts)) for each in _rows(told, "notes")],
        "moves": _moves(_rows(told, "moves")),
        "sheets": [_sheet(each, len(seats)) for each in _rows(told, "sheets")],
    }


def _act(told: Any) -> dict[str, Any]:
    _fields(told, "number", "kind", "summary", "undoes", "device", "at")
    number = _whole(told["number"], 1)
    return {
        "number": number,
        "kind": _one_of(told["kind"], KINDS),
        "summary": _object(told["summary"]),
        "undoes": _maybe(told["undoes"], lambda value: _whole(value, 1, number - 1)),
        "device": _maybe(told["device"], _name),
        "at": _moment(told["at"]),
    }


def _versions(rows: list[Any], acts: int) -> list[dict[str, Any]]:
    """Versions of deals or changes: counted up under each number, each written with an earlier one in sight."""
    found = [_version(each, acts) for each in rows]
    for number in {each["number"] for each in found}:
        chain = [each for each in found if each["number"] == number]
        _count_up([each["version"] for each in chain])
        if chain[0]["seen"]:
            raise NotRead
    return found


def _version(told: Any, acts: int) -> dict[str, Any]:
    _fields(told, "number", "version", "seen", "facts", "act", "device", "at")
    version = _whole(told["version"], 1)
    return {
        "number": _whole(told["number"], 1, LAST_DEAL),
        "version": version,
        "seen": _whole(told["seen"], 0, version - 1),
        "facts": _maybe(told["facts"], _object),
        "act": _whole(told["act"], 1, acts),
        "device": _maybe(told["device"], _name),
        "at": _moment(told["at"]),
    }


def _note(told: Any, acts: int) -> dict[str, Any]:
    _fields(told, "deal", "kind", "facts", "act", "device", "at")
    return {
        "deal": _whole(told["deal"], 0, LAST_DEAL + 1),
        "kind": _one_of(told["kind"], NOTES),
        "facts": _object(told["facts"]),
        "act": _maybe(told["act"], lambda value: _whole(value, 1, acts)),
        "device": _maybe(told["device"], _name),
        "at": _moment(told["at"]),
    }


def _moves(rows: list[Any]) -> list[dict[str, Any]]:
    """Moves of deals that are followed card by card; each place of a deal once."""
    found = [_move(each) for each in rows]
    if len({(each["deal"], each["position"]) for each in found}) < len(found):
        raise NotRead
    return found


def _move(told: Any) -> dict[str, Any]:
    _fields(told, "deal", "position", "facts", "undone", "device", "at")
    if not isinstance(told["undone"], bool):
        raise NotRead
    return {
        "deal": _whole(told["deal"], 0, LAST_DEAL + 1),
        "position": _whole(told["position"], 1),
        "facts": _object(told["facts"]),
        "undone": told["undone"],
        "device": _maybe(told["device"], _name),
        "at": _moment(told["at"]),
    }


def _sheet(told: Any, seats: int) -> dict[str, Any]:
    _fields(told, "at", "engine", "facts", "sheet")
    facts, sheet = _object(told["facts"]), _object(told["sheet"])
    _fields(facts, "deals", "changes")
    _fields(sheet, "deals", "columns", "lines", "final", "winners", "over")
    for deal in sheet["deals"]:
        _fields(deal, "number", "points")
        _numbers([deal["number"], *deal["points"]])
    for column in sheet["columns"]:
        _numbers(column)
    for line in sheet["lines"]:
        _fields(line, "seat", "points", "code", "column")
        _numbers([line["seat"], line["points"], line["column"]])
        _text(line["code"], 60)
    _numbers(sheet["final"])
    _numbers(sheet["winners"], 0, seats - 1)
    if len(sheet["final"]) > seats:
        raise NotRead
    _maybe(sheet["over"], lambda value: _text(value, 60))
    return {"at": _moment(told["at"]), "engine": _text(told["engine"], 40), "facts": facts, "sheet": sheet}


# ---------- small shapes


def _fields(told: Any, *names: str) -> None:
    """All of these are there. Fields beside them are ignored at the top, and cannot be stored anywhere else."""
    if not isinstance(told, dict) or not set(names) <= set(told):
        raise NotRead


def _rows(told: Mapping[str, Any], name: str) -> list[Any]:
    rows = told[name]
    if not isinstance(rows, list) or len(rows) > MOST[name]:
        raise NotRead
    return rows


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotRead
    return value


def _whole(value: Any, low: int, high: int = BIGGEST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise NotRead
    return value


def _numbers(values: Any, low: int = -BIGGEST, high: int = BIGGEST) -> None:
    if not isinstance(values, list):
        raise NotRead
    for value in values:
        _whole(value, low, high)


def _count_up(numbers: list[int]) -> None:
    if numbers != list(range(1, len(numbers) + 1)):
        raise NotRead


def _maybe(value: Any, read: Callable[[Any], Any]) -> Any:
    return None if value is None else read(value)


def _text(value: Any, longest: int) -> str:
    if not isinstance(value, str) or not value or len(value) > longest:
        raise NotRead
    return value


def shown(value: Any) -> str:
    """A text as people may read it, without control and direction characters. Raises NotRead for what is no text."""
    if not isinstance(value, str):
        raise NotRead
    return "".join(each for each in value if each == "\n" or unicodedata.category(each)[0] != "C")


def _name(value: Any) -> str:
    if not isinstance(value, str) or not clean(value):
        raise NotRead
    return clean(value)


def _one_of(value: Any, known: Any) -> str:
    if not isinstance(value, str) or value not in known:
        raise NotRead
    return value


def _key(value: Any) -> str:
    if not isinstance(value, str) or len(value) != KEY_LENGTH or set(value) - set(KEY_LETTERS):
        raise NotRead
    return value


def _moment(value: Any) -> datetime:
    if not isinstance(value, str) or not value.isascii():
        raise NotRead
    found = datetime.strptime(value, MOMENT).replace(tzinfo=UTC)
    if not EARLIEST <= found.year < LATEST:
        raise NotRead
    return found
