"""What a deal of Remi 51 counts, and when the match is over."""

from __future__ import annotations

from companion.rulebook.book import Line, Lines, chosen, line
from companion.words import _l
from engine.variants.remik51 import Remik51Rules


def scoring(rules: Remik51Rules) -> Lines:
    """What everyone scores for a deal."""
    return (
        line(
            _l("Whoever finishes scores %(out_points)s, with a hand %(hand_points)s."),
            "out_points",
            "hand_points",
        ),
        *((_cut(rules),) if rules.cut_card else ()),
        chosen(
            rules,
            "unopened_adds_cards",
            {
                False: _l(
                    "Everyone else counts the cards in hand. Without an opening it is %(unopened_points)s instead."
                ),
                True: _l(
                    "Everyone else counts the cards in hand. Without an opening %(unopened_points)s comes on top."
                ),
            },
            "unopened_points",
        ),
        _after_hand(rules),
        chosen(
            rules,
            "no_winner",
            {
                "count": _l(
                    "If no card is left to draw, the deal ends without a winner, and everyone counts as usual."
                ),
                "void": _l("If no card is left to draw, the deal does not count."),
            },
        ),
    )


def _cut(rules: Remik51Rules) -> Line:
    return chosen(
        rules,
        "cut_card_doubles",
        {
            True: _l("A hand with the cut card scores %(cut_card_points)s, and the others count as after any hand."),
            False: _l("A hand with the cut card scores %(cut_card_points)s, and the others count as usual."),
        },
        "cut_card_points",
    )


def _after_hand(rules: Remik51Rules) -> Line:
    covers = {
        True: _l("After a hand the others’ points count %(hand_multiplier)s times, those of jokers too."),
        False: _l("After a hand the others’ points count %(hand_multiplier)s times, those of jokers once."),
    }
    once = _l("After a hand the others’ points count as usual.")
    return line(
        once if rules.hand_multiplier == 1 else covers[rules.doubling_covers_jokers],
        "hand_multiplier",
        "doubling_covers_jokers",
    )


def end(rules: Remik51Rules) -> Lines:
    """When the match ends, and who has won."""
    ends = chosen(
        rules,
        "ends",
        {
            "deals": _l("The match ends when everyone has dealt this many times: %(deals_each)s."),
            "limit": _l("The match ends after the deal in which a total reaches %(limit)s."),
            "elimination": _l(
                "Whoever reaches %(limit)s drops out; the last one left wins. "
                "If all reach it in one deal, the lowest total wins."
            ),
            "open": _l("The match ends when you stop."),
        },
        *{"deals": ("deals_each",), "limit": ("limit",), "elimination": ("limit",), "open": ()}[rules.ends],
    )
    lowest = line(_l("The lowest total wins. Equal totals share the win."))
    return (ends,) if rules.ends == "elimination" else (ends, lowest)
