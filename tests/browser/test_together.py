"""Several phones at one table: all see the same within two seconds, nobody overwrites anybody, nobody is locked out."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from sqlalchemy import update

from companion import records
from companion.database import db, writing
from companion.models import Device
from tests.browser.conftest import Phone
from tests.browser.live import Live
from tests.companion.people import join_link, number_of, watch_link
from tests.tables import begin, out, play, stored, totals

SOON = 2.0  # seconds in which every open page shows what happened
PATIENCE = 8000  # milliseconds, where it only matters that it happens
FAR = {"X-Forwarded-For": "192.168.1.9"}  # a phone, not the machine itself
OPEN = (True, True, True, True)

Together = Callable[..., Page]


@pytest.fixture
def key(server: Live) -> str:
    """A match with one deal; the device that began it owns the club."""
    made = begin(server.app, "remik51")
    with server.app.app_context(), writing():
        db.session.execute(update(Device).values(owner=True))
        db.session.commit()
    play(server.app, made, out(1, 12, None, 31, 9, opened=OPEN))
    return made


@pytest.fixture
def member(phone: Phone, server: Live, key: str) -> Together:
    """Makes a phone that joined the club, under a name of its own, at the table."""

    def join(name: str, **more: object) -> Page:
        context: BrowserContext = phone(extra_http_headers=FAR, **more)
        page = context.new_page()
        page.goto(f"{join_link(server.app)}?match={key}")
        page.goto("/devices")
        page.locator("#mine").fill(name)
        page.locator('form[action="/devices/me"] button').click()
        page.goto(f"/match/{key}")
        following(page)
        return page

    return join


@pytest.fixture
def watcher(phone: Phone, server: Live, key: str) -> Page:
    """A phone that scanned the code to watch."""
    page = phone(extra_http_headers=FAR).new_page()
    page.goto(watch_link(server.app, key))
    following(page)
    return page


@pytest.fixture
def owner(phone: Phone, key: str) -> Page:
    """The machine's own browser, which owns the club."""
    page = phone().new_page()
    page.goto(f"/match/{key}")
    following(page)
    return page


def following(page: Page) -> None:
    """Until the page can hear of news."""
    expect(page.locator("html")).to_have_attribute("data-htmx", re.compile("cdn|local"))


def total(page: Page, name: str) -> Locator:
    """The total of a player in the standing."""
    row = page.locator("#scoreboard .standing tbody tr", has=page.locator(f'[title="{name}"]'))
    return row.locator(".standing__total")


def record(page: Page, key: str, counts: tuple[int, int, int], save: bool = True) -> None:
    """Bor goes out; what the three others have left."""
    page.goto(f"/match/{key}/record")
    following(page)
    page.locator('[name=ender][value="1"]').check(force=True)
    for seat, count in zip((0, 2, 3), counts, strict=True):
        page.locator(f'[name="left-{seat}"]').fill(str(count))
    if save:
        press_save(page)


def press_save(page: Page) -> None:
    """The big key."""
    page.locator("#keypad [data-go]").locator("visible=true").click()


# ---------- everybody sees the same


def test_every_open_page_follows_within_two_seconds(watcher: Page, owner: Page, member: Together, key: str) -> None:
    """Table and history, watcher and member; what somebody unfolded stays so, and no page was loaded anew."""
    history = member("Tablet")
    history.goto(f"/match/{key}/history")
    following(history)
    history.locator("#done summary").click()
    for page in (watcher, history):
        page.evaluate("document.body.dataset.same = 'yes'")
    waited = []
    for number, sum_of_ana in enumerate((17, 22, 27), start=2):
        record(owner, key, (5, 6, 7))
        expect(owner).to_have_url(re.compile(f"/match/{key}$"))
        begun = time.monotonic()
        expect(total(watcher, "Ana")).to_have_text(str(sum_of_ana), timeout=PATIENCE)
        expect(history.locator(f"#deal-{number}")).to_be_visible(timeout=PATIENCE)
        waited.append(time.monotonic() - begun)
    # A busy machine may hold one of them up.
    assert sorted(waited)[1] <= SOON, waited
    assert history.locator("#done").get_attribute("open") is not None
    expect(watcher.locator("#bar")).to_contain_text("Match over")
    expect(watcher.locator("#status")).to_have_text("deal 4 (Bor)")
    for page in (watcher, history):
        expect(page.locator("body")).to_have_attribute("data-same", "yes")


def test_a_phone_that_slept_asks_for_nothing_and_catches_up_at_once(watcher: Page, server: Live, key: str) -> None:
    asked: list[str] = []
    watcher.on("request", lambda request: asked.append(request.url) if "since=" in request.url else None)
    sleep(watcher, True)
    watcher.wait_for_timeout(300)
    asked.clear()
    play(server.app, key, out(1, 5, None, 6, 7, opened=OPEN))
    watcher.wait_for_timeout(2500)
    assert asked == []
    expect(total(watcher, "Ana")).to_have_text("12")
    sleep(watcher, False)
    expect(total(watcher, "Ana")).to_have_text("17", timeout=PATIENCE)


def sleep(page: Page, hidden: bool) -> None:
    """What a page hears when its phone is locked or woken."""
    state = "hidden" if hidden else "visible"
    page.evaluate(
        f"Object.defineProperty(document, 'visibilityState', {{ configurable: true, get: () => '{state}' }});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


def test_after_ten_quiet_minutes_a_page_asks_every_five_seconds(phone: Phone, server: Live, key: str) -> None:
    page = phone(extra_http_headers=FAR).new_page()
    page.clock.install()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "since=" in request.url else None)
    page.goto(watch_link(server.app, key))
    page.clock.run_for(2000)  # whoever fetches the script may have to wait for its patience
    following(page)
    counts = []
    for quiet in (0, 11 * 60 * 1000):
        page.clock.fast_forward(quiet)
        page.wait_for_timeout(200)
        asked.clear()
        for _ in range(20):
            page.clock.run_for(500)
            page.wait_for_timeout(60)
        counts.append(len(asked))
    assert 8 <= counts[0] <= 11
    assert 1 <= counts[1] <= 3


def test_a_form_is_never_replaced_under_the_fingers(member: Together, owner: Page, key: str) -> None:
    """It is told what happened, and keeps every digit."""
    page = member("Tablet")
    record(page, key, (5, 6, 7), save=False)
    page.evaluate("document.getElementById('deal').dataset.same = 'yes'")
    record(owner, key, (1, 2, 3))
    page.wait_for_timeout(1500)
    page.evaluate("document.body.dispatchEvent(new Event('tend'))")
    expect(page.locator("#others")).to_contain_text("Deal 2 has been recorded meanwhile.", timeout=PATIENCE)
    assert page.locator('[name="left-0"]').input_value() == "5"
    assert page.locator("#deal").get_attribute("data-same") == "yes"


def test_out_of_reach_is_said_and_taken_back(watcher: Page, server: Live, key: str) -> None:
    expect(watcher.locator("#lost")).to_be_hidden()
    server.stop()
    expect(watcher.locator("#lost")).to_be_visible(timeout=PATIENCE)
    expect(watcher.locator("#lost")).to_contain_text("No connection")
    expect(total(watcher, "Ana")).to_have_text("12")
    play(server.app, key, out(1, 5, None, 6, 7, opened=OPEN))
    server.start()
    expect(watcher.locator("#lost")).to_be_hidden(timeout=PATIENCE)
    expect(total(watcher, "Ana")).to_have_text("17", timeout=PATIENCE)


def test_what_asks_for_news_may_come_late(member: Together, server: Live, key: str) -> None:
    """The script that asks could not be fetched at first: said, tried again, and the page follows."""
    page = member("Tablet")
    refused: list[str] = []
    page.route("**/asks.js*", lambda route: (refused.append(route.request.url), route.abort()))
    page.goto(f"/match/{key}")
    expect(page.locator("#lost")).to_be_visible(timeout=PATIENCE)
    assert refused
    page.unroute("**/asks.js*")
    expect(page.locator("#lost")).to_be_hidden(timeout=PATIENCE)
    play(server.app, key, out(1, 5, None, 6, 7, opened=OPEN))
    expect(total(page, "Ana")).to_have_text("17", timeout=PATIENCE)


# ---------- two devices at one deal


@pytest.mark.parametrize("choice", ["the second", "both"])
def test_two_devices_record_the_same_deal_differently(
    server: Live, member: Together, watcher: Page, key: str, choice: str
) -> None:
    """Both versions with device and time; the choice holds for all, the other version stays in the history."""
    first, second = member("Tablet"), member("Bor’s phone")
    record(first, key, (5, 6, 7), save=False)
    record(second, key, (8, 6, 7), save=False)
    expect(second.locator("#others")).to_contain_text("Is recording this deal too: Tablet")
    press_save(first)
    expect(first).to_have_url(re.compile(f"/match/{key}$"))
    press_save(second)
    cards = second.locator("form[action$='/choose/2'] section")
    expect(cards).to_have_count(2)
    expect(cards.nth(0)).to_contain_text("Tablet")
    expect(cards.nth(1)).to_contain_text("Bor’s phone")
    assert totals(server.app, key)[0] == 17, "the earlier one counts until then"
    expect(watcher.locator("#match")).to_contain_text("Deal 2 was recorded twice.", timeout=PATIENCE)
    if choice == "both":
        second.get_by_role("button", name="Both were played").click()
    else:
        cards.nth(1).get_by_role("button").click()
    expect(second).to_have_url(re.compile(f"/match/{key}$"))
    sum_of_ana = "25" if choice == "both" else "20"
    for page in (first, watcher, second):
        expect(total(page, "Ana")).to_have_text(sum_of_ana, timeout=PATIENCE)
    assert len(stored(server.app, key)) == (3 if choice == "both" else 2)
    second.goto(f"/match/{key}/history?open=2")
    expect(second.locator("#deal-2 .log")).to_contain_text(re.compile("Ana:? 5"))
    expect(second.locator("#deal-2 .log")).to_contain_text(re.compile("Ana:? 8"))


def test_two_devices_record_the_same_deal_alike(server: Live, member: Together, key: str) -> None:
    """That is one deal and no question."""
    first, second = member("Tablet"), member("Bor’s phone")
    for page in (first, second):
        record(page, key, (5, 6, 7), save=False)
    for page in (first, second):
        press_save(page)
        expect(page).to_have_url(re.compile(f"/match/{key}$"))
    expect(second.locator("#match")).not_to_contain_text("recorded twice")
    assert len(stored(server.app, key)) == 2


def test_a_database_that_takes_no_write_is_said_aloud_and_the_entry_stays(
    member: Together, server: Live, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A red bar, the score as text to take along, no trace of the fault; the same entry is saved once it can be."""
    page = member("Tablet")
    record(page, key, (5, 6, 7), save=False)

    def full(*_saved: object, **_more: object) -> records.Outcome:
        raise records.NotStored

    with monkeypatch.context() as broken:
        broken.setattr(records, "record", full)
        press_save(page)
        expect(page.locator(".note--no[data-alarm]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#alarm")).to_contain_text("Could not be saved. Your entry stays here")
    expect(page.locator("pre.copy")).to_contain_text("Ana: 12")
    expect(page.locator("pre.copy")).to_contain_text(re.compile(r"Deal 2: .*Bor · Ana:? 5 · Cene:? 6"))
    expect(page.locator("body")).not_to_contain_text("Traceback")
    assert page.locator('[name="left-2"]').input_value() == "6"
    page.wait_for_timeout(600)  # two taps within half a second are one
    press_save(page)
    expect(page).to_have_url(re.compile(f"/match/{key}$"))
    assert len(stored(server.app, key)) == 2


# ---------- who writes


def test_a_watcher_reaches_no_pad(watcher: Page, server: Live, key: str) -> None:
    """Neither by a button nor by an address, with scripts or without; the referee and the history stay open."""
    expect(watcher.locator("#together")).to_contain_text("Watching only.")
    expect(watcher.locator("main a[href*='/record'], #actions a[href*='/record'], #actions form")).to_have_count(0)
    for path in ("record", "deal/1", "insert/1", "settings", "remove/1", "share"):
        answer = watcher.goto(f"/match/{key}/{path}")
        assert answer is not None and answer.status == 403
        expect(watcher.locator("#keypad, #deal")).to_have_count(0)
        expect(watcher.locator("#sentence")).to_contain_text("This device only watches.")
    for path in ("history", "rules", "referee", "count"):
        answer = watcher.goto(f"/match/{key}/{path}")
        assert answer is not None and answer.status == 200
        expect(watcher.locator("form[action*='/flag'], a[href*='/deal/'], a[href*='/settings']")).to_have_count(0)
    watcher.goto("/")
    expect(watcher).to_have_url(re.compile(f"/match/{key}$"))


def test_the_pen_is_handed_over_in_two_taps(member: Together, server: Live, watcher: Page, key: str) -> None:
    """By who has it: to the page of the match's codes, and there to the other one. Roles swap on both pages."""
    one, other = member("Ana’s phone"), member("Bor’s phone")
    one.locator(f'a[href="/match/{key}/share"]').tap()
    one.locator('#pen button[value="on"]').tap()
    expect(one.locator("#pen")).to_contain_text("This device writes.")
    one.goto(f"/match/{key}")
    following(one)
    expect(other.locator("#together")).to_contain_text("Writes: Ana’s phone", timeout=PATIENCE)
    expect(other.locator(f'a[href="/match/{key}/record"]')).to_have_count(0)
    expect(watcher.locator("#together")).to_contain_text("Watching only. Writes: Ana’s phone", timeout=PATIENCE)
    one.locator(f'a[href="/match/{key}/share"]').tap()
    one.get_by_role("button", name="Hand the pen to: Bor’s phone").tap()
    expect(one.locator("#together")).to_contain_text("Writes: Bor’s phone")
    expect(one.locator(f'a[href="/match/{key}/record"]')).to_have_count(0)
    expect(other.locator(f'a[href="/match/{key}/record"]')).to_have_count(1, timeout=PATIENCE)
    record(other, key, (5, 6, 7))
    expect(total(one, "Ana")).to_have_text("17", timeout=PATIENCE)


def test_the_pen_is_asked_for_and_handed_over(member: Together, key: str) -> None:
    """One tap asks, one tap hands over; whoever was writing keeps the entry and is told."""
    one, other = member("Ana’s phone"), member("Bor’s phone")
    one.goto(f"/match/{key}/share")
    one.locator('#pen button[value="on"]').tap()
    expect(one.locator("#pen")).to_contain_text("This device writes.")
    one.goto(f"/match/{key}")
    following(one)
    other.get_by_role("button", name="Ask for the pen").tap(timeout=PATIENCE)
    expect(one.locator("#asking")).to_contain_text("Bor’s phone would like to write.", timeout=PATIENCE)
    writing_page = one.context.new_page()
    record(writing_page, key, (5, 6, 7), save=False)
    one.get_by_role("button", name="Hand it over").tap()
    expect(other.locator(f'a[href="/match/{key}/record"]')).to_have_count(1, timeout=PATIENCE)
    press_save(writing_page)
    expect(writing_page.locator("#deal")).to_contain_text("Not saved: Bor’s phone writes now. Your entry stays here.")
    expect(writing_page.locator('[name="left-2"]')).to_have_value("6")


# ---------- links and devices


def test_a_removed_device_is_shut_out_at_once(member: Together, owner: Page, server: Live, key: str) -> None:
    """An open table says so by itself; an entry on the screen stays there, though it is taken nowhere."""
    phone_page = member("Bor’s phone")
    form = phone_page.context.new_page()
    record(form, key, (5, 6, 7), save=False)
    owner.goto("/devices")
    device = number_of(server.app, "Bor’s phone")
    owner.locator(f'form[action="/devices/{device}"] button[value="remove"]').click()
    expect(owner.locator("main")).to_contain_text("Removed: Bor’s phone.")
    expect(phone_page.locator("#scoreboard")).to_have_count(0, timeout=PATIENCE)
    expect(phone_page.locator("h1")).to_have_text("You have not joined this table yet")
    press_save(form)
    expect(form.locator("#shut")).to_be_visible()
    expect(form.locator('[name="left-2"]')).to_have_value("6")
    assert len(stored(server.app, key)) == 1


def test_a_renewed_watch_link_ends_the_old_one(
    watcher: Page, owner: Page, phone: Phone, server: Live, key: str
) -> None:
    """Whoever came by it sees nothing more; the new code works."""
    old = watch_link(server.app, key)
    owner.goto(f"/match/{key}/share")
    code = owner.locator("#watch img")
    assert code.evaluate("image => image.complete && image.naturalWidth > 0")
    owner.locator("#watch button").click()
    expect(owner.locator("#watch .address")).not_to_contain_text(old)
    expect(watcher.locator("#scoreboard")).to_have_count(0, timeout=PATIENCE)
    page = phone(extra_http_headers=FAR).new_page()
    answer = page.goto(old)
    assert answer is not None and answer.status == 403
    page.goto(watch_link(server.app, key))
    expect(page.locator("#scoreboard")).to_be_visible()


def test_a_match_is_deleted_by_its_name(owner: Page, watcher: Page, key: str) -> None:
    owner.goto(f"/match/{key}/delete")
    owner.locator("#name").fill("Gin")
    owner.get_by_role("button", name="Delete for good").click()
    expect(owner.locator(".fault")).to_have_text("That is another name. Nothing was deleted.")
    owner.locator("#name").fill("remi 51")
    owner.get_by_role("button", name="Delete for good").click()
    expect(owner).to_have_url(re.compile(r":\d+/$"))
    expect(watcher.locator("#scoreboard")).to_have_count(0, timeout=PATIENCE)
