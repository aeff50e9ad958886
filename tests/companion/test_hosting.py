"""On a server for many: behind a proxy, with several processes, under its own name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request
from sqlalchemy import select

from companion import config
from companion.database import db
from companion.models import Club
from tests.companion import tables
from tests.companion.reading import posted
from tests.databases import SECRET, fresh_app

HERE = {"REMOTE_ADDR": "127.0.0.1"}
ANY = "/no-such-page"


def seen_address(app: Flask) -> None:
    """A page that tells what the server takes a request for."""

    @app.get("/health/seen")
    def seen() -> dict[str, Any]:
        return {"from": request.remote_addr, "scheme": request.scheme, "host": request.host}

    seen.__dict__["door"] = 0


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-For": "::1", "X-Forwarded-Host": "localhost"},
        {"X-Forwarded-For": "127.0.0.1, 127.0.0.1", "X-Forwarded-Proto": "https"},
        {"Forwarded": "for=127.0.0.1;host=localhost"},
        {"X-Real-IP": "127.0.0.1"},
    ],
)
@pytest.mark.parametrize("proxies", [1, 2])
def test_behind_a_proxy_nobody_is_the_machine_itself(tmp_path: Path, headers: dict[str, str], proxies: int) -> None:
    """Not even when the proxy says nothing, or the visitor lies."""
    with fresh_app(tmp_path, {"PROXIES": proxies}) as app:
        answer = app.test_client().get(ANY, environ_base=HERE, headers=headers)
        assert answer.status_code == 403


def test_a_proxy_is_believed_by_setting_only(tmp_path: Path) -> None:
    """The last entry is the proxy's own word; what stands before it anybody can write."""
    said = {
        "X-Forwarded-For": "127.0.0.1, 203.0.113.7",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "cards.example",
    }
    for proxies, expected in (
        (0, {"from": "10.0.0.2", "scheme": "http", "host": "localhost"}),
        (1, {"from": "203.0.113.7", "scheme": "https", "host": "cards.example"}),
    ):
        with fresh_app(tmp_path / str(proxies), {"PROXIES": proxies}) as app:
            seen_address(app)
            answer = app.test_client().get("/health/seen", headers=said, environ_base={"REMOTE_ADDR": "10.0.0.2"})
            assert answer.json == expected


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("cards.example", 200),
        ("cards.example:443", 200),
        ("CARDS.example.evil.test", 400),
        ("evil.test", 400),
        ("cards.example@evil.test", 400),
        ("", 400),
        ("127.0.0.1", 400),
    ],
)
def test_a_server_that_has_a_name_answers_to_it_alone(tmp_path: Path, host: str, status: int) -> None:
    with fresh_app(tmp_path, {"TRUSTED_HOSTS": ["cards.example"]}) as app:
        assert app.test_client().get("/health", headers={"Host": host}).status_code == status


@pytest.mark.parametrize("proxies", [0, 1])
def test_a_strange_host_hears_one_sentence_and_fills_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, proxies: int
) -> None:
    """Whoever scans the internet knocks under any name: no page, no cookie, no trace."""
    with fresh_app(tmp_path, {"TRUSTED_HOSTS": ["cards.example"], "PROXIES": proxies, "TESTING": False}) as app:
        for path in ("/", "/match/bcdfghjkmnpq", "/nothing/here"):
            answer = app.test_client().get(path, headers={"Host": "evil.test", "Accept-Language": "pl"})
            assert answer.status_code == 400
            assert answer.mimetype == "text/plain"
            assert "Ten serwer" in answer.text
            assert "Set-Cookie" not in answer.headers
    assert "Traceback" not in caplog.text


def test_two_processes_are_one_server(tmp_path: Path) -> None:
    """A form from one is posted to the other, twice; a third look shows it, once. Nothing lives in a process."""
    strict = {"WTF_CSRF_ENABLED": True, "SECRET_KEY": SECRET}
    with fresh_app(tmp_path, strict) as first:
        from companion import create_app

        where = first.config["SQLALCHEMY_DATABASE_URI"]
        second = create_app({**strict, "INSTANCE": tmp_path, "SQLALCHEMY_DATABASE_URI": where, "TESTING": True})
        key = tables.start(first, "manipulation", target=100)
        browser, other = first.test_client(), second.test_client()
        form = posted(browser.get(f"/match/{key}/record").text, "deal")
        form |= {"ended": ["knock"], "ender": ["0"], "left-0": ["4"], "left-1": ["20"], "left-2": ["30"]}
        for name in ("session", "device"):
            cookie = browser.get_cookie(name)
            if cookie is not None:
                other.set_cookie(name, cookie.value)
        assert other.post(f"/match/{key}/record", data=form).status_code == 303
        again = other.get_cookie("device")
        assert again is not None
        browser.set_cookie("device", again.value)
        assert browser.post(f"/match/{key}/record", data=form).status_code == 303
        with second.app_context():
            assert list(tables.saved(key).versions) == [1]
            assert len(tables.saved(key).acts) == 1
            db.engine.dispose()


def test_a_join_link_behind_a_proxy(tmp_path: Path) -> None:
    """The way in for everybody there; its cookie is kept to https when told so."""
    with fresh_app(tmp_path, {"PROXIES": 1, "SESSION_COOKIE_SECURE": True}) as app:
        with app.app_context():
            secret = db.session.scalars(select(Club.join_secret)).one()
        client = app.test_client()
        headers = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
        answer = client.get(f"/join/{secret}", environ_base=HERE, headers=headers)
        assert answer.status_code == 303
        assert "Secure" in answer.headers["Set-Cookie"]
        base = "https://localhost"
        assert client.get("/", environ_base=HERE, headers=headers, base_url=base).status_code == 200


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PROXIES", "1", {"PROXIES": 1}),
        ("HOSTS", "cards.example, www.cards.example", {"TRUSTED_HOSTS": ["cards.example", "www.cards.example"]}),
        ("HOSTS", " ", {}),
        ("COMPANION_LOG", "json", {"LOG": "json"}),
    ],
)
def test_what_the_environment_sets(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: dict[str, Any]
) -> None:
    for each in ("PROXIES", "HOSTS", "COMPANION_LOG", "DATABASE_URL", "SECRET_KEY", "COOKIE_SECURE"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setenv(name, value)
    assert config.from_environment() == expected


@pytest.mark.parametrize("value", ["yes", "-1", "99", "1.5", "１"])
def test_a_number_of_proxies_that_is_none(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """A typing mistake must not open the door."""
    monkeypatch.setenv("PROXIES", value)
    with pytest.raises(ValueError, match="PROXIES"):
        config.from_environment()
