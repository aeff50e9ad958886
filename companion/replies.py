"""Answers that many pages give in the same way."""

from __future__ import annotations

from flask import make_response, redirect, request
from werkzeug.wrappers import Response

REFUSED = 422


def led_to(url: str) -> Response:
    """To the page that shows what was stored. A script is told to go there, else it would show that page as a part."""
    if "HX-Request" not in request.headers:
        return redirect(url, 303)
    answer = make_response("", 204)
    answer.headers["HX-Redirect"] = url
    return answer


def unkept(page: str, status: int) -> Response:
    """A page of which nobody else learns: what was tried, asked or held is kept by no cache."""
    answer = make_response(page, status)
    answer.cache_control.no_store = True
    return answer
