"""What the server writes down: enough to find a fault, nothing about anybody."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, text

from companion.database import db
from companion.logs import AsJson, masked
from companion.models import Club, Player
from tests.companion import tables
from tests.databases import fresh_app

AWAY = {"REMOTE_ADDR": "192.168.1.20"}
LOGGERS = ("companion", "companion.requests", "waitress", "gunicorn.error")


@pytest.fixture
def kept() -> Iterator[None]:
    """Loggers are the process's own; afterwards they are as before."""
    before = {name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate) for name in LOGGERS}
    yield
    for name, (handlers, propagate) in before.items():
        logging.getLogger(name).handlers, logging.getLogger(name).propagate = handlers, propagate


@pytest.fixture
def writing(tmp_path: Path, kept: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Flask, StringIO]]:
    """A server that writes JSON, and what it wrote."""
    written = StringIO()
    monkeypatch.setattr("sys.stderr", written)
    with fresh_app(tmp_path, {"LOG": "json", "PROPAGATE_EXCEPTIONS": False}) as app:
        yield app, written


def lines(written: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_requests_are_lines_without_secrets(writing: tuple[Flask, StringIO]) -> None:
    """The pattern of the address, the status, the time; no key, no link, no name, no entry."""
    app, written = writing
    with app.app_context():
        secret = db.session.scalars(select(Club.join_secret)).one()
    key = tables.start(app, "gin", ("Zdzisława", "Bor"))
    client = app.test_client()
    client.get(f"/join/{secret}", environ_base=AWAY)
    client.get(f"/match/{key}", environ_base=AWAY)
    client.post(f"/match/{key}/settings/name", data={"name": "Brunhilda", "seat": "0", "form_key": "a-key"})
    client.get("/nothing/Brunhilda")
    said = lines(written)
    assert [(each["method"], each["page"], each["status"]) for each in said] == [
        ("GET", "/join/<secret>", 303),
        ("GET", "/match/<key>", 200),
        ("POST", "/match/<key>/settings/name", 303),
        ("GET", "(no page)", 404),
    ]
    assert all(isinstance(each["ms"], int) for each in said)
    for hidden in (secret, key, "Zdzis", "Brunhilda", "a-key"):
        assert hidden not in written.getvalue()


def test_an_error_tells_where_but_not_what(writing: tuple[Flask, StringIO]) -> None:
    """Its kind and the lines of code; its words may hold a name."""
    app, written = writing

    @app.get("/boom/<secret>")
    def boom(secret: str) -> str:
        raise ValueError("Brunhilda " + secret)

    assert app.test_client().get("/boom/a-secret-that-is-very-long-indeed").status_code == 500
    error = next(each for each in lines(written) if each["level"] == "error")
    assert error["error"] == "ValueError"
    assert any("test_logs.py" in each for each in error["where"])
    assert error["says"] == "Exception on /boom/… [GET]"
    assert "Brunhilda" not in written.getvalue()


def test_statements_are_told_without_what_they_store(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """A database that refuses a row names the statement, not the player."""

    @app.get("/broken")
    def broken() -> str:
        club = db.session.scalars(select(Club)).one()
        db.session.add_all([Player(club_id=club.id, name="Brunhilda"), Player(club_id=club.id, name="Brunhilda")])
        db.session.flush()
        return ""

    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert app.test_client().get("/broken").status_code == 500
    assert "INSERT INTO players" in caplog.text
    assert "Brunhilda" not in caplog.text


def test_the_plain_log_masks_links(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """Flask's own words for an error name the address."""

    @app.get("/boom/<secret>")
    def boom(secret: str) -> str:
        return str(db.session.execute(text("SELECT nothing")))

    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.test_client().get("/boom/a-secret-that-is-very-long-indeed")
    assert "a-secret" not in caplog.text


def test_a_row_that_the_database_quotes_is_not_written_down(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    """PostgreSQL says which key was there already."""
    try:
        raise ValueError("duplicate key\nDETAIL:  Key (club_id, name)=(1, Brunhilda) already exists.\n[SQL: INSERT]")
    except ValueError:
        app.logger.exception("planted")
    assert "duplicate key" in caplog.text
    assert "[SQL: INSERT]" in caplog.text
    assert "Brunhilda" not in caplog.text


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("/join/dGhpcyBpcyBhIHNlY3JldCBsaW5r", "/join/…"),
        ("GET /watch/dGhpcyBpcyBhIHNlY3JldCBsaW5r?lang=pl", "GET /watch/…?lang=pl"),
        ("/match/bcdfghjkmnpq/record", "/match/bcdfghjkmnpq/record"),
        ("nothing secret", "nothing secret"),
    ],
)
def test_masking(said: str, shown: str) -> None:
    assert masked(said) == shown


def test_a_line_is_one_line() -> None:
    """Whatever is said: nobody can write a line of his own into the log."""
    record = logging.LogRecord("companion", logging.INFO, "", 0, 'a\nb "c" %s', ("d\r\ne",), None)
    line = AsJson().format(record)
    assert "\n" not in line
    assert json.loads(line)["says"] == 'a\nb "c" d\r\ne'
