"""From home to a started match in as few taps as promised, with scripts and without."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from companion import records
from companion.database import db
from companion.models import Club, Device, Match
from engine.changes import Stopped
from engine.deals import Deal, Ending, Stated
from engine.variants import VARIANTS
from tests.browser.live import Live

NAMES = ("Ana", "Bor", "Cene", "Dana")


class Taps:
    """A thumb that counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, **what: Any) -> None:
        """One activation of what carries this role and name."""
        self.page.get_by_role(**what, exact=True).tap()
        self.count += 1

    def pick(self, group: str, name: str) -> None:
        """One activation of a chip in the group under this heading."""
        self.page.get_by_role("group", name=group).locator("label", has_text=name).tap()
        self.count += 1


@pytest.fixture
def played(server: Live) -> Flask:
    """A past match of four at manipulation rummy, dealt by Ana, so that Bor comes next."""
    with server.app.app_context():
        club = db.session.query(Club).one()
        device = Device(club_id=club.id)
        db.session.add(device)
        db.session.flush()
        game = VARIANTS["manipulation"]
        row = records.start(
            club,
            device,
            variant=game.key,
            names=NAMES,
            rules=game.rules,
            letters="J Q K",
            direction="clockwise",
            first_dealer=0,
            form_key="past",
        )
        deal = Deal(number=1, ending=Ending.KNOCK, ender=1, left=tuple(Stated(each) for each in (9, 2, 8, 7)))
        records.record(records.read(row), device, deal, seen=0, form_key="deal")
        records.change(records.read(row), device, Stopped(2), "stop")
    return server.app


def newest(server: Live) -> records.Saved:
    """The match that was started last."""
    with server.app.app_context():
        saved = records.read(db.session.query(Match).order_by(Match.id.desc()).first())
        assert saved.replayed.coming.number >= 1
        return saved


def at_the_table(page: Page) -> None:
    """The match is on: its first deal can be recorded."""
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()


def test_a_rematch_is_two_taps(played: Flask, server: Live, either_page: Page) -> None:
    """Same people, the next dealer."""
    page = either_page
    page.goto("/")
    thumb = Taps(page)
    thumb.tap(role="link", name="Rematch")
    thumb.tap(role="button", name="Start")
    at_the_table(page)
    saved = newest(server)
    assert thumb.count == 2
    assert (saved.names, saved.row.first_dealer) == (NAMES, 1)


def test_another_dealer_is_one_tap_more(played: Flask, server: Live, either_page: Page) -> None:
    """A chip with the name."""
    page = either_page
    page.goto("/")
    thumb = Taps(page)
    thumb.tap(role="link", name="Rematch")
    thumb.pick("Who deals first?", "Dana")
    thumb.tap(role="button", name="Start")
    at_the_table(page)
    assert thumb.count == 3
    assert newest(server).row.first_dealer == 3


def test_a_new_game_with_known_names_is_six_taps(played: Flask, server: Live, page: Page) -> None:
    """Game, four names in the order in which they sit, start."""
    page.goto("/")
    thumb = Taps(page)
    thumb.tap(role="link", name="Remi 51")
    for name in ("Cene", "Ana", "Dana", "Bor"):
        thumb.tap(role="button", name=name)
    expect(page.locator("#status")).to_have_text("Seat 4: Bor")
    thumb.tap(role="button", name="Start")
    at_the_table(page)
    saved = newest(server)
    assert thumb.count == 6
    assert (saved.row.variant, saved.names) == ("remik51", ("Cene", "Ana", "Dana", "Bor"))


def test_names_are_typed_without_scripts(server: Live, plain_page: Page) -> None:
    """A field for each seat, and lots drawn by the server."""
    page = plain_page
    page.goto("/new/gin")
    page.get_by_role("combobox", name="Seat 1").fill("Ana")
    page.get_by_role("combobox", name="Seat 2").fill("Bor")
    Taps(page).pick("Who deals first?", "By lot")
    page.get_by_role("button", name="Start").tap()
    at_the_table(page)
    assert newest(server).names == ("Ana", "Bor")


def test_new_names_become_chips(server: Live, page: Page) -> None:
    """Enter adds one; a name still in the field when the match starts counts too."""
    page.goto("/new/remik51")
    field = page.get_by_role("textbox", name="New name")
    for name in ("Ana", "Łucja Žižek"):
        field.fill(name)
        field.press("Enter")
    expect(page.get_by_role("button", name="Łucja Žižek", pressed=True)).to_be_visible()
    field.fill("  ANA ")
    field.press("Enter")
    expect(page.locator(".person")).to_have_count(2)
    field.fill("Bor")
    page.get_by_role("button", name="Start").tap()
    at_the_table(page)
    assert newest(server).names == ("Ana", "Łucja Žižek", "Bor")


def test_who_gets_up_leaves_no_gap_and_a_full_table_says_so(played: Flask, page: Page) -> None:
    """The others move up; the dealer stays the same person."""
    page.goto("/new/gin")
    for name in ("Cene", "Ana"):
        page.get_by_role("button", name=name, exact=True).tap()
    page.get_by_role("group", name="Who deals first?").locator("label", has_text="Ana").tap()
    page.get_by_role("button", name="Bor", exact=True).tap()
    expect(page.locator("#status")).to_have_text("This game takes at most 2 players; here: 3")
    expect(page.get_by_role("button", name="Bor", exact=True)).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="1 Cene", exact=True).tap()
    expect(page.locator("#status")).to_have_text("Not seated: Cene")
    expect(page.locator("#seat-1")).to_have_value("Ana")
    expect(page.locator("#seat-2")).to_have_value("")
    expect(page.get_by_role("radio", name="Ana")).to_be_checked()


def test_lots_are_drawn_and_announced(played: Flask, page: Page) -> None:
    """Whom the lot found is seen and said before the match begins."""
    page.goto("/new/gin")
    for name in ("Cene", "Ana"):
        page.get_by_role("button", name=name, exact=True).tap()
    page.get_by_role("button", name="Draw lots").tap()
    drawn = (page.locator("#status").text_content() or "").removeprefix("Deals: ")
    assert drawn in ("Cene", "Ana")
    expect(page.get_by_role("radio", name=drawn)).to_be_checked()


def test_what_is_wrong_is_said_and_the_names_stay(server: Live, either_page: Page) -> None:
    """A player alone; then the second is added to what is there."""
    page = either_page
    page.goto("/new/gin")
    scripts = page.get_by_role("textbox", name="New name").is_visible()

    def field(seat: str) -> Locator:
        return page.get_by_role("textbox", name="New name") if scripts else page.get_by_role("combobox", name=seat)

    field("Seat 1").fill("Ana")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_text("This game needs at least 2 players; here: 1")).to_be_visible()
    field("Seat 2").fill("Bor")
    page.get_by_role("button", name="Start").tap()
    at_the_table(page)
    assert newest(server).names == ("Ana", "Bor")


def test_rules_show_only_when_they_matter(page: Page) -> None:
    """And every change stands in the one line above Start."""
    page.goto("/new/remik51")
    limit = page.get_by_role("group", name="Limit", exact=True)
    expect(limit).to_be_hidden()
    page.get_by_role("group", name="How the match ends").locator("label", has_text="at the limit").tap()
    expect(limit).to_be_visible()
    expect(page.locator("#rule-deals_each")).to_be_hidden()
    page.get_by_role("textbox", name="Limit").fill("701")
    expect(page.locator("#summary-words")).to_have_text("How the match ends: at the limit · Limit: 701")
    page.locator("#summary").tap()
    expect(page.locator("#rule-joker_points summary")).to_be_visible()
    page.locator("#rule-joker_points summary").tap()
    page.locator("#rule-joker_points label", has_text="50").tap()
    expect(page.locator("#rule-joker_points .house__words")).to_have_text("50 points")
    expect(page.locator("#rule-joker_points .house__pen")).to_be_visible()
    expect(page.locator("#summary-words")).to_contain_text("Joker left over: 50 points")


def test_a_preset_moves_what_nobody_touched(server: Live, page: Page) -> None:
    """A value set by hand stays; the page shows it at once and the match has it."""
    page.goto("/new/gin")
    page.locator("#summary").tap()
    page.locator("#rule-undercut_bonus summary").tap()
    page.locator("#rule-undercut_bonus-number").fill("33")
    page.locator("#rule-preset summary").tap()
    page.locator("#rule-preset label").nth(1).tap()
    expect(page.locator("#rule-gin_bonus .house__words")).to_have_text("20 points")
    expect(page.locator("#rule-undercut_bonus .house__words")).to_have_text("33")
    for name in ("Ana", "Bor"):
        page.get_by_role("textbox", name="New name").fill(name)
        page.get_by_role("button", name="Add").tap()
    page.get_by_role("button", name="Start").tap()
    at_the_table(page)
    rules = newest(server).match.rules
    assert (rules.preset, rules.gin_bonus, rules.undercut_bonus, rules.box_bonus) == ("classic", 20, 33, 20)


def test_another_language_keeps_the_entry(played: Flask, either_page: Page) -> None:
    """In the middle of set-up; the letters of the pack do not follow the language."""
    page = either_page
    page.goto("/new/remik51")
    chips = page.get_by_role("button", name="Cene", exact=True)
    scripts = chips.is_visible()
    if scripts:
        chips.tap()
    else:
        page.get_by_role("combobox", name="Seat 1").fill("Cene")
    page.get_by_role("group", name="Your jack shows:").locator("label", has_text="V D R").tap()
    page.locator("#look summary").tap()
    page.get_by_role("button", name="Polski").tap()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    expect(page.locator("#seat-1")).to_have_value("Cene")
    expect(page.locator('input[value="V D R"]')).to_be_checked()
    if scripts:
        expect(page.get_by_role("button", name="Cene", pressed=True)).to_be_visible()


def test_enter_in_a_seat_does_not_start(server: Live, plain_page: Page) -> None:
    """The next names are still to come."""
    plain_page.goto("/new/remik51")
    plain_page.get_by_role("combobox", name="Seat 1").fill("Ana")
    plain_page.get_by_role("combobox", name="Seat 2").fill("Bor")
    plain_page.get_by_role("combobox", name="Seat 2").press("Enter")
    expect(plain_page.get_by_role("combobox", name="Seat 2")).to_have_value("Bor")
    with server.app.app_context():
        assert db.session.query(Match).count() == 0
