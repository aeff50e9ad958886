"""Is this a meld? If not, everything that keeps the cards from being one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from engine.cards import SUITS, Card, Laid, Rank, Suit
from engine.melds import (
    ACE_TOP,
    SHORTEST,
    MeldRules,
    as_laid,
    is_joker,
    lying,
    read,
    run_limit,
    runs,
    set_limit,
    sets,
)
from engine.reasons import Reason, Verdict, because

Given = Sequence[Card | Laid]
T = TypeVar("T")


def judge_meld(cards: Given, rules: MeldRules) -> Verdict:
    """Set or run? Of what is neither, the faults of the kind that is nearer; of both kinds when both are as near.

    Faults: those of `judge_set` and `judge_run`. Notes: ref.jokeris (card), ref.readings (num).
    Raises UnreadableCard for a card that is named as another and is no joker. Order never matters.
    """
    laid = as_laid(cards, rules)
    found = read(laid, rules)
    if found:
        return Verdict(notes=_notes(laid, found[0].meld.laid, len(found)))
    of_set, of_run = _set_faults(laid, rules), _run_faults(laid, rules)
    set_wrong = (_strange_in_set(laid, rules), len(of_set))
    run_wrong = (_strange_in_run(laid), len(of_run))
    ranks, suits = ({each.role.rank for each in laid if each.role}, {each.role.suit for each in laid if each.role})
    if len(suits) == 1 < len(ranks) or (run_wrong < set_wrong and not len(ranks) == 1 < len(suits)):
        return Verdict(tuple(of_run))
    if len(ranks) == 1 < len(suits) or set_wrong < run_wrong:
        return Verdict(tuple(of_set))
    return Verdict(tuple(dict.fromkeys(of_set + of_run)))


def judge_lying(cards: Given, rules: MeldRules) -> Verdict:
    """As `judge_meld`, for a meld on the table: a joker that nobody named stands for the card of its place."""
    return Verdict() if lying(cards, rules) else judge_meld(cards, rules)


def judge_set(cards: Given, rules: MeldRules) -> Verdict:
    """Everything that keeps these cards from being a set.

    Faults: ref.short (n), ref.ranks (cards), ref.suittwice (suit), ref.toomany (n, most), ref.jokerrole (card),
    ref.jokers (n, most), ref.jokerminority (jokers, naturals), ref.nonatural (need).
    """
    laid = as_laid(cards, rules)
    return Verdict() if next(sets(laid, rules), None) else Verdict(tuple(_set_faults(laid, rules)))


def judge_run(cards: Given, rules: MeldRules) -> Verdict:
    """Everything that keeps these cards from being a run.

    Faults: ref.short (n), ref.twosuits (cards), ref.twice (card), ref.gap (card, cards), ref.corner, ref.acelow,
    ref.toomany (n, most), ref.jokerrole (card), ref.jokers (n, most), ref.jokerminority (jokers, naturals),
    ref.nonatural (need), ref.adjacentjokers.
    """
    laid = as_laid(cards, rules)
    return Verdict() if next(runs(laid, rules), None) else Verdict(tuple(_run_faults(laid, rules)))


def _notes(given: Sequence[Laid], read_as: Sequence[Laid], number: int) -> tuple[Reason, ...]:
    unnamed = Counter(each.card for each in given if each.role is None)
    named = Counter(each for each in given if each.role is not None)
    notes = []
    for each in read_as:
        if named[each]:
            named[each] -= 1
        elif unnamed[each.card]:
            notes.append(because("ref.jokeris", card=each.role))
    return (*notes, because("ref.readings", num=number)) if number > 1 else tuple(notes)


def joker_faults(laid: Sequence[Laid], rules: MeldRules) -> list[Reason]:
    """Too many jokers, or too few natural cards."""
    jokers = sum(is_joker(each.card, rules) for each in laid)
    naturals = len(laid) - jokers
    faults = []
    if rules.jokers_most is not None and jokers > rules.jokers_most:
        faults.append(because("ref.jokers", n=jokers, most=rules.jokers_most))
    if rules.jokers_minority and jokers >= max(1, naturals):
        faults.append(because("ref.jokerminority", jokers=jokers, naturals=naturals))
    elif naturals < rules.naturals_least and jokers:
        faults.append(because("ref.nonatural", need=rules.naturals_least))
    return faults


def _size_faults(laid: Sequence[Laid], limit: int | None) -> list[Reason]:
    if len(laid) < SHORTEST:
        return [because("ref.short", n=len(laid))]
    return [because("ref.toomany", n=len(laid), most=limit)] if limit is not None and len(laid) > limit else []


def _set_faults(laid: Sequence[Laid], rules: MeldRules) -> list[Reason]:
    faults = _size_faults(laid, set_limit(rules))
    naturals, named = _naturals(laid, rules), _named(laid, rules)
    rank = _most_common([card.rank for card in naturals] or [card.rank for card in named])
    if len({card.rank for card in naturals}) > 1:
        faults.append(because("ref.ranks", cards=tuple(naturals)))
    faults += [because("ref.jokerrole", card=card) for card in named if card.rank is not rank]
    if not rules.twins:
        suits = Counter(card.suit for card in naturals + named if card.rank is rank)
        faults += [because("ref.suittwice", suit=suit) for suit in SUITS if suits[suit] > 1]
    return faults + joker_faults(laid, rules)


def _run_faults(laid: Sequence[Laid], rules: MeldRules) -> list[Reason]:
    faults = _size_faults(laid, run_limit(rules))
    naturals, named = _naturals(laid, rules), _named(laid, rules)
    suit = _most_common([card.suit for card in naturals] or [card.suit for card in named])
    if len({card.suit for card in naturals}) > 1:
        faults.append(because("ref.twosuits", cards=tuple(naturals)))
    faults += [because("ref.jokerrole", card=card) for card in named if card.suit is not suit]
    free = len(laid) - len(naturals) - len(named)
    ranks = Counter(card.rank for card in naturals + named)
    both_aces = rules.ace_both_ends and ranks[Rank.ACE] == 2 and len(ranks) + 1 + free == ACE_TOP
    copies = Counter(naturals + named)
    twice = [card for card in sorted(copies) if copies[card] > 1 and not (both_aces and card.rank is Rank.ACE)]
    faults += [because("ref.twice", card=card) for card in twice]
    if ranks:
        faults += _order_faults(ranks, suit, free, rules)
    faults += joker_faults(laid, rules)
    if not faults and not rules.adjacent_jokers:
        faults.append(because("ref.adjacentjokers"))
    return faults


def _order_faults(ranks: Counter[Rank], suit: Suit | None, free: int, rules: MeldRules) -> list[Reason]:
    """What is missing between the ranks, jokers filling the lower places first."""
    low = sorted(int(rank) for rank in ranks)
    high = sorted(place if place > 1 else ACE_TOP for place in low)
    missing_low, missing_high = _missing(low), _missing(high)
    if len(missing_low) <= free or (rules.ace_high and len(missing_high) <= free):
        return []
    if Rank.ACE in ranks and len(missing_high) <= free:
        return [because("ref.acelow")]
    if _wraps(set(low), free):
        return [because("ref.corner")]
    missing = missing_high if rules.ace_high and len(missing_high) < len(missing_low) else missing_low
    holes: list[list[int]] = []
    for place in missing[free:]:
        if holes and holes[-1][-1] == place - 1:
            holes[-1].append(place)
        else:
            holes.append([place])
    named = [tuple(Card(Rank((place - 1) % 13 + 1), suit or Suit.NONE) for place in hole) for hole in holes]
    return [because("ref.gap", card=hole[0], cards=hole) for hole in named]


def _missing(places: Sequence[int]) -> list[int]:
    return [place for place in range(places[0], places[-1]) if place not in places]


def _wraps(places: set[int], free: int) -> bool:
    """Would these ranks make a run if it could go on from king over ace to two?"""
    length = len(places) + free
    starts = range(max(2, ACE_TOP + 2 - length), ACE_TOP)
    return any(places <= {(low + n - 1) % 13 + 1 for n in range(length)} for low in starts)


def _strange_in_set(laid: Sequence[Laid], rules: MeldRules) -> int:
    """How many cards would have to go for the rest to fit a set."""
    roles = [each.role for each in laid if each.role is not None]
    fitting = [[role.suit for role in roles if role.rank is rank] for rank in {role.rank for role in roles}]
    return len(roles) - max((len(suits) if rules.twins else len(set(suits)) for suits in fitting), default=0)


def _strange_in_run(laid: Sequence[Laid]) -> int:
    """How many cards would have to go for the rest to fit a run of this length."""
    roles = [each.role for each in laid if each.role is not None]
    length = max(SHORTEST, len(laid))
    best = 0
    for suit in {role.suit for role in roles}:
        there = {int(role.rank) for role in roles if role.suit is suit}
        there |= {ACE_TOP} if Rank.ACE in there else set()
        for low in range(1, ACE_TOP):
            window = {(place - 1) % 13 + 1 for place in there if low <= place < low + length}
            best = max(best, len(window))
    return len(roles) - best


def _naturals(laid: Sequence[Laid], rules: MeldRules) -> list[Card]:
    return sorted(each.card for each in laid if not is_joker(each.card, rules))


def _named(laid: Sequence[Laid], rules: MeldRules) -> list[Card]:
    return sorted(each.role for each in laid if each.role is not None and is_joker(each.card, rules))


def _most_common(values: Sequence[T]) -> T | None:
    return Counter(values).most_common(1)[0][0] if values else None
