"""A stranger's file → plain facts that are known to be sound: right shapes, right sizes, nothing beside them.

What the facts of a match mean together is asked in `making.py`, when its rows are made.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Any

from companion.card_reader.words import PACK_LETTERS
from companion.files import FORMAT, LARGEST_FILE, VERSION, values
from companion.files.values import BIGGEST, NotRead
from companion.names import twice
from companion.setup_form import DIRECTIONS
from engine.errors import RummyError

KINDS = frozenset("record correct insert remove choose rival change rename undo redo".split())
NOTES = frozenset(("flag", "referee", "remark", "proposals"))
LAST_DEAL = 2000
LONGEST = 500  # letters of any text
DEEPEST = 12


def checked(data: bytes, file: str = "") -> dict[str, Any]:
    """The facts of a file. `file` is its name, for the refusal. Raises NotRead."""
    if len(data) > LARGEST_FILE:
        raise NotRead("file.large", most=LARGEST_FILE // 1024**2)
    try:
        told = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_refuse)
        _sound(told)
        if told.get("format") == FORMAT and values.whole(told.get("version"), 1) > VERSION:
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
            values.whole(value, -BIGGEST, BIGGEST)
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
    values.need(told, "format", "version", "matches", "house_rules")
    if told["format"] != FORMAT:
        raise NotRead
    found = [_match(each) for each in values.rows(told, "matches")]
    if len({each["key"] for each in found}) < len(found):
        raise NotRead
    return {"matches": found, "house_rules": [_rules(each) for each in values.rows(told, "house_rules")]}


def _rules(told: Any) -> dict[str, Any]:
    values.need(told, "game", "name", "rules")
    return {
        "game": values.text(told["game"], 40),
        "name": values.name(told["name"]),
        "rules": values.mapping(told["rules"]),
    }


def _match(told: Any) -> dict[str, Any]:
    values.need(told, "key", "game", "rules", "letters", "direction", "first_dealer", "starters", "note", "started")
    seats = [values.name(each) for each in values.rows(told, "seats")]
    if len(seats) < 2 or twice(seats):
        raise NotRead
    acts = [_act(each) for each in values.rows(told, "acts")]
    values.need_count([each["number"] for each in acts])
    return {
        "key": values.key(told["key"]),
        "game": values.text(told["game"], 40),
        "rules": values.mapping(told["rules"]),
        "letters": values.one_of(told["letters"], PACK_LETTERS),
        "direction": values.one_of(told["direction"], DIRECTIONS),
        "first_dealer": values.whole(told["first_dealer"], 0, len(seats) - 1),
        "starters": values.whole(told["starters"], 0, len(seats)),
        "note": values.shown(told["note"]),
        "started": values.moment(told["started"]),
        "finished": values.maybe(told["finished"], values.moment),
        "seats": seats,
        "acts": acts,
        "deals": _versions(values.rows(told, "deals"), len(acts)),
        "changes": _versions(values.rows(told, "changes"), len(acts)),
        "notes": [_note(each, len(acts)) for each in values.rows(told, "notes")],
        "moves": _moves(values.rows(told, "moves")),
        "sheets": [_sheet(each, len(seats)) for each in values.rows(told, "sheets")],
    }


def _act(told: Any) -> dict[str, Any]:
    values.need(told, "number", "kind", "summary", "undoes", "device", "at")
    number = values.whole(told["number"], 1)
    return {
        "number": number,
        "kind": values.one_of(told["kind"], KINDS),
        "summary": values.mapping(told["summary"]),
        "undoes": values.maybe(told["undoes"], lambda value: values.whole(value, 1, number - 1)),
        "device": values.maybe(told["device"], values.name),
        "at": values.moment(told["at"]),
    }


def _versions(rows: list[Any], acts: int) -> list[dict[str, Any]]:
    """Versions of deals or changes: counted up under each number, each written with an earlier one in sight."""
    found = [_version(each, acts) for each in rows]
    for number in {each["number"] for each in found}:
        chain = [each for each in found if each["number"] == number]
        values.need_count([each["version"] for each in chain])
        if chain[0]["seen"]:
            raise NotRead
    return found


def _version(told: Any, acts: int) -> dict[str, Any]:
    values.need(told, "number", "version", "seen", "facts", "act", "device", "at")
    version = values.whole(told["version"], 1)
    return {
        "number": values.whole(told["number"], 1, LAST_DEAL),
        "version": version,
        "seen": values.whole(told["seen"], 0, version - 1),
        "facts": values.maybe(told["facts"], values.mapping),
        "act": values.whole(told["act"], 1, acts),
        "device": values.maybe(told["device"], values.name),
        "at": values.moment(told["at"]),
    }


def _note(told: Any, acts: int) -> dict[str, Any]:
    values.need(told, "deal", "kind", "facts", "act", "device", "at")
    return {
        "deal": values.whole(told["deal"], 0, LAST_DEAL + 1),
        "kind": values.one_of(told["kind"], NOTES),
        "facts": values.mapping(told["facts"]),
        "act": values.maybe(told["act"], lambda value: values.whole(value, 1, acts)),
        "device": values.maybe(told["device"], values.name),
        "at": values.moment(told["at"]),
    }


def _moves(rows: list[Any]) -> list[dict[str, Any]]:
    """Moves of deals that are followed card by card; each place of a deal once."""
    found = [_move(each) for each in rows]
    if len({(each["deal"], each["position"]) for each in found}) < len(found):
        raise NotRead
    return found


def _move(told: Any) -> dict[str, Any]:
    values.need(told, "deal", "position", "facts", "undone", "device", "at")
    if not isinstance(told["undone"], bool):
        raise NotRead
    return {
        "deal": values.whole(told["deal"], 0, LAST_DEAL + 1),
        "position": values.whole(told["position"], 1),
        "facts": values.mapping(told["facts"]),
        "undone": told["undone"],
        "device": values.maybe(told["device"], values.name),
        "at": values.moment(told["at"]),
    }


def _sheet(told: Any, seats: int) -> dict[str, Any]:
    values.need(told, "at", "engine", "facts", "sheet")
    facts, sheet = values.mapping(told["facts"]), values.mapping(told["sheet"])
    values.need(facts, "deals", "changes")
    values.need(sheet, "deals", "columns", "lines", "final", "winners", "over")
    for deal in sheet["deals"]:
        values.need(deal, "number", "points")
        values.need_numbers([deal["number"], *deal["points"]])
    for column in sheet["columns"]:
        values.need_numbers(column)
    for line in sheet["lines"]:
        values.need(line, "seat", "points", "code", "column")
        values.need_numbers([line["seat"], line["points"], line["column"]])
        values.text(line["code"], 60)
    values.need_numbers(sheet["final"])
    values.need_numbers(sheet["winners"], 0, seats - 1)
    if len(sheet["final"]) > seats:
        raise NotRead
    values.maybe(sheet["over"], lambda value: values.text(value, 60))
    return {"at": values.moment(told["at"]), "engine": values.text(told["engine"], 40), "facts": facts, "sheet": sheet}
