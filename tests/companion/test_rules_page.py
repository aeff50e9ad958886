"""Rules of this table: every switch is told, changed ones are marked, the disputed questions are answered."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import records
from companion.catalogues import translated
from companion.database import db
from companion.languages import LANGUAGES
from companion.models import Club, Device
from companion.rulebook import BOOKS, book_of, rulebook
from companion.rulebook.book import Line
from engine.changes import RuleChange
from engine.rules import ABOUT, RuleSet, Switch, Value, plain, switch, switches, with_switches
from engine.variant import Variant
from engine.variants import VARIANTS
from engine.variants.gin import GIN

QUESTIONS = {
    "manipulation": 5,
    "remik51": 6,
    "remik500": 0,
    "remik300": 0,
    "remik500-killer": 0,
    "gin": 2,
    "oklahoma": 3,
    "hollywood": 2,
    "three-thirteen": 1,
}


def others(game: Variant, each: Switch) -> tuple[Value, ...]:
    """Values that a table may choose in place of the game's own."""
    default = getattr(game.rules, each.name)
    found: list[Value] = [choice for choice in each.choices if choice != default]
    if each.free or not each.choices:
        found += [each.low, each.high]
    return tuple(value for value in dict.fromkeys(found) if value != default)


def with_one(game: Variant, each: Switch, value: Value) -> RuleSet:
    """The game's rules with one switch changed, and whatever it needs to have an effect."""
    values = {each.name: value} if each.when is None else {each.when[0]: each.when[1][0], each.name: value}
    return replace(game.rules, **values)


EVERY_CHANGE = [
    pytest.param(game, each, value, id=f"{game.key} {each.name} {plain(value)}")
    for game in VARIANTS.values()
    for each in switches(game.rules)
    for value in others(game, each)
]


def test_every_game_has_a_book_of_its_own() -> None:
    """None of the games there are is left to what can be read off its record."""
    assert set(BOOKS) == set(VARIANTS)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_usual_rules_are_told_in_sentences(key: str) -> None:
    """Under the usual rules every switch that has an effect stands in a sentence, and nothing is marked."""
    game = VARIANTS[key]
    book = book_of(game, game.rules)
    effective = {
        each.name
        for each in switches(game.rules)
        if each.when is None or getattr(game.rules, each.when[0]) in each.when[1]
    }
    assert book.told == effective
    assert all(each.sentence is not None for each in book)
    shown = rulebook(game, game.rules, "en")
    assert shown.changed == 0
    assert not any(line.marks for chapter in shown.chapters for line in chapter.lines)


@pytest.mark.parametrize(("game", "each", "value"), EVERY_CHANGE)
def test_a_changed_switch_is_told_and_marked(game: Variant, each: Switch, value: Value) -> None:
    """Whatever a table chooses, a line says it and a mark says that it is not the usual."""
    rules = with_one(game, each, value)
    book = book_of(game, rules)
    assert each.name in book.told
    shown = rulebook(game, rules, "en")
    assert shown.changed >= 1
    assert any(line.marks for chapter in shown.chapters for line in chapter.lines)


@pytest.mark.parametrize(("game", "each", "value"), EVERY_CHANGE)
def test_no_sentence_is_left_with_a_gap(game: Variant, each: Switch, value: Value) -> None:
    """Every placeholder is filled, in all three languages, under every choice."""
    rules = with_one(game, each, value)
    for language in LANGUAGES:
        shown = rulebook(game, rules, language)
        texts = [line.text for chapter in shown.chapters for line in chapter.lines]
        texts += [line.text for answer in shown.answers for line in answer.lines]
        texts += [answer.question for answer in shown.answers]
        assert all(texts)
        assert not [text for text in texts if "%(" in text]


@pytest.mark.parametrize(("game", "each", "value"), EVERY_CHANGE)
def test_only_lines_that_tell_a_switch_say_something_else(game: Variant, each: Switch, value: Value) -> None:
    """A sentence that depends on a rule names it, or its change would go unmarked."""

    def said(rules: RuleSet, line: Line) -> tuple[object, ...]:
        shown = [plain(getattr(rules, name)) for name in line.switches]
        return (line.sentence, line.switches, tuple(line.params.items()), *shown)

    usual = with_one(game, each, getattr(game.rules, each.name))
    before = {said(usual, line) for line in book_of(game, usual)}
    rules = with_one(game, each, value)
    new = [line for line in book_of(game, rules) if said(rules, line) not in before]
    assert new
    untold = [line.sentence for line in new if each.name not in line.switches and not _kin(each.name, line)]
    assert untold == []


def _kin(name: str, line: Line) -> bool:
    """Lines that are only there, or worded otherwise, because another switch took their place."""
    return (name, line.switches[:1]) in {
        ("scoring", ()),
        ("scoring", ("ace_low_run_points",)),
        ("ends", ()),
        ("oklahoma", ("ace_upcard",)),
        ("oklahoma", ("spades_double",)),
        ("oklahoma", ("doubling_carries",)),
        ("oklahoma", ("doubling_covers_boxes",)),
        ("oklahoma", ("extra_boxes",)),
    }


@pytest.mark.parametrize("key", VARIANTS)
def test_the_disputed_questions_of_a_game_are_answered(key: str) -> None:
    """The fifteen questions stand with their games; Oklahoma answers those of gin too."""
    game = VARIANTS[key]
    shown = rulebook(game, game.rules, "en")
    assert len(shown.answers) == QUESTIONS[key]
    assert all(answer.lines for answer in shown.answers)


@pytest.mark.parametrize(
    ("key", "number", "switches_of_the_answer"),
    [
        pytest.param("manipulation", 0, {"two_player_tie": "redeal"}, id="a tie with the knocker"),
        pytest.param("manipulation", 1, {"round_bonus_to": "others"}, id="the bonus for deals won"),
        pytest.param("manipulation", 4, {"knock_when": "turn_start"}, id="three cards drawn"),
        pytest.param("remik51", 0, {"ace_low_run_points": 1}, id="the ace in A-2-3"),
        pytest.param("remik51", 1, {"first_lap_discard": "never"}, id="the discard before the opening"),
        pytest.param("remik51", 2, {"lay_off_then_out": "hand"}, id="opened, laid off and finished"),
        pytest.param("remik51", 2, {"opening_turn_lay_off": "no"}, id="no laying off when opening"),
        pytest.param("remik51", 3, {"unopened_adds_cards": "yes"}, id="unopened with 37"),
        pytest.param("remik51", 3, {"hand_multiplier": 4}, id="unopened with 37 after a hand"),
        pytest.param("remik51", 4, {"cut_card": "no"}, id="the cut card"),
        pytest.param("remik51", 4, {"cut_card_doubles": "no"}, id="the cut card's doubling"),
        pytest.param("remik51", 5, {"jokers_when_laid": "any"}, id="two jokers in a meld"),
        pytest.param("gin", 0, {"tie": "knocker"}, id="equal counts"),
        pytest.param("oklahoma", 2, {"ace_upcard": "one"}, id="an ace turned up"),
        pytest.param("oklahoma", 2, {"spades_double": "no"}, id="a spade turned up"),
        pytest.param("oklahoma", 2, {"doubling_covers_boxes": "yes"}, id="a spade and the deal bonus"),
        pytest.param("three-thirteen", 0, {"all_wild_meld": "no"}, id="a meld of wild cards"),
    ],
)
def test_an_answer_follows_the_rules_of_the_table(
    key: str, number: int, switches_of_the_answer: dict[str, object]
) -> None:
    """A changed rule changes the answer, and the answer is marked."""
    game = VARIANTS[key]
    usual = rulebook(game, game.rules, "en").answers[number]
    own = rulebook(game, with_switches(game.rules, switches_of_the_answer), "en").answers[number]
    assert own.question == usual.question
    assert [line.text for line in own.lines] != [line.text for line in usual.lines]
    assert any(line.marks for line in own.lines)


@pytest.mark.parametrize(
    ("values", "points", "after"),
    [
        pytest.param({}, 100, 200, id="100 flat, 200 after a hand"),
        pytest.param({"unopened_adds_cards": "yes"}, 137, 274, id="with the cards 137 and 274"),
        pytest.param({"unopened_points": 50, "hand_multiplier": 4}, 50, 200, id="50, and four times after a hand"),
    ],
)
def test_unopened_with_37(values: dict[str, object], points: int, after: int) -> None:
    """The numbers of the answer are those the score has."""
    game = VARIANTS["remik51"]
    (answer,) = book_of(game, with_switches(game.rules, values)).questions[3].answers
    assert answer.params == {"points": points, "after_hand": after}


def test_oklahoma_in_hollywood_brings_its_question() -> None:
    """Deals played as Oklahoma gin are argued about like those."""
    game = VARIANTS["hollywood"]
    assert len(rulebook(game, with_switches(game.rules, {"oklahoma": "yes"}), "en").answers) == 3


@pytest.mark.parametrize("key", VARIANTS)
def test_no_sentence_names_a_game(key: str) -> None:
    """A sentence of one game serves its relatives; only Hollywood says whose deals it plays."""
    game = VARIANTS[key]
    for each in book_of(game, game.rules):
        words = str(each.sentence)
        assert not re.search(r"Remi|Remik|Carousel|Thirteen|Killer", words)


# ---------- a game that nobody has written for


@dataclass(frozen=True, kw_only=True)
class ToyRules(RuleSet):
    """House rules that only this test knows."""

    target: int = switch(40, unit="points", low=10, high=400, source="toy 1", about="end")
    polite: bool = switch(True, source="toy 2", about="turn")
    only_if_polite: int = switch(3, source="toy 3", about="turn", when=("polite", (True,)))
    knock_limit: int = 10
    big_gin_bonus: int = 0


TOY = replace(GIN, key="toy", seats=(2, 4), rules=ToyRules())


def test_a_tenth_game_needs_no_book() -> None:
    """Players, cards and every switch are read off its record, in the chapters where they belong."""
    shown = rulebook(TOY, TOY.rules, "en")
    by_key = {chapter.key: chapter.lines for chapter in shown.chapters}
    assert set(by_key) == {"setup", "cards", "turn", "end"}
    assert len(by_key["turn"]) == 2
    assert len(by_key["end"]) == 2
    assert shown.answers == ()


def test_a_tenth_game_marks_what_was_changed() -> None:
    """A changed switch is marked, and one without effect is not told."""
    shown = rulebook(TOY, replace(TOY.rules, polite=False), "en")
    turn = next(chapter for chapter in shown.chapters if chapter.key == "turn")
    assert [bool(line.marks) for line in turn.lines] == [True]


def test_the_page_of_a_tenth_game(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page needs no line for it either."""
    monkeypatch.setitem(VARIANTS, "toy", TOY)
    page = client.get("/rules/toy?rules=target:50")
    assert page.status_code == 200
    assert page.get_data(as_text=True).count("rule--set") == 1


# ---------- the pages


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", VARIANTS)
def test_the_rules_of_a_game(client: FlaskClient, key: str, language: str) -> None:
    """One readable page in three languages, its chapters in the order of play, nothing marked."""
    answer = client.get(f"/rules/{key}?lang={language}")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert f'lang="{language}"' in page
    assert re.findall(r'<h2 id="rules-(\w+)"', page)[: len(ABOUT)] == list(ABOUT)
    assert "rule--set" not in page
    assert ('id="rules-disputed"' in page) is bool(QUESTIONS[key])


def test_the_rules_of_an_address(client: FlaskClient) -> None:
    """A link to rules of one's own shows them with their marks."""
    page = client.get("/rules/manipulation?rules=target:200,end_bonus:50").get_data(as_text=True)
    assert page.count('class="mark"') == 2
    assert "rules=target:200,end_bonus:50" in page.replace("%3A", ":").replace("%2C", ",")


@pytest.mark.parametrize(
    "address",
    ["/rules/whist", "/rules/gin?rules=nothing:1", "/rules/gin?rules=target:0", "/rules/gin?rules=target"],
)
def test_rules_that_do_not_exist(client: FlaskClient, address: str) -> None:
    """An unknown game and a switch or value that it has not are not found."""
    assert client.get(address).status_code == 404


def test_the_rules_of_a_match(app: Flask, client: FlaskClient) -> None:
    """A match shows its own choices, and from which deal a change holds."""
    with app.app_context():
        game = VARIANTS["remik51"]
        club = db.session.query(Club).one()
        device = Device(club_id=club.id, name="Ana")
        db.session.add(device)
        db.session.flush()
        row = records.start(
            club,
            device,
            variant=game.key,
            names=("Ana", "Bor", "Cene"),
            rules=with_switches(game.rules, {"joker_points": 50}),
            letters="J Q K",
            direction="clockwise",
            first_dealer=0,
            form_key="start",
        )
        key = row.key
        records.change(records.read(row), device, RuleChange(deal=1, switches={"hand_multiplier": 4}), "change")
        db.session.commit()
    page = client.get(f"/match/{key}/rules").get_data(as_text=True)
    assert page.count("rule--set") >= 3
    assert 'id="rules-changes"' in page
    assert f"/match/{key}" in page


def test_the_rules_of_no_match(client: FlaskClient) -> None:
    """A key that is not this club's is not found."""
    assert client.get("/match/nosuchmatch1/rules").status_code == 404


def test_sentences_of_the_book_are_translated() -> None:
    """Under the usual rules no sentence of any book stays English."""
    english = [
        (language, each.sentence)
        for language in ("pl", "sl")
        for game in VARIANTS.values()
        for each in book_of(game, game.rules)
        if each.sentence is not None and translated(each.sentence, language) == each.sentence
    ]
    assert english == []
