"""The pages of statistics: what they count, how they change, who sees them, and what they say when there is nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, update

from companion import digests, statistics
from companion.database import db, writing
from companion.derived import Digest
from companion.files.exporting import club_file
from companion.models import Club, Match, Player
from companion.words.statistics import MARKS
from engine.changes import Stopped
from engine.digest import MARKS as OF_EVERY_GAME
from engine.variants import VARIANTS
from tests.companion import tables
from tests.companion.people import another_club, joined, watching
from tests.companion.reading import texts

WON, LOST = {"ending": "knock", "ender": 0, "left": [2, 12]}, {"ending": "knock", "ender": 1, "left": [22, 2]}


class _Tables(HTMLParser):
    """The cells of every table of a page, by caption, row by row."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[list[str]]] = {}
        self.caption, self.inside, self.rows = "", "", []  # type: ignore[var-annotated]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self.caption, self.rows = "", []
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            assert tag == "td" or ("scope", "col") in attrs or ("scope", "row") in attrs
            self.rows[-1].append("")
        self.inside = tag if tag in ("caption", "th", "td") else self.inside

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            assert self.caption, "a table says what it is"
            self.found[self.caption] = self.rows
        if tag in ("th", "td"):
            self.rows[-1][-1] = " ".join(self.rows[-1][-1].split())
        if tag in ("caption", "th", "td"):
            self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside == "caption":
            self.caption += " ".join(data.split())
        elif self.inside:
            self.rows[-1][-1] += data


def table(page: str, caption: str) -> dict[str, dict[str, str]]:
    """The table with this caption: for each row its cells by the heading of their column."""
    reader = _Tables()
    reader.feed(page)
    heads, *rows = reader.found[caption]
    return {row[0]: dict(zip(heads[1:], row[1:], strict=True)) for row in rows}


def number_of(app: Flask, name: str) -> int:
    """The number of this player."""
    with app.app_context():
        return db.session.scalars(select(Player.id).where(Player.name == name)).one()


@pytest.fixture
def gin(app: Flask) -> str:
    """Two matches of gin: Ana beats Bor by two deals to one; the other goes on after one deal. The key of the first."""
    key = tables.start(app, "gin", ("Ana", "Bor"), target=30)
    for deal in (WON, LOST, {**WON, "left": [0, 40]}):
        tables.record(app, key, **deal)
    running = tables.start(app, "gin", ("Bor", "Ana"))
    tables.record(app, running, ending="knock", ender=0, left=[9, 4])
    return key


def test_an_empty_club_is_told_in_words(client: FlaskClient) -> None:
    """No tables, no choice among nothing; nobody is not there."""
    page = client.get("/statistics").text
    assert texts(page, "lead") == ["No finished match yet"]
    assert "<table" not in page and "<form" in page and 'name="since"' not in page
    assert client.get("/statistics/1").status_code == 404
    assert client.get("/statistics/1/2").status_code == 404


def test_the_club(client: FlaskClient, gin: str) -> None:
    """Wins of matches that are over; deals of all."""
    page = client.get("/statistics").text
    everybody = table(page, "Wins in all games")
    assert list(everybody) == ["Ana", "Bor"], "who won most stands first"
    assert everybody["Ana"] == {
        "Matches": "1",
        "Wins": "1",
        "Share won": "100%",
        "Deals": "4",
        "Deals won": "3",
        "Wins in a row now": "1",
        "Longest run of wins": "1",
    }
    assert everybody["Bor"]["Wins"] == "0"
    own = table(page, "Gin")
    assert own["Ana"] == {
        "Matches": "1",
        "Wins": "1",
        "Deals": "4",
        "Average per deal": "26.2",
        "Best deal": "+65",
        "Worst deal": "0",
    }
    happened = table(page, "How often, in all games together")
    assert happened["Ana"] == {
        "Times knocked": "2",
        "Undercuts given": "1",
        "Undercuts suffered": "0",
        "Gins": "1",
    }
    assert happened["Bor"]["Undercuts suffered"] == "1"
    assert "still going on: 1" in page


def test_records_lead_to_where_they_were_set(client: FlaskClient, gin: str) -> None:
    """The best deal to its lines, the clearest win to its table."""
    page = client.get("/statistics").text
    assert f'href="/match/{gin}/history?open=3#deal-3"' in page
    assert texts(page, "records")[0].startswith("Best deal +65 Ana")
    assert "Clearest win" in page and "Worst deal" not in texts(page, "records")[0], "nobody loses points in gin"
    assert client.get(f"/match/{gin}/history?open=3").status_code == 200


def test_a_person(app: Flask, client: FlaskClient, gin: str) -> None:
    """Game by game, what happened, and against whom."""
    ana, bor = number_of(app, "Ana"), number_of(app, "Bor")
    page = client.get(f"/statistics/{ana}").text
    assert list(table(page, "Matches and deals of Ana")) == ["Gin"]
    assert table(page, "How often, in all games together")["Gins"] == {"How often": "1"}
    against = table(page, "Finished matches together, and who won them")
    assert against == {"Bor": {"Matches together": "1", "Wins – Ana": "1", "Wins of the other": "0"}}
    assert f'href="/statistics/{ana}/{bor}"' in page
    assert f'href="/past?player={ana}"' in page
    assert "Matches still going on" in page


def test_two_people(app: Flask, client: FlaskClient, gin: str) -> None:
    """Who won, and how far ahead; the same from the other side."""
    ana, bor = number_of(app, "Ana"), number_of(app, "Bor")
    caption, ahead = "Finished matches together, and who won them", "Points ahead at the end, on average: "
    mine = table(client.get(f"/statistics/{ana}/{bor}").text, caption)["Gin"]
    yours = table(client.get(f"/statistics/{bor}/{ana}").text, caption)["Gin"]
    assert (mine["Wins – Ana"], mine["Wins – Bor"]) == (yours["Wins – Ana"], yours["Wins – Bor"]) == ("1", "0")
    assert mine[ahead + "Ana"] == yours[ahead + "Bor"].replace("−", "")
    assert yours[ahead + "Bor"].startswith("−")
    assert client.get(f"/statistics/{ana}/{ana}").status_code == 404
    assert client.get(f"/statistics/{ana}/9999").status_code == 404


def test_people_who_never_met(app: Flask, client: FlaskClient, gin: str) -> None:
    """No table, a sentence."""
    tables.start(app, "gin", ("Cene", "Dana"))
    page = client.get(f"/statistics/{number_of(app, 'Ana')}/{number_of(app, 'Cene')}").text
    assert texts(page, "lead") == ["No match together yet."]
    assert texts(client.get(f"/statistics/{number_of(app, 'Cene')}").text, "lead") == ["No finished match yet"]


def test_the_choice_holds_on_every_page(app: Flask, client: FlaskClient, gin: str) -> None:
    """And goes along with every link."""
    tables.evening(app, "remi_kitchen")
    ana, bor = number_of(app, "Ana"), number_of(app, "Bor")
    page = client.get("/statistics?game=gin").text
    assert "Remi 51" not in "".join(texts(page, "stats"))
    assert f'href="/statistics/{ana}?game=gin"' in page
    for path in (f"/statistics/{ana}", f"/statistics/{ana}/{bor}"):
        assert "Gin" in "".join(texts(client.get(path + "?game=gin").text, "stats")), path
        assert texts(client.get(path + "?game=hollywood").text, "lead") == ["No match fits this choice."], path
        assert texts(client.get(path + "?until=2001-01-01").text, "lead") == ["No match fits this choice."], path
        assert 'name="player"' not in client.get(path).text, path
    assert texts(client.get("/statistics?until=2001-01-01").text, "lead") == ["No match fits this choice."]
    only = client.get(f"/statistics?player={number_of(app, 'Bor')}&game=gin").text
    assert list(table(only, "Wins in all games")) == ["Ana", "Bor"]


def wins(client: FlaskClient) -> dict[str, str]:
    """Who won how often, as the page of the club says."""
    return {name: cells["Wins"] for name, cells in table(client.get("/statistics").text, "Wins in all games").items()}


def test_nothing_is_ever_old(app: Flask, client: FlaskClient, gin: str) -> None:
    """Recorded, corrected, undone, stopped, taken away: the next look has it."""
    assert wins(client) == {"Ana": "1", "Bor": "0"}
    tables.record(app, gin, number=1, ending="knock", ender=1, left=[62, 2])
    assert wins(client) == {"Bor": "1", "Ana": "0"}
    with app.app_context():
        last = tables.saved(gin).undoable
        assert last is not None
    assert client.post(f"/match/{gin}/undo", data={"act": last.number, "form_key": "back"}).status_code == 303
    assert wins(client) == {"Ana": "1", "Bor": "0"}
    with app.app_context(), writing():
        other = db.session.scalars(select(Match.key).where(Match.key != gin)).one()
    tables.change(app, other, Stopped(2))
    assert wins(client) == {"Ana": "2", "Bor": "0"}
    with app.app_context(), writing():
        db.session.execute(delete(Match).where(Match.key == gin))
        db.session.commit()
    assert wins(client) == {"Ana": "1", "Bor": "0"}
    with app.app_context(), writing():
        db.session.execute(update(Match).values(sample=True))
        db.session.commit()
    assert texts(client.get("/statistics").text, "lead") == ["No finished match yet"]


def test_what_is_kept_in_memory_is_used_again(app: Flask, client: FlaskClient, gin: str) -> None:
    """The second look adds nothing up, in another language neither."""
    with app.app_context():
        club = db.session.scalars(select(Club)).one()
        first = statistics.statistics(club, statistics.Choice())
        assert statistics.statistics(club, statistics.Choice()) is first
        assert statistics.statistics(club, statistics.Choice(game="gin")) is not first
    tables.record(app, gin, number=2, ending="knock", ender=0, left=[3, 12])
    with app.app_context():
        club = db.session.scalars(select(Club)).one()
        assert statistics.statistics(club, statistics.Choice()) is not first


def test_not_all_that_was_ever_asked_is_kept(app: Flask, gin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory is not for sale by asking."""
    monkeypatch.setattr(statistics, "KEPT", 2)
    with app.app_context():
        club = db.session.scalars(select(Club)).one()
        for game in VARIANTS:
            statistics.statistics(club, statistics.Choice(game=game))
        assert len(statistics._kept.found) == 2


def test_after_a_change_of_the_program_the_page_counts_on(
    app: Flask, client: FlaskClient, gin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says how far it is and comes again by itself; without a browser's help there is a button."""
    with app.app_context(), writing():
        db.session.execute(update(Digest).values(engine="older"))
        db.session.commit()
    monkeypatch.setattr(digests, "AT_ONCE", 1)
    monkeypatch.setattr(statistics, "PATIENCE", -1.0)
    answer = client.get("/statistics?game=gin")
    assert (answer.status_code, answer.headers["Refresh"]) == (200, "0")
    assert "So far: 0 of 2" in answer.text
    assert 'href="/statistics?game=gin"' in answer.text
    monkeypatch.setattr(statistics, "PATIENCE", 60.0)
    assert "Refresh" not in client.get("/statistics?game=gin").headers
    with app.app_context():
        assert db.session.scalar(select(func.count()).where(Digest.engine == digests.counted_by())) == 2


def test_a_shared_win_has_its_column(app: Flask, client: FlaskClient) -> None:
    """Where somebody shared one; elsewhere it would only take room."""
    key = tables.start(app, "three-thirteen", ("Ana", "Bor", "Cene"))
    for number in range(11):
        held = [5, 5, 9]
        ender = 2 if number == 10 else number % 2
        tables.record(app, key, ending="out", ender=ender, left=[None if s == ender else n for s, n in enumerate(held)])
    page = client.get("/statistics").text
    both = {name: cells["of these shared"] for name, cells in table(page, "Wins in all games").items()}
    assert both == {"Ana": "1", "Bor": "1", "Cene": "0"}
    pair = client.get("/statistics/1/2").text
    assert table(pair, "Finished matches together, and who won them")["Three Thirteen (3–13)"]["of these shared"] == "1"
    assert "few points are good" in page
    best = table(page, "Three Thirteen (3–13): few points are good")["Ana"]
    assert (best["Best deal"], best["Worst deal"]) == ("0", "+5")


def test_a_file_brings_its_statistics(app: Flask, client: FlaskClient, gin: str) -> None:
    """Taken out and brought back, they are the same."""
    before = client.get("/statistics").text
    with app.app_context():
        data = club_file(db.session.scalars(select(Club)).one())
        with writing():
            db.session.execute(delete(Match))
            db.session.commit()
    assert texts(client.get("/statistics").text, "lead") == ["No finished match yet"]
    answer = client.post(
        "/files", data={"file": (BytesIO(data.encode()), "rummy.json")}, content_type="multipart/form-data"
    )
    assert answer.status_code == 303
    after = client.get("/statistics").text
    assert table(after, "Wins in all games") == table(before, "Wins in all games")
    assert table(after, "Gin") == table(before, "Gin")


@pytest.mark.parametrize("name", ["carousel_saturday", "remi_kitchen", "hollywood_evening", "remik500_club"])
def test_every_page_stands_in_every_language(app: Flask, client: FlaskClient, name: str) -> None:
    """Whatever the game has to tell; no code is left without its words."""
    tables.evening(app, name)
    for language in ("pl", "sl", "en"):
        for path in ("/statistics", "/statistics/1", "/statistics/1/2", "/people", "/past"):
            page = client.get(f"{path}?lang={language}").text
            assert f'<html lang="{language}"' in page
            assert "%(" not in page
            found = re.findall(r"<th[^>]*>([a-z0-9]+(?:[._][a-z]+)+)</th>", page)
            assert found == []


def test_whatever_is_counted_has_words() -> None:
    """And nothing has words that is never counted."""
    assert {*OF_EVERY_GAME, *(mark for game in VARIANTS.values() for _, mark in game.tells)} == set(MARKS)


def test_another_club_and_watchers_see_nothing(app: Flask, client: FlaskClient, gin: str) -> None:
    """A watcher of one match sees that match; another club its own."""
    ana, bor = number_of(app, "Ana"), number_of(app, "Bor")
    another_club(app)
    far, onlooker = joined(app, "elsewhere"), watching(app, gin)
    assert texts(far.open("/statistics").text, "lead") == ["No finished match yet"]
    for path in (f"/statistics/{ana}", f"/statistics/{ana}/{bor}"):
        assert far.open(path).status_code == 404
    for path in ("/statistics", f"/statistics/{ana}", f"/statistics/{ana}/{bor}", "/past", "/people"):
        assert onlooker.open(path).status_code == 403
    assert "/statistics" not in onlooker.open(f"/match/{gin}").text


def test_home_and_the_lists_lead_there(app: Flask, client: FlaskClient, gin: str) -> None:
    """From home, from the archive, and back."""
    for page, link in (
        ("/", "/statistics"),
        ("/past", "/statistics"),
        ("/statistics", "/past"),
        ("/statistics", "/people"),
    ):
        assert f'href="{link}"' in client.get(page).text, page
