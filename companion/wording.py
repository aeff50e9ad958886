"""Words for what the engine says. The English sentence of every code is the source text of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Flask

from companion import formats, spelling
from companion.catalogues import current, translated
from companion.words import Plural, Sentence, _l
from companion.words.cards import CARDS as CARD_FAULTS
from companion.words.cards import SUIT_NAMES
from companion.words.choices import CHOICES, NO, POINTS, TIMES, YES
from companion.words.deals import DEALS
from companion.words.errors import ERRORS
from companion.words.files import FILES
from companion.words.following import FOLLOWING
from companion.words.house_rules import HOUSE_RULES
from companion.words.labels import ABOUT, ENDINGS, GAMES, HOWS
from companion.words.referee import REFEREE
from companion.words.scores import SCORES
from companion.words.setup import SETUP
from companion.words.statistics import MARKS, PEOPLE
from companion.words.switches import HELPS, LABELS
from engine.cards import Card, Laid, Rank, Suit, laid, rank
from engine.errors import RummyError
from engine.reasons import Reason
from engine.rules import Switch, switches
from engine.variants import VARIANTS

SENTENCES: dict[str, Sentence] = {
    **DEALS,
    **SCORES,
    **ERRORS,
    **SETUP,
    **CARD_FAULTS,
    **REFEREE,
    **HOUSE_RULES,
    **FILES,
    **FOLLOWING,
    **PEOPLE,
}

SEATS = frozenset({"seat", "seats", "other", "knocker"})
CARDS = frozenset({"card", "cards", "source", "onto"})
# Their `name` is that of a house rule, not of a player.
ABOUT_SWITCHES = frozenset({"error.switch.value", "error.switch.number", "error.switch.range", "ref.otherwise"})
NOBODY_NAMED = _l("Player %(letter)s")


def say(reason: Reason, names: Sequence[str] = (), letters: str | None = None, language: str | None = None) -> str:
    """What the engine means, in the language of the page or the one named.

    names: by seat. letters: those on the cards of the table, "W D K".
    A code that this version does not know stays as it is.
    """
    return _Speaker(language or current(), names, letters).sentence(reason)


def say_aloud(reason: Reason, names: Sequence[str] = ()) -> str:
    """As `say`, for the ear: cards and suits in words, for a sign is read out as whatever it is called elsewhere."""
    return _Speaker(current(), names, None, aloud=True).sentence(reason)


def say_plain(plain: Mapping[str, Any], language: str) -> str:
    """As `say`, for the JSON of a reason: `{"code", …parameters}`."""
    return say(from_plain(plain), language=language)


def from_plain(plain: Mapping[str, Any]) -> Reason:
    """The reason whose JSON this is; a text that is no card stays a text."""
    params = {name: _value(name, value) for name, value in plain.items() if name != "code"}
    return Reason(str(plain.get("code")), params)


def _value(name: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return from_plain(value)
    if isinstance(value, list):
        return tuple(_value(name, each) for each in value)
    if not isinstance(value, str):
        return value
    try:
        if name in CARDS:
            return laid(value)
        if name == "rank":
            return rank(value)
        return Suit(value) if name == "suit" else value
    except (RummyError, ValueError):
        return value


@dataclass(frozen=True)
class _Speaker:
    """Says reasons in one language to one table."""

    language: str
    names: Sequence[str]
    letters: str | None
    aloud: bool = False

    def sentence(self, reason: Reason) -> str:
        sentence = SENTENCES.get(reason.code)
        if sentence is None:
            return reason.code
        values: dict[str, Any] = _Values((name, self.value(name, value)) for name, value in reason.params.items())
        if reason.code in ABOUT_SWITCHES:
            values |= self.switch(str(reason.params.get("name")), reason.params.get("value"))
        amount = reason.params.get("num")
        if isinstance(sentence, Plural):
            values["num"] = amount = amount if isinstance(amount, int) else 0
        return translated(sentence, self.language, amount if isinstance(amount, int) else 0) % values

    def value(self, name: str, value: object) -> str:
        """A parameter as it stands in a sentence: seats by name, cards by sign, numbers as the language writes them."""
        match value:
            case Reason():
                return self.sentence(value)
            case Card() | Laid() | Suit() | Rank():
                return self.card(value)
            case date():
                return formats.calendar_day(value, self.language)
            case bool():
                return translated(YES if value else NO, self.language)
            case int():
                return self.name(value) if name in SEATS else formats.number(value, self.language)
            case tuple() | list():
                words = [self.value(name, each) for each in value]
                return (
                    (", " if self.aloud else " ").join(words)
                    if name in CARDS
                    else formats.list_of(words, self.language)
                )
        return self.word(name, str(value))

    def card(self, shown: Card | Laid | Suit | Rank) -> str:
        """By its signs for the eye, in words for the ear."""
        match shown:
            case Suit() if self.aloud and shown.value in SUIT_NAMES:
                return translated(SUIT_NAMES[shown.value], self.language)
            case Card() | Laid() | Rank() if self.aloud:
                return spelling.spoken_out(shown, self.language)
        return spelling.spell(shown, self.letters, self.language)

    def word(self, name: str, value: str) -> str:
        """A word of the engine: how a deal ended by its label, anything else as it is."""
        return _label({"ending": ENDINGS, "how": HOWS}.get(name, {}), value, self.language)

    def switch(self, name: str, value: object) -> dict[str, str]:
        """A house rule and its value in words; a number that it does not take stays a number."""
        words = {"name": switch_label(name, language=self.language)}
        return words | ({"value": choice_label(name, value, self.language)} if isinstance(value, str | bool) else {})

    def name(self, seat: int) -> str:
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return translated(NOBODY_NAMED, self.language) % {"letter": chr(ord("A") + seat % 26)}


class _Values(dict[str, Any]):
    """The values of a sentence; what the engine did not say is left open rather than failing a whole page."""

    def __missing__(self, name: str) -> str:
        return "…"


def game_name(key: str, language: str | None = None) -> str:
    """What players call the game."""
    return _label(GAMES, key, language)


def ending_label(ending: str, language: str | None = None) -> str:
    """How a deal ended: "knock", "out", "exhausted" or "void" in words."""
    return _label(ENDINGS, ending, language)


def how_label(how: str, language: str | None = None) -> str:
    """What kind of knock or finish, in a word: gin, big gin, hand."""
    return _label(HOWS, how, language)


def mark_label(mark: str, language: str | None = None) -> str:
    """What statistics count, under its heading: undercuts given, gin, not opened."""
    return _label(MARKS, mark, language)


def about_label(about: str, language: str | None = None) -> str:
    """The heading under which house rules stand together."""
    return _label(ABOUT, about, language)


def switch_label(name: str, game: str = "", language: str | None = None) -> str:
    """What a house rule is called; with the key of a game, in that game."""
    return _label(LABELS, _own(LABELS, name, game), language)


def switch_help(name: str, game: str = "", language: str | None = None) -> str:
    """What a house rule means at the table; with the key of a game, in that game."""
    return _label(HELPS, _own(HELPS, name, game), language)


def choice_label(name: str, value: int | str | bool, language: str | None = None) -> str:
    """A value of a house rule in words; numbers with what they count."""
    language = language or current()
    found = None if isinstance(value, bool) else CHOICES.get(name, {}).get(value)
    if found is not None:
        return translated(found, language)
    if isinstance(value, bool) or value in ("yes", "no"):
        return translated(YES if value in (True, "yes") else NO, language)
    if isinstance(value, str):
        return value
    if _UNITS.get(name) == "points":
        return translated(POINTS, language, value).replace("%(num)d", formats.number(value, language))
    shown = formats.number(value, language)
    return translated(TIMES, language) % {"num": shown} if name.endswith("_multiplier") else shown


def _label(table: Mapping[str, str], key: str, language: str | None) -> str:
    return translated(table[key], language or current()) if key in table else key


def _own(table: Mapping[str, str], name: str, game: str) -> str:
    """The key of the game's own text, if it has one: the section of docs/rules.md where its switch is explained."""
    own = f"{_SECTIONS.get((game, name), game)}.{name}"
    return f"{game}.{name}" if f"{game}.{name}" in table else own if own in table else name


def _every_switch() -> list[tuple[str, Switch]]:
    return [(game.key, switch) for game in VARIANTS.values() for switch in switches(game.rules)]


_SECTIONS = {(game, switch.name): switch.source.split()[0] for game, switch in _every_switch()}
_UNITS = {switch.name: switch.unit for _, switch in _every_switch()}


def init_app(app: Flask) -> None:
    """Templates say what the engine means with these words."""
    app.jinja_env.globals.update(
        say=say,
        game_name=game_name,
        switch_label=switch_label,
        switch_help=switch_help,
        choice_label=choice_label,
        ending_label=ending_label,
        how_label=how_label,
        about_label=about_label,
        mark_label=mark_label,
        number=formats.number,
        signed=formats.signed,
        list_of=formats.list_of,
        aloud=formats.aloud,
        quote=formats.quote,
        day=formats.day,
        long_day=formats.long_day,
        calendar_day=formats.calendar_day,
        tenths=formats.tenths,
        percent=formats.percent,
        unbroken=formats.unbroken,
        clock=formats.clock,
        moment=formats.moment,
    )
