"""A followed deal at its edges: the pile of discards, hands of a size that the moves do not leave, a turn half-way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import Rank, card, rank_or_card
from engine.deals import Deal, Ranks
from engine.following import contradictions, proposed, whose_turn
from engine.following.followed import Followed, follow
from engine.table import Lay
from engine.variants import variant
from tests.engine.at_the_table import lies, table
from tests.engine.test_following import OPENED, STARTED, faults, move, played, shown


def test_the_pile_of_discards() -> None:
    """A card taken leaves the one below it; an empty pile stays empty, whatever was tried."""
    taken = played("remik51", (*STARTED, "1 draw", "1 discard 3S", "2 take"))
    assert (taken.table.top, taken.table.pile) == (None, 1)
    assert faults(played("remik51", (*STARTED, "1 draw", "1 discard 3S", "2 take", "2 pass", "0 take"))) == []
    empty = ("0 pass", "1 take", "1 discard 2S", "2 take")
    assert faults(played("remik51", empty[:2])) == ["table.nodiscard"] and faults(played("remik51", empty)) == []


@pytest.mark.parametrize(
    ("rule", "first", "later"),
    [("free", [], []), ("to_open", [], []), ("never", ["ref.takefirstlap"], [])],
)
def test_the_discard_in_the_first_lap(rule: str, first: list[str], later: list[str]) -> None:
    """Some tables leave it lying in the first lap; afterwards who has not opened may take it to open."""
    lap = (*STARTED, "1 take")
    assert faults(played("remik51", lap, first_lap_discard=rule)) == first
    again = (*STARTED, "1 draw", "1 discard 3H", "2 draw", "2 discard 4H", "0 draw", "0 discard 2D", "1 take")
    assert faults(played("remik51", again, first_lap_discard=rule)) == later


def test_an_empty_meld_is_no_meld() -> None:
    """Among others that are."""
    game = variant("manipulation")
    lay = Lay(seat=0, melds=(*table("7H 7S 7D"), ()))
    found = follow(game, game.rules, (0, 1), 2, [lay])
    assert [fault.code for fault in found.steps[-1].verdict.faults] == ["ref.short", "ref.nomelds"]
    assert found.table.cards == table("7H 7S 7D")


def test_nothing_laid_is_told_once() -> None:
    """Beside whatever else is wrong."""
    found = played("remik51", (*STARTED, "1 draw", "1 lay"))
    assert sorted(fault.code for fault in found.steps[-1].verdict.faults) == ["ref.nomelds", "ref.open51"]


def test_a_discard_whose_suit_was_not_noted() -> None:
    """The rank alone is no contradiction; another suit is."""
    found = played("remik500", ("0 discard 7H", "1 discard 4H", "0 out"), 2)
    facts = proposed(found, 1)
    assert facts is not None
    for told, said in (("7", []), ("7H", []), ("7S", ["table.otherdiscard"]), ("8H", ["table.otherdiscard"])):
        deal = Deal(**{**vars(facts), "discards": (rank_or_card(told), None)})
        assert [each.code for each in contradictions(found, deal)] == said


def test_what_grows_counts_as_it_lies() -> None:
    """A second joker may be laid off where it could not have been laid."""
    grown = played("remik51", (*OPENED, "2 draw", "2 discard", "0 draw", "0 discard", "1 draw", "1 add * onto 1"))
    assert faults(grown) == [] and grown.table.laid[1] == 54 + 10
    twice = played(
        "remik51",
        (*OPENED, "2 draw", "2 discard", "0 draw", "0 discard", "1 draw", "1 add * onto 1", "1 add * onto 1"),
    )
    assert faults(twice) == [] and twice.table.laid[1] == 54 + 10 + 10


def test_nothing_is_left_of_a_turn_that_is_over() -> None:
    """The next one draws the first card, whatever the one before drew."""
    found = whose_turn(played("manipulation", ("0 draw", "0 draw", "0 lay 7H 7S 7D", "0 pass")))
    assert (found.seat, found.drawn, found.draw) == (1, 0, 1)
    now = whose_turn(played("manipulation", ("0 draw", "0 draw")))
    assert (now.seat, now.drawn, now.draw, now.lap) == (0, 2, 3, 1)


def test_one_card_laid_off_ends_the_drawing() -> None:
    found = whose_turn(played("manipulation", ("0 lay 7H 7S 7D", "0 pass", "1 draw", "1 add 7C onto 0")))
    assert (found.seat, found.draw) == (1, None)


def sizes(found: Followed, seat: int, cards: int) -> list[tuple[str, dict[str, object]]]:
    """What is said when so many cards are shown by a seat."""
    facts = proposed(found, 1)
    assert facts is not None
    left = tuple(Ranks((Rank.TWO,) * cards) if each == seat else None for each in range(3))
    return [(each.code, dict(each.params)) for each in contradictions(found, Deal(**{**vars(facts), "left": left}))]


@pytest.mark.parametrize(
    ("moves", "seat", "cards", "said"),
    [
        pytest.param(("1 draw",), 1, 14, None, id="drawn, and perhaps discarded"),
        pytest.param(("1 draw",), 1, 15, None, id="drawn and not discarded yet"),
        pytest.param(("1 draw",), 1, 16, 14, id="two cards too many"),
        pytest.param(("1 draw",), 1, 13, 14, id="a card too few"),
        pytest.param(("1 draw",), 2, 15, 14, id="who has not drawn has no card more"),
        pytest.param(("1 draw",), 2, 14, None, id="as many as were dealt"),
        pytest.param(("1 draw",), 0, 15, None, id="the starter has a card more in the first lap"),
        pytest.param(("1 draw", "1 discard 3H"), 1, 15, 14, id="a turn that is over"),
        pytest.param(
            ("1 draw", "1 discard 3H", "2 draw", "2 discard", "0 draw", "0 discard"), 0, 15, 14, id="in the second lap"
        ),
    ],
)
def test_hands_keep_their_size(moves: tuple[str, ...], seat: int, cards: int, said: int | None) -> None:
    """Somebody who has just drawn, or starts, may hold a card more."""
    found = played("remik51", (*STARTED, *moves, "- exhausted"))
    wrong = [] if said is None else [("table.othersize", {"seat": seat, "n": cards, "have": said})]
    assert sizes(found, seat, cards) == wrong


def test_hands_that_grow_have_no_size() -> None:
    """In manipulation nobody discards; of a table that was found nobody knows what left the hands."""
    grown = played("manipulation", ("0 draw", "0 lay 7H 7S 7D", "0 pass", "- exhausted"))
    assert sizes(grown, 1, 3) == []
    midway = played("remik51", ("- found 7H 7S 7D", "1 draw", "1 discard 3H", "- exhausted"))
    assert sizes(midway, 2, 3) == []


def test_a_card_seen_too_often() -> None:
    """How often it was seen, on the table and in the hand."""
    found = played("remik51", (*OPENED, "2 draw", "2 discard 2H", "2 out"))
    facts = proposed(found, 1)
    assert facts is not None
    hand = shown("QS QS 3D 4S 5S 6D 7D 8D")
    said = contradictions(found, Deal(**{**vars(facts), "left": (None, hand, None), "ender": 2}))
    assert [(each.code, each.params.get("n")) for each in said if each.code == "table.seentwice"] == [
        ("table.seentwice", 3)
    ]


def test_found_melds_are_judged_one_by_one() -> None:
    found = played("manipulation", ("- found 7H 7S 7D | 4C 5C",))
    (fault,) = found.steps[-1].verdict.faults
    assert (fault.code, fault.params["meld"]) == ("ref.short", 1)
    assert found.table.midway and found.table.melds[0].owner == -1
    assert found.table.cards[0] == lies("7H 7S 7D")


def test_a_freed_joker_is_used_in_the_same_turn() -> None:
    """It lies in a new meld; another meld without it is not enough. Source: docs/rules.md, manipulation 2."""
    freed = ("0 lay 6H *=7H 8H", "0 pass", "1 draw", "1 swap 7H onto 0")
    assert faults(played("manipulation", (*freed, "1 lay 9H *=TH JH", "1 pass"))) == []
    assert faults(played("manipulation", (*freed, "1 add *=9H onto 0", "1 pass"))) == []
    assert faults(played("manipulation", (*freed, "1 lay 2C 3C 4C", "1 pass"))) == ["ref.useatonce"]


def test_which_joker_is_swapped() -> None:
    """Of two in a meld the one that was meant."""
    start = ("0 lay *=5H 6H 7H *=8H", "0 pass", "1 draw")
    game = variant("manipulation")
    for at, card_text, wrong in ((3, "8H", []), (0, "5H", []), (0, "8H", ["ref.jokerfix"])):
        (swap,) = [replace(move(f"1 swap {card_text} onto 0"), at=at)]
        found = follow(game, game.rules, (0, 1, 2), 3, [*map(move, start), swap])
        assert faults(found) == wrong
        assert found.table.cards[0][at].card == card(card_text)


def test_a_table_put_together_anew_keeps_its_owners() -> None:
    """A meld that has more than half of its cards from an older one is that one still."""
    moves = ("0 lay 5H 6H 7H 8H", "0 pass", "1 draw", "1 turn 5H 6H 7H | 8H 8S 8D", "1 pass")
    found = played("manipulation", moves)
    assert faults(found) == [] and [meld.owner for meld in found.table.melds] == [0, 1]
    assert found.table.out_of_hand[:2] == (4, 2) and found.table.turn is not None and found.table.turn.laid == 2
