"""Every sentence of the app side by side, for people who read the languages: made from the catalogues."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords

from companion.catalogues import translated
from companion.config import PACKAGE, top_level
from companion.languages import LANGUAGES
from companion.wording import SENTENCES
from companion.words import Plural, Sentence

NUMBERS = (0, 1, 2, 3, 5, 12, 21, 22, 101, 102)  # with these every form of the three languages is seen
MARKS = parse_keywords(["_l", "plural:1,2"])
SLOT = re.compile(r"%\((\w+)\)[sd]")


@dataclass(frozen=True)
class Form:
    """A sentence as it is said of these numbers; no numbers where it counts nothing."""

    text: str
    numbers: tuple[int, ...] = ()

    @property
    def parts(self) -> Iterator[tuple[str, bool]]:
        """The text in pieces; True for the name of what is put in there."""
        for place, piece in enumerate(SLOT.split(self.text)):
            yield piece.replace("%%", "%"), bool(place % 2)


@dataclass(frozen=True)
class Entry:
    """A sentence in every language. place: the part of the app that says it. code: that of the engine, if any."""

    place: str
    code: str
    sentence: Sentence
    said: Mapping[str, tuple[Form, ...]]

    @property
    def counted(self) -> bool:
        """Does it go by a number?"""
        return isinstance(self.sentence, Plural)

    def with_numbers(self, language: str) -> tuple[Form, ...]:
        """What is read for each of the numbers."""
        return tuple(Form(self._of(number, language), (number,)) for number in NUMBERS)

    def _of(self, number: int, language: str) -> str:
        return translated(self.sentence, language, number).replace("%(num)d", str(number))

    def holds(self, wanted: str) -> bool:
        """Does it say this, in any language? Its code counts too."""
        return any(wanted in each.casefold() for each in (self.code, *self._texts()))

    def _texts(self) -> Iterator[str]:
        for forms in self.said.values():
            yield from (each.text for each in forms)


@cache
def every() -> tuple[Entry, ...]:
    """All of them, by the place where each is said first."""
    codes = {sentence: code for code, sentence in SENTENCES.items()}
    found: dict[Sentence, Entry] = {}
    for place, sentence in sorted(_marked(), key=lambda each: each[0]):
        if sentence not in found:
            said = {language: _forms(sentence, language) for language in LANGUAGES}
            found[sentence] = Entry(place, codes.get(sentence, ""), sentence, said)
    return tuple(found.values())


def places() -> Mapping[str, int]:
    """The places, and how many sentences each has."""
    return Counter(each.place for each in every())


def _marked() -> Iterator[tuple[str, Sentence]]:
    """What is marked for translation in program and templates, with its place."""
    keywords = {**DEFAULT_KEYWORDS, **MARKS}
    sources: tuple[tuple[Path, str, str, dict[str, Any]], ...] = (
        (PACKAGE, "**.py", "python", {}),
        (top_level("templates"), "**.html", "jinja2", {"trim_blocks": "true", "lstrip_blocks": "true"}),
    )
    for folder, pattern, method, options in sources:
        for name, _line, message, _comments, _context in extract_from_dir(
            folder, [(pattern, method)], {pattern: options}, keywords
        ):
            place = name.rpartition("/")[0] or name if method == "jinja2" else name
            sentence = Plural(*message[:2]) if isinstance(message, tuple) else message
            yield place.removesuffix(".py").removesuffix(".html").removesuffix("/__init__"), sentence


def _forms(sentence: Sentence, language: str) -> tuple[Form, ...]:
    """Every form, with the numbers that take it."""
    if isinstance(sentence, str):
        return (Form(translated(sentence, language)),)
    by_text: dict[str, list[int]] = {}
    for number in NUMBERS:
        by_text.setdefault(translated(sentence, language, number), []).append(number)
    return tuple(Form(text, tuple(numbers)) for text, numbers in by_text.items())


def as_csv(entries: Iterable[Entry]) -> str:
    """A line for each sentence; forms of one sentence stand below each other in its cell, with their numbers."""
    file = StringIO()
    table = csv.writer(file)
    table.writerow(("place", "code", *LANGUAGES))
    for each in entries:
        table.writerow((each.place, each.code, *("\n".join(map(_told, each.said[key])) for key in LANGUAGES)))
    return file.getvalue()


def _told(form: Form) -> str:
    numbers = ", ".join(map(str, form.numbers))
    return f"{numbers}: {form.text}" if numbers else form.text
