""" "Is this allowed?" with a thumb, with a keyboard and without scripts: how cards get in and what the answer shows."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, SMALL, TABLET, Phone
from tests.browser.live import Live
from tests.companion import tables as told
from tests.tables import begin, totals

OPENING = "A♥ 2♥ 3♥\nK♠ K♥ K♦\n2♠ 2♦ 2♣"
KEY = 56


class Thumb:
    """Counts its taps on the card pad."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def ask(self, key: str) -> None:
        """From the table to the question; htmx is awaited, as a person would hardly be faster."""
        self.page.goto(f"/match/{key}")
        self.tap(self.page.locator(f'a[href="/match/{key}/referee"]'))
        expect(self.page.locator("html")).to_have_attribute("data-htmx", "cdn")

    def mode(self, name: str) -> None:
        self.tap(self.page.locator(f'[name=mode][value="{name}"]'))

    def keys(self, *names: str) -> None:
        for name in names:
            self.tap(self.page.locator(f"#key-{name}"))

    def do(self, what: str) -> None:
        self.tap(self.page.locator(f'#cardpad [data-do="{what}"]:visible'))


def chips(page: Page, field: str = "cards") -> Locator:
    return page.locator(f"#read-{field} .chip")


def verdict(page: Page) -> Locator:
    return page.locator("#answer .verdict")


def status(page: Page) -> Locator:
    return page.locator("#status")


def choose(page: Page, question: str) -> None:
    """Opens the list of questions and takes one."""
    if page.locator(".chooser:not([open])").count():
        page.locator(".chooser summary").click()
    page.locator(f'button[name="ask"][value="{question}"]').click()
    expect(page.locator('input[type="hidden"][name="ask"]')).to_have_value(question)


def write(page: Page, text: str, field: str = "cards") -> None:
    """Types into the text field, behind [abc] where there are keys."""
    if page.locator("#cardpad").is_visible():
        page.locator('[name=mode][value="text"]').check(force=True)
    page.locator(f"#{field}").fill(text)


def check(page: Page) -> None:
    """Asks outright, where nothing is asked by itself."""
    if page.locator("#plain button").is_visible():
        page.locator("#plain button").click()


# ---------- the pad


def test_rank_and_suit_in_either_order(page: Page) -> None:
    """The half that waits is pressed and spoken, and no answer stands there meanwhile."""
    thumb = Thumb(page)
    for first, second, asked in (("7", "suit-H", "seven – which suit?"), ("suit-H", "7", "hearts – which rank?")):
        page.goto("/referee/remik51")
        expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
        thumb.keys(first)
        expect(page.locator(f"#key-{first}")).to_have_attribute("aria-pressed", "true")
        expect(status(page)).to_have_text(asked)
        expect(page.locator("#answer")).to_be_hidden()
        thumb.keys(second)
        expect(page.locator("#cardpad [aria-pressed=true]")).to_have_count(0)
        expect(chips(page)).to_have_count(1)
        expect(chips(page)).to_have_attribute("aria-label", "Remove: seven of hearts")


def test_the_keys_say_what_to_press_next(page: Page) -> None:
    """In sight above the keys, for each way of entering; gone once there are cards, and the questions fold away."""
    page.goto("/referee/remik51")
    hint = page.locator("#pad-hint")
    expect(page.locator(".chooser")).to_have_attribute("open", "")
    expect(hint).to_have_text("Choose a rank and a suit, in either order.")
    for way, words in (
        ("run", "Choose the suit, then the first and the last card."),
        ("set", "Choose the rank, then the suits."),
    ):
        page.locator(f'[name=mode][value="{way}"]').check(force=True)
        expect(hint).to_have_text(words)
    Thumb(page).keys("7")
    expect(hint).to_have_text("seven – which suit?")
    expect(page.locator(".chooser[open]")).to_have_count(0)
    Thumb(page).keys("suit-H")
    expect(hint).to_be_hidden()
    expect(chips(page)).to_have_count(1)


def test_the_same_half_again_takes_it_back(page: Page) -> None:
    page.goto("/referee/remik51")
    thumb = Thumb(page)
    thumb.keys("7", "7", "suit-H")
    expect(page.locator("#key-7")).to_have_attribute("aria-pressed", "false")
    thumb.keys("delete")
    expect(page.locator("#cardpad [aria-pressed=true]")).to_have_count(0)
    assert page.locator("#cards").input_value() == ""


def test_a_run_is_judged_in_five_taps(page: Page, server: Live) -> None:
    """Ask, run, suit, from, to: five cards for three activations."""
    key = begin(server.app, "remik51")
    thumb = Thumb(page)
    thumb.ask(key)
    thumb.mode("run")
    thumb.keys("suit-H", "5", "9")
    expect(verdict(page)).to_have_class(re.compile("verdict--yes"))
    expect(chips(page)).to_have_count(5)
    assert thumb.taps == 5


def test_a_set_is_judged_in_six_taps(page: Page, server: Live) -> None:
    """Ask, set, rank and three suits; "all four" is one key."""
    key = begin(server.app, "remik51")
    thumb = Thumb(page)
    thumb.ask(key)
    thumb.mode("set")
    thumb.keys("8", "suit-S", "suit-D", "suit-C")
    expect(verdict(page)).to_have_class(re.compile("verdict--yes"))
    expect(chips(page)).to_have_count(3)
    assert thumb.taps == 6
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    thumb.mode("set")
    thumb.keys("8")
    thumb.do("four")
    expect(chips(page)).to_have_count(4)


def test_runs_are_entered_as_they_are_meant(page: Page) -> None:
    """Over the ace too: that is for the referee to judge, not for the keys."""
    thumb = Thumb(page)
    for keys, text, answer in (
        (("suit-S", "Q", "A"), "Q♠ K♠ A♠", "yes"),
        (("suit-S", "A", "3"), "A♠ 2♠ 3♠", "yes"),
        (("suit-S", "9", "7"), "7♠ 8♠ 9♠", "yes"),
        (("suit-S", "K", "2"), "K♠ A♠ 2♠", "no"),
        (("5", "suit-S", "8"), "5♠ 6♠ 7♠ 8♠", "yes"),
    ):
        page.goto("/referee/remik51")
        expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
        thumb.mode("run")
        thumb.keys(*keys)
        expect(page.locator("#cards")).to_have_value(text)
        expect(verdict(page)).to_have_class(re.compile(f"verdict--{answer}"))


def test_a_joker_goes_into_the_gap_and_a_chip_takes_its_card_away(page: Page) -> None:
    page.goto("/referee/remik51")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    thumb = Thumb(page)
    thumb.mode("run")
    thumb.keys("suit-H", "5", "8")
    expect(chips(page)).to_have_count(4)
    page.get_by_role("button", name="Remove: seven of hearts").tap()
    expect(page.locator("#cards")).to_have_value("5♥ 6♥ 8♥")
    thumb.keys("joker")
    expect(page.locator("#cards")).to_have_value("5♥ 6♥ ★ 8♥")
    expect(verdict(page)).to_have_class(re.compile("verdict--yes"))
    thumb.keys("delete")
    expect(page.locator("#cards")).to_have_value("5♥ 6♥ ★")
    expect(page.locator(".choice")).to_have_count(2)
    page.locator(".choice[aria-pressed=false]").tap()
    expect(page.locator(".choice[aria-pressed=true]")).to_contain_text("15 points")


def test_several_melds_go_on_lines_of_their_own(page: Page) -> None:
    page.goto("/referee/remik51?ask=opening")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    thumb = Thumb(page)
    thumb.mode("run")
    thumb.keys("suit-H", "T", "K")
    thumb.mode("set")
    thumb.do("meld")
    thumb.keys("8", "suit-S", "suit-D", "suit-C")
    expect(page.locator("#cards")).to_have_value("10♥ J♥ Q♥ K♥\n8♠ 8♦ 8♣")
    expect(verdict(page)).to_contain_text("Together: 64 – needed: 51")


def test_labels_follow_the_pack_and_names_the_language(phone: Phone, server: Live) -> None:
    key = begin(server.app, "remik51", letters="W D K")
    page = phone(locale="sl-SI").new_page()
    page.goto(f"/match/{key}/referee")
    expect(page.locator("#key-Q")).to_have_text("D")
    expect(page.locator("#key-J")).to_have_accessible_name("fant")
    expect(page.locator("#key-suit-H")).to_contain_text("S")
    expect(page.locator("#key-suit-H .suit")).to_have_count(1)
    Thumb(page).keys("Q", "suit-H")
    expect(page.locator("#cards")).to_have_value("D♥")
    names = page.locator("#cardpad [aria-label]").evaluate_all("all => all.map((each) => each.ariaLabel)")
    assert [name for name in names if re.search("[♠♥♦♣★]", name)] == []


def test_a_wide_screen_shows_all_cards(phone: Phone) -> None:
    """And arrows walk over them."""
    page = phone(viewport=TABLET, is_mobile=False).new_page()
    page.goto("/referee/remik51")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    expect(page.locator(".cardpad__grid [data-card]:visible")).to_have_count(52)
    expect(page.locator(".cardpad__halves:visible")).to_have_count(0)
    page.locator("#key-5S-card").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#cards")).to_have_value("5♠ 6♠ 7♠")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#key-7H-card")).to_be_focused()
    expect(verdict(page)).to_have_class(re.compile("verdict--yes"))


def test_a_keyboard_is_enough(phone: Phone) -> None:
    """Letters go into the text field, Enter asks; arrows move over the keys."""
    page = phone(is_mobile=False, has_touch=False).new_page()
    page.goto("/referee/remik51")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    page.locator("#key-A").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#key-6")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#key-suit-S").focus()
    page.keyboard.press("Space")
    expect(chips(page)).to_have_count(1)
    page.keyboard.type(" 7s 8s")
    expect(page.locator("#cards")).to_be_focused()
    expect(verdict(page)).to_have_class(re.compile("verdict--yes"))
    page.keyboard.type(" 10s")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_have_class(re.compile("verdict--no"))


# ---------- the text


READ = (
    ("en", "D♥", "queen of hearts?"),
    ("pl", "D♥", "dama kier"),
    ("en", "5D", "five of diamonds"),
    ("pl", "KD", "król karo|dama karo|dama kier"),
    ("sl", "KD", "karo kralj|karo dama|križeva dama"),
    ("pl", "9S", "dziewiątka pik|dziewiątka kier"),
    ("sl", "9S", "srčeva devetica|pikova devetica"),
    ("en", "1♥", "ace of hearts?"),
    ("pl", "7T", "siódemka trefl"),
    ("sl", "Ž♥", "srčev fant?"),
    ("en", "🂱", "ace of hearts"),
    ("en", "♥️7", "seven of hearts"),
    ("pl", "７♡", "siódemka kier"),
    ("sl", "◆K", "karo kralj"),
)


def test_what_was_read_is_shown(either_page: Page) -> None:
    """A sure card, a marked guess ("?") or a question; beside it the other cards, and nothing that was typed goes."""
    for lang, typed, expected in READ:
        either_page.goto(f"/referee/remik51?lang={lang}")
        write(either_page, f"9♠ 10♠, {typed}")
        check(either_page)
        if "|" in expected:
            picks = either_page.locator("#read-cards .offer__pick")
            expect(picks).to_have_count(expected.count("|") + 1)
            names = picks.evaluate_all("all => all.map((each) => each.ariaLabel)")
            assert names == expected.split("|")
        else:
            expect(chips(either_page)).to_have_count(3)
            last = chips(either_page).last
            expect(last).to_have_attribute("aria-label", re.compile(expected.rstrip("?") + "$"))
            assert last.locator("xpath=ancestor::li[@class='guess']").count() == expected.count("?"), (lang, typed)
        assert either_page.locator("#cards").input_value() == f"9♠ 10♠, {typed}"


def test_a_question_is_answered_with_a_large_card(either_page: Page) -> None:
    """The other cards stay, and no verdict stands there before."""
    either_page.goto("/referee/remik51?lang=pl")
    write(either_page, "J♥ KD K♥")
    check(either_page)
    picks = either_page.locator("#read-cards .offer__pick")
    expect(picks).to_have_count(3)
    for box in (pick.bounding_box() for pick in picks.all()):
        assert box and box["width"] >= KEY and box["height"] >= KEY
    expect(verdict(either_page)).to_have_count(0)
    either_page.get_by_role("button", name="dama kier").click()
    expect(chips(either_page)).to_have_count(3)
    expect(either_page.locator("#cards")).to_have_value("J♥ D♥ K♥")
    check(either_page)
    expect(verdict(either_page)).to_have_class(re.compile("verdict--yes"))


def test_what_is_asked_once_is_asked_once(page: Page, server: Live) -> None:
    key = begin(server.app, "remik51")
    page.goto(f"/match/{key}/referee?lang=sl")
    write(page, "9S")
    page.get_by_role("button", name="pikova devetica").tap()
    expect(page.locator("#cards")).to_have_value("9♠")
    write(page, "QS")
    expect(chips(page)).to_have_attribute("aria-label", re.compile("pikova dama"))
    page.goto(f"/match/{key}/referee")
    write(page, "KS")
    expect(chips(page)).to_have_attribute("aria-label", re.compile("pikov kralj"))


def test_what_is_no_card_is_refused_with_a_reason(either_page: Page) -> None:
    either_page.goto("/referee/remik51")
    for typed in ("🂬", "🂠"):
        write(either_page, f"5♥ 6♥ 7♥ {typed}")
        check(either_page)
        expect(either_page.locator("#read-cards .fault")).to_contain_text(typed)
        expect(verdict(either_page)).to_have_count(0)


def test_a_third_copy_is_refused_and_named(either_page: Page) -> None:
    either_page.goto("/referee/remik51")
    write(either_page, "7♥ 7♥ 7♠ 7♣")
    check(either_page)
    expect(verdict(either_page)).to_have_class(re.compile("verdict--no"))
    write(either_page, "7♥ 7♥ 7♥")
    check(either_page)
    expect(either_page.locator("#answer .note--no")).to_contain_text("7♥ – here: 3, in the packs: 2")
    expect(verdict(either_page)).to_have_count(0)


# ---------- the answer


def test_three_answers_differ_without_colour(page: Page) -> None:
    """Icon, word and sentence; nothing while the entry is incomplete."""
    seen = []
    page.goto("/referee/remik51?ask=opening")
    for typed, kind in (
        ("K♠ K♥ K♦\n7♠ 8♠ 9♠ 10♠", "yes"),
        ("2♠ 2♥ 2♦", "no"),
        (OPENING, "may"),
    ):
        write(page, typed)
        expect(verdict(page)).to_have_class(re.compile(f"verdict--{kind}"))
        shape = verdict(page).locator(".verdict__head .stamp use").get_attribute("href")
        word = verdict(page).locator(".verdict__word").inner_text()
        assert verdict(page).locator(".verdict__why").inner_text()
        seen.append((shape, word))
    assert len({shape for shape, _ in seen}) == len({word for _, word in seen}) == 3
    write(page, "K♠ K♥ K♦\n7♠ 8♠")
    expect(verdict(page)).to_have_count(0)


def test_the_answer_is_spoken_once(page: Page) -> None:
    page.goto("/referee/remik51")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    page.evaluate(
        "() => { window.said = []; new MutationObserver(() => window.said.push("
        "document.getElementById('status').textContent)).observe(document.getElementById('status'), "
        "{ childList: true }); }"
    )
    write(page, "8♠ 8♣ 8♣")
    expect(status(page)).to_have_text("No, this is not allowed. Same suit twice in a set: clubs")
    write(page, "8♠ 8♣  8♣")
    page.wait_for_timeout(700)
    assert [said for said in page.evaluate("window.said") if said.startswith("No")] == [status(page).inner_text()]


def test_the_answer_turns_to_the_other_side_of_the_table(page: Page) -> None:
    page.goto("/referee/remik51")
    write(page, "8♠ 8♣ 8♥")
    expect(verdict(page)).to_be_visible()
    page.locator("#turn").tap()
    assert page.locator("#answer").evaluate("each => getComputedStyle(each).transform") == "matrix(-1, 0, 0, -1, 0, 0)"
    expect(page.locator("#turn")).to_have_attribute("aria-pressed", "true")


def test_asking_leaves_no_trace_but_a_note_does(either_page: Page, server: Live) -> None:
    """A note has no points; the address never tells the cards."""
    key = told.evening(server.app, "remi_kitchen", 2)
    before = totals(server.app, key)
    either_page.goto(f"/match/{key}/referee")
    write(either_page, "8♠ 8♣ 8♣")
    check(either_page)
    expect(verdict(either_page)).to_have_class(re.compile("verdict--no"))
    assert either_page.url == f"{server.url}/match/{key}/referee"
    plain = either_page.context.new_page()
    plain.goto(f"/match/{key}/history")
    expect(plain.get_by_text("8♠ 8♣ 8♣")).to_have_count(0)
    either_page.locator('#answer button[value="note"]').click()
    expect(either_page).to_have_url(re.compile(f"/match/{key}$"))
    plain.reload()
    expect(plain.get_by_text("8♠ 8♣ 8♣")).to_have_count(1)
    assert totals(server.app, key) == before


def test_it_depends_and_the_choice_stays(either_page: Page, server: Live) -> None:
    """Both answers are shown; afterwards the same question is answered, and the rules tell the change."""
    key = told.evening(server.app, "remi_kitchen", 2)
    either_page.goto(f"/match/{key}/referee?ask=opening")
    write(either_page, OPENING)
    check(either_page)
    expect(verdict(either_page)).to_have_class(re.compile("verdict--may"))
    expect(either_page.locator(".settle__one")).to_have_count(3)
    either_page.get_by_role("button", name="We play: 1 point").click()
    expect(verdict(either_page)).to_have_class(re.compile("verdict--no"))
    either_page.goto(f"/match/{key}/referee?ask=opening")
    write(either_page, OPENING)
    check(either_page)
    expect(verdict(either_page)).to_have_class(re.compile("verdict--no"))
    either_page.goto(f"/match/{key}/rules")
    expect(either_page.get_by_text("From deal 3 on:")).to_be_visible()


def test_a_flag_shows_in_history_and_at_the_end(either_page: Page, server: Live) -> None:
    key = told.evening(server.app, "remi_kitchen")
    before = totals(server.app, key)
    either_page.goto(f"/match/{key}/referee")
    write(either_page, "8♠ 8♣ 8♣")
    check(either_page)
    either_page.locator('#answer form[action*="/flag/"] button').click()
    expect(either_page).to_have_url(re.compile("/history"))
    expect(either_page.locator("summary", has_text="disputed")).to_have_count(1)
    either_page.goto(f"/match/{key}")
    expect(either_page.locator(".score th .quiet", has_text="disputed")).to_have_count(1)
    assert totals(server.app, key) == before


def test_a_hand_goes_into_the_deal_form(either_page: Page, server: Live) -> None:
    """One tap, and what was written there already is still there."""
    key = begin(server.app, "gin", ("Ana", "Bor"))
    either_page.goto(f"/match/{key}/record")
    drafts = either_page.locator("#keypad").is_visible()
    either_page.locator('[name="left-0"]').fill("7")
    either_page.goto(f"/match/{key}/referee?ask=arrange")
    write(either_page, "A♠2♠3♠ 4♥5♥6♥ 7♦7♣ K♥ K♦")
    check(either_page)
    either_page.locator("#answer form", has_text="Bor").locator("button").click()
    expect(either_page).to_have_url(re.compile("/record$"))
    expect(either_page.locator('[name="left-1"]')).to_have_value("K♥ 7♦ K♦ 7♣")
    expect(either_page.locator('[name="left-0"]')).to_have_value("7" if drafts else "")


# ---------- how it looks


def test_suits_are_told_apart_without_colour(page: Page) -> None:
    """Symbol and letter stand on every chip, key and card."""
    page.goto("/referee/remik51")
    write(page, "A♠ A♥ A♦ A♣")
    expect(verdict(page)).to_be_visible()
    page.locator("[name=mode][value=cards]").check(force=True)
    for where in ("#read-cards .chip", "#answer .card", "#cardpad .key--suit[data-suit]:visible"):
        signs = page.locator(where).evaluate_all(
            "all => all.map((each) => [each.querySelector('.suit use').getAttribute('href'), each.textContent.trim()])"
        )
        assert len({shape for shape, _ in signs}) == len({letters for _, letters in signs}) == 4, where


def test_the_keys_stay_under_the_thumb(phone: Phone) -> None:
    """All of them are on the screen without scrolling."""
    for size in (SMALL, PHONE):
        page = phone(viewport=size).new_page()
        page.goto("/referee/remik51")
        expect(page.locator("#cardpad")).to_be_visible()
        boxes = [key.bounding_box() for key in page.locator("#cardpad .key:visible").all()]
        assert len(boxes) == 20
        assert all(box and box["y"] + box["height"] <= size["height"] for box in boxes)
        assert size is SMALL or all(box and box["y"] >= 0.4 * size["height"] for box in boxes)


def test_a_question_without_cards_has_no_keys(page: Page) -> None:
    """What has to be said is said by chips, and the answer comes by itself."""
    page.goto("/referee/remik51")
    expect(page.locator("html")).to_have_attribute("data-htmx", "cdn")
    expect(page.locator("#cardpad")).to_be_visible()
    choose(page, "take")
    expect(page.locator("#cardpad")).to_be_hidden()
    page.locator('[name=lap][value="no"]').check(force=True)
    expect(verdict(page)).to_have_count(0)
    page.locator('[name=stand][value="not"]').check(force=True)
    expect(verdict(page)).to_have_class(re.compile("verdict--no"))
    choose(page, "meld")
    expect(page.locator("#cardpad")).to_be_visible()
