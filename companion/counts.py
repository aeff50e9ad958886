"""What is left in a hand, as people write it: "23", "12+7+10", "K K 4", "K♠ 4♦ *"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion import spelling
from companion.card_reader import Question, Reading, read
from companion.card_reader.signs import DASHES, plain
from engine.cards import Card, Rank, Suit
from engine.deals import Count, Ranks, Shown, Stated
from engine.reasons import Reason, because

MINUS = "−"
MOST_POINTS = 10**6
SUM = re.compile(r"[+-]?\d{1,7}( *[+-] *\d{1,7})*")
TERM = re.compile(r"([+-]?) *(\d+)")
LOOSE_DASH = re.compile(rf"^\s*[{DASHES}]|[{DASHES}]\s*$")
# What is no rank beside other ranks: 15 and more; and a 0, which is a ten in card fields but zero in this one.
NO_RANK = re.compile(r"\d{3,}|1[5-9]|[2-9]\d|(?<!\d)(?<!1 )0")


@dataclass(frozen=True, slots=True)
class CountFault:
    """A count that could not be read: why, the text as it was typed, and what to ask where that helps."""

    reason: Reason
    text: str
    questions: tuple[Question, ...] = ()

    @property
    def code(self) -> str:
        return self.reason.code


def read_count(
    text: str, *, language: str, letters: str = "", answers: Mapping[str, str] | None = None
) -> Count | CountFault | None:
    """What a points field says; None for an empty one, which is missing and never zero.

    A number alone is always points, and so is a sum. Letters, or several numbers without a sign between them, are
    the ranks of cards; a comma makes one number a rank ("7,"). Cards that all show their suits are shown cards.
    """
    signs = "".join("-" if re.match(f"[{DASHES}]", sign) else sign for sign in plain(text).signs).strip()
    if not signs:
        return None
    if SUM.fullmatch(signs):
        return _stated(signs, text)
    if not re.search(r"[^\d\s+.-]", signs) and re.search(r"[+.-]", signs):
        return CountFault(because("count.unread", text=text), text)
    if "." in signs or LOOSE_DASH.search(signs) or NO_RANK.search(signs):
        return CountFault(because("count.unread", text=text), text)
    return _counted(read(text, language=language, letters=letters, mode="ranks", answers=answers), text)


def _stated(signs: str, text: str) -> Stated | CountFault:
    points = sum(-int(number) if sign == "-" else int(number) for sign, number in TERM.findall(signs))
    if abs(points) > MOST_POINTS:
        return CountFault(because("count.big", n=points, most=MOST_POINTS), text)
    return Stated(points)


def _counted(reading: Reading, text: str) -> Count | CountFault:
    if reading.refusals:
        return CountFault(reading.refusals[0].reason, text)
    if reading.questions or not reading.cards:
        code = "count.ask" if reading.questions and not reading.unread else "count.unread"
        return CountFault(because(code, text=text), text, reading.questions)
    real = [card for card in reading.cards if card.rank is not Rank.JOKER]
    if real and all(card.suit is not Suit.NONE for card in real):
        return Shown(reading.cards)
    return Ranks(reading.ranks)


def spell_count(count: Count | None, *, language: str, letters: str = "") -> str:
    """The text that `read_count` reads as this count, for a form that is filled in again; nothing for None.

    One rank that looks like points takes a comma ("7,"). Jokers alone read back as ranks, no cards at all as 0:
    they are worth the same.
    """
    match count:
        case None:
            return ""
        case Stated(points):
            return f"{MINUS}{-points}" if points < 0 else str(points)
        case Ranks(()) | Shown(()):
            return "0"
        case Ranks(ranks):
            spelled = spelling.spell_all((Card(rank, Suit.NONE) for rank in ranks), letters, language)
            return f"{spelled}," if spelled.isdigit() else spelled
        case Shown(cards):
            return spelling.spell_all(cards, letters, language)
