"""The defender's best answer to a knock: arrangement and lay-offs found together. Exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import Card, Laid, Rank
from engine.melds import Kind, Meld, MeldRules
from engine.solver.hand import CostWithout, arrange, without
from engine.solver.runs import ACE_TOP
from engine.solver.search import Worth

LaidOff = tuple[tuple[Card, int], ...]  # each card with the index of the meld it goes to


@dataclass(frozen=True)
class Defence:
    """A defender's best: points in loose cards, own melds, cards laid off and onto which meld, the loose cards."""

    points: int
    melds: tuple[Meld, ...]
    laid_off: LaidOff
    loose: tuple[Card, ...]


def defend(hand: Sequence[Card], knocker: Sequence[Meld], rules: MeldRules, worth: Worth, gin: bool) -> Defence:
    """The arrangement and lay-offs that leave the fewest points, among equals with the fewest cards laid off.

    Nothing is laid off on gin. Raises ValueError if jokers or wild cards are held: these games have none.
    Source: docs/rules.md, gin 4.
    """
    if any(card.rank is Rank.JOKER or card.rank is rules.wild for card in hand):
        raise ValueError("lay-offs of jokers")
    laid_off: LaidOff = ()
    if not gin:
        ways = [*_ways(hand, knocker, 0, rules)]
        if len(ways) > 1:
            cost = CostWithout(hand, rules, worth)
            laid_off = min(ways, key=lambda way: (cost([card for card, _ in way]), len(way)))
    own = arrange(without(hand, *(card for card, _ in laid_off)), rules, worth)
    return Defence(own.points, own.melds, laid_off, own.loose)


def _ways(hand: Sequence[Card], knocker: Sequence[Meld], index: int, rules: MeldRules) -> Iterator[LaidOff]:
    """Every way to lay cards off on the melds from this one on, in the order in which they go down."""
    if index == len(knocker):
        yield ()
        return
    for cards in _on_meld(hand, knocker[index], rules):
        here = tuple((card, index) for card in cards)
        for more in _ways(without(hand, *cards) if cards else hand, knocker, index + 1, rules):
            yield (*here, *more)


def _on_meld(hand: Sequence[Card], meld: Meld, rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    return _on_set(hand, meld, rules) if meld.kind is Kind.SET else _on_run(hand, meld, rules)


def _on_set(hand: Sequence[Card], meld: Meld, rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    """Nothing, or cards of its rank as long as the set has room for them."""
    roles = [each.role or each.card for each in meld.laid]
    yield ()
    if rules.set_most is not None and len(roles) >= rules.set_most:
        return
    for card in sorted({card for card in hand if card.rank is roles[0].rank}):
        if rules.twins or card not in roles:
            longer = Meld(Kind.SET, (*meld.laid, Laid(card, card)))
            for more in _on_set(without(hand, card), longer, rules):
                yield (card, *more)


def _on_run(hand: Sequence[Card], meld: Meld, rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    """Nothing, or the cards that follow its ends one after the other."""
    roles = [each.role or each.card for each in meld.laid]
    suit = roles[0].suit
    high = roles[-1].rank if roles[-1].rank is not Rank.ACE else ACE_TOP
    low = high - len(roles) + 1
    top = ACE_TOP if rules.ace_high else ACE_TOP - 1
    held: list[int] = [card.rank for card in hand if card.suit is suit]
    if rules.ace_high and Rank.ACE in held:
        held.append(ACE_TOP)
    for under in range(low):
        if under and low - under not in held:
            return
        below = [Card(Rank(low - step), suit) for step in range(1, under + 1)]
        for over in range(top - high + 1):
            if over and high + over not in held:
                break
            both = low - under == 1 and high + over == ACE_TOP
            if both and not (rules.ace_both_ends and (not under or not over or held.count(Rank.ACE) > 1)):
                break
            yield (*below, *(Card(Rank((high + step - 1) % 13 + 1), suit) for step in range(1, over + 1)))
