""" "Is this allowed?": what can be asked in each game, what is answered, and that asking leaves nothing behind."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.asking.faults import SWITCHES, WORST, example_of, rule_of, worst_first
from companion.asking.questions import questions_for
from companion.asking.table import Table
from companion.asking.typed import Reader, Typed
from companion.database import db
from companion.models import Note
from companion.words.referee import REFEREE
from engine.cards import spell
from engine.changes import RuleChange
from engine.melds import readings
from engine.reasons import because
from engine.rules import switches
from engine.variants import VARIANTS
from tests.companion import tables

OPENING = "A♥ 2♥ 3♥\nK♠ K♥ K♦\n2♠ 2♦ 2♣"


def answer(page: str) -> str:
    """What stands in the place of the answer."""
    return page[page.index('id="answer"') : page.index('id="tray"')]


def verdict(page: str) -> str:
    """ "yes", "no", "may", or "" while there is none."""
    found = re.search(r'class="verdict verdict--(\w+)"', answer(page))
    return found[1] if found else ""


def chips(page: str, field: str = "cards") -> list[str]:
    """The cards that were read, in words."""
    read = page[page.index(f'id="read-{field}"') :]
    return re.findall(r'name="drop" value="[^"]*" aria-label="Remove: ([^"]*)"', read[: read.index("hx-vals")])


def offered(page: str) -> dict[str, str]:
    """The cards to pick from, in words, with what their button says."""
    return {name: value for value, name in re.findall(r'name="pick" value="([^"]*)" aria-label="([^"]*)"', page)}


def text(page: str, field: str = "cards") -> str:
    """What stands in a field."""
    found = re.search(rf'<input class="input" id="{field}" name="{field}" value="([^"]*)"', page) or re.search(
        rf'id="{field}" name="{field}"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL
    )
    assert found, field
    return html.unescape(found[1])


def ask(client: FlaskClient, where: str, **form: str) -> str:
    """The page after an explicit question."""
    return client.post(f"/referee/{where}", data={"do": "check", **form}).text


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


# ---------- how cards get in


def test_an_answer_to_a_question_keeps_the_other_cards(client: FlaskClient) -> None:
    page = ask(client, "remik51", cards="7♥ KD 9♠", lang="")
    assert verdict(page) == "no"
    page = client.post("/referee/remik51?lang=pl", data={"do": "preview", "cards": "7♥ KD 9♠"}).text
    picks = dict(re.findall(r'aria-label="([^"]*)"', page) and offered(page))
    assert list(picks) == ["król karo", "dama karo", "dama kier"]
    page = client.post("/referee/remik51", data={"cards": "7♥ KD 9♠", "pick": picks["dama kier"]}).text
    assert text(page) == "7♥ D♥ 9♠"
    assert "usuń" in page.lower() and not offered(page)


def test_what_is_asked_once_is_not_asked_again_at_this_table(app: Flask, client: FlaskClient) -> None:
    """And it can be asked again."""
    key, other = tables.start(app, "remik51"), tables.start(app, "remik51")
    client.post("/look", data={"lang": "sl", "back": "/"})
    url = f"/match/{key}/referee"
    page = client.post(url, data={"do": "preview", "cards": "9S 10S"}).text
    assert len(offered(page)) == 4
    pick = next(value for name, value in offered(page).items() if "pik" in name)
    page = client.post(url, data={"cards": "9S 10S", "pick": pick}).text
    assert not offered(page)
    assert not offered(client.post(url, data={"do": "preview", "cards": "QS"}).text)
    assert offered(client.post(f"/match/{other}/referee", data={"do": "preview", "cards": "QS"}).text)
    page = client.post(url, data={"cards": "QS", "forget": "1"}).text
    assert len(offered(page)) == 2


def test_a_guess_is_marked_and_changed_with_one_tap(client: FlaskClient) -> None:
    page = client.post("/referee/remik51", data={"do": "preview", "cards": "7♥ 8 9♥"}).text
    assert 'class="guess"' in page
    assert chips(page) == ["seven of hearts", "eight of hearts", "nine of hearts"]
    page = client.post("/referee/remik51", data={"cards": "7♥ 8 9♥", "pick": offered(page)["eight of clubs"]}).text
    assert chips(page) == ["seven of hearts", "eight of clubs", "nine of hearts"]
    assert 'class="guess"' not in page


def test_a_card_is_taken_away_and_the_rest_stays(client: FlaskClient) -> None:
    form = {"do": "preview", "cards": "5-8♥ KK ★"}
    page = client.post("/referee/remik51", data=form).text
    drop = re.findall(r'name="drop" value="([^"]*)" aria-label="Remove: six of hearts"', page)[0]
    page = client.post("/referee/remik51", data={**form, "drop": drop}).text
    assert text(page) == "5♥ 7♥ 8♥ KK ★"
    assert offered(page), "what was asked is still asked"


@pytest.mark.parametrize("typed", ["🂱 🂲 🂳", "A♥️ 2♡ 3❤", "１♥ ２♥ ３♥", "ace of hearts, two of hearts, three of hearts"])
def test_signs_of_all_kinds_are_read(client: FlaskClient, typed: str) -> None:
    assert chips(client.post("/referee/gin", data={"do": "preview", "cards": typed}).text) == [
        "ace of hearts",
        "two of hearts",
        "three of hearts",
    ]


@pytest.mark.parametrize("typed", ["🂬", "🂠", "🃡"])
def test_what_no_game_has_is_refused_with_a_reason(client: FlaskClient, typed: str) -> None:
    page = client.post("/referee/gin", data={"do": "check", "cards": f"5♥ 6♥ 7♥ {typed}"})
    assert page.status_code == 422 and verdict(page.text) == ""
    assert "none of these games has it" in page.text or "back of a card" in page.text


@given(st.text(alphabet="KQJDATSHC♥♠♦♣78910 *★,-x\n", max_size=40), st.integers(0, 9))
def test_no_card_is_lost_when_another_is_taken_away(typed: str, place: int) -> None:
    """Every other card is still read, in the same order, and nothing that was asked disappears."""
    field = Typed("cards", typed, Reader("pl"))
    for line in field.lines:
        if place < len(line.reading.cards) and not line.reading.questions:
            rest = field.dropped(f"{line.number}:{place}").lines[line.number].reading
            cards = list(line.reading.cards)
            del cards[place]
            assert list(rest.cards) == cards
            return


@given(st.text(max_size=60), st.text(max_size=20))
def test_no_button_can_break_a_field(typed: str, said: str) -> None:
    """Whatever a form says was pressed."""
    field = Typed("cards", typed, Reader("sl"))
    assert field.picked(said)[0].text == typed
    assert field.dropped(said).text == typed or said.count(":") == 1


@pytest.mark.parametrize("typed", ["KD", "DK", "7K", "9S", "KK", "KA", "J", "12♥", "1 0♥", "AS"])
@pytest.mark.parametrize("lang", ["en", "pl", "sl"])
def test_the_reading_is_the_same_whether_the_meld_would_be_legal_or_not(
    client: FlaskClient, typed: str, lang: str
) -> None:
    """What an ambiguous piece may be does not depend on what it would make, nor on the game."""
    seen = set()
    games = (("remik51", "J♠ Q♦"), ("remik51", "2♣ A♦"), ("remik500", "Q♥ J♦"), ("three-thirteen", "3♦ 4♦"))
    for game, beside in games:
        form = {"do": "preview", "cards": f"{beside}, {typed}"}
        page = client.post(f"/referee/{game}?lang={lang}", data=form).text
        read = re.findall(r'name="drop" value="cards:0:\d+" aria-label="([^"]*)"', page)
        seen.add((tuple(offered(page)), tuple(read[2:])))
    assert len(seen) == 1


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
