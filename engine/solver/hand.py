"""The best arrangement of a hand: which melds leave the fewest points loose. Exact; a proposal, never a fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.melds import Meld, MeldRules
from engine.solver import deadwood
from engine.solver.search import PLACE, Search, Worth, suit_costs, take_apart
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
    cost = CostWithout(hand, rules, worth)
    discard = min(sorted(set(hand)), key=lambda card: (cost((card,)), -worth(card), card))
    return discard, arrange(without(hand, discard), rules, worth)


class CostWithout:
    """The least cost of a hand that has given some of its cards away, for many ways to do so: no melds are made."""

    def __init__(self, hand: Sequence[Card], rules: MeldRules, worth: Worth) -> None:
        self._hand, self._rules, self._worth = hand, rules, worth
        self._costs = suit_costs(worth)
        self._known: dict[tuple[Card, ...], int] = {}
        self._masks = deadwood.masks(hand) if deadwood.applies(rules) else None
        self._lists = deadwood.deadwood(self._costs, rules.ace_high) if self._masks else None

    def __call__(self, gone: Sequence[Card]) -> int:
        if self._masks and self._lists:
            masks = [*self._masks]
            for card in gone:
                masks[PLACE[card.suit]] ^= 1 << card.rank - 1
            return self._lists.least(*masks)
        key = tuple(sorted(gone))
        found = self._known.get(key)
        if found is None:
            rest = without(self._hand, *gone)
            found = self._known[key] = (
                Search(take_apart(rest, self._rules, self._costs, self._worth), self._rules).best().cost
            )
        return found


def without(hand: Sequence[Card], *gone: Card) -> list[Card]:
    """The hand less one copy of each of these cards."""
    rest = list(hand)
    for card in gone:
        rest.remove(card)
    return rest
