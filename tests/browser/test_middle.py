"""A tablet in the middle of the table, the sheet that turns to an edge, and what the Back button does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Phone
from tests.browser.layout import faults
from tests.browser.live import Live
from tests.companion import people
from tests.companion import tables as other
from tests.tables import begin, out, play, stored, totals

OPEN = (True, True, True, True)
FAR = {"X-Forwarded-For": "192.168.1.9"}

# Degrees by which an element and all around it are turned, and whether a box lies at an edge of the screen.
TURNED = """
each => {
  let turn = 0;
  for (let at = each; at; at = at.parentElement) {
    const said = getComputedStyle(at).transform;
    if (said !== "none") { const to = new DOMMatrix(said); turn += Math.round(Math.atan2(to.b, to.a) * 180 / Math.PI); }
  }
  return (turn + 360) % 360;
}
"""


def turned(page: Page, what: str) -> list[int]:
    """How far each of these is turned, in the order of the document."""
    return [each.evaluate(TURNED) for each in page.locator(what).all()]


@pytest.fixture
def key(server: Live) -> str:
    """A match of four with one deal."""
    made = begin(server.app, "remik51", rules={"ends": "open"})
    play(server.app, made, out(1, 12, None, 31, 9, opened=OPEN))
    return made


def test_a_tap_on_a_panel_turns_the_sheet_to_its_edge(phone: Phone, server: Live, key: str) -> None:
    """Four panels upright for four edges, totals of 64 pixels; the sheet from each reads upright there and is saved."""
    page = phone(viewport=TABLET).new_page()
    page.goto(f"/match/{key}/middle")
    assert turned(page, ".seat") == [0, 90, 180, 270], "in the order of seats"
    sizes = page.locator(".seat__total").evaluate_all(
        "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert min(sizes) >= 64
    for seat, turn in enumerate((0, 90, 180, 270)):
        page.goto(f"/match/{key}/middle")
        page.locator(f"#seat-{seat}").tap()
        expect(page.locator("#keypad")).to_be_visible()
        assert turned(page, "#deal")[0] == turn
        assert faults(page) == []
        inside = page.evaluate("[innerWidth, innerHeight]")
        for sign in "1230":
            box = page.locator(f'[data-sign="{sign}"]:visible').bounding_box()
            assert box is not None
            assert min(box["x"], box["y"]) >= 0
            assert box["x"] + box["width"] <= inside[0] and box["y"] + box["height"] <= inside[1]
        expect(page.locator("html")).to_have_attribute("data-htmx", re.compile("cdn|local"))
        page.locator('[name=ender][value="1"]').tap()
        for count in ("5", "6", "7"):
            page.locator(f'[data-sign="{count}"]:visible').tap()
            expect(page.locator(".lines .input:focus")).to_have_value(count)
            page.locator("[data-go]:visible").tap()
        expect(page).to_have_url(re.compile(f"/match/{key}/middle$"))
        assert len(stored(server.app, key)) == seat + 2
    assert totals(server.app, key)[0] == 12 + 4 * 5


def drag(page: Page, x: int, y: int, across: int) -> None:
    """A finger that moves across the screen."""
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *places: int) -> None:
        points = [{"x": place, "y": y} for place in places]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", x)
    for step in range(1, 11):
        send("touchMove", x + across * step // 10)
    send("touchEnd")


def test_a_sheet_on_its_side_scrolls_under_the_finger(phone: Phone, server: Live) -> None:
    """As far as the finger moves, and a tap is still a tap; without scripts the sheet stays upright."""
    key = begin(server.app, "remik51", ("Ana", "Bor", "Cene", "Dana", "Ela", "Filip"))
    page = phone(viewport=TABLET, reduced_motion="reduce").new_page()
    for edge, across in (("left", 150), ("right", -150)):
        page.goto(f"/match/{key}/record?edge={edge}")
        expect(page.locator("#keypad")).to_be_visible()
        drag(page, 500, 384, across)
        page.wait_for_function("Math.abs(document.querySelector('main').scrollTop - 150) < 2")
        page.locator('[name=ender][value="3"]').tap()
        expect(page.locator('[name=ender][value="3"]')).to_be_checked()
    plain = phone(viewport=TABLET, scripts=False).new_page()
    plain.goto(f"/match/{key}/record?edge=left")
    assert turned(plain, "#deal") == [0]


def test_a_device_that_is_turned_loses_nothing(phone: Phone, server: Live) -> None:
    """Half a deal stays as it is, field and figures, and the sheet keeps its reader; a fault shows upright too."""
    key = begin(server.app, "remik51", ("Ana", "Bor", "Cene"))
    page = phone(viewport=TABLET).new_page()
    page.goto(f"/match/{key}/middle")
    assert turned(page, ".seat") == [0, 180, 180]
    page.locator("#seat-2").tap()
    page.locator('[name=ender][value="0"]').tap()
    page.locator('[data-sign="4"]:visible').tap()
    for width, height, turn in ((768, 1024, 270), (1024, 768, 180)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".lines .input:focus")).to_have_value("4")
        assert turned(page, "#deal")[0] == turn
        assert faults(page) == []
    page.reload()
    expect(page.locator('[name="left-1"]')).to_have_value("4")
    page.locator('[name="left-1"]').fill("400")
    page.locator('[name="left-2"]').fill("3")
    expect(page.locator("html")).to_have_attribute("data-htmx", re.compile("cdn|local"))
    page.locator("[data-go]:visible").tap()
    wrong = page.locator(".line__wrong .fault").first
    expect(wrong).to_be_in_viewport()
    assert turned(page, ".line__wrong .fault")[0] == 180
    assert stored(server.app, key) == []
    page.set_viewport_size({"width": 768, "height": 1024})
    page.goto(f"/match/{key}/middle")
    assert turned(page, ".seat") == [90, 270, 270], "the long edges are now the left and the right one"


def test_back_closes_the_sheet_and_never_the_match(phone: Phone, server: Live, key: str) -> None:
    """From the sheet, the referee and after saving Back leads to the match; half a deal is there again."""
    page = phone().new_page()
    page.goto("/past")
    page.goto(f"/match/{key}")
    page.locator(f'a[href="/match/{key}/record"]').tap()
    page.locator('[name=ender][value="1"]').tap()
    page.locator('[data-sign="4"]:visible').tap()
    page.go_back()
    expect(page).to_have_url(re.compile(f"/match/{key}$"))
    page.locator(f'a[href="/match/{key}/record"]').tap()
    expect(page.locator('[name="left-0"]')).to_have_value("4")
    expect(page.locator('[name="left-0"]')).to_be_focused()
    expect(page.locator('[name=ender][value="1"]')).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-htmx", re.compile("cdn|local"))
    page.locator('[name="left-2"]').fill("6")
    page.locator('[name="left-3"]').fill("7")
    page.locator("[data-go]:visible").tap()
    expect(page.locator("#scoreboard")).to_be_visible()
    assert len(stored(server.app, key)) == 2
    page.go_back()
    expect(page).to_have_url(re.compile(f"/match/{key}$"))
    expect(page.locator("#actions .btn--main")).to_have_text("Record deal 3", timeout=5000)
    page.locator(f'#actions a[href="/match/{key}/referee"]').tap()
    expect(page).to_have_url(re.compile("/referee$"))
    page.go_back()
    expect(page).to_have_url(re.compile(f"/match/{key}$"))


def test_the_middle_and_the_large_screen_follow(phone: Phone, server: Live, key: str) -> None:
    """Within two seconds, for who only watches; the middle turns with one tap and stays so on this device."""
    context = phone(viewport=TABLET, extra_http_headers=FAR)
    middle, far = context.new_page(), context.new_page()
    middle.goto(people.watch_link(server.app, key))
    for page, where in ((middle, "middle"), (far, "tv")):
        page.goto(f"/match/{key}/{where}")
        expect(page.locator("html")).to_have_attribute("data-htmx", re.compile("cdn|local"))
    middle.bring_to_front()
    expect(middle.locator("a.seat, .middle form[action*='undo'], .btn--main")).to_have_count(0)
    middle.locator("#turn").tap()
    expect(middle.locator(".middle--90")).to_have_count(1)
    assert turned(middle, ".middle__in") == [90]
    expect(middle.locator("#turn")).to_have_attribute("href", re.compile("turn=180"))
    assert faults(middle) == []
    other.record(server.app, key, ending="out", ender=0, left=[0, 5, 6, 7], opened=list(OPEN))
    expect(middle.locator("#seat-2 .seat__total")).to_have_text("37", timeout=4000)
    expect(middle.locator(".middle--90")).to_have_count(1)
    expect(far.locator(".tv__total").last).to_have_text("37", timeout=4000)
    expect(far.locator("main a, main button, summary")).to_have_count(1)
