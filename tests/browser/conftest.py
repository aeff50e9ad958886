"""A phone in the hand: 390 by 844, touch, meeting a server of its own and nobody else.

`page` has scripts and a script host that answers; `plain_page` has no scripts at all; `blocked_page` has scripts, but
the script host is out of reach. Each starts at the server's address, so that `page.goto("/")` is its first page.
`phone(...)` makes more of them, for other sizes, languages and themes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.find import ARGUMENTS, HELP, find
from tests.browser.live import Live, Outside, ScriptHost, answering, guard
from tests.databases import fresh_app

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 568}
TABLET = {"width": 1024, "height": 768}

Phone = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The browser that `make test` found, or one found now."""
    path = os.environ.get("COMPANION_BROWSER") or find()
    if path is None:
        pytest.fail(HELP)
    return {"executable_path": path, "args": list(ARGUMENTS)}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """A phone; what stands in for an absent server would hide that it is absent, so only a test of it lets it in."""
    return {"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB", "service_workers": "block"}


@pytest.fixture
def server_settings() -> dict[str, Any]:
    """What the server of this test is to run with, beside the usual; a test module may say otherwise."""
    return {}


@pytest.fixture
def server(tmp_path: Path, server_settings: dict[str, Any]) -> Iterator[Live]:
    """The app as it is served, with an empty club. `server.app` reaches its database, `server.url` its pages."""
    settings = {"TESTING": False, "WTF_CSRF_ENABLED": True, **server_settings}
    with fresh_app(tmp_path / "server", settings) as app, answering(app) as live:
        yield live


@pytest.fixture
def outside() -> list[Outside]:
    """What each browser of this test wanted from elsewhere, in the order in which they were made."""
    return []


@pytest.fixture
def phone(
    browser: Browser, browser_context_args: dict[str, Any], server: Live, outside: list[Outside]
) -> Iterator[Phone]:
    """Makes a browser context at the server: `phone(scripts=False)`, `phone(host="refused", locale="pl")`.

    Afterwards none of them may have asked anybody else for anything, nor broken the pages' policy, nor left an error.
    """

    made: list[BrowserContext] = []

    def make(*, scripts: bool = True, host: ScriptHost = "fine", **more: Any) -> BrowserContext:
        settings = {**browser_context_args, "base_url": server.url, "java_script_enabled": scripts, **more}
        context = browser.new_context(**settings)
        made.append(context)
        outside.append(guard(context, server, host))
        return context

    yield make
    for context in made:
        context.close()
    assert [each.strangers for each in outside if each.strangers] == []
    assert [each.troubles for each in outside if each.troubles] == []


@pytest.fixture
def context(phone: Phone) -> BrowserContext:
    """A phone with scripts."""
    return phone()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page with scripts."""
    return context.new_page()


@pytest.fixture
def plain_page(phone: Phone) -> Page:
    """A page without any scripts: plain forms must do."""
    return phone(scripts=False).new_page()


@pytest.fixture
def blocked_page(phone: Phone) -> Page:
    """A page whose script host refuses: the server's own copy must do."""
    return phone(host="refused").new_page()


@pytest.fixture(params=["scripts", "plain"])
def either_page(request: pytest.FixtureRequest, phone: Phone) -> Page:
    """The same journey with scripts and without."""
    return phone(scripts=request.param == "scripts").new_page()
