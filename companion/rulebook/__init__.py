"""The rules of one table as a page: sentences in the order of play, chosen by the table's own switches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion import formats
from companion.catalogues import current, translated
from companion.rulebook import gin, hollywood, manipulation, oklahoma, plain, remik51, remik500, three_thirteen
from companion.rulebook.book import Book, Line, Question, Writer
from companion.wording import about_label, choice_label, switch_label
from companion.words import _l
from engine.rules import ABOUT
from engine.variant import Variant

BOOKS: Mapping[str, Writer] = {
    "manipulation": manipulation.book,
    "remik51": remik51.book,
    "remik500": remik500.book,
    "remik300": remik500.book,
    "remik500-killer": remik500.book,
    "gin": gin.book,
    "oklahoma": oklahoma.book,
    "hollywood": hollywood.book,
    "three-thirteen": three_thirteen.book,
}

USUAL = _l("Your choice – usual: %(value)s")
USUAL_OF = _l("Your choice – %(switch)s, usual: %(value)s")


@dataclass(frozen=True)
class Told:
    """A sentence in the reader's language; `marks` say what the table has chosen otherwise than usual.

    switches: the house rules that it tells.
    """

    text: str
    marks: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """Sentences that belong together under one heading."""

    key: str
    title: str
    lines: tuple[Told, ...]


@dataclass(frozen=True)
class Answer:
    """A question that tables argue about, answered for this one."""

    question: str
    lines: tuple[Told, ...]


@dataclass(frozen=True)
class Rulebook:
    """The whole page. `changed` counts the marks of the chapters' switches."""

    chapters: tuple[Chapter, ...]
    answers: tuple[Answer, ...]
    notice: str
    changed: int


def book_of(variant: Variant, rules: Any) -> Book:
    """The sentences for these rules, no switch left out; a game that nobody has written for is read off its record."""
    write = BOOKS.get(variant.key)

    def written(under: Any) -> Book:
        return write(under) if write else plain.book(variant, under)

    return plain.with_the_rest(written(rules), written(variant.rules), variant, rules)


def rulebook(variant: Variant, rules: Any, language: str | None = None) -> Rulebook:
    """The rules of a table in the language of the page, or the one named."""
    reader = _Reader(variant, rules, language or current())
    book = book_of(variant, rules)
    chapters = [
        Chapter(about, about_label(about, reader.language), tuple(reader.tell(each) for each in getattr(book, about)))
        for about in ABOUT
    ]
    return Rulebook(
        chapters=tuple(chapter for chapter in chapters if chapter.lines),
        answers=tuple(reader.answer(each) for each in book.questions),
        notice=translated(book.notice, reader.language) if book.notice else "",
        changed=sum(reader.is_changed(name) for name in book.told),
    )


def told(variant: Variant, rules: Any, lines: Iterable[Line], language: str | None = None) -> tuple[Told, ...]:
    """Single lines of a rulebook, in the language of the page or the one named."""
    reader = _Reader(variant, rules, language or current())
    return tuple(reader.tell(each) for each in lines)


@dataclass(frozen=True)
class _Reader:
    """Tells lines in one language."""

    variant: Variant
    rules: Any
    language: str

    def is_changed(self, name: str) -> bool:
        return bool(getattr(self.rules, name) != getattr(self.variant.rules, name))

    def tell(self, line: Line) -> Told:
        return Told(self._text(line), self._marks(line), line.switches)

    def answer(self, question: Question) -> Answer:
        return Answer(translated(question.asks, self.language), tuple(self.tell(each) for each in question.answers))

    def _text(self, line: Line) -> str:
        if line.sentence is None:
            name = line.switches[0]
            value = choice_label(name, getattr(self.rules, name), self.language)
            return f"{switch_label(name, self.variant.key, self.language)}: {value}"
        values = {name: getattr(self.rules, name) for name in line.switches} | dict(line.params)
        return translated(line.sentence, self.language) % {name: self._number(each) for name, each in values.items()}

    def _number(self, value: object) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            return formats.number(value, self.language)
        return str(value)

    def _marks(self, line: Line) -> tuple[str, ...]:
        """One mark for each changed switch; it names the switch where the sentence tells several."""
        sentence = translated(USUAL if len(line.switches) == 1 else USUAL_OF, self.language)
        return tuple(
            sentence
            % {
                "switch": switch_label(name, self.variant.key, self.language),
                "value": choice_label(name, getattr(self.variant.rules, name), self.language),
            }
            for name in line.switches
            if self.is_changed(name)
        )
