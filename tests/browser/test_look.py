"""Home, past matches, set-up and errors as they look: at three sizes, in three languages, light and dark."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from companion import records
from companion.database import db
from companion.models import Club, Device
from engine.changes import Stopped
from engine.variants import VARIANTS
from tests.browser.conftest import PHONE, SMALL, TABLET, Phone
from tests.browser.layout import enlarge, faults, too_wide
from tests.browser.live import Live

LONG = ("Łucja-Bronisława Żak", "Konstancija Marjetič", "Maksymilian Wojciech", "Ž")
READING = ["/help", "/help/remik51", "/sentences?in=referee"]  # pages on which nothing is to be done
READERS = [("pl", "light"), ("sl", "dark"), ("en", "light"), ("pl", "dark"), ("sl", "light"), ("en", "dark")]
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


@pytest.fixture
def addresses(server: Live) -> list[str]:
    """Every page of this part, with a past match and a running one of people with long names."""
    with server.app.app_context():
        club = db.session.query(Club).one()
        device = Device(club_id=club.id)
        db.session.add(device)
        db.session.flush()
        keys = []
        for place, key in enumerate(("remik51", "manipulation", "three-thirteen")):
            row = records.start(
                club,
                device,
                variant=key,
                names=LONG,
                rules=VARIANTS[key].rules,
                letters="W D K",
                direction="clockwise",
                first_dealer=0,
                form_key=f"match-{place}",
            )
            keys.append(row.key)
        records.change(records.read(db.session.get_one(records.Match, 1)), device, Stopped(1), "stop")
    return ["/", "/past", f"/new/remik51?from={keys[0]}", "/new/hollywood", "/no-such-page"]


def readers(phone: Phone, server: Live, some: list[tuple[str, str]], **more: object) -> Iterator[Page]:
    """A page for each of these readers: language and look."""
    for language, theme in some:
        context: BrowserContext = phone(color_scheme=theme, **more)
        context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
        yield context.new_page()
        context.close()


def open_everything(page: Page) -> None:
    """All that is folded."""
    for _ in range(2):
        page.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true; })")


@pytest.mark.parametrize(
    ("size", "some"),
    [
        pytest.param(SMALL, READERS[:2], id="small"),
        pytest.param(PHONE, READERS[2:4], id="phone"),
        pytest.param(TABLET, READERS[4:], id="tablet"),
    ],
)
def test_every_target_is_large_and_apart(
    phone: Phone, server: Live, addresses: list[str], size: dict[str, int], some: list[tuple[str, str]]
) -> None:
    """48 pixels, 8 between two, folded or not; and nothing sideways."""
    found = {}
    for page in readers(phone, server, some, viewport=size):
        for address in addresses + READING:
            page.goto(address)
            found[address, "folded"] = faults(page)
            open_everything(page)
            found[address, "open"] = faults(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["small", "phone"])
def test_twice_the_text_never_scrolls_sideways(
    phone: Phone, server: Live, addresses: list[str], size: dict[str, int]
) -> None:
    """In the language with the longest words, and without scripts too."""
    wide = []
    for scripts in (True, False):
        for page in readers(phone, server, READERS[:2], viewport=size, scripts=scripts):
            for address in addresses + READING:
                page.goto(address)
                enlarge(page)
                if scripts:
                    open_everything(page)
                if too_wide(page):
                    wide.append((address, scripts))
    assert wide == []


def test_no_barrier_is_found(phone: Phone, server: Live, addresses: list[str]) -> None:
    """Names, roles, contrast and order, as a machine can find them, in both looks."""
    found = []
    for page in readers(phone, server, [("pl", "light"), ("sl", "dark")]):
        for address in addresses + READING:
            page.goto(address)
            open_everything(page)
            result = Axe().run(page, options=RULES)
            if result.violations_count:
                found.append(f"{address}: {result.generate_report()}")
    assert found == []


def test_the_main_button_is_under_the_thumb(phone: Phone, server: Live, addresses: list[str]) -> None:
    """In the lower 60 percent of the phone, without scrolling."""
    for page in readers(phone, server, READERS[:1]):
        for address in addresses:
            page.goto(address)
            box = page.locator(".tray .btn--main").bounding_box()
            assert box is not None
            assert box["y"] >= PHONE["height"] * 0.4
            assert box["y"] + box["height"] <= PHONE["height"]


def test_a_long_name_is_cut_on_its_chip_and_whole_for_the_ear(phone: Phone, server: Live, addresses: list[str]) -> None:
    """At the smallest size nothing is pushed aside by it."""
    page = phone(viewport=SMALL).new_page()
    page.goto(addresses[2])
    chip = page.get_by_role("button", name=f"1 {LONG[0]}", exact=True)
    expect(chip).to_be_visible()
    box = chip.bounding_box()
    assert box is not None
    assert box["width"] < SMALL["width"]
    assert chip.evaluate("(each) => getComputedStyle(each.querySelector('.cut')).textOverflow") == "ellipsis"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_one_tap_changes_the_look_and_another_leaves_it_to_the_device(phone: Phone, scheme: str) -> None:
    """Without scripts; what is offered is always the other look."""
    page = phone(scripts=False, color_scheme=scheme).new_page()
    page.goto("/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    before = page.evaluate(ground)
    page.get_by_role("button", name="Light" if scheme == "dark" else "Dark", exact=True).tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "light" if scheme == "dark" else "dark")
    assert page.evaluate(ground) != before
    page.get_by_role("button", name="As on this device", exact=True).tap()
    expect(page.locator("html")).not_to_have_attribute("data-theme", re.compile("."))
    assert page.evaluate(ground) == before


def test_the_menu_closes_and_gives_the_focus_back(page: Page) -> None:
    """Escape leads back to what opened it."""
    page.goto("/past")
    summary = page.locator("#look summary")
    summary.tap()
    page.get_by_role("button", name="Slovenščina").focus()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Slovenščina")).to_be_hidden()
    expect(summary).to_be_focused()
