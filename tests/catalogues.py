"""The catalogues as files, and every text that pages and program say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
LANGUAGES = {"pl": 3, "sl": 4}
PLACEHOLDER = re.compile(r"%\((\w+)\)([a-z])")

Key = tuple[str | None, str, str | None]


def path_of(language: str) -> Path:
    """Where the catalogue of a language lies."""
    return ROOT / "companion" / "translations" / language / "LC_MESSAGES" / "messages.po"


@cache
def catalogue(language: str) -> Catalog:
    """The catalogue of a language as a translator sees it."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> Iterator[Message]:
    """Its texts, without the header."""
    return (message for message in catalogue(language) if message.id)


def key_of(message: Message) -> Key:
    """What tells one text from another: its context, its English sentence, and that for several."""
    one, many = message.id if isinstance(message.id, tuple | list) else (message.id, None)
    return message.context, one, many


def forms(message: Message) -> tuple[str, ...]:
    """The translation, in all its forms."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string,)


def sources(message: Message) -> tuple[str, ...]:
    """The English sentence, for one and for several."""
    return tuple(message.id) if isinstance(message.id, tuple) else (message.id,)


def placeholders(text: str) -> set[tuple[str, str]]:
    """The names and kinds of what is put into a text."""
    return set(PLACEHOLDER.findall(text))


@cache
def extracted() -> frozenset[Key]:
    """Every text marked for translation in templates and program, as `make messages` finds them."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    words = re.search(r"^KEYWORDS := (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert words is not None
    keywords = {**DEFAULT_KEYWORDS, **parse_keywords(words[1].replace("-k ", "").split())}
    found = set()
    for _, _, message, _, context in extract_from_dir(ROOT, methods, options, keywords):
        one, many = message[:2] if isinstance(message, tuple) else (message, None)
        found.add((context, one, many))
    return frozenset(found)
