"""The referee at the table of a match: what the table settles, what is noted, and that nothing else is left behind."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.database import db
from companion.models import Note
from engine.changes import RuleChange
from engine.variants import VARIANTS
from tests.companion import tables
from tests.companion.referee import OPENING, answer, ask, chips, text, verdict

# ---------- it depends on your rules


def test_a_disputed_rule_is_asked_and_holds_from_the_coming_deal_on(app: Flask, client: FlaskClient) -> None:
    """51 with the ace as 10, 42 with the ace as 1: both answers are shown, and the choice becomes the rule."""
    key = tables.evening(app, "remi_kitchen", 2)
    with app.app_context():
        rules = tables.saved(key).replayed.rules
    assert rules.ace_low_run_points == 10
    url, form = f"/match/{key}/referee", {"ask": "opening", "cards": OPENING}
    page = client.post(url, data={"do": "check", **form}).text
    assert verdict(page) == "may"
    assert "verdict--yes" in answer(page) and "verdict--no" in answer(page)
    keys = re.findall(r'name="form_key" value="([^"]*)"', page)
    choice = {**form, "form_key": keys[0], "settle": "ace_low_run_points=1"}
    before = tables.totals(app, key)
    for _again in range(2):
        page = client.post(url, data=choice)
        assert page.status_code == 200 and verdict(page.text) == "no"
        assert text(page.text) == OPENING
    with app.app_context():
        assert tables.saved(key).changes == (RuleChange(3, {"ace_low_run_points": 1}),)
    assert tables.totals(app, key) == before
    assert verdict(client.post(url, data={"do": "check", **form}).text) == "no"
    assert "From deal 3 on:" in client.get(f"/match/{key}/rules").text


def test_the_usual_value_can_be_chosen_too(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "remi_kitchen", 2)
    url, form = f"/match/{key}/referee", {"ask": "opening", "cards": OPENING}
    page = client.post(url, data={**form, "form_key": "k", "settle": "ace_low_run_points=10"}).text
    assert verdict(page) == "yes"
    assert verdict(client.post(url, data={"do": "check", **form}).text) == "yes"
    assert "From deal 3 on:" in client.get(f"/match/{key}/rules").text


@pytest.mark.parametrize("value", ["ace_low_run_points=7", "opening_points=30", "round_bonus_to=all", "=", "x"])
def test_only_what_was_offered_can_be_chosen(app: Flask, client: FlaskClient, value: str) -> None:
    key = tables.start(app, "remik51")
    form = {"ask": "opening", "cards": OPENING, "form_key": "k", "settle": value}
    assert client.post(f"/match/{key}/referee", data=form).status_code == 200
    with app.app_context():
        assert tables.saved(key).changes == ()


def test_a_table_that_plays_otherwise_has_settled_it(app: Flask, client: FlaskClient) -> None:
    key = tables.start(app, "remik51", ace_low_run_points=1)
    page = client.post(f"/match/{key}/referee", data={"do": "check", "ask": "opening", "cards": OPENING}).text
    assert verdict(page) == "no"


def test_without_a_match_the_choice_holds_for_the_page(app: Flask, client: FlaskClient) -> None:
    form = {"ask": "opening", "cards": OPENING}
    page = ask(client, "remik51", **form)
    assert verdict(page) == "may"
    page = client.post("/referee/remik51", data={**form, "settle": "ace_low_run_points=1"}).text
    assert verdict(page) == "no"
    settled = re.findall(r'name="settled" value="([^"]*)"', page)[0]
    assert verdict(ask(client, "remik51", **form, settled=settled)) == "no"
    assert verdict(ask(client, "remik51", **form)) == "may"


def test_where_only_the_points_differ_a_note_tells_them(client: FlaskClient) -> None:
    page = ask(client, "remik51", ask="opening", cards="A♥ 2♥ 3♥\nK♠ K♥ K♦\n4♠ 5♠ 6♠ 7♠")
    assert verdict(page) == "yes"
    assert "Ace in A–2–3" in page and "it would be 58" in page


# ---------- nothing is left behind


def everything(app: Flask) -> Mapping[str, list[tuple[object, ...]]]:
    """Every row of the database but those of devices."""
    with app.app_context():
        found = {}
        for name, table in db.metadata.tables.items():
            if name != "devices":
                found[name] = [tuple(row) for row in db.session.execute(table.select())]
        return found


@pytest.mark.parametrize("question", ["meld", "opening", "lay_off", "swap", "take", "knock", "arrange"])
def test_asking_stores_nothing(app: Flask, client: FlaskClient, question: str) -> None:
    key = tables.evening(app, "remi_kitchen", 2)
    before = everything(app)
    form = {"ask": question, "cards": "5♥ 6♥ 7♥", "table": "2♥ 3♥ 4♥", "lap": "yes"}
    for do in ("preview", "check"):
        client.post(f"/match/{key}/referee", data={"do": do, **form})
        client.post("/referee/remik51", data={"do": do, **form})
    assert everything(app) == before


def test_the_cards_stand_in_no_address_and_no_cache(client: FlaskClient) -> None:
    answered = client.post("/referee/gin", data={"do": "check", "cards": "5♥ 6♥ 7♥"})
    assert answered.headers["Cache-Control"] == "no-store"
    assert "5♥" not in str(answered.headers) and "5♥" not in answered.request.path
    page = client.get("/referee/gin?cards=5♥+6♥+7♥").text
    assert chips(page) == [] and text(page) == "", "cards in an address are not even read"


def test_an_answer_is_noted_on_request_and_changes_no_points(app: Flask, client: FlaskClient) -> None:
    """It stands with the deal that is being played, in the reader's own language, once however often it is sent."""
    key = tables.evening(app, "remi_kitchen", 2)
    before = tables.totals(app, key)
    form = {"do": "note", "cards": "8♠ 8♣ 8♣"}
    for _again in range(2):
        assert client.post(f"/match/{key}/referee", data=form).status_code == 303
    with app.app_context():
        notes = [(note.deal_number, note.kind, note.facts) for note in db.session.query(Note)]
    assert notes == [
        (
            3,
            "referee",
            {
                "question": "meld",
                "cards": {"cards": ["8S 8C 8C"]},
                "answer": "no",
                "points": None,
                "reasons": [{"code": "ref.suittwice", "suit": "C"}],
            },
        )
    ]
    page = client.get(f"/match/{key}/history").text
    assert "Deal 3, not recorded yet" in page and "8♠ 8♣ 8♣" in page and "Same suit twice in a set: ♣" in page
    tables.record(app, key, ending="void")
    assert "8♠ 8♣ 8♣" in client.get(f"/match/{key}/history?lang=pl").text
    assert tables.totals(app, key) == before


def test_only_an_answer_can_be_noted(app: Flask, client: FlaskClient) -> None:
    key = tables.start(app, "remik51")
    for cards in ("", "KK", "7♥7♥7♥"):
        assert client.post(f"/match/{key}/referee", data={"do": "note", "cards": cards}).status_code == 422
    assert client.post("/referee/remik51", data={"do": "note", "cards": "5♥6♥7♥"}).status_code == 404
    with app.app_context():
        assert db.session.query(Note).count() == 0


def test_a_disagreement_before_the_deal_is_recorded_shows_in_the_history(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "remi_kitchen", 2)
    before = tables.totals(app, key)
    client.post(f"/match/{key}/referee", data={"do": "note", "cards": "8♠ 8♣ 8♣"})
    client.post(f"/match/{key}/flag/3")
    page = client.get(f"/match/{key}/history").text
    assert page.count("We do not agree") == 1 + 2
    tables.record(app, key, ending="void")
    assert "disputed" in client.get(f"/match/{key}").text
    assert tables.totals(app, key) == before


def test_a_hand_goes_into_the_deal_form_with_one_tap(app: Flask, client: FlaskClient) -> None:
    """Loose cards where melds stay in the hand, the whole hand where melds lie on the table."""
    for game, cards, expected in (
        ("gin", "A♠ 2♠ 3♠ K♦", "K♦"),
        ("remik51", "A♠ 2♠ 3♠ K♦", "A♠ 2♠ 3♠ K♦"),
        ("gin", "A♠ 2♠ 3♠", "0"),
    ):
        key = tables.start(app, game, ("Ana", "Bor"))
        page = client.post(f"/match/{key}/referee", data={"do": "check", "ask": "arrange", "cards": cards}).text
        fields = dict(re.findall(r'type="hidden" name="(left-\d|filled)" value="([^"]*)"', page))
        assert fields == {"filled": "1", "left-0": expected, "left-1": expected}
        form = client.post(f"/match/{key}/record", data={"do": "preview", "filled": "1", "left-1": expected})
        assert form.status_code == 200
        assert re.search(rf'name="left-1" value="{re.escape(expected)}"', form.text) and "data-filled" in form.text
        with app.app_context():
            assert tables.saved(key).facts == {}


def test_a_knock_brings_its_ending_along(app: Flask, client: FlaskClient) -> None:
    key = tables.start(app, "gin", ("Ana", "Bor"))
    form = {"do": "check", "ask": "knock", "cards": "A♠2♠3♠ 4♥5♥6♥ 7♦7♣7♠7♥"}
    page = client.post(f"/match/{key}/referee", data=form).text
    assert re.findall(r'name="ended" value="([^"]*)"', page) == ["knock-gin", "knock-gin"]


def test_the_match_is_asked_under_its_own_rules_and_round(app: Flask, client: FlaskClient) -> None:
    """The first round of three-thirteen has wild threes."""
    key = tables.start(app, "three-thirteen")
    page = client.post(f"/match/{key}/referee", data={"do": "check", "cards": "5♥ 3♠ 7♥"}).text
    assert verdict(page) == "yes"
    assert verdict(ask(client, "three-thirteen", wild="4", cards="5♥ 3♠ 7♥")) == "no"
    assert verdict(ask(client, "three-thirteen", wild="3", cards="5♥ 3♠ 7♥")) == "yes"


def test_another_clubs_match_is_not_there(client: FlaskClient) -> None:
    assert client.get("/match/nothere/referee").status_code == 404
    assert client.post("/match/nothere/referee", data={"cards": "5♥"}).status_code == 404


def test_a_post_needs_its_token(strict_app: Flask) -> None:
    assert strict_app.test_client().post("/referee/gin", data={"cards": "5♥ 6♥ 7♥"}).status_code == 400


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("lang", ["pl", "sl"])
def test_another_language_keeps_what_was_typed(client: FlaskClient, game: str, lang: str) -> None:
    page = client.post(f"/referee/{game}", data={"lang": lang, "ask": "knock", "cards": "5♥ 6♥", "discard": "6♥"})
    assert page.status_code == 200 and f'<html lang="{lang}"' in page.text
    assert text(page.text) == "5♥ 6♥"
