"""Errors are pages in words, in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask, abort, request
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from tests.companion.reading import posted
from tests.databases import fresh_app


def sentence(answer: TestResponse) -> str:
    """What the page says was wrong."""
    found = re.search(r'<p id="sentence"[^>]*>(.*?)</p>', answer.text, re.DOTALL)
    assert found
    return found[1].strip()


@pytest.fixture
def served(tmp_path: Path):
    """An app that answers errors as it does at the table, with an address for each of them."""
    with fresh_app(tmp_path, {"TESTING": False}) as app:

        @app.get("/refuse/<int:status>")
        def refuse(status: int) -> None:
            abort(status)

        @app.get("/break")
        def broken() -> None:
            raise RuntimeError("planted")

        @app.route("/locked", methods=["GET", "POST"])
        def locked() -> None:
            raise OperationalError("INSERT", {}, Exception("database is locked"))

        @app.post("/read")
        def read() -> str:
            return str(len(request.form.get("text", "")))

        yield app


@pytest.mark.parametrize("status", [400, 403, 404, 405, 413, 422, 500, 503])
def test_each_error_has_its_page(served: Flask, status: int) -> None:
    """A heading and a sentence under the right status."""
    answer = served.test_client().get(f"/refuse/{status}")
    assert answer.status_code == status
    assert answer.mimetype == "text/html"
    assert sentence(answer)
    assert "<h1" in answer.text


def test_each_error_says_something_else(served: Flask) -> None:
    """Nobody can act on one sentence for everything."""
    client = served.test_client()
    said = {sentence(client.get(f"/refuse/{status}")) for status in (400, 403, 404, 405, 413, 422, 500, 503)}
    assert len(said) == 8


@pytest.mark.parametrize(("status", "like"), [(418, 400), (502, 500)])
def test_a_rare_error_borrows_the_sentence_of_a_common_one(served: Flask, status: int, like: int) -> None:
    """Its own status stays."""
    client = served.test_client()
    answer = client.get(f"/refuse/{status}")
    assert answer.status_code == status
    assert sentence(answer) == sentence(client.get(f"/refuse/{like}"))


def test_a_fault_of_ours_shows_no_trace(served: Flask) -> None:
    """The log keeps it; the table sees a sentence."""
    answer = served.test_client().get("/break")
    assert answer.status_code == 500
    assert "planted" not in answer.text
    assert sentence(answer)


def test_a_locked_database_is_said_in_words(served: Flask) -> None:
    """The same post may be tried again."""
    answer = served.test_client().get("/locked")
    assert answer.status_code == 503
    assert "database is" not in answer.text
    assert sentence(answer)


def test_what_was_typed_can_be_sent_again(served: Flask) -> None:
    """The page carries it, whatever stands in it, so that nobody has to type it twice."""
    typed = {"left-1": "24", "name": '"><script>', "seat": ["0", "2"], "form_key": "once"}
    answer = served.test_client().post("/locked", data=typed)
    assert answer.status_code == 503
    assert "<script>" not in answer.text.partition('id="again"')[2]
    assert posted(answer.text, "again") == {
        "left-1": ["24"],
        "name": ['"><script>'],
        "seat": ["0", "2"],
        "form_key": ["once"],
    }


def test_a_wrong_method_names_the_right_ones(served: Flask) -> None:
    """As the standard wants."""
    answer = served.test_client().get("/read")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_too_large_a_post_is_refused(served: Flask) -> None:
    """And one below the limit is read."""
    client = served.test_client()
    assert client.post("/read", data={"text": "7" * 1000}).text == "1000"
    assert client.post("/read", data={"text": "7" * 300_000}).status_code == 413
    assert client.post("/read", data={"lang": "pl", "text": "7" * 300_000}).status_code == 413


@pytest.mark.parametrize(
    ("path", "headers", "language"),
    [
        pytest.param("/x", {}, "en", id="nothing said"),
        pytest.param("/x", {"Accept-Language": "pl-PL,pl;q=0.9,en;q=0.5"}, "pl", id="a Polish browser"),
        pytest.param("/x", {"Accept-Language": "sl-SI"}, "sl", id="a Slovenian browser"),
        pytest.param(
            "/x", {"Accept-Language": "de-DE,de;q=0.9,sl;q=0.4,en;q=0.2"}, "sl", id="a German who reads Slovenian"
        ),
        pytest.param("/x", {"Accept-Language": "de"}, "en", id="a language we do not speak"),
        pytest.param("/x?lang=pl", {"Accept-Language": "sl"}, "pl", id="asked for"),
        pytest.param("/x?lang=xx", {"Accept-Language": "sl"}, "sl", id="asked for one that is not there"),
        pytest.param("/x", {"Cookie": "lang=pl", "Accept-Language": "sl"}, "pl", id="remembered"),
        pytest.param("/x", {"Cookie": "lang=../etc", "Accept-Language": "sl"}, "sl", id="a forged memory"),
        pytest.param("/x?lang=sl", {"Cookie": "lang=pl"}, "sl", id="asked for anew"),
    ],
)
def test_the_page_speaks_the_readers_language(
    client: FlaskClient, path: str, headers: dict[str, str], language: str
) -> None:
    """Asked for, remembered, or what the browser prefers; in this order."""
    if "Cookie" in headers:
        client.set_cookie("lang", headers["Cookie"].removeprefix("lang="))
    assert f'<html lang="{language}"' in client.get(path, headers=headers).text


def test_a_chosen_language_is_remembered(client: FlaskClient) -> None:
    """By a link, and by a form that carries the entry along."""
    client.get("/x?lang=pl")
    assert '<html lang="pl"' in client.get("/x").text
    client.post("/x", data={"lang": "sl", "left-1": "24"})
    answer = client.get("/x")
    assert '<html lang="sl"' in answer.text
    assert "Set-Cookie" not in answer.headers


def test_the_sentences_are_translated(client: FlaskClient) -> None:
    """Three languages, three pages."""
    assert len({sentence(client.get(f"/x?lang={lang}")) for lang in ("en", "pl", "sl")}) == 3
