"""What a guide is made of: a few sentences, lines of the rulebook by their house rules, cards to ask about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rulebook.book import Lines
from companion.words import Sentence

NO_SWITCH = ""  # stands for the lines of a chapter that depend on no house rule

Try = Mapping[str, str]


@dataclass(frozen=True)
class Scene:
    """Cards put to the referee under one question; whether they are allowed is never written down here.

    ask: the key of the question. tries: for each example its fields, cards as the engine writes them ("9S TH *"),
    a meld on each line. where: what has to be known about the table before.
    """

    ask: str
    tries: tuple[Try, ...]
    where: Sentence | None = None


@dataclass(frozen=True, kw_only=True)
class Guide:
    """A game in short. points, end: the switches whose lines of the rulebook tell enough; None takes all lines."""

    about: Lines = ()
    points: tuple[str, ...] | None = None
    end: tuple[str, ...] | None = None
    scenes: tuple[Scene, ...] = ()


def melds(*tries: str, where: Sentence | None = None) -> Scene:
    """Is this a meld?"""
    return Scene("meld", tuple({"cards": cards} for cards in tries), where)


def openings(*tries: str) -> Scene:
    """Does this open? The melds of each, with a bar between two."""
    return Scene("opening", tuple({"cards": each.replace(" | ", "\n")} for each in tries))


def onto(ask: str, *tries: str) -> Scene:
    """Cards for a meld that lies: "6H > 7H 8H 9H"."""
    return Scene(ask, tuple({"cards": cards, "table": table} for cards, _, table in map(_apart, tries)))


def hands(*tries: str) -> Scene:
    """May this hand knock or finish? Where the turned-up card matters, "6D > ..."."""
    return Scene("knock", tuple({"upcard": first, "cards": cards} for cards, first in map(_hand, tries)))


def _apart(said: str) -> tuple[str, str, str]:
    return said.partition(" > ")


def _hand(said: str) -> tuple[str, str]:
    first, _, cards = said.rpartition(" > ")
    return cards, first
