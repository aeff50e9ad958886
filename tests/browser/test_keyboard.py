"""Whole matches with a keyboard only, finding everything as a screen reader does: by its role and its name."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.catalogues import translated
from tests.browser.conftest import Phone
from tests.browser.live import Live
from tests.tables import begin, out, play, totals

NAMES = ("Ana", "Bor", "Łucja")
STOPS = 90  # more than any page has between two things that belong together
OPEN = (True, True, True)

# Anything that only a pointer does, on any page of the visit.
POINTED = """
for (const kind of ["pointerdown", "mousedown", "touchstart"])
  addEventListener(kind, () => sessionStorage.setItem("pointed", kind), true);
"""


@dataclass
class Keys:
    """Somebody who has a keyboard and listens to the page in this language."""

    page: Page
    language: str

    def _(self, sentence: str, **values: object) -> str:
        words = translated(sentence, self.language)
        return words % values if values else words

    def named(self, role: str, name: str | re.Pattern[str]) -> Locator:
        """What carries this role and name."""
        return self.page.get_by_role(role, name=name, exact=isinstance(name, str))  # type: ignore[arg-type]

    def reach(self, what: Locator) -> None:
        """Tab until the focus is there."""
        expect(what).to_have_count(1)
        wanted = what.element_handle()
        for _ in range(STOPS):
            if wanted.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"Tab does not lead there: {what}")

    def press(self, role: str, name: str | re.Pattern[str], key: str = "Enter") -> None:
        """Tab to it and press it."""
        self.reach(self.named(role, name))
        self.page.keyboard.press(key)

    def choose(self, group: str, name: str) -> None:
        """Tab into a group of choices, arrows to the one that is meant."""
        wanted = self.page.get_by_role("group", name=group).get_by_role("radio", name=name, exact=True)
        kind = wanted.get_attribute("name")
        inside = f"document.activeElement.name === '{kind}'"
        for _ in range(STOPS):
            if self.page.evaluate(inside):
                break
            self.page.keyboard.press("Tab")
        for _ in range(STOPS):
            if wanted.is_checked():
                return
            if wanted.evaluate("each => each === document.activeElement"):
                self.page.keyboard.press("Space")
            else:
                self.page.keyboard.press("ArrowRight")
        pytest.fail(f"no arrow leads to {name}")

    def heading(self, words: str) -> None:
        """The page that is read out now."""
        expect(self.page.get_by_role("heading", level=1, name=words, exact=True)).to_be_attached()


def set_up(keys: Keys, scripts: bool) -> None:
    """From home to the table, over the link that jumps to the content."""
    page = keys.page
    page.goto(f"/?lang={keys.language}")
    expect(page.locator("html")).to_have_attribute("lang", keys.language)
    page.keyboard.press("Tab")
    expect(keys.named("link", keys._("To the content"))).to_be_focused()
    page.keyboard.press("Enter")
    keys.press("link", "Remik 51" if keys.language == "pl" else "Remi 51")
    if scripts:
        keys.reach(keys.named("textbox", keys._("New name")))
        for name in NAMES:
            page.keyboard.type(name)
            page.keyboard.press("Enter")
            expect(page.get_by_role("status")).to_contain_text(name)
    else:
        for number, name in enumerate(NAMES, start=1):
            keys.reach(keys.named("combobox", keys._("Seat %(num)s", num=number)))
            page.keyboard.type(name)
    keys.choose(keys._("Who deals first?"), "Bor" if scripts else "2")
    keys.choose(keys._("Your jack shows:"), "W D K")
    keys.press("button", keys._("Start"))
    at_the_table(page)


def at_the_table(page: Page) -> None:
    """The page of the match."""
    expect(page).to_have_url(re.compile(r"/match/[a-z0-9]+$"))
    page.wait_for_load_state()


def record(keys: Keys, scripts: bool, number: int, winner: str, counts: tuple[str, str]) -> None:
    """A deal that somebody finished; what the two others have left."""
    page = keys.page
    keys.press("link", keys._("Record deal %(deal)s", deal=number))
    keys.heading(keys._("Deal %(deal)s", deal=number))
    if scripts:
        expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    keys.choose(keys._("Who finished?"), winner)
    others = [name for name in NAMES if name != winner]
    for name, count in zip(others, counts, strict=True):
        keys.reach(keys.named("textbox", name))
        page.keyboard.type(count)
    page.keyboard.press("Enter")
    at_the_table(page)


def ask(keys: Keys, scripts: bool) -> None:
    """A question in the middle of a match; the answer is heard, and the way back is a link."""
    page = keys.page
    keys.press("link", keys._("Is this allowed?"))
    if scripts:
        expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
        page.keyboard.type("8♠ 8♣ 8♣")  # what is typed goes into the text field by itself
        expect(page.get_by_role("status")).to_contain_text(keys._("No, this is not allowed"))
    else:
        keys.reach(keys.named("textbox", keys._("The cards")))
        page.keyboard.type("8♠ 8♣ 8♣")
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=keys._("Not allowed"), exact=True)).to_be_visible()
    keys.press("link", keys._("Table"))
    at_the_table(page)


@pytest.mark.parametrize(("language", "scripts"), [("pl", True), ("sl", False)], ids=["pl-scripts", "sl-plain"])
def test_a_whole_match_without_a_pointer(phone: Phone, server: Live, language: str, scripts: bool) -> None:
    """Set-up, three deals, a correction, an undo and its redo, a question, the end and a rematch."""
    context = phone(scripts=scripts, is_mobile=False, has_touch=False)
    context.add_init_script(POINTED)
    keys = Keys(context.new_page(), language)
    page = keys.page
    set_up(keys, scripts)
    key = page.url.rpartition("/")[2]
    record(keys, scripts, 1, "Bor", ("12", "31"))
    record(keys, scripts, 2, "Ana", ("7", "9"))
    assert totals(server.app, key) == (12 - 40, -40 + 7, 31 + 9)

    keys.press("link", re.compile(rf"^{keys._('deal')} 1$"))
    keys.press("link", keys._("Correct deal %(deal)s", deal=1))
    keys.reach(keys.named("textbox", "Łucja"))
    page.keyboard.type("13")  # what the Tab key leads into is marked, so the next digit starts anew
    page.keyboard.press("Enter")
    at_the_table(page)
    assert totals(server.app, key) == (12 - 40, -40 + 7, 13 + 9)

    keys.press("button", re.compile("^" + re.escape(keys._("Undo: %(what)s", what=""))))
    keys.press("button", re.compile("^" + re.escape(keys._("Redo: %(what)s", what=""))))
    expect(keys.named("button", re.compile("^" + re.escape(keys._("Undo: %(what)s", what=""))))).to_have_count(1)
    assert totals(server.app, key) == (12 - 40, -40 + 7, 13 + 9)

    ask(keys, scripts)
    record(keys, scripts, 3, "Łucja", ("5", "6"))
    assert totals(server.app, key) == (-23, -27, -18)
    expect(page.get_by_role("region", name=re.compile("Bor$")).get_by_role("heading", name="Bor")).to_be_visible()
    keys.press("link", keys._("Rematch"))
    keys.press("button", keys._("Start"))
    expect(keys.named("link", keys._("Record deal %(deal)s", deal=1))).to_have_count(1)
    at_the_table(page)
    assert page.evaluate("sessionStorage.getItem('pointed')") is None


# What the two places that speak said, one entry for each time that something was put there.
LISTEN = """() => {
  window.said = [];
  for (const role of ["status", "alert"]) {
    const place = document.querySelector(`body > [role=${role}]`);
    new MutationObserver(() => { if (place.textContent) window.said.push(place.textContent); })
      .observe(place, { childList: true, characterData: true, subtree: true });
  }
}"""


def closes_with_escape(page: Page, opener: Locator) -> None:
    """Opened and walked into; then the focus is back where it came from."""
    fold = opener.locator("xpath=..")
    opener.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(fold).to_have_attribute("open", "")
    expect(opener).not_to_be_focused()
    page.keyboard.press("Escape")
    expect(fold).not_to_have_attribute("open", "")
    expect(opener).to_be_focused()


def test_what_is_done_is_said_once_and_digits_are_not_said(page: Page, server: Live) -> None:
    """The places that speak are there and empty before anything changes; one sentence for the points, one for a save,
    one for an undo; what opens closes with Escape, and the focus is back where it came from.
    """
    key = begin(server.app, "remik51", NAMES, {"ends": "open"})
    play(server.app, key, out(1, 12, None, 31, opened=OPEN))
    page.add_init_script(f"addEventListener('DOMContentLoaded', {LISTEN})")
    page.goto(f"/match/{key}/record?lang=pl")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    for place in ("status", "alert"):
        expect(page.locator(f"body > [role={place}]")).to_have_text("")
    for opener in (page.locator("#look > summary"), page.locator("main details > summary").last):
        closes_with_escape(page, opener)
    page.locator('[name=ender][value="0"]').focus()
    page.keyboard.press("Space")
    for seat, count in (("1", "24"), ("2", "13")):
        page.locator(f'[name="left-{seat}"]').focus()
        page.keyboard.type(count)
    assert page.evaluate("window.said") == [], "no digit is said"
    expect(page.locator("body > [role=status]")).to_contain_text("Bor +24")
    page.wait_for_timeout(700)
    assert len(page.evaluate("window.said")) == 1

    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/match/[a-z0-9]+$"))
    status = page.locator("body > [role=status]")
    expect(status).not_to_have_text("")
    saved = page.evaluate("window.said")
    assert len(saved) == 1, saved
    page.locator('form[action$="/undo"] button').focus()
    page.keyboard.press("Enter")
    expect(page.locator('form[action$="/redo"] button')).to_be_visible()
    expect(status).not_to_have_text("")
    page.wait_for_timeout(1200)  # a beat of the page that asks for news: what this device did is none
    undone = page.evaluate("window.said")
    assert len(undone) == 1 and undone != saved, undone
