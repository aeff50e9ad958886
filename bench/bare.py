"""The yardstick: a Flask app that does nothing but fill a template, as large as the page it is held against."""

from __future__ import annotations

from flask import Flask, render_template_string
from flask.testing import FlaskClient

PAGE = """<!doctype html>
<html lang="en"><head><title>{{ title }}</title></head><body><table>
{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>
{% endfor %}</table></body></html>
"""
CELLS = 7  # a number and six players
FRAME, ROW = 92, CELLS * len("<td>1000</td>") + len("<tr></tr>\n")


def rows_for(characters: int) -> list[list[int]]:
    """The cells that make PAGE about so many characters long."""
    return [[1000 + column for column in range(CELLS)] for _ in range(max(1, (characters - FRAME) // ROW))]


def bare(characters: int) -> FlaskClient:
    """A browser for a page of about so many characters at the address /."""
    app = Flask(__name__)
    rows = rows_for(characters)

    @app.get("/")
    def page() -> str:
        return render_template_string(PAGE, title="bare", rows=rows)

    return app.test_client()
