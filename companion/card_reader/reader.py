"""Cards as people type them: sure readings, marked guesses, questions, refusals; nothing is dropped silently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from companion.card_reader.lexicon import Mode, lexicon
from companion.card_reader.line import parts_in
from companion.card_reader.parts import MOST_CHOICES, Part
from companion.card_reader.signs import Plain, plain, tokens
from engine.cards import JOKER, SUITS, Card, Rank, Suit
from engine.reasons import Reason, because

LONGEST_TEXT = 400


@dataclass(frozen=True, slots=True)
class Question:
    """A piece of the text that may be several cards; without choices it fits nothing.

    at: the place among the read cards where the answer belongs. start, end: the piece in the typed text.
    once: where not empty, the answer holds for the match (see `answer`).
    """

    text: str
    choices: tuple[tuple[Card, ...], ...]
    at: int
    start: int
    end: int
    once: str = ""

    def answer(self, choice: int) -> dict[str, str]:
        """What the table need not be asked again: to be kept for the match and given to `read` as `answers`."""
        return {self.once: self.choices[choice][0].suit.value} if self.once else {}


@dataclass(frozen=True, slots=True)
class Refusal:
    """A piece of the text that cannot be a card of these games, and why."""

    text: str
    reason: Reason
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says. `guesses` are places among `cards`; card i came from the text `pieces[i]` at `spans[i]`.

    A card whose suit nobody typed has the suit NONE.
    """

    cards: tuple[Card, ...] = ()
    guesses: tuple[int, ...] = ()
    questions: tuple[Question, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    pieces: tuple[str, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the cards, for a count."""
        return tuple(card.rank for card in self.cards)

    @property
    def unread(self) -> tuple[str, ...]:
        """The pieces that fit nothing."""
        return tuple(question.text for question in self.questions if not question.choices)

    @property
    def settled(self) -> bool:
        """Nothing is left to ask."""
        return not self.questions and not self.refusals


def read(
    text: str, *, language: str, letters: str = "", mode: Mode = "cards", answers: Mapping[str, str] | None = None
) -> Reading:
    """The cards that a text names, for any text. letters: what the court cards of the pack show ("W D K").

    mode "ranks" is for counts: letters of the pack are ranks, and only ranks matter. The same text is always read
    in the same way at the same table: no game and no move has a say in it.
    """
    if len(text) > LONGEST_TEXT:
        reason = because("card.long", n=len(text), most=LONGEST_TEXT)
        return Reading(refusals=(Refusal(text, reason, 0, len(text)),))
    spelled = plain(text)
    table = lexicon(language, letters, mode, tuple(sorted((answers or {}).items())))
    return _told(parts_in(tokens(spelled), table), spelled, mode)


def _told(parts: Iterable[Part], spelled: Plain, mode: Mode) -> Reading:
    cards: list[Card] = []
    guesses: list[int] = []
    questions: list[Question] = []
    refusals: list[Refusal] = []
    spans: list[tuple[int, int]] = []
    for part in parts:
        start, end = spelled.span(part.start, part.end)
        piece = spelled.typed[start:end]
        choices = _choices(part, mode)
        if part.refusal:
            refusals.append(Refusal(piece, because(part.refusal, text=piece), start, end))
        elif len(choices) == 1:
            guesses.extend(range(len(cards), len(cards) + len(choices[0])) if part.marked else ())
            cards.extend(choices[0])
            spans.extend([(start, end)] * len(choices[0]))
        else:
            offered = choices if len(choices) <= MOST_CHOICES else ()
            questions.append(Question(piece, offered, len(cards), start, end, part.once if offered else ""))
    pieces = tuple(spelled.typed[start:end] for start, end in spans)
    return Reading(tuple(cards), tuple(guesses), tuple(questions), tuple(refusals), pieces, tuple(spans))


def _choices(part: Part, mode: Mode) -> tuple[tuple[Card, ...], ...]:
    """In a count, cards that differ only in their suit are the same answer."""
    choices = part.choices()
    if mode == "cards" or len(choices) < 2:
        return choices
    return tuple(dict.fromkeys(tuple(Card(card.rank, Suit.NONE) for card in row) for row in choices))


def asking_suits(reading: Reading) -> Reading:
    """The same reading for a place where only whole cards will do: ranks without a suit become questions."""
    kept: list[int] = []
    asked: list[Question] = []
    waiting = list(reading.questions)
    for span, places in groupby(range(len(reading.cards)), key=lambda place: reading.spans[place]):
        here = list(places)
        while waiting and waiting[0].at <= here[0]:
            asked.append(replace(waiting.pop(0), at=len(kept)))
        shown = [reading.cards[place] for place in here]
        if any(_wants_suit(card) for card in shown):
            choices = tuple(tuple(_in_suit(card, suit) for card in shown) for suit in SUITS)
            asked.append(Question(reading.pieces[here[0]], choices, len(kept), *span))
        else:
            kept.extend(here)
    asked.extend(replace(each, at=len(kept)) for each in waiting)
    return replace(
        reading,
        cards=tuple(reading.cards[place] for place in kept),
        guesses=tuple(new for new, place in enumerate(kept) if place in reading.guesses),
        questions=tuple(asked),
        pieces=tuple(reading.pieces[place] for place in kept),
        spans=tuple(reading.spans[place] for place in kept),
    )


def _wants_suit(card: Card) -> bool:
    return card.suit is Suit.NONE and card != JOKER


def _in_suit(card: Card, suit: Suit) -> Card:
    return Card(card.rank, suit) if _wants_suit(card) else card


def more_than_packs(cards: Iterable[Card], decks: int, jokers: int) -> tuple[Reason, ...]:
    """Every card of which there are more copies than the packs hold. jokers: in all packs together."""
    counted = Counter(cards)
    faults = []
    for card, n in sorted(counted.items()):
        most = jokers if card == JOKER else decks
        if _wants_suit(card):
            most = len(SUITS) * decks
            n += sum(counted[Card(card.rank, suit)] for suit in SUITS)
        if n > most:
            faults.append(because("card.copies", card=card, n=n, most=most))
    return tuple(faults)
