"""What a device does by itself: stays awake, ticks, speaks, hears keys, and remembers the standing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import update

from companion.database import db, now
from companion.models import Device
from tests.browser.conftest import SMALL, Phone
from tests.browser.layout import faults
from tests.browser.live import Live
from tests.companion import tables

# A browser with everything that a real phone would have, which notes what is asked of it.
STUBS = """
(() => {
  if (location.protocol === "about:") return;
  const noted = window.noted = JSON.parse(sessionStorage.getItem("noted") || "[]");
  const note = (what) => { noted.push(what); sessionStorage.setItem("noted", JSON.stringify(noted)); };
  let seen = "visible";
  addEventListener("pagehide", () => { seen = "hidden"; });
  Object.defineProperty(document, "visibilityState", { get: () => seen });
  window.look = (state) => { seen = state; document.dispatchEvent(new Event("visibilitychange")); };
  let held = null;
  window.lose = () => { held?.dispatchEvent(new Event("release")); held = null; };
  Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request: async (kind) => {
    note(`awake:${kind}`);
    if (sessionStorage.getItem("refuse")) throw new DOMException("no", "NotAllowedError");
    held = new EventTarget();
    held.release = async () => { note("released"); window.lose(); };
    return held;
  } } });
  Navigator.prototype.vibrate = (how) => { note(`tick:${how}`); return true; };
  const voices = [{ lang: "sl-SI", name: "Slovene" }, { lang: "en-GB", name: "English" }];
  const speech = new EventTarget();
  Object.assign(speech, { speaking: false, getVoices: () => voices,
    speak: (said) => { speech.speaking = true; note(`says:${said.lang}:${said.text}`); },
    cancel: () => { speech.speaking = false; } });
  Object.defineProperty(window, "speechSynthesis", { value: speech });
  window.SpeechSynthesisUtterance = function (text) { this.text = text; };
})();
"""


@pytest.fixture
def key(server: Live) -> str:
    """A match of which three deals were played."""
    return tables.evening(server.app, "remi_kitchen", 3)


@pytest.fixture
def able(phone: Phone) -> Page:
    """A page in a browser that can do everything."""
    context = phone()
    context.add_init_script(STUBS)
    return context.new_page()


def noted(page: Page, kind: str) -> list[str]:
    """What was asked of the device so far."""
    found: list[str] = page.evaluate("window.noted")
    return [each for each in found if each.startswith(kind)]


def test_the_screen_stays_awake_while_a_match_is_open(able: Page, key: str) -> None:
    """Asked when the match opens and whenever it is seen again, let go when it is left; a refusal is one quiet line."""
    able.goto(f"/match/{key}")
    line = able.locator("#awake")
    assert noted(able, "awake") == ["awake:screen"]
    expect(line).to_be_hidden()
    able.evaluate("look('hidden'); lose()")
    assert noted(able, "awake") == ["awake:screen"]
    able.evaluate("look('visible')")
    assert noted(able, "awake") == ["awake:screen"] * 2
    able.evaluate("look('visible')")
    assert noted(able, "awake") == ["awake:screen"] * 2, "held is held"
    able.goto("/past")
    assert noted(able, "released") == ["released"]
    assert noted(able, "awake") == ["awake:screen"] * 2, "no match, no lock"

    able.evaluate("sessionStorage.setItem('refuse', 'yes')")
    able.goto(f"/match/{key}")
    expect(line).to_be_visible()
    expect(able.locator("#awake, #alarm:not(:empty)")).to_have_count(1)
    able.evaluate("sessionStorage.removeItem('refuse')")
    able.locator("#standing-title").dispatch_event("pointerup")
    expect(line).to_be_hidden()

    able.locator("#look summary").tap()
    able.get_by_role("button", name="Screen stays awake").tap()
    expect(able.locator("#look summary")).to_be_visible()
    before = noted(able, "awake")
    able.evaluate("look('visible')")
    assert noted(able, "awake") == before, "switched off on this device"


def test_a_browser_without_a_wake_lock_says_what_helps(page: Page, key: str) -> None:
    """As on a network at home; once, and only where the match is."""
    page.add_init_script("delete Navigator.prototype.wakeLock")
    page.goto(f"/match/{key}")
    expect(page.locator("#awake")).to_be_visible()
    page.goto(f"/match/{key}/record")
    expect(page.locator("#awake")).to_have_count(0)


def test_keys_tick_and_the_standing_is_read_aloud(able: Page, server: Live, key: str) -> None:
    """With every key of the pad and the save; in the voice of the page's language, and in none where there is none."""
    able.goto(f"/match/{key}/record")
    able.locator("[name=ender]").first.check(force=True)
    able.locator("#keypad .key").first.tap()
    assert noted(able, "tick") == ["tick:8"]
    able.goto(f"/match/{key}?lang=sl")
    button = able.locator("[data-speak]")
    button.tap()
    said = noted(able, "says")
    assert len(said) == 1
    assert said[0].startswith("says:sl-SI:Po deljenju 3. Mesto 1: ")
    button.tap()
    assert noted(able, "says") == said, "a second tap stops it"
    able.goto(f"/match/{key}?lang=pl")
    expect(button).to_be_hidden()


def pressed(page: Page, key: str, address: str) -> None:
    """A key, and the page that it leads to."""
    page.keyboard.press(key)
    expect(page).to_have_url(re.compile(address))
    page.wait_for_load_state()


def test_single_keys_press_what_names_them_but_never_while_typing(page: Page, key: str) -> None:
    """Esc closes and gives the focus back; in a field a letter is a letter; switched off, keys do nothing."""
    page.goto(f"/match/{key}")
    pressed(page, "r", r"/record$")
    page.locator("[name=ender]").first.check(force=True)
    page.locator("#deal .lines .input:enabled").first.focus()
    pressed(page, "b", r"/record$")
    page.locator("h1").click()
    pressed(page, "Control+b", r"/record$")
    pressed(page, "b", rf"/match/{key}$")
    pressed(page, "s", r"/totals$")
    pressed(page, "b", rf"/match/{key}$")
    page.keyboard.press("u")
    expect(page.locator(".note--yes")).to_be_visible()
    page.wait_for_load_state()
    pressed(page, "q", r"/referee$")
    pressed(page, "b", r"/referee$")
    expect(page.locator(".asked .input").first).to_have_value("b")
    page.go_back()
    page.wait_for_load_state()
    summary = page.locator("#look summary")
    summary.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(summary).to_be_focused()
    pressed(page, "?", r"/this-device\?back=")
    page.locator("[name=shortcuts][value=off]").check(force=True)
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".note--yes")).to_be_visible()
    page.goto(f"/match/{key}")
    pressed(page, "r", rf"/match/{key}$")


def test_the_last_standing_is_there_when_the_server_is_not(phone: Phone, server: Live, key: str) -> None:
    """In words with its time; never while the server answers; and gone with the right to see it."""
    context = phone(service_workers="allow")
    page = context.new_page()
    page.goto(f"/match/{key}")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.open('last-standing').then((place) => place.match('/last-look')).then(Boolean)"
    for _ in range(50):
        if page.evaluate(kept):
            break
        page.wait_for_timeout(100)
    total = page.locator(".standing__total").first.inner_text()
    server.stop()
    page.goto(f"/match/{key}/history")
    expect(page.get_by_role("heading", level=1)).to_have_text("Last known standing")
    expect(page.locator(".note--may")).to_contain_text("It is from:")
    expect(page.locator(".standing__total").first).to_have_text(total)
    assert page.locator(".standing__total").first.evaluate("(each) => getComputedStyle(each).fontWeight") == "700"
    server.start()
    page.get_by_role("link", name="Try again").tap()
    expect(page).to_have_url(re.compile(r"/history$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("History")
    # Forms go past it, and their tokens are those of the page.
    page.goto(f"/match/{key}/record")
    page.locator("#look summary").tap()
    page.get_by_role("button", name="Polski").tap()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    # A device that was removed keeps nothing, once the server has said so.
    assert page.evaluate("caches.has('last-standing')")
    server.app.config["PROXIES"] = 1  # from now on this browser is no longer taken for the machine itself
    with server.app.app_context():
        db.session.execute(update(Device).values(removed_at=now()))
        db.session.commit()
    answer = page.goto(f"/match/{key}")
    assert answer is not None and answer.status == 403
    assert not page.evaluate("caches.has('last-standing')")


def test_large_letters_push_nothing_aside(phone: Phone, server: Live, key: str) -> None:
    """The larger sizes on the smallest phone; what stays at the bottom never covers the page."""
    page = phone(viewport=SMALL).new_page()
    games = tables.evening(server.app, "hollywood_evening", 4)
    found = {}
    for size in ("150", "200"):
        page.context.add_cookies([{"name": "comfort", "value": f"{size}.two", "url": server.url}])
        page.context.add_cookies([{"name": "lang", "value": "pl", "url": server.url}])
        for path in ("/", f"/match/{games}", f"/match/{games}/record", f"/match/{key}/totals", "/this-device"):
            page.goto(path)
            found[size, path] = faults(page, touching=".cell")
            tray = page.locator(".tray")
            if tray.count() and tray.evaluate("(each) => getComputedStyle(each).position") == "sticky":
                assert (tray.bounding_box() or {})["height"] < SMALL["height"] * 0.66, (size, path)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


def test_nothing_moves_for_those_who_want_no_motion(phone: Phone, key: str) -> None:
    """No transition and no animation longer than a blink, of elements and of what is drawn before and after them."""
    page = phone(reduced_motion="reduce").new_page()
    for path in ("/", f"/match/{key}", f"/match/{key}/record", f"/match/{key}/history", "/this-device", "/referee/gin"):
        page.goto(path)
        longest = page.evaluate(
            """() => {
              const seconds = (text) => Math.max(...text.split(",").map(parseFloat));
              const all = [...document.querySelectorAll("*")].flatMap((each) =>
                [null, "::before", "::after"].map((part) => getComputedStyle(each, part)));
              return Math.max(...all.map((style) => style.animationName === "none"
                ? seconds(style.transitionDuration)
                : Math.max(seconds(style.transitionDuration), seconds(style.animationDuration))));
            }"""
        )
        assert longest <= 0.01, path
