"""A guide in the language of the page: sentences of the rulebook, and cards that the referee judges anew each time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion import spelling
from companion.asking.answers import Row, as_given
from companion.asking.inquiry import Inquiry, inquire
from companion.asking.questions import QUESTIONS
from companion.asking.table import Table
from companion.asking.typed import Reader
from companion.guides.games import ANY, GUIDES
from companion.guides.guide import NO_SWITCH, Scene, Try
from companion.rulebook import book_of, told
from companion.rulebook.book import Line
from engine.cards import cards
from engine.variant import Variant

READS = Reader("en", "J Q K")  # whatever the reader's language: these cards are written by us


@dataclass(frozen=True)
class Shown:
    """One example with what the referee says of it. laid: the entry where the answer does not draw all of it."""

    inquiry: Inquiry
    laid: tuple[tuple[str, tuple[Row, ...]], ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Judged:
    """The examples of one question. where: what has to be known before."""

    title: str
    where: str
    shown: tuple[Shown, ...]


@dataclass(frozen=True)
class Page:
    """A game in short: a few sentences, and examples."""

    about: tuple[str, ...]
    points: tuple[str, ...]
    end: tuple[str, ...]
    scenes: tuple[Judged, ...]


def page_of(variant: Variant) -> Page:
    """The guide to a game as it is usually played; one that nobody has written is read off its rulebook."""
    rules = variant.rules
    guide = GUIDES.get(variant.key, ANY)
    book = book_of(variant, rules)

    def words(lines: Iterable[Line]) -> tuple[str, ...]:
        return tuple(each.text for each in told(variant, rules, lines))

    return Page(
        about=words(guide.about or book.setup),
        points=words(_chosen(book.scoring, guide.points)),
        end=words(_chosen(book.end, guide.end)),
        scenes=tuple(_judged(scene, variant, rules) for scene in guide.scenes),
    )


def _chosen(lines: Iterable[Line], names: tuple[str, ...] | None) -> list[Line]:
    """The lines that tell one of these switches; all of them for None."""
    return [each for each in lines if names is None or set(each.switches or (NO_SWITCH,)) & set(names)]


def _judged(scene: Scene, variant: Variant, rules: Any) -> Judged:
    question = next(each for each in QUESTIONS if each.key == scene.ask)
    table = Table.apart(variant, rules, "", "", None)
    return Judged(question.title, str(scene.where or ""), tuple(_shown(scene.ask, each, table) for each in scene.tries))


def _shown(ask: str, tried: Try, table: Table) -> Shown:
    said = {name: [_typed(text)] for name, text in tried.items()}
    asked = inquire(table, {"ask": [ask], **said}, READS, whole=True)
    apart = [each for each in asked.fields if each.name != "cards" and asked.entered.cards(each.name)]
    on_table = any(each.name == "table" for each in apart)
    laid = tuple(
        (each.label, tuple(Row("given", as_given(group)) for group in asked.entered.groups(each.name)))
        for each in (asked.fields if on_table else apart)
    )
    return Shown(asked, laid, () if on_table or asked.answer is None else asked.answer.rows)


def _typed(text: str) -> str:
    """Cards with their signs, which read the same everywhere."""
    return "\n".join(spelling.spell_all(cards(line), READS.letters, READS.language) for line in text.splitlines())
