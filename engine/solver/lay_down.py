"""The best turn where melds on the table are never taken apart: new melds, lay-offs, jokers taken for the real card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from engine.cards import JOKER, SUITS, Card, Laid, Rank
from engine.melds import Kind, Meld, MeldRules
from engine.solver.hand import arrange, without
from engine.solver.naming import Lying, named
from engine.solver.position import Goal
from engine.solver.runs import ACE_TOP, run_is_legal
from engine.solver.search import Search, Worth, suit_costs, take_apart
from engine.solver.sets import set_is_legal
from engine.solver.table import Rearrangement

Swap = Literal["no", "any", "full_set"]
Hand = tuple[Card, ...]
Melds = tuple[Meld, ...]
CARD = 1_000  # what a card counts before its points when the most cards are wanted


@dataclass(frozen=True)
class House:
    """How melds may lie when laid and later, whether a real card takes a joker, whether one card must stay in hand."""

    new: MeldRules
    later: MeldRules
    swap: Swap
    keep_one: bool


def lay_down(
    table: Sequence[Lying],
    hand: Sequence[Card],
    rules_when_laid: MeldRules,
    rules_later: MeldRules,
    worth: Worth,
    goal: Goal = "points",
    *,
    swap: Swap = "no",
    keep_one: bool = False,
    effort: int | None = None,
) -> Rearrangement:
    """The turn that leaves the fewest points ("cards": the fewest cards); `keep_one`: a card stays for the discard.

    A joker taken for its real card is used like one of the hand (swap "full_set": from a set only if four suits lie
    there then). When all is chosen, cards that are left are laid off on the melds of this turn. `effort` bounds the
    number of hands arranged; beyond it the best turn so far is returned. Source: docs/rules.md, remik51 2 and 4.
    """
    house = House(rules_when_laid, rules_later, swap, keep_one)
    counted: Worth = (lambda card: CARD + worth(card)) if goal == "cards" else worth
    held = tuple(sorted(hand))
    before = tuple(map(_open_named, table))
    ends, complete = _ends(before, held, house, effort)
    complete = complete and (effort is None or len(ends) <= effort)
    found = _cheapest(list(ends.items())[:effort], house, counted)
    if found is None:
        return Rearrangement((), held, sum(map(worth, held)), tuple(map(named, before)), complete)
    rest, lying, kept = found
    own = arrange(rest if kept is None else without(rest, kept), house.new, counted)
    rest, after = _laid_off_on_own(own.melds, own.loose, house)
    left = tuple(sorted(rest if kept is None else (*rest, kept)))
    played = tuple(sorted((Counter(held) - Counter(left)).elements()))
    return Rearrangement(played, left, sum(map(worth, left)), tuple(map(named, (*lying, *after))), complete)


def _cheapest(
    ends: Sequence[tuple[Hand, Melds]], house: House, counted: Worth
) -> tuple[Hand, Melds, Card | None] | None:
    """The end after which least is left, the first of equals, and the card that stays; None if none can stay."""
    costs = suit_costs(counted)

    def least(rest: Hand) -> int:
        return Search(take_apart(rest, house.new, costs, counted), house.new).best().cost

    found: tuple[Hand, Melds, Card | None] | None = None
    best = 0
    for rest, lying in ends:
        for kept in sorted(set(rest)) if house.keep_one else [None]:
            cost = least(rest) if kept is None else least(tuple(without(rest, kept))) + least((kept,))
            if found is None or cost < best:
                best, found = cost, (rest, lying, kept)
    return found


def _ends(table: Melds, hand: Hand, house: House, effort: int | None) -> tuple[dict[Hand, Melds], bool]:
    """Every hand that lay-offs and swaps can leave, the fewest cards laid off first, with the table then.

    Where there are more ways than the effort allows, those that leave fewest cards are followed; then False is told.

    A joker that is freed may go to any meld: so the table is gone through once more after swaps, and until then it
    matters how the melds lie.
    """
    ways: list[tuple[Hand, Melds]] = [(hand, table)]
    complete = True
    for again in (False, True) if house.swap != "no" else (True,):
        for index in range(len(table)):
            following: dict[object, tuple[Hand, Melds]] = {}
            for rest, melds in ways:
                for meld, left in _grown(melds[index], rest, house):
                    now = (*melds[:index], meld, *melds[index + 1 :])
                    following.setdefault((left, now[index + 1 :] if again else now), (left, now))
            ways = list(following.values())
            if effort is not None and len(ways) > effort:
                ways, complete = sorted(ways, key=lambda way: len(way[0]))[:effort], False
    ends: dict[Hand, Melds] = {}
    for rest, melds in ways:
        ends.setdefault(rest, melds)
    return ends, complete


def _laid_off_on_own(melds: Melds, rest: Hand, house: House) -> tuple[Hand, Melds]:
    """The cards that are left laid off on the melds of this turn, as many as fit."""
    after = list(melds)
    for index, meld in enumerate(after):
        after[index], rest = min(_grown(meld, rest, house), key=lambda grown: len(grown[1]))
    return rest, tuple(after)


def _grown(meld: Meld, hand: Hand, house: House) -> list[tuple[Meld, Hand]]:
    """The meld as it lies and after every sequence of lay-offs and swaps on it, with the hand that is left."""
    found = [(meld, hand)]
    seen = {(meld, hand)}
    for lying, rest in found:
        for longer, left in _one_step(lying, rest, house):
            if (longer, left) not in seen:
                seen.add((longer, left))
                found.append((longer, left))
    return found


def _one_step(meld: Meld, hand: Hand, house: House) -> Iterator[tuple[Meld, Hand]]:
    for card in sorted(set(hand)):
        rest = tuple(without(hand, card))
        for role in _roles(meld, card, house.later):
            longer = _with(meld, Laid(card, role))
            if _lies_well(longer, house.later):
                yield longer, rest
        if house.swap != "no" and not _is_joker(card, house.later):
            for swapped, joker in _swapped(meld, card, house):
                yield swapped, tuple(sorted((*rest, joker)))


def _is_joker(card: Card, rules: MeldRules) -> bool:
    return card == JOKER or card.rank is rules.wild


def _open_named(lying: Lying) -> Meld:
    """The meld with jokers in a run named; one in a set that nobody named stays open: any suit that is missing."""
    meld = named(lying)
    if meld.kind is Kind.RUN:
        return meld
    laid = lying.laid if isinstance(lying, Meld) else tuple(lying)
    return Meld(
        meld.kind, tuple(each if each.card == JOKER else name for each, name in zip(laid, meld.laid, strict=True))
    )


def _role(each: Laid) -> Card:
    return each.role or each.card


def _set_rank(meld: Meld) -> Rank:
    return min(_role(each).rank for each in meld.laid)


def _roles(meld: Meld, card: Card, rules: MeldRules) -> list[Card]:
    """What a card laid off here would stand for."""
    if meld.kind is Kind.SET:
        rank = _set_rank(meld)
        there = {_role(each).suit for each in meld.laid}
        places = [Card(rank, suit) for suit in SUITS if rules.twins or suit not in there]
    else:
        low, high = _role(meld.laid[0]), _role(meld.laid[-1])
        places = [Card(Rank(low.rank - 1), low.suit)] if low.rank > 1 else []
        if high.rank > 1:
            places.append(Card(Rank(high.rank % 13 + 1), high.suit))
    return places if _is_joker(card, rules) else [place for place in places if place == card]


def _with(meld: Meld, added: Laid) -> Meld:
    if meld.kind is Kind.RUN and _role(added).rank == _role(meld.laid[0]).rank - 1:
        return Meld(meld.kind, (added, *meld.laid))
    return Meld(meld.kind, (*meld.laid, added))


def _lies_well(meld: Meld, rules: MeldRules) -> bool:
    jokers = [_is_joker(each.card, rules) for each in meld.laid]
    naturals = len(jokers) - sum(jokers)
    if meld.kind is Kind.SET:
        return set_is_legal(rules, naturals, sum(jokers))
    low, high = _role(meld.laid[0]).rank, _role(meld.laid[-1]).rank
    top = ACE_TOP if high is Rank.ACE else int(high)
    if top == ACE_TOP and (not rules.ace_high or (low is Rank.ACE and not rules.ace_both_ends)):
        return False
    apart = rules.adjacent_jokers or not any(one and other for one, other in pairwise(jokers))
    return apart and run_is_legal(rules, naturals, sum(jokers))


def _swapped(meld: Meld, card: Card, house: House) -> Iterator[tuple[Meld, Card]]:
    """The meld with a real card in a joker's place, and that joker.

    In a set any suit that is missing will do, as long as nobody named the joker.
    """
    naturals = {each.card for each in meld.laid if not _is_joker(each.card, house.later)}
    for index, each in enumerate(meld.laid):
        if not _is_joker(each.card, house.later):
            continue
        fits = _role(each) == card
        if meld.kind is Kind.SET:
            named = {other.role for other in meld.laid}
            fits = fits or (each.role is None and card.rank is _set_rank(meld) and card not in naturals | named)
            fits = fits and (house.swap == "any" or len(naturals) == 3)
        if fits:
            laid = [*meld.laid[:index], Laid(card, card), *meld.laid[index + 1 :]]
            yield Meld(meld.kind, _renamed(meld.kind, laid, card, each.role)), each.card


def _renamed(kind: Kind, laid: Sequence[Laid], card: Card, name: Card | None) -> tuple[Laid, ...]:
    """In a set another joker may have stood for this card: it takes the name that is free now."""
    if kind is Kind.RUN:
        return tuple(laid)
    return tuple(Laid(each.card, name) if each.role == card and each.card != card else each for each in laid)
