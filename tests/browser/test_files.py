"""A match taken along from the screen: on paper, on the clipboard, as a file and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.live import Live
from tests.companion import tables

PAGES = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("evening", ["carousel_saturday", "gin_boxes", "killer_night", "hollywood_evening"])
def test_a_finished_match_on_one_page(page: Page, server: Live, evening: str) -> None:
    """Result, standing and score sheet on one sheet of paper; what only a screen needs is not printed."""
    key = tables.evening(server.app, evening)
    page.goto(f"/match/{key}")
    assert len(PAGES.findall(page.pdf(format="A4"))) == 1
    page.emulate_media(media="print")
    for gone in (".tray", ".menu", ".btn", "form"):
        expect(page.locator(f"{gone}:visible")).to_have_count(0)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.locator("#sheet-title")).to_be_visible()


def test_the_print_button_prints(page: Page, server: Live) -> None:
    """It is there where scripts are, and opens the browser's own dialogue."""
    key = tables.evening(server.app, "gin_boxes")
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto(f"/match/{key}")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")


def test_the_text_is_copied(page: Page, server: Live) -> None:
    """By the old way, which works on a network at home as well."""
    key = tables.evening(server.app, "gin_boxes")
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', {value: false})")
    page.goto(f"/match/{key}/text")
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("getSelection().toString()").startswith("Gin, ")


def test_the_text_without_scripts(plain_page: Page, server: Live) -> None:
    """A field to mark by hand; no button that would do nothing."""
    key = tables.evening(server.app, "gin_boxes")
    plain_page.goto(f"/match/{key}/text")
    expect(plain_page.locator("#text")).to_have_value(re.compile("Wins: "))
    expect(plain_page.get_by_role("button", name="Copy the text")).to_have_count(0)


def test_a_file_goes_out_and_comes_in(phone: Phone, server: Live, tmp_path: Path) -> None:
    """Everything saved, read in again: already here; then without a file, in words."""
    tables.evening(server.app, "gin_boxes")
    page = phone(accept_downloads=True).new_page()
    page.goto("/")
    page.get_by_role("link", name="Take it with you").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save as a file").click()
    kept = tmp_path / "evening.json"
    waiting.value.save_as(kept)
    page.get_by_label("File with matches").set_input_files(kept)
    page.get_by_role("button", name="Read the file").click()
    expect(page.get_by_text("Already here: Gin, ").first).to_be_visible()
    page.goto("/files")
    page.get_by_role("button", name="Read the file").click()
    expect(page.locator(".note b")).to_have_text("No file was chosen.")
