"""Language and look: remembered by a post, without scripts and without losing the page."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


def opening(page: str) -> str:
    """The html element."""
    return page[page.index("<html") : page.index(">", page.index("<html")) + 1]


@pytest.mark.parametrize(("theme", "shown"), [("dark", ' data-theme="dark"'), ("light", ' data-theme="light"')])
def test_a_chosen_look_stays(client: FlaskClient, theme: str, shown: str) -> None:
    """Until it is left to the device again."""
    answer = client.post("/look", data={"theme": theme, "back": "/past"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/past")
    assert shown in opening(client.get("/").get_data(as_text=True))
    client.post("/look", data={"theme": "system", "back": "/"})
    assert "data-theme" not in opening(client.get("/").get_data(as_text=True))


def test_an_unknown_look_changes_nothing(client: FlaskClient) -> None:
    """Nor does it break the page."""
    answer = client.post("/look", data={"theme": '"><b>', "back": "/"})
    assert "Set-Cookie" not in answer.headers
    assert "data-theme" not in opening(client.get("/").get_data(as_text=True))


def test_a_language_stays_and_names_the_page(client: FlaskClient) -> None:
    """Speech output reads the page in its own language."""
    client.post("/look", data={"lang": "sl", "back": "/"})
    assert opening(client.get("/past").get_data(as_text=True)) == '<html lang="sl">'


@pytest.mark.parametrize(
    "back",
    [
        "https://elsewhere.example/",
        "//elsewhere.example",
        "/\\elsewhere.example",
        "",
        "javascript:alert(1)",
        "/look",
        "/x\ny",
    ],
)
def test_nobody_is_led_elsewhere(client: FlaskClient, back: str) -> None:
    """Only a page of ours can be gone back to."""
    assert client.post("/look", data={"theme": "dark", "back": back}).headers["Location"] == "/"


def test_the_buttons_lead_back_to_the_very_page(client: FlaskClient) -> None:
    """With what was asked in its address."""
    page = client.get("/past?order=name").get_data(as_text=True)
    assert 'name="back" value="/past?order=name"' in page


def test_a_look_needs_the_token_of_our_page(strict_app: object) -> None:
    """As every post does."""
    assert strict_app.test_client().post("/look", data={"theme": "dark"}).status_code == 400  # type: ignore[attr-defined]
