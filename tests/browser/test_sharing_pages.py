"""The pages of sharing as they look: sizes, languages, light and dark, long names, large letters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page
from sqlalchemy import select

from companion.database import db, now, writing
from companion.models import Club, Device, Match, Recording
from tests import tables
from tests.browser.conftest import PHONE, SMALL, TABLET, Phone
from tests.browser.layout import enlarge, faults, too_wide
from tests.browser.live import Live
from tests.browser.test_look import RULES, open_everything
from tests.companion.people import watch_link

LONG = ("Łucja-Bronisława Żak", "Konstancija Marjetič", "Maksymilian Wojciech", "Ž")
FAR = {"X-Forwarded-For": "192.168.1.9"}
CELLS = ".cell"


def hold(server: Live, key: str, name: str) -> None:
    """A device of this name has the pen, another asks for it and is at the next deal."""
    with server.app.app_context(), writing():
        club = db.session.scalars(select(Club)).one()
        one, other = (Device(club=club, name=each) for each in (name, f"{name} 2"))
        db.session.add_all([one, other])
        db.session.flush()
        match = db.session.scalars(select(Match).where(Match.key == key)).one()
        match.one_pen, match.pen_id, match.pen_at, match.asking_id = True, one.id, now(), other.id
        db.session.add(Recording(match_id=match.id, device_id=other.id, deal_number=1))
        db.session.commit()


def pages(phone: Phone, server: Live, language: str, theme: str, **more: object) -> Iterator[tuple[str, Page]]:
    """Every page of this part, for whom it is: the owner, somebody without the pen, a watcher, nobody."""
    everybody = tables.begin(server.app, "manipulation", LONG)
    held = tables.begin(server.app, "remik51", LONG)
    hold(server, held, "Konstancija Marjetič, telefon")
    for far, addresses in (
        ({}, (f"/match/{everybody}/share", "/devices", f"/match/{everybody}/delete", f"/match/{held}")),
        ({}, (f"/match/{held}/share", f"/match/{held}/record")),
        (FAR, (watch_link(server.app, held), f"/match/{held}/history", f"/match/{held}/share", "/devices")),
    ):
        context: BrowserContext = phone(color_scheme=theme, extra_http_headers=far, **more)
        context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
        page = context.new_page()
        for address in addresses:
            page.goto(address)
            yield address, page
        context.close()


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [
        pytest.param(SMALL, "pl", "light", id="small"),
        pytest.param(PHONE, "sl", "dark", id="phone"),
        pytest.param(TABLET, "en", "light", id="tablet"),
    ],
)
def test_every_target_is_large_and_apart(
    phone: Phone, server: Live, size: dict[str, int], language: str, theme: str
) -> None:
    """48 pixels, 8 between two; nothing wider than the screen."""
    found = {
        address: faults(page, touching=CELLS) for address, page in pages(phone, server, language, theme, viewport=size)
    }
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


def test_twice_the_text_never_scrolls_sideways(phone: Phone, server: Live) -> None:
    wide = []
    for address, page in pages(phone, server, "pl", "dark", viewport=SMALL):
        enlarge(page)
        if too_wide(page):
            wide.append(address)
    assert wide == []


@pytest.mark.parametrize("reader", [("pl", "dark"), ("sl", "light")], ids=["pl-dark", "sl-light"])
def test_no_barrier_is_found(phone: Phone, server: Live, reader: tuple[str, str]) -> None:
    """Names, roles, contrast and order, as a machine can find them."""
    found = []
    for address, page in pages(phone, server, *reader, viewport={"width": PHONE["width"], "height": 6000}):
        open_everything(page)
        result = Axe().run(page, options=RULES)
        if result.violations_count:
            found.append(f"{address}: {result.generate_report()}")
    assert found == []
