"""Fresh databases for tests: a copy of one prepared SQLite file, or a schema of its own in PostgreSQL."""

from __future__ import annotations

import atexit
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, ClassVar

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from companion import create_app
from companion.config import database_url
from companion.database import db
from companion.installation import prepare

SECRET = "a key for tests only"


class _Compiled(BytecodeCache):
    """Templates compiled once for all the apps of a run; compiling them anew would take most of a test."""

    kept: ClassVar[dict[str, bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """What an earlier app compiled; a changed template has another checksum."""
        if bucket.key in self.kept:
            bucket.bytecode_from_string(self.kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """For the next app."""
        self.kept[bucket.key] = bucket.bytecode_to_string()


@cache
def _prepared() -> Path:
    """One SQLite file with all migrations run, to be copied: running them for each test would take most of its time."""
    folder = Path(mkdtemp(prefix="companion-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = create_app(
        {
            "INSTANCE": folder,
            "SECRET_KEY": SECRET,
            "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'companion.sqlite'}",
        }
    )
    with made.app_context():
        prepare()
        # Everything into the one file, so that it can be copied alone.
        with db.engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.engine.dispose()
    return folder / "companion.sqlite"


@contextmanager
def _schema(server: str) -> Iterator[str]:
    """The address of a new, empty schema, dropped afterwards."""
    name = f"test_{secrets.token_hex(6)}"
    engine = create_engine(database_url(server), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    try:
        where = make_url(database_url(server)).update_query_dict({"options": f"-csearch_path={name}"})
        yield where.render_as_string(hide_password=False)
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP SCHEMA {name} CASCADE"))
        engine.dispose()


def _made(settings: Mapping[str, Any]) -> Flask:
    app = create_app(settings)
    app.jinja_env.bytecode_cache = _Compiled()
    return app


@contextmanager
def fresh_app(folder: Path, settings: Mapping[str, Any] | None = None) -> Iterator[Flask]:
    """An app on a database of its own that holds one club and nothing else; DATABASE_URL names a PostgreSQL to use.

    Posts need no token unless `settings` say WTF_CSRF_ENABLED.
    """
    said = {"INSTANCE": folder, "SECRET_KEY": SECRET, "TESTING": True, "WTF_CSRF_ENABLED": False, **(settings or {})}
    server = os.environ.get("DATABASE_URL", "")
    if server.startswith("postgres"):
        with _schema(server) as where:
            app = _made({**said, "SQLALCHEMY_DATABASE_URI": where})
            with app.app_context():
                prepare()
            yield app
            with app.app_context():
                db.engine.dispose()
        return
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "companion.sqlite"
    shutil.copy(_prepared(), file)
    app = _made({**said, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{file}"})
    yield app
    with app.app_context():
        db.engine.dispose()
