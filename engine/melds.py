"""Melds: set or run, what each joker stands for, and what they are worth laid down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, combinations_with_replacement, permutations

from engine.cards import JOKER, RANKS, SUITS, Card, Laid, Rank, Suit
from engine.errors import UnreadableCard

SHORTEST = 3
ACE_TOP = 14


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True)
class Meld:
    """A meld as it lies: a set in any order, a run from low to high, every joker with the card it stands for."""

    kind: Kind
    laid: tuple[Laid, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(each.card for each in self.laid)


@dataclass(frozen=True, kw_only=True)
class MeldRules:
    """What may lie as a meld in one game under one table's rules.

    set_most: cards in a set at most (None: no limit). twins: may a set hold one suit twice. ace_high: Q-K-A is a run.
    ace_both_ends: one run may have an ace at each end. jokers_most: jokers in a meld at most (None: no limit).
    jokers_minority: jokers must be fewer than natural cards. adjacent_jokers: two jokers may lie side by side in a run.
    naturals_least: natural cards a meld needs. wild: the rank whose cards are jokers too (three-thirteen).
    """

    set_most: int | None = 4
    twins: bool = False
    ace_high: bool = True
    ace_both_ends: bool = False
    jokers_most: int | None = None
    jokers_minority: bool = False
    adjacent_jokers: bool = True
    naturals_least: int = 0
    wild: Rank | None = None


@dataclass(frozen=True, kw_only=True)
class LaidPoints:
    """What laid cards count. of: by rank; a joker counts the card it stands for, unless `joker` says a number.

    low_ace: the ace below a two (None: as any ace); the ace after a king is never the low one.
    """

    of: Callable[[Rank], int] = int
    low_ace: int | None = None
    joker: int | None = None

    def meld(self, meld: Meld) -> int:
        """Points of a whole meld."""
        named = {each.role.rank for each in meld.laid if each.role is not None}
        return sum(self._card(each, place, meld.kind, named) for place, each in enumerate(meld.laid))

    def roles(self, meld: Meld) -> int:
        """Points of the cards that the meld stands for."""
        return replace(self, joker=None).meld(meld)

    def _card(self, each: Laid, place: int, kind: Kind, named: set[Rank]) -> int:
        if each.card == JOKER and self.joker is not None:
            return self.joker
        rank = min(named, default=Rank.JOKER) if each.role is None else each.role.rank
        if rank is Rank.ACE and kind is Kind.RUN and place == 0 and self.low_ace is not None:
            return self.low_ace
        return self.of(rank)


@dataclass(frozen=True)
class Reading:
    """One way to read cards as a legal meld, and its points laid down."""

    meld: Meld
    points: int


def is_joker(card: Card, rules: MeldRules) -> bool:
    """Jokers, and the cards of a wild rank."""
    return card == JOKER or card.rank is rules.wild


def as_laid(cards: Iterable[Card | Laid], rules: MeldRules) -> tuple[Laid, ...]:
    """The cards with what they stand for, None for jokers that nobody named. Raises UnreadableCard.

    Only a joker can be named as another card; a wild card that was not named is a joker like another.
    """
    found = []
    for each in cards:
        one = each if isinstance(each, Laid) else Laid(each, None if each == JOKER else each)
        if is_joker(one.card, rules):
            one = Laid(one.card, None) if one.role == one.card else one
        elif one.role != one.card:
            raise UnreadableCard(text=str(one))
        found.append(one)
    return tuple(found)


def readings(cards: Sequence[Card | Laid], rules: MeldRules, points: LaidPoints = LaidPoints()) -> tuple[Reading, ...]:
    """Every legal reading of these cards, in whatever order they are given, the dearest first. Raises UnreadableCard.

    What a joker was named binds it. Equally dear ones: jokers as the dearer cards, sets before runs, the higher run.
    """
    return read(as_laid(cards, rules), rules, points)


def read(laid: Sequence[Laid], rules: MeldRules, points: LaidPoints = LaidPoints()) -> tuple[Reading, ...]:
    """As `readings`, of cards that know already what they stand for."""
    found = [Reading(meld, points.meld(meld)) for meld in (*sets(laid, rules), *runs(laid, rules))]
    found.sort(key=lambda one: (-one.points, -points.roles(one.meld)))
    alike: dict[tuple[Kind, tuple[str, ...]], Reading] = {}
    for one in found:
        alike.setdefault((one.meld.kind, shown(one.meld)), one)
    return tuple(alike.values())


def shown(meld: Meld) -> tuple[str, ...]:
    """The cards of a meld as they are named: only jokers tell what they stand for, wild cards keep their own name."""
    return tuple(str(each) if each.card == JOKER else str(each.card) for each in meld.laid)


def set_limit(rules: MeldRules) -> int | None:
    """The most cards that a set can hold; None where there is no limit."""
    if rules.twins:
        return rules.set_most
    return len(SUITS) if rules.set_most is None else min(rules.set_most, len(SUITS))


def run_limit(rules: MeldRules) -> int:
    """The most cards that a run can hold."""
    return len(RANKS) + (rules.ace_high and rules.ace_both_ends)


def jokers_fit(laid: Sequence[Laid], rules: MeldRules) -> bool:
    """May a meld hold as many jokers as these cards do?"""
    jokers = sum(is_joker(each.card, rules) for each in laid)
    naturals = len(laid) - jokers
    if rules.jokers_most is not None and jokers > rules.jokers_most:
        return False
    return naturals >= rules.naturals_least and not (rules.jokers_minority and jokers >= naturals)


def sets(laid: Sequence[Laid], rules: MeldRules) -> Iterator[Meld]:
    """Every set that these cards can be."""
    limit = set_limit(rules)
    if len(laid) < SHORTEST or (limit is not None and len(laid) > limit) or not jokers_fit(laid, rules):
        return
    fixed = sorted((each for each in laid if each.role is not None), key=_place_in_set)
    roles = [each.role for each in fixed if each.role is not None]
    if len({role.rank for role in roles}) > 1 or (not rules.twins and len(set(roles)) < len(roles)):
        return
    free = sorted((each.card for each in laid if each.role is None), key=lambda card: card == JOKER)
    for rank in {role.rank for role in roles} or RANKS:
        for suits in _free_suits(free, {role.suit for role in roles}, rules):
            named = (Laid(card, Card(rank, suit)) for card, suit in zip(free, suits, strict=True))
            yield Meld(Kind.SET, (*fixed, *named))


def _place_in_set(each: Laid) -> tuple[bool, int]:
    return each.card == JOKER, SUITS.index(each.card.suit) if each.card != JOKER else 0


def _free_suits(free: Sequence[Card], there: set[Suit], rules: MeldRules) -> Iterator[tuple[Suit, ...]]:
    """The suits that unnamed jokers can take; where a suit may lie twice, missing suits come first."""
    missing = [suit for suit in SUITS if suit not in there]
    if not rules.twins:
        yield from combinations(missing, len(free))
        return
    wilds = tuple(card.suit for card in free if card != JOKER)
    ordered = missing + [suit for suit in SUITS if suit in there]
    for suits in combinations_with_replacement(ordered, len(free) - len(wilds)):
        yield (*wilds, *suits)


def runs(laid: Sequence[Laid], rules: MeldRules) -> Iterator[Meld]:
    """Every run that these cards can be, the highest first."""
    if not jokers_fit(laid, rules):
        return
    roles = [each.role for each in laid if each.role is not None]
    free = sorted((each.card for each in laid if each.role is None), key=lambda card: (card == JOKER, card))
    for places in places_of_runs(len(laid), {role.suit for role in roles}, rules):
        for filled in _filled(laid, places):
            rest = iter(free)
            run = tuple(each or Laid(next(rest), role) for each, role in zip(filled, places, strict=True))
            if rules.adjacent_jokers or not side_by_side(run, rules):
                yield Meld(Kind.RUN, run)


def places_of_runs(length: int, suits: set[Suit], rules: MeldRules) -> Iterator[tuple[Card, ...]]:
    """The cards of every run of a length, the highest first; none if several suits are wanted."""
    if length < SHORTEST or length > run_limit(rules) or len(suits) > 1:
        return
    top = ACE_TOP if rules.ace_high else ACE_TOP - 1
    for low in range(top - length + 1, 0, -1):
        if low == 1 and length == ACE_TOP and not rules.ace_both_ends:
            continue
        for suit in suits or SUITS:
            yield tuple(Card(Rank((place - 1) % 13 + 1), suit) for place in range(low, low + length))


def _filled(laid: Sequence[Laid], places: Sequence[Card]) -> Iterator[tuple[Laid | None, ...]]:
    """The places with the cards that know theirs; an ace may have two places to choose from."""
    found: list[Laid | None] = [None] * len(places)
    aces: list[Laid] = []
    for each in laid:
        if each.role is None:
            continue
        if each.role.rank is Rank.ACE:
            aces.append(each)
            continue
        if each.role not in places or found[places.index(each.role)] is not None:
            return
        found[places.index(each.role)] = each
    if any(ace.role not in places for ace in aces):
        return
    ends = [place for place, role in enumerate(places) if role.rank is Rank.ACE]
    for chosen in permutations(ends, len(aces)):
        for place in ends:
            found[place] = None
        for place, ace in zip(chosen, aces, strict=True):
            found[place] = ace
        yield tuple(found)


def side_by_side(run: Sequence[Laid], rules: MeldRules) -> bool:
    """Do two jokers lie next to each other?"""
    jokers = [is_joker(each.card, rules) for each in run]
    return any(one and other for one, other in zip(jokers, jokers[1:], strict=False))


def lying(cards: Sequence[Card | Laid], rules: MeldRules, points: LaidPoints = LaidPoints()) -> tuple[Meld, ...]:
    """How a meld on the table can be read as it lies, the dearest reading first. Raises UnreadableCard.

    In a run a joker stands for the card of its place, in a set for whichever suit is missing (its role stays None).
    Only cards that do not lie in order are read as if they were given in any order.
    """
    laid = as_laid(cards, rules)
    found = list(_in_order(laid, rules)) or list(_in_order(laid[::-1], rules)) or list(runs(laid, rules))
    if next(sets(laid, rules), None) is not None:
        found.append(Meld(Kind.SET, laid))
    found.sort(key=lambda meld: (-points.meld(meld), -points.roles(meld)))
    return tuple(found)


def _in_order(laid: Sequence[Laid], rules: MeldRules) -> Iterator[Meld]:
    """The runs in which every card lies at its place already."""
    if not jokers_fit(laid, rules):
        return
    suits = {each.role.suit for each in laid if each.role is not None}
    for places in places_of_runs(len(laid), suits, rules):
        if all(each.role in (None, role) for each, role in zip(laid, places, strict=True)):
            run = tuple(Laid(each.card, role) for each, role in zip(laid, places, strict=True))
            if rules.adjacent_jokers or not side_by_side(run, rules):
                yield Meld(Kind.RUN, run)
