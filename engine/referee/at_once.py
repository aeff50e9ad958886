"""A whole hand laid at once: the dearest melds that leave no card, for a finish that is an opening too.

Melds without loose cards are all as good as each other until they must reach the points of an opening; then it matters
at which end an ace lies and for which card a joker stands. Source: docs/rules.md, remik51 4, B1 and B5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.cards import JOKER, Card, Laid
from engine.melds import Kind, Meld, is_joker, places_of_runs, read, run_limit
from engine.referee.play import Play

Cards = tuple[Card, ...]
Found = tuple[int, tuple[Meld, ...]] | None
ENOUGH = 5_000  # hands looked at; whoever holds so many cards that they do not do has the points anyhow


def dearest_at_once(hand: Sequence[Card], play: Play) -> Found:
    """The most points that the whole hand makes laid down, and the melds; None where a card would be left.

    Where an opening needs a run without jokers, one of the melds is such a run.
    """
    laying, cards = _Laying(play), tuple(sorted(hand))
    return laying.with_clean_run(cards) if play.opening and play.opening.clean_run else laying.best(cards)


def is_clean_run(meld: Meld, play: Play) -> bool:
    """A run without jokers."""
    return meld.kind is Kind.RUN and not any(is_joker(card, play.melds) for card in meld.cards)


class _Laying:
    """What was found for each rest of the hand."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.known: dict[Cards, Found] = {(): (0, ())}

    def best(self, cards: Cards) -> Found:
        if cards not in self.known:
            self.known[cards] = None
            if len(self.known) < ENOUGH and cards[0] != JOKER:
                self.known[cards] = self._search(cards)
        return self.known[cards]

    def with_clean_run(self, cards: Cards) -> Found:
        found: Found = None
        held = Counter(cards)
        for first in sorted(held):
            for laid in self._runs_with(first, Counter({card: held[card] for card in held if card != JOKER})):
                reading = next(iter(read(laid, self.play.melds, self.play.laid)), None)
                rest = self.best(_less(held, laid)) if reading and is_clean_run(reading.meld, self.play) else None
                if reading and rest and (found is None or reading.points + rest[0] > found[0]):
                    found = reading.points + rest[0], (reading.meld, *rest[1])
        return found

    def _search(self, cards: Cards) -> Found:
        found: Found = None
        for laid in self._melds_with(cards[0], Counter(cards)):
            reading = next(iter(read(laid, self.play.melds, self.play.laid)), None)
            if reading is None:
                continue
            rest = self.best(_less(Counter(cards), laid))
            if rest is not None and (found is None or reading.points + rest[0] > found[0]):
                found = reading.points + rest[0], (reading.meld, *rest[1])
        return found

    def _melds_with(self, first: Card, held: Counter[Card]) -> Iterator[tuple[Laid, ...]]:
        """Cards of this hand that could be a meld with its first card in it."""
        alike = [card for card in (held - Counter([first])).elements() if card.rank is first.rank]
        for size in range(len(alike) + 1):
            for others in sorted(set(combinations(alike, size))):
                for jokers in range(held[JOKER] + 1):
                    yield (*(Laid(card, card) for card in (first, *others)), *[Laid(JOKER, None)] * jokers)
        yield from self._runs_with(first, held)

    def _runs_with(self, first: Card, held: Counter[Card]) -> Iterator[tuple[Laid, ...]]:
        for length in range(3, run_limit(self.play.melds) + 1):
            for roles in places_of_runs(length, {first.suit}, self.play.melds):
                if first in roles:
                    yield from _filled(roles, first, held)


def _less(held: Counter[Card], laid: Sequence[Laid]) -> Cards:
    return tuple(sorted((held - Counter(each.card for each in laid)).elements()))


def _filled(roles: Cards, first: Card, held: Counter[Card]) -> Iterator[tuple[Laid, ...]]:
    """This run with jokers where cards are missing, and with jokers where others lie as well."""
    there: list[int] = []
    rest = held.copy()
    for place, role in enumerate(roles):
        if rest[role]:
            rest[role] -= 1
            there.append(place)
    for more in range(held[JOKER] - (len(roles) - len(there)) + 1):
        for instead in combinations([place for place in there if roles[place] != first], more):
            naturals = set(there) - set(instead)
            yield tuple(Laid(role if place in naturals else JOKER, role) for place, role in enumerate(roles))
