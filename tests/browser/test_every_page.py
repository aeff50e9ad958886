"""Every page in every state: what a finger would miss, what an eye would not see, what an ear would not hear.

One visit of a page settles all of it, for opening pages is what takes the time here.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import barriers, places
from tests.browser.conftest import PHONE, SMALL, TABLET, Phone
from tests.browser.layout import enlarge, faults, too_wide
from tests.browser.live import Live

LARGE = ":is(.views, .cardpad__grid, .round):visible"  # what only a large screen shows, or shows otherwise
HIGH = 6000  # pixels: so high that nothing lies under the buttons at the bottom, where a reader would scroll


def open_everything(page: Page) -> None:
    """All that is folded, the menu too; what lies in a fold may be folded itself."""
    for _ in range(2):
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


def wrong(page: Page, size: dict[str, int]) -> list[str]:
    """All that is at fault with this page, folded and open, with letters as they are and twice as large."""
    found = faults(page, touching=places.CELLS)
    open_everything(page)
    found += faults(page, touching=places.CELLS)
    found += barriers.order(page)
    found += barriers.pale(page)
    if size is not TABLET or page.locator(LARGE).count():
        page.set_viewport_size({"width": size["width"], "height": HIGH})
        found += barriers.machine_found(page)
        page.set_viewport_size(size)
    page.evaluate("document.querySelector('details.menu')?.removeAttribute('open')")
    found += barriers.lost(page)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    enlarge(page)
    if too_wide(page):
        found.append("twice the text is too wide")
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [
        pytest.param(SMALL, "pl", "light", id="small-pl-light"),
        pytest.param(PHONE, "sl", "dark", id="phone-sl-dark"),
        pytest.param(TABLET, "en", "light", id="tablet-en-light"),
    ],
)
def test_nothing_keeps_anybody_out(phone: Phone, server: Live, size: dict[str, int], language: str, theme: str) -> None:
    """48 pixels and 8 between two, nothing sideways, print of 7 to 1, edges of 3 to 1, a ring around what is focused
    and nothing over it, headings and tables in order, suits by sign and letter, and whatever a machine can find.
    """
    every = places.every(server.app)
    visits = places.walk(phone, server, every, language, theme, viewport=size)
    found = {str(place): wrong(page, size) for place, page in visits}
    assert {place: each for place, each in found.items() if each} == {}


def test_without_scripts_nothing_is_out_of_reach(phone: Phone, server: Live) -> None:
    """The plain forms, in the longest words on the smallest phone, with letters twice as large."""
    every = places.every(server.app)
    found: dict[str, list[str]] = {}
    for place, page in places.walk(phone, server, every, "pl", "dark", viewport=SMALL, scripts=False):
        found[str(place)] = faults(page, touching=places.CELLS) + barriers.order(page)
        enlarge(page)
        if too_wide(page):
            found[str(place)].append("twice the text is too wide")
    assert {place: each for place, each in found.items() if each} == {}
