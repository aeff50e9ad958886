"""Remi 51 in sentences. Source: docs/rules.md, remik51."""

from __future__ import annotations

from companion.rulebook.book import Book, Lines, chosen, line
from companion.rulebook.remik51.arguing import questions
from companion.rulebook.remik51.counting import end, scoring
from companion.rulebook.remik51.laying import melds
from companion.rulebook.remik51.playing import finish, turn
from companion.words import _l
from engine.variants.remik51 import Remik51Rules


def book(rules: Remik51Rules) -> Book:
    """The rules of a table that plays Remi 51."""
    return Book(
        setup=_setup(rules),
        cards=_cards(),
        melds=melds(rules),
        turn=turn(rules),
        knock=finish(rules),
        scoring=scoring(rules),
        end=end(rules),
        questions=questions(rules),
    )


def _setup(rules: Remik51Rules) -> Lines:
    return (
        line(_l("2 to 6 players.")),
        line(_l("Everyone gets 14 cards, the starter 15; the rest is the stock.")),
        chosen(
            rules,
            "cut_card",
            {
                True: _l(
                    "The player before the dealer cuts. The bottom card of the lifted part goes face up "
                    "under the stock: the cut card. If it is a joker, the cutter may keep it, gets one card fewer "
                    "and shows the next card."
                ),
                False: _l("The player before the dealer cuts. You play without the cut card."),
            },
        ),
        line(_l("Whoever starts this deal deals the next one.")),
    )


def _cards() -> Lines:
    return (
        line(_l("Two packs and 4 jokers: 108 cards.")),
        line(
            _l("10, jack, queen and king count 10, an ace %(ace_points)s, every other card its number."),
            "ace_points",
        ),
        line(
            _l("In A–2–3 the ace counts %(ace_low_run_points)s for the opening."),
            "ace_low_run_points",
        ),
        line(
            _l("A joker that was laid counts as the card it stands for, a joker in hand %(joker_points)s."),
            "joker_points",
        ),
    )
