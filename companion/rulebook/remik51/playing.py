"""A turn of Remi 51 from the draw to the discard, and how it is the last one."""

from __future__ import annotations

from companion.rulebook.book import Line, Lines, chosen, line
from companion.words import _l
from engine.variants.remik51 import Remik51Rules


def turn(rules: Remik51Rules) -> Lines:
    """What one does in a turn, and with the discards."""
    return (
        line(
            _l(
                "The starter only discards. After that a turn is: draw a card, lay melds, lay off and swap jokers "
                "if you like, discard a card. Melds on the table are never rearranged."
            )
        ),
        _right_after_opening(rules),
        chosen(
            rules,
            "freed_joker",
            {
                "may_keep": _l("A joker that was swapped out may stay in the hand."),
                "same_turn": _l("A joker that was swapped out must be laid in the same turn."),
            },
        ),
        *discards(rules),
        chosen(
            rules,
            "return_taken_discard",
            {
                False: _l("The discard just taken may not be discarded again; another card like it may."),
                True: _l("The discard just taken may be discarded again."),
            },
        ),
        chosen(
            rules,
            "discard_joker",
            {True: _l("A joker may be discarded."), False: _l("A joker may not be discarded.")},
        ),
        line(_l("When the stock is empty, the discards but the top one are shuffled and become the stock.")),
    )


def _right_after_opening(rules: Remik51Rules) -> Line:
    return chosen(
        rules,
        "opening_turn_lay_off",
        {
            True: _l(
                "Whoever has opened lays further melds of any worth, lays off on all melds and swaps jokers, "
                "in the turn of the opening already."
            ),
            False: _l(
                "Whoever has opened lays further melds of any worth. "
                "Laying off and swapping jokers begin with the turn after the opening."
            ),
        },
    )


def discards(rules: Remik51Rules) -> Lines:
    """Who may take the discard."""
    return (
        chosen(
            rules,
            "first_lap_discard",
            {
                "free": _l("In the first lap everyone may take the previous player’s discard freely."),
                "to_open": _l(
                    "In the first lap too, the discard may be taken before the opening only to open with it."
                ),
                "never": _l("In the first lap nobody may take the discard."),
            },
        ),
        chosen(
            rules,
            "taken_discard_is_laid",
            {
                True: _l(
                    "After the first lap, whoever has not opened takes the discard only to open in that turn, "
                    "and lays it in the opening. Whoever has opened takes it freely."
                ),
                False: _l(
                    "After the first lap, whoever has not opened takes the discard only to open in that turn. "
                    "Whoever has opened takes it freely."
                ),
            },
        ),
    )


def finish(rules: Remik51Rules) -> Lines:
    """How a deal is finished, and what makes it a hand."""
    lines = [
        line(_l("You finish by discarding the last card. It may not be laid off.")),
        chosen(
            rules,
            "hand_needs_opening",
            {
                True: _l(
                    "Hand: without having opened, you lay everything in one turn but the last discard, "
                    "and lay nothing off. The melds need the points for opening."
                ),
                False: _l(
                    "Hand: without having opened, you lay everything in one turn but the last discard, "
                    "and lay nothing off. The melds do not need the points for opening."
                ),
            },
        ),
        chosen(
            rules,
            "lay_off_then_out",
            {
                "plain": _l("Whoever opens, lays off and finishes in one turn has finished in the ordinary way."),
                "hand": _l("Whoever opens, lays off and finishes in one turn has a hand too."),
            },
        ),
    ]
    if rules.cut_card:
        lines.append(
            line(
                _l("The cut card is taken only by someone who finishes with a hand in that same turn."),
                "cut_card",
            )
        )
    return tuple(lines)
