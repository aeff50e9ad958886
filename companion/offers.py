"""A count that may be read in several ways: what it can mean, to be settled with one tap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from companion.card_reader import Question
from companion.counts import CountFault
from companion.spelling import settled
from engine.cards import Card


@dataclass(frozen=True)
class Offer:
    """A piece of a count. choices: the cards that it may be, each with the text that then stands in the field."""

    field: str
    piece: str
    choices: tuple[tuple[tuple[Card, ...], str], ...]

    @property
    def seat(self) -> int:
        """Whose count it is."""
        return int(self.field.partition("-")[2])


def offers(unclear: Mapping[str, CountFault], *, language: str, letters: str) -> tuple[Offer, ...]:
    """One for each piece of a deal's counts that is asked."""
    return tuple(
        offer
        for name, fault in unclear.items()
        for offer in offered(name, fault.text, fault.questions, language=language, letters=letters)
    )


def offered(field: str, text: str, questions: Iterable[Question], *, language: str, letters: str) -> tuple[Offer, ...]:
    """One for each question about this text that has answers to choose from."""
    return tuple(
        Offer(
            field,
            asked.text,
            tuple(
                (cards, settled(text, asked, number, letters, language)) for number, cards in enumerate(asked.choices)
            ),
        )
        for asked in questions
        if asked.choices
    )


def picked(posted: MultiDict[str, str]) -> MultiDict[str, str]:
    """The form after a tap on one of them ("left-2=K♦ 4"); as it was where the tap names no count."""
    field, _, text = posted.get("pick", "").partition("=")
    if not field.startswith("left-") or field not in posted:
        return posted
    found = MultiDict(posted)
    found[field] = text
    return found
