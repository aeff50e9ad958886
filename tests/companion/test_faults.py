"""The cable is pulled, the disk is full, the database is held by somebody: what was answered as saved is there."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from companion import create_app, database
from companion.database import db
from companion.installation import prepare
from tests.companion import tables
from tests.companion.reading import posted
from tests.companion.test_kill import Table, evening, set_up
from tests.databases import SECRET
from tests.served import served

PROOF = bool(os.environ.get("PROOF"))
PHONES, CUTS = (8, 100) if PROOF else (3, 6)
SEED = 20251205
NOT_SAVED = "Could not be saved. Your entry stays here"
DEAL = {"ended": ["knock"], "ender": ["0"], "left-0": ["4"], "left-1": ["20"], "left-2": ["31"]}


# ---------- a power cut


@dataclass
class Evening:
    """Phones that record deals as fast as they can, each in a match of its own; what was acknowledged to them."""

    folder: Path
    port: int
    stop: threading.Event = field(default_factory=threading.Event)
    acknowledged: list[tuple[str, int]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def phone(self, number: int) -> None:
        """One phone until it is told to stop, or has no deal left."""
        luck = random.Random(SEED + number)
        table = Table(self.folder, luck, port=self.port)
        match = set_up(table)
        key = match.rpartition("/")[2]
        for place, deal in evening(luck):
            if self.stop.is_set():
                return
            status, _, page = table.send(f"{match}/record", {**table.asked(f"{match}/record"), **deal})
            if status != 303:
                self.wrong.append(page)
                return
            self.acknowledged.append((key, place))

    def wait_for(self, number: int) -> None:
        """Until so many deals were acknowledged, or nothing comes any more."""
        until = time.monotonic() + 20
        while len(self.acknowledged) < number and not self.wrong and time.monotonic() < until:
            time.sleep(0.01)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """All phones at once."""
        phones = [threading.Thread(target=self.phone, args=(number,)) for number in range(PHONES)]
        for each in phones:
            each.start()
        try:
            yield
        finally:
            self.stop.set()
            for each in phones:
                each.join()


def copy_of(folder: Path, to: Path) -> Path:
    """What a disk holds at this moment: the database and its log, without what only memory had."""
    to.mkdir(parents=True)
    for name in ("companion.sqlite", "companion.sqlite-wal"):
        shutil.copy(folder / name, to / name)
    return to / "companion.sqlite"


@pytest.mark.timeout(0 if PROOF else 300)
def test_a_power_cut_takes_nothing_that_was_saved(tmp_path: Path, figure: Callable[[str], None]) -> None:
    """Stopped at any moment: the files as they lie open, are sound, and hold every deal acknowledged by then."""
    luck = random.Random(SEED)
    copies: list[tuple[Path, list[tuple[str, int]]]] = []
    folder = tmp_path / "server"
    with served(folder) as (process, _, port):
        night = Evening(folder, port)
        with night.going_on():
            for number in range(CUTS):
                night.wait_for(len(night.acknowledged) + luck.randint(1, 8))
                time.sleep(luck.uniform(0, 0.1))
                process.send_signal(signal.SIGSTOP)
                # Whatever reached a phone was sent before the server stood still.
                known = list(night.acknowledged)
                copies.append((copy_of(folder, tmp_path / str(number)), known))
                process.send_signal(signal.SIGCONT)
    assert not night.wrong
    for file, known in copies:
        with closing(sqlite3.connect(file)) as opened:
            assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert opened.execute("PRAGMA foreign_key_check").fetchall() == []
            rows = opened.execute("SELECT key, number FROM deals JOIN matches ON matches.id = match_id").fetchall()
        assert len(set(rows)) == len(rows), "twice"
        assert set(known) <= set(rows), "lost"
    most = len(copies[-1][1])
    assert most
    figure(
        f"{len(copies)} power cuts while {PHONES} phones recorded, {most} deals acknowledged by the last: "
        "every copy sound, none lost, none twice"
    )


# ---------- a database that does not take anything


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """A server on SQLite that has little patience."""
    monkeypatch.setattr(database, "BUSY", 200)
    where = f"sqlite:///{tmp_path / 'kitchen.sqlite'}"
    app = create_app({"INSTANCE": tmp_path, "SECRET_KEY": SECRET, "SQLALCHEMY_DATABASE_URI": where, "TESTING": True})
    app.config["WTF_CSRF_ENABLED"] = False
    with app.app_context():
        prepare()
    yield app
    with app.app_context():
        db.engine.dispose()


def form_of(client: FlaskClient, key: str) -> dict[str, list[str]]:
    """The next deal as somebody fills it in."""
    return {**posted(client.get(f"/match/{key}/record").text, "deal"), **DEAL}


def kept(page: str) -> bool:
    """Everything that was typed stands in the form."""
    fields = posted(page, "deal")
    return all(fields.get(name) == DEAL[name] for name in ("left-0", "left-1", "left-2"))


def test_a_database_that_is_locked(kitchen: Flask, tmp_path: Path) -> None:
    """A sentence, the entry stays, pages can still be read; then the same post goes through."""
    key = tables.start(kitchen, "manipulation", target=1000)
    client = kitchen.test_client()
    tables.record(kitchen, key, ending="knock", ender=0, left=[5, 20, 30])
    client.post(f"/match/{key}/flag/1")
    form = form_of(client, key)
    with closing(sqlite3.connect(tmp_path / "kitchen.sqlite", isolation_level=None)) as somebody:
        somebody.execute("BEGIN IMMEDIATE")
        answer = client.post(f"/match/{key}/record", data=form)
        assert answer.status_code in (422, 503)
        if answer.status_code == 422:
            assert NOT_SAVED in answer.text
            assert kept(answer.text)
        assert client.get(f"/match/{key}").status_code == 200
        for address, data in ((f"/match/{key}/undo", {"act": "1", "form_key": "u"}), ("/new/gin", {"seat_1": "Ana"})):
            refused = client.post(address, data=data)
            assert refused.status_code in (422, 503)
            if refused.status_code == 503:
                assert {name: [value] for name, value in data.items()}.items() <= posted(refused.text, "again").items()
        somebody.execute("ROLLBACK")
    assert client.post(f"/match/{key}/record", data=form).status_code == 303
    with kitchen.app_context():
        assert sorted(tables.saved(key).versions) == [1, 2]


def test_a_disk_that_is_full(kitchen: Flask) -> None:
    """The deal that no longer fits is refused in words, its entry stays; with room again it goes in, no restart."""
    key = tables.start(kitchen, "manipulation", target=10_000)
    client = kitchen.test_client()
    room = [10**6]
    with kitchen.app_context():
        engine = db.engine

    @event.listens_for(engine, "checkout")
    def limit(connection: sqlite3.Connection, _record: object, _proxy: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {room[0]}")

    client.post(f"/match/{key}/flag/1")
    with closing(sqlite3.connect(Path(kitchen.instance_path) / "kitchen.sqlite")) as opened:
        room[0] = opened.execute("PRAGMA page_count").fetchone()[0]
    saved = 0
    while True:
        form = form_of(client, key)
        answer = client.post(f"/match/{key}/record", data=form)
        if answer.status_code != 303:
            break
        saved += 1
        assert saved < 500
    assert answer.status_code == 422
    assert NOT_SAVED in answer.text
    assert kept(answer.text)
    assert client.get(f"/match/{key}").status_code == 200
    with kitchen.app_context():
        assert len(tables.saved(key).versions) == saved
    room[0] = 10**6
    assert client.post(f"/match/{key}/record", data=form).status_code == 303
    with kitchen.app_context():
        assert len(tables.saved(key).versions) == saved + 1
        assert db.session.execute(db.text("PRAGMA integrity_check")).scalar() == "ok"
