"""Thousands of files from strangers: each is refused with nothing stored, or read in whole and shown by every page."""

from __future__ import annotations

import copy
import json
import os
import random
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, func, select

from companion.database import db
from companion.models import Act, DealVersion, Match, Seat
from tests.companion import tables
from tests.companion.test_files import eventful, exported
from tests.databases import fresh_app

FILES = 5000 if os.environ.get("PROOF") else 150
SEED = 20251205
PARTS = ("seats", "acts", "deals", "changes", "notes", "moves", "sheets")
JUNK: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        3,
        7,
        40,
        10**6,
        10**12,
        -(10**12),
        1.5,
        "",
        " ",
        "0",
        "gin",
        "K",
        "7H",
        "<b>x</b>",
    ),
    *("\u202e", "\ud800", "\x00", "x" * 501, "../../x", "2025-12-05T19:05:00.000000Z", [], {}, [[]], [None], [0, 0, 0]),
    *({"kind": "name"}, {"ranks": "K"}, {"cards": ["7H"]}, {"deal": 1}, ["Ana", "Ana"], "record", "undo", "rename"),
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Flask]:
    """An empty server."""
    with fresh_app(tmp_path / "server") as made:
        yield made


@pytest.fixture
def sound(tmp_path: Path) -> dict[str, Any]:
    """A file with two matches: one in which everything happened, and a finished one with its sealed sheet."""
    with fresh_app(tmp_path / "sound") as made:
        eventful(made)
        tables.evening(made, "carousel_saturday")
        found: dict[str, Any] = json.loads(exported(made))
    return found


def places(told: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in the file."""
    inside = told.items() if isinstance(told, dict) else enumerate(told) if isinstance(told, list) else ()
    for name, each in inside:
        yield (*way, name)
        yield from places(each, (*way, name))


def spoil(told: Any, luck: random.Random) -> None:
    """One fault: something else in its place, gone, twice, or changed with another."""
    ways = list(places(told))
    *way, last = luck.choice(ways)
    at = told
    for name in way:
        at = at[name]
    match luck.randrange(6):
        case 0:
            del at[last]
        case 1 if isinstance(at, list):
            at.insert(luck.randrange(len(at) + 1), copy.deepcopy(at[last]))
        case 2 if isinstance(at, dict):
            other = luck.choice(sorted(at))
            at[last], at[other] = at[other], at[last]
        case 3 if isinstance(at[last], int):
            at[last] += luck.choice((-2, -1, 1, 2, 100))
        case 4:
            *other_way, other_last = luck.choice(ways)
            found: Any = told
            for name in (*other_way, other_last):
                if not isinstance(found, dict | list) or (isinstance(found, dict) and name not in found):
                    return
                found = found[name]
            at[last] = copy.deepcopy(found)
        case _:
            at[last] = copy.deepcopy(luck.choice(JUNK))


def spoilt(sound: dict[str, Any], luck: random.Random) -> bytes:
    """The file with one to three faults, one time in eight in its bytes."""
    told = copy.deepcopy(sound)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        try:
            spoil(told, luck)
        except (IndexError, KeyError):
            continue  # an earlier fault has taken that place away
    data = bytearray(json.dumps(told, ensure_ascii=True).encode())
    if luck.randrange(8) == 0:
        for _ in range(luck.randint(1, 4)):
            data[luck.randrange(len(data))] = luck.randrange(256)
    return bytes(data)


def rows(app: Flask) -> list[int]:
    with app.app_context():
        return [
            db.session.scalars(select(func.count()).select_from(kind)).one() for kind in (Match, Seat, Act, DealVersion)
        ]


def clear(app: Flask) -> None:
    with app.app_context():
        db.session.execute(delete(Match))
        db.session.commit()


@pytest.mark.timeout(0 if os.environ.get("PROOF") else 300)
def test_refused_or_read_whole(server: Flask, sound: dict[str, Any], figure: Callable[[str], None]) -> None:
    """Never half, never an error page; what was read can be looked at and taken along again."""
    luck = random.Random(SEED)
    client = server.test_client()
    whole = 0
    for number in range(FILES):
        data = spoilt(sound, luck)
        answer = client.post("/files", data={"file": (BytesIO(data), "x.json")}, content_type="multipart/form-data")
        assert answer.status_code in (303, 422), (number, answer.status_code, data)
        if answer.status_code == 422:
            assert rows(server) == [0, 0, 0, 0], (number, data)
            continue
        told = json.loads(data)
        stored = json.loads(client.get("/files/all.json").text)
        sizes = {each["key"]: [len(each[part]) for part in PARTS] for each in stored["matches"]}
        assert sizes == {each["key"]: [len(each[part]) for part in PARTS] for each in told["matches"]}, (number, data)
        for key in sizes:
            for page in ("", "/history", "/settings", "/rules", "/csv", "/text", "/record", "/table", "?order=seat"):
                shown = client.get(f"/match/{key}{page}")
                assert shown.status_code in (200, 303), (number, page, data)
        for page in ("/", "/past"):
            assert client.get(page).status_code == 200, (number, page, data)
        whole += bool(sizes)
        clear(server)
    assert 0 < whole < FILES
    figure(f"{FILES} spoilt files: {FILES - whole} refused, {whole} read whole, none half")
