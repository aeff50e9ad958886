"""The best arrangement of a hand: which melds leave the fewest points loose. Exact; a proposal, never a fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import JOKER, Card
from engine.melds import Meld, MeldRules
from engine.solver import deadwood
from engine.solver.search import Search, Worth, suit_costs, take_apart
from engine.solver.spread import Spread


@dataclass(frozen=True)
class Arrangement:
    """A hand in its best order: points in loose cards, the melds, the loose cards."""

    points: int
    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]


def arrange(hand: Sequence[Card], rules: MeldRules, worth: Worth) -> Arrangement:
    """The melds that leave the fewest points loose, among equals the fewest cards, then in a fixed order.

    Raises ValueError on more than three equal natural cards.
    """
    held = take_apart(hand, rules, suit_costs(worth), worth)
    search = Search(held, rules)
    melds, loose = Spread(search.best(), held, search.tables, rules).lay_out()
    return Arrangement(sum(worth(card) for card in loose), melds, loose)


def best_discard(hand: Sequence[Card], rules: MeldRules, worth: Worth) -> tuple[Card, Arrangement]:
    """The discard that leaves the best arrangement, the dearest of equal ones. Raises ValueError on an empty hand."""
    if not hand:
        raise ValueError("nothing to discard")
    cost = cost_of(hand, rules, worth)
    rests = {card: without(hand, card) for card in sorted(set(hand))}
    discard = min(rests, key=lambda card: (cost(rests[card]), -worth(card), card))
    return discard, arrange(rests[discard], rules, worth)


class CostOf:
    """The least cost of a hand, for many hands under one table's rules: no melds are made."""

    def __init__(self, rules: MeldRules, worth: Worth, single: bool) -> None:
        self._rules, self._worth = rules, worth
        self._costs = suit_costs(worth)
        self._lists = deadwood.deadwood(self._costs, rules.ace_high) if single and deadwood.applies(rules) else None

    def __call__(self, hand: Sequence[Card]) -> int:
        if self._lists is not None:
            return self._lists.least(*deadwood.masks(hand))
        return Search(take_apart(hand, self._rules, self._costs, self._worth), self._rules).best().cost


def cost_of(hand: Sequence[Card], rules: MeldRules, worth: Worth) -> CostOf:
    """The counter of least costs for this hand and any part of it."""
    return CostOf(rules, worth, JOKER not in hand and len(set(hand)) == len(hand))


def without(hand: Sequence[Card], card: Card) -> list[Card]:
    """The hand less one copy of a card."""
    rest = list(hand)
    rest.remove(card)
    return rest
