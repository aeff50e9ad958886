"""Oklahoma gin in sentences: gin, with what the turned-up card says. Source: docs/rules.md, oklahoma."""

from __future__ import annotations

from dataclasses import replace

from companion.rulebook import gin
from companion.rulebook.book import Book, Line, Lines, Question, chosen, line
from companion.words import _l
from engine.variants.oklahoma import OklahomaRules


def book(rules: OklahomaRules) -> Book:
    """The rules of a table that plays Oklahoma gin."""
    return replace(
        gin.book(rules),
        knock=(limit(rules), *gin.knock(rules)),
        scoring=(*gin.scoring(rules), *doubling(rules)),
        end=(gin.target(rules), *gin.end(rules), *boxes(rules), gin.winner(rules)),
        questions=(*gin.questions(rules), question(rules)),
    )


def limit(rules: OklahomaRules) -> Line:
    """The knock limit that the turned-up card sets."""
    return chosen(
        rules,
        "ace_upcard",
        {
            "gin_only": _l(
                "The first turned-up card sets the limit for knocking in this deal: its number, 10 for a king, queen "
                "or jack. After an ace only gin ends the deal."
            ),
            "one": _l(
                "The first turned-up card sets the limit for knocking in this deal: its number, 10 for a king, queen "
                "or jack, 1 for an ace."
            ),
        },
    )


def doubling(rules: OklahomaRules) -> Lines:
    """What a spade does to the points of a deal."""
    return (
        chosen(
            rules,
            "spades_double",
            {
                True: _l("If the first turned-up card is a spade, all points of the deal count twice, bonuses too."),
                False: _l("A spade as first turned-up card doubles nothing."),
            },
        ),
        chosen(
            rules,
            "doubling_carries",
            {
                False: _l("If a deal after a spade does not count, its doubling is gone."),
                True: _l("If a deal after a spade does not count, the next deal counts twice, but never four times."),
            },
        ),
    )


def boxes(rules: OklahomaRules) -> Lines:
    """What counts as more than one deal won."""
    return (
        chosen(
            rules,
            "doubling_covers_boxes",
            {
                False: _l("A doubled deal counts as one deal won."),
                True: _l("A doubled deal counts as two deals won; extra ones double too."),
            },
        ),
        chosen(
            rules,
            "extra_boxes",
            {
                False: _l("Gin and undercut count as one deal won like any other."),
                True: _l("Gin counts as two more deals won, an undercut as one more."),
            },
        ),
    )


def question(rules: OklahomaRules) -> Question:
    """What tables argue about when the turned-up card counts."""
    return Question(
        _l("An ace is turned up: may I knock with 1? A spade is turned up: do bonuses count twice?"),
        (
            chosen(
                rules,
                "ace_upcard",
                {"gin_only": _l("After an ace: no, only gin."), "one": _l("After an ace: yes, with 1.")},
            ),
            _spade(rules),
        ),
    )


def _spade(rules: OklahomaRules) -> Line:
    if not rules.spades_double:
        return line(_l("After a spade: nothing counts twice."), "spades_double")
    return chosen(
        rules,
        "doubling_covers_boxes",
        {
            False: _l("After a spade: points and bonuses of the deal count twice, but it is one deal won."),
            True: _l("After a spade: points and bonuses of the deal count twice, and it is two deals won."),
        },
        "spades_double",
    )
