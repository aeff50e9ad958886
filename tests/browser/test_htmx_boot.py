"""Where htmx comes from, whatever the script host does; the page never waits for it."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string
from playwright.sync_api import Page, expect

from companion.htmx import HTMX_CDN
from tests.browser.conftest import Phone
from tests.browser.live import Live, Outside

TRIAL = """<!doctype html><html lang="en"><head><title>Trial</title>{% include "_scripts.html" %}</head><body>
<h1>Trial</h1>
<form method="post" action="/trial"><input type="hidden" name="csrf_token" value="{{ csrf_token() }}">
<button hx-post="/trial" hx-target="#answer" hx-select="#answer > *" hx-swap="innerHTML">Try</button>
</form><div id="answer"><p>{{ said }}</p></div></body></html>"""


def add_trial(app: Flask, status: int = 200) -> None:
    """A page with one button; what the server says to it lands in #answer."""

    @app.get("/trial")
    def trial() -> str:
        return render_template_string(TRIAL, said="not yet")

    @app.post("/trial")
    def tried() -> tuple[str, int]:
        return render_template_string(TRIAL, said="answered"), status


def press(page: Page, said: str = "answered") -> None:
    """Press the button and see the answer."""
    page.get_by_role("button", name="Try").tap()
    expect(page.locator("#answer p")).to_have_text(said)


def test_the_script_host_is_used_when_it_answers(page: Page, server: Live, outside: list[Outside]) -> None:
    """With its hash checked by the browser, and a button swaps its part in without a new page."""
    add_trial(server.app)
    page.goto("/trial")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    page.evaluate("window.samePage = 1")
    press(page)
    assert page.evaluate("window.samePage") == 1
    assert outside[0].scripts
    assert set(outside[0].scripts) == {HTMX_CDN}


@pytest.mark.parametrize("host", ["refused", "missing", "tampered", "silent"])
def test_our_own_copy_stands_in(phone: Phone, server: Live, outside: list[Outside], host: str) -> None:
    """The heading is there at once, htmx within seconds, and other bytes never run."""
    add_trial(server.app)
    page = phone(host=host).new_page()
    page.goto("/trial", wait_until="commit")
    expect(page.get_by_role("heading", name="Trial")).to_be_visible(timeout=1500)
    expect(page.locator("html")).to_have_attribute("data-htmx", "local", timeout=4000)
    assert page.evaluate("[htmx.version, window.stolen]") == ["2.0.3", None]
    page.evaluate("window.samePage = 1")
    press(page)
    assert page.evaluate("window.samePage") == 1
    asked = len(outside[0].scripts)
    assert asked >= 1
    page.goto("/trial")
    expect(page.locator("html")).to_have_attribute("data-htmx", "local")
    assert len(outside[0].scripts) == asked, "a second page of the same visit does not ask the silent host again"


def test_without_scripts_the_form_is_posted(plain_page: Page, server: Live, outside: list[Outside]) -> None:
    """The same button, the same answer."""
    add_trial(server.app)
    plain_page.goto("/trial")
    press(plain_page)
    assert outside[0].scripts == []


def test_a_refusal_in_words_is_swapped_in(page: Page, server: Live) -> None:
    """422 carries the faults of an entry: htmx must show it."""
    add_trial(server.app, status=422)
    page.goto("/trial")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    page.evaluate("window.samePage = 1")
    press(page)
    assert page.evaluate("window.samePage") == 1


def test_a_stale_token_brings_a_fresh_page(page: Page, server: Live) -> None:
    """htmx swaps nothing in on a 400; the page is loaded anew and works."""
    add_trial(server.app)
    page.goto("/trial")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    page.evaluate("document.querySelector('[name=csrf_token]').value = 'stale'; window.samePage = 1")
    with page.expect_navigation():
        page.get_by_role("button", name="Try").tap()
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    assert page.evaluate("window.samePage") is None
    press(page)


def test_nothing_inline_runs(page: Page, server: Live, outside: list[Outside]) -> None:
    """The policy of our pages stops a script that somebody smuggled into one, and the browser says so."""

    @server.app.get("/smuggled")
    def smuggled() -> str:
        return "<!doctype html><title>x</title><p onclick='window.stolen=1'>x</p><script>window.stolen=1</script>"

    page.goto("/smuggled")
    page.locator("p").tap()
    assert page.evaluate("window.stolen") is None
    assert len(outside[0].troubles) >= 1
    outside[0].troubles.clear()


def test_a_stranger_on_the_page_is_noticed(page: Page, server: Live, outside: list[Outside]) -> None:
    """The guard of these tests itself: what a page fetches from elsewhere is refused and noted."""
    page.goto("/health")
    with pytest.raises(Exception, match="ERR_FAILED"):
        page.goto("http://somewhere.example/")
    assert outside[0].strangers == ["http://somewhere.example/"]
    outside[0].strangers.clear()
