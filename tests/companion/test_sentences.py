"""All sentences side by side: whatever the catalogues hold can be found, with every form, and taken along."""

from __future__ import annotations

import csv
import re
from io import StringIO

import pytest
from flask.testing import FlaskClient

from companion.sentences import NUMBERS, Entry, every, places
from companion.wording import SENTENCES
from tests.catalogues import extracted, forms, messages, sources
from tests.companion.reading import texts


def of(english: str) -> Entry:
    """The sentence with these English words."""
    return next(each for each in every() if any(form.text == english for form in each.said["en"]))


def test_nothing_is_left_out() -> None:
    """As many as `make messages` finds, each once, and every code of the engine with its own."""
    assert len(every()) == len(extracted())
    assert {each.code for each in every()} >= {*SENTENCES} - doubles()
    assert sum(places().values()) == len(every())


def doubles() -> set[str]:
    """Codes that share their sentence with another one."""
    told = list(SENTENCES.values())
    return {code for code, sentence in SENTENCES.items() if told.count(sentence) > 1}


@pytest.mark.parametrize("language", ["pl", "sl"])
def test_every_form_of_the_catalogue_is_shown(language: str) -> None:
    """Three in Polish, four in Slovenian, wherever they differ."""
    shown = {form.text for each in every() for form in each.said[language]}
    there = {form for message in messages(language) for form in forms(message) if sources(message)[0]}
    assert shown == there


def test_forms_stand_with_the_numbers_that_take_them() -> None:
    """One, two, few and other."""
    said = {
        language: {form.text: form.numbers for form in forms_of}
        for language, forms_of in of("%(num)d deal").said.items()
    }
    assert said["en"] == {"%(num)d deal": (1,), "%(num)d deals": (0, 2, 3, 5, 12, 21, 22, 101, 102)}
    assert said["pl"] == {
        "%(num)d rozdanie": (1,),
        "%(num)d rozdania": (2, 3, 22, 102),
        "%(num)d rozdań": (0, 5, 12, 21, 101),
    }
    assert said["sl"] == {
        "%(num)d deljenje": (1, 101),
        "%(num)d deljenji": (2, 102),
        "%(num)d deljenja": (3,),
        "%(num)d deljenj": (0, 5, 12, 21, 22),
    }


def test_what_is_put_in_can_be_told_from_the_words(client: FlaskClient) -> None:
    """Its name stands there, no percent sign."""
    page = client.get("/sentences?q=Still missing").text
    assert '<span class="slot">names</span>' in page
    assert "%(" not in page


def test_it_looks_in_every_language_and_in_codes(client: FlaskClient) -> None:
    """However it is written; nonsense is answered with a sentence."""
    for wanted in ("gap in the RUN", "dziura", "luknja", "ref.gap"):
        assert "ref.gap" in client.get("/sentences", query_string={"q": wanted}).text
    assert len(texts(client.get("/sentences?q=qqqqq").text, "phrase")) == 0
    assert client.get("/sentences", query_string={"q": "<b>" * 99}).status_code == 200


def test_a_part_of_the_app_shows_its_own(client: FlaskClient) -> None:
    """As many as the choice says; both together narrow it down; none at first."""
    page = client.get("/sentences?in=words/referee").text
    assert page.count('class="sheet phrase"') == places()["words/referee"]
    assert (
        0
        < client.get("/sentences?in=words/referee&q=joker").text.count('class="sheet phrase"')
        < page.count("phrase__in")
    )
    assert 'class="sheet phrase"' not in client.get("/sentences").text


def test_counted_sentences_show_every_number(client: FlaskClient) -> None:
    """In three languages, with the number in its place."""
    page = client.get("/sentences?in=counted").text
    counted = [each for each in every() if each.counted]
    assert page.count('class="sheet phrase"') == len(counted)
    assert len(re.findall("<dd", page)) == 3 * len(NUMBERS) * len(counted)
    assert "22 rozdania" in page
    assert "102 deljenji" in page


def test_the_table_holds_them_all(client: FlaskClient) -> None:
    """Place, code and three languages, a line each."""
    answer = client.get("/sentences/all.csv")
    rows = list(csv.reader(StringIO(answer.get_data().decode("utf-8-sig"))))
    assert rows[0] == ["place", "code", "en", "pl", "sl"]
    assert len(rows) == len(every()) + 1
    assert all(all(row[2:]) for row in rows)
    assert "attachment" in answer.headers["Content-Disposition"]


def test_help_leads_there(client: FlaskClient) -> None:
    assert 'href="/sentences"' in client.get("/help").text
