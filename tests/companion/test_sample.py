"""The sample match: in and out with a tap, marked wherever it shows, and never taken for a match of the club."""

from __future__ import annotations

import json

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from companion import records
from companion.database import db
from companion.models import Club, Device, Match, Player
from companion.records import NotStored
from companion.sample import put_in, sample_of
from tests.companion import people, tables
from tests.companion.reading import texts


def put(client: FlaskClient) -> str:
    """The key of the sample, after the tap that puts it in."""
    answer = client.post("/sample")
    assert answer.status_code == 303
    return str(answer.location).removeprefix("/match/")


def test_an_empty_home_offers_the_sample_and_shows_it_when_it_is_there(client: FlaskClient) -> None:
    """Offered with one button; then marked, with a button that leads there and one that takes it out."""
    before = client.get("/").text
    assert 'action="/sample"' in before
    key = put(client)
    after = client.get("/").text
    assert 'action="/sample"' not in after
    assert f'href="/match/{key}"' in after
    assert 'action="/sample/remove"' in after
    assert texts(after, "tray") == [], "nothing to go on with"
    assert len(texts(after, "lead")) == 1, "still a home without matches"


def test_two_taps_put_in_one(app: Flask, client: FlaskClient) -> None:
    assert put(client) == put(client)
    with app.app_context():
        assert db.session.scalar(select(func.count()).select_from(Match)) == 1


def test_it_is_a_match_like_another(app: Flask, client: FlaskClient) -> None:
    """Every deal counts as it was recorded, one was corrected, one is void, and the match is still going on."""
    key = put(client)
    with app.app_context():
        saved = tables.saved(key)
        assert list(saved.facts) == [1, 2, 3, 4, 5]
        assert [act.kind for act in saved.acts] == ["record"] * 5 + ["correct"]
        assert not any(each.verdict.faults for each in saved.replayed.played)
        assert saved.replayed.standing.over is None
        assert saved.row.sample
        assert saved.replayed.standing.columns[0].totals == (51, 29, 37, 72)


@pytest.mark.parametrize("place", ["", "/history", "/record", "/rules", "/settings", "/share", "/text", "/referee"])
def test_every_page_says_that_it_is_a_sample(app: Flask, client: FlaskClient, place: str) -> None:
    """To a member with the button that removes it; a match of one's own says nothing."""
    key = put(client)
    assert "note--sample" in client.get(f"/match/{key}{place}").text
    assert 'action="/sample/remove"' in client.get(f"/match/{key}{place}").text
    own = tables.start(app, "manipulation")
    assert "note--sample" not in client.get(f"/match/{own}{place}").text


def test_who_watches_sees_the_mark_without_the_button(app: Flask, client: FlaskClient) -> None:
    key = put(client)
    watcher = people.watching(app, key)
    page = watcher.open(f"/match/{key}").text
    assert "note--sample" in page
    assert "/sample/remove" not in page
    assert watcher.post("/sample/remove").status_code == watcher.post("/sample").status_code == 403


def test_it_leaves_nothing_behind(app: Flask, client: FlaskClient) -> None:
    """One tap, and neither the match nor its players are there; a second tap changes nothing."""
    key = put(client)
    for _ in range(2):
        answer = client.post("/sample/remove")
        assert (answer.status_code, answer.location) == (303, "/")
    assert client.get(f"/match/{key}").status_code == 404
    with app.app_context():
        assert db.session.scalars(select(Match)).all() == []
        assert db.session.scalars(select(Player)).all() == []


def test_players_of_ones_own_stay(app: Flask, client: FlaskClient) -> None:
    """Ana of the club has the name of one in the sample."""
    own = tables.start(app, "gin", ("Ana", "Zoja"))
    put(client)
    client.post("/sample/remove")
    assert client.get(f"/match/{own}").status_code == 200
    with app.app_context():
        assert set(db.session.scalars(select(Player.name))) == {"Ana", "Zoja"}


def test_it_is_no_match_of_the_club(app: Flask, client: FlaskClient) -> None:
    """No rematch, not among past matches, in no file, and its names are no chips of the set-up."""
    key = put(client)
    assert key not in client.get("/past").text
    assert client.get(f"/new/manipulation?from={key}").status_code == 404
    assert 'data-name="Ewa"' not in client.get("/new/manipulation").text
    assert json.loads(client.get("/files/all.json").text)["matches"] == []
    assert client.get(f"/match/{key}/file").status_code == client.get(f"/match/{key}/csv").status_code == 404
    assert client.get(f"/match/{key}/text").text.count("Sample match") == 2


def test_played_to_its_end_it_offers_no_rematch(app: Flask, client: FlaskClient) -> None:
    """Neither on its own page nor at home."""
    key = put(client)
    tables.record(app, key, ending="knock", ender=1, left=[60, 1, 60, 60])
    assert tables_over(app, key)
    assert f"from={key}" not in client.get(f"/match/{key}").text
    home = client.get("/").text
    assert f"from={key}" not in home
    assert 'id="again"' not in home


def tables_over(app: Flask, key: str) -> bool:
    with app.app_context():
        return tables.saved(key).replayed.standing.over is not None


def test_each_club_has_its_own(app: Flask, client: FlaskClient) -> None:
    people.another_club(app)
    far = people.joined(app, "elsewhere")
    key = put(client)
    assert far.post("/sample").location != f"/match/{key}"
    assert far.post("/sample/remove").status_code == 303
    assert client.get(f"/match/{key}").status_code == 200


def test_half_a_sample_is_none(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fills up in the middle of it."""

    def full(*_: object, **__: object) -> None:
        raise NotStored

    monkeypatch.setattr(records, "record", full)
    with app.app_context():
        club = db.session.scalars(select(Club)).one()
        device = Device(club_id=club.id)
        db.session.add(device)
        db.session.commit()
        with pytest.raises(NotStored):
            put_in(club, device, "en")
        assert sample_of(club) is None
