"""While tests run, everything that the engine says has its sentence, and tells all that the sentence names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion.wording import SENTENCES
from companion.words import Plural
from engine.errors import RummyError
from engine.reasons import Reason
from tests.catalogues import placeholders

# A count that nobody knows has no worth. Where that could reach the table, the seat was told before.
OF_NOBODY = "deal.missing"


@cache
def wanted(code: str) -> frozenset[str]:
    """The parameters that the sentence of a code names. Raises KeyError where there is no sentence."""
    sentence = SENTENCES[code]
    if isinstance(sentence, Plural):
        return frozenset(name for text in (sentence.one, sentence.many) for name, _ in placeholders(text)) | {"num"}
    return frozenset(name for name, _ in placeholders(sentence))


def check(code: str, params: Any) -> None:
    """Nobody reads a code, or a sentence with a gap."""
    assert code in SENTENCES, code
    assert wanted(code) <= set(params) or (code == OF_NOBODY and not params), (code, set(params))


@pytest.fixture(autouse=True, scope="module")
def all_in_words() -> Iterator[None]:
    """Every reason and every error, whoever makes it."""
    kinds: tuple[Any, ...] = (Reason, RummyError)
    with pytest.MonkeyPatch.context() as patch:
        for kind in kinds:
            patch.setattr(kind, "__init__", _checked(kind.__init__))
        yield


def _checked(made: Any) -> Any:
    def checked(self: Any, *args: Any, **params: Any) -> None:
        made(self, *args, **params)
        check(self.code, self.params)

    return checked
