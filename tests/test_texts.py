"""Every code has its sentence, every sentence its Polish and Slovenian, and no text is left over."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo

from companion.wording import SENTENCES
from companion.words import Plural, Sentence
from companion.words.choices import CHOICES
from companion.words.switches import HELPS, LABELS
from engine.rules import Switch, switches
from engine.variants import VARIANTS
from tests import said
from tests.catalogues import (
    LANGUAGES,
    PLACEHOLDER,
    catalogue,
    extracted,
    forms,
    key_of,
    messages,
    path_of,
    placeholders,
    sources,
)

BOTH = pytest.mark.parametrize("language", LANGUAGES)
NO_CODES = frozenset({"error.html"})
TOPICS = frozenset(code.split(".")[0] for code in SENTENCES)
# The judge of a forgotten count has no seat to name; nothing on a page says it.
WITHOUT_SEAT = ("engine/scoring.py", "deal.missing")

# What the glossary rules out: other games, other languages, machine translation.
RULED_OUT = {
    "pl": r"\btalon|meldun|meldow|dżin\b|nokaut|arkusz|krupier|dealer|transakcj|klasyfikacj|basen|\bmecz",
    "sl": r"\btalon|\btekm|džin\b|krupje|trgovec|šaljiv|norček|bazen|škatl|nagrad|mrtvi les|\btrk\b|kartic",
    "en": r"deadwood|\bhis\b|\bher\b|\bhe\b|\bshe\b",
}
# Words that change with the next sound may not stand right before a name or a number.
BEFORE_A_VALUE = {"pl": r"\b(z|ze|w|we)\s%\(", "sl": r"\b(s|z|k|h)\s%\("}

BEHIND_A_NUMBER = re.compile(r"%\(num\)d (\w+)")
# Nouns behind a number, one row for each case that occurs: one, (two,) few, many or other.
NOUNS = {
    "pl": (
        "karta karty kart",
        "rozdanie rozdania rozdań",
        "rozdaniu rozdaniach rozdaniach",
        "rundzie rundach rundach",
        "gracz gracze graczy",
        "osoba osoby osób",
        "osoby osób osób",
        "joker jokery jokerów",
        "punktu punktów punktów",
        "pkt pkt pkt",
        "sposób sposoby sposobów",
        "grę gry gier",
        "wygrane wygrane wygranych",
        "późniejsze późniejsze późniejszych",
        "ruch ruchy ruchów",
        "układ układy układów",
        "partia partie partii",
        "partię partie partii",
        "zestaw zestawy zestawów",
        "zdanie zdania zdań",
        "inne inne innych",
    ),
    "sl": (
        "karta karti karte kart",
        "deljenje deljenji deljenja deljenj",
        "deljenju deljenjih deljenjih deljenjih",
        "rundi rundah rundah rundah",
        "igralec igralca igralci igralcev",
        "joker jokerja jokerji jokerjev",
        "točka točki točke točk",
        "način načina načine načinov",
        "igra igri igre iger",
        "dobljeno dobljeni dobljena dobljenih",
        "poznejše poznejši poznejša poznejših",
        "poteza potezi poteze potez",
        "kombinacija kombinaciji kombinacije kombinacij",
        "partija partiji partije partij",
        "nabor nabora nabori naborov",
        "stavek stavka stavki stavkov",
        "naprava napravi naprave naprav",
    ),
}


def english(sentence: Sentence) -> str:
    return f"{sentence.one} {sentence.many}" if isinstance(sentence, Plural) else sentence


def test_every_code_that_is_said_has_a_sentence() -> None:
    """Whatever the engine answers, the table reads words."""
    silent = sorted({(each.code, each.place) for each in said.said() if each.code not in SENTENCES})
    assert silent == []


def test_every_text_that_looks_like_a_code_has_a_sentence() -> None:
    """Codes that reach because() by a detour, too."""
    codes = {code for code in said.constants() if code.split(".")[0] in TOPICS} - NO_CODES
    assert sorted(codes - set(SENTENCES)) == []


def test_no_sentence_is_left_over() -> None:
    """A sentence whose code nobody says any more goes with it."""
    assert sorted(set(SENTENCES) - said.constants()) == []


def test_a_sentence_names_only_what_its_code_tells() -> None:
    """No gap in a sentence: every placeholder is a parameter wherever the code is said."""
    gaps = []
    for each in said.said():
        wanted = {name for name, _ in placeholders(english(SENTENCES.get(each.code, "")))}
        if (each.place.split(":")[0], each.code) != WITHOUT_SEAT and not wanted <= each.params:
            gaps.append((each.code, each.place, sorted(wanted - each.params)))
    assert gaps == []


def test_plural_sentences_are_told_a_number() -> None:
    """The form of a counted sentence goes by `num`."""
    told = [each for each in said.said() if isinstance(SENTENCES.get(each.code), Plural)]
    assert told
    assert all("num" in each.params for each in told)


@BOTH
def test_catalogues_hold_what_pages_and_program_say(language: str) -> None:
    """`make messages` has nothing to add and nothing to take away."""
    there = {key_of(message) for message in messages(language)}
    assert sorted(extracted() - there, key=str) == []
    assert sorted(there - extracted(), key=str) == []
    assert catalogue(language).obsolete == {}


@BOTH
def test_everything_is_translated(language: str) -> None:
    """Nothing empty, nothing that a program guessed."""
    assert [message.id for message in messages(language) if not all(forms(message))] == []
    assert [message.id for message in messages(language) if message.fuzzy] == []


@BOTH
def test_plural_texts_have_all_forms(language: str) -> None:
    """Three in Polish, four in Slovenian: one, two, few, other."""
    assert catalogue(language).num_plurals == LANGUAGES[language]
    counted = [message for message in messages(language) if isinstance(message.id, tuple)]
    assert counted
    assert {len(forms(message)) for message in counted} == {LANGUAGES[language]}


@BOTH
def test_nouns_behind_a_number_have_the_right_forms(language: str) -> None:
    """Two cards are "2 karti" in Slovenian, five are "5 kart"."""
    rows = [tuple(row.split()) for row in NOUNS[language]]
    counted = [message for message in messages(language) if isinstance(message.id, tuple)]
    found = [tuple(word for form in forms(message) for word in BEHIND_A_NUMBER.findall(form)) for message in counted]
    assert [words for words in found if words and words not in rows] == []


@BOTH
def test_translations_keep_their_placeholders(language: str) -> None:
    """The same names and numbers as the English sentence, in every form."""

    def differ(message: Message) -> bool:
        wanted = placeholders(sources(message)[-1])
        return any(placeholders(form) != wanted for form in forms(message))

    assert [message.id for message in messages(language) if differ(message)] == []
    assert [
        message.id
        for message in messages(language)
        if placeholders(sources(message)[0]) != placeholders(sources(message)[-1])
    ] == []


@BOTH
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    """`make compile` has been run since the last change, or pages would speak an older text."""
    compiled = path_of(language).with_suffix(".mo")
    assert compiled.exists(), "make compile"
    with compiled.open("rb") as file:
        found = {key_of(message): forms(message) for message in read_mo(file) if message.id}
    assert found == {key_of(message): forms(message) for message in messages(language)}, "make compile"


@BOTH
def test_the_glossary_is_kept(language: str) -> None:
    """No word that players of this language do not use for it."""
    texts = [PLACEHOLDER.sub("", form) for message in messages(language) for form in forms(message)]
    assert [text for text in texts if re.search(RULED_OUT[language], text, re.IGNORECASE)] == []


def test_english_knows_no_gender() -> None:
    """Players are neither he nor she."""
    texts = [text for message in messages("pl") for text in sources(message)]
    assert [text for text in texts if re.search(RULED_OUT["en"], text, re.IGNORECASE)] == []


@BOTH
def test_nothing_stands_before_a_value_that_depends_on_its_sound(language: str) -> None:
    """Polish z/ze, w/we and Slovenian s/z, k/h go by the next sound, which nobody knows here."""
    texts = [form for message in messages(language) for form in forms(message)]
    assert [text for text in texts if re.search(BEFORE_A_VALUE[language], text)] == []


@BOTH
def test_no_text_offers_two_genders_or_shouts(language: str) -> None:
    """Neither "zapukał(a)" nor "odprt/-a", no exclamation mark, a true minus and true quotation marks."""
    texts = [form for message in messages(language) for form in forms(message)]
    assert [text for text in texts if re.search(r"\w\([ay]\)|\w/-?[ay]\b|!|[^\w]-\d|\"", text)] == []


@BOTH
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    """„x” in Polish, »x« in Slovenian."""
    marks = {"pl": "„”", "sl": "»«"}[language]
    strange = "“”„»«".translate(str.maketrans("", "", marks))
    texts = [form for message in messages(language) for form in forms(message)]
    assert [text for text in texts if any(mark in text for mark in strange)] == []


@pytest.mark.parametrize("game", VARIANTS)
def test_switches_of_every_game_are_known_to_the_words(game: str) -> None:
    """A new house rule comes with its label, its explanation and its choices."""

    def words(switch: Switch) -> list[bool]:
        named = [choice for choice in switch.choices if isinstance(choice, str)]
        known = CHOICES.get(switch.name, {})
        return [switch.name in LABELS, switch.name in HELPS, all(choice in known for choice in named)]

    assert [switch.name for switch in switches(VARIANTS[game].rules) if not all(words(switch))] == []
