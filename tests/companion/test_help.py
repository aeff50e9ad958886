"""Help: a page for every game, whose examples the referee judges; no answer is written down anywhere."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.guides.games import ANY, GUIDES
from companion.guides.reading import Shown, page_of
from companion.languages import LANGUAGES
from companion.wording import game_name
from engine.variants import VARIANTS
from tests.companion import people
from tests.companion.reading import texts


def examples(app: Flask, key: str) -> list[Shown]:
    """Everything that the page of this game puts to the referee."""
    with app.test_request_context():
        return [each for scene in page_of(VARIANTS[key]).scenes for each in scene.shown]


@pytest.mark.parametrize("key", VARIANTS)
def test_the_referee_answers_every_example(app: Flask, key: str) -> None:
    """None is incomplete or more than the packs hold; whatever is not allowed has its reason."""
    for each in examples(app, key):
        asked = each.inquiry
        assert asked.ready, asked.entered
        assert asked.verdict in ("yes", "no", "may")
        assert bool(asked.faults) is (asked.verdict == "no") or asked.verdict == "may"
        assert each.rows or each.laid


@pytest.mark.parametrize("key", VARIANTS)
def test_every_game_shows_what_is_allowed_and_what_is_not(app: Flask, key: str) -> None:
    """Under the question of melds, several of both."""
    found = [each.inquiry.verdict for each in examples(app, key) if each.inquiry.question.key == "meld"]
    assert found.count("yes") >= 2
    assert found.count("no") >= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_the_page_says_what_the_referee_says(app: Flask, client: FlaskClient, key: str, language: str) -> None:
    """As many answers of each kind as there are examples, and the game by its name."""
    page = client.get(f"/help/{key}?lang={language}")
    assert page.status_code == 200
    for verdict in ("yes", "no", "may"):
        wanted = sum(each.inquiry.verdict == verdict for each in examples(app, key))
        assert page.text.count(f"shown__one--{verdict}") == wanted
    assert game_name(key, language) in page.text
    assert len(texts(page.text, "lead")) == 1
    assert f'href="/rules/{key}"' in page.text
    assert f'href="/referee/{key}"' in page.text


def test_every_game_of_ours_has_a_guide_and_another_gets_one(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one, its rulebook and the commonest melds do."""
    assert GUIDES.keys() == VARIANTS.keys()
    monkeypatch.delitem(GUIDES, "gin")
    with app.test_request_context():
        page = page_of(VARIANTS["gin"])
    assert page.about
    assert len(page.points) > len(GUIDES["oklahoma"].points or ())
    assert len(page.scenes[0].shown) == len(ANY.scenes[0].tries)


def test_the_guide_follows_the_rules_of_its_game(app: Flask) -> None:
    """The same cards, judged by two games: the ace after the king, the same suit twice."""
    verdicts = {
        key: {
            each.inquiry.entered.typed["cards"].text: each.inquiry.verdict
            for each in examples(app, key)
            if each.inquiry.question.key == "meld"
        }
        for key in ("gin", "manipulation", "remik500")
    }
    assert verdicts["gin"]["Q♠ K♠ A♠"] == "no"
    assert verdicts["manipulation"]["Q♦ K♦ A♦"] == "yes"
    assert verdicts["manipulation"]["8♠ 8♥ 8♥"] == "no"
    assert verdicts["remik500"]["8♠ 8♠ 8♦"] == "yes"


def test_help_leads_to_every_game_and_home_to_help(client: FlaskClient) -> None:
    page = client.get("/help").text
    assert all(f'href="/help/{key}"' in page for key in VARIANTS)
    assert 'href="/help"' in client.get("/").text
    assert 'href="/help"' in client.get("/referee").text
    assert 'href="/help/gin"' in client.get("/new/gin").text
    assert client.get("/help/whist").status_code == 404


def test_who_only_watches_may_read_it_and_a_stranger_not(app: Flask, client: FlaskClient) -> None:
    """A watcher is offered nothing that belongs to members."""
    key = people_key(client)
    watcher = people.watching(app, key)
    assert watcher.open("/help/gin").status_code == watcher.open("/help").status_code == 200
    assert "/new/gin" not in watcher.open("/help/gin").text
    assert "/sample" not in watcher.open("/help").text
    assert people.stranger(app).open("/help").status_code == 403


def people_key(client: FlaskClient) -> str:
    """A match to watch."""
    return str(client.post("/sample").location).removeprefix("/match/")
