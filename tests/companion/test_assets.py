"""Stylesheet, scripts and icons: packed, kept until they change, and never stale."""

from __future__ import annotations

import gzip
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import assets
from companion.htmx import htmx_bytes

PACKED = {"Accept-Encoding": "gzip, deflate"}
WIRE = 60 * 1024  # bytes of the first page with all that it needs, without htmx


def addresses(page: str) -> list[str]:
    """The files that a page names."""
    return re.findall(r'(?:href|src)="(/static/[^"]+)"', page)


def test_the_first_page_is_small(client: FlaskClient) -> None:
    """Everything it loads, as it goes over the wire."""
    page = client.get("/")
    files = [client.get(each, headers=PACKED) for each in addresses(page.text)]
    assert files
    assert len(page.data) + sum(len(each.data) for each in files) <= WIRE


def test_only_the_stylesheet_stands_before_the_first_paint(client: FlaskClient) -> None:
    """Scripts wait for the page."""
    page = client.get("/").text.partition("</head>")[0]
    assert len(re.findall(r'<link rel="stylesheet"', page)) == 1
    scripts = re.findall(r"<script[^>]*>", page)
    assert scripts
    assert all(" defer" in each for each in scripts)


@pytest.mark.parametrize("name", ["app.css", "look.js", "icon.svg"])
def test_packed_for_who_can_unpack(client: FlaskClient, name: str) -> None:
    plain = client.get(f"/static/{name}")
    packed = client.get(f"/static/{name}", headers=PACKED)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(plain.data)
    assert gzip.decompress(packed.data) == plain.data
    assert "Accept-Encoding" in packed.vary and "Accept-Encoding" in plain.vary
    refused = client.get(f"/static/{name}", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_the_same_bytes_of_htmx_arrive_packed(client: FlaskClient) -> None:
    """Or its hash would refuse them."""
    packed = client.get("/vendor/htmx.min.js", headers=PACKED)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == htmx_bytes()


def test_asked_again_nothing_is_sent(client: FlaskClient) -> None:
    for address in ("/static/app.css", "/vendor/htmx.min.js"):
        first = client.get(address, headers=PACKED)
        again = client.get(address, headers={**PACKED, "If-None-Match": first.headers["ETag"]})
        assert again.status_code == 304
        assert not again.data


def test_kept_as_long_as_it_is_the_same(app: Flask, client: FlaskClient) -> None:
    """Another file has another address; an old address is asked for anew."""
    with app.test_request_context():
        now, missing = assets.version("app.css"), assets.version("../app.css.none")
    assert re.fullmatch(r"[0-9a-f]{10}", now)
    assert missing == ""
    assert "immutable" in client.get(f"/static/app.css?v={now}").headers["Cache-Control"]
    for old in ("", "?v=", "?v=0123456789"):
        assert "immutable" not in client.get(f"/static/app.css{old}").headers["Cache-Control"]


def test_pages_are_never_packed(client: FlaskClient) -> None:
    """They hold a token."""
    assert "Content-Encoding" not in client.get("/", headers=PACKED).headers


def test_a_file_that_is_not_there(client: FlaskClient) -> None:
    assert client.get("/static/none.css?v=", headers=PACKED).status_code == 404
