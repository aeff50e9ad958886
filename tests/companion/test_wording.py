"""What the engine means, in words: names, cards, numbers and plural forms."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string
from flask_babel import force_locale

from companion import wording
from companion.wording import say, say_aloud, say_plain
from engine.cards import Laid, Rank, Suit, card, cards
from engine.reasons import Reason, because
from engine.rules import switches
from engine.variants import VARIANTS

NAMES = ["Ana", "Bor", "Cene"]
LANGUAGES = ("en", "pl", "sl")
EVERY_SWITCH = [(game, switch) for game in VARIANTS.values() for switch in switches(game.rules)]


def each(language: str, reason: Reason, **how: object) -> str:
    return say(reason, NAMES, language=language, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Two empty hands: Ana and Cene. Only one player can finish."),
        ("pl", "Dwie puste ręce: Ana i Cene. Skończyć może tylko jedna osoba."),
        ("sl", "Dve prazni roki: Ana in Cene. Konča lahko samo ena oseba."),
    ],
)
def test_seats_are_said_by_name(language: str, text: str) -> None:
    """The engine knows seats, the table knows names, joined as the language joins them."""
    assert each(language, because("deal.twoempty", seats=(0, 2))) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Match over. 150 reached: Ana, Bor and Cene"),
        ("pl", "Koniec partii. Osiągnięto 150 pkt: Ana, Bor i Cene"),
        ("sl", "Konec partije. Doseženo 150: Ana, Bor in Cene"),
    ],
)
def test_three_names(language: str, text: str) -> None:
    """A list of names has no comma before its last one."""
    assert each(language, because("over.target", target=150, seats=(0, 1, 2))) == text


@pytest.mark.parametrize(("language", "player"), [("en", "Player B"), ("pl", "Gracz B"), ("sl", "Igralec B")])
def test_a_seat_without_a_name_has_a_letter(language: str, player: str) -> None:
    """The judge knows no names."""
    assert say(because("gin.shutout", other=1), language=language).endswith(player)


@pytest.mark.parametrize(
    ("language", "letters", "text"),
    [
        ("en", None, "Gap in the run – missing: J♥ Q♥"),
        ("pl", None, "Dziura w sekwensie – brak: W♥ D♥"),
        ("pl", "J Q K", "Dziura w sekwensie – brak: J♥ Q♥"),
        ("sl", "11 12 13", "Luknja v lestvici – manjka: 11♥ 12♥"),
    ],
)
def test_cards_are_said_by_the_letters_of_the_pack(language: str, letters: str | None, text: str) -> None:
    """What the verdict names is what lies on the table."""
    hole = cards("JH QH")
    assert each(language, because("ref.gap", card=hole[0], cards=hole), letters=letters) == text


def test_suits_ranks_and_named_jokers() -> None:
    """A suit by its symbol, a rank by its letter, a joker with the card it stands for."""
    assert each("pl", because("ref.suittwice", suit=Suit.CLUBS)) == "Dwa razy ten sam kolor w komplecie: ♣"
    assert each("pl", because("pile.rank", rank=Rank.QUEEN, num=2, each=10)) == "D: 2 × 10"
    assert each("en", because("ref.closed", cards=(Laid(card("*"), card("7H")),))) == "This set is full: ★ = 7♥"


@pytest.mark.parametrize(
    ("language", "twice", "gap", "full"),
    [
        ("en", "clubs", "jack of hearts, queen of hearts", "joker = seven of hearts"),
        ("pl", "trefl", "walet kier, dama kier", "joker = siódemka kier"),
        ("sl", "križ", "srčev fant, srčeva dama", "joker = srčeva sedmica"),
    ],
)
def test_for_the_ear_cards_are_words(app: Flask, language: str, twice: str, gap: str, full: str) -> None:
    """No sign that a voice would call by another name, or pass over."""
    with app.test_request_context(), force_locale(language):
        assert say_aloud(because("ref.suittwice", suit=Suit.CLUBS)).endswith(f": {twice}")
        assert say_aloud(because("ref.gap", cards=cards("JH QH"))).endswith(f": {gap}")
        assert say_aloud(because("ref.closed", cards=(Laid(card("*"), card("7H")),))).endswith(f": {full}")
        assert say_aloud(because("pile.rank", rank=Rank.QUEEN, num=2, each=10)).endswith(": 2 × 10")


def test_a_reason_inside_a_reason_is_said_too() -> None:
    """A doubled line says what was doubled."""
    twice = because("oklahoma.doubled", of=because("gin.difference", x=23, y=4))
    assert each("en", twice) == "Doubled: Difference: 23 − 4"
    assert each("sl", twice) == "Podvojeno – Razlika: 23 − 4"


def test_numbers_inside_a_sentence() -> None:
    """A true minus, and groups from ten thousand on."""
    assert each("en", because("deal.negative", seat=1, have=-5)).startswith("Bor: −5.")
    assert "12.345" in each("sl", because("deal.unlikely", seat=1, have=12345))
    assert "12\u00a0345" in each("pl", because("deal.unlikely", seat=1, have=12345))


JOKERS = {
    "en": {0: "jokers", 1: "joker", 2: "jokers", 21: "jokers", 101: "jokers"},
    "pl": {
        0: "jokerów",
        1: "joker",
        2: "jokery",
        3: "jokery",
        5: "jokerów",
        12: "jokerów",
        21: "jokerów",
        22: "jokery",
        101: "jokerów",
        102: "jokery",
        103: "jokery",
        105: "jokerów",
    },
    "sl": {
        0: "jokerjev",
        1: "joker",
        2: "jokerja",
        3: "jokerji",
        4: "jokerji",
        5: "jokerjev",
        12: "jokerjev",
        21: "jokerjev",
        22: "jokerjev",
        101: "joker",
        102: "jokerja",
        103: "jokerji",
        105: "jokerjev",
    },
}


@pytest.mark.parametrize(
    ("language", "number", "noun"),
    [(language, number, noun) for language, nouns in JOKERS.items() for number, noun in nouns.items()],
)
def test_counted_sentences(language: str, number: int, noun: str) -> None:
    """Every number takes the form that its language asks for."""
    assert each(language, because("line.joker", num=number)).split()[:2] == [str(number), noun]


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", -1, "−1 point"),
        ("en", -2, "−2 points"),
        ("pl", -40, "−40 pkt"),
        ("sl", -1, "−1 točka"),
        ("sl", -2, "−2 točki"),
        ("sl", -120, "−120 točk"),
        ("sl", 101, "101 točka"),
    ],
)
def test_a_negative_number_takes_the_form_of_its_size(language: str, number: int, text: str) -> None:
    """Minus one point is one point."""
    assert wording.choice_label("out_points", number, language) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_sentences_go_by_the_number(language: str) -> None:
    """Not only the noun changes."""
    one, many = (each(language, because("deal.impossible", seat=0, have=99, num=n, most=10)) for n in (1, 5))
    assert one.replace("1", "5").split() != many.split()


def test_a_code_that_is_not_known_stays_a_code() -> None:
    """A sealed sheet of a later version can still be opened."""
    assert each("pl", because("later.rule", seat=1)) == "later.rule"


def test_a_missing_parameter_leaves_a_gap() -> None:
    """One word too few never fails a whole page."""
    assert each("en", because("deal.missing")) == "…: no count yet. Nothing left counts 0."
    assert each("en", because("line.joker")) == "0 jokers in hand"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("plain", "reason"),
    [
        ({"code": "ref.gap", "card": "JH", "cards": ["JH"]}, because("ref.gap", card=card("JH"), cards=cards("JH"))),
        ({"code": "ref.suittwice", "suit": "H"}, because("ref.suittwice", suit=Suit.HEARTS)),
        (
            {"code": "error.copies.rank", "rank": "T", "n": 9, "most": 8},
            because("error.copies.rank", rank=Rank.TEN, n=9, most=8),
        ),
        ({"code": "deal.twoempty", "seats": [0, 1]}, because("deal.twoempty", seats=(0, 1))),
        (
            {"code": "oklahoma.doubled", "of": {"code": "gin.game"}, "seat": 1, "points": 100},
            because("oklahoma.doubled", of=because("gin.game")),
        ),
        ({"code": "error.card", "text": "QX"}, because("error.card", text="QX")),
    ],
)
def test_plain_answers_are_said_like_reasons(language: str, plain: dict[str, object], reason: Reason) -> None:
    """The judge says what the page says."""
    assert say_plain(plain, language) == say(reason, language=language)


def test_a_text_that_is_no_card_stays_a_text() -> None:
    """A wrong card in an answer is shown as it was written."""
    assert say_plain({"code": "ref.jokeris", "card": "ZZ"}, "en") == "The joker stands for: ZZ"


def test_endings_and_house_rules_inside_a_sentence() -> None:
    """Words of the program become words of the table."""
    assert each("en", because("deal.ending", ending="knock")).endswith("Somebody knocks")
    assert each("pl", because("table.otherhow", how="plain")) == "Według ruchów koniec był inny: zwykle"
    limit = because("error.switch.range", name="knock_limit", low=0, high=98, value=120)
    assert each("en", limit) == "Knock with at most: from 0 to 98; here: 120"
    other = because("ref.otherwise", name="jokers_later", value="any", have=51, need=51)
    assert "any number" in each("en", other)
    assert each("en", because("error.switch", name="no_such")) == "This game has no such rule: no_such"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_is_explained(language: str) -> None:
    """No game shows a bare name or a bare value."""
    for game, switch in EVERY_SWITCH:
        label = wording.switch_label(switch.name, game.key, language)
        told = wording.switch_help(switch.name, game.key, language)
        assert switch.name not in (label, told)
        assert told[-1] in ".?"
        said = [wording.choice_label(switch.name, choice, language) for choice in switch.choices]
        assert len(set(said)) == len(said)
        assert all("_" not in text for text in said)


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("spades_double", True, "tak"),
        ("spades_double", "no", "nie"),
        ("final_discard", "yes", "zawsze"),
        ("big_gin_bonus", 0, "wyłączony"),
        ("big_gin_bonus", 35, "35 pkt"),
        ("hand_multiplier", 4, "× 4"),
        ("laps", 12, "12"),
        ("target", 10000, "10\u00a0000 pkt"),
        ("jokers_later", 1, "jeden"),
        ("game_bonus", "target", "tyle co cel"),
    ],
)
def test_values_of_house_rules(name: str, value: int | str | bool, text: str) -> None:
    """Words where there are some, else the number with what it counts."""
    assert wording.choice_label(name, value, "pl") == text


def test_a_player_may_be_called_like_a_house_rule() -> None:
    """Names are never translated."""
    assert each("sl", because("setup.samename", name="tie")).startswith("Dvakrat isto ime: tie.")


def test_one_name_with_two_meanings() -> None:
    """A game has its own words where a house rule means something else there."""
    assert wording.switch_help("target", "hollywood", "en") != wording.switch_help("target", "gin", "en")
    assert wording.switch_help("knock_limit", "remik300", "en") != wording.switch_help("knock_limit", "gin", "en")
    assert wording.switch_help("target", "no-such-game", "en") == wording.switch_help("target", language="en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_endings_and_headings_have_names(language: str) -> None:
    """Nothing that a page lists is a key."""
    for game in VARIANTS.values():
        assert wording.game_name(game.key, language) != game.key
        assert all(wording.ending_label(each.value, language) != each.value for each in game.endings(game.rules))
        assert all(wording.how_label(each.value, language) for each in game.hows)
    assert {wording.about_label(switch.about, language) for _, switch in EVERY_SWITCH}.isdisjoint(
        {switch.about for _, switch in EVERY_SWITCH}
    )


@pytest.mark.parametrize(("language", "text"), [("en", "Undercut"), ("pl", "Podcięcie"), ("sl", "Undercut")])
def test_a_page_speaks_the_language_of_its_reader(app: Flask, language: str, text: str) -> None:
    """Templates need name no language."""
    with app.test_request_context("/"), force_locale(language):
        assert render_template_string("{{ say(reason) }}", reason=because("gin.undercut")) == text
        assert render_template_string("{{ game_name('gin') }}") == wording.game_name("gin", language)


def test_templates_know_the_words(app: Flask) -> None:
    """What pages call is there."""
    with app.test_request_context("/"):
        shown = render_template_string(
            "{{ signed(-40) }} {{ number(7) }} {{ list_of(['Ana', 'Bor']) }} {{ choice_label('oklahoma', true) }}"
        )
    assert shown == "−40 7 Ana and Bor yes"
