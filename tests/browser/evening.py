"""A recorded evening played through the pages, tap by tap: set-up, every deal, the end."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect


def set_up(page: Page, evening: dict[str, Any], lang: str = "en") -> None:
    """From home to the table of a new match with these players and house rules."""
    page.goto(f"/?lang={lang}")
    page.goto(f"/new/{evening['variant']}")
    for number, name in enumerate(evening["players"], start=1):
        if page.locator("#newcomer").is_visible():
            page.locator("#new-name").fill(name)
            page.locator("#add-name").click()
        else:
            page.locator(f"#seat-{number}").fill(name)
    _tick(page, "letters", "J Q K")
    _choose_rules(page, evening.get("rules", {}))
    page.locator('button[name="do"][value="start"]').click()
    expect(page).to_have_url(re.compile(r"/match/[a-z0-9]+$"))


def _choose_rules(page: Page, rules: dict[str, Any]) -> None:
    for details in page.locator("#setup details").all() if rules else []:
        details.evaluate("each => { each.open = true }")
    for name, value in rules.items():
        number = page.locator(f"#rule-{name}-number")
        if number.count():
            number.fill(str(value))
        else:
            _tick(page, f"rule_{name}", str(value))


def play(page: Page, deal: dict[str, Any]) -> None:
    """One deal: from the table to the table."""
    page.locator("#actions .btn--main").click()
    expect(page).to_have_url(re.compile(r"/record$"))
    fill(page, deal)
    save(page)
    expect(page).to_have_url(re.compile(r"/match/[a-z0-9]+$"))


def fill(page: Page, deal: dict[str, Any]) -> None:
    """Puts the facts of a deal into its form."""
    for details in page.locator("#deal details").all():
        details.evaluate("each => { each.open = true }")
    if "upcard" in deal:
        _tick(page, "upcard", deal["upcard"][:1])
        if deal["upcard"].endswith("S"):
            _tick(page, "spade", "1")
    how = deal.get("how", "plain")
    if deal.get("ender") is not None:
        _tick(page, "ender", str(deal["ender"]))
    _tick(page, "ended", deal["ending"] + ("" if how == "plain" else f"-{how}"))
    for seat, opened in enumerate(deal.get("opened", [])):
        if not opened and page.locator(f'input[name="unopened-{seat}"]').count():
            _tick(page, f"unopened-{seat}", "1")
    for seat, left in enumerate(deal.get("left", [])):
        field = page.locator(f'input[name="left-{seat}"]')
        counts = seat != deal.get("ender") or (deal["ending"] == "knock" and how == "plain")
        if left != "-" and counts and field.count():
            field.fill(text_of(left))
    for seat, card in enumerate(deal.get("discards", [])):
        if card != "-":
            page.locator(f'select[name="discard-{seat}"]').select_option(card[:-1])
    for seat in deal.get("misplays", []):
        _tick(page, f"misplay-{seat}", "1")


def text_of(left: Any) -> str:
    """A count as somebody types it."""
    if isinstance(left, dict):
        return str(left["ranks"]) if "ranks" in left else " ".join(card[:1] for card in left["cards"])
    return str(left)


def _tick(page: Page, name: str, value: str) -> None:
    """Taps a chip as a finger does: on its face, not under the tray."""
    chip = page.locator(f'input[name="{name}"][value="{value}"]')
    if not chip.is_checked():
        page.locator("label", has=chip).click()
    expect(chip).to_be_checked()


def _press(page: Page, selector: str) -> None:
    """A chip pressed, wherever it stands: the buttons at the bottom may lie over it until somebody scrolls."""
    chip = page.locator(selector)
    if not chip.is_checked():
        chip.dispatch_event("click")
    expect(chip).to_be_checked()


def save(page: Page) -> None:
    """Presses save, as a key or as a plain button, whichever is there once the scripts have run."""
    page.wait_for_load_state("domcontentloaded")
    page.locator('#keypad [data-go], #plain button[value="record"]').locator("visible=true").first.click()


def totals(page: Page) -> list[str]:
    """The totals by seat, as the table shows them."""
    url = page.url
    page.goto(url + "?order=seat")
    found = [each.inner_text().strip() for each in page.locator("#scoreboard .standing__total").all()]
    page.goto(url)
    return [each.replace("−", "-") for each in found]
