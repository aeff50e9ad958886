"""One rank of a hand: which of its cards can go into sets, and with how many jokers."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from engine.melds import MeldRules

Counts = tuple[int, ...]  # cards of one rank, by suit
Sums = int  # a set of numbers of jokers, a bit each

OPTIONS_KEPT = 4_096


def set_is_legal(rules: MeldRules, naturals: int, jokers: int) -> bool:
    """May a set be made of so many natural cards and jokers? Whether suits repeat is another question."""
    cards = naturals + jokers
    most = cards if rules.set_most is None else rules.set_most
    if not rules.twins:
        most = min(most, 4)
    if rules.jokers_most is not None and jokers > rules.jokers_most:
        return False
    if rules.jokers_minority and jokers >= naturals:
        return False
    return 3 <= cards <= most and naturals >= rules.naturals_least


def together(some: Sums, more: Sums, most: int) -> Sums:
    """Every sum of one number from each, up to a greatest number."""
    found = 0
    while some:
        bit = some & -some
        found |= more * bit
        some -= bit
    return found & (2 << most) - 1


@lru_cache(maxsize=OPTIONS_KEPT)
def jokers_for(rules: MeldRules, cards: Counts, jokers: int) -> Sums:
    """The numbers of jokers with which these cards of one rank fall into legal sets without a rest."""
    if not any(cards):
        return 1
    found = 0
    for group in _groups(rules, cards):
        rest = tuple(have - used for have, used in zip(cards, group, strict=True))
        takes = sum(1 << n for n in range(jokers + 1) if set_is_legal(rules, sum(group), n))
        if takes:
            found |= together(takes, jokers_for(rules, rest, jokers), jokers)
    return found


def _groups(rules: MeldRules, cards: Counts) -> list[Counts]:
    """The naturals of one set, every way that holds a card of the first suit present."""
    first = next(index for index, have in enumerate(cards) if have)
    most = [have if rules.twins else min(have, 1) for have in cards]
    ways = product(*(range(int(index == first), n + 1) for index, n in enumerate(most)))
    return sorted(ways, key=lambda way: (-sum(way), tuple(-n for n in way)))


@lru_cache(maxsize=OPTIONS_KEPT)
def set_options(rules: MeldRules, cards: Counts, jokers: int) -> tuple[tuple[Counts, Sums], ...]:
    """Every choice of cards of a rank for sets with the numbers of jokers it may take, most cards first.

    One card with jokers is left out where jokers may lie side by side: it is a run as well.
    """
    least = 2 if rules.adjacent_jokers else 1
    found = []
    for way in product(*(range(have + 1) for have in cards)):
        if sum(way) >= least:
            sums = jokers_for(rules, way, jokers)
            if sums:
                found.append((way, sums))
    found.sort(key=lambda option: (-sum(option[0]), tuple(-n for n in option[0])))
    return tuple(found)


@lru_cache(maxsize=OPTIONS_KEPT)
def split_sets(rules: MeldRules, cards: Counts, jokers: int) -> tuple[tuple[Counts, int], ...]:
    """The sets themselves: the cards of each and its number of jokers. Cards and jokers must be used up."""
    if not any(cards):
        return ()
    for group in _groups(rules, cards):
        rest = tuple(have - used for have, used in zip(cards, group, strict=True))
        for taken in range(jokers + 1):
            if set_is_legal(rules, sum(group), taken) and jokers_for(rules, rest, jokers) >> jokers - taken & 1:
                return ((group, taken), *split_sets(rules, rest, jokers - taken))
    raise ValueError("these cards are no sets")


def _all_joker_sizes(rules: MeldRules, jokers: int) -> list[int]:
    """The sizes in which jokers alone are a meld: as a set, or as a run of at most 13."""
    if rules.naturals_least or rules.jokers_minority:
        return []
    most = jokers if rules.jokers_most is None else min(jokers, rules.jokers_most)
    longest = 13 if rules.adjacent_jokers else 0
    return [n for n in range(3, most + 1) if n <= longest or set_is_legal(rules, 0, n)]


@lru_cache(maxsize=256)
def all_joker_sums(rules: MeldRules, jokers: int) -> Sums:
    """The numbers of jokers that can lie in melds made of jokers only."""
    found = 1
    sizes = sum(1 << n for n in _all_joker_sizes(rules, jokers))
    while (more := found | together(sizes, found, jokers)) != found:
        found = more
    return found


def split_all_jokers(rules: MeldRules, jokers: int) -> list[int]:
    """The sizes of the melds of jokers only that use up so many."""
    if not jokers:
        return []
    for size in _all_joker_sizes(rules, jokers):
        if all_joker_sums(rules, jokers) >> jokers - size & 1:
            return [size, *split_all_jokers(rules, jokers - size)]
    raise ValueError("these jokers are no melds")
