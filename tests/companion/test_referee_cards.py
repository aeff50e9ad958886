"""How cards get into a question: read back, asked for where they may be several, kept whatever is taken away."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.asking.typed import Reader, Typed
from tests.companion import tables
from tests.companion.referee import ask, chips, offered, text, verdict


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
