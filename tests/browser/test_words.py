"""What is said, as a browser shows it: counted sentences in their forms, and no word of another language."""

from __future__ import annotations

import re

import pytest
from babel import Locale
from playwright.sync_api import expect

from companion.sentences import NUMBERS, every
from tests.browser.conftest import Phone
from tests.browser.live import Live
from tests.companion import tables as stored
from tests.test_texts import NOUNS, TOPICS

FORMS = {"pl": ("one", "few", "many"), "sl": ("one", "two", "few", "other")}
# What stands on a page or is said of it: texts, and what only the ear hears.
WORDS = """() => {
    const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) if (!walk.currentNode.parentElement.closest("script, [lang]:not(html)")) {
        found.push(walk.currentNode.textContent.trim().replace(/\\s+/g, " "));
    }
    for (const each of document.body.querySelectorAll("[aria-label], [title], [placeholder]"))
        if (!each.matches("[lang]")) found.push(each.ariaLabel, each.title, each.placeholder);
    return found.filter(Boolean);
}"""


def form_of(number: int, language: str) -> int:
    """Which form the number takes by the rules of Unicode, which our catalogues do not use."""
    return FORMS[language].index(Locale(language).plural_form(number))


def test_counted_sentences_take_the_right_form(phone: Phone) -> None:
    """0, 1, 2, 3, 5, 12, 21, 22, 101, 102 in Polish and Slovenian, on every sentence that counts."""
    page = phone().new_page()
    page.goto("/sentences?in=counted")
    expect(page.locator(".phrase")).to_have_count(sum(each.counted for each in every()))
    wrong = []
    for language, nouns in NOUNS.items():
        rows = [row.split() for row in nouns]
        for said in page.locator(".phrase").all():
            told = said.locator(f"dd[lang={language}]").evaluate_all("all => all.map(each => each.textContent.trim())")
            by_form: dict[int, set[str]] = {}
            for number, text in zip(NUMBERS, told, strict=True):
                words = text.removeprefix(str(number))
                by_form.setdefault(form_of(number, language), set()).add(re.sub(rf"(?<!\d){number}(?!\d)", "#", words))
                noun = re.search(rf"(?<!\d){number} ([^\W\d]+)", words)
                known = [row for row in rows if noun and noun[1] in row]
                if known and not any(row[form_of(number, language)] == noun[1] for row in known):
                    wrong.append((language, text))
            wrong += [(language, each) for each in by_form.values() if len(each) > 1]
    assert wrong == []


@pytest.mark.parametrize("language", ["pl", "sl"])
def test_no_key_and_no_english_is_left(phone: Phone, server: Live, language: str) -> None:
    """On the pages of a match and around it, to the eye and to the ear."""
    english = {
        each.said["en"][0].text
        for each in every()
        if each.said["en"][0].text != each.said[language][0].text and "%(" not in each.said["en"][0].text
    }
    own = {form.text.casefold() for each in every() for form in each.said[language]}
    key = stored.evening(server.app, "oklahoma_evening", 3)
    over = stored.evening(server.app, "carousel_saturday")
    page = phone(locale=language).new_page()
    strange = []
    for address in (
        *("/", "/help", "/help/oklahoma", "/new/remik51", "/referee/gin", "/rules/three-thirteen"),
        *(f"/match/{key}", f"/match/{key}/record", f"/match/{key}/history", f"/match/{key}/settings"),
        *(f"/match/{over}", "/no-such-page"),
    ):
        page.goto(address)
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
        for words in page.evaluate(WORDS):
            key_left = re.search(rf"\b({'|'.join(TOPICS)})\.[a-z0-9]+\b|%\(|\bUNTRANSLATED\b", words)
            if key_left or (words in english and words.casefold() not in own):
                strange.append((address, words))
    assert strange == []
