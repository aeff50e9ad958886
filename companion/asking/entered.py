"""What was entered for a question: cards in fields, and what was said about the situation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from companion.asking.answers import Answer
from companion.asking.typed import Typed
from companion.card_reader import more_than_packs
from engine.cards import Card
from engine.reasons import Reason
from engine.referee.play import Play


@dataclass(frozen=True)
class Field:
    """A place for cards. lines: a meld on each line. apart: its cards are among those of another field, or undealt."""

    name: str
    label: str
    lines: bool = False
    optional: bool = False
    apart: bool = False


@dataclass(frozen=True)
class Condition:
    """Something that the cards do not tell. options: value and words; `usual` holds unless somebody says otherwise."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    usual: str = ""


@dataclass(frozen=True)
class Entered:
    """An entry. said: conditions by name. picks: readings by the number of their meld. onto: the meld laid off onto."""

    typed: Mapping[str, Typed]
    said: Mapping[str, str] = field(default_factory=dict)
    picks: Mapping[int, str] = field(default_factory=dict)
    onto: int | None = None

    def cards(self, name: str) -> tuple[Card, ...]:
        """All cards of a field; none for a field that is not there."""
        return self.typed[name].cards if name in self.typed else ()

    def groups(self, name: str) -> tuple[tuple[Card, ...], ...]:
        """The cards of a field line by line."""
        return self.typed[name].groups if name in self.typed else ()

    def one(self, name: str) -> Card | None:
        """The card of a field for one card."""
        found = self.cards(name)
        return found[0] if len(found) == 1 else None

    def says(self, name: str, value: str) -> bool:
        """Was this said?"""
        return self.said.get(name) == value

    @property
    def asks(self) -> bool:
        """Is something offered to pick from?"""
        return any(each.open for each in self.typed.values())

    @property
    def settled(self) -> bool:
        """Every field could be read to the end."""
        return all(each.settled for each in self.typed.values())


def too_many(entered: Entered, fields: Iterable[Field], play: Play) -> tuple[Reason, ...]:
    """The cards of which more were entered than the packs hold."""
    there = [card for each in fields if not each.apart for card in entered.cards(each.name)]
    return more_than_packs(there, play.packs.decks, play.packs.jokers)


def answered(entered: Entered, conditions: Sequence[Condition], ask: Callable[[Entered], Answer]) -> Answer:
    """The answer, if it is the same whatever was not said; else an answer that tells only what has to be said."""
    waiting = [each for each in conditions if each.name not in entered.said]
    found = []
    for values in product(*([value for value, _ in each.options] for each in waiting)):
        more = dict(zip((each.name for each in waiting), values, strict=True))
        found.append(ask(replace(entered, said={**entered.said, **more})))
    if all(each.verdict == found[0].verdict for each in found):
        return found[0]
    return Answer(unsaid=tuple(each.label for each in waiting))
