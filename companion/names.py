"""Names as people type them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

LONGEST = 40


def clean(text: str) -> str:
    """A name without control, direction and surplus space characters, at most forty letters long."""
    spaced = "".join(" " if each.isspace() else each for each in text)
    shown = "".join(each for each in spaced if unicodedata.category(each)[0] != "C")
    return " ".join(unicodedata.normalize("NFC", shown).split())[:LONGEST].rstrip()


def alike(name: str) -> str:
    """What two names share that nobody at a table could tell apart."""
    return unicodedata.normalize("NFKC", clean(name)).casefold()


def twice(names: Sequence[str]) -> list[str]:
    """The names that sit at the table more than once, each as it was typed first."""
    found = Counter(alike(name) for name in names if name)
    first = {alike(name): name for name in reversed(names)}
    return [first[key] for key, number in found.items() if number > 1]
