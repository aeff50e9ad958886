"""Where things are and how they look: buttons at the bottom, long names, large numbers, light and dark, the menu."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import tables
from tests.browser.conftest import PHONE, SMALL, TABLET, Phone
from tests.browser.live import Live
from tests.companion import tables as stored

LONG = ("Łucja-Bronisława Żak", "Konstancija Marjetič", "Maksymilian Wojciech", "Ž")


@pytest.fixture
def running(server: Live) -> str:
    """A match of people with long names and one deal, in a club that has played before."""
    stored.evening(server.app, "carousel_saturday")
    key = tables.begin(server.app, "remik51", LONG, {"ends": "open"}, letters="W D K")
    stored.record(server.app, key, ending="out", ender=0, left=[0, 60, 40, 9], opened=[True] * 4)
    return key


def test_what_is_pressed_most_is_under_the_thumb(phone: Phone, running: str) -> None:
    """In the lower 60 percent of the phone, without scrolling: record, undo, ask, start, a rematch, the way home."""
    page = phone(locale="pl").new_page()
    addresses = ("/", "/past", f"/new/remik51?from={running}", "/new/hollywood", "/no-such-page", f"/match/{running}")
    for address in addresses:
        page.goto(address)
        boxes = page.locator(".tray .btn").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).map(each => [each.top, each.bottom])"
        )
        assert len(boxes) >= (3 if "/match" in address else 1)
        assert all(top >= PHONE["height"] * 0.4 and bottom <= PHONE["height"] for top, bottom in boxes), address


def test_a_long_name_is_cut_on_its_chip_and_whole_for_the_ear(phone: Phone, running: str) -> None:
    """At the smallest size nothing is pushed aside by it."""
    page = phone(viewport=SMALL).new_page()
    page.goto(f"/new/remik51?from={running}")
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
