"""Hollywood gin in sentences: deals of gin or Oklahoma gin in three games. Source: docs/rules.md, hollywood."""

from __future__ import annotations

from dataclasses import replace

from companion.rulebook import gin, oklahoma
from companion.rulebook.book import Book, Line, Lines, chosen, line
from companion.words import _l
from engine.variants.hollywood import HollywoodRules


def book(rules: HollywoodRules) -> Book:
    """The rules of a table that plays Hollywood gin."""
    with_limit = (oklahoma.limit(rules),) if rules.oklahoma else (gin.limit(),)
    return replace(
        gin.book(rules),
        knock=(_hands(rules), *with_limit, *gin.knock(rules)),
        scoring=(
            *gin.scoring(rules),
            *(oklahoma.doubling(rules) if rules.oklahoma else ()),
            *_entries(rules),
        ),
        end=_end(rules),
        questions=(*gin.questions(rules), *((oklahoma.question(rules),) if rules.oklahoma else ())),
    )


def _hands(rules: HollywoodRules) -> Line:
    return chosen(
        rules,
        "oklahoma",
        {
            False: _l("The deals are played as in gin."),
            True: _l("The deals are played as in Oklahoma gin: the turned-up card sets the limit."),
        },
    )


def _entries(rules: HollywoodRules) -> Lines:
    return (
        line(
            _l(
                "Three games run side by side. Your first win is entered in game 1, the second in games 1 and 2, "
                "the third and all later ones in all three. A closed game takes no more entries."
            )
        ),
        chosen(
            rules,
            "blanked_entry",
            {
                "next_running": _l(
                    "Whoever has won nothing before a game closes begins in the next game still running."
                ),
                "strict": _l("Whoever has won nothing before a game closes loses the entry for that game."),
            },
        ),
    )


def _end(rules: HollywoodRules) -> Lines:
    bonus = rules.target if isinstance(rules.game_bonus, str) else rules.game_bonus
    return (
        line(
            _l(
                "A game closes after the deal in which a total in it reaches %(target)s. "
                "Whoever reached it gets the game bonus: %(bonus)s."
            ),
            "target",
            "game_bonus",
            bonus=bonus,
        ),
        *gin.end(rules),
        *(oklahoma.boxes(rules) if rules.oklahoma else ()),
        line(_l("Every game counts its own bonuses; a deal won counts in each game in which it is entered.")),
        chosen(
            rules,
            "winner_by",
            {
                "sum": _l("The highest sum of all games wins the match."),
                "games": _l("Whoever has won the most games wins the match."),
            },
        ),
        chosen(
            rules,
            "endless",
            {
                False: _l("The match ends when all three games are closed."),
                True: _l("For every game that closes another one opens. The match ends when you stop."),
            },
        ),
    )
