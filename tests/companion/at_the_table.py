"""Somebody who follows a deal, for the tests of the table and of its check."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.following import followed_deal
from tests.companion.tables import saved, start

ANA, BOR, CENE = "0", "1", "2"


class AtTheTable:
    """Somebody with a phone at the table of one match."""

    def __init__(self, app: Flask, client: FlaskClient, game: str, **rules: Any) -> None:
        self.app, self.client = app, client
        self.key = start(app, game, **rules)
        self.url = f"/match/{self.key}/table"

    def hidden(self, page: str, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', page)
        assert found is not None, name
        return unescape(found.group(1))

    def post(self, act: str = "", url: str = "", **said: str) -> TestResponse:
        page = self.client.get(self.url).text
        form = {"news": self.hidden(page, "news"), "form_key": self.hidden(page, "form_key"), **said}
        return self.client.post(url or self.url, data=form | ({"act": act} if act else {}))

    def does(self, act: str, cards: str = "", seat: str = "", **said: str) -> None:
        """A move that is stored."""
        form = {"do": "go", "cards": cards, **said} | ({"seat": seat, "chosen": "1"} if seat else {})
        answer = self.post(act, **form)
        assert (answer.status_code, answer.location) == (303, self.url)

    def page(self) -> str:
        return self.client.get(self.url).text

    def check(self, **said: str) -> str:
        """The table check after one button."""
        answer = self.post(url=f"{self.url}/check", **said)
        assert answer.status_code == 200
        return answer.text

    def moves(self) -> list[str]:
        with self.app.app_context():
            return [row.facts["move"] for row in followed_deal(saved(self.key)).standing]
