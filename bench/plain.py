"""Plain exhaustive search, as a first program for the question would do it.

Each choice of cards is looked at whether it is a meld, each choice of melds without a common card is tried, and nothing
is remembered from one hand to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.cards import Card
from engine.melds import MeldRules
from tests.engine.exhaustive import may_be_meld

Worth = Callable[[Card], int]


def least_left(hand: Sequence[Card], rules: MeldRules, worth: Worth) -> int:
    """The least points that can stay loose: the first card is left or goes into each meld, then the rest likewise."""
    by_first: list[list[int]] = [[] for _ in hand]
    for chosen in range(1 << len(hand)):
        if may_be_meld([card for index, card in enumerate(hand) if chosen >> index & 1], rules):
            by_first[(chosen & -chosen).bit_length() - 1].append(chosen)

    def least(left: int) -> int:
        if not left:
            return 0
        first = (left & -left).bit_length() - 1
        best = worth(hand[first]) + least(left & left - 1)
        for group in by_first[first]:
            if group & left == group:
                best = min(best, least(left & ~group))
        return best

    return least((1 << len(hand)) - 1)


def least_defended(hand: Sequence[Card], table: Sequence[Sequence[Card]], rules: MeldRules, worth: Worth) -> int:
    """The least points of a defender: arranged now, or after each lay-off of one card and what can follow it."""
    best = least_left(hand, rules, worth)
    for place, card in enumerate(hand):
        for index, meld in enumerate(table):
            longer = [*meld, card]
            if may_be_meld(longer, rules):
                rest = [*hand[:place], *hand[place + 1 :]]
                best = min(best, least_defended(rest, [*table[:index], longer, *table[index + 1 :]], rules, worth))
    return best
