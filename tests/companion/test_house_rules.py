"""House rules under a name: kept, told by a link, carried by a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import assume, given
from hypothesis import strategies as st
from werkzeug.exceptions import NotFound
from werkzeug.test import TestResponse

from companion import house_rules
from companion.database import db
from companion.house_rules import FORMAT, LARGEST_FILE, NotKept, decode, encode, from_file, to_file
from companion.models import Club, HouseRules
from companion.names import clean
from engine.errors import BadSwitch, RummyError, UnknownVariant
from engine.rules import RuleSet, Switch, Value, switches, to_plain, with_switches
from engine.variant import Variant
from engine.variants import VARIANTS

MANIPULATION, GIN, REMIK51 = VARIANTS["manipulation"], VARIANTS["gin"], VARIANTS["remik51"]
OWN = with_switches(MANIPULATION.rules, {"target": 200, "round_bonus_to": "others"})


def some_value(each: Switch) -> st.SearchStrategy[Value]:
    """Any value that a switch takes."""
    numbers = st.integers(each.low, each.high)
    if not each.choices:
        return numbers
    chosen = st.sampled_from(each.choices)
    return st.one_of(chosen, numbers) if each.free else chosen


@st.composite
def some_rules(draw: st.DrawFn) -> tuple[Variant, RuleSet]:
    """Any game under any rules."""
    game = draw(st.sampled_from(list(VARIANTS.values())))
    values = {each.name: draw(some_value(each)) for each in switches(game.rules)}
    return game, replace(game.rules, **values)


# ---------- as a link


def test_a_link_names_what_differs() -> None:
    """Only changed switches, in the order of their table."""
    assert encode(OWN, MANIPULATION.rules) == "round_bonus_to:others,target:200"
    assert encode(MANIPULATION.rules, MANIPULATION.rules) == ""


def test_a_link_writes_yes_and_no() -> None:
    """Truth is written as in files."""
    rules = with_switches(REMIK51.rules, {"cut_card": "no", "cut_card_points": -140})
    assert encode(rules, REMIK51.rules) == "cut_card_points:-140,cut_card:no"


def test_a_link_says_what_a_preset_would_change() -> None:
    """Classic with one bonus set back to the modern number stays so."""
    rules = with_switches(GIN.rules, {"preset": "classic", "gin_bonus": 25})
    assert decode(encode(rules, GIN.rules), GIN.rules) == rules


@given(some_rules())
def test_a_link_gives_back_the_rules(told: tuple[Variant, RuleSet]) -> None:
    """Whatever a table chooses, its link means the same."""
    game, rules = told
    assert decode(encode(rules, game.rules), game.rules) == rules


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("target", "error.switch", id="a name without a value"),
        pytest.param("nothing:1", "error.switch", id="a rule that the game does not have"),
        pytest.param("target:many", "error.switch.number", id="no number"),
        pytest.param("target:0", "error.switch.range", id="a number out of range"),
        pytest.param("round_bonus_to:none", "error.switch.value", id="a word that is no choice"),
        pytest.param("target:200,target:300", "error.switch.value", id="one rule twice"),
        pytest.param("target:200," * 400, "error.switch", id="longer than any link"),
    ],
)
def test_a_link_that_means_nothing(text: str, code: str) -> None:
    """Refused, never half understood."""
    with pytest.raises(BadSwitch) as wrong:
        decode(text, MANIPULATION.rules)
    assert wrong.value.code == code


def test_a_link_without_rules() -> None:
    """An empty text, and empty parts, mean the usual."""
    assert decode("", MANIPULATION.rules) == MANIPULATION.rules
    assert decode(" , ", MANIPULATION.rules) == MANIPULATION.rules


# ---------- as a file


@given(some_rules(), st.text(st.characters(codec="utf-8"), min_size=1, max_size=40))
def test_a_file_gives_back_the_rules(told: tuple[Variant, RuleSet], name: str) -> None:
    """Game, name and every switch survive the file, whatever readable name they have."""
    assume(clean(name))
    game, rules = told
    data = to_file(game, name, rules).encode()
    assert len(data) < LARGEST_FILE
    assert from_file(data) == (game, clean(name), rules)


def sheet(**other: Any) -> bytes:
    facts = {"format": FORMAT, "version": 1, "game": "manipulation", "name": "Ours", "rules": {"target": 200}, **other}
    return json.dumps(facts).encode()


def test_a_file_may_leave_switches_out() -> None:
    """What it does not name stands as the game has it; fields that nobody knows are ignored."""
    game, name, rules = from_file(sheet(colour="plum"))
    assert (game.key, name) == ("manipulation", "Ours")
    assert rules == with_switches(MANIPULATION.rules, {"target": 200})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "houserules.unreadable", id="nothing"),
        pytest.param(b"\x89PNG\r\n", "houserules.unreadable", id="a picture"),
        pytest.param(b"[1, 2]", "houserules.unreadable", id="a list"),
        pytest.param(b"[" * 9000, "houserules.unreadable", id="brackets without end"),
        pytest.param(b'{"version": 1}', "houserules.unreadable", id="no format"),
        pytest.param(sheet(format="a match"), "houserules.unreadable", id="another format"),
        pytest.param(sheet(version="1"), "houserules.unreadable", id="a version that is no number"),
        pytest.param(sheet(version=True), "houserules.unreadable", id="a version that is a truth"),
        pytest.param(sheet(version=0), "houserules.unreadable", id="a version before the first"),
        pytest.param(sheet(version=2), "houserules.newer", id="a newer version"),
        pytest.param(sheet(game=None), "houserules.unreadable", id="no game"),
        pytest.param(sheet(game="whist"), "error.variant", id="a game that is not here"),
        pytest.param(sheet(name=7), "houserules.unreadable", id="a name that is no text"),
        pytest.param(sheet(name=" \u200b"), "houserules.noname", id="a name that nobody sees"),
        pytest.param(sheet(rules=[]), "houserules.unreadable", id="rules that are no table"),
        pytest.param(sheet(rules={"nothing": 1}), "error.switch", id="a rule that the game does not have"),
        pytest.param(sheet(rules={"target": 0}), "error.switch.range", id="a number out of range"),
        pytest.param(sheet(rules={"target": 150.5}), "error.switch.number", id="half a point"),
        pytest.param(sheet(rules={"target": True}), "error.switch.value", id="a truth for a number"),
        pytest.param(sheet(rules={"target": [150]}), "error.switch.number", id="a list for a number"),
        pytest.param(sheet(rules={"round_bonus_to": {}}), "error.switch.value", id="a table for a word"),
        pytest.param(sheet(rules={"target": 10**300}), "error.switch.range", id="a number without end"),
        pytest.param(b" " * (LARGEST_FILE + 1), "houserules.large", id="too large"),
    ],
)
def test_a_file_that_is_refused(data: bytes, code: str) -> None:
    """Every kind of wrong file has its own refusal."""
    with pytest.raises(RummyError) as wrong:
        from_file(data, "rules.json")
    assert wrong.value.code == code


def test_an_unknown_game_is_an_unknown_variant() -> None:
    """The same refusal as everywhere."""
    with pytest.raises(UnknownVariant):
        from_file(sheet(game="whist"))


# ---------- under a name


@pytest.fixture
def club(app: Flask) -> Iterator[Club]:
    """The only club."""
    with app.app_context():
        yield db.session.query(Club).one()


def test_saved_rules_are_found_again(club: Club) -> None:
    """By game and by number, with what was changed."""
    found, new = house_rules.save(club, MANIPULATION, "  Thursdays ", OWN)
    assert (found.name, new) == ("Thursdays", True)
    assert [each.name for each in house_rules.kept(club, MANIPULATION)] == ["Thursdays"]
    assert house_rules.kept(club, GIN) == []
    assert house_rules.find(club, found.row.id).rules == OWN
    assert found.changed == ("round_bonus_to", "target")


def test_the_same_rules_twice_are_one(club: Club) -> None:
    """A second tap changes nothing."""
    house_rules.save(club, MANIPULATION, "Thursdays", OWN)
    found, new = house_rules.save(club, MANIPULATION, "thursdays", OWN)
    assert new is False
    assert [each.row.id for each in house_rules.kept(club)] == [found.row.id]


def test_a_name_that_is_taken(club: Club) -> None:
    """Other rules keep their name until somebody says that these stand in their place."""
    first, _new = house_rules.save(club, MANIPULATION, "Thursdays", OWN)
    with pytest.raises(NotKept) as wrong:
        house_rules.save(club, MANIPULATION, "THURSDAYS", MANIPULATION.rules)
    assert wrong.value.code == "houserules.taken"
    again, new = house_rules.save(club, MANIPULATION, "Thursdays", MANIPULATION.rules, instead=True)
    assert (again.row.id, new) == (first.row.id, True)
    assert house_rules.find(club, first.row.id).rules == MANIPULATION.rules


def test_two_games_may_share_a_name(club: Club) -> None:
    """A name belongs to one game."""
    house_rules.save(club, MANIPULATION, "Thursdays", OWN)
    house_rules.save(club, GIN, "Thursdays", GIN.rules)
    assert len(house_rules.kept(club)) == 2


def test_a_name_nobody_can_read(club: Club) -> None:
    """Refused."""
    with pytest.raises(NotKept) as wrong:
        house_rules.save(club, GIN, " \u200b ", GIN.rules)
    assert wrong.value.code == "houserules.noname"


def test_rules_from_elsewhere_get_a_number(club: Club) -> None:
    """An imported set never takes the place of one's own, and is kept once."""
    house_rules.save(club, MANIPULATION, "Thursdays", OWN)
    found, _new = house_rules.save_beside(club, MANIPULATION, "Thursdays", MANIPULATION.rules)
    assert found.name == "Thursdays (2)"
    _same, new = house_rules.save_beside(club, MANIPULATION, "Thursdays", MANIPULATION.rules)
    assert new is False
    assert len(house_rules.kept(club)) == 2


def test_rules_of_another_club(club: Club) -> None:
    """Are not found, not listed and not taken away."""
    other = Club(name="elsewhere")
    db.session.add(other)
    db.session.flush()
    found, _new = house_rules.save(other, GIN, "Theirs", GIN.rules)
    assert house_rules.kept(club) == []
    with pytest.raises(NotFound):
        house_rules.find(club, found.row.id)
    with pytest.raises(NotFound):
        house_rules.remove(club, found.row.id)
    assert house_rules.find(other, found.row.id).name == "Theirs"


def test_rules_that_this_version_does_not_know(club: Club) -> None:
    """A game or switch of another version is left out of the list instead of breaking it."""
    for number, (variant, rules) in enumerate((("whist", {}), ("gin", {"trumps": "yes"}))):
        db.session.add(HouseRules(club_id=club.id, variant=variant, name=f"Old {number}", rules=rules))
    db.session.flush()
    assert house_rules.kept(club) == []


# ---------- the pages


def save(client: FlaskClient, name: str = "Thursdays", rules: str = "target:200", **more: str) -> TestResponse:
    return client.post(f"/rules/save/manipulation?rules={rules}", data={"name": name, **more})


def number_of(answer: TestResponse) -> str:
    assert answer.status_code == 303
    return answer.headers["Location"].rsplit("/", 1)[1]


def test_naming_rules(client: FlaskClient) -> None:
    """The form keeps them and leads to their page, where they can be played."""
    assert client.get("/rules/save/manipulation?rules=target:200").status_code == 200
    number = number_of(save(client))
    page = client.get(f"/rules/{number}").get_data(as_text=True)
    assert "Thursdays" in page
    assert "/new/manipulation?rules=target:200" in page.replace("%3A", ":")
    assert "Thursdays" in client.get("/rules").get_data(as_text=True)


def test_a_refused_name_stays_in_the_form(client: FlaskClient) -> None:
    """A taken name is refused on the same page, with what was typed and a way to insist."""
    number = number_of(save(client))
    answer = save(client, "thursdays", "target:300")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'value="thursdays"' in page
    assert 'name="instead"' in page
    assert number_of(save(client, "thursdays", "target:300", instead="1")) == number
    assert save(client, "").status_code == 422


def test_another_language_keeps_the_name(client: FlaskClient) -> None:
    """The language button posts the form and stores nothing."""
    answer = save(client, "Half a na", lang="pl")
    assert answer.status_code == 200
    assert 'value="Half a na"' in answer.get_data(as_text=True)
    assert "Half a na" not in client.get("/rules").get_data(as_text=True)


@pytest.mark.parametrize("address", ["/rules/save/whist", "/rules/save/gin?rules=nothing:1"])
def test_naming_what_does_not_exist(client: FlaskClient, address: str) -> None:
    """Unknown games and switches are not found, asked for or posted."""
    assert client.get(address).status_code == 404
    assert client.post(address, data={"name": "Ours"}).status_code == 404


def test_a_file_goes_round(client: FlaskClient) -> None:
    """The file of one table, read by another one, brings the same rules; read again it changes nothing."""
    number = number_of(save(client))
    sent = client.get(f"/rules/{number}/file")
    assert sent.mimetype == "application/json"
    assert "attachment" in sent.headers["Content-Disposition"]
    client.post(f"/rules/{number}/remove")
    first = number_of(read(client, sent.data))
    assert client.get(f"/rules/{first}/file").data == sent.data
    assert number_of(read(client, sent.data)) == first


def read(client: FlaskClient, data: bytes, name: str = "rules.json") -> TestResponse:
    return client.post("/rules/import", data={"file": (BytesIO(data), name)}, content_type="multipart/form-data")


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"no rules at all", id="no file of ours"),
        pytest.param(sheet(rules={"target": 0}), id="a number out of range"),
        pytest.param(b" " * (LARGEST_FILE + 1), id="too large"),
    ],
)
def test_a_wrong_file_is_refused_in_words(client: FlaskClient, data: bytes) -> None:
    """On the list, and nothing is kept."""
    answer = read(client, data)
    assert answer.status_code == 422
    assert "note--no" in answer.get_data(as_text=True)
    assert 'class="kept"' not in client.get("/rules").get_data(as_text=True)


def test_no_file(client: FlaskClient) -> None:
    """A button pressed without a file."""
    assert client.post("/rules/import", data={}, content_type="multipart/form-data").status_code == 422


def test_the_name_of_a_wrong_file_is_shown_as_text(client: FlaskClient) -> None:
    """A file name is no markup."""
    page = read(client, b"x", "<b>rules</b>.json").get_data(as_text=True)
    assert "<b>rules</b>" not in page


def test_the_code_is_a_picture_of_our_own(client: FlaskClient) -> None:
    """An address of its own, so that no page needs inline pictures."""
    number = number_of(save(client))
    answer = client.get(f"/rules/{number}/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert ElementTree.fromstring(answer.data).tag.endswith("svg")
    assert f'src="/rules/{number}/qr.svg"' in client.get(f"/rules/{number}").get_data(as_text=True)


def test_a_removed_set(client: FlaskClient) -> None:
    """Is gone from the list and from every address."""
    number = number_of(save(client))
    assert client.post(f"/rules/{number}/remove").status_code == 303
    for address in (f"/rules/{number}", f"/rules/{number}/file", f"/rules/{number}/qr.svg"):
        assert client.get(address).status_code == 404
    assert client.post(f"/rules/{number}/remove").status_code == 404


def test_posts_need_their_token(strict_app: Flask) -> None:
    """Nobody else's page keeps or removes rules here."""
    client = strict_app.test_client()
    for address in ("/rules/save/gin", "/rules/import", "/rules/1/remove"):
        assert client.post(address, data={"name": "Ours"}).status_code == 400


def test_saved_rules_keep_every_switch(client: FlaskClient, app: Flask) -> None:
    """A later version may play otherwise by default; the set stays what it was."""
    number = number_of(save(client))
    with app.app_context():
        row = db.session.get(HouseRules, int(number))
        assert row is not None
        assert row.rules == to_plain(with_switches(MANIPULATION.rules, {"target": 200}))


def test_a_link_fills_the_set_up(client: FlaskClient) -> None:
    """Whoever follows a link or scans a code finds these rules chosen, and starts a match with them."""
    page = client.get("/new/manipulation?rules=target:230,round_bonus_to:others").get_data(as_text=True)
    assert 'value="230"' in page
    assert 'value="150"' not in page
    assert client.get("/new/manipulation?rules=target:0").status_code == 404


def test_the_list_is_found_from_home(client: FlaskClient) -> None:
    """Saved rules are one tap away before a match begins."""
    assert 'href="/rules"' in client.get("/").get_data(as_text=True)
