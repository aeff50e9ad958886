"""Who is let in, and that a stranger learns nothing."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from companion import access
from companion.database import db, now
from companion.doors import Role, door
from companion.models import Club, Device
from companion.views.entrance import blueprint
from tests.databases import fresh_app

PHONE = {"REMOTE_ADDR": "192.168.1.20"}
ANY = "/no-such-page"


def join_link(app: Flask) -> str:
    """The secret link of the first club."""
    with app.app_context():
        return "/join/" + db.session.scalars(select(Club.join_secret)).one()


def devices(app: Flask) -> int:
    """How many devices the club knows."""
    with app.app_context():
        return db.session.scalars(select(func.count()).select_from(Device)).one()


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("127.0.0.1", id="this machine"),
        pytest.param("127.8.9.1", id="this machine by another of its loopback addresses"),
        pytest.param("::1", id="this machine by IPv6"),
        pytest.param("::ffff:127.0.0.1", id="this machine by IPv4 within IPv6"),
    ],
)
def test_the_machine_itself_is_let_in(client: FlaskClient, address: str) -> None:
    """A 404 is an answer for members: a stranger gets 403 there."""
    assert client.get(ANY, environ_base={"REMOTE_ADDR": address}).status_code == 404


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "[::1]"])
def test_the_machine_by_each_of_its_names(client: FlaskClient, host: str) -> None:
    """However the machine's own browser writes the address."""
    assert client.get(ANY, headers={"Host": host}).status_code == 404


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        pytest.param("192.168.1.20", {}, id="a phone on the same network"),
        pytest.param("8.8.8.8", {}, id="somebody far away"),
        pytest.param("", {}, id="a socket without an address"),
        pytest.param("not an address", {}, id="nonsense for an address"),
        pytest.param("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, id="forwarded, whatever it claims"),
        pytest.param("127.0.0.1", {"X-Forwarded-Proto": "https"}, id="forwarded without saying for whom"),
        pytest.param("127.0.0.1", {"X-Forwarded-Host": "localhost"}, id="forwarded for a host"),
        pytest.param("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, id="forwarded by the standard header"),
        pytest.param("127.0.0.1", {"X-Real-IP": "127.0.0.1"}, id="forwarded by a proxy's own header"),
        pytest.param("127.0.0.1", {"Via": "1.1 proxy"}, id="passed on"),
        pytest.param("127.0.0.1", {"Host": "rummy.example"}, id="led here by a foreign name"),
        pytest.param("127.0.0.1", {"Host": "localhost.evil.example"}, id="led here by a name that looks local"),
        pytest.param(
            "127.0.0.1", {"Host": "127.0.0.1.evil.example"}, id="led here by a name that looks like an address"
        ),
    ],
)
def test_strangers_are_refused(app: Flask, address: str, headers: dict[str, str]) -> None:
    """Reading and writing alike."""
    client = app.test_client()
    for method in ("GET", "POST", "HEAD", "PUT"):
        answer = client.open("/", method=method, environ_base={"REMOTE_ADDR": address}, headers=headers)
        assert answer.status_code == 403
    assert devices(app) == 0


def test_a_stranger_hears_the_same_everywhere(app: Flask) -> None:
    """Whether there is a page at an address is for members only."""
    client = app.test_client()
    pages = {client.get(path, environ_base=PHONE).data for path in ("/", ANY, "/m/abc", "/join/wrong")}
    assert len(pages) == 1


@pytest.mark.parametrize("path", ["/health", "/vendor/htmx.min.js", "/static/htmx-boot.js"])
def test_open_to_everyone(app: Flask, path: str) -> None:
    """What tells nothing about a club needs no joining."""
    assert app.test_client().get(path, environ_base=PHONE).status_code == 200


def test_the_join_link_lets_a_device_in(app: Flask) -> None:
    """From then on its cookie is enough, and only this device has it."""
    phone, other = app.test_client(), app.test_client()
    answer = phone.get(join_link(app), environ_base=PHONE)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    cookie = answer.headers.getlist("Set-Cookie")[0]
    assert cookie.startswith("device=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert phone.get(ANY, environ_base=PHONE).status_code == 404
    assert other.get(ANY, environ_base=PHONE).status_code == 403
    assert devices(app) == 1


def test_joining_twice_makes_one_device(app: Flask) -> None:
    """A link that is opened again changes nothing."""
    phone = app.test_client()
    for _ in range(2):
        assert phone.get(join_link(app), environ_base=PHONE).status_code == 303
    assert devices(app) == 1


def test_a_look_at_the_link_makes_no_device(app: Flask) -> None:
    """Messengers look at links before people open them."""
    phone = app.test_client()
    phone.head(join_link(app), environ_base=PHONE)
    assert devices(app) == 0
    assert phone.get(ANY, environ_base=PHONE).status_code == 403


def test_the_machine_itself_follows_the_link_without_a_row(app: Flask) -> None:
    """It was let in already."""
    assert app.test_client().get(join_link(app)).status_code == 303
    assert devices(app) == 0


@pytest.mark.parametrize("change", [lambda link: link[:-1], lambda link: link + "x", lambda link: "/join/" + "ž" * 32])
def test_a_wrong_link_is_refused(app: Flask, change) -> None:
    """Cut short, too long, or something else."""
    answer = app.test_client().get(change(join_link(app)), environ_base=PHONE)
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers
    assert devices(app) == 0


@pytest.mark.parametrize("cookie", ["", "x", "abc.def", '"1".sig'])
def test_a_forged_cookie_is_refused(app: Flask, cookie: str) -> None:
    """Only what this server signed counts."""
    phone = app.test_client()
    phone.set_cookie("device", cookie)
    assert phone.get(ANY, environ_base=PHONE).status_code == 403


def test_a_cookie_signed_with_another_key_is_refused(app: Flask, tmp_path: Path) -> None:
    """Another server's devices are strangers here, even under the same token."""
    phone = app.test_client()
    phone.get(join_link(app), environ_base=PHONE)
    app.config["SECRET_KEY"] = "another key"
    assert phone.get(ANY, environ_base=PHONE).status_code == 403


def test_a_removed_device_is_a_stranger_again(app: Flask) -> None:
    """The row is what lets it in; the cookie only names it."""
    phone = app.test_client()
    phone.get(join_link(app), environ_base=PHONE)
    with app.app_context():
        db.session.delete(db.session.scalars(select(Device)).one())
        db.session.commit()
    assert phone.get(ANY, environ_base=PHONE).status_code == 403


def test_the_secure_setting_covers_the_cookie(tmp_path: Path) -> None:
    """Behind https no cookie travels in the open."""
    with fresh_app(tmp_path, {"SESSION_COOKIE_SECURE": True}) as app:
        answer = app.test_client().get(join_link(app), environ_base=PHONE)
        assert "Secure" in answer.headers.getlist("Set-Cookie")[0]


@pytest.fixture
def writing_app(tmp_path: Path):
    """An app with an address that writes something."""
    with fresh_app(tmp_path) as app:

        @app.post("/written")
        def written() -> str:
            found = access.writer()
            db.session.commit()
            return f"{found.id} {access.club().id}"

        yield app


def test_the_machine_gets_its_row_with_the_first_thing_it_writes(writing_app: Flask) -> None:
    """Reading makes none; each browser of the machine is a device of its own."""
    one, two = writing_app.test_client(), writing_app.test_client()
    one.get(ANY)
    assert devices(writing_app) == 0
    assert one.post("/written").data == one.post("/written").data
    assert devices(writing_app) == 1
    assert two.post("/written").data != one.post("/written").data
    assert devices(writing_app) == 2


def test_a_phone_writes_under_the_row_it_joined_with(writing_app: Flask) -> None:
    """And the row tells when it was last at work."""
    phone = writing_app.test_client()
    phone.get(join_link(writing_app), environ_base=PHONE)
    with writing_app.app_context():
        row = db.session.scalars(select(Device)).one()
        row.seen_at = now() - timedelta(days=3)
        db.session.commit()
    assert phone.post("/written", environ_base=PHONE).status_code == 200
    with writing_app.app_context():
        assert now() - db.session.scalars(select(Device.seen_at)).one() < timedelta(minutes=1)
    assert devices(writing_app) == 1


def test_every_door_that_stands_open_is_meant_to(app: Flask) -> None:
    """A view opened to strangers by mistake would show up here."""
    doors = {
        rule.endpoint for rule in app.url_map.iter_rules() if door(app.view_functions[rule.endpoint]) is Role.STRANGER
    }
    own = {f"{blueprint.name}.{name}" for name in ("join", "watch", "health")}
    assert doors == {*own, "vendor.htmx_script", "installed.manifest", "installed.worker"}
