"""The English sentences, by the code that says them. They are the source text of the catalogues.

A sentence names its numbers and names: `%(have)s`. Whole sentences; names and cards stand behind a colon, never inside.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plural:
    """A sentence that goes by the number `num`: whole sentences, one for each form of a language."""

    one: str
    many: str


Sentence = str | Plural


def _l(sentence: str) -> str:
    """Marks a sentence for the translators; it is translated where it is said."""
    return sentence


def plural(one: str, many: str) -> Plural:
    """Marks a sentence with a number `num` for the translators."""
    return Plural(one, many)
