"""What tables argue about in Remi 51."""

from __future__ import annotations

from companion.rulebook.book import Line, Question, chosen, line
from companion.rulebook.remik51.laying import jokers_later, jokers_when_laid
from companion.rulebook.remik51.playing import discards
from companion.words import _l
from engine.variants.remik51 import Remik51Rules


def questions(rules: Remik51Rules) -> tuple[Question, ...]:
    """The questions, with the answers of this table."""
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
        Question(_l("May I take the discard before I have opened?"), discards(rules)),
        Question(_l("I opened, laid off and finished in one turn. Is that a hand?"), (_lay_off_hand(rules),)),
        Question(_l("I have not opened and hold 37. What do I score?"), (_unopened_37(rules),)),
        Question(_l("Who may use the cut card, and what is it worth?"), (_cut_card_use(rules),)),
        Question(_l("May two jokers lie in one meld?"), (jokers_when_laid(rules), jokers_later(rules))),
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
