"""A backup while the server writes, and a restore that believes nothing and overwrites nothing unasked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from flask import Flask

from companion import cli, create_app
from companion.backups import Refusal, back_up, restore
from companion.database import db
from companion.installation import prepare
from tests.companion import tables
from tests.databases import SECRET

EVENING = "carousel_saturday"


@pytest.fixture
def kitchen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """A server on SQLite whose commands know where it lives, with one evening."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    app = create_app({"SECRET_KEY": SECRET, "TESTING": True, "WTF_CSRF_ENABLED": False})
    with app.app_context():
        prepare()
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def copy(kitchen: Flask, tmp_path: Path) -> Path:
    """A backup of one evening."""
    tables.evening(kitchen, EVENING)
    with kitchen.app_context():
        back_up(tmp_path / "copy.sqlite")
    return tmp_path / "copy.sqlite"


def database(app: Flask) -> Path:
    return Path(app.instance_path) / "companion.sqlite"


def matches(file: Path) -> int:
    with closing(sqlite3.connect(file)) as found:
        number: int = found.execute("SELECT count(*) FROM matches").fetchone()[0]
    return number


def test_a_backup_while_someone_writes(kitchen: Flask, tmp_path: Path) -> None:
    """Every copy is whole: it opens, is sound, and holds at least what was stored before it was begun."""
    key = tables.start(kitchen, "manipulation", target=1000)
    stop = Event()

    def evening() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            tables.record(kitchen, key, ending="knock", ender=number % 3, left=[5 + number % 2] * 3)

    writer = Thread(target=evening)
    writer.start()
    try:
        for number in range(5):
            with kitchen.app_context():
                before = len(tables.saved(key).facts)
                back_up(tmp_path / f"{number}.sqlite")
            with closing(sqlite3.connect(tmp_path / f"{number}.sqlite")) as found:
                assert found.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                assert found.execute("SELECT count(*) FROM deals").fetchone()[0] >= before
    finally:
        stop.set()
        writer.join()
    assert sorted(file.name for file in tmp_path.iterdir()) == [*(f"{n}.sqlite" for n in range(5)), "instance"]


def test_there_and_back(kitchen: Flask, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was lost since is back, and what was there before the restore is kept beside it."""
    tables.evening(kitchen, "gin_boxes")
    assert cli.run(["restore", str(copy)]) == 1
    assert matches(database(kitchen)) == 2
    assert f"companion restore --yes {copy}" in capsys.readouterr().err
    assert cli.run(["restore", "--yes", str(copy)]) == 0
    assert matches(database(kitchen)) == 1
    words = capsys.readouterr().out
    assert words.startswith("Restored. Backup of: 20")
    kept = list(database(kitchen).parent.glob("companion-before-*.sqlite"))
    assert [matches(each) for each in kept] == [2]
    assert str(kept[0]) in words
    assert "Carousel" in kitchen.test_client().get("/past").text, "the server that runs shows it"


def test_a_restore_on_a_new_machine(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is, nothing needs to be said twice."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "new"))
    assert cli.run(["restore", str(copy)]) == 0
    assert matches(tmp_path / "new" / "companion.sqlite") == 1
    assert not list((tmp_path / "new").glob("*before*"))


def test_a_backup_overwrites_nothing_unasked(kitchen: Flask, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = copy.read_bytes()
    assert cli.run(["backup", str(copy)]) == 1
    assert copy.read_bytes() == before
    assert f"companion backup --yes {copy}" in capsys.readouterr().err
    assert cli.run(["backup", "--yes", str(copy)]) == 0
    assert capsys.readouterr().out == f"Backup made: {copy}\n"
    assert copy.stat().st_mode & 0o777 == 0o600


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-8192])


def scratch(file: Path) -> None:
    data = bytearray(file.read_bytes())
    for place in range(8192, len(data) - 512, 4096):
        data[place : place + 256] = b"\xa5" * 256
    file.write_bytes(bytes(data))


def told(statement: str) -> object:
    def tell(file: Path) -> None:
        with closing(sqlite3.connect(file)) as found:
            found.execute(statement)
            found.commit()

    return tell


SPOILT = {
    "cut short": (cut, "damaged"),
    "scratched": (scratch, "damaged"),
    "a text": (lambda file: file.write_text("hello"), "damaged"),
    "empty": (lambda file: file.write_bytes(b""), "damaged"),
    "gone": (lambda file: file.unlink(), "cannot be read"),
    "another program's": (told("DROP TABLE notes"), "damaged"),
    "rows without what they belong to": (told("DELETE FROM acts"), "damaged"),
    "of a newer version": (told("UPDATE alembic_version SET version_num = '9999'"), "newer version"),
    "of no version": (told("DELETE FROM alembic_version"), "newer version"),
}


@pytest.mark.parametrize(("spoil", "words"), SPOILT.values(), ids=SPOILT)
def test_a_spoilt_backup_is_refused(
    kitchen: Flask, copy: Path, spoil: object, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even when told to overwrite: what is there stays."""
    assert callable(spoil)
    spoil(copy)
    before = matches(database(kitchen))
    assert cli.run(["restore", "--yes", str(copy)]) == 1
    assert words in capsys.readouterr().err
    assert matches(database(kitchen)) == before
    assert not list(database(kitchen).parent.glob("*before*"))


def test_a_folder_that_is_not_there(kitchen: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["backup", str(tmp_path / "no" / "where.sqlite")]) == 1
    assert "could not be written" in capsys.readouterr().err


def test_postgresql_has_its_own_tools(tmp_path: Path) -> None:
    """The command says how; no password is printed."""
    app = create_app(
        {"INSTANCE": tmp_path, "SECRET_KEY": SECRET, "SQLALCHEMY_DATABASE_URI": "postgresql+psycopg://a:secret@db/x"}
    )
    with app.app_context():
        for act in (back_up, restore):
            with pytest.raises(Refusal) as wrong:
                act(Path("evening.dump"))
            assert 'pg_dump --format=custom --file=evening.dump "$DATABASE_URL"' in str(wrong.value)
            assert "secret" not in str(wrong.value)
