"""Everything tried: a slow reference for the solvers that shares nothing with them but the cards and the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product

from engine.cards import JOKER, Card, Rank, Suit
from engine.melds import Kind, Meld, MeldRules

Groups = tuple[int, ...]


def is_joker(card: Card, rules: MeldRules) -> bool:
    return card == JOKER or card.rank == rules.wild


def in_limits(naturals: int, jokers: int, rules: MeldRules) -> bool:
    """Do the numbers of naturals and jokers fit, whatever the meld?"""
    return (
        naturals + jokers >= 3
        and naturals >= rules.naturals_least
        and (rules.jokers_most is None or jokers <= rules.jokers_most)
        and not (rules.jokers_minority and jokers >= naturals)
    )


def may_be_set(naturals: Sequence[Card], jokers: int, rules: MeldRules) -> bool:
    """Can these naturals and jokers lie as one set?"""
    size = len(naturals) + jokers
    if len({card.rank for card in naturals}) > 1 or not in_limits(len(naturals), jokers, rules):
        return False
    if rules.set_most is not None and size > rules.set_most:
        return False
    return rules.twins or (size <= 4 and len({card.suit for card in naturals}) == len(naturals))


def may_be_run(naturals: Sequence[Card], jokers: int, rules: MeldRules) -> bool:
    """Can these naturals and jokers lie as one run? Every place and every end for the ace is tried."""
    if len({card.suit for card in naturals}) > 1 or not in_limits(len(naturals), jokers, rules):
        return False
    size = len(naturals) + jokers
    places = [(1, 14) if card.rank == Rank.ACE else (int(card.rank),) for card in naturals]
    for low in range(1, 16 - size):
        high = low + size - 1
        if (high == 14 and not rules.ace_high) or (low == 1 and high == 14 and not rules.ace_both_ends):
            continue
        for taken in product(*places):
            free = set(range(low, high + 1)) - set(taken)
            if len(set(taken)) < len(taken) or len(free) != jokers:
                continue
            if rules.adjacent_jokers or not any(place + 1 in free for place in free):
                return True
    return False


def may_be_meld(cards: Sequence[Card], rules: MeldRules) -> bool:
    """Can these cards lie as one meld?"""
    naturals = [card for card in cards if not is_joker(card, rules)]
    jokers = len(cards) - len(naturals)
    return may_be_set(naturals, jokers, rules) or may_be_run(naturals, jokers, rules)


def lies_well(meld: Meld, rules: MeldRules) -> bool:
    """Is this meld legal just as it lies, every card and joker in its role?"""
    roles = [each.role for each in meld.laid]
    naturals = sum(not is_joker(each.card, rules) for each in meld.laid)
    if not in_limits(naturals, len(roles) - naturals, rules):
        return False
    if any(
        role is None or (role != each.card and not is_joker(each.card, rules))
        for each, role in zip(meld.laid, roles, strict=True)
    ):
        return False
    real = [role for role in roles if role is not None]
    if meld.kind is Kind.SET:
        wide = rules.set_most is None or len(real) <= rules.set_most
        return wide and len({role.rank for role in real}) == 1 and (rules.twins or len(set(real)) == len(real))
    return _run_lies_well(meld, real, rules)


def _run_lies_well(meld: Meld, roles: Sequence[Card], rules: MeldRules) -> bool:
    ranks = [int(role.rank) for role in roles]
    if ranks[-1] == 1:
        if not rules.ace_high or (ranks[0] == 1 and not rules.ace_both_ends):
            return False
        ranks[-1] = 14
    jokers = [is_joker(each.card, rules) for each in meld.laid]
    apart = rules.adjacent_jokers or not any(one and other for one, other in pairwise(jokers))
    return apart and len({role.suit for role in roles}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def melds_within(hand: Sequence[Card], rules: MeldRules) -> list[Groups]:
    """Every group of cards of the hand (by index) that may be a meld."""
    naturals = [index for index, card in enumerate(hand) if not is_joker(card, rules)]
    jokers = [index for index, card in enumerate(hand) if is_joker(card, rules)]
    found: set[Groups] = set()
    alike = [lambda card, suit=suit: card.suit == suit for suit in Suit if suit]
    alike += [lambda card, rank=rank: card.rank == rank for rank in Rank]
    for same in alike:
        pool = [index for index in naturals if same(hand[index])]
        for size in range(len(pool) + 1):
            for chosen in combinations(pool, size):
                for count in range(len(jokers) + 1):
                    if may_be_meld([hand[index] for index in (*chosen, *jokers[:count])], rules):
                        found.update((*chosen, *taken) for taken in combinations(jokers, count))
    return sorted(found)


def least_loose(hand: Sequence[Card], rules: MeldRules, worth: Callable[[Card], int]) -> tuple[int, int]:
    """The least (points, cards) that can stay loose, by trying every way to cover the hand with melds."""
    by_first: dict[int, list[int]] = {index: [] for index in range(len(hand))}
    for group in melds_within(hand, rules):
        by_first[min(group)].append(sum(1 << index for index in group))

    @cache
    def least(left: int) -> tuple[int, int]:
        if not left:
            return 0, 0
        first = (left & -left).bit_length() - 1
        points, cards = least(left & left - 1)
        best = points + worth(hand[first]), cards + 1
        for group in by_first[first]:
            if group & left == group:
                best = min(best, least(left & ~group))
        return best

    return least((1 << len(hand)) - 1)


def least_defended(
    hand: Sequence[Card], knocker: Sequence[Sequence[Card]], rules: MeldRules, worth: Callable[[Card], int]
) -> int:
    """The least points a defender can be left with: every single lay-off after every other, each time all melds."""
    seen: set[tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]] = set()

    def positions(held: tuple[Card, ...], table: tuple[tuple[Card, ...], ...]) -> Iterator[tuple[Card, ...]]:
        if (held, table) in seen:
            return
        seen.add((held, table))
        yield held
        for card in held:
            rest = tuple(other for other in held if other != card)
            for index, meld in enumerate(table):
                longer = tuple(sorted((*meld, card)))
                if may_be_meld(longer, rules):
                    yield from positions(rest, (*table[:index], longer, *table[index + 1 :]))

    start = tuple(sorted(hand)), tuple(tuple(sorted(meld)) for meld in knocker)
    return min(least_loose(held, rules, worth)[0] for held in set(positions(*start)))


def same_cards(one: Sequence[Card], other: Sequence[Card]) -> bool:
    return Counter(one) == Counter(other)


def places_of(rules: MeldRules) -> list[tuple[Card, ...]]:
    """Every meld of a manipulation table as the cards its places stand for: sets of 3 or 4, runs of 3 to 5, A to A.

    Longer runs are such runs end to end.
    """
    suits = [suit for suit in Suit if suit]
    melds = []
    for rank in list(Rank)[:13]:
        for size in (3, 4):
            melds += [tuple(Card(rank, suit) for suit in chosen) for chosen in combinations(suits, size)]
    for suit in suits:
        for size in (3, 4, 5):
            for low in range(1, (15 if rules.ace_high else 14) - size + 1):
                melds.append(tuple(Card(Rank((low + n - 1) % 13 + 1), suit) for n in range(size)))
    return melds


def table_exists(
    real: Counter[Card], jokers: int, named: Counter[Card], before: Counter[Card], rules: MeldRules
) -> bool:
    """Can these real cards and so many jokers lie in melds, each joker that gave up its name replaced?"""
    melds = places_of(rules)
    by_card: dict[Card, list[tuple[Card, ...]]] = {}
    for meld in melds:
        for card in set(meld):
            by_card.setdefault(card, []).append(meld)
    names = [card for card in named if named[card] > real[card]]

    @cache
    def fits(left: tuple[Card, ...], spare: int, wanted: tuple[Card, ...]) -> bool:
        if not left and not spare:
            return not wanted
        first = left[0] if left else (wanted[0] if wanted else None)
        for meld in by_card[first] if first else melds:
            for taken in product((False, True), repeat=len(meld)):
                if sum(taken) > spare:
                    continue
                rest, want = list(left), list(wanted)
                try:
                    for card, joker in zip(meld, taken, strict=True):
                        if not joker:
                            rest.remove(card)
                        elif card in want:
                            want.remove(card)
                except ValueError:
                    continue
                if left and len(rest) == len(left):
                    continue
                if fits(tuple(rest), spare - sum(taken), tuple(want)):
                    return True
        return False

    wanted = tuple(card for card in sorted(names) for _ in range(named[card] - real[card]))
    return len(wanted) <= jokers and fits(tuple(sorted(real.elements())), jokers, wanted)


def best_turn(table: Sequence[Meld], hand: Sequence[Card], rules: MeldRules, weight: Callable[[Card], int]) -> int:
    """The greatest weight of hand cards that can be played at a table, every choice of cards tried."""
    laid = [each for meld in table for each in meld.laid]
    before = Counter(each.card for each in laid if each.card != JOKER)
    named = Counter(each.role for each in laid if each.card == JOKER and each.role)
    jokers = len(laid) - before.total()
    choices = {tuple(sorted(chosen)) for size in range(len(hand) + 1) for chosen in combinations(hand, size)}
    for chosen in sorted(choices, key=lambda cards: (-sum(map(weight, cards)), cards)):
        real = before + Counter(card for card in chosen if card != JOKER)
        if table_exists(real, jokers + chosen.count(JOKER), named, before, rules):
            return sum(map(weight, chosen))
    raise AssertionError("the table itself is no table")
