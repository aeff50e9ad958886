"""Matches as files: what goes out comes in again, on a server that has it, that has not, and that has half of it."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from companion import house_rules, records
from companion.database import db
from companion.files import FORMAT, LARGEST_FILE
from companion.following import allow_proposals, followed_deal, record_move, undo_move
from companion.models import (
    Act,
    ChangeVersion,
    Club,
    DealVersion,
    Device,
    HouseRules,
    Match,
    Move,
    Note,
    Player,
    Seat,
    Sheet,
)
from engine.changes import Joined, Left, PlayedOn, RuleChange, Stopped
from engine.deals import from_plain
from engine.rules import with_switches
from engine.table import move_from_plain
from engine.variants import VARIANTS
from tests.companion import tables
from tests.databases import fresh_app
from tests.evenings import evenings

ROWS = (Match, Move, Seat, Player, Act, DealVersion, ChangeVersion, Note, Sheet, HouseRules)


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Flask]:
    """A second, empty server."""
    with fresh_app(tmp_path / "other") as made:
        yield made


def exported(app: Flask, address: str = "/files/all.json") -> str:
    answer = app.test_client().get(address)
    assert answer.status_code == 200
    return answer.text


def imported(app: Flask, text: str | bytes, name: str = "evening.json", lang: str = "en") -> TestResponse:
    data = text if isinstance(text, bytes) else text.encode()
    return app.test_client().post(
        f"/files?lang={lang}", data={"file": (BytesIO(data), name)}, content_type="multipart/form-data"
    )


def counted(app: Flask) -> list[int]:
    """How many rows of each kind are stored."""
    with app.app_context():
        return [db.session.scalars(select(func.count()).select_from(kind)).one() for kind in ROWS]


def said(answer: TestResponse) -> str:
    """The refusal on the page."""
    found = re.search(r"<b>(.*?)</b>", answer.text)
    assert found, answer.text
    return found[1]


def eventful(app: Flask) -> str:
    """A match in which everything happened that can: corrections, rivals, undo, names, joiners, rules, notes."""
    key = tables.start(app, "manipulation", target=200, first_dealer=1, direction="anticlockwise", letters="W D K")
    tables.record(app, key, ending="knock", ender=0, left=[5, 20, 30])
    tables.record(app, key, ending="knock", ender=1, left=[{"ranks": "K 4"}, {"cards": ["7H", "8H"]}, 30], number=2)
    tables.record(app, key, ending="knock", ender=0, left=[3, 20, 30], number=1)
    tables.change(app, key, Joined(3, 3, "average"), name="Dana")
    tables.change(app, key, RuleChange(3, {"target": 300}))
    with app.app_context():
        device = db.session.scalars(select(Device)).first()
        assert device is not None
        nameless = Device(club_id=device.club_id, name="")
        db.session.add(nameless)
        db.session.flush()
        deal = {"number": 2, "ending": "knock", "ender": 2, "left": [10, 10, 4]}
        rival = from_plain(deal)
        assert records.record(tables.saved(key), nameless, rival, seen=0, form_key="rival") is records.Outcome.RIVAL
        assert records.choose(tables.saved(key), nameless, 2, None, "both") is records.Outcome.STORED
        records.rename(tables.saved(key), device, 1, "Borut", "rename")
        records.undo(tables.saved(key), device, tables.saved(key).news, "undo")
        records.redo(tables.saved(key), device, tables.saved(key).news, "redo")
        records.insert(
            tables.saved(key), device, from_plain({**deal, "number": 1}), news=tables.saved(key).news, form_key="in"
        )
        records.remove(tables.saved(key), device, 2, news=tables.saved(key).news, form_key="out")
        records.add_note(tables.saved(key), device, 1, "flag", {})
        noted = {"question": "meld", "cards": {"cards": ["7H 8H"]}, "answer": "no", "points": None}
        records.add_note(
            tables.saved(key), device, 2, "referee", {**noted, "reasons": [{"code": "ref.short", "n": 2, "num": 2}]}
        )
        db.session.commit()
        for number, told in enumerate(({"move": "take", "seat": 1}, {"move": "discard", "seat": 1, "card": "7H"})):
            news = followed_deal(tables.saved(key)).news
            record_move(tables.saved(key), device, move_from_plain(told), news=news, form_key=f"move {number}")
        undo_move(tables.saved(key), news=followed_deal(tables.saved(key)).news, form_key="move back")
        allow_proposals(tables.saved(key), device, True)
    tables.change(app, key, Left(4, 3))
    tables.change(app, key, Stopped(4))
    tables.change(app, key, PlayedOn(4))
    return key


def keep_rules(app: Flask) -> None:
    game = VARIANTS["manipulation"]
    with app.app_context():
        club = db.session.scalars(select(Club)).one()
        house_rules.save(club, game, "Thursdays", with_switches(game.rules, {"target": 250}))


def test_everything_comes_along(app: Flask, other: Flask) -> None:
    """Every evening and an eventful match: out, into an empty server, out again: the same bytes."""
    for each in evenings():
        tables.evening(app, each["name"])
    key = eventful(app)
    keep_rules(app)
    before = exported(app)
    assert imported(other, before).status_code == 303
    assert exported(other) == before
    assert all(counted(app))
    assert counted(other) == counted(app)
    for page in ("", "/history", "/settings", "/rules", "/text", "/file", "/table"):
        assert other.test_client().get(f"/match/{key}{page}").status_code == 200


def test_one_match_comes_along(app: Flask, other: Flask) -> None:
    """With names, dates, versions, and what can be undone."""
    key = eventful(app)
    before = exported(app, f"/match/{key}/file")
    answer = imported(other, before)
    assert (answer.status_code, answer.location) == (303, f"/match/{key}")
    assert exported(other, f"/match/{key}/file") == before
    with app.app_context():
        here = tables.saved(key)
        facts, names, news, undoable = here.match, here.names, here.news, here.undoable
    with other.app_context():
        there = tables.saved(key)
        assert (there.match, there.names, there.news) == (facts, names, news)
        assert undoable is not None and there.undoable is not None
        assert there.undoable.number == undoable.number
        device = Device(club_id=there.row.club_id)
        db.session.add(device)
        db.session.flush()
        assert records.undo(there, device, news, "there") is records.Outcome.STORED


def test_what_is_not_in_the_file(app: Flask) -> None:
    """No secret, no one-time key, no place in the database."""
    eventful(app)
    text = exported(app)
    with app.app_context():
        secrets = [*db.session.scalars(select(Device.token)), *db.session.scalars(select(Club.join_secret))]
        secrets += [key for key in db.session.scalars(select(Act.form_key)) if key and len(key) > 10]
    assert len(secrets) > 3
    assert not [secret for secret in secrets if secret in text]
    assert "_id" not in text and '"id"' not in text


@pytest.mark.parametrize("lang", ["en", "pl", "sl"])
def test_the_same_match_twice_is_recognised(app: Flask, other: Flask, lang: str) -> None:
    """On the server it came from, and on the second reading elsewhere; nothing changes."""
    key = tables.evening(app, "gin_boxes")
    keep_rules(app)
    text = exported(app)
    for server in (app, other):
        imported(server, text)
        before = counted(server)
        client = server.test_client()
        answer = client.post(
            f"/files?lang={lang}",
            data={"file": (BytesIO(text.encode()), "x.json")},
            content_type="multipart/form-data",
            follow_redirects=True,
        )
        words = {"en": "Already here:", "pl": "To już tu jest:", "sl": "To je že tukaj:"}[lang]
        assert words in answer.text
        assert counted(server) == before
        assert exported(server) == text
    assert other.test_client().get(f"/match/{key}").status_code == 200


def test_a_used_server_keeps_what_it_has(app: Flask, other: Flask) -> None:
    """New matches come beside the old ones; players of the same name are the same."""
    tables.evening(other, "gin_boxes")
    mine = tables.evening(other, "carousel_saturday", 2)
    before = exported(other, f"/match/{mine}/file")
    tables.evening(app, "carousel_saturday")
    assert imported(other, exported(app)).status_code == 303
    assert exported(other, f"/match/{mine}/file") == before
    with other.app_context():
        assert len(db.session.scalars(select(Match)).all()) == 3
        names = db.session.scalars(select(Player.name)).all()
        assert len(names) == len(set(names))


def test_a_match_that_another_club_of_the_server_has(app: Flask) -> None:
    """It gets a key of its own here; read again it is recognised by it, and the other club's stays untouched."""
    key = tables.evening(app, "gin_boxes")
    text = exported(app)
    phone = app.test_client()
    with app.app_context():
        db.session.add(Club(name="Others", join_secret="their-own-link-of-twenty-letters"))
        db.session.commit()
    away = {"REMOTE_ADDR": "192.168.1.20"}
    assert phone.get("/join/their-own-link-of-twenty-letters", environ_base=away).status_code == 303

    def send() -> TestResponse:
        return phone.post(
            "/files",
            data={"file": (BytesIO(text.encode()), "x.json")},
            content_type="multipart/form-data",
            environ_base=away,
        )

    first = send()
    assert first.status_code == 303 and key not in first.location
    before = counted(app)
    assert send().status_code == 303
    assert counted(app) == before
    assert phone.get(f"/match/{key}", environ_base=away).status_code == 404
    assert exported(app) == text


def test_imported_devices_let_nobody_in(app: Flask, other: Flask) -> None:
    """They are names in the history, no more."""
    key = eventful(app)
    imported(other, exported(app))
    assert "Ana’s phone" in other.test_client().get(f"/match/{key}/history").text
    with other.app_context():
        found = db.session.scalars(select(Device).where(Device.name == "Ana’s phone")).one()
        assert found.removed_at is not None


# ---------- what is refused


@pytest.fixture(scope="module")
def told_once(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of an eventful match, made once."""
    with fresh_app(tmp_path_factory.mktemp("told")) as made:
        eventful(made)
        return exported(made)


@pytest.fixture
def told(told_once: str) -> dict[str, Any]:
    """What that file says, to be spoilt."""
    found: dict[str, Any] = json.loads(told_once)
    return found


def put(told: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The file with another value at that place, named like matches.0.key."""
    *way, last = [int(each) if each.isdigit() else each for each in path.split(".")]
    at: Any = told
    for each in way:
        at = at[each]
    at[last] = value
    return told


REFUSED = {
    "no version": ("version", None),
    "version zero": ("version", 0),
    "version true": ("version", True),
    "matches are no list": ("matches", {}),
    "a match is no object": ("matches.0", 7),
    "key of another kind": ("matches.0.key", "../../etc/pw"),
    "key too long": ("matches.0.key", "b" * 40),
    "unknown game": ("matches.0.game", "poker"),
    "unknown switch": ("matches.0.rules.nonsense", 1),
    "switch out of range": ("matches.0.rules.target", 10**8),
    "letters of no pack": ("matches.0.letters", "<b>"),
    "no direction": ("matches.0.direction", "up"),
    "dealer beyond the table": ("matches.0.first_dealer", 9),
    "starters beyond the table": ("matches.0.starters", 99),
    "no names": ("matches.0.seats", []),
    "a name that is a number": ("matches.0.seats.0", 3),
    "an empty name": ("matches.0.seats.0", " \u202e "),
    "one name twice": ("matches.0.seats.0", "Cene"),
    "a moment in words": ("matches.0.started", "yesterday"),
    "a moment before all": ("matches.0.started", "0001-01-01T00:00:00.000000Z"),
    "acts out of order": ("matches.0.acts.0.number", 2),
    "an unknown act": ("matches.0.acts.0.kind", "delete"),
    "a summary without a deal": ("matches.0.acts.0.summary", {}),
    "a summary of a seat beyond the table": ("matches.0.acts.0.summary", {"kind": "left", "seat": 40, "deal": 1}),
    "an act undone before it was done": ("matches.0.acts.0.undoes", 5),
    "a deal of no act": ("matches.0.deals.0.act", 99),
    "a version that comes first and has seen one": ("matches.0.deals.0.seen", 1),
    "a version that is skipped": ("matches.0.deals.1.version", 7),
    "a deal of another number": ("matches.0.deals.0.facts.number", 3),
    "a deal that ends nowhere": ("matches.0.deals.0.facts.ending", "magic"),
    "a field that no deal has": ("matches.0.deals.0.facts.winner", 1),
    "a count that is true": ("matches.0.deals.0.facts.left", [True, 1, 2]),
    "a count with a fraction": ("matches.0.deals.0.facts.left", [1.5, 1, 2]),
    "a number beyond all": ("matches.0.deals.0.facts.left", [10**30, 1, 2]),
    "cards that are none": ("matches.0.deals.0.facts.left", [{"cards": ["99"]}, 1, 2]),
    "a change that is none": ("matches.0.changes.0.facts", {"kind": "magic", "deal": 1}),
    "a seat beyond the table": ("matches.0.changes.0.facts.seat", 12),
    "a note that is none": ("matches.0.notes.0.kind", "magic"),
    "an answer to nobody": ("matches.0.notes.1.facts", {"cards": 7}),
    "an answer with a number for a card": ("matches.0.notes.1.facts.cards", {"cards": [7]}),
    "a reason without its number": ("matches.0.notes.1.facts.reasons", 5),
    "house rules of no game": ("house_rules", [{"game": "poker", "name": "x", "rules": {}}]),
    "house rules without a name": ("house_rules", [{"game": "gin", "name": "", "rules": {}}]),
    "a text that cannot be stored": ("matches.0.note", "\ud800"),
    "a control character": ("matches.0.note", "a\u0000b"),
    "a text without end": ("matches.0.note", "x" * 600),
    "a depth without end": ("matches.0.notes.0.facts", json.loads("[" * 40 + "]" * 40)),
}


@pytest.mark.parametrize(("path", "value"), REFUSED.values(), ids=REFUSED)
def test_a_file_that_cannot_be_is_refused_whole(app: Flask, told: dict[str, Any], path: str, value: Any) -> None:
    """In words, with nothing stored, though a sound match stands before it."""
    sound = json.loads(json.dumps(told["matches"][0])) | {"key": "bbbbbbbbbbbb"}
    broken = put(told, path, value)
    if isinstance(broken["matches"], list) and isinstance(broken["matches"][0], dict):
        broken["matches"].insert(0, sound)
    before = counted(app)
    answer = imported(app, json.dumps(broken), "Thursday <b>.json")
    assert answer.status_code == 422, path
    assert said(answer) == "Not a file of this app, or damaged: Thursday &lt;b&gt;.json"
    assert counted(app) == before


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xfe\x00",
        b"not json",
        b"NaN",
        b'{"format": ["x"]}',
        b"[" * 100_000,
        b'{"format": "rummy-companion matches", "version": 1}',
        b'{"format": "rummy-companion house rules", "version": 1, "matches": [], "house_rules": []}',
        b'{"format": "rummy-companion matches", "version": 1, "matches": [], "house_rules": [], "x": 1e400}',
        b'{"format": "rummy-companion matches", "version": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_no_file_of_ours_is_refused(app: Flask, data: bytes) -> None:
    answer = imported(app, data)
    assert answer.status_code == 422
    assert said(answer) == "Not a file of this app, or damaged: evening.json"


def test_a_file_of_a_newer_version(app: Flask) -> None:
    answer = imported(app, json.dumps({"format": FORMAT, "version": 2, "anything": "else"}))
    assert (answer.status_code, said(answer)) == (
        422,
        "This file comes from a newer version of the program: evening.json",
    )


def test_no_file_and_too_large_a_file(app: Flask) -> None:
    """Both in words; what no upload may be is not even read."""
    answer = app.test_client().post("/files", data={}, content_type="multipart/form-data")
    assert (answer.status_code, said(answer)) == (422, "No file was chosen.")
    answer = imported(app, b" " * (LARGEST_FILE + 1))
    assert (answer.status_code, said(answer)) == (422, "This file is too large; at most 8 MB")
    assert imported(app, b" " * (LARGEST_FILE + 1024 * 1024)).status_code == 413


def test_only_an_import_may_be_large(app: Flask) -> None:
    """Every other form stays small."""
    assert app.test_client().post("/rules/import", data={"x": "y" * 300_000}).status_code == 413


def test_hostile_names_are_harmless(app: Flask, told: dict[str, Any]) -> None:
    """Direction marks go, a script is text, in a table no name is a formula."""
    match = told["matches"][0]
    match["seats"] = ["<script>alert(1)</script>", match["seats"][1], "=1+1", "A\u202en\u200ba"]
    answer = imported(app, json.dumps(told))
    assert answer.status_code == 303, answer.text
    client = app.test_client()
    for page in ("", "/history", "/settings", "/text"):
        text = client.get(f"/match/{match['key']}{page}").text
        assert "<script>alert" not in text
        assert "&lt;script&gt;alert" in text
        assert "\u202e" not in text
        assert "\u200b" not in text
    rows = list(csv.reader(StringIO(client.get(f"/match/{match['key']}/csv").data.decode("utf-8-sig"))))
    assert "'=1+1" in rows[0] and "Ana" in rows[0]


# ---------- tables and text


@pytest.mark.parametrize("evening", evenings(), ids=lambda each: each["name"])
def test_a_table_adds_up(app: Flask, evening: dict[str, Any]) -> None:
    """Deals × players: what stands above the last row is the last row, and it is what the page shows."""
    key = tables.evening(app, evening["name"])
    answer = app.test_client().get(f"/match/{key}/csv")
    assert answer.mimetype == "text/csv"
    head, *rows, totals = csv.reader(StringIO(answer.data.decode("utf-8-sig")))
    assert sorted(head[1:]) == sorted(evening["players"])
    assert [row[0] for row in rows if row[0].isdigit()] == [str(n) for n in range(1, len(evening["deals"]) + 1)]
    for place in range(1, len(head)):
        assert sum(int(row[place] or 0) for row in rows) == int(totals[place])
    with app.app_context():
        final = tables.saved(key).replayed.standing.final
        names = tables.saved(key).names
    if final is not None:
        assert {name: int(points) for name, points in zip(head[1:], totals[1:], strict=True)} == dict(
            zip(names, final, strict=True)
        )


def test_all_tables_in_one_archive(app: Flask) -> None:
    """One for each match, named after it."""
    keys = [tables.evening(app, name, 2) for name in ("gin_boxes", "carousel_saturday")]
    with ZipFile(BytesIO(app.test_client().get("/files/all.zip").data)) as archive:
        assert sorted(name[-16:-4] for name in archive.namelist()) == sorted(keys)
        assert all(archive.read(name).startswith(b"\xef\xbb\xbfdeal,") for name in archive.namelist())


@pytest.mark.parametrize(("lang", "words"), [("en", "Wins: "), ("pl", "Wygrywa: "), ("sl", "Zmaga: ")])
def test_a_match_as_text(app: Flask, lang: str, words: str) -> None:
    """Every line of its table is equally wide; the winner stands below."""
    key = tables.evening(app, "carousel_saturday")
    page = app.test_client().get(f"/match/{key}/text?lang={lang}").text
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert found
    title, table, result = found[1].strip().split("\n\n")
    assert len({len(line) for line in table.split("\n")}) == 1
    assert words in result
    assert "\n" not in title


def test_files_are_downloads_with_plain_names(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "gin_boxes", 1)
    for address, kind in ((f"/match/{key}/file", "json"), (f"/match/{key}/csv", "csv"), ("/files/all.json", "json")):
        named = client.get(address).headers["Content-Disposition"]
        assert re.fullmatch(rf"attachment; filename=[a-z0-9-]+\.{kind}", named), named


def test_the_pages_lead_there(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "gin_boxes", 1)
    assert 'href="/files"' in client.get("/").text
    settings = client.get(f"/match/{key}/settings").text
    for page in ("file", "csv", "text"):
        assert f'href="/match/{key}/{page}"' in settings
