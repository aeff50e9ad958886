"""A pile counted with a thumb, with a keyboard, and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, SMALL, Phone
from tests.browser.layout import faults


def test_every_tap_is_counted_at_once(page: Page) -> None:
    """The sum stands there and is spoken; taking a card away counts anew."""
    page.goto("/count/remik51?lang=en")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    for name in ("king", "king", "four", "joker"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#whole")).to_have_text("44 points")
    expect(page.locator("#status")).to_have_text("44 points")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#whole")).to_have_text("24 points")


def test_arrows_walk_over_the_ranks(page: Page) -> None:
    page.goto("/count/gin?lang=en")
    page.get_by_role("button", name="ace", exact=True).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#cards")).to_have_value("7")


def test_without_scripts_the_field_is_enough(plain_page: Page) -> None:
    plain_page.goto("/count/gin?lang=en")
    expect(plain_page.locator("#ranks")).to_be_hidden()
    plain_page.locator("#cards").fill("K 7")
    plain_page.locator("#tray .btn--main").click()
    expect(plain_page.locator("#whole")).to_have_text("17 points")


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_the_keys_are_large_and_under_the_thumb(phone: Phone, size: dict[str, int]) -> None:
    page = phone(viewport=size, locale="sl").new_page()
    page.goto("/count/three-thirteen")
    expect(page.locator("#ranks")).to_be_visible()
    assert faults(page) == []
    boxes = page.locator("#ranks .key").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(each => [each.height, each.bottom])"
    )
    assert len(boxes) > 13
    assert all(height >= 56 and bottom <= size["height"] for height, bottom in boxes)
