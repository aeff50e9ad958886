"""The parts of the solvers by themselves, each against what is plainly so."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engine.cards import JOKER, PACK, Rank, cards, spell
from engine.melds import MeldRules
from engine.solver import Rearrangement, arrange, defend, lay_down
from engine.solver.automaton import automaton, dominates
from engine.solver.hand import CostWithout
from engine.solver.runs import longest_needed
from engine.solver.search import POINT, combine
from engine.solver.sets import all_joker_sums, split_all_jokers, split_sets, together
from tests.engine.exhaustive import least_loose, lies_well
from tests.engine.test_solver_defend import meld
from tests.engine.test_solver_hand import GIN, REMIK, THIRTEEN, pips, rich

ACE_HIGH = MeldRules(jokers_most=0)
LENGTHS = [
    MeldRules(),
    MeldRules(naturals_least=1),
    MeldRules(naturals_least=2, ace_both_ends=True),
    MeldRules(naturals_least=3, jokers_most=2),
    MeldRules(jokers_minority=True),
    MeldRules(jokers_minority=True, ace_both_ends=True, naturals_least=1),
    MeldRules(jokers_most=1, naturals_least=1, ace_both_ends=True),
]


def legal(rules: MeldRules, places: int, jokers: int) -> bool:
    """May a run be so long and have so many jokers?"""
    naturals = places - jokers
    few = rules.jokers_most is None or jokers <= rules.jokers_most
    less = not rules.jokers_minority or jokers < naturals
    return places >= 3 and naturals >= rules.naturals_least and few and less


@pytest.mark.parametrize("jokers", range(4))
@pytest.mark.parametrize("rules", LENGTHS, ids=str)
def test_no_longer_run_need_be_tried(rules: MeldRules, jokers: int) -> None:
    """The longest run that does not fall into two legal ones; five at least."""
    whole = [
        length
        for length in range(6, 15 if rules.ace_both_ends else 14)
        for count in range(jokers + 1)
        for places in combinations(range(length), count)
        if legal(rules, length, count)
        and not any(
            legal(rules, cut, sum(place < cut for place in places))
            and legal(rules, length - cut, sum(place >= cut for place in places))
            for cut in range(3, length - 2)
        )
    ]
    assert longest_needed(rules, jokers) == max(whole, default=5)


@pytest.mark.parametrize(
    "hand",
    [
        *("JS QS KS AS", "TS JS QS KS AS", "QS KS AS", "KS AS 2S", "AS 2S 3S QS KS", "AS 2S 3S 4S JS QS KS"),
        *("9H 9D 9C", "9H 9D 9C 8H TH", "9S 9H 9D 9C", "9S 9H 9D 9C 7S 8S", "9H 9D 9C TH JH", "9S 9D 9C TS JS 8S"),
        *("9S 9H 2C", "KS KH KD QS JS", "3S 3H 3D 3C 4S 5S 4H 5H", "", "7D"),
    ],
)
@pytest.mark.parametrize("rules", [GIN, ACE_HIGH], ids=["ace low", "ace high too"])
def test_what_a_hand_of_one_pack_costs(hand: str, rules: MeldRules) -> None:
    """By the lists of one pack as by trying everything."""
    held = cards(hand)
    points, loose = least_loose(held, rules, pips)
    assert CostWithout(held, rules, pips)(()) == points * POINT + loose


@pytest.mark.parametrize("seed", range(60))
def test_what_a_hand_costs_without_some_of_its_cards(seed: int) -> None:
    """As the rest of it by itself; asked twice the same."""
    rng = random.Random(f"without {seed}")
    rules = (GIN, ACE_HIGH, REMIK, MeldRules(wild=Rank.NINE))[seed % 4]
    held = rich(rng, PACK if seed % 3 else [*PACK, *PACK], 9)
    cost = CostWithout(held, rules, pips)
    for number in (0, 1, 2, 3, 1, 0):
        gone = rng.sample(held, number)
        rest = [*held]
        for card in gone:
            rest.remove(card)
        points, loose = least_loose(rest, rules, pips)
        assert cost(gone) == cost(tuple(gone)) == points * POINT + loose


@pytest.mark.parametrize("seed", range(60))
def test_what_crowded_hands_cost(seed: int) -> None:
    """One pack or two, ace low or high, a wild rank, jokers: whichever way works it out."""
    rng = random.Random(f"cost {seed}")
    rules = (GIN, ACE_HIGH, REMIK, MeldRules(set_most=3, jokers_most=0), MeldRules(wild=Rank.NINE))[seed % 5]
    held = rich(rng, PACK if seed % 3 else [*PACK, *PACK], 8)
    points, loose = least_loose(held, rules, pips)
    assert CostWithout(held, rules, pips)(()) == points * POINT + loose


RUN = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


@pytest.mark.parametrize(
    ("hand", "knocker", "rules", "points"),
    [
        pytest.param("AS", RUN, GIN, 0, id="an ace below"),
        pytest.param("AS AS", RUN, GIN, 1, id="no second ace where it is low"),
        pytest.param("AS AS", RUN, ACE_HIGH, 1, id="no ace at both ends"),
        pytest.param("AS AS", RUN, MeldRules(ace_both_ends=True), 0, id="an ace at both ends"),
        pytest.param("AS", RUN, MeldRules(ace_both_ends=True), 0, id="one ace at one end"),
        pytest.param("AS", "JS QS KS", ACE_HIGH, 0, id="an ace above"),
        pytest.param("AS", "QS KS AS", ACE_HIGH, 1, id="an ace lies there"),
        pytest.param("JS TS", "QS KS AS", ACE_HIGH, 0, id="below a run that ends with the ace"),
        pytest.param("JS 9S", "QS KS AS", ACE_HIGH, 9, id="and no further than the cards go"),
        pytest.param("4S 6S", "AS 2S 3S", GIN, 6, id="one that follows and one that does not"),
        pytest.param("7C 7S", "7H 7D 7C", MeldRules(set_most=None, twins=True), 0, id="twins in a set"),
        pytest.param("7C", "7H 7D 7C", GIN, 7, id="no twin in a set"),
        pytest.param("7C 7S", "7H 7D 7C", MeldRules(set_most=4, twins=True), 7, id="room for one"),
    ],
)
def test_lay_offs_at_the_ends(hand: str, knocker: str, rules: MeldRules, points: int) -> None:
    found = defend(cards(hand), [meld(knocker)], rules, pips, gin=False)
    assert found.points == points and len(found.laid_off) + len(found.loose) == len(cards(hand))


def test_the_fewest_lay_offs_of_equal_ones() -> None:
    """What may as well stay in an own meld stays there."""
    found = defend(cards("4S 5S 6S 7S"), [meld("AS 2S 3S"), meld("8S 9S TS")], GIN, pips, gin=False)
    assert (found.points, found.laid_off) == (0, ())


@pytest.mark.parametrize(
    ("jokers", "rules", "melds"),
    [
        pytest.param(2, MeldRules(), [], id="two jokers are no meld"),
        pytest.param(3, MeldRules(), ["*=AS *=AH *=AD"], id="three aces"),
        pytest.param(5, MeldRules(), ["*=AS *=2S *=3S *=4S *=5S"], id="no set of five: a run"),
        pytest.param(5, MeldRules(set_most=None, twins=True), ["*=AS *=AS *=AH *=AD *=AC"], id="a set of five"),
        pytest.param(3, MeldRules(naturals_least=1), [], id="a natural card is needed"),
        pytest.param(3, MeldRules(jokers_most=2), [], id="two at most"),
        pytest.param(3, MeldRules(jokers_minority=True), [], id="fewer than natural cards"),
        pytest.param(3, MeldRules(adjacent_jokers=False), ["*=AS *=AH *=AD"], id="no run, but a set"),
        pytest.param(5, MeldRules(adjacent_jokers=False), ["*=AS *=AH *=AD *=AC"], id="four and one left"),
        pytest.param(7, MeldRules(jokers_most=4), ["*=AS *=AH *=AD", "*=AS *=AH *=AD *=AC"], id="three and four"),
    ],
)
def test_jokers_alone(jokers: int, rules: MeldRules, melds: list[str]) -> None:
    found = arrange([JOKER] * jokers, rules, pips)
    assert sorted(spell(each.laid) for each in found.melds) == sorted(melds)
    assert all(lies_well(each, rules) for each in found.melds)


def test_numbers_of_jokers() -> None:
    """Sums as bits: which numbers of jokers can be used up."""
    assert together(0b1010, 0b101, 9) == 0b101010  # 1 or 3, and 0 or 2 more
    assert together(0b10, 0b11, 1) == 0b10
    assert all_joker_sums(MeldRules(), 7) == 0b11111001
    assert all_joker_sums(MeldRules(jokers_most=3), 7) == 0b1001001
    assert split_all_jokers(MeldRules(jokers_most=3), 6) == [3, 3]
    assert split_sets(THIRTEEN, (2, 1, 0, 0), 0) == (((2, 1, 0, 0), 0),)
    assert split_sets(GIN, (1, 1, 1, 1), 0) == (((1, 1, 1, 1), 0),)
    assert split_sets(REMIK, (2, 2, 1, 1), 0) == (((1, 1, 1, 0), 0), ((1, 1, 0, 1), 0))
    with pytest.raises(ValueError, match="no sets"):
        split_sets(GIN, (1, 1, 0, 0), 0)
    with pytest.raises(ValueError, match="no melds"):
        split_all_jokers(MeldRules(), 2)
    assert combine([0, 5, 9], [1, 2, 3]) == [1, 2, 3]
    assert combine([4, 1, 9], [1, 7, 3]) == [5, 2, 7]


@pytest.mark.parametrize("most", [1, 2, 3])
def test_open_runs(most: int) -> None:
    """A state covers another if whatever the other can still become it can become too."""
    states = automaton(most)
    assert all(sum(state) <= most for state in states.states) and len(set(states.states)) == len(states.states)
    steps = states.steps(most, most)
    for more in range(len(states.states)):
        for less in range(len(states.states)):
            covers = dominates(states.states[more], states.states[less])
            assert covers == (less in states.below[more])
            if covers:
                # Whatever cards the lesser takes, the greater takes as many and covers it again.
                assert set(steps[less]) <= set(steps[more])
                for cards_taken, to in steps[less].items():
                    assert dominates(states.states[steps[more][cards_taken]], states.states[to])


def test_runs_that_cannot_go_on_end() -> None:
    """Short ones must go on, so their state is none; long ones end."""
    states = automaton(2)
    assert states.trimmed((0, 0, 2), 1, 1) == states.index[0, 0, 1]
    assert states.trimmed((1, 0, 1), 1, 1) == states.index[1, 0, 0]
    assert states.trimmed((1, 1, 0), 1, 2) is None
    assert states.trimmed((1, 0, 0), 1, 0) is None
    assert states.trimmed((0, 1, 0), 1, 0) == states.index[0, 1, 0]
    assert states.steps(2, 2)[states.index[1, 0, 0]] == {1: states.index[0, 1, 0], 2: states.index[1, 1, 0]}


def test_nobody_can_keep_a_card_of_an_empty_hand() -> None:
    """The table stays as it lies."""
    lying = (meld("7S 8S 9S"),)
    assert lay_down(lying, (), REMIK, REMIK, pips, keep_one=True) == Rearrangement((), (), 0, lying)
