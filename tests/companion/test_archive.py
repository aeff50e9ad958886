"""The archive: by game, player and date, page by page, and nothing but the matches of the club."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from companion import archive
from companion.database import db, writing
from companion.models import Match, Player
from engine.changes import Stopped
from tests.companion import tables
from tests.companion.people import another_club, joined
from tests.companion.reading import texts

GIN = {"ending": "knock", "ender": 0, "left": [2, 12]}


def begun(app: Flask, key: str, when: datetime) -> None:
    """The match began then."""
    with app.app_context(), writing():
        db.session.execute(update(Match).where(Match.key == key).values(created_at=when))
        db.session.commit()


@pytest.fixture
def played(app: Flask) -> dict[str, str]:
    """Three matches on three days: gin in January, remi in February, gin in March, which goes on."""
    found = {
        "january": tables.start(app, "gin", ("Ana", "Bor"), target=10),
        "february": tables.evening(app, "remi_kitchen"),
        "march": tables.start(app, "gin", ("Cene", "Ana")),
    }
    tables.record(app, found["january"], **GIN)
    tables.record(app, found["march"], **GIN)
    for month, name in enumerate(found, start=1):
        begun(app, found[name], datetime(2026, month, 15, 20, tzinfo=UTC))
    return found


def listed(client: FlaskClient, played: dict[str, str], query: str = "") -> list[str]:
    """The matches on the page, in their order."""
    page = client.get(f"/past{query}").text
    places = {name: page.find(f'href="/match/{key}"') for name, key in played.items()}
    return sorted((name for name, place in places.items() if place >= 0), key=lambda name: places[name])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["march", "february", "january"]),
        ("?game=gin", ["march", "january"]),
        ("?game=remik51", ["february"]),
        ("?game=hollywood", []),
        ("?game=poker", ["march", "february", "january"]),
        ("?since=2026-02-15", ["march", "february"]),
        ("?until=2026-02-15", ["february", "january"]),
        ("?since=2026-02-15&until=2026-02-15", ["february"]),
        ("?since=2026-03-01&until=2026-02-01", []),
        ("?game=gin&until=2026-02-28", ["january"]),
        ("?game=gin&player=&since=&until=", ["march", "january"]),
        ("?page=7", ["march", "february", "january"]),
        ("?page=-1", ["march", "february", "january"]),
        ("?page=x&player=x", ["march", "february", "january"]),
    ],
)
def test_matches_are_found(client: FlaskClient, played: dict[str, str], query: str, expected: list[str]) -> None:
    """By game and day, both ends of a span included; what means nothing chooses nothing."""
    assert listed(client, played, query) == expected


def test_matches_of_a_player_are_found(app: Flask, client: FlaskClient, played: dict[str, str]) -> None:
    """Wherever they sat."""
    with app.app_context():
        numbers = {player.name: player.id for player in db.session.scalars(select(Player))}
    assert listed(client, played, f"?player={numbers['Cene']}&game=gin") == ["march"]
    assert "march" not in listed(client, played, f"?player={numbers['Bor']}")
    assert "january" in listed(client, played, f"?player={numbers['Bor']}")


@pytest.mark.parametrize("said", ["15.2.2026", "2026-02-30", "soon", "0001-01-01", "9999-12-31"])
def test_what_is_no_date_is_said_at_its_field(client: FlaskClient, played: dict[str, str], said: str) -> None:
    """The other choices hold."""
    page = client.get(f"/past?since={said}&game=gin").text
    assert 'id="since-wrong"' in page
    assert 'id="until-wrong"' not in page
    assert listed(client, played, f"?since={said}&game=gin") == ["march", "january"]


def test_the_choice_stands_in_the_form(client: FlaskClient, played: dict[str, str]) -> None:
    """And goes along to the statistics."""
    page = client.get("/past?game=gin&since=2026-01-01").text
    assert '<option value="gin" selected>' in page
    assert 'value="2026-01-01"' in page
    assert "/statistics?game=gin&amp;since=2026-01-01" in page


def test_a_correction_changes_the_winner_at_once(app: Flask, client: FlaskClient, played: dict[str, str]) -> None:
    """Nobody has to count anything anew."""
    assert "Wins: Ana" in client.get("/past?game=gin&until=2026-02-01").text
    tables.record(app, played["january"], number=1, ending="knock", ender=1, left=[30, 5])
    assert "Wins: Bor" in client.get("/past?game=gin&until=2026-02-01").text


def test_a_running_match_is_marked_and_has_no_winner(client: FlaskClient, played: dict[str, str]) -> None:
    """Ana wins January, nobody March."""
    first, second = texts(client.get("/past?game=gin").text, "entry")
    assert "still going on" in first and "Wins" not in first
    assert "Wins: Ana" in second


def test_a_choice_without_matches_is_said_in_words(client: FlaskClient, played: dict[str, str]) -> None:
    """The form stays, to choose otherwise."""
    page = client.get("/past?game=hollywood").text
    assert texts(page, "lead") == ["No match fits this choice."]
    assert 'name="game"' in page


def test_samples_are_no_past_matches(app: Flask, client: FlaskClient, played: dict[str, str]) -> None:
    """They were put in to be looked at."""
    with app.app_context(), writing():
        db.session.execute(update(Match).where(Match.key == played["march"]).values(sample=True))
        db.session.commit()
    assert listed(client, played) == ["february", "january"]


def test_an_archive_has_pages(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Newer and older, each match once, the choice kept on the way."""
    monkeypatch.setattr(archive, "LENGTH", 2)
    keys = [tables.start(app, "gin", ("Ana", "Bor")) for _ in range(5)]
    for place, key in enumerate(keys):
        begun(app, key, datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=place))
    seen = []
    for number in (1, 2, 3):
        page = client.get(f"/past?page={number}&game=gin").text
        seen += [key for key in reversed(keys) if f"/match/{key}" in page]
        assert (f"page={number - 1}&amp;game=gin" in page) is (number > 1)
        assert (f"page={number + 1}&amp;game=gin" in page) is (number < 3)
        assert f"{2 * number - 1}–{min(5, 2 * number)} of 5" in page
    assert seen == keys[::-1]


def test_a_dash_in_the_name_of_a_game_does_not_break(app: Flask, client: FlaskClient) -> None:
    """(3–13) stays on one line, in every language."""
    tables.start(app, "three-thirteen", ("Ana", "Bor"))
    for language in ("pl", "sl", "en"):
        page = client.get(f"/past?lang={language}").text
        assert '<span class="unbroken">(3–13)</span>' in page


def test_another_club_finds_nothing(app: Flask, client: FlaskClient, played: dict[str, str]) -> None:
    """Neither by game nor by the number of a player of somewhere else."""
    another_club(app)
    far = joined(app, "elsewhere")
    for query in ("", "?game=gin", "?player=1", "?player=1&game=gin"):
        page = far.open(f"/past{query}").text
        assert "/match/" not in page and "Ana" not in page


def test_a_match_that_was_stopped_at_once_is_a_tie_in_the_list(app: Flask, client: FlaskClient) -> None:
    """The list says what the sheet says; statistics do not count it."""
    key = tables.start(app, "gin", ("Ana", "Bor"))
    tables.change(app, key, Stopped(1))
    assert "Tie: Ana and Bor" in client.get("/past").text
    assert texts(client.get("/statistics").text, "lead") == ["No finished match yet"]
