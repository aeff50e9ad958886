"""The whole database as one file and back, while the server runs: SQLite's own online backup."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from alembic.script import ScriptDirectory
from flask import current_app
from flask_migrate import upgrade
from sqlalchemy.engine import make_url

from companion.database import BUSY, db

HEADER = b"SQLite format 3\0"
NEEDED = frozenset(("clubs", "devices", "players", "matches", "seats", "acts", "deals", "changes", "notes"))
POSTGRESQL = """This server keeps its data in PostgreSQL, which has its own tools:
  pg_dump --format=custom --file={file} "$DATABASE_URL"
  pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" {file}
Both work while the server runs; afterwards: companion upgrade"""


class Refusal(Exception):
    """Why nothing was done, in a sentence."""


@dataclass(frozen=True)
class Restored:
    """The newest thing in a backup that was put back, and where what was there before is kept, if anything was."""

    newest: str
    before: Path | None


def back_up(file: Path, *, overwrite: bool = False) -> None:
    """A copy of the database as it is at this moment, whole or not there at all. Raises Refusal."""
    place = _place(file)
    if not place.exists():
        raise Refusal(f"There is nothing to back up: {place}")
    if file.exists() and not overwrite:
        raise Refusal(f"This file is there already: {file}. To replace it: companion backup --yes {file}")
    half = file.with_name(f".{file.name}-{secrets.token_hex(4)}")
    try:
        with _said(f"The backup could not be written: {file}"):
            with _opened(place) as source, _opened(half) as copy:
                source.backup(copy)
                # One file that can be carried away, without a log beside it.
                copy.execute("PRAGMA journal_mode=DELETE")
            _check(half)
            half.chmod(0o600)
            os.replace(half, file)
    finally:
        half.unlink(missing_ok=True)


def restore(file: Path, *, overwrite: bool = False) -> Restored:
    """A backup in the place of the database, brought to the newest version; or nothing is changed. Raises Refusal."""
    place = _place(file)
    newest = _check(file)
    full = place.exists() and _has_matches(place)
    if full and not overwrite:
        raise Refusal(f"There are matches in {place}. To put the backup in their place: companion restore --yes {file}")
    before = place.with_name(f"{place.stem}-before-{datetime.now(UTC):%Y%m%d-%H%M%S}{place.suffix}") if full else None
    if before is not None:
        back_up(before, overwrite=True)
    with _said(f"The backup could not be put back: {file}"):
        place.parent.mkdir(parents=True, exist_ok=True)
        # Page by page into the file that is there: a server that has it open sees the old or the new, never a mixture.
        with _opened(file, "ro") as source, _opened(place) as target:
            source.backup(target)
    db.engine.dispose()
    upgrade()
    return Restored(newest, before)


def _place(file: Path) -> Path:
    """Where the database is. Raises Refusal if it is no file."""
    url = make_url(current_app.config["SQLALCHEMY_DATABASE_URI"])
    if url.get_backend_name() != "sqlite" or not url.database:
        raise Refusal(POSTGRESQL.format(file=file))
    return Path(url.database)


def _check(file: Path) -> str:
    """Reads a backup through before it is trusted; the newest moment in it. Raises Refusal."""
    try:
        with file.open("rb") as opened:
            ours = opened.read(len(HEADER)) == HEADER
    except OSError as wrong:
        raise Refusal(f"This file cannot be read: {file}") from wrong
    if not ours:
        raise Refusal(f"Not a backup of this app, or damaged: {file}")
    try:
        with _opened(file, "ro") as found:
            sound = found.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            tables = {name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if not sound or not tables >= NEEDED or found.execute("PRAGMA foreign_key_check").fetchone():
                raise Refusal(f"Not a backup of this app, or damaged: {file}")
            versions = [name for (name,) in found.execute("SELECT version_num FROM alembic_version")]
            newest = found.execute("SELECT max(at) FROM (SELECT at FROM acts UNION SELECT created_at FROM clubs)")
            moment = str(newest.fetchone()[0])[:16]
    except sqlite3.Error as wrong:
        raise Refusal(f"Not a backup of this app, or damaged: {file}") from wrong
    if len(versions) != 1 or versions[0] not in _known_versions():
        raise Refusal(f"This backup was made by a newer version of the program: {file}")
    return f"{moment} UTC"


def _known_versions() -> set[str]:
    """The versions of the database that this program can bring up to date."""
    folder = ScriptDirectory(current_app.extensions["migrate"].directory)
    return {each.revision for each in folder.walk_revisions()}


def _has_matches(place: Path) -> bool:
    try:
        with _opened(place, "ro") as found:
            return found.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is not None
    except sqlite3.Error:
        # An empty file has no table; anything else that cannot be read is not ours to overwrite unasked.
        return place.stat().st_size > 0


@contextmanager
def _opened(file: Path, mode: str = "rwc") -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=BUSY / 1000)
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _said(words: str) -> Iterator[None]:
    """What the disk refuses becomes a sentence."""
    try:
        yield
    except (OSError, sqlite3.Error) as wrong:
        raise Refusal(f"{words} ({wrong})") from wrong
