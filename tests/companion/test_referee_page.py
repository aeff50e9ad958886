""" "Is this allowed?": what can be asked in each game, and what is answered."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.asking.faults import SWITCHES, WORST, example_of, rule_of, worst_first
from companion.asking.questions import questions_for
from companion.asking.table import Table
from companion.words.referee import REFEREE
from engine.cards import spell
from engine.melds import readings
from engine.reasons import because
from engine.rules import switches
from engine.variants import VARIANTS
from tests.companion import tables
from tests.companion.referee import answer, ask, text, verdict

# ---------- which questions there are


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("manipulation", "lay_off swap"),
        ("remik51", "opening lay_off swap take"),
        ("remik500", "lay_off take"),
        ("remik300", "lay_off take"),
        ("remik500-killer", "lay_off take"),
        ("gin", "lay_off take defend"),
        ("oklahoma", "lay_off take defend"),
        ("hollywood", "lay_off take defend"),
        ("three-thirteen", "take"),
    ],
)
def test_a_game_has_the_questions_that_exist_in_it(client: FlaskClient, game: str, more: str) -> None:
    """A meld, the end of a hand and its best arrangement in all of them."""
    page = client.get(f"/referee/{game}").text
    expected = {"meld", "knock", "arrange", *more.split()}
    assert set(re.findall(r'name="ask" value="(\w+)"', page)) == expected
    for key in expected:
        assert client.get(f"/referee/{game}?ask={key}&lang=pl").status_code == 200


def test_house_rules_give_and_take_questions(client: FlaskClient) -> None:
    """Laying off exists in three-thirteen only where the table plays so."""
    page = client.get("/referee/three-thirteen?rules=last_turn_lay_off:yes")
    assert page.status_code == 200
    assert ("lay_off" in re.findall(r'name="ask" value="(\w+)"', page.text)) is ("lay_off" in page.text)


def test_an_unknown_game_is_not_there(client: FlaskClient) -> None:
    assert client.get("/referee/canasta").status_code == 404
    assert client.post("/referee/canasta").status_code == 404
    assert client.get("/referee/gin?rules=nonsense").status_code == 404


def test_home_leads_to_the_referee_of_the_match_that_is_going_on(app: Flask, client: FlaskClient) -> None:
    assert 'href="/referee"' in client.get("/").text
    assert 'href="/referee/gin"' in client.get("/referee").text
    key = tables.evening(app, "remi_kitchen", 2)
    assert f'href="/match/{key}/referee"' in client.get("/").text
    assert f'href="/match/{key}/referee"' in client.get(f"/match/{key}").text


# ---------- what is answered


@pytest.mark.parametrize(
    ("game", "form", "expected", "said"),
    [
        pytest.param("remik51", {"cards": "5♥ 6♥ 7♥"}, "yes", "18 points", id="a run of three"),
        pytest.param("remik51", {"cards": "8♠ 8♣ 8♣"}, "no", "Same suit twice in a set: ♣", id="one suit twice"),
        pytest.param("remik51", {"cards": "K♥ A♥ 2♥"}, "no", "K–A–2 does not run", id="round the corner"),
        pytest.param("three-thirteen", {"cards": "Q♥ K♥ A♥"}, "no", "The ace is low here", id="the ace is low"),
        pytest.param("gin", {"cards": "8♠ 8♣"}, "no", "here: 2", id="two cards, and nothing more comes"),
        pytest.param(
            "remik51", {"ask": "lay_off", "cards": "8♥", "table": "5♥ 6♥ 7♥"}, "yes", "The meld afterwards", id="fits"
        ),
        pytest.param(
            "remik51",
            {"ask": "lay_off", "cards": "8♥", "table": "5♥ 6♥ 7♥", "opened": "no"},
            "no",
            "only allowed after the opening",
            id="not opened",
        ),
        pytest.param(
            "remik51",
            {"ask": "lay_off", "cards": "8♥", "table": "5♥ 6♥ 7♥", "last": "yes"},
            "no",
            "The last card is discarded, not laid",
            id="the last card",
        ),
        pytest.param(
            "gin",
            {"ask": "lay_off", "cards": "8♥", "table": "5♥ 6♥ 7♥", "by": "knocker"},
            "no",
            "Who knocks lays off nothing",
            id="the knocker lays off nothing",
        ),
        pytest.param(
            "remik51", {"ask": "swap", "table": "5♥ 6♥ ★", "cards": "7♥"}, "yes", "The meld afterwards", id="swap"
        ),
        pytest.param(
            "remik51", {"ask": "swap", "table": "5♥ 6♥ ★", "cards": "8♥"}, "no", "stands for 7♥", id="another card"
        ),
        pytest.param("remik500", {"ask": "take"}, "no", "Nobody may take a discard", id="a dead discard"),
        pytest.param("gin", {"ask": "take"}, "yes", "may not be discarded again", id="taken freely"),
        pytest.param("remik51", {"ask": "take", "lap": "yes"}, "yes", "", id="free in the first lap"),
        pytest.param(
            "remik51", {"ask": "take", "lap": "no", "stand": "not"}, "no", "opening with it now", id="only to open"
        ),
        pytest.param(
            "remik51",
            {"ask": "take", "lap": "no", "stand": "without"},
            "no",
            "must lie in the opening",
            id="without it",
        ),
        pytest.param(
            "gin", {"ask": "knock", "cards": "A♠2♠3♠ 4♥5♥6♥ 7♦7♣7♠ K♦"}, "yes", "Left: 10 – at most: 10", id="ten"
        ),
        pytest.param(
            "gin", {"ask": "knock", "cards": "A♠2♠3♠ 4♥5♥6♥ 7♦7♣ K♥ K♦"}, "no", "at most 10", id="too much to knock"
        ),
        pytest.param(
            "oklahoma",
            {"ask": "knock", "cards": "A♠2♠3♠ 4♥5♥6♥ 7♦7♣7♠ 2♦", "upcard": "A♦"},
            "no",
            "Only gin ends this deal",
            id="after an ace only gin",
        ),
        pytest.param(
            "remik500",
            {"ask": "knock", "cards": "A♠2♠3♠ 4♥5♥6♥ K♦", "first": "yes"},
            "yes",
            "Goes out",
            id="everything but the discard",
        ),
    ],
)
def test_answers(client: FlaskClient, game: str, form: dict[str, str], expected: str, said: str) -> None:
    """Icon, word and the sentence of the worst fault."""
    page = ask(client, game, **form)
    assert verdict(page) == expected
    assert said in html.unescape(re.sub(r"<[^>]+>", "", answer(page)))


def test_a_card_that_fits_two_melds_is_asked_for(client: FlaskClient) -> None:
    form = {"ask": "lay_off", "cards": "7♥", "table": "4♥ 5♥ 6♥\n7♠ 7♦ 7♣"}
    page = ask(client, "remik51", **form)
    assert "It fits several melds" in page and "The meld afterwards" not in page
    page = ask(client, "remik51", **form, onto="1")
    assert verdict(page) == "yes" and "The meld afterwards" in page
    assert "The meld afterwards" not in ask(client, "remik51", **form, onto="7"), "there is no such meld"


def test_readings_of_a_joker_are_shown_and_the_player_picks(client: FlaskClient) -> None:
    page = ask(client, "remik51", cards="5♥ 6♥ ★")
    ways = re.findall(r'class="choice" type="submit" form="ask" name="as" value="([^"]*)" aria-pressed="(\w+)"', page)
    assert ways == [("0:run 5H 6H *=7H", "true"), ("0:run *=4H 5H 6H", "false")]
    page = ask(client, "remik51", cards="5♥ 6♥ ★", **{"as": ways[1][0]})
    assert "Run · 15 points" in page
    page = ask(client, "remik51", cards="8♥ 9♥ ★", **{"as": ways[1][0]})
    assert "Run · 27 points" in page, "a pick for other cards is no pick"


def test_every_fault_is_named_with_cards_rule_example_and_what_would_do(client: FlaskClient) -> None:
    page = answer(ask(client, "remik51", cards="7♥ 8♥ 10♠ ★ ★"))
    assert "Different suits in a run" in page and "Too many jokers in this meld: 2, at most 1" in page
    assert page.count("card--bad") == 3, "the ten of spades and both jokers"
    assert "Why? Melds" in page and 'href="/rules/remik51#rules-melds"' in page
    page = answer(ask(client, "remik51", cards="7♥ 8♥ 10♥"))
    assert "missing: nine of hearts" in page and "What would do:" in page and "For example:" in page


def test_a_proposal_is_no_verdict(client: FlaskClient) -> None:
    page = ask(client, "gin", ask="arrange", cards="A♠2♠3♠ 4♥5♥6♥ 7♦7♣ K♥ K♦")
    assert verdict(page) == "" and "34 points left loose" in page
    page = ask(client, "gin", ask="defend", cards="A♠2♠3♠ 4♥5♥6♥ 7♦7♣ K♥ K♦", table="8♦9♦10♦\nK♠K♣Q♣")
    assert verdict(page) == "no" and "This is no meld: K♠ K♣ Q♣" in html.unescape(page)
    page = ask(client, "gin", ask="defend", cards="A♠2♠3♠ 4♥5♥6♥ 7♦7♣ K♥ K♦", table="8♦9♦10♦\nQ♠Q♣Q♦")
    assert "27 points left loose" in page and "Laid off" in page
    page = ask(client, "gin", ask="defend", gin="yes", cards="A♠2♠3♠ 4♥5♥6♥ 7♦7♣ K♥ K♦", table="8♦9♦10♦\nQ♠Q♣Q♦")
    assert "34 points left loose" in page


# ---------- incomplete, unreadable, impossible


@pytest.mark.parametrize(
    "form",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"cards": "5♥ 6♥"}, id="two cards"),
        pytest.param({"cards": "5♥ KK 6♥"}, id="a question"),
        pytest.param({"cards": "5♥ 6♥ 7♥ foo"}, id="a piece that fits nothing"),
        pytest.param({"ask": "take"}, id="a question about the turn"),
        pytest.param({"ask": "lay_off", "cards": "5♥"}, id="no table"),
        pytest.param({"ask": "opening", "cards": "5♥ 6♥ 7♥\n8♠ 8♣"}, id="a second meld in the making"),
    ],
)
def test_no_verdict_while_the_entry_is_incomplete(client: FlaskClient, form: dict[str, str]) -> None:
    """What is entered stays as it was typed."""
    page = client.post("/referee/remik51", data={"do": "preview", **form})
    assert page.status_code == 200
    assert verdict(page.text) == ""
    assert "cards" not in form or text(page.text) == form["cards"]


@pytest.mark.parametrize("form", [{}, {"cards": "KK"}, {"cards": "foo"}, {"cards": "5♥" * 900}, {"cards": "7♥7♥7♥"}])
def test_what_cannot_be_judged_is_refused_on_the_same_page(client: FlaskClient, form: dict[str, str]) -> None:
    page = client.post("/referee/remik51", data={"do": "check", **form})
    assert page.status_code == 422
    assert text(page.text) == form.get("cards", "")
    assert verdict(page.text) == ""


def test_more_copies_than_the_packs_hold_are_refused_and_named(client: FlaskClient) -> None:
    """Two packs: two copies are a question like another, a third is none; cards on the table count too."""
    assert verdict(ask(client, "remik51", cards="7♥ 7♥ 7♠")) == "no"
    assert "7♥ – here: 3, in the packs: 2" in ask(client, "remik51", cards="7♥ 7♥ 7♥")
    split = {"ask": "lay_off", "cards": "7♥ 7♥", "table": "5♥ 6♥ 7♥"}
    assert "7♥ – here: 3, in the packs: 2" in ask(client, "remik51", **split)
    assert "★ – here: 1, in the packs: 0" in ask(client, "gin", cards="7♥ 8♥ ★")


@pytest.mark.parametrize(
    "form",
    [
        {"ask": "castle"},
        {"ask": "opening", "as": "x", "onto": "-1"},
        {"pick": "cards:0:0:1:0"},
        {"pick": "cards:9:0:1:9"},
        {"pick": "nothing"},
        {"drop": "cards:0:99"},
        {"drop": "table:0:0"},
        {"settle": "target=1"},
        {"settled": "target=x", "settle": "="},
        {"settled": "opening_points=30 jokers_when_laid=9"},
        {"wild": "Z", "players": "999"},
        {"opened": "perhaps", "lap": "0"},
        {"cards": "\x00\ud7ff\u202e7♥"},
    ],
)
def test_nonsense_in_a_form_changes_nothing(client: FlaskClient, form: dict[str, str]) -> None:
    page = client.post("/referee/remik51", data={"do": "preview", "cards": "5♥ 6♥ 7♥", **form})
    assert page.status_code == 200
    assert "cards" in form or text(page.text) == "5♥ 6♥ 7♥"


def test_a_whole_pack_is_too_much_for_one_hand(client: FlaskClient) -> None:
    pack = " ".join(f"{rank}{suit}" for suit in "♠♥♦♣" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split())
    page = client.post("/referee/remik51", data={"do": "check", "ask": "arrange", "cards": pack})
    assert page.status_code == 422 and "too many cards for one hand" in page.text


# ---------- the words of a fault


def test_the_worst_fault_comes_first() -> None:
    faults = [because("ref.open51", need=51, have=9, diff=42), because("ref.short", n=2), because("ref.nolaying")]
    assert [each.code for each in worst_first([*faults, faults[0]])] == ["ref.nolaying", "ref.short", "ref.open51"]


def test_the_order_of_faults_names_codes_that_are_said() -> None:
    assert sorted(set(WORST) - set(REFEREE)) == []
    assert len(set(WORST)) == len(WORST)
    assert sorted(set(SWITCHES) - set(REFEREE)) == []
    known = {switch.name for game in VARIANTS.values() for switch in switches(game.rules)}
    assert sorted({name for names in SWITCHES.values() for name in names} - known) == []


@pytest.mark.parametrize("game", VARIANTS)
def test_every_fault_has_its_rule_and_every_example_is_legal(game: str) -> None:
    """In every game, also where the fault cannot occur."""
    variant = VARIANTS[game]
    melds = Table(variant, variant.rules, variant.best[1]).play().melds
    for code in REFEREE:
        rule = rule_of(because(code), variant, variant.rules, "pl")
        assert rule.lines and rule.title, code
        example = example_of(because(code), melds)
        assert not example or readings([each.card for each in example], melds), spell(example)


@pytest.mark.parametrize("game", VARIANTS)
def test_each_question_names_its_fields(game: str) -> None:
    variant = VARIANTS[game]
    play = Table(variant, variant.rules, variant.best[1]).play()
    for question in questions_for(play):
        names = [field.name for field in question.fields(play)] + [each.name for each in question.conditions(play)]
        assert len(set(names)) == len(names)
