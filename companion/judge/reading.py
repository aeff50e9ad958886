"""The ask about cards as people type them: `read`."""

from __future__ import annotations

from typing import Any

from companion.card_reader import PACK_LETTERS, asking_suits
from companion.card_reader import read as read_cards
from companion.judge.answers import verdict_plain
from companion.judge.request import LANGUAGES, Request
from engine.cards import Card
from engine.errors import BadRequest
from engine.reasons import Verdict
from engine.referee.copies import check_copies


def read(request: Request) -> dict[str, Any]:
    """The cards that a text names, which of them are guesses, and what must be asked; what fits nothing is a fault."""
    request.allow("text", "language", "letters")
    text = request.get("text", str)
    if text is None:
        raise BadRequest("error.field", field="text")
    language = request.word("language", LANGUAGES) or request.say or "en"
    found = asking_suits(read_cards(text, language=language, letters=request.word("letters", PACK_LETTERS) or ""))
    check_copies(found.cards, request.play().packs)
    return {
        **verdict_plain(Verdict(tuple(each.reason for each in found.refusals))),
        "cards": [str(card) for card in found.cards],
        "guesses": list(found.guesses),
        "questions": [
            {"text": each.text, "choices": [_row(choice) for choice in each.choices]} for each in found.questions
        ],
    }


def _row(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


ASKS = {"read": read}
