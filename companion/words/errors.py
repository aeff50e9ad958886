"""What cannot be a fact, a rule or a question."""

from __future__ import annotations

from companion.words import Sentence, _l

ERRORS: dict[str, Sentence] = {
    "error.unknown": _l("This cannot be read."),
    "error.card": _l("No card: “%(text)s”"),
    "error.copies": _l("More of one card than there are: %(card)s – here: %(n)s, in the packs: %(most)s"),
    "error.copies.rank": _l("More of one rank than there are: %(rank)s – here: %(n)s, in the packs: %(most)s"),
    "error.deal": _l("These are no facts of a deal."),
    "error.field": _l("This game does not take this here: %(field)s"),
    "error.seat": _l("Nobody sits at this place: %(field)s"),
    "error.seats": _l("The number of players does not fit: %(field)s"),
    "error.variant": _l("No such game: %(variant)s"),
    "error.switch": _l("This game has no such rule: %(name)s"),
    "error.switch.value": _l("%(name)s: “%(value)s” is not among the choices"),
    "error.switch.number": _l("%(name)s: a whole number, please"),
    "error.switch.range": _l("%(name)s: from %(low)s to %(high)s; here: %(value)s"),
    "error.request": _l("This is no question for the referee."),
    "error.ask": _l("No such question: %(ask)s"),
    "error.json": _l("This line is not JSON."),
    "error.long": _l("This line is too long; at most %(most)s characters"),
}
