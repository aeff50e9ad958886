"""Is this a meld, how can it be read, what is it worth, and why not?"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import JOKER, PACK, Card, Laid, Rank, spell
from engine.errors import UnreadableCard
from engine.melds import Kind, LaidPoints, MeldRules, is_joker, lying, readings, shown
from engine.referee.melds import judge_meld, judge_run, judge_set
from engine.referee.mend import mend
from engine.scoring import Packs
from tests.engine.at_the_table import codes, lies, notes, play
from tests.engine.exhaustive import may_be_run, may_be_set

RULES = [
    MeldRules(),
    MeldRules(ace_both_ends=True, jokers_most=1, naturals_least=1),
    MeldRules(set_most=None, twins=True, naturals_least=1),
    MeldRules(ace_high=False),
    MeldRules(set_most=None, twins=True, ace_high=False, wild=Rank.SEVEN),
    MeldRules(jokers_minority=True, adjacent_jokers=False),
    MeldRules(set_most=3, naturals_least=2),
]

NEAR = st.sampled_from([card for card in PACK if card.suit.value in "SH" and card.rank in (1, 2, 3, 6, 7, 8, 12, 13)])
ANY = st.sampled_from(PACK)
NAMED = st.builds(Laid, st.just(JOKER), NEAR)
NATURAL = st.one_of(NEAR, ANY).map(lambda card: Laid(card, card))
ONE = st.one_of(NATURAL, NATURAL, st.just(Laid(JOKER, None)), NAMED)
SOME = st.lists(ONE, min_size=0, max_size=6)


@pytest.mark.parametrize(
    ("game", "cards", "kind"),
    [
        ("manipulation", "AS 2S 3S", "run"),
        ("manipulation", "QS KS AS", "run"),
        ("manipulation", "9D TD JD", "run"),
        ("manipulation", "8C 8D 8H 8S", "set"),
        ("manipulation", "8H 8S *=8D", "set"),
        ("manipulation", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "run"),
        ("manipulation", "7S * *", "run"),
        ("remik51", "AC 2C 3C 4C", "run"),
        ("remik51", "QH KH AH", "run"),
        ("remik51", "TD TC TH", "set"),
        ("remik51", "4H * 6H", "run"),
        ("remik51", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "run"),
        ("remik500", "8H 8H 8S", "set"),
        ("remik500", "8H 8H 8S 8S 8C 8D 8D *", "set"),
        ("remik500", "QS KS AS", "run"),
        ("gin", "AS 2S 3S", "run"),
        ("three-thirteen", "3S 3H 3D", "set"),
        ("three-thirteen", "QH QH QD", "set"),
        ("three-thirteen", "AS 2S 3D", "run"),
    ],
)
def test_meld(game, cards, kind):
    """What is a meld, and of which kind."""
    found = readings(lies(cards), play(game).melds, play(game).laid)
    assert judge_meld(lies(cards), play(game).melds)
    assert found[0].meld.kind == kind


@pytest.mark.parametrize(
    ("game", "cards", "faults"),
    [
        pytest.param("manipulation", "KS AS 2S", ["corner"], id="never K-A-2"),
        pytest.param("manipulation", "QH KH AH 2H", ["corner"], id="nothing after king and ace"),
        pytest.param("manipulation", "*=KD AD 2D", ["corner"], id="nor with a joker as the king"),
        pytest.param("manipulation", "QS * AS 2S", ["corner"], id="nor with one that nobody named"),
        pytest.param("manipulation", "8S 8S 8H", ["suittwice"], id="no two identical cards in a group"),
        pytest.param("manipulation", "8S 8H 8D 8C *", ["toomany"], id="never more than four"),
        pytest.param("manipulation", "8S 8H *=8S", ["suittwice"], id="a joker named as the eight that lies there"),
        pytest.param("manipulation", "5C *=6D 7C", ["jokerrole"], id="a joker named in another suit"),
        pytest.param("manipulation", "8S 8H *=9D", ["jokerrole"], id="a joker named in another rank"),
        pytest.param("manipulation", "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", ["toomany", "twice"], id="ace twice"),
        pytest.param("manipulation", "7S 8H 7D", ["ranks"], id="an eight among sevens"),
        pytest.param("manipulation", "5C 6D 7C", ["twosuits"], id="a diamond among clubs"),
        pytest.param("manipulation", "4H 4H 5H 6H", ["twice"], id="a four twice in a run"),
        pytest.param("manipulation", "4H * 7H", ["gap"], id="one joker is one card"),
        pytest.param("manipulation", "9C TC AC", ["gap"], id="the ace follows the king, not the ten"),
        pytest.param("manipulation", "9C TC", ["short"], id="two cards"),
        pytest.param("manipulation", "", ["short"], id="no cards"),
        pytest.param("manipulation", "7S 8H", ["ranks", "short", "twosuits"], id="as far from a set as from a run"),
        pytest.param("manipulation", "8S 8S 9H 8C 8D", ["ranks", "suittwice", "toomany"], id="three faults at once"),
        pytest.param("remik51", "QH KH AH 2H", ["corner"], id="nothing after king-ace"),
        pytest.param("remik51", "7H 7H 7D", ["suittwice"], id="suits all different"),
        pytest.param("remik51", "4H * *", ["jokers"], id="one joker when laid"),
        pytest.param("remik500", "* *=4H", ["nonatural", "short"], id="at least one natural card"),
        pytest.param("gin", "QS KS AS", ["acelow"], id="the ace is never high"),
        pytest.param("gin", "AS 2S 3S KS", ["corner"], id="no way round from king to ace"),
        pytest.param("three-thirteen", "4H 7H 9H", ["gap"], id="out of sequence"),
    ],
)
def test_no_meld(game, cards, faults):
    """Every fault at once, and no other."""
    assert codes(judge_meld(lies(cards), play(game).melds)) == faults
    assert readings(lies(cards), play(game).melds) == ()


@pytest.mark.parametrize(
    ("rules", "cards", "faults"),
    [
        (MeldRules(adjacent_jokers=False), "5S * * 8S", ["adjacentjokers"]),
        (MeldRules(jokers_minority=True), "5S * *", ["jokerminority"]),
        (MeldRules(ace_both_ends=True), "QS KS AS AS 2S", ["corner", "twice"]),
        (MeldRules(naturals_least=1, wild=Rank.SIX, twins=True, set_most=None), "6S 6H 6C", ["nonatural"]),
        (MeldRules(jokers_most=1, wild=Rank.SIX, twins=True, set_most=None), "6S 6H 5C", ["jokers"]),
    ],
)
def test_house_rules_about_jokers(rules, cards, faults):
    """What some tables allow and others do not."""
    assert codes(judge_meld(lies(cards), rules)) == faults


def test_faults_name_their_cards():
    """The player sees which card is at fault."""
    gap = judge_meld(lies("4H 8H 9H"), MeldRules()).faults[0]
    assert gap.params == {"card": lies("5H")[0].card, "cards": tuple(each.card for each in lies("5H 6H 7H"))}
    twice = judge_meld(lies("8S 8H *=8S"), MeldRules()).faults[0]
    assert twice.params == {"suit": "S"}


@pytest.mark.parametrize(
    ("game", "cards", "expected"),
    [
        pytest.param("manipulation", "5C * 6C", ["5C 6C *=7C", "*=4C 5C 6C"], id="the dearest card that fits first"),
        pytest.param("manipulation", "8S * 8H", ["8S 8H *=8D", "8S 8H *=8C"], id="either missing suit"),
        pytest.param("remik51", "QS KS *", ["QS KS *=AS", "*=JS QS KS"], id="equally dear: the higher run"),
        pytest.param("three-thirteen", "3D 8H 9H", ["8H 9H 3D", "3D 8H 9H"], id="a wild card keeps its name"),
        pytest.param("remik51", "3H * AH", ["AH *=2H 3H"], id="the place in the middle"),
    ],
)
def test_readings(game, cards, expected):
    """Every reading, the dearest first; what each joker stands for."""
    found = readings(lies(cards), play(game).melds, play(game).laid)
    assert [" ".join(shown(one.meld)) for one in found] == expected


def test_readings_of_set_and_run():
    """Two jokers beside one card: three runs and three sets."""
    found = readings(lies("7S * *"), play("manipulation").melds, play("manipulation").laid)
    assert Counter(one.meld.kind for one in found) == {Kind.RUN: 3, Kind.SET: 3}
    assert [one.points for one in found] == sorted((one.points for one in found), reverse=True)


@pytest.mark.parametrize(
    ("game", "switches", "cards", "points"),
    [
        ("remik51", {}, "6S 7S 8S", 21),
        ("remik51", {}, "AC 2C 3C", 15),
        ("remik51", {"ace_low_run_points": 1}, "AC 2C 3C", 6),
        ("remik51", {"ace_low_run_points": 1}, "* 2C 3C", 9),
        ("remik51", {"ace_low_run_points": 1}, "*=AC 2C 3C", 6),
        ("remik51", {"ace_low_run_points": 1}, "QH KH AH", 30),
        ("remik51", {"ace_points": 11}, "QH KH AH", 31),
        ("remik51", {"ace_low_run_points": 1}, "AH AS AD", 30),
        ("remik51", {}, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", 104),
        ("remik51", {"ace_low_run_points": 1}, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", 95),
        ("remik500", {"ace_points": 15}, "QS KS AS", 35),
        ("remik500", {}, "4H 5H *", 24),
        ("remik500", {"scoring": "rum500", "ace_points": 15, "ace_low_run_points": 5}, "AS 2S 3S", 10),
        ("remik500", {"ace_points": 15, "ace_low_run_points": 5}, "AS 2S 3S", 20),
    ],
)
def test_points_laid(game, switches, cards, points):
    """A joker counts the card it stands for; only an ace below a two can be a low one."""
    found = readings(lies(cards), play(game, **switches).melds, play(game, **switches).laid)
    assert found[0].points == points


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param("5S * * 8S", ["5S *=6S *=7S 8S"], id="each joker at its place"),
        pytest.param("* 6H 7H", ["*=5H 6H 7H"], id="a joker below, though above would be dearer"),
        pytest.param("7H 6H *", ["*=5H 6H 7H"], id="laid from high to low"),
        pytest.param("9C 9D *", ["9C 9D *"], id="in a set whichever suit is missing"),
        pytest.param("6H 8H *", ["6H *=7H 8H"], id="thrown down in no order"),
        pytest.param("4H 6H", [], id="no meld"),
    ],
)
def test_lying(cards, expected):
    """On the table a joker that nobody named stands for the card of its place."""
    assert [" ".join(shown(meld)) for meld in lying(lies(cards), MeldRules())] == expected


def test_only_a_joker_is_named_as_another_card():
    """A seven of spades is no seven of hearts; a wild one may be."""
    with pytest.raises(UnreadableCard):
        readings(lies("7S=7H 8H 9H"), MeldRules())
    wild = MeldRules(wild=Rank.SEVEN)
    assert [shown(one.meld) for one in readings(lies("7S=TH 8H 9H"), wild)] == [("8H", "9H", "7S")]


def test_notes_tell_what_a_joker_stands_for():
    """Only what nobody named is worth telling."""
    assert notes(judge_meld(lies("QS * AS"), MeldRules())) == ["jokeris"]
    assert notes(judge_meld(lies("QS *=KS AS"), MeldRules())) == []
    assert notes(judge_meld(lies("5S 6S *"), MeldRules())) == ["jokeris", "readings"]


@given(SOME, st.sampled_from(RULES), st.randoms(use_true_random=False))
def test_order_never_matters(cards, rules, chance):
    """The same cards in any order get the same verdict, faults and readings."""
    other = list(cards)
    chance.shuffle(other)
    assert judge_meld(cards, rules) == judge_meld(other, rules)
    assert readings(cards, rules) == readings(other, rules)


@given(SOME, st.sampled_from(RULES))
def test_no_reading_without_a_verdict(cards, rules):
    """Set and run are judged as they are read, and what is refused has a fault."""
    kinds = {one.meld.kind for one in readings(cards, rules)}
    assert bool(judge_set(cards, rules)) == (Kind.SET in kinds)
    assert bool(judge_run(cards, rules)) == (Kind.RUN in kinds)
    assert bool(judge_meld(cards, rules)) == bool(kinds)


@given(SOME, st.sampled_from(RULES))
def test_a_reading_is_made_of_the_cards(cards, rules):
    """Nothing is lost or won, what was named stays named, and every reading is a meld again as it lies."""
    for one in readings(cards, rules):
        assert Counter(one.meld.cards) == Counter(each.card for each in cards)
        kept = Counter(each for each in cards if not is_joker(each.card, rules) or each.role not in (None, each.card))
        assert kept <= Counter(one.meld.laid)
        assert judge_meld(one.meld.laid, rules)
        assert one.meld.kind in {meld.kind for meld in lying(one.meld.laid, rules)}


@given(st.lists(st.one_of(NEAR, ANY, st.just(JOKER)), max_size=5), st.sampled_from(RULES))
def test_against_everything_tried(cards, rules):
    """A reading there is exactly where a plain search finds a set or a run."""
    naturals = [card for card in cards if not is_joker(card, rules)]
    jokers = len(cards) - len(naturals)
    kinds = {one.meld.kind for one in readings(cards, rules)}
    assert (Kind.SET in kinds) == may_be_set(naturals, jokers, rules)
    assert (Kind.RUN in kinds) == may_be_run(naturals, jokers, rules)


def test_long_runs_in_any_order():
    """A run of fourteen, shuffled, is still one."""
    chance = random.Random(51)
    rules = MeldRules(ace_both_ends=True)
    run = list(lies("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"))
    for _ in range(50):
        chance.shuffle(run)
        assert spell(readings(run, rules)[0].meld.laid).startswith("AH 2H")


@pytest.mark.parametrize(
    ("cards", "near"),
    [
        pytest.param("8S 8S 8H", ["8S 8H 8D", "8S 8H 8C", "8S 8H *=8D"], id="another suit"),
        pytest.param(
            "QH KH AH 2H", ["QH KH AH", "JH QH KH AH", "*=JH QH KH AH"], id="without the two, or a jack for it"
        ),
        pytest.param("5C 6C", ["4C 5C 6C", "5C 6C 7C", "5C 6C *=7C"], id="a card more"),
        pytest.param("8S 8H 8D 8C *", ["8S 8H 8D 8C"], id="without the joker"),
        pytest.param("KD 2S 4H", [], id="nothing is near"),
        pytest.param("5C 6C 7C", [], id="a meld already"),
    ],
)
def test_mend(cards, near):
    """What would do: one card less, more or changed."""
    found = mend(lies(cards), MeldRules(), Packs(2, 2))
    assert [" ".join(shown(one.reading.meld)) for one in found][: len(near)] == near
    assert bool(found) == bool(near)


@given(SOME, st.sampled_from(RULES))
def test_every_mending_is_a_meld_of_cards_there_are(cards, rules):
    """No proposal asks for a third copy, and each is one card away."""
    packs = Packs(2, 2)
    there = Counter(each.card for each in cards)
    for one in mend(cards, rules, packs, LaidPoints()):
        changed = Counter(one.reading.meld.cards)
        assert (changed - there).total() <= 1
        assert (there - changed).total() <= 1
        assert one.card is None or changed[one.card] <= max(2, there[one.card])
        assert judge_meld(one.reading.meld.laid, rules)


def test_a_card_alone_is_no_joker():
    """Wild cards are jokers only in their round."""
    assert is_joker(Card(Rank.SEVEN, PACK[0].suit), MeldRules(wild=Rank.SEVEN))
    assert not is_joker(Card(Rank.SEVEN, PACK[0].suit), MeldRules())
