"""A count that can be read in several ways is asked in place: a button for each reading, and the entry stays."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import records
from companion.counts import CountFault, read_count
from companion.languages import LANGUAGES
from companion.offers import Offer, offers
from engine.deals import Ranks
from tests.companion import tables

AMBIGUOUS = ("W", "KD", "X 4", "1 0", "B", "K K ?", "10 11", "DK")
PICK = re.compile(r'name="pick" value="([^"]*)"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_picked_is_read(language: str) -> None:
    """The text that then stands in the field means the cards of the button, and nothing is asked any more."""
    read = [read_count(text, language=language, letters="J Q K") for text in AMBIGUOUS]
    asked = [offer for fault in read if isinstance(fault, CountFault) for offer in offers_of(fault, language)]
    assert len(asked) >= 6
    for offer in asked:
        assert offer.seat == 2
        assert 2 <= len(offer.choices) <= 4
        for cards, settled in offer.choices:
            found = read_count(settled, language=language, letters="J Q K")
            assert isinstance(found, Ranks)
            assert {card.rank for card in cards} <= set(found.ranks)


def offers_of(fault: CountFault, language: str) -> tuple[Offer, ...]:
    return offers({"left-2": fault}, language=language, letters="J Q K")


@pytest.fixture
def key(app: Flask) -> str:
    return tables.start(app, "manipulation", letters="J Q K")


def entry(**more: str) -> dict[str, str]:
    """Ana knocked; Bor’s cards are not clear."""
    said = {"ended": "knock", "ender": "0", "left-0": "3", "left-1": "1 0", "left-2": "12", "number": "1", "seen": "0"}
    return {**said, "form_key": records.new_form_key(), **more}


@pytest.mark.parametrize("do", ["preview", "record"])
def test_the_form_asks_with_buttons(app: Flask, client: FlaskClient, key: str, do: str) -> None:
    """While it is typed and when it is saved; nothing is stored, and every number is still there."""
    answer = client.post(f"/match/{key}/record", data=entry(do=do))
    assert answer.status_code == (422 if do == "record" else 200)
    assert PICK.findall(answer.text) == ["left-1=ten", "left-1=ace ten"]
    assert 'value="1 0"' in answer.text
    assert 'value="12"' in answer.text
    with app.app_context():
        assert tables.saved(key).facts == {}


def test_a_tap_settles_it_and_the_rest_stays(app: Flask, client: FlaskClient, key: str) -> None:
    """Without scripts: the page comes back with the text of the button, asks nothing more and can be saved."""
    answer = client.post(f"/match/{key}/record", data=entry(pick="left-1=ten"))
    assert answer.status_code == 200
    assert PICK.findall(answer.text) == []
    assert 'value="ten"' in answer.text
    assert 'value="12"' in answer.text
    assert client.post(f"/match/{key}/record", data=entry(**{"left-1": "ten"})).status_code == 303
    with app.app_context():
        assert tables.saved(key).facts[1]["left"] == [3, {"ranks": "T"}, 12]


@pytest.mark.parametrize("said", ["", "left-1", "left-9=5", "ender=1", "form_key=x", "left-1=" + "9" * 5000])
def test_a_forged_tap_changes_nothing_else(app: Flask, client: FlaskClient, key: str, said: str) -> None:
    """Only a count can be settled, and nothing is stored by it."""
    answer = client.post(f"/match/{key}/record", data=entry(pick=said))
    assert answer.status_code == 200
    assert re.search(r'name="ender" value="0" checked', answer.text)
    with app.app_context():
        assert tables.saved(key).facts == {}


def test_a_pile_asks_back_too(client: FlaskClient) -> None:
    """The cards to be counted: a tap puts the text of the button into the field, and they are counted."""
    asked = client.post("/count/gin", data={"cards": "1 0 4"})
    assert asked.status_code == 422
    assert PICK.findall(asked.text) == ["ten 4", "ace ten 4"]
    picked = client.post("/count/gin", data={"cards": "1 0 4", "pick": "ace ten 4"})
    assert picked.status_code == 200
    assert 'value="ace ten 4"' in picked.text
    assert PICK.findall(picked.text) == []
