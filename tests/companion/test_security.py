"""What every answer carries, and what every post must bring."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient
from markupsafe import escape

from companion.htmx import HTMX_CDN, HTMX_INTEGRITY, HTMX_VERSION, htmx_bytes

FORM = '<input type="hidden" name="csrf_token" value="{{ csrf_token() }}">'


@pytest.mark.parametrize("path", ["/health", "/no-such-page", "/static/htmx-boot.js", "/vendor/htmx.min.js", "/join/x"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_answer_carries_the_headers(client: FlaskClient, path: str, method: str) -> None:
    """Pages, files and refusals alike."""
    with client.open(path, method=method) as answer:
        assert answer.headers["Content-Security-Policy"] == (
            "default-src 'self'; script-src 'self' https://cdn.jsdelivr.net/npm/htmx.org@2.0.3/; "
            "connect-src 'self' https://cdn.jsdelivr.net/npm/htmx.org@2.0.3/; "
            "worker-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
        )
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "same-origin"


def test_pages_are_not_kept_by_anyone_in_between(client: FlaskClient) -> None:
    """A page shows one club's match."""
    assert client.get("/no-such-page").headers["Cache-Control"] == "private, no-cache"


def test_the_script_is_the_one_that_was_pinned(client: FlaskClient) -> None:
    """Tag, script host and our own copy share one version and one hash."""
    digest = base64.b64encode(hashlib.sha384(htmx_bytes()).digest()).decode()
    assert f"sha384-{digest}" == HTMX_INTEGRITY
    assert HTMX_VERSION in HTMX_CDN
    assert f'version:"{HTMX_VERSION}"'.encode() in htmx_bytes()
    answer = client.get("/vendor/htmx.min.js")
    assert answer.data == htmx_bytes()
    assert answer.mimetype == "text/javascript"
    again = client.get("/vendor/htmx.min.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_the_page_names_that_script(app: Flask) -> None:
    """With its hash, the place of our own copy and the switches that the policy needs."""
    with app.test_request_context("/"):
        head = render_template_string('{% include "_scripts.html" %}')
    assert f'data-cdn="{HTMX_CDN}"' in head
    assert f'data-integrity="{HTMX_INTEGRITY}"' in head
    assert 'data-local="/vendor/htmx.min.js"' in head
    assert '"allowEval":false' in head
    assert '"disableInheritance":true' in head


@pytest.fixture
def posted(strict_app: Flask) -> FlaskClient:
    """A browser at an app with a form that only takes posts of its own pages."""

    @strict_app.get("/form")
    def form() -> str:
        return render_template_string(FORM)

    @strict_app.post("/form")
    def taken() -> str:
        return "taken"

    return strict_app.test_client()


def token(client: FlaskClient) -> str:
    """The token in the form that this browser sees."""
    found = re.search(r'value="([^"]+)"', client.get("/form").text)
    assert found
    return found[1]


def test_a_post_of_our_own_form_is_taken(posted: FlaskClient) -> None:
    """The hidden field is enough."""
    assert posted.post("/form", data={"csrf_token": token(posted)}).data == b"taken"


def test_a_post_with_the_header_is_taken(posted: FlaskClient) -> None:
    """A script may send it so."""
    assert posted.post("/form", headers={"X-CSRFToken": token(posted)}).data == b"taken"


def test_a_post_without_a_token_is_refused_in_words(posted: FlaskClient) -> None:
    """Even from a browser that has a session."""
    token(posted)
    answer = posted.post("/form")
    assert answer.status_code == 400
    assert 'id="sentence"' in answer.text
    assert "HX-Refresh" not in answer.headers


def test_a_token_of_another_browser_is_refused(posted: FlaskClient, strict_app: Flask) -> None:
    """A page that somebody else loaded proves nothing."""
    token(posted)
    assert posted.post("/form", data={"csrf_token": token(strict_app.test_client())}).status_code == 400


def test_a_refused_token_reloads_a_page_with_scripts(posted: FlaskClient) -> None:
    """htmx shows nothing on a 400, so it is told to fetch the page anew."""
    answer = posted.post("/form", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (400, "true")


def test_the_session_outlives_the_browser(posted: FlaskClient) -> None:
    """A half-typed page must still be accepted after the phone has closed its browser in between."""
    cookie = posted.get("/form").headers["Set-Cookie"]
    assert cookie.startswith("session=")
    assert "Expires=" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_pages_without_a_form_set_no_cookie(posted: FlaskClient) -> None:
    """A look at the server leaves nothing behind."""
    assert "Set-Cookie" not in posted.get("/health").headers


def test_a_hostile_text_is_escaped(app: Flask) -> None:
    """In every template, whatever its name."""
    hostile = "<script>alert(1)</script>"
    with app.test_request_context("/"):
        assert render_template_string("{{ name }}", name=hostile) == str(escape(hostile))
