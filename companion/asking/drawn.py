"""Cards as a page draws them, and answers that were noted as the history tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from companion import spelling
from companion.asking.questions import QUESTIONS
from companion.catalogues import current
from companion.wording import from_plain, say
from engine.cards import JOKER, Card, Laid, Suit, cards
from engine.errors import RummyError

NO_SUIT = "Jkr"


@dataclass(frozen=True)
class Drawn:
    """What stands on a card: rank, the key and the letters of its suit, its name for the ear.

    suit: "" for a joker that stands for nothing, None where nobody noted it.
    """

    rank: str
    suit: str | None
    short: str
    name: str
    joker: bool = False


def draw(shown: Card | Laid, letters: str = "") -> Drawn:
    """A card in the letters of the pack and the language of the page; a joker as what it stands for, with its star."""
    language = current()
    card = shown.card if isinstance(shown, Laid) else shown
    role = shown.role if isinstance(shown, Laid) and shown.role is not None else card
    if role == JOKER:
        return Drawn("", "", NO_SUIT, spelling.spoken(JOKER, language))
    name = spelling.spoken(role, language)
    stands_for = card == JOKER or role != card
    return Drawn(
        spelling.rank_label(role.rank, letters, language),
        None if role.suit is Suit.NONE else role.suit.value,
        spelling.suit_label(role.suit, language),
        _("%(joker)s = %(card)s", joker=spelling.spoken(card, language), card=name) if stands_for else name,
        stands_for,
    )


def told_note(facts: Mapping[str, Any], names: Sequence[str] = (), letters: str = "") -> str:
    """An answer that was noted: what was asked about which cards, what the answer was and why."""
    question = next((each for each in QUESTIONS if each.key == facts.get("question")), None)
    words = [str(_(question.title)) if question else ""]
    for groups in dict(facts.get("cards", {})).values():
        words.append(" | ".join(_spelled(group, letters) for group in groups))
    answers = {"yes": _("Allowed"), "no": _("Not allowed"), "may": _("Depends on your rules")}
    if facts.get("answer") in answers:
        words.append(answers[facts["answer"]])
    elif isinstance(facts.get("points"), int):
        words.append(_("Points in loose cards: %(points)s", points=facts["points"]))
    words += [say(from_plain(reason), names, letters) for reason in facts.get("reasons", ())]
    return " · ".join(each for each in words if each)


def _spelled(group: str, letters: str) -> str:
    try:
        return spelling.spell_all(cards(group), letters, current())
    except RummyError:
        return group
