"""The defender's best answer to a knock, against everything tried."""

from __future__ import annotations

import os
import random

import pytest

from engine.cards import PACK, Card, Laid, Rank, Suit, cards, spell
from engine.melds import Kind, Meld, MeldRules
from engine.solver import arrange, defend
from tests.engine.exhaustive import least_defended, lies_well, may_be_meld, same_cards

PROOF = os.environ.get("PROOF") == "1"
GIN = MeldRules(ace_high=False, jokers_most=0)
ACE_HIGH = MeldRules(jokers_most=0)


def pips(card: Card) -> int:
    return min(10, int(card.rank))


def meld(text: str) -> Meld:
    shown = cards(text)
    kind = Kind.SET if len({card.rank for card in shown}) == 1 else Kind.RUN
    return Meld(kind, tuple(Laid(card, card) for card in shown))


def knock(rng: random.Random) -> tuple[list[Card], list[Meld]]:
    """Ten cards of a defender and one to three melds of a knocker, from one pack, close to one another."""
    while True:
        suits = rng.sample("SHDC", rng.choice((2, 3, 4)))
        low = rng.randrange(1, 8)
        near = [card for card in PACK if card.suit in suits and low <= card.rank <= low + 8]
        rng.shuffle(near)
        melds = arrange(near[:10], GIN, pips).melds
        if melds:
            pool = near[10:] if rng.random() < 0.5 else [card for card in PACK if card not in near[:10]]
            return rng.sample(pool, min(10, len(pool))), list(melds)


@pytest.mark.parametrize("seed", range(1200 if PROOF else 40))
def test_against_everything_tried(seed):
    """Arrangement and lay-offs together leave as little as any order of lay-offs, with ace low and high."""
    hand, knocker = knock(random.Random(f"knock {seed}"))
    rules = ACE_HIGH if seed % 5 == 0 else GIN
    found = defend(hand, knocker, rules, pips, gin=False)
    own = [card for each in found.melds for card in each.cards]
    assert same_cards([*own, *found.loose, *(card for card, _ in found.laid_off)], hand)
    assert found.points == sum(map(pips, found.loose))
    assert all(lies_well(each, rules) for each in found.melds)
    table = [list(each.cards) for each in knocker]
    for card, onto in found.laid_off:
        table[onto].append(card)
        assert may_be_meld(table[onto], rules), f"{card} on {spell(knocker[onto].cards)}"
    assert found.points == least_defended(hand, [each.cards for each in knocker], rules, pips)


def test_queen_then_king():
    """A lay-off may follow another."""
    found = defend(cards("QH KH 2C"), [meld("5C 5D 5H"), meld("9H 10H JH")], GIN, pips, gin=False)
    assert found.laid_off == ((Card(Rank.QUEEN, Suit.HEARTS), 1), (Card(Rank.KING, Suit.HEARTS), 1))
    assert (found.points, found.loose) == (2, cards("2C"))


def test_one_meld_is_broken_for_a_lay_off():
    """8♠ lies off on the knocker's run, so that the other eights need not be three."""
    hand = cards("8S 8H 8D 6D 7D")
    found = defend(hand, [meld("5S 6S 7S")], GIN, pips, gin=False)
    assert (found.points, spell(card for card, _ in found.laid_off)) == (8, "8S")


def test_nothing_goes_on_gin():
    """Against gin the cards count, however well they would fit."""
    found = defend(cards("QH KH 2C"), [meld("9H 10H JH")], GIN, pips, gin=True)
    assert (found.points, found.laid_off) == (22, ())


def test_own_melds_before_lay_offs():
    """What is melded anyway is not laid off."""
    found = defend(cards("4C 5C 6C"), [meld("AC 2C 3C")], GIN, pips, gin=False)
    assert (found.points, found.laid_off) == (0, ())


@pytest.mark.parametrize(
    ("hand", "knocker", "points"),
    [
        pytest.param("KH", "AH 2H 3H", 10, id="no king below the ace"),
        pytest.param("AH", "JH QH KH", 1, id="no ace above the king"),
        pytest.param("7C", "7S 7H 7D", 0, id="the fourth seven"),
        pytest.param("6C", "7S 7H 7D 7C", 6, id="nothing fits four sevens"),
    ],
)
def test_ends_of_melds(hand, knocker, points):
    assert defend(cards(hand), [meld(knocker)], GIN, pips, gin=False).points == points


def test_jokers_are_refused():
    """The gin family has no jokers."""
    with pytest.raises(ValueError, match="jokers"):
        defend(cards("*"), [], GIN, pips, gin=False)
