"""The best turn where the table is never taken apart, against every order of single moves."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from engine.cards import JOKER, PACK, Card, Laid, cards, laid, spell
from engine.melds import Kind, Meld, MeldRules
from engine.solver import lay_down
from tests.engine.exhaustive import least_loose, lies_well, places_of, same_cards

PROOF = os.environ.get("PROOF") == "1"
NEW = MeldRules(jokers_most=1, ace_both_ends=True)
LATER = MeldRules(jokers_minority=True, ace_both_ends=True)


def pips(card: Card) -> int:
    return 20 if card == JOKER else min(10, int(card.rank))


def table(*melds: str) -> list[Meld]:
    shown = [tuple(laid(word) for word in text.split()) for text in melds]
    return [Meld(_kind([each.role for each in meld if each.role]), meld) for meld in shown]


def _kind(roles: Sequence[Card]) -> Kind:
    return Kind.SET if len({role.rank for role in roles}) == 1 else Kind.RUN


def moves(lying: tuple[Meld, ...], hand: tuple[Card, ...]) -> Iterator[tuple[tuple[Meld, ...], tuple[Card, ...]]]:
    """Every single lay-off or swap: each card of the hand put before, behind or into each meld."""
    for index, meld in enumerate(lying):
        for card in set(hand):
            rest = Counter(hand) - Counter([card])
            names = PACK if card == JOKER else [card]
            tried = [(Meld(meld.kind, (Laid(card, name), *meld.laid)), None) for name in names]
            tried += [(Meld(meld.kind, (*meld.laid, Laid(card, name))), None) for name in names]
            for at, each in enumerate(meld.laid):
                if each.card == JOKER and card != JOKER:
                    others = (*meld.laid[:at], Laid(card, card), *meld.laid[at + 1 :])
                    tried.append((Meld(meld.kind, others), JOKER))
            for new, freed in tried:
                if lies_well(new, LATER):
                    left = rest + Counter([freed] if freed else [])
                    yield (*lying[:index], new, *lying[index + 1 :]), tuple(sorted(left.elements()))


def least_left(lying: Sequence[Meld], hand: Sequence[Card], keep_one: bool) -> int:
    """The least points after every sequence of moves and every arrangement of the rest."""
    seen, waiting = set(), [(tuple(lying), tuple(sorted(hand)))]
    best = None
    while waiting:
        now = waiting.pop()
        if now in seen:
            continue
        seen.add(now)
        waiting += moves(*now)
    for rest in {rest for _, rest in seen}:
        for kept in set(rest) if keep_one else [None]:
            own = list((Counter(rest) - Counter([kept])).elements()) if kept else rest
            points = least_loose(own, NEW, pips)[0] + (pips(kept) if kept else 0)
            best = points if best is None else min(best, points)
    assert best is not None
    return best


def deal(rng: random.Random) -> tuple[list[Meld], list[Card]]:
    """One to three melds of near ranks, none or one joker in each, and up to five cards."""
    low, pack = rng.randrange(2, 9), Counter([*PACK, *PACK])
    near = [places for places in places_of(NEW) if all(low <= card.rank <= low + 5 for card in places)]
    lying = []
    for places in rng.sample(near, rng.randint(1, 3)):
        at = rng.randrange(len(places)) if rng.random() < 0.3 else None
        meld = tuple(Laid(JOKER if n == at else card, card) for n, card in enumerate(places))
        pack -= Counter(each.card for each in meld if each.card != JOKER)
        lying.append(Meld(_kind(places), meld))
    pool = [card for card in sorted(pack.elements()) if low - 1 <= card.rank <= low + 6]
    return lying, [*rng.sample(pool, rng.randint(1, 4)), *[JOKER] * rng.choice((0, 0, 0, 1))]


@pytest.mark.parametrize("seed", range(400 if PROOF else 40))
def test_against_every_order_of_moves(seed):
    """Remik 51: lay-offs, swaps and new melds together; every second time a card stays for the discard."""
    lying, hand = deal(random.Random(f"lay {seed}"))
    keep_one = seed % 2 == 1
    found = lay_down(lying, hand, NEW, LATER, pips, swap="any", keep_one=keep_one)
    assert found.points <= least_left(lying, hand, keep_one), f"{[spell(meld.laid) for meld in lying]} + {spell(hand)}"
    before = [card for meld in lying for card in meld.cards]
    assert same_cards([*before, *hand], [*(card for meld in found.after for card in meld.cards), *found.left])
    assert all(lies_well(meld, LATER) for meld in found.after)
    assert found.points == sum(map(pips, found.left))
    assert len(found.left) >= keep_one


def test_the_table_is_never_taken_apart():
    """8♠ would need a seven from the long run: it stays."""
    before = table("5S 6S 7S 8S 9S", "7H 7D 7C")
    found = lay_down(before, cards("5S 6S KC"), NEW, LATER, pips)
    assert (found.played, tuple(found.after)) == ((), tuple(before))


def test_a_joker_is_taken_and_used():
    """6♥ frees the joker, which makes a run of 9♣ 10♣."""
    found = lay_down(table("5H *=6H 7H"), cards("6H 9C 10C 2D"), NEW, LATER, pips, swap="any")
    assert (spell(found.left), found.points) == ("2D", 2)


def test_no_joker_is_taken_where_that_is_not_played():
    found = lay_down(table("5H *=6H 7H"), cards("6H 9C 10C"), NEW, LATER, pips)
    assert found.played == ()


def test_a_joker_leaves_a_set_only_when_four_suits_lie_there():
    """With the switch "full set", 8♥ in a set of two eights and a joker frees nothing."""
    two, three = table("8S *=8H 8D"), table("8S *=8H 8D 8C")
    hand = cards("8H KC QC")
    assert lay_down(two, hand, NEW, LATER, pips, swap="full_set").points == 28
    assert lay_down(three, hand, NEW, LATER, pips, swap="full_set").points == 0
    assert lay_down(two, hand, NEW, LATER, pips, swap="any").points == 0


def test_a_joker_that_nobody_named_makes_room():
    """In a set a joker without a name is whichever suit is missing."""
    found = lay_down(table("8S * 8D"), cards("8H"), NEW, LATER, pips)
    assert [spell(meld.laid) for meld in found.after] == ["8S *=8C 8D 8H"]


def test_one_card_stays_for_the_discard():
    """The last card is not laid off: the cheapest way keeps one."""
    found = lay_down(table("5H 6H 7H"), cards("8H 9H"), NEW, LATER, pips, keep_one=True)
    assert (spell(found.played), spell(found.left)) == ("8H", "9H")


def test_the_most_cards():
    """With threes at 20 the set of threes saves points; the run of four plays more cards."""
    hand = cards("2H 3H 4H 5H 3S 3D")

    def worth(card: Card) -> int:
        return 20 if card.rank == 3 else int(card.rank)

    assert spell(lay_down((), hand, NEW, LATER, worth).left) == "2H 4H 5H"
    assert spell(lay_down((), hand, NEW, LATER, worth, "cards").left) == "3D 3S"


def test_work_is_bounded():
    found = lay_down(table("5H 6H 7H"), cards("8H"), NEW, LATER, pips, effort=1)
    assert not found.complete
