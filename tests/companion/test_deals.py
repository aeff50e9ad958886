"""The pages of a deal: preview, every fault at once, saved once, corrected, put in, taken out, recorded twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from companion import records
from companion.database import db
from engine.deals import Ask, Deal, Ending, Stated
from engine.variants import VARIANTS
from tests.tables import FOUR, begin, out, play, stored, totals

KNOCK = {"ender": "0", "left-0": "4", "left-1": "23", "left-2": "31", "left-3": "9"}


def post(client: FlaskClient, key: str, said: dict[str, str], page: str = "record", **more: str) -> TestResponse:
    data = {"form_key": records.new_form_key(), **said, **more}
    return client.post(f"/match/{key}/{page}", data=data)


def faulty(answer: TestResponse) -> set[str]:
    """The fields that the page marks as wrong."""
    marked = re.findall(r'<(?:input|select)[^>]*aria-invalid="true"[^>]*>', answer.text)
    return {found[1] for field in marked if (found := re.search(r' name="([^"]+)"', field))}


def live_line(answer: TestResponse) -> list[str]:
    """Points and totals as the page shows them before anything is saved."""
    found = re.search(r'<dl class="preview[^>]*id="totals".*?</dl>', answer.text, re.DOTALL)
    assert found is not None
    return [re.sub(r"<[^>]+>|\s", "", each) for each in re.findall(r"<dd[^>]*>.*?</dd>", found[0], re.DOTALL)]


def value_of(answer: TestResponse, name: str) -> str:
    found = re.search(rf'<input[^>]* name="{name}"[^>]*>', answer.text)
    assert found is not None
    value = re.search(r'value="([^"]*)"', found[0])
    return unescape(value[1]) if value else ""


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_game_has_its_form(app: Flask, client: FlaskClient, variant: str) -> None:
    """The page opens, and a deal can be put down as one that does not count."""
    names = ("Ana", "Bor") if VARIANTS[variant].seats[1] == 2 else ("Ana", "Bor", "Cene")
    key = begin(app, variant, names)
    assert client.get(f"/match/{key}/record").status_code == 200
    answer = post(client, key, {"ended": "void"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/match/{key}")
    assert stored(app, key) == [{"number": 1, "ending": "void"}]


def test_a_preview_shows_points_and_totals_and_stores_nothing(app: Flask, client: FlaskClient) -> None:
    """A page of 200 with the sums of the engine, signs and all."""
    key = begin(app, "manipulation")
    answer = post(client, key, KNOCK, do="preview")
    assert answer.status_code == 200
    assert live_line(answer) == ["+51", "51", "0", "0", "0", "0", "0", "0"]
    assert "23 − 4" in answer.text
    assert stored(app, key) == []


def test_what_the_preview_says_is_what_is_stored(app: Flask, client: FlaskClient) -> None:
    """The same facts, the same points; success leads to the table."""
    key = begin(app, "manipulation")
    answer = post(client, key, KNOCK)
    assert answer.status_code == 303
    assert totals(app, key) == (51, 0, 0, 0)


def test_a_script_is_told_where_to_go(app: Flask, client: FlaskClient) -> None:
    """Following a 303 by itself, it would show the whole table inside the form."""
    key = begin(app, "manipulation")
    data = {"form_key": "once", **KNOCK}
    answer = client.post(f"/match/{key}/record", data=data, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, f"/match/{key}")
    assert len(stored(app, key)) == 1


def test_every_fault_is_at_its_field_at_once(app: Flask, client: FlaskClient) -> None:
    """Above the limit, a missing count, an unreadable one: all three, and the entry stays."""
    key = begin(app, "gin", ("Ana", "Bor"))
    answer = post(client, key, {"ender": "0", "left-0": "11", "left-1": "120"})
    assert answer.status_code == 422
    assert faulty(answer) == {"left-0", "left-1"}
    assert (value_of(answer, "left-0"), value_of(answer, "left-1")) == ("11", "120")
    assert 'aria-labelledby="before" hidden' in answer.text, "with nothing left to say there is no empty sheet"
    assert stored(app, key) == []


@pytest.mark.parametrize(
    ("variant", "said", "fields"),
    [
        ("manipulation", {"ender": "0", "left-0": "4"}, {"left-1", "left-2", "left-3"}),
        (
            "manipulation",
            {"ender": "0", "left-0": "6", "left-1": "7", "left-2": "x!", "left-3": "1"},
            {"left-0", "left-2"},
        ),
        ("manipulation", {**KNOCK, "left-0": "0", "left-1": "0"}, {"left-0"}),
        ("manipulation", {**KNOCK, "left-3": "−2"}, {"left-3"}),
        ("manipulation", {**KNOCK, "ended": "out"}, {"left-0"}),
        ("remik51", {"ender": "0", "left-1": "900", "left-2": "12", "left-3": "12"}, {"left-1"}),
        (
            "remik500",
            {"ended": "out", "ender": "0", "left-1": "0", "left-2": "9", "left-3": "9"},
            {"discard-0", "discard-1"},
        ),
        ("remik500", {"ended": "exhausted", **KNOCK, "lap": "12"}, {"lap"}),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(
    app: Flask, client: FlaskClient, variant: str, said: dict[str, str], fields: set[str]
) -> None:
    """The same page with 422, and nothing is stored."""
    key = begin(app, variant, FOUR[: VARIANTS[variant].seats[1]])
    answer = post(client, key, said)
    assert (answer.status_code, faulty(answer)) == (422, fields)
    assert stored(app, key) == []


def test_who_ended_the_deal_must_be_said(app: Flask, client: FlaskClient) -> None:
    """No tile was tapped."""
    key = begin(app, "manipulation")
    answer = post(client, key, {**KNOCK, "ender": ""})
    assert answer.status_code == 422
    assert 'id="ender-wrong"' in answer.text


def test_the_up_card_is_asked_first_and_sets_the_limit(app: Flask, client: FlaskClient) -> None:
    """Oklahoma: a nine turned up, so ten is too much; a spade counts twice."""
    key = begin(app, "oklahoma", ("Ana", "Bor"))
    page = client.get(f"/match/{key}/record").text
    assert page.index('name="upcard"') < page.index('name="ender"')
    without = post(client, key, {"ender": "0", "left-0": "9", "left-1": "30"})
    assert (without.status_code, 'id="upcard-wrong"' in without.text) == (422, True)
    assert faulty(post(client, key, {"upcard": "8", "ender": "0", "left-0": "9", "left-1": "30"})) == {"left-0"}
    doubled = post(
        client, key, {"upcard": "9", "spade": "1", "ender": "0", "left-0": "9", "left-1": "30"}, do="preview"
    )
    assert live_line(doubled)[:2] == ["+42", "42"]


def test_a_count_that_is_hardly_so_is_asked_once_more(app: Flask, client: FlaskClient) -> None:
    """Who confirms one number has not confirmed another."""
    key = begin(app, "manipulation")
    said = {**KNOCK, "left-1": "140"}
    first = post(client, key, said)
    assert (first.status_code, stored(app, key)) == (422, [])
    assert "line__doubt" in first.text
    sure = value_of(first, "sure")
    assert post(client, key, {**said, "left-1": "150", "sure": sure}).status_code == 422
    assert post(client, key, {**said, "sure": sure}).status_code == 303
    assert len(stored(app, key)) == 1


def test_the_same_form_twice_is_one_deal(app: Flask, client: FlaskClient) -> None:
    """A double tap, or an answer that was lost on its way."""
    key = begin(app, "manipulation")
    for _ in range(2):
        assert post(client, key, KNOCK, form_key="once", number="1", seen="0").status_code == 303
    assert len(stored(app, key)) == 1


def test_a_form_without_its_key_stores_nothing(app: Flask, client: FlaskClient) -> None:
    """Nobody could tell a second tap from a second deal."""
    key = begin(app, "manipulation")
    assert client.post(f"/match/{key}/record", data=KNOCK).status_code == 400
    assert client.post(f"/match/{key}/record", data={**KNOCK, "form_key": "x" * 65}).status_code == 400
    assert stored(app, key) == []


def test_another_language_keeps_every_value(app: Flask, client: FlaskClient) -> None:
    """The button posts the form: the same entry, nothing stored, the same one-time key."""
    key = begin(app, "remik51", letters="W D K")
    said = {"form_key": "once", "ender": "1", "ended": "out-hand", "left-0": "W D", "unopened-2": "1", "left-3": "−"}
    answer = client.post(f"/match/{key}/record", data={**said, "lang": "sl"})
    assert answer.status_code == 200
    assert '<html lang="sl"' in answer.text
    assert (value_of(answer, "form_key"), value_of(answer, "left-0"), value_of(answer, "left-3")) == (
        "once",
        "W D",
        "−",
    )
    for ticked in ('name="ender" value="1" checked', 'value="out-hand" checked', 'name="unopened-2" value="1" checked'):
        assert ticked in answer.text
    assert 'data-rank="W"' in answer.text
    assert stored(app, key) == []


def test_two_devices_record_the_same_deal(app: Flask, client: FlaskClient) -> None:
    """The second sees the first one's version beside its own; nothing is overwritten; the table chooses."""
    key = begin(app, "remik51")
    play(app, key, out(1, 12, None, 31, 9, opened=(True,) * 4))
    mine = {"ender": "1", "left-0": "21", "left-2": "31", "left-3": "9", "number": "1", "seen": "0"}
    answer = post(client, key, mine)
    assert answer.status_code == 422
    assert (answer.text.count('name="version"'), totals(app, key)) == (3, (12, -40, 31, 9))
    assert client.get(f"/match/{key}/deal/1").text.count('name="version"') == 3
    chosen = post(client, key, {"version": "2"}, page="choose/1")
    assert chosen.status_code == 303
    assert totals(app, key) == (21, -40, 31, 9)
    assert 'name="version"' not in client.get(f"/match/{key}/deal/1").text


def test_both_deals_were_played(app: Flask, client: FlaskClient) -> None:
    """Then both count, one behind the other."""
    key = begin(app, "remik51")
    play(app, key, out(1, 12, None, 31, 9, opened=(True,) * 4))
    post(client, key, {"ender": "1", "left-0": "21", "left-2": "31", "left-3": "9", "number": "1", "seen": "0"})
    post(client, key, {"version": "both"}, page="choose/1")
    assert [deal["number"] for deal in stored(app, key)] == [1, 2]
    assert totals(app, key) == (33, -80, 62, 18)


@pytest.mark.parametrize("version", ["", "-1", "first"])
def test_a_choice_must_name_a_version(app: Flask, client: FlaskClient, version: str) -> None:
    """Anything else is no answer."""
    key = begin(app, "remik51")
    assert post(client, key, {"version": version}, page="choose/1").status_code == 400


def test_two_devices_that_say_the_same_agree(app: Flask, client: FlaskClient) -> None:
    """Equal facts are no conflict."""
    key = begin(app, "remik51")
    play(app, key, out(1, 12, None, 31, 9, opened=(True,) * 4))
    same = {"ender": "1", "left-0": "12", "left-2": "31", "left-3": "9", "number": "1", "seen": "0"}
    assert post(client, key, same).status_code == 303
    assert len(stored(app, key)) == 1


def test_a_deal_whose_place_is_gone_is_asked_again(app: Flask, client: FlaskClient) -> None:
    """Deal 2 was being written while deal 1 was taken back."""
    key = begin(app, "manipulation")
    answer = post(client, key, KNOCK, number="2", seen="0")
    assert (answer.status_code, value_of(answer, "number")) == (422, "1")
    assert stored(app, key) == []


def test_a_correction_starts_from_what_was_recorded(app: Flask, client: FlaskClient) -> None:
    """The old totals and the new ones stand side by side before anything is saved; the old version stays."""
    key = begin(app, "remik51")
    play(app, key, *(out(1, 12, None, 31, 9, opened=(True,) * 4) for _ in range(3)))
    page = client.get(f"/match/{key}/deal/2")
    assert [value_of(page, f"left-{seat}") for seat in range(4)] == ["12", "", "31", "9"]
    said = {"ender": "1", "left-0": "21", "left-2": "31", "left-3": "9", "seen": value_of(page, "seen")}
    preview = post(client, key, said, page="deal/2", do="preview")
    assert "3645" in live_line(preview)
    assert totals(app, key) == (36, -120, 93, 27)
    assert post(client, key, said, page="deal/2").status_code == 303
    assert totals(app, key) == (45, -120, 93, 27)
    assert client.get(f"/match/{key}/deal/2").text.count("<time") == 2


def test_a_forgotten_deal_moves_the_others_on(app: Flask, client: FlaskClient) -> None:
    """It is put in under its number."""
    key = begin(app, "remik51")
    play(app, key, *(out(1, points, None, 0, 0, opened=(True,) * 4) for points in (1, 2)))
    news = value_of(client.get(f"/match/{key}/insert/2"), "news")
    said = {"ender": "0", "left-1": "7", "left-2": "8", "left-3": "9", "news": news}
    assert post(client, key, said, page="insert/2").status_code == 303
    assert [(deal["number"], deal["ender"]) for deal in stored(app, key)] == [(1, 1), (2, 0), (3, 1)]


def test_putting_in_is_refused_when_something_happened_since(app: Flask, client: FlaskClient) -> None:
    """The numbers may mean other deals by now; the entry stays and can be saved after a look."""
    key = begin(app, "remik51")
    play(app, key, *(out(1, points, None, 0, 0, opened=(True,) * 4) for points in (1, 2)))
    said = {"ender": "0", "left-1": "7", "left-2": "8", "left-3": "9", "news": "1"}
    answer = post(client, key, said, page="insert/2")
    assert (answer.status_code, value_of(answer, "left-1"), value_of(answer, "news")) == (422, "7", "2")
    assert len(stored(app, key)) == 2


def test_a_deal_entered_twice_is_taken_out(app: Flask, client: FlaskClient) -> None:
    """Asked once more before; the ones behind it move up."""
    key = begin(app, "remik51")
    play(app, key, *(out(1, points, None, 0, 0, opened=(True,) * 4) for points in (1, 2, 3)))
    page = client.get(f"/match/{key}/remove/2")
    assert page.status_code == 200
    assert post(client, key, {"news": "1"}, page="remove/2").status_code == 422
    assert len(stored(app, key)) == 3
    assert post(client, key, {"news": value_of(page, "news")}, page="remove/2").status_code == 303
    assert [deal["left"][0] for deal in stored(app, key)] == [1, 3]


@pytest.mark.parametrize("page", ["deal/1", "insert/1", "remove/1"])
def test_what_is_not_there_cannot_be_corrected(app: Flask, client: FlaskClient, page: str) -> None:
    """No deal yet."""
    key = begin(app, "remik51")
    assert client.get(f"/match/{key}/{page}").status_code == 404
    assert client.get(f"/match/nothere/{page}").status_code == 404


def test_a_match_that_is_over_takes_no_deal(app: Flask, client: FlaskClient) -> None:
    """The page of the next deal leads back to the table, and a post stores nothing."""
    key = begin(app, "manipulation", rules={"target": 10})
    play(app, key, Deal(number=1, ending=Ending.KNOCK, ender=0, left=tuple(Stated(each) for each in (4, 23, 31, 9))))
    assert client.get(f"/match/{key}/record").headers["Location"] == f"/match/{key}"
    assert post(client, key, KNOCK).status_code == 303
    assert len(stored(app, key)) == 1


def test_the_preview_says_that_the_match_ends(app: Flask, client: FlaskClient) -> None:
    """Before anybody saves it."""
    key = begin(app, "manipulation", rules={"target": 50})
    assert "Match over. 50 reached: Ana" in post(client, key, KNOCK, do="preview").text


def test_a_database_that_cannot_write_keeps_the_entry(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A red bar in words, the entry as it was, the score as text, and the same one-time key for the next try."""
    key = begin(app, "manipulation")

    def full(*_: object, **__: object) -> None:
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as broken:
        broken.setattr(db.session, "flush", full)
        answer = post(client, key, KNOCK, form_key="once")
    assert answer.status_code == 422
    assert "note--no" in answer.text
    assert (value_of(answer, "left-1"), value_of(answer, "form_key")) == ("23", "once")
    assert re.search(r"<pre[^>]*>\s*Ana: 0\s", answer.text)
    assert stored(app, key) == []
    assert post(client, key, KNOCK, form_key="once").status_code == 303


def test_a_dealer_by_agreement_and_somebody_who_sits_out(app: Flask, client: FlaskClient) -> None:
    """What is unusual in a deal is a fact of it."""
    key = begin(app, "manipulation")
    said = {"ender": "0", "left-0": "4", "left-1": "23", "left-2": "31", "dealer": "2", "absent-3": "1"}
    assert post(client, key, said).status_code == 303
    assert (stored(app, key)[0]["dealer"], stored(app, key)[0]["players"]) == (2, [1, 2, 0])


SAID = st.sampled_from(
    ["", "0", "1", "3", "7", "-1", "40", "12+7", "K K 4", "*", "9S", "KH", "Q " * 9, "999999999", "x", "−", "1"]
)
NAMES = ("ender", "upcard", "spade", "dealer", "lap", "number", "seen", "sure", "form_key")
BY_SEAT = ("left", "unopened", "laid", "discard", "misplay", "absent")
ENDED = st.sampled_from(
    ["", *(f"knock{how}" for how in ("", "-gin", "-big_gin")), "out", "out-hand", "exhausted", "void"]
)
POSTED = st.fixed_dictionaries(
    {"ended": ENDED},
    optional=dict.fromkeys((*NAMES, *(f"{name}-{seat}" for name in BY_SEAT for seat in range(5))), SAID),
)


@settings(max_examples=40)
@given(variant=st.sampled_from(sorted(VARIANTS)), said=POSTED, page=st.sampled_from(["record", "deal/1", "insert/1"]))
def test_whatever_is_posted_is_answered_in_words(
    app: Flask, client: FlaskClient, variant: str, said: dict[str, str], page: str
) -> None:
    """Stored, or refused on the page it came from; never a broken page."""
    key = begin(app, variant, FOUR[: VARIANTS[variant].seats[1]])
    post(client, key, {"ended": "void"})
    answer = post(client, key, said, page=page)
    forged = said.keys() & {"number", "seen", "form_key"}  # hidden fields, which no hand has written
    assert answer.status_code in (303, 422) or (forged and answer.status_code == 400)
    assert client.get(f"/match/{key}/deal/1").status_code == 200


@pytest.fixture
def tenth() -> Iterator[str]:
    """A game that nobody has heard of: who knocks scores, and it asks for everything there is to ask."""
    game = replace(
        VARIANTS["manipulation"],
        key="tenth",
        rules=replace(VARIANTS["manipulation"].rules, target=60),
        seats=(2, 3),
        asks=lambda rules: tuple(Ask),
    )
    VARIANTS[game.key] = game
    yield game.key
    del VARIANTS[game.key]


def test_a_tenth_game_needs_no_change_here(app: Flask, client: FlaskClient, tenth: str) -> None:
    """Its form comes from what it asks; its deals are recorded and corrected like any other's."""
    key = begin(app, tenth, ("Ana", "Bor", "Cene"))
    page = client.get(f"/match/{key}/record").text
    for name in ("upcard", "spade", "unopened-0", "laid-1", "discard-2", "misplay-0", "lap"):
        assert f'name="{name}"' in page
    said = {"ender": "2", "left-0": "20", "left-1": "K 4", "left-2": "4", "upcard": "7", "laid-0": "12", "lap": "3"}
    assert post(client, key, said).status_code == 303
    facts = stored(app, key)[0]
    assert facts["left"] == [20, {"ranks": "K 4"}, 4]
    assert (facts["upcard"], facts["laid"], facts["lap"]) == ("7", [12, None, None], 3)
    corrected = {**said, "left-0": "50", "seen": "1"}
    assert post(client, key, corrected, page="deal/1").status_code == 303
    assert totals(app, key) == (0, 0, 56)
