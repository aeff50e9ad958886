"""What cannot be read as cards, and what the suits are called."""

from __future__ import annotations

from companion.words import Sentence, _l

CARDS: dict[str, Sentence] = {
    "card.long": _l("Too much text for cards: %(n)s characters, at most %(most)s"),
    "card.copies": _l("More of one card than there are: %(card)s – here: %(n)s, in the packs: %(most)s"),
    "card.back": _l("The back of a card: “%(text)s”"),
    "card.trump": _l("A tarot card, none of these games has it: “%(text)s”"),
    "card.knight": _l("A knight, none of these games has it: “%(text)s”"),
}

SUIT_NAMES: dict[str, Sentence] = {"S": _l("spades"), "H": _l("hearts"), "D": _l("diamonds"), "C": _l("clubs")}
