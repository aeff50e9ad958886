"""Recording a deal with a thumb: how many taps it takes, what a reload keeps, what is saved and how often."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.deals import How
from tests.browser.conftest import PHONE, SMALL, Phone
from tests.browser.live import Live
from tests.tables import begin, knock, out, play, stored, totals

OPEN = (True, True, True, True)


class Thumb:
    """Counts its taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def open_record(self, key: str) -> None:
        """From the table to the form; htmx is awaited, as a person would hardly be faster."""
        self.page.goto(f"/match/{key}")
        self.tap(self.page.locator(f'a[href="/match/{key}/record"]'))
        expect(self.page.locator("html")).to_have_attribute("data-htmx", "cdn")

    def player(self, seat: int) -> None:
        self.tap(self.page.locator(f'[name=ender][value="{seat}"]'))

    def ended(self, value: str) -> None:
        self.tap(self.page.locator(f'[name=ended][value="{value}"]'))

    def not_opened(self, seat: int) -> None:
        self.tap(self.page.locator(f'[name="unopened-{seat}"]'))

    def keys(self, signs: str) -> None:
        for sign in signs:
            self.tap(self.page.locator(f'[data-sign="{sign}"]:visible'))

    def ranks(self, names: Iterable[str]) -> None:
        for name in names:
            self.tap(self.page.locator(f'[data-rank="{name}"]:visible'))

    def do(self, what: str) -> None:
        self.tap(self.page.locator(f'[data-do="{what}"]:visible'))

    def go(self) -> None:
        self.tap(self.page.locator("[data-go]:visible"))


def big_key(page: Page) -> Locator:
    return page.locator("[data-go]:visible")


def field(page: Page, name: str) -> Locator:
    return page.locator(f'[name="{name}"]')


def at_the_table(page: Page, key: str) -> None:
    expect(page).to_have_url(re.compile(f"/match/{key}$"))


def test_three_counts_take_eleven_taps(page: Page, server: Live) -> None:
    """Record, winner, three times two digits and the big key; each row comes by itself."""
    key = begin(server.app, "remik51")
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(1)
    for count in ("24", "13", "37"):
        thumb.keys(count)
        thumb.go()
    at_the_table(page, key)
    assert thumb.taps <= 11
    assert totals(server.app, key) == (24, -40, 13, 37)


def test_two_not_opened_take_seven_taps(page: Page, server: Live) -> None:
    """The chip fills the penalty and moves on."""
    key = begin(server.app, "remik51")
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(1)
    thumb.not_opened(0)
    thumb.not_opened(2)
    thumb.keys("37")
    thumb.go()
    at_the_table(page, key)
    assert thumb.taps <= 7
    assert totals(server.app, key) == (100, -40, 100, 37)


def test_a_knock_takes_seven_taps_and_gin_six(phone: Phone, server: Live) -> None:
    """And the line shown before saving is what is stored."""
    key = begin(server.app, "gin", ("Ana", "Bor"))
    page = phone(locale="sl").new_page()
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(0)
    thumb.keys("4")
    thumb.go()
    thumb.keys("27")
    expect(page.locator("#totals .by").first).to_have_text("+23")
    thumb.go()
    at_the_table(page, key)
    assert (thumb.taps, totals(server.app, key)) == (7, (23, 0))
    thumb.taps = 0
    thumb.open_record(key)
    thumb.player(1)
    thumb.ended("knock-gin")
    thumb.keys("30")
    expect(page.locator("#totals .by").nth(1)).to_have_text("+55")
    thumb.go()
    at_the_table(page, key)
    assert (thumb.taps, totals(server.app, key)) == (6, (23, 55))


def test_the_up_card_is_one_tap_and_its_spade_another(page: Page, server: Live) -> None:
    """The limit shows at once, and the doubling."""
    key = begin(server.app, "oklahoma", ("Ana", "Bor"))
    thumb = Thumb(page)
    thumb.open_record(key)
    for card, limit in (("K", "10"), ("A", "gin")):  # tried and changed: another tap is another card
        page.locator(f'[name=upcard][value="{card}"]').tap()
        expect(page.locator("#shown")).to_contain_text(re.compile(limit, re.IGNORECASE))
    thumb.tap(page.locator('[name=upcard][value="7"]'))
    expect(page.locator("#shown")).to_contain_text("7")
    thumb.tap(page.locator("[name=spade]"))
    expect(page.locator("#shown span")).to_have_count(3)
    thumb.player(0)
    thumb.keys("7")
    thumb.go()
    thumb.keys("27")
    thumb.go()
    at_the_table(page, key)
    assert thumb.taps == 7 + 2
    assert totals(server.app, key) == (40, 0)


def test_one_entry_fills_three_columns(page: Page, server: Live) -> None:
    """Hollywood: nothing more to tap than in gin; the filled columns are marked."""
    key = begin(server.app, "hollywood", ("Ana", "Bor"))
    play(server.app, key, knock(0, 4, 27))
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(0)
    thumb.keys("4")
    thumb.go()
    thumb.keys("27")
    expect(page.locator("#totals > div").first.locator(".filled")).to_have_text(["46", "23"])
    thumb.go()
    at_the_table(page, key)
    assert thumb.taps == 7


def test_a_round_of_three_thirteen_takes_eleven_taps(page: Page, server: Live) -> None:
    """Its header names round, cards and wild rank."""
    key = begin(server.app, "three-thirteen")
    play(server.app, key, *(out(0, None, 5, 6, 7) for _ in range(4)))
    thumb = Thumb(page)
    thumb.open_record(key)
    expect(page.locator("#shown")).to_have_text("Round 5 of 11 · 7 cards · wild: 7")
    thumb.player(3)
    for count in ("10", "11", "12"):
        thumb.keys(count)
        thumb.go()
    at_the_table(page, key)
    assert (thumb.taps, totals(server.app, key)) == (11, (10, 31, 36, 28))


def test_an_empty_row_is_named_and_zero_is_a_count(page: Page, server: Live) -> None:
    """The big key says Next until nothing is missing; what is empty stays empty."""
    key = begin(server.app, "remik51")
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(1)
    thumb.keys("24")
    thumb.go()
    thumb.keys("9")
    expect(big_key(page)).to_have_text("Next")
    thumb.go()
    expect(page.locator("#status")).to_have_text("Still missing: Dana")
    thumb.go()
    expect(field(page, "left-3")).to_be_focused()
    expect(field(page, "left-3")).to_have_value("")
    assert stored(server.app, key) == []
    thumb.keys("0")
    expect(big_key(page)).to_have_text("Save")
    thumb.go()
    at_the_table(page, key)
    assert stored(server.app, key)[0]["left"] == [24, None, 9, 0]


def test_an_empty_row_is_refused_without_scripts(plain_page: Page, server: Live) -> None:
    """At its field, in words; the other counts stay."""
    key = begin(server.app, "remik51")
    plain_page.goto(f"/match/{key}/record")
    plain_page.locator('[name=ender][value="1"]').tap()
    field(plain_page, "left-0").fill("24")
    field(plain_page, "left-2").fill("9")
    plain_page.get_by_role("button", name="Save").tap()
    expect(plain_page.locator("#left-3-wrong")).to_contain_text("Dana")
    expect(field(plain_page, "left-0")).to_have_value("24")
    field(plain_page, "left-3").fill("0")
    plain_page.get_by_role("button", name="Look first").tap()
    expect(plain_page.locator("#totals .by")).to_have_text(["+24", "−40", "+9", "0"])
    plain_page.get_by_role("button", name="Save").tap()
    at_the_table(plain_page, key)
    assert stored(server.app, key)[0]["left"] == [24, None, 9, 0]


def test_sums_minus_and_cards(page: Page, server: Live) -> None:
    """A sum, a minus that shows as one whoever typed it, and ranks key by key with their running worth."""
    key = begin(server.app, "remik500", rules={"scoring": "rum500"})
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(3)
    thumb.tap(field(page, "laid-0"))
    thumb.keys("40")
    thumb.do("minus")
    expect(field(page, "laid-0")).to_have_value("−40")
    thumb.do("minus")  # nobody lays less than nothing
    expect(field(page, "laid-0")).to_have_value("40")
    thumb.go()
    thumb.keys("12+7+10")
    thumb.tap(field(page, "laid-1"))
    page.keyboard.type("-5")
    expect(field(page, "laid-1")).to_have_value("−5")
    thumb.do("minus")
    thumb.tap(field(page, "left-1"))
    thumb.do("swap")
    thumb.ranks(["K", "K", "4", "7"])
    expect(page.locator('[data-worth="left-1"]')).to_have_text("= 31")
    thumb.tap(page.get_by_role("button", name="Remove: seven"))
    expect(field(page, "left-1")).to_have_value("K K 4")
    thumb.do("swap")
    for name in ("laid-2", "left-2", "laid-3"):
        thumb.tap(field(page, name))
        thumb.keys("8")
    expect(big_key(page)).to_have_text("Save")
    thumb.go()
    at_the_table(page, key)
    facts = stored(server.app, key)[0]
    assert facts["laid"] == [40, 5, 8, 8]
    assert facts["left"] == [29, {"ranks": "K K 4"}, 8, 0]


def test_one_rank_alone_is_a_rank(page: Page, server: Live) -> None:
    """A wild seven counts twenty where the table says so, not seven."""
    key = begin(server.app, "three-thirteen", ("Ana", "Bor"), {"wild_points": 20})
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(0)
    thumb.do("swap")
    thumb.ranks(["3"])
    thumb.go()
    at_the_table(page, key)
    assert totals(server.app, key) == (0, 20)


def test_two_taps_on_save_are_one_deal(page: Page, server: Live) -> None:
    """The second within half a second is the same tap."""
    key = begin(server.app, "gin", ("Ana", "Bor"))
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(0)
    thumb.ended("knock-gin")
    thumb.keys("30")
    big_key(page).evaluate("key => { key.click(); key.click(); }")
    at_the_table(page, key)
    assert len(stored(server.app, key)) == 1


def test_two_taps_without_scripts_are_one_deal(plain_page: Page, server: Live) -> None:
    """The form's one-time key sees to it."""
    key = begin(server.app, "gin", ("Ana", "Bor"))
    plain_page.goto(f"/match/{key}/record")
    plain_page.locator('[name=ender][value="0"]').tap()
    plain_page.locator('[name=ended][value="knock-gin"]').tap()
    field(plain_page, "left-1").fill("30")
    plain_page.get_by_role("button", name="Save").dblclick()
    at_the_table(plain_page, key)
    assert len(stored(server.app, key)) == 1


def test_a_reload_after_any_tap_loses_nothing(page: Page, server: Live) -> None:
    """The same page, the same field, the same half-written number, the same keys."""
    key = begin(server.app, "remik51")
    thumb = Thumb(page)
    thumb.open_record(key)

    def again(focus: str, *values: str, pad: str = "digits") -> None:
        page.reload()
        expect(page.locator("#keypad")).to_be_visible()
        expect(field(page, focus)).to_be_focused()
        for seat, value in zip((0, 2, 3), values, strict=True):
            expect(field(page, f"left-{seat}")).to_have_value(value)
        expect(page.locator(f'[data-pad="{pad}"]')).to_be_visible()

    thumb.player(1)
    again("left-0", "", "", "")
    expect(page.locator('[name=ender][value="1"]')).to_be_checked()
    thumb.keys("2")
    again("left-0", "2", "", "")
    thumb.keys("4")
    again("left-0", "24", "", "")
    thumb.go()
    again("left-2", "24", "", "")
    thumb.do("swap")
    again("left-2", "24", "", "", pad="cards")
    thumb.ranks(["K"])
    again("left-2", "24", "K", "", pad="cards")
    thumb.ranks(["4"])
    again("left-2", "24", "K 4", "", pad="cards")
    thumb.not_opened(3)
    page.reload()
    expect(field(page, "unopened-3")).to_be_checked()
    expect(big_key(page)).to_have_text("Save")
    thumb.go()
    at_the_table(page, key)
    assert totals(server.app, key) == (24, -40, 14, 100)


def test_an_undone_deal_does_not_come_back_as_a_draft(page: Page, server: Live) -> None:
    """The next entry starts empty; and an undo is offered as long as somebody may want it, not for some seconds."""
    key = begin(server.app, "gin", ("Ana", "Bor"))
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(0)
    thumb.ended("knock-gin")
    thumb.keys("30")
    thumb.go()
    at_the_table(page, key)
    page.clock.install()
    page.clock.fast_forward(10 * 60 * 1000)
    page.get_by_role("button", name="Undo: deal 1 (Ana)").tap()
    expect(page.get_by_role("button", name="Redo")).to_be_visible()
    thumb.open_record(key)
    expect(field(page, "left-1")).to_have_value("")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_another_language_in_the_middle_keeps_every_value(phone: Phone, server: Live, scripts: bool) -> None:
    """The pad keeps the letters of the pack, which are no matter of language."""
    key = begin(server.app, "remik51", letters="W D K")
    page = phone(scripts=scripts).new_page()
    page.goto(f"/match/{key}/record")
    page.locator('[name=ender][value="1"]').tap()
    page.locator('[name=ended][value="out-hand"]').tap()
    field(page, "left-0").fill("W D 4")
    field(page, "unopened-2").check()
    field(page, "left-3").fill("2")
    page.locator("#look summary").tap()
    page.locator('#look [name=lang][value="sl"]').tap()
    expect(page.locator("html")).to_have_attribute("lang", "sl")
    expect(page.locator("h1")).to_have_text("Deljenje 1")
    expect(field(page, "left-0")).to_have_value("W D 4")
    expect(field(page, "left-3")).to_have_value("2")
    expect(field(page, "unopened-2")).to_be_checked()
    expect(page.locator('[name=ended][value="out-hand"]')).to_be_checked()
    assert page.locator("[data-rank]").all_inner_texts()[10:13] == ["W", "D", "K"] or not scripts
    assert stored(server.app, key) == []


def test_a_hardware_keyboard_is_enough(page: Page, server: Live) -> None:
    """Digits go into the field, Enter goes on and saves."""
    key = begin(server.app, "remik51")
    page.goto(f"/match/{key}/record")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    page.locator('[name=ender][value="1"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(field(page, "left-0")).to_be_focused()
    for count in ("24", "13", "37"):
        page.keyboard.type(count)
        page.keyboard.press("Enter")
    at_the_table(page, key)
    assert totals(server.app, key) == (24, -40, 13, 37)


def test_the_server_comes_back_and_the_deal_is_saved_once(page: Page, server: Live) -> None:
    """Out of reach the entry stays and says so; then it is stored by itself."""
    key = begin(server.app, "gin", ("Ana", "Bor"))
    thumb = Thumb(page)
    thumb.open_record(key)
    thumb.player(0)
    thumb.ended("knock-gin")
    thumb.keys("30")
    page.wait_for_load_state("networkidle")
    server.stop()
    thumb.go()
    expect(page.locator("#offline")).to_be_visible()
    expect(field(page, "left-1")).to_have_value("30")
    assert stored(server.app, key) == []
    server.start()
    expect(page).to_have_url(re.compile(f"/match/{key}$"), timeout=10_000)
    assert len(stored(server.app, key)) == 1


def test_the_second_phone_sees_both_versions(phone: Phone, server: Live) -> None:
    """Nothing is overwritten; a tap settles it."""
    key = begin(server.app, "remik51")
    page = phone().new_page()
    thumb = Thumb(page)
    thumb.open_record(key)
    play(server.app, key, out(1, 12, None, 31, 9, opened=OPEN))
    thumb.player(1)
    for count in ("21", "31", "9"):
        thumb.keys(count)
        thumb.go()
    expect(page.get_by_role("button", name="This one is right")).to_have_count(2)
    assert totals(server.app, key) == (12, -40, 31, 9)
    page.get_by_role("button", name="This one is right").nth(1).tap()
    at_the_table(page, key)
    assert totals(server.app, key) == (21, -40, 31, 9)


def test_correcting_an_old_deal_takes_seven_taps(page: Page, server: Live) -> None:
    """History, its row, correct, the field, two digits, save; the field's number is replaced, not added to."""
    key = begin(server.app, "remik51")
    play(server.app, key, *(out(1, 12, None, 31, 9, opened=OPEN, how=How.PLAIN) for _ in range(2)))
    page.goto(f"/match/{key}")
    thumb = Thumb(page)
    thumb.tap(page.locator(f'a[href="/match/{key}/history"]').first)
    thumb.tap(page.locator("#deal-1 summary"))
    thumb.tap(page.locator(f'#deal-1 a[href="/match/{key}/deal/1"]'))
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    thumb.tap(field(page, "left-2"))
    thumb.keys("13")
    expect(page.locator("#totals s")).to_have_text(["62"])
    thumb.go()
    at_the_table(page, key)
    assert thumb.taps <= 7
    assert totals(server.app, key) == (24, -80, 44, 18)


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_keys_are_within_reach(phone: Phone, server: Live, size: dict[str, int]) -> None:
    """Pinned to the bottom and large enough, without scrolling sideways; rows scroll above them."""
    key = begin(server.app, "remik51")
    context: BrowserContext = phone(viewport=size)
    page = context.new_page()
    page.goto(f"/match/{key}/record")
    expect(page.locator("#keypad")).to_be_visible()
    for swapped in (False, True):
        if swapped:
            page.locator('[data-do="swap"]:visible').tap()
        boxes = [each.bounding_box() for each in page.locator("#keypad .key:visible").all()]
        assert len(boxes) in (16, 17, 15)
        for box in boxes:
            assert box is not None
            assert box["height"] >= 56
            assert box["width"] >= 48
            assert box["y"] + box["height"] <= size["height"]
            assert box["y"] >= size["height"] * (0.4 if size is PHONE else 0)
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
