"""The first minute: a sample to look at, help that shows cards, a count that asks back, a file button in our words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import tables
from tests.browser.conftest import SMALL, Phone
from tests.browser.live import Live


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_sample_comes_and_goes_with_a_tap(phone: Phone, server: Live, scripts: bool) -> None:
    """Two taps on one button put in one; on its page it is marked before anything else."""
    page = phone(scripts=scripts).new_page()
    page.goto("/")
    page.get_by_role("button", name="Look at a sample match").dblclick()
    expect(page.locator("main > :first-child")).to_contain_text("Sample match")
    page.get_by_role("button", name="Remove it").tap()
    expect(page).to_have_url(f"{server.url}/")
    expect(page.get_by_role("button", name="Look at a sample match")).to_be_visible()
    page.get_by_role("link", name="Help").tap()
    page.get_by_role("link", name="Remi 51").tap()
    verdicts = page.locator(".shown__one:visible")
    expect(verdicts.first).to_contain_text("Allowed")
    expect(page.get_by_role("img", name="joker = ten of clubs").first).to_be_attached()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_count_that_may_be_two_things_is_settled_with_a_tap(phone: Phone, server: Live, scripts: bool) -> None:
    """The buttons stand under the field, above the keys; the other numbers stay, and the deal can be saved."""
    key = tables.begin(server.app, "manipulation")
    page = phone(scripts=scripts, viewport=SMALL).new_page()
    page.goto(f"/match/{key}/record")
    page.locator("[name=ender]").first.check(force=True)
    for seat, text in enumerate(("3", "1 0", "12", "9")):
        if page.locator(f"#left-{seat}").count():
            page.locator(f"#left-{seat}").fill(text)
    if not scripts:
        page.get_by_role("button", name="Look first").click()
    choice = page.locator("#asks-1 button")
    expect(choice).to_have_count(2)
    box = choice.first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 56
    choice.first.tap()
    expect(choice).to_have_count(0)
    expect(page.locator("#left-1")).to_have_value("ten")
    expect(page.locator("#left-2")).to_have_value("12")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(f"{server.url}/match/{key}")


def test_the_file_button_speaks_the_language_of_the_page(phone: Phone) -> None:
    """Its own words before and the name of the file after, in a browser of another language, without scripts too."""
    page = phone(scripts=False, locale="de").new_page()
    page.goto("/files?lang=pl")
    expect(page.get_by_text("Wybierz plik")).to_be_visible()
    expect(page.get_by_text("jeszcze nie wybrano")).to_be_visible()
    field = page.locator("#file")
    assert "rgba(0, 0, 0, 0)" in field.evaluate("each => getComputedStyle(each).color")
    field.set_input_files({"name": "kitchen.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.get_by_text("jeszcze nie wybrano")).to_be_hidden()
    assert "rgba(0, 0, 0, 0)" not in field.evaluate("each => getComputedStyle(each).color")
