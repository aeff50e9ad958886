"""The melds of Remi 51, the opening, and how a joker gets free."""

from __future__ import annotations

from companion.rulebook.book import Line, Lines, chosen, line
from companion.words import _l
from engine.variants.remik51 import Remik51Rules


def melds(rules: Remik51Rules) -> Lines:
    """What may be laid, with what jokers, and what it takes to open."""
    return (
        line(
            _l(
                "A set is 3 or 4 cards of one rank, all of different suits. "
                "Four of them, with or without a joker, are closed: nothing is added."
            )
        ),
        _run(rules),
        jokers_when_laid(rules),
        jokers_later(rules),
        chosen(
            rules,
            "adjacent_jokers",
            {
                True: _l("Two jokers may lie side by side in a run."),
                False: _l("Two jokers may not lie side by side in a run."),
            },
        ),
        _opening(rules),
        line(_l("If that is not enough, everything goes back to the hand, without a penalty.")),
        _swap(rules),
    )


def _run(rules: Remik51Rules) -> Line:
    return chosen(
        rules,
        "ace_both_ends",
        {
            True: _l(
                "A run is 3 or more cards of one suit in sequence. It may begin with an ace and end with an ace, "
                "even both. After K–A nothing follows."
            ),
            False: _l(
                "A run is 3 or more cards of one suit in sequence. It may begin or end with an ace, but not both. "
                "After K–A nothing follows."
            ),
        },
    )


def jokers_when_laid(rules: Remik51Rules) -> Line:
    """How many jokers a new meld holds."""
    return chosen(
        rules,
        "jokers_when_laid",
        {
            1: _l("When a meld is laid, it holds one joker at most."),
            "minority": _l("When a meld is laid, it holds fewer jokers than other cards."),
            "any": _l("When a meld is laid, it may hold any number of jokers beside at least one other card."),
        },
    )


def jokers_later(rules: Remik51Rules) -> Line:
    """How many jokers a meld on the table holds."""
    return chosen(
        rules,
        "jokers_later",
        {
            "minority": _l("Later a joker may be added as long as there are fewer jokers than other cards."),
            1: _l("Later too, a meld holds one joker at most."),
            "any": _l("Later any number of jokers may be added."),
        },
    )


def _opening(rules: Remik51Rules) -> Line:
    return chosen(
        rules,
        "clean_run_to_open",
        {
            False: _l(
                "Opening: melds of your own that count at least %(opening_points)s together, laid in one turn. "
                "Cards laid off do not count."
            ),
            True: _l(
                "Opening: melds of your own that count at least %(opening_points)s together, laid in one turn, "
                "a clean run (without a joker) among them. Cards laid off do not count."
            ),
        },
        "opening_points",
    )


def _swap(rules: Remik51Rules) -> Line:
    return chosen(
        rules,
        "set_joker_release",
        {
            "any": _l(
                "After your opening you may swap the card that a joker stands for against the joker. "
                "In a set of 3, either missing suit will do."
            ),
            "full_set": _l(
                "After your opening you may swap the card that a joker stands for against the joker. "
                "In a set, only the card that makes all four suits lie there will do."
            ),
        },
    )
