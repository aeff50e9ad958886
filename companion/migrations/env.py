"""Runs the migrations of the app at hand, so that none can take rows with it that it does not name."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from companion.database import Utc, db


def _render(kind: str, thing: Any, _autogen: Any) -> str | Literal[False]:
    """Migrations spell a moment as the database keeps it: they must outlive our classes."""
    return "sa.DateTime(timezone=True)" if kind == "type" and isinstance(thing, Utc) else False


@contextmanager
def _children_kept(connection: Connection) -> Iterator[None]:
    """SQLite changes a table by copying and dropping it; with foreign keys on, the drop deletes every child row.

    The switch does nothing inside a transaction, so it is thrown on the driver's connection before one begins.
    """
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        yield
        return
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def _refuse_orphans(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if orphans:
            raise RuntimeError(f"this migration would leave rows without what they belong to: {orphans[:5]}")


def run() -> None:
    """Bring the database to the version asked for, all in one transaction."""
    settings = current_app.extensions["migrate"].configure_args
    with db.engine.connect() as connection, _children_kept(connection):
        context.configure(
            connection=connection,
            target_metadata=db.metadata,
            render_item=_render,
            transactional_ddl=True,
            **settings,
        )
        with context.begin_transaction():
            context.run_migrations()
            _refuse_orphans(connection)


run()
