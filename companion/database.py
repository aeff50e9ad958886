"""The database: one place for its conventions, and for what SQLite must be told so that no write is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from flask import has_request_context, request
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, Connection, DateTime, Dialect, Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase, registry
from sqlalchemy.types import TypeDecorator

from companion.config import PACKAGE

NAMES = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
READING = frozenset({"GET", "HEAD", "OPTIONS"})
BUSY = 15_000  # milliseconds that a writer waits for others; SQLite lets them in by chance, not in their order

_writing: ContextVar[bool] = ContextVar("writing", default=False)


class Utc(TypeDecorator[datetime]):
    """A moment, always in UTC; SQLite keeps no zone, so it is put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Into the database. Raises ValueError for a moment without a zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its zone")
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Out of the database."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """What every row shares: the names of constraints, and how plain types are kept."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMES),
        # None in a JSON column is SQL's NULL: "no facts", not the fact "null".
        type_annotation_map={datetime: Utc, dict[str, Any]: JSON(none_as_null=True)},
    )


db = SQLAlchemy(model_class=Base)
migrate = Migrate(directory=str(PACKAGE / "migrations"), render_as_batch=True, compare_type=True)

if TYPE_CHECKING:

    class Model(Base):
        """A row."""

        __abstract__ = True
else:
    Model = db.Model


def now() -> datetime:
    """This moment in UTC."""
    return datetime.now(UTC)


@contextmanager
def writing() -> Iterator[None]:
    """Transactions begun inside take the write lock at once: for commands, and where a page is only asked for."""
    token = _writing.set(True)
    try:
        yield
    finally:
        _writing.reset(token)


def writes() -> bool:
    """True in a request that may store something, and inside `writing()`."""
    return _writing.get() or (has_request_context() and request.method not in READING)


@event.listens_for(Engine, "connect")
def _on_connect(connection: Any, _record: Any) -> None:
    if not isinstance(connection, sqlite3.Connection):
        return
    connection.isolation_level = None  # the driver begins nothing by itself; `_on_begin` does
    for pragma in (
        "foreign_keys=ON",
        "journal_mode=WAL",
        f"busy_timeout={BUSY}",
        # A power cut must not take a deal that the page called saved.
        "synchronous=FULL",
    ):
        connection.execute(f"PRAGMA {pragma}")


@event.listens_for(Engine, "begin")
def _on_begin(connection: Connection) -> None:
    """Who reads before writing holds the write lock from the start, or two phones overwrite each other."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes() else "BEGIN")
