"""What the page of the referee says, read back."""

from __future__ import annotations

import html
import re

from flask.testing import FlaskClient

OPENING = "A♥ 2♥ 3♥\nK♠ K♥ K♦\n2♠ 2♦ 2♣"


def answer(page: str) -> str:
    """What stands in the place of the answer."""
    return page[page.index('id="answer"') : page.index('id="tray"')]


def verdict(page: str) -> str:
    """ "yes", "no", "may", or "" while there is none."""
    found = re.search(r'class="verdict verdict--(\w+)"', answer(page))
    return found[1] if found else ""


def chips(page: str, field: str = "cards") -> list[str]:
    """The cards that were read, in words."""
    read = page[page.index(f'id="read-{field}"') :]
    return re.findall(r'name="drop" value="[^"]*" aria-label="Remove: ([^"]*)"', read[: read.index("hx-vals")])


def offered(page: str) -> dict[str, str]:
    """The cards to pick from, in words, with what their button says."""
    return {name: value for value, name in re.findall(r'name="pick" value="([^"]*)" aria-label="([^"]*)"', page)}


def text(page: str, field: str = "cards") -> str:
    """What stands in a field."""
    found = re.search(rf'<input class="input" id="{field}" name="{field}" value="([^"]*)"', page) or re.search(
        rf'id="{field}" name="{field}"[^>]*>\n?(.*?)</textarea>', page, re.DOTALL
    )
    assert found, field
    return html.unescape(found[1])


def ask(client: FlaskClient, where: str, **form: str) -> str:
    """The page after an explicit question."""
    return client.post(f"/referee/{where}", data={"do": "check", **form}).text
