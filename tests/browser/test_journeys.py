"""One complete match for each game, with and without scripts, in the three languages in turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.variants import VARIANTS
from tests.browser import evening
from tests.browser.conftest import Phone
from tests.browser.live import Live
from tests.browser.test_referee import check, verdict, write
from tests.companion import tables
from tests.evenings import evenings

WORDS = {
    "en": ("Rematch", "The winner:", "Round"),
    "pl": ("Rewanż", "Wygrywa:", "Runda"),
    "sl": ("Revanša", "Zmaga:", "Runda"),
}


def one_for_each() -> list[Any]:
    """The first evening of each game that needs no special seats; language and scripts change from game to game."""
    found = {}
    for told in evenings():
        if not any("players" in deal for deal in told["deals"]):
            found.setdefault(told["variant"], told)
    assert found.keys() == VARIANTS.keys()
    return [
        pytest.param(told, ("pl", "sl", "en")[place % 3], place % 2 == 0, id=key)
        for place, (key, told) in enumerate(sorted(found.items()))
    ]


@pytest.mark.parametrize(("told", "lang", "scripts"), one_for_each())
def test_a_complete_match(phone: Phone, told: dict[str, Any], lang: str, scripts: bool) -> None:
    """Set up, every deal of the evening, the end as the table had it, and back to a rematch."""
    page = phone(scripts=scripts).new_page()
    evening.set_up(page, told, lang)
    for deal in told["deals"]:
        evening.play(page, deal)
    rematch, winner, _ = WORDS[lang]
    expect(page.locator(".winner__plate")).to_contain_text(winner)
    expect(page.locator(".winner__plate")).to_contain_text(told["players"][told["winners"][0]])
    assert evening.totals(page) == [str(each) for each in told["final"]]
    expect(page.locator("#actions .btn--main")).to_contain_text(rematch)
    page.locator("#actions .btn--main").click()
    expect(page.locator('button[name="do"][value="start"]')).to_be_visible()


def test_rounds_show_cards_and_wild_rank_and_there_is_no_twelfth(page: Page, server: Live) -> None:
    """Above the form of each of the eleven rounds; then there is nothing to record any more."""
    told = next(each for each in evenings() if each["name"] == "three_thirteen_night")
    key = tables.start(server.app, told["variant"], told["players"])
    number = 0
    for deal in told["deals"]:
        page.goto(f"/match/{key}/record")
        number += deal["ending"] != "void"
        shown = max(number, 1)
        wild = "A23456789TJQK"[shown + 1].replace("T", "10")
        expect(page.locator("#shown")).to_have_text(f"Round {shown} of 11 · {shown + 2} cards · wild: {wild}")
        tables.record(server.app, key, **tables.facts_of(deal))
    assert number == 11
    page.goto(f"/match/{key}")
    expect(page.locator("#actions")).not_to_contain_text("Record")
    page.goto(f"/match/{key}/record")
    expect(page.locator("#deal")).to_have_count(0)


@pytest.fixture(params=["scripts", "plain", "refused"])
def any_page(request: pytest.FixtureRequest, phone: Phone) -> Page:
    """The same journey with scripts, without, and with the script host out of reach."""
    return phone(scripts=request.param != "plain", host="refused" if request.param == "refused" else "fine").new_page()


def test_an_undo_reopens_a_match_that_was_over(any_page: Page, server: Live) -> None:
    """The name of what is undone stands on the button; the totals are the very ones of before; redo brings all back.

    And the referee still answers.
    """
    either_page = any_page
    told = next(each for each in evenings() if each["name"] == "gin_shutout")
    evening.set_up(either_page, told)
    evening.play(either_page, told["deals"][0])
    for deal in told["deals"][1:-1]:
        tables.record(server.app, either_page.url.rpartition("/")[2], **tables.facts_of(deal))
    either_page.reload()
    before = evening.totals(either_page)
    evening.play(either_page, told["deals"][-1])
    expect(either_page.locator(".winner__plate")).to_be_visible()
    undo = either_page.locator('form[action$="/undo"] button')
    expect(undo).to_contain_text("deal 5 (Ana)")
    undo.click()
    expect(either_page.locator(".winner__plate")).to_have_count(0)
    assert evening.totals(either_page) == before
    either_page.locator('form[action$="/redo"] button').click()
    expect(either_page.locator(".winner__plate")).to_be_visible()
    assert evening.totals(either_page) == [str(each) for each in told["final"]]
    either_page.goto(f"{either_page.url}/referee")
    write(either_page, "8♠ 8♥ 8♣")
    check(either_page)
    expect(verdict(either_page)).to_have_class(re.compile("verdict--yes"))


def test_a_tie_is_called_a_tie_with_all_names(page: Page) -> None:
    told = {"variant": "remik51", "players": ["Łucja", "Žan"], "rules": {}}
    evening.set_up(page, told)
    for ender in (0, 1):
        left: list[Any] = [9, 9]
        left[ender] = 0
        evening.play(page, {"ending": "out", "ender": ender, "left": left, "opened": [True, True]})
    expect(page.locator(".winner__plate")).to_contain_text("Tie:")
    expect(page.locator(".winner__plate")).to_contain_text("Łucja and Žan")


def test_correcting_an_early_deal_moves_all_that_follows(either_page: Page, server: Live) -> None:
    """The old value stays in the log, the row is marked, later totals follow, and who deals when it was no deal."""
    either_page.goto(f"/match/{tables.evening(server.app, 'remi_kitchen', 4)}")
    before = [int(each) for each in evening.totals(either_page)]
    dealer = either_page.locator("#scoreboard .sheet__foot")
    expect(dealer).to_contain_text("deals: Dana")
    either_page.locator('.score tbody th a[href$="#deal-2"]').click()
    either_page.locator('#deal-2 a[href$="/deal/2"]').click()
    either_page.locator('input[name="left-2"]').fill("18")
    evening.save(either_page)
    expect(either_page.locator("#actions")).to_be_visible()
    after = [int(each) for each in evening.totals(either_page)]
    assert after == [before[0], before[1], before[2] + 20, before[3]]
    expect(dealer).to_contain_text("deals: Dana")
    either_page.goto(either_page.url + "/history?open=2")
    expect(either_page.locator("#deal-2")).to_contain_text("corrected")
    expect(either_page.locator("#deal-2 .log")).to_contain_text("Cene: 8")
    expect(either_page.locator("#deal-2 .log")).to_contain_text("Cene: 18")
    either_page.locator('#deal-2 a[href$="/deal/2"]').click()
    either_page.locator("label", has=either_page.locator('[name=ended][value="void"]')).click()
    evening.save(either_page)
    expect(dealer).to_contain_text("deals: Cene")
