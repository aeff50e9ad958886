"""Home leads on: to the running match, to a rematch, to every game."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import records
from companion.database import db
from companion.models import Club, Device
from engine.changes import Stopped
from engine.deals import Deal, Ending, Stated
from engine.variants import VARIANTS
from tests.companion.reading import texts

NAMES = ("Ana", "Bor", "Cene")


def begin(app: Flask, *, over: bool = False, names: tuple[str, ...] = NAMES, **more: Any) -> str:
    """A match of manipulation rummy with one deal that Bor won by 20; its key."""
    with app.app_context():
        club = db.session.query(Club).one()
        device = Device(club_id=club.id)
        db.session.add(device)
        db.session.flush()
        said: dict[str, Any] = {
            "variant": "manipulation",
            "rules": VARIANTS["manipulation"].rules,
            "letters": "W D K",
            "direction": "clockwise",
            "first_dealer": 0,
            **more,
        }
        row = records.start(club, device, names=names, form_key=records.new_form_key(), **said)
        left = tuple(Stated(points) for points in (12, 2, 8)[: len(names)])
        deal = Deal(number=1, ending=Ending.KNOCK, ender=1, left=left)
        records.record(records.read(row), device, deal, seen=0, form_key=records.new_form_key())
        if over:
            records.change(records.read(row), device, Stopped(2), records.new_form_key())
        return row.key


def test_an_empty_home_says_what_it_is_for_and_offers_every_game(client: FlaskClient) -> None:
    """No empty lists, no rematch, one sentence."""
    page = client.get("/").get_data(as_text=True)
    assert [f"/new/{key}" for key in VARIANTS if f'href="/new/{key}"' in page] == [f"/new/{key}" for key in VARIANTS]
    assert len(texts(page, "lead")) == 1
    assert "/past" not in page
    assert texts(page, "tray") == []


def test_a_running_match_is_the_main_button(app: Flask, client: FlaskClient) -> None:
    """Its next deal stands on it."""
    key = begin(app)
    page = client.get("/").get_data(as_text=True)
    assert f'class="btn btn--main" href="/match/{key}"' in page
    assert "Continue – deal 2" in texts(page, "tray")[0]


def test_several_running_matches_can_all_be_continued(app: Flask, client: FlaskClient) -> None:
    """The newest first, the others above it; none is lost."""
    keys = [begin(app), begin(app)]
    page = client.get("/").get_data(as_text=True)
    assert page.index(f'href="/match/{keys[0]}"') < page.index(f'class="btn btn--main" href="/match/{keys[1]}"')


def test_a_finished_match_offers_its_rematch(app: Flask, client: FlaskClient) -> None:
    """With its players as they sat and who won."""
    key = begin(app, over=True)
    page = client.get("/").get_data(as_text=True)
    assert f'class="btn btn--main" href="/new/manipulation?from={key}"' in page
    assert texts(page, "seats") == ["Ana Bor Cene".replace(" ", "")]
    assert "Wins: Bor" in page


def test_a_tie_is_called_a_tie(app: Flask, client: FlaskClient) -> None:
    """Both names, nobody first."""
    with app.app_context():
        club = db.session.query(Club).one()
        device = Device(club_id=club.id)
        db.session.add(device)
        db.session.flush()
        game = VARIANTS["gin"]
        row = records.start(
            club,
            device,
            variant="gin",
            names=("Ana", "Bor"),
            rules=game.rules,
            letters="J Q K",
            direction="clockwise",
            first_dealer=0,
            form_key="gin",
        )
        records.change(records.read(row), device, Stopped(1), "stop")
    assert "Tie: Ana and Bor" in client.get("/").get_data(as_text=True)
    assert "Tie: Ana and Bor" in client.get("/past").get_data(as_text=True)


def test_past_matches_say_who_won_or_that_they_go_on(app: Flask, client: FlaskClient) -> None:
    """The newest first, each leads to its table."""
    over, running = begin(app, over=True), begin(app, names=("Dana", "Edi"))
    page = client.get("/past").get_data(as_text=True)
    assert page.index(f"/match/{running}") < page.index(f"/match/{over}")
    entries = texts(page, "entry")
    assert "Dana and Edi still going on" in entries[0]
    assert "Ana, Bor and Cene Wins: Bor" in entries[1]


def test_no_past_is_said_in_words(client: FlaskClient) -> None:
    """An empty list is no page."""
    page = client.get("/past").get_data(as_text=True)
    assert texts(page, "entries") == []
    assert len(texts(page, "lead")) == 1


@pytest.mark.parametrize("path", ["/", "/past"])
def test_another_club_sees_nothing_of_it(app: Flask, client: FlaskClient, path: str) -> None:
    """Matches, names and results belong to their club."""
    begin(app, over=True)
    with app.app_context():
        other = Club(name="elsewhere")
        db.session.add(other)
        db.session.commit()
        link = f"/join/{other.join_secret}"
    phone = {"REMOTE_ADDR": "192.168.1.20"}
    client.get(link, environ_base=phone)
    page = client.get(path, environ_base=phone).get_data(as_text=True)
    assert "Ana" not in page
    assert "/match/" not in page
