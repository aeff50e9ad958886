"""The pages of a match as they look: three sizes, three languages, light and dark, large numbers, long names."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from flask import Flask
from playwright.sync_api import expect
from sqlalchemy import select

from companion.database import db
from companion.models import Club, Player
from companion.people import merge
from tests import tables
from tests.browser.conftest import PHONE, SMALL, TABLET, Phone
from tests.browser.layout import enlarge, faults, too_wide
from tests.browser.live import Live
from tests.browser.test_look import READERS, RULES, open_everything, readers
from tests.companion import tables as stored

LONG = ("Łucja-Bronisława Żak", "Konstancija Marjetič", "Maksymilian Wojciech", "Ž")
CELLS = ".cell"  # cells of a score table touch each other


@pytest.fixture
def addresses(server: Live) -> list[str]:
    """Every kind of page of a match: running, over, several columns, rounds, a fault, a conflict, corrections."""
    app = server.app
    running = tables.begin(app, "remik51", LONG, {"ends": "open"}, letters="W D K")
    for left in ([0, 60, 40, 9], [99, 0, 44, 12], [17, 9, 0, 7]):
        stored.record(app, running, ending="out", ender=left.index(0), left=left, opened=[True] * 4)
    over = stored.evening(app, "carousel_saturday")
    games = stored.evening(app, "hollywood_evening", 4)
    rounds = stored.evening(app, "three_thirteen_night", 3)
    pool = stored.evening(app, "remik500_club", 3)
    spread = stored.evening(app, "oklahoma_evening", 2)
    one, two = one_person(app, LONG[0], "Dana")
    return [
        f"/match/{running}",
        f"/match/{running}/record",
        f"/match/{running}/deal/2",
        f"/match/{running}/history",
        f"/match/{running}/settings",
        f"/match/{running}/settings/rules",
        f"/match/{running}/rules",
        f"/match/{running}/middle",
        f"/match/{running}/record?edge=left",
        f"/match/{running}/count",
        f"/match/{over}",
        f"/match/{over}/history?open=5",
        f"/match/{over}/middle?turn=180",
        f"/match/{over}/tv",
        f"/match/{running}/totals",
        f"/match/{games}/totals?show=points&by=0.1",
        f"/match/{running}/away",
        f"/this-device?back=/match/{running}",
        f"/match/{games}",
        f"/match/{games}/record",
        f"/match/{rounds}/record",
        f"/match/{pool}/record",
        f"/match/{spread}/record",
        "/past?game=three-thirteen&since=soon",
        "/statistics",
        f"/statistics/{one}",
        f"/statistics/{one}/{two}",
        "/people",
    ]


def one_person(app: Flask, stays: str, other: str) -> tuple[int, int]:
    """Two names that are one person from now on; the number of this person, and of somebody they met."""
    with app.app_context():
        club = db.session.scalars(select(Club)).one()
        numbers = {player.name: player.id for player in db.session.scalars(select(Player))}
        merge(club, numbers[other], numbers[stays])
        return numbers[stays], numbers[LONG[1]]


@pytest.mark.parametrize(
    ("size", "some"),
    [
        pytest.param(SMALL, READERS[:1], id="small"),
        pytest.param(PHONE, READERS[1:3], id="phone"),
        pytest.param(TABLET, READERS[3:4], id="tablet"),
    ],
)
def test_every_target_is_large_and_apart(
    phone: Phone, server: Live, addresses: list[str], size: dict[str, int], some: list[tuple[str, str]]
) -> None:
    """48 pixels, 8 between two; nothing wider than the screen."""
    found = {}
    for page in readers(phone, server, some, viewport=size):
        for address in addresses:
            answer = page.goto(address)
            assert answer is not None and answer.ok, address
            found[address, "folded"] = faults(page, touching=CELLS)
            open_everything(page)
            found[address, "open"] = faults(page, touching=CELLS)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_twice_the_text_never_scrolls_sideways(phone: Phone, server: Live, addresses: list[str], scripts: bool) -> None:
    wide = []
    for page in readers(phone, server, READERS[:1], viewport=SMALL, scripts=scripts):
        for address in addresses:
            page.goto(address)
            enlarge(page)
            if too_wide(page):
                wide.append(address)
    assert wide == []


@pytest.mark.parametrize("reader", [("pl", "light"), ("sl", "dark")], ids=["pl-light", "sl-dark"])
def test_no_barrier_is_found(phone: Phone, server: Live, addresses: list[str], reader: tuple[str, str]) -> None:
    """Names, roles, contrast and order, as a machine can find them.

    On a screen so high that nothing lies under the buttons at the bottom: there a reader would scroll.
    """
    found = []
    for page in readers(phone, server, [reader], viewport={"width": PHONE["width"], "height": 6000}):
        for address in addresses:
            page.goto(address)
            open_everything(page)
            result = Axe().run(page, options=RULES)
            if result.violations_count:
                found.append(f"{address}: {result.generate_report()}")
    assert found == []


def test_long_names_and_large_totals_fit_the_smallest_phone(phone: Phone, server: Live) -> None:
    """A name of twenty letters is cut, whole for the ear, and never covers −1234."""
    key = tables.begin(server.app, "manipulation", LONG, {"target": 10000, "false_knock": "minus_10"})
    for _ in range(31):
        stored.record(server.app, key, ending="exhausted", left=[9, 9, 9, 9], misplays=[0] * 4)
    page = phone(viewport=SMALL).new_page()
    page.goto(f"/match/{key}?order=seat")
    total = page.locator(".standing__total").first
    expect(total).to_have_text("−1240")
    name = page.locator(".standing__name").first
    expect(name).to_have_attribute("title", LONG[0])
    assert name.evaluate("(each) => getComputedStyle(each).textOverflow") == "ellipsis"
    one, other = name.bounding_box(), total.bounding_box()
    assert one is not None and other is not None
    assert one["x"] + one["width"] <= other["x"] + 1
    assert other["x"] + other["width"] <= SMALL["width"]


@pytest.mark.parametrize("viewport", [SMALL, PHONE, TABLET])
def test_no_figure_of_the_standing_runs_out_of_its_place(phone: Phone, server: Live, viewport: dict[str, int]) -> None:
    """A leader with a minus, and games side by side with what they become: in the longest words."""
    page = phone(viewport=viewport).new_page()
    for evening in ("remi_elimination", "hollywood_evening"):
        page.goto(f"/match/{stored.evening(server.app, evening)}?lang=pl")
        figures = page.locator(".standing__total, .games .cell")
        assert figures.count() > 2
        over = figures.evaluate_all(
            """all => all.filter(each => {
                const text = document.createRange(), place = each.closest("td, th").getBoundingClientRect();
                text.selectNodeContents(each);
                const its = text.getBoundingClientRect();
                return its.left < place.left - 0.5 || its.right > place.right + 0.5;
            }).map(each => each.textContent)"""
        )
        assert over == []


def test_the_page_speaks_the_language_it_is_in(phone: Phone, server: Live) -> None:
    """html lang changes with the switch, and so do the names that a screen reader hears; ranks are words, not signs."""
    key = tables.begin(server.app, "remik51", letters="W D K")
    page = phone().new_page()
    for lang, queen in (("pl", "dama"), ("sl", "dama"), ("en", "queen")):
        page.goto(f"/match/{key}/record?lang={lang}")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        names = page.locator("#keypad [data-rank]").evaluate_all("all => all.map(each => each.ariaLabel)")
        assert queen in names
        assert not [name for name in names if re.search("[♠♥♦♣★*]", name)]
        labels = page.locator("#keypad [data-rank]").evaluate_all("all => all.map(each => each.dataset.rank)")
        assert {"W", "D", "K"} <= set(labels), "the pack's letters, whatever the language"
