"""Remi 51 in sentences. Source: docs/rules.md, remik51."""

from __future__ import annotations

from companion.rulebook.book import Book, Line, Lines, Question, chosen, line
from companion.words import _l
from engine.variants.remik51 import Remik51Rules


def book(rules: Remik51Rules) -> Book:
    """The rules of a table that plays Remi 51."""
    return Book(
        setup=_setup(rules),
        cards=_cards(),
        melds=_melds(rules),
        turn=_turn(rules),
        knock=_finish(rules),
        scoring=_scoring(rules),
        end=_end(rules),
        questions=_questions(rules),
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


def _when_laid(rules: Remik51Rules) -> Line:
    return chosen(
        rules,
        "jokers_when_laid",
        {
            1: _l("When a meld is laid, it holds one joker at most."),
            "minority": _l("When a meld is laid, it holds fewer jokers than other cards."),
            "any": _l("When a meld is laid, it may hold any number of jokers beside at least one other card."),
        },
    )


def _later(rules: Remik51Rules) -> Line:
    return chosen(
        rules,
        "jokers_later",
        {
            "minority": _l("Later a joker may be added as long as there are fewer jokers than other cards."),
            1: _l("Later too, a meld holds one joker at most."),
            "any": _l("Later any number of jokers may be added."),
        },
    )


def _melds(rules: Remik51Rules) -> Lines:
    return (
        line(
            _l(
                "A set is 3 or 4 cards of one rank, all of different suits. "
                "Four of them, with or without a joker, are closed: nothing is added."
            )
        ),
        chosen(
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
        ),
        _when_laid(rules),
        _later(rules),
        chosen(
            rules,
            "adjacent_jokers",
            {
                True: _l("Two jokers may lie side by side in a run."),
                False: _l("Two jokers may not lie side by side in a run."),
            },
        ),
        chosen(
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
        ),
        line(_l("If that is not enough, everything goes back to the hand, without a penalty.")),
        chosen(
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
        ),
    )


def _turn(rules: Remik51Rules) -> Lines:
    return (
        line(
            _l(
                "The starter only discards. After that a turn is: draw a card, lay melds, lay off and swap jokers "
                "if you like, discard a card. Melds on the table are never rearranged."
            )
        ),
        chosen(
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
        ),
        chosen(
            rules,
            "freed_joker",
            {
                "may_keep": _l("A joker that was swapped out may stay in the hand."),
                "same_turn": _l("A joker that was swapped out must be laid in the same turn."),
            },
        ),
        *_discards(rules),
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


def _discards(rules: Remik51Rules) -> Lines:
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


def _finish(rules: Remik51Rules) -> Lines:
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


def _scoring(rules: Remik51Rules) -> Lines:
    covers = {
        True: _l("After a hand the others’ points count %(hand_multiplier)s times, those of jokers too."),
        False: _l("After a hand the others’ points count %(hand_multiplier)s times, those of jokers once."),
    }
    once = _l("After a hand the others’ points count as usual.")
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
        line(
            once if rules.hand_multiplier == 1 else covers[rules.doubling_covers_jokers],
            "hand_multiplier",
            "doubling_covers_jokers",
        ),
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


def _end(rules: Remik51Rules) -> Lines:
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


def _questions(rules: Remik51Rules) -> tuple[Question, ...]:
    return (
        Question(
            _l("What does the ace in A–2–3 count for the opening?"),
            (
                line(
                    _l("%(ace_low_run_points)s. Elsewhere it counts %(ace_points)s."),
                    "ace_low_run_points",
                    "ace_points",
                ),
            ),
        ),
        Question(_l("May I take the discard before I have opened?"), _discards(rules)),
        Question(_l("I opened, laid off and finished in one turn. Is that a hand?"), (_lay_off_hand(rules),)),
        Question(_l("I have not opened and hold 37. What do I score?"), (_unopened_37(rules),)),
        Question(_l("Who may use the cut card, and what is it worth?"), (_cut_card_use(rules),)),
        Question(_l("May two jokers lie in one meld?"), (_when_laid(rules), _later(rules))),
    )


def _lay_off_hand(rules: Remik51Rules) -> Line:
    if not rules.opening_turn_lay_off:
        return line(_l("You may not lay off in the turn of your opening."), "opening_turn_lay_off")
    return chosen(
        rules,
        "lay_off_then_out",
        {
            "plain": _l("No, because you laid off. You score %(out_points)s."),
            "hand": _l("Yes. You score %(hand_points)s."),
        },
        "out_points" if rules.lay_off_then_out == "plain" else "hand_points",
    )


def _unopened_37(rules: Remik51Rules) -> Line:
    points = rules.unopened_points + (37 if rules.unopened_adds_cards else 0)
    return line(
        _l("%(points)s; after somebody’s hand %(after_hand)s."),
        "unopened_points",
        "unopened_adds_cards",
        "hand_multiplier",
        points=points,
        after_hand=points * rules.hand_multiplier,
    )


def _cut_card_use(rules: Remik51Rules) -> Line:
    if not rules.cut_card:
        return line(_l("Nobody: you play without it."), "cut_card")
    return chosen(
        rules,
        "cut_card_doubles",
        {
            True: _l(
                "Whoever finishes with a hand in that same turn. It scores %(cut_card_points)s, "
                "and the others count as after any hand."
            ),
            False: _l(
                "Whoever finishes with a hand in that same turn. It scores %(cut_card_points)s, "
                "and the others count as usual."
            ),
        },
        "cut_card_points",
    )
