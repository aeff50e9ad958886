"""The table check: cards moved by two taps, every meld judged at once, and what could be played."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.following import followed_deal
from tests.companion.at_the_table import BOR, CENE, AtTheTable
from tests.companion.tables import saved

TABLE = "7S 7H 7D | 4C 5C 6C 7C"


@pytest.fixture
def manipulation(app: Flask, client: FlaskClient) -> AtTheTable:
    return AtTheTable(app, client, "manipulation")


@pytest.fixture
def lying(manipulation: AtTheTable) -> AtTheTable:
    """Two melds lie there, and Cene is on turn with one card drawn."""
    manipulation.does("lay", "7H 7S 7D\n4C 5C 6C 7C", seat=BOR)
    manipulation.post("pass")
    manipulation.post("stock")
    return manipulation


def test_the_last_legal_table_is_kept(lying: AtTheTable) -> None:
    """What was tried is forgotten with one tap."""
    page = lying.check(lies="7H 7S | 4C 5C 6C 7C 7D", do="reset")
    assert lying.hidden(page, "lies") == lying.hidden(page, "before") == TABLE


def test_a_card_goes_by_two_taps(lying: AtTheTable) -> None:
    """Lifted, then put down: on another meld, in one of its own, or back."""
    up = lying.check(lies=TABLE, lift="1:3")
    assert lying.hidden(up, "up") == "1:3:one"
    assert lying.hidden(lying.check(lies=TABLE, up="1:3:one", lift="1:3"), "up") == ""
    moved = lying.check(lies=TABLE, up="1:3:one", to="0")
    assert lying.hidden(moved, "lies") == "7S 7H 7D 7C | 4C 5C 6C"
    assert "At least one card must come from the hand" in moved
    split = lying.check(lies=TABLE, up="1:2:rest", to="new")
    assert lying.hidden(split, "lies") == "7S 7H 7D | 4C 5C | 6C 7C"
    joined = lying.check(lies=lying.hidden(split, "lies"), up="2:0:all", to="1")
    assert lying.hidden(joined, "lies") == TABLE


def test_what_a_try_lacks_is_named(lying: AtTheTable) -> None:
    """A card taken away is named; a joker keeps its card."""
    page = lying.check(lies=TABLE, up="0:0:one", to="away")
    assert "Was on the table, now missing: 7♠" in page
    assert "Not legal yet: 1 meld." in page


def test_a_joker_keeps_its_card(manipulation: AtTheTable) -> None:
    """It bears another name only when the real card lies there."""
    table = manipulation
    table.does("lay", "6H * 8H\nJS QS KS", seat=BOR)
    table.post("pass")
    lies = "6H *=7H 8H | JS QS KS"
    moved = table.check(lies=lies, up="0:1:one", to="1")
    assert "stands for 7♥ and stays so" in moved
    freed = table.check(lies=lies, held="7H", up="-1:0:one", to="0")
    assert table.hidden(freed, "lies") == "6H 7H 8H *=9H | JS QS KS"
    assert "This turn is allowed." in freed
    used = table.check(lies=table.hidden(freed, "lies"), up="0:3:one", to="1")
    assert "This turn is allowed." in used
    named = table.check(lies="6H 7H 8H *=9H | JS QS KS", **{"as": "0:1"})
    assert table.hidden(named, "lies").startswith("*=5H 6H 7H 8H")


def test_cards_come_from_the_hand(lying: AtTheTable) -> None:
    """A card that was typed is in the fingers at once; a third one of two packs is refused."""
    page = lying.check(lies=TABLE, entering="hand", do="add", cards="8C")
    assert (lying.hidden(page, "held"), lying.hidden(page, "up")) == ("8C", "-1:0:one")
    done = lying.check(lies=TABLE, held="8C", up="-1:0:one", to="1")
    assert "This turn is allowed." in done
    refused = lying.post(url=f"{lying.url}/check", lies=TABLE, entering="hand", do="add", cards="7C 7C")
    assert refused.status_code == 422
    asked = lying.post(url=f"{lying.url}/check", lies=TABLE, entering="hand", do="add", cards="")
    assert (asked.status_code, "Which cards?" in asked.text) == (422, True)


def test_a_legal_table_is_recorded(lying: AtTheTable) -> None:
    """It becomes the last legal table, for all phones; an illegal one only if they agree."""
    wrong = lying.post(url=f"{lying.url}/check", lies="7S 7H 7D | 4C 5C 6C", do="record")
    assert wrong.status_code == 422
    assert lying.moves() == ["lay", "pass", "take"]
    done = lying.post(url=f"{lying.url}/check", lies="7S 7H 7D | 4C 5C 6C 7C 8C", do="record")
    assert (done.status_code, done.location) == (303, lying.url)
    assert lying.moves()[-1] == "rearrange"
    assert "eight of clubs" in lying.page()
    lying.post("pass")
    agreed = lying.post(url=f"{lying.url}/check", lies="7S 7H 7D", do="record", agree="1")
    assert agreed.status_code == 303
    with lying.app.app_context():
        assert followed_deal(saved(lying.key)).standing[-1].facts["agreed"] is True


def test_a_try_that_was_overtaken_is_kept(lying: AtTheTable) -> None:
    """Another phone moved: nothing is stored, the cards stay where they were put."""
    late = {"lies": "7S 7H 7D | 4C 5C 6C 7C 8C", "news": "1-0", "form_key": "late", "do": "record"}
    answer = lying.client.post(f"{lying.url}/check", data=late)
    assert answer.status_code == 422
    assert "Meanwhile the table changed" in answer.text
    assert lying.hidden(answer.text, "lies") == late["lies"]
    assert lying.moves() == ["lay", "pass", "take"]


def test_a_table_of_ones_own(client: FlaskClient) -> None:
    """Without a match: is this table legal? And then a turn on it."""
    url = "/referee/manipulation/table"
    assert 'name="cards"' in client.get(url).text
    said = {"before": "-", "entering": "melds", "do": "add", "cards": "7H 7S 7D\n4C 5C 7C"}
    entered = client.post(url, data=said).text
    assert "Not legal yet: 1 meld." in entered
    assert "Gap in the run" in entered
    legal = client.post(url, data={"before": "-", "lies": TABLE}).text
    assert "This table is legal." in legal
    kept = client.post(url, data={"before": "-", "lies": TABLE, "do": "keep"}).text
    assert f'name="before" value="{TABLE}"' in kept
    cleared = client.post(url, data={"before": TABLE, "lies": TABLE, "do": "clear"}).text
    assert 'name="before" value="-"' in cleared
    assert client.get("/referee/ludo/table").status_code == 404


@pytest.mark.parametrize(
    "said",
    [
        {"lies": "7H 7S | nonsense", "lift": "9:9"},
        {"lies": "|".join(["7H"] * 500), "before": "7H |" * 400, "held": "x y", "up": "a:b:c"},
        {"lies": TABLE, "up": "0:0:one", "to": "77"},
        {"lies": TABLE, "as": "0:5", "do": "adopt", "proposed": "zz"},
        {"lies": TABLE, "up": "-5:0:one", "to": "new", "entering": "cellar", "do": "best"},
        {"lies": TABLE, "pick": "x:1:2", "drop": "whole:9:9", "entering": "hand"},
    ],
)
def test_any_post_is_answered(client: FlaskClient, said: dict[str, str]) -> None:
    """What no page of ours would send does no harm."""
    assert client.post("/referee/manipulation/table", data=said).status_code in (200, 422)


# ---------- what could be played

HAND = "8C 9C 5H 5D"


def test_proposals_are_off_during_a_deal(lying: AtTheTable) -> None:
    """Nobody is told during a deal what could be played, unless the table wants it."""
    url = f"{lying.url}/check"
    assert 'value="best"' not in lying.check(lies=TABLE)
    assert lying.post(url=url, lies=TABLE, do="best", whole=HAND).status_code == 403
    switched = lying.client.post(f"/match/{lying.key}/settings/proposals", data={"show": "yes", "form_key": "on"})
    assert switched.status_code == 303
    page = lying.post(url=url, lies=TABLE, entering="best", do="best", whole=HAND, goal="points").text
    assert "From the hand: 8♣ 9♣ → 4♣ 5♣ 6♣ 7♣ 8♣ 9♣" in page
    lying.client.post(f"/match/{lying.key}/settings/proposals", data={"show": "no", "form_key": "off"})
    assert lying.post(url=url, lies=TABLE, do="best", whole=HAND).status_code == 403


def test_proposals_are_free_after_the_deal(lying: AtTheTable) -> None:
    """ "Could I have knocked?" """
    lying.does("lay", "KS KH KD")
    lying.does("out", seat=CENE)
    answer = lying.post(
        url=f"{lying.url}/check", lies=TABLE, entering="best", do="best", whole="8C 9C AD 2S", goal="knock"
    )
    assert answer.status_code == 200
    assert "with what is left one can knock" in answer.text


@pytest.mark.parametrize(
    ("whole", "goal", "words"),
    [
        ("8C 9C KH", "points", "10 points left"),
        ("8C 9C KH", "knock", "No: too much is left to knock."),
        ("KH", "cards", "Nothing can be played."),
        ("", "points", "Which cards? The whole hand."),
        ("7C 7C", "points", "7♣"),
    ],
)
def test_proposals_of_ones_own(client: FlaskClient, whole: str, goal: str, words: str) -> None:
    """Always free where no deal is going on."""
    said = {"before": "-", "lies": TABLE, "entering": "best", "do": "best", "whole": whole, "goal": goal}
    assert words in unescape(client.post("/referee/manipulation/table", data=said).text)


def test_a_broken_table_has_no_proposal(client: FlaskClient) -> None:
    """First the table must be legal."""
    said = {"before": "-", "lies": "7H 7S", "entering": "best", "do": "best", "whole": "7C", "goal": "points"}
    answer = client.post("/referee/manipulation/table", data=said)
    assert (answer.status_code, "First the table must be legal." in answer.text) == (422, True)


def test_a_proposal_is_put_on_the_table(client: FlaskClient) -> None:
    """One button, and the table lies as it was drawn."""
    said = {"before": TABLE, "lies": TABLE, "entering": "best", "do": "adopt", "proposed": "7S 7H 7D", "rest": ""}
    page = client.post("/referee/manipulation/table", data=said).text
    assert 'name="lies" value="7S 7H 7D"' in page


def test_what_is_tried_stands_in_no_address(lying: AtTheTable) -> None:
    """Cards are carried in the form, and no cache keeps them."""
    answer = lying.post(url=f"{lying.url}/check", lies=TABLE, entering="hand", do="add", cards="8C")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "8C" not in " ".join(re.findall(r'(?:href|action|hx-post)="([^"]*)"', answer.text))
