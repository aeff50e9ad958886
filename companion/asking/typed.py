"""Cards typed into the fields of a question, a meld on each line: read back before anything is judged.

A piece that may be several cards is asked in place; whatever is picked or taken away, the rest stays as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby

from companion import spelling
from companion.card_reader import Question, Reading, asking_suits, read
from engine.cards import JOKER, SUITS, Card
from engine.reasons import Reason, because

LONGEST = 2000
MOST_LINES = 30


@dataclass(frozen=True)
class Reader:
    """How this table reads cards. `answers`: what it need not be asked again."""

    language: str
    letters: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)

    def read(self, text: str) -> Reading:
        return asking_suits(read(text, language=self.language, letters=self.letters, answers=self.answers))

    def spell(self, card: Card) -> str:
        return spelling.short(card, self.letters, self.language)


@dataclass(frozen=True)
class Chip:
    """One card that was read; `drop` is what its ✕ says to the server."""

    card: Card
    guess: bool
    drop: str


@dataclass(frozen=True)
class Offer:
    """A piece of the text and the cards that it may be, each with what its button says to the server.

    guess: it was read already, and these are the other readings. Without choices it fits nothing.
    """

    text: str
    choices: tuple[tuple[tuple[Card, ...], str], ...]
    guess: bool = False


@dataclass(frozen=True)
class Line:
    """One line of a field, and its place in the field."""

    name: str
    number: int
    text: str
    reader: Reader

    @cached_property
    def reading(self) -> Reading:
        return self.reader.read(self.text)

    @property
    def chips(self) -> Iterator[Chip]:
        for place, card in enumerate(self.reading.cards):
            yield Chip(card, place in self.reading.guesses, f"{self.name}:{self.number}:{place}")

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked, and behind it the guesses with their other readings."""
        return (*self.reading.questions, *self._guesses())

    def _guesses(self) -> Iterator[Question]:
        """A guess is changed to the same cards in another suit."""
        found = self.reading
        for span, places in groupby(found.guesses, key=lambda place: found.spans[place]):
            cards = [found.cards[place] for place in places]
            suits = {card.suit for card in cards if card != JOKER}
            if not suits:
                continue
            others = tuple(
                tuple(card if card == JOKER else Card(card.rank, suit) for card in cards)
                for suit in SUITS
                if suit not in suits
            )
            yield Question(found.pieces[found.guesses[0]], others, 0, *span)

    @property
    def offers(self) -> Iterator[Offer]:
        asked = len(self.reading.questions)
        for place, question in enumerate(self.questions):
            picks = tuple(
                (cards, f"{self.name}:{self.number}:{question.start}:{question.end}:{choice}")
                for choice, cards in enumerate(question.choices)
            )
            yield Offer(self.text[question.start : question.end], picks, guess=place >= asked)

    def with_pick(self, question: Question, choice: int) -> str:
        """The text with one piece settled."""
        return spelling.settled(self.text, question, choice, self.reader.letters, self.reader.language)

    def without(self, place: int) -> str:
        """The text without one of its cards. What was read stands there by its signs, what was not as it was typed."""
        found = self.reading
        told = [
            (start, self.reader.spell(card))
            for index, (card, (start, _end)) in enumerate(zip(found.cards, found.spans, strict=True))
            if index != place
        ]
        unread = [(each.start, each.end) for each in found.questions] + [
            (each.start, each.end) for each in found.refusals
        ]
        told += [(start, self.text[start:end]) for start, end in unread]
        return " ".join(words for _start, words in sorted(told, key=lambda each: each[0]))


@dataclass(frozen=True)
class Typed:
    """What stands in one field."""

    name: str
    text: str
    reader: Reader

    @property
    def too_long(self) -> Reason | None:
        """Why it is not read at all."""
        if len(self.text) > LONGEST:
            return because("card.long", n=len(self.text), most=LONGEST)
        return None

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Its lines, empty ones too, so that each keeps its number."""
        texts = [] if self.too_long else self.text.splitlines()[:MOST_LINES]
        return tuple(Line(self.name, number, text, self.reader) for number, text in enumerate(texts))

    @cached_property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each line that has some."""
        return tuple(line.reading.cards for line in self.lines if line.reading.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for group in self.groups for card in group)

    @property
    def settled(self) -> bool:
        """Nothing is left to ask or to refuse."""
        return not self.too_long and all(line.reading.settled for line in self.lines) and not self.too_many_lines

    @property
    def too_many_lines(self) -> bool:
        return not self.too_long and len(self.text.splitlines()) > MOST_LINES

    @property
    def refusals(self) -> tuple[Reason, ...]:
        """What cannot be cards of these games, and why."""
        if self.too_long:
            return (self.too_long,)
        if self.too_many_lines:
            return (because("card.long", n=len(self.text.splitlines()), most=MOST_LINES),)
        return tuple(refusal.reason for line in self.lines for refusal in line.reading.refusals)

    @property
    def offers(self) -> tuple[Offer, ...]:
        return tuple(offer for line in self.lines for offer in line.offers)

    @property
    def open(self) -> tuple[Offer, ...]:
        """What must be answered before anything is judged."""
        return tuple(offer for offer in self.offers if not offer.guess)

    def picked(self, said: str) -> tuple[Typed, dict[str, str]]:
        """This field after a button of an offer, and what need not be asked again; as it is if nobody offered that."""
        numbers = _numbers(said, 4)
        if numbers is None or numbers[0] >= len(self.lines):
            return self, {}
        number, start, end, choice = numbers
        line = self.lines[number]
        for question in line.questions:
            if (question.start, question.end) == (start, end) and choice < len(question.choices):
                return self._with(number, line.with_pick(question, choice)), question.answer(choice)
        return self, {}

    def dropped(self, said: str) -> Typed:
        """This field without a card; as it is if there is none at that place."""
        numbers = _numbers(said, 2)
        if numbers is None or numbers[0] >= len(self.lines):
            return self
        number, place = numbers
        line = self.lines[number]
        return self._with(number, line.without(place)) if place < len(line.reading.cards) else self

    def knowing(self, answers: Mapping[str, str]) -> Typed:
        """This field read with these answers."""
        return replace(self, reader=replace(self.reader, answers=answers))

    def _with(self, number: int, text: str) -> Typed:
        lines = self.text.splitlines()
        lines[number] = text
        return replace(self, text="\n".join(lines))


def _numbers(said: str, count: int) -> list[int] | None:
    parts = said.split(":")
    if len(parts) != count or not all(part.isdecimal() and len(part) < 7 for part in parts):
        return None
    return [int(part) for part in parts]
