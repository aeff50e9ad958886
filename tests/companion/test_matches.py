"""The page of a match: standing, undo, end, history; and what can change between two deals."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.companion import tables
from tests.evenings import evenings
from tests.tables import begin


def hidden(page: str, name: str) -> list[str]:
    """Every value of the hidden fields of that name."""
    return re.findall(rf'name="{name}" value="([^"]*)"', page)


@pytest.mark.parametrize(
    ("evening", "lang"),
    [pytest.param(each, ("en", "pl", "sl")[place % 3], id=each["name"]) for place, each in enumerate(evenings())],
)
def test_every_evening_has_its_pages(app: Flask, client: FlaskClient, evening: dict[str, str], lang: str) -> None:
    """Table, history, settings, house rules, rules and counting answer for each game, running and over."""
    for upto in (0, None):
        key = tables.evening(app, evening["name"], upto)
        for page in ("", "/history", "/settings", "/rules", "/count"):
            answer = client.get(f"/match/{key}{page}?lang={lang}")
            assert answer.status_code == 200, page
            assert f'lang="{lang}"' in answer.text
    assert client.get(f"/match/{key}/settings/rules?lang={lang}").status_code == 200


def test_news_are_asked_for_and_answered_only_when_there_are_some(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    with app.app_context():
        news = tables.saved(key).news
    assert client.get(f"/match/{key}?since={news}").status_code == 204
    assert client.get(f"/match/{key}?since={news - 1}").status_code == 200


def test_undo_names_what_it_undoes_and_redo_brings_it_back(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 3)
    before = tables.totals(app, key)
    page = client.get(f"/match/{key}").text
    assert "Undo: deal 3 (Cene)" in page
    form = {"act": re.findall(r'name="act" value="(\d+)"', page)[0], "form_key": hidden(page, "form_key")[0]}
    assert client.post(f"/match/{key}/undo", data=form).status_code == 303
    assert tables.totals(app, key) == [0, 59, 17, 17]
    assert client.post(f"/match/{key}/undo", data=form).status_code == 303, "the same form again is harmless"
    assert tables.totals(app, key) == [0, 59, 17, 17]
    page = client.get(f"/match/{key}").text
    assert "Redo: deal 3 (Cene)" in page
    acts = re.findall(r'name="act" value="(\d+)"', page)
    client.post(f"/match/{key}/redo", data={"act": acts[-1], "form_key": hidden(page, "form_key")[-1]})
    assert tables.totals(app, key) == before


def test_an_undo_that_another_device_overtook_is_refused_in_words(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    page = client.get(f"/match/{key}").text
    act = re.findall(r'name="act" value="(\d+)"', page)[0]
    tables.record(app, key, ending="void")
    answer = client.post(f"/match/{key}/undo", data={"act": act, "form_key": "late"})
    assert answer.status_code == 422
    assert "Not undone: deal 2 (Bor)" in answer.text
    assert tables.totals(app, key) == [0, 59, 17, 17]


@pytest.mark.parametrize("form", [{}, {"act": "x", "form_key": "k"}, {"act": "99", "form_key": "k"}, {"act": "1"}])
def test_a_broken_undo_changes_nothing(app: Flask, client: FlaskClient, form: dict[str, str]) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    assert client.post(f"/match/{key}/undo", data=form).status_code == 400
    assert tables.totals(app, key) == [0, 59, 17, 17]


def test_the_end_shows_winner_bonuses_and_the_way_of_winning(app: Flask, client: FlaskClient) -> None:
    page = client.get(f"/match/{tables.evening(app, 'carousel_saturday')}").text
    assert "Most points win." in page
    assert "End bonus: 150 reached" in page and "4 deals won × 25" in page
    assert "Rematch" in page and "Record deal" not in page


def test_the_other_reading_is_shown_when_it_would_change_the_winner(app: Flask, client: FlaskClient) -> None:
    """25 a deal to everybody or only to those below the target: here the two readings have different winners."""
    key = tables.start(app, "manipulation", ("Ana", "Bor"), target=100, end_bonus=10)
    for left in ([32, 1], [33, 1], [33, 1], [1, 26], [1, 26], [1, 26]):
        tables.record(app, key, ending="knock", ender=left.index(1), left=left)
    assert "other reading" not in client.get(f"/match/{key}").text
    tables.record(app, key, ending="knock", ender=0, left=[1, 26])
    page = client.get(f"/match/{key}").text
    assert "Under the other reading somebody else wins." in page
    assert "Ana: 110, Bor: 170" in page
    settled = tables.start(app, "manipulation", ("Ana", "Bor"))
    tables.record(app, settled, ending="out", ender=0, left=[0, 130])
    assert "other reading" not in client.get(f"/match/{settled}").text


def test_playing_on_and_stopping(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday")
    final = tables.totals(app, key)
    assert client.post(f"/match/{key}/settings/on", data={"form_key": "k"}).status_code == 303
    page = client.get(f"/match/{key}").text
    assert "Record deal 9" in page and "380" in page
    tables.record(app, key, ending="knock", ender=0, left=[1, 2, 3, 4])
    assert tables.totals(app, key) == [final[0] + 6, *final[1:]]
    assert "380" in client.get(f"/match/{key}").text

    other = tables.evening(app, "carousel_saturday", 3)
    assert client.post(f"/match/{other}/settings/stop", data={"form_key": "s"}).status_code == 303
    page = client.get(f"/match/{other}").text
    assert "Stopped early" in page and "Rematch" in page
    assert "Undo: end of the match" in page


def test_a_correction_that_moves_the_end_asks_about_the_later_deals(app: Flask, client: FlaskClient) -> None:
    for answer, expected in (("no", [185, 0, 0]), ("yes", [185, 6, 0])):
        key = tables.start(app, "manipulation")
        tables.record(app, key, ending="out", ender=0, left=[0, 40, 40])
        tables.record(app, key, ending="knock", ender=1, left=[4, 1, 4])
        tables.record(app, key, number=1, ending="out", ender=0, left=[0, 80, 80])
        page = client.get(f"/match/{key}").text
        assert "The match now ends with deal 1" in page
        form = {"form_key": answer, "count": answer, "deal": hidden(page, "deal")[0]}
        assert client.post(f"/match/{key}/settings/later", data=form).status_code == 303
        page = client.get(f"/match/{key}").text
        assert "The match now ends with deal" not in page
        assert tables.totals(app, key) == expected, answer


def test_a_deal_can_be_disputed_without_a_point_changing(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    assert client.post(f"/match/{key}/flag/2").status_code == 303
    assert "disputed" in client.get(f"/match/{key}").text
    assert tables.totals(app, key) == [0, 59, 17, 17]
    client.post(f"/match/{key}/flag/2")
    assert "disputed" not in client.get(f"/match/{key}").text
    assert client.post(f"/match/{key}/flag/7").status_code == 404


def test_the_history_keeps_every_version(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    tables.record(app, key, number=1, ending="knock", ender=0, left=[4, 2, 21, 31])
    page = client.get(f"/match/{key}/history?open=1").text
    assert "Cene: 20" in page and "Cene: 21" in page and "Ana’s phone" in page
    assert "corrected" in page


def test_a_name_is_corrected_and_equal_names_are_refused(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    send = lambda **form: client.post(f"/match/{key}/settings/name", data={"form_key": "n", **form})  # noqa: E731
    assert send(seat="0", name=" Anka\u202e ").status_code == 303
    assert "Anka" in client.get(f"/match/{key}").text
    refused = client.post(f"/match/{key}/settings/name", data={"form_key": "m", "seat": "1", "name": "ANKA"})
    assert refused.status_code == 422 and "The same name twice: ANKA" in refused.text
    empty = client.post(f"/match/{key}/settings/name", data={"form_key": "o", "seat": "1", "name": " "})
    assert empty.status_code == 422 and "Seat 2: name missing" in empty.text
    assert (
        client.post(f"/match/{key}/settings/name", data={"form_key": "p", "seat": "9", "name": "X"}).status_code == 400
    )


def test_the_seating_order_changes_who_deals_next(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    before = tables.totals(app, key)
    with app.app_context():
        assert tables.saved(key).replayed.coming.dealer == 2
    places = {"place-0": "1", "place-1": "4", "place-2": "3", "place-3": "2"}
    assert client.post(f"/match/{key}/settings/order", data={"form_key": "o", **places}).status_code == 303
    with app.app_context():
        assert tables.saved(key).replayed.coming.first == 1
    assert tables.totals(app, key) == before
    twice = {**places, "place-0": "2"}
    assert client.post(f"/match/{key}/settings/order", data={"form_key": "p", **twice}).status_code == 422


def test_joining_and_leaving(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    join = {"form_key": "j", "name": "Ela", "start": "worst"}
    assert client.post(f"/match/{key}/settings/join", data=join).status_code == 303
    assert tables.totals(app, key) == [0, 59, 17, 17, 0]
    full = client.post(f"/match/{key}/settings/join", data={"form_key": "k", "name": "Filip", "start": "zero"})
    assert full.status_code == 422 and "at most 5" in full.text
    assert client.post(f"/match/{key}/settings/leave", data={"form_key": "l", "seat": "1"}).status_code == 303
    page = client.get(f"/match/{key}").text
    assert "has left" in page
    pair = tables.start(app, "gin", ("Ana", "Bor"))
    alone = client.post(f"/match/{pair}/settings/leave", data={"form_key": "m", "seat": "1"})
    assert alone.status_code == 422 and "at least 2" in alone.text


def test_house_rules_change_from_a_deal_on(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    page = client.get(f"/match/{key}/settings/rules").text
    form = {"form_key": hidden(page, "form_key")[0], "deal": "2", "rule_undercut_bonus": "20"}
    assert client.post(f"/match/{key}/settings/rules", data=form).status_code == 303
    assert tables.totals(app, key) == [0, 59, 27, 27]
    assert "house rules from deal 2" in client.get(f"/match/{key}/history").text


def test_a_change_that_ends_the_match_says_so_first(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 3)
    form = {"form_key": "r", "deal": "4", "rule_target": "90"}
    asked = client.post(f"/match/{key}/settings/rules", data=form)
    assert asked.status_code == 422 and "the match is over at once" in asked.text
    assert "Rematch" not in client.get(f"/match/{key}").text
    assert client.post(f"/match/{key}/settings/rules", data={**form, "sure": "1"}).status_code == 303
    assert "Rematch" in client.get(f"/match/{key}").text


@pytest.mark.parametrize("form", [{"rule_target": "many"}, {"rule_target": "5"}, {"deal": "0"}, {"deal": "99"}])
def test_house_rules_out_of_range_are_refused(app: Flask, client: FlaskClient, form: dict[str, str]) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    said = {"form_key": "r", "deal": "3", "rule_undercut_bonus": "20", **form}
    assert client.post(f"/match/{key}/settings/rules", data=said).status_code == 422
    with app.app_context():
        assert tables.saved(key).changes == ()


def test_another_clubs_match_is_not_there(app: Flask, client: FlaskClient) -> None:
    for page in ("", "/history", "/settings", "/rules", "/record", "/count", "/settings/rules"):
        assert client.get(f"/match/nothere{page}").status_code == 404


@pytest.mark.parametrize(
    ("text", "status", "words"), [("K K 4 *", 200, "44 points"), ("", 200, "Cards"), ("K foo", 422, "foo")]
)
def test_any_pile_can_be_counted(app: Flask, client: FlaskClient, text: str, status: int, words: str) -> None:
    answer = client.post("/count/remik51", data={"cards": text})
    assert answer.status_code == status and words in answer.text


def test_the_keys_of_a_count_are_those_of_the_pack(app: Flask, client: FlaskClient) -> None:
    """The letters of the table, and a joker only where there is one."""
    table = client.get(f"/match/{begin(app, 'remik51', letters='W D K')}/count").text
    assert re.findall('data-rank="([^"]+)"', table)[-4:] == ["W", "D", "K", "★"]
    assert re.findall('data-rank="([^"]+)"', client.get("/count/gin").text)[-3:] == ["J", "Q", "K"]


def test_a_version_says_how_the_deal_ended_and_what_was_left(app: Flask, client: FlaskClient) -> None:
    """Who ended it is told from what the others had; nobody's name stands there twice."""
    key = tables.evening(app, "remi_cut_card")
    page = client.get(f"/match/{key}/history").text
    assert "Goes out: Cene (hand + cut card)" in page
    assert "Goes out: Ana · Bor: K♠ ★ · Cene: 24" in page


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("settings/rules", {"deal": "3"}),
        ("settings/name", {"seat": "1", "name": "Bor "}),
        ("settings/order", {f"place-{seat}": str(seat + 1) for seat in range(4)}),
    ],
)
def test_what_is_so_already_is_no_change(app: Flask, client: FlaskClient, page: str, said: dict[str, str]) -> None:
    """Nothing new for undo or history, and the table says so."""
    key = tables.evening(app, "carousel_saturday", 2)
    with app.app_context():
        before = len(tables.saved(key).acts)
    answer = client.post(f"/match/{key}/{page}", data={"form_key": "nothing-new", **said}, follow_redirects=True)
    assert answer.status_code == 200 and "Nothing was changed." in answer.text
    with app.app_context():
        assert len(tables.saved(key).acts) == before
