"""The best turn at a manipulation table, against everything tried."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.cards import JOKER, PACK, Card, Laid, cards, laid, spell
from engine.melds import Kind, Meld, MeldRules
from engine.solver import Rearrangement, can_reach, rearrange
from engine.solver.naming import named
from tests.engine.exhaustive import best_turn, lies_well, places_of, same_cards

PROOF = os.environ.get("PROOF") == "1"
RULES = MeldRules()
HOUSES = [RULES, replace(RULES, ace_both_ends=True), replace(RULES, ace_high=False)]


def pips(card: Card) -> int:
    return 25 if card == JOKER else min(10, int(card.rank))


def table(*melds: str) -> list[Meld]:
    shown = [tuple(laid(word) for word in text.split()) for text in melds]
    return [Meld(_kind([each.role for each in each_laid if each.role]), each_laid) for each_laid in shown]


def _kind(roles: Sequence[Card]) -> Kind:
    return Kind.SET if len({role.rank for role in roles}) == 1 else Kind.RUN


def deal(rng: random.Random, melds: int, hand: int, jokers: int) -> tuple[list[Meld], list[Card]]:
    """A legal table of two packs, few suits and ranks, some jokers in it and in the hand."""
    possible = places_of(RULES)
    low, pack = rng.randrange(1, 10), Counter([*PACK, *PACK])
    near = [places for places in possible if all(low <= card.rank <= low + 5 or card.rank == 1 for card in places)]
    lying, on_table = [], 0
    for _ in range(60):
        if len(lying) == melds:
            break
        places = rng.choice(near if rng.random() < 0.8 else possible)
        with_joker = [on_table < jokers and rng.random() < 0.25 for _ in places]
        real = Counter(card for card, joker in zip(places, with_joker, strict=True) if not joker)
        if sum(with_joker) > 1 or any(pack[card] < real[card] for card in real):
            continue
        pack -= real
        on_table += sum(with_joker)
        pairs = zip(places, with_joker, strict=True)
        lying.append(Meld(_kind(places), tuple(Laid(JOKER if joker else card, card) for card, joker in pairs)))
    pool = sorted(pack.elements())
    close = [card for card in pool if low <= card.rank <= low + 5]
    own = rng.sample(close if len(close) >= hand and rng.random() < 0.7 else pool, hand)
    return lying, [*own, *[JOKER] * rng.randint(0, jokers - on_table)]


def check_turn(before: Sequence[Meld], hand: Sequence[Card], found: Rearrangement, rules: MeldRules) -> None:
    """The turn is one that manipulation allows. Source: docs/rules.md, manipulation 2."""
    was = Counter(card for meld in before for card in meld.cards)
    now = Counter(card for meld in found.after for card in meld.cards)
    assert now == was + Counter(found.played), "no card leaves the table or comes from nowhere"
    assert same_cards([*found.played, *found.left], hand)
    assert found.points == sum(map(pips, found.left))
    assert all(lies_well(meld, rules) for meld in found.after)
    old = Counter(each.role for meld in before for each in meld.laid if each.card == JOKER)
    new = Counter(each.role for meld in found.after for each in meld.laid if each.card == JOKER)
    for name, given_up in (old - new).items():
        assert name is not None
        assert now[name] >= given_up, f"a joker gave up {name}"
    assert found.played or tuple(found.after) == tuple(before)


def check_best(lying: Sequence[Meld], hand: Sequence[Card], rules: MeldRules) -> None:
    points = rearrange(lying, hand, rules, pips)
    check_turn(lying, hand, points, rules)
    about = f"{[spell(meld.laid) for meld in lying]} + {spell(hand)}"
    assert points.complete
    assert points.points == sum(map(pips, hand)) - best_turn(lying, hand, rules, pips), about
    most = rearrange(lying, hand, rules, pips, goal="cards")
    check_turn(lying, hand, most, rules)
    assert len(most.played) == best_turn(lying, hand, rules, lambda card: 1), about
    for limit in (0, 5, 10, 20):
        reached = can_reach(lying, hand, rules, pips, limit)
        assert (reached is not None) == (points.points <= limit), about
        if reached:
            assert reached.points <= limit
            check_turn(lying, hand, reached, rules)


@pytest.mark.parametrize("seed", range(1500 if PROOF else 60))
def test_small_tables(seed):
    """Up to five melds, up to four cards in hand, no or one or two jokers, three house rules on the ace."""
    rng = random.Random(f"table {seed}")
    lying, hand = deal(rng, rng.randint(0, 5 if seed % 3 == 0 else 3), rng.randint(0, 4), seed % 3)
    check_best(lying, hand, HOUSES[0] if any(meld.cards for meld in lying) and seed % 4 else HOUSES[seed % 2])


@pytest.mark.parametrize("seed", range(1500 if PROOF else 60))
def test_tiny_tables_with_jokers(seed):
    """One or two melds and up to three jokers: where a joker finds no place of its own."""
    rng = random.Random(f"tiny {seed}")
    lying, hand = deal(rng, rng.randint(0, 2), rng.randint(0, 4), rng.randint(1, 3))
    check_best(lying, hand, HOUSES[seed % 2])


def play(lying: Sequence[Meld], hand: str, rules: MeldRules = RULES) -> Rearrangement:
    found = rearrange(lying, cards(hand), rules, pips)
    check_turn(lying, cards(hand), found, rules)
    return found


def test_three_runs_become_three_sets():
    """5♣ finds a place when three runs are taken apart."""
    found = play(table("5S 6S 7S", "5H 6H 7H", "5D 6D 7D"), "5C KS")
    assert spell(found.played) == "5C"


def test_a_freed_joker_must_find_a_place():
    """8♥ frees the joker of a full set, but the joker has nowhere to go: nothing is played."""
    assert play(table("8S *=8H 8D 8C"), "8H 3C").played == ()


def test_a_freed_joker_takes_a_new_name():
    found = play(table("8S *=8H 8D"), "8H 3C")
    assert [spell(meld.laid) for meld in found.after] == ["8S 8H 8D *=8C"]


def test_the_tables_own_card_frees_a_joker():
    """A real 8♠ lies there, so the joker named 8♠ may serve elsewhere."""
    assert spell(play(table("8S 9S TS", "*=8S 8H 8D 8C"), "KC KD").played) == "KD KC"


def test_no_run_has_an_ace_at_both_ends_unless_the_table_plays_so():
    """A to K and the second ace lie as two runs; with both ends allowed in one."""
    run = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert len(play(table(run), "AS").after) == 2
    assert len(play(table(run), "AS", HOUSES[1]).after) == 1


def test_what_need_not_move_stays():
    """Melds that the turn does not need lie as before."""
    before = table("2S 3S 4S", "5S 6S 7S", "9H 9D 9C")
    found = play(before, "8S")
    assert [meld for meld in found.after if meld in before] == [before[0], before[2]]


@pytest.mark.parametrize(
    ("meld", "then"),
    [
        pytest.param("KS * *", "KS *=KH *=KD", id="no run goes on after a king and an ace"),
        pytest.param("QS * *", "QS *=KS *=AS", id="a run to the ace"),
        pytest.param("9C 8C * 6C", "6C *=7C 8C 9C", id="from high to low"),
        pytest.param("8S * 8D", "8S *=8H 8D", id="the first suit that is missing"),
    ],
)
def test_melds_as_they_lie(meld, then):
    """What nobody named is told by its place."""
    assert spell(named([laid(word) for word in meld.split()]).laid) == then


def test_nothing_in_hand_nothing_to_play():
    before = table("QD KD AD", "2D 3D 4D")
    assert play(before, "") == Rearrangement((), (), 0, tuple(before))


def test_work_is_bounded():
    """With no work allowed nothing is proposed, and it is said that there may be better."""
    before = table("5S 6S 7S", "5H 6H 7H", "5D 6D 7D")
    found = rearrange(before, cards("5C KS"), RULES, pips, effort=0)
    assert (found.played, found.complete, found.after) == ((), False, tuple(before))


def test_the_same_turn_every_time():
    """Neither the order of the hand nor that of earlier questions changes the proposal."""
    rng = random.Random(8)
    lying, hand = deal(rng, 6, 6, 2)
    first = rearrange(lying, hand, RULES, pips)
    for _ in range(5):
        rng.shuffle(hand)
        rearrange(lying[:3], hand, RULES, pips)
        assert rearrange(lying, hand, RULES, pips) == first


@pytest.mark.parametrize("seed", range(600 if PROOF else 12))
def test_against_an_integer_programme(seed):
    """Tables of 10 to 60 cards: points, cards, and what can be reached, as an independent model has it."""
    from bench.model import most_by_model
    from bench.positions import stuck

    rng = random.Random(f"model {seed}")
    bound, free = [(0, 0), (1, 0), (1, 1), (0, 2)][seed % 4]
    lying, hand = stuck(rng, rng.randint(10, 60), bound, free, rng.randint(4, 10))
    found = rearrange(lying, hand, RULES, pips)
    check_turn(lying, hand, found, RULES)
    total, most = sum(map(pips, hand)), most_by_model(lying, hand, pips)
    assert found.points == total - (most or 0)
    by_cards = rearrange(lying, hand, RULES, pips, goal="cards")
    check_turn(lying, hand, by_cards, RULES)
    assert len(by_cards.played) == most_by_model(lying, hand, lambda card: 1)
    for limit in {0, 5, found.points, max(0, found.points - 1)}:
        there = most_by_model(lying, hand, pips, max(0, total - limit)) is not None
        assert (can_reach(lying, hand, RULES, pips, limit) is not None) == there
