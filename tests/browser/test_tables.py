"""A deal followed card by card, and the table check, with a thumb, with keys and without scripts."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from companion.following import followed_deal
from tests.browser import evening, layout
from tests.browser.conftest import PHONE, TABLET, Phone
from tests.browser.live import Live
from tests.companion.tables import saved, start, totals

NAMES = ("Ana", "Bor", "Cene")
WIDE = 900


class Table:
    """One page at the table of a match."""

    def __init__(self, page: Page, app: Flask, game: str, lang: str = "en", scripts: bool = True) -> None:
        self.page, self.app, self.scripts = page, app, scripts
        self.key = start(app, game, NAMES)
        page.goto(f"/?lang={lang}")
        page.goto(f"/match/{self.key}")
        page.locator(f'a[href$="/match/{self.key}/table"]').click()

    @property
    def wide(self) -> bool:
        size = self.page.viewport_size
        return size is not None and size["width"] >= WIDE

    def act(self, key: str) -> None:
        """Press the button of an action."""
        self.page.locator(f'button[name="act"][value="{key}"]').click()

    def cards(self, *melds: str, field: str = "cards") -> None:
        """Enter cards: with the keys of the pad, without scripts as text."""
        if not self.scripts:
            # With its symbol a card reads the same in every language.
            text = "\n".join(melds).translate(str.maketrans("SHDC", "♠♥♦♣"))
            self.page.locator(f"#{field}").fill(text)
            return
        expect(self.page.locator("#cardpad")).to_be_visible()
        for number, meld in enumerate(melds):
            if number:
                self.page.locator('#cardpad [data-do="meld"]').click()
            for card in meld.split():
                self.key_of(card)

    def key_of(self, card: str) -> None:
        if card == "*":
            self.page.locator(".cardpad__wide [data-joker]" if self.wide else "#key-joker").click()
        elif self.wide:
            self.page.locator(f"#key-{card}-card").click()
        else:
            self.page.locator(f"#key-{card[:-1]}").click()
            self.page.locator(f"#key-suit-{card[-1]}").click()

    def go(self) -> None:
        """The main button of an entry."""
        if not self.scripts:
            self.page.locator("#plain button").click()
        else:
            self.page.locator(".cardpad__wide .key--go" if self.wide else "#key-go").click()

    def does(self, key: str, *melds: str, onto: int | None = None) -> None:
        """A whole move, back to the table."""
        self.act(key)
        if melds:
            self.cards(*melds)
        if onto is not None:
            self.page.locator(f'label:has(input[name="onto"][value="{onto}"])').click()
        if melds or key == "discard":
            self.go()
        elif key in ("knock", "out", "exhausted"):
            self.page.locator('.tray button[value="go"]').click()
        self.settled()

    def settled(self) -> None:
        """On the table again, and nothing was refused."""
        expect(self.page.locator("#followed")).to_be_visible()

    def moves(self) -> list[str]:
        with self.app.app_context():
            return [row.facts["move"] for row in followed_deal(saved(self.key)).standing]

    # ---------- the table check

    def check(self) -> None:
        self.page.locator('a[href$="/table/check"]').click()

    def lift(self, meld: int | str, place: int) -> None:
        self.page.locator(f"#card-{meld}-{place}").click()

    def put(self, to: int | str) -> None:
        self.page.locator(f'button[name="to"][value="{to}"]').click()
        expect(self.page.locator('button[name="to"]')).to_have_count(0)

    def from_hand(self, *cards: str) -> None:
        self.page.locator('button[name="entering"][value="hand"]').click()
        self.cards(" ".join(cards))
        self.go()

    def lies(self) -> str:
        return self.page.locator('input[name="lies"]').first.input_value()


READERS = ("lang", "size", "scripts")
WITHOUT = pytest.param("sl", PHONE, False, id="without scripts")


def fine(page: Page) -> None:
    """Nothing to miss with a finger, nothing wider than the screen."""
    page.wait_for_load_state()
    assert layout.faults(page) == []


@pytest.mark.parametrize(READERS, [pytest.param("pl", PHONE, True, id="a Polish phone"), WITHOUT])
def test_a_manipulation_deal(phone: Phone, server: Live, lang: str, size: dict[str, int], scripts: bool) -> None:
    """From the first draw to the knock: melds laid, the table taken apart, the form filled, the points right."""
    page = phone(scripts=scripts, viewport=size).new_page()
    table = Table(page, server.app, "manipulation", lang, scripts)
    table.does("stock")
    table.does("lay", "5S 6S 7S", "6H * 8H")
    table.does("pass")
    table.does("stock")
    table.check()
    table.from_hand("7H")
    table.put(1)
    # The real seven lies there now, so the joker goes on to a new meld with two cards from the hand.
    table.from_hand("JS", "QS")
    table.put("new")
    assert table.lies() == "5S 6S 7S | 6H 7H 8H *=9H | JS QS"
    table.lift(1, 3)
    table.put(2)
    expect(page.locator(".verdict--yes")).to_be_visible()
    fine(page)
    page.locator('button[name="do"][value="record"]').click()
    table.settled()
    table.does("pass")
    table.does("stock")
    table.does("add", "8S", onto=0)
    fine(page)
    table.does("knock")
    assert table.moves() == ["take", "lay", "pass", "take", "rearrange", "pass", "take", "add", "end"]
    page.locator(f'a[href$="/match/{table.key}/record"]').click()
    expect(page.locator('input[name="ender"][value="0"]')).to_be_checked()
    expect(page.locator('input[name="ended"][value="knock"]')).to_be_checked()
    for seat, left in (("0", "3"), ("1", "31"), ("2", "20")):
        page.locator(f'input[name="left-{seat}"]').fill(left)
    save(page, scripts)
    assert totals(server.app, table.key) == [45, 0, 0]


@pytest.mark.parametrize(READERS, [pytest.param("sl", TABLET, True, id="a Slovenian tablet"), WITHOUT])
def test_a_remik51_deal(phone: Phone, server: Live, lang: str, size: dict[str, int], scripts: bool) -> None:
    """From the starter's discard to the last one: who opened is known, the counts are asked."""
    page = phone(scripts=scripts, viewport=size).new_page()
    table = Table(page, server.app, "remik51", lang, scripts)
    table.does("discard", "2S")
    table.does("stock")
    table.does("lay", "QS QH *", "7C 8C 9C")
    table.does("discard", "3H")
    table.does("take")
    table.does("lay", "3H 4H 5H", "KS KH KD", "TS TD TC")
    table.does("swap", "QD", onto=0)
    table.does("add", "6C")
    table.does("discard", "9D")
    fine(page)
    table.does("stock")
    table.does("discard", "")
    table.does("stock")
    table.does("add", "KC", onto=3)
    table.does("discard", "4D")
    table.does("stock")
    table.does("discard", "5D")
    table.does("out")
    with server.app.app_context():
        followed = followed_deal(saved(table.key)).followed
    assert [step.verdict.faults for step in followed.steps] == [()] * len(followed.steps)
    assert followed.table.opened == (72, None, 54)
    page.locator(f'a[href$="/match/{table.key}/record"]').click()
    ender = followed.table.ender
    expect(page.locator(f'input[name="ender"][value="{ender}"]')).to_be_checked()
    unopened = followed.table.opened.index(None)
    expect(page.locator(f'input[name="unopened-{unopened}"]')).to_be_checked()
    other = next(seat for seat in range(3) if seat not in (ender, unopened))
    page.locator(f'input[name="left-{other}"]').fill("17")
    save(page, scripts)
    expected = {ender: -40, unopened: 100, other: 17}
    assert totals(server.app, table.key) == [expected[seat] for seat in range(3)]


def save(page: Page, scripts: bool) -> None:
    """The form is saved; with scripts a save right after the page opened would be a second tap."""
    if scripts:
        page.wait_for_timeout(600)
    evening.save(page)
    expect(page).to_have_url(re.compile(r"/match/[a-z0-9]+$"))


def legal_table(table: Table) -> None:
    """Two melds lie there and a joker; the next player has drawn."""
    table.does("lay", "3C 4C 5C 6C", "6H * 8H")
    table.does("pass")
    table.does("stock")
    table.check()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_table_check(phone: Phone, server: Live, scripts: bool) -> None:
    """A lost card is named, nothing added is refused, a joker keeps its card, all melds come back with one tap."""
    page = phone(scripts=scripts).new_page()
    table = Table(page, server.app, "manipulation", "en", scripts)
    legal_table(table)
    before = table.lies()
    verdict = page.locator(".verdict__why")
    table.lift(0, 0)
    table.put("away")
    expect(verdict).to_contain_text("now missing: 3♣")
    page.locator('button[value="reset"]').click()
    expect(page.locator(".note")).to_contain_text("last legal table")
    assert table.lies() == before
    table.lift(0, 3)
    table.put(1)
    expect(verdict).to_contain_text("At least one card must come from the hand")
    page.locator('button[value="reset"]').click()
    expect(page.locator(".note")).to_contain_text("last legal table")
    table.lift(1, 1)
    table.put(0)
    expect(verdict).to_contain_text("stands for 7♥ and stays so")
    page.locator('button[value="reset"]').click()
    expect(page.locator(".note")).to_contain_text("last legal table")
    table.from_hand("7C")
    table.put(0)
    expect(verdict).to_contain_text("This turn is allowed.")
    assert table.moves() == ["lay", "pass", "take"]
    page.locator('button[value="record"]').click()
    table.settled()
    assert table.moves()[-1] == "rearrange"


def test_the_table_check_by_keyboard(page: Page, server: Live) -> None:
    """Tab, Enter and nothing else: no drag, no long press."""
    table = Table(page, server.app, "manipulation")
    legal_table(table)
    page.locator("#card-0-3").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#card-0-3")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#card-0-3")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator('button[name="to"][value="1"]')).not_to_be_focused()
    while not page.locator('button[name="to"][value="new"]').evaluate("each => each === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#meld-2")).to_be_visible()
    assert table.lies() == "3C 4C 5C | 6H *=7H 8H | 6C"


def test_two_taps_move_a_card(page: Page, server: Live) -> None:
    """Card, target: that is all."""
    table = Table(page, server.app, "manipulation")
    legal_table(table)
    table.lift(0, 3)
    table.put(1)
    assert "6C" in table.lies().split("|")[1]


def test_another_phone_sees_the_move(phone: Phone, server: Live) -> None:
    """The table is the server's: it shows on every phone, and after a reload."""
    one, other = phone().new_page(), phone().new_page()
    table = Table(one, server.app, "manipulation")
    other.goto(f"/match/{table.key}/table")
    table.does("lay", "3C 4C 5C 6C")
    expect(other.locator("#melds .card")).to_have_count(4, timeout=5000)
    one.reload()
    expect(one.locator("#melds .card")).to_have_count(4)


def test_a_refused_move_is_agreed_on(page: Page, server: Live) -> None:
    """Told off live, recorded anyway, marked so."""
    table = Table(page, server.app, "remik51")
    table.does("discard", "2S")
    table.does("stock")
    table.act("lay")
    table.cards("KS KH KD")
    expect(page.locator(".verdict--no")).to_contain_text("Opening needs 51")
    page.locator('button[value="agree"]').click()
    table.settled()
    page.locator("details summary").filter(has_text="moves").click()
    expect(page.locator(".log li").last).to_contain_text("agreed")


def test_what_could_be_played(page: Page, server: Live) -> None:
    """Apart from any match it is always free: the steps in words, the table drawn."""
    page.goto("/?lang=en")
    page.goto("/referee/manipulation/table")
    table = Table.__new__(Table)
    table.page, table.app, table.scripts, table.key = page, server.app, True, ""
    table.cards("7S 7H 7D", "4C 5C 6C")
    table.go()
    expect(page.locator(".verdict__why")).to_contain_text("This table is legal.")
    page.locator('button[name="entering"][value="best"]').click()
    table.cards("7C 8C KS", field="whole")
    table.go()
    expect(page.locator("#answer")).to_contain_text("From the hand: 7♣ 8♣ → 4♣ 5♣ 6♣ 7♣ 8♣")
    expect(page.locator("#answer")).to_contain_text("10 points left")


def test_more_moves(page: Page, server: Live) -> None:
    """Undo names the last move; following is given up with one button."""
    table = Table(page, server.app, "manipulation")
    moves: Sequence[str] = ("stock", "pass")
    table.does(moves[0])
    page.locator('button[name="do"][value="undo"]').click()
    expect(page.locator('button[name="do"][value="undo"]')).to_have_count(0)
    table.does("stock")
    page.locator('button[name="do"][value="drop"]').click()
    expect(page.locator('button[name="do"][value="undo"]')).to_have_count(0)
    assert table.moves() == []
