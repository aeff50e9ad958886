"""What a rulebook is made of: sentences, each with the house rules that it depends on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.words import Sentence
from engine.rules import Value

Lines = tuple["Line", ...]


@dataclass(frozen=True)
class Line:
    """One sentence. `switches`: the house rules that it tells; their values may stand in it under their names.

    A line without a sentence is read off its one switch: its name and its value.
    """

    sentence: Sentence | None
    switches: tuple[str, ...] = ()
    params: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Question:
    """What tables argue about, with the answer under the rules of this table."""

    asks: Sentence
    answers: Lines


@dataclass(frozen=True, kw_only=True)
class Book:
    """The rules of one table. The chapters are those under which a switch can stand (`engine.rules.ABOUT`)."""

    setup: Lines = ()
    cards: Lines = ()
    melds: Lines = ()
    turn: Lines = ()
    knock: Lines = ()
    scoring: Lines = ()
    end: Lines = ()
    questions: tuple[Question, ...] = ()
    notice: Sentence | None = None

    def __iter__(self) -> Iterator[Line]:
        """Every line of the chapters."""
        for lines in (self.setup, self.cards, self.melds, self.turn, self.knock, self.scoring, self.end):
            yield from lines

    @property
    def told(self) -> frozenset[str]:
        """The switches that some line of a chapter tells."""
        return frozenset(name for each in self for name in each.switches)


Writer = Callable[[Any], Book]


def line(sentence: Sentence, *switches: str, **params: int | str) -> Line:
    """A sentence that tells these switches."""
    return Line(sentence, switches, params)


def chosen(rules: Any, name: str, sentences: Mapping[Value, Sentence], *more: str, **params: int | str) -> Line:
    """The sentence that goes with the value of a switch."""
    return Line(sentences[getattr(rules, name)], (name, *more), params)
