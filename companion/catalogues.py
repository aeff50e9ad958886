"""The translated sentences, for a page in its reader's language as for the judge, who has no page."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.support import NullTranslations, Translations
from flask_babel import get_locale

from companion.words import Plural, Sentence

FOLDER = Path(__file__).parent / "translations"
SOURCE = "en"


@cache
def catalogue(language: str) -> NullTranslations:
    """The compiled catalogue of a language; English is the source and has none."""
    return Translations.load(FOLDER, [language])


def current() -> str:
    """The language of the page that is being made: "en", "pl" or "sl"; English where there is none."""
    locale = get_locale()
    return SOURCE if locale is None else str(locale.language)


def translated(sentence: Sentence, language: str, number: int = 0) -> str:
    """The sentence in this language, with its placeholders; a plural one in the form for the size of `number`."""
    words = catalogue(language)
    if isinstance(sentence, Plural):
        return str(words.ungettext(sentence.one, sentence.many, abs(number)))
    return str(words.ugettext(sentence))
