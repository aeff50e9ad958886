"""A table tried by hand: what is lifted, where it goes, and what the referee says while it lies so."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import spell
from engine.trying import AWAY, HAND, NEW, Lift, Part, Try, judged, moved, named, namings, put_down
from tests.engine.at_the_table import hand, lies, play, table

MANIPULATION = play("manipulation")
LYING = "6H 7H 8H 9H | 7S 7D 7C"


def a_try(text: str = LYING, held: str = "JS 2C", before: str | None = LYING) -> Try:
    return Try(None if before is None else table(before), table(text), hand(held))


def on_table(trial: Try) -> str:
    return " | ".join(spell(meld) for meld in trial.after)


@pytest.mark.parametrize(
    ("lift", "cards"),
    [
        pytest.param(None, "", id="nothing in the fingers"),
        pytest.param(Lift(0, 1), "7H", id="one card"),
        pytest.param(Lift(0, 1, Part.REST), "7H 8H 9H", id="from a card on"),
        pytest.param(Lift(0, 2, Part.ALL), "6H 7H 8H 9H", id="the whole meld, wherever it is touched"),
        pytest.param(Lift(0, 3), "9H", id="the last card"),
        pytest.param(Lift(0, 4), "", id="no fifth card"),
        pytest.param(Lift(0, -1), "", id="no card before the first"),
        pytest.param(Lift(2, 0), "", id="no third meld"),
        pytest.param(Lift(-5, 0), "", id="no meld before the first"),
        pytest.param(Lift(HAND, 0), "JS", id="a card of the hand"),
        pytest.param(Lift(HAND, 0, Part.REST), "JS *", id="a joker of the hand has no name yet"),
        pytest.param(Lift(HAND, 2), "", id="no third card in hand"),
    ],
)
def test_lifted(lift: Lift | None, cards: str) -> None:
    assert spell(a_try(held="JS *").lifted(lift)) == cards


def test_a_joker_of_the_hand_is_not_named() -> None:
    (lifted,) = a_try(held="*").lifted(Lift(HAND, 0))
    assert lifted.role is None
    (natural,) = a_try(held="JS").lifted(Lift(HAND, 0))
    assert natural.role == natural.card


@pytest.mark.parametrize(
    ("lift", "to", "after", "left"),
    [
        pytest.param(Lift(0, 3), NEW, "6H 7H 8H | 7S 7D 7C | 9H", "JS 2C", id="a card lies apart"),
        pytest.param(Lift(0, 1), 1, "6H 8H 9H | 7S 7H 7D 7C", "JS 2C", id="the seven joins the sevens"),
        pytest.param(Lift(0, 2, Part.REST), NEW, "6H 7H | 7S 7D 7C | 8H 9H", "JS 2C", id="a run in two"),
        pytest.param(Lift(0, 2, Part.ALL), AWAY, "7S 7D 7C", "JS 2C", id="a meld taken up, and no gap is left"),
        pytest.param(Lift(1, 0, Part.ALL), 0, "6H 7H 8H 9H 7S 7D 7C", "JS 2C", id="all together, as they were put"),
        pytest.param(Lift(HAND, 0), 0, "6H 7H 8H 9H JS | 7S 7D 7C", "2C", id="a card from the hand"),
        pytest.param(Lift(HAND, 0, Part.ALL), NEW, f"{LYING} | JS 2C", "", id="the whole hand"),
        pytest.param(Lift(HAND, 1), AWAY, LYING, "JS", id="a card that is not to be played"),
        pytest.param(Lift(0, 1), 0, LYING, "JS 2C", id="put back where it was"),
        pytest.param(Lift(0, 9), NEW, LYING, "JS 2C", id="nothing to lift"),
        pytest.param(Lift(0, 1), 2, LYING, "JS 2C", id="no third meld to go to"),
        pytest.param(Lift(0, 1), -4, LYING, "JS 2C", id="no such place"),
    ],
)
def test_moved(lift: Lift, to: int, after: str, left: str) -> None:
    """What cannot be done changes nothing."""
    found = moved(a_try(), lift, to, MANIPULATION)
    assert (on_table(found), spell(found.hand)) == (after, left)
    assert found.before == table(LYING)


def test_one_of_two_equal_cards_is_played() -> None:
    found = moved(a_try(held="2C JS 2C"), Lift(HAND, 2), NEW, MANIPULATION)
    assert spell(found.hand) == "JS 2C"


def test_cards_of_a_suit_lie_from_low_to_high() -> None:
    """Even where they are no meld yet; a run that closes takes the card in its place."""
    apart = moved(a_try("6H 9H | 8H"), Lift(1, 0), 0, MANIPULATION)
    assert on_table(apart) == "6H 8H 9H"
    closed = moved(a_try("6H 8H | 7H"), Lift(1, 0), 0, MANIPULATION)
    assert on_table(closed) == "6H 7H 8H"


def test_a_joker_keeps_its_name_while_that_makes_a_meld() -> None:
    kept = moved(a_try("*=5H 6H 7H | 8H"), Lift(1, 0), 0, MANIPULATION)
    assert on_table(kept) == "*=5H 6H 7H 8H"
    takes = moved(a_try("*=5H 6H 7H | 9H"), Lift(1, 0), 0, MANIPULATION)
    assert on_table(takes) == "6H 7H *=8H 9H"


def test_a_joker_in_a_set_stands_for_any_suit_that_is_missing() -> None:
    found = moved(a_try("7S 7D | *"), Lift(1, 0), 0, MANIPULATION)
    assert on_table(found) == "7S 7D *"
    said = moved(a_try("7S 7D | *=7C"), Lift(1, 0), 0, MANIPULATION)
    assert on_table(said) == "7S 7D *=7C"


def test_put_down_from_the_hand() -> None:
    """New melds lie behind the others in their order; nothing is no meld."""
    found = put_down(a_try("7S 7D 7C"), [hand("9H 7H 8H"), (), hand("KS")], MANIPULATION)
    assert on_table(found) == "7S 7D 7C | 7H 8H 9H | KS"


def test_what_came_and_what_is_gone() -> None:
    """By card, a second copy counted for itself; where nothing lay before everything came."""
    trial = Try(table("7S 7D 7C | 2H 3H 4H"), table("7S 7D 7S | 2H 3H 4H 5H"), hand("KS"))
    assert (spell(trial.added), spell(trial.missing)) == ("5H 7S", "7C")
    assert (spell(a_try(before=None).added), a_try(before=None).missing) == ("6H 7C 7D 7H 7S 8H 9H", ())


NAMES = ["*=4H 5H 6H", "5H 6H *=7H"]


def test_a_joker_of_a_run_can_be_named() -> None:
    """At either end; where there is one way, or no joker, or no run, there is nothing to choose."""
    assert sorted(spell(way) for way in namings(lies("5H 6H *"), MANIPULATION)) == NAMES
    assert namings(lies("5H * 7H"), MANIPULATION) == ()
    assert namings(lies("5H 6H 7H"), MANIPULATION) == ()
    assert namings(lies("5H 5S *"), MANIPULATION) == ()


def test_cards_that_are_no_meld_lie_by_rank() -> None:
    """A joker that was named lies in the place of its card."""
    apart = moved(a_try("9H KH | *=5H"), Lift(1, 0), 0, MANIPULATION)
    assert on_table(apart) == "*=5H 9H KH"
    ace = moved(a_try("2H 9H | AH"), Lift(1, 0), 0, MANIPULATION)
    assert on_table(ace) == "AH 2H 9H"


@pytest.mark.parametrize("choice", [0, 1])
def test_named(choice: int) -> None:
    """The meld in the chosen way, the others as they lie."""
    trial = a_try("7S 7D 7C | 5H 6H * | 2C 3C 4C")
    ways = namings(trial.after[1], MANIPULATION)
    found = named(trial, 1, choice, MANIPULATION)
    assert on_table(found) == f"7S 7D 7C | {spell(ways[choice])} | 2C 3C 4C"


def test_the_first_meld_can_be_named_too() -> None:
    trial = a_try("5H 6H * | 7S 7D 7C")
    assert on_table(named(trial, 0, 0, MANIPULATION)) == f"{spell(namings(trial.after[0], MANIPULATION)[0])} | 7S 7D 7C"


@pytest.mark.parametrize(("meld", "choice"), [(1, 2), (1, -1), (0, 0), (3, 0), (-1, 0), (-2, 0)])
def test_no_such_name(meld: int, choice: int) -> None:
    trial = a_try("7S 7D 7C | 5H 6H * | 2C 3C 4C")
    assert named(trial, meld, choice, MANIPULATION) is trial


def said(trial: Try, **more: Any) -> tuple[list[list[str]], list[str]]:
    """Faults of each meld, and those of the whole table."""
    found = judged(trial, MANIPULATION, **more)
    assert bool(found.verdict) == (not any(found.melds) and not found.whole)
    return [[fault.code for fault in meld] for meld in found.melds], [fault.code for fault in found.whole]


def test_a_table_alone() -> None:
    """Where nothing lay before each meld is judged for itself."""
    assert said(a_try("6H 7H 8H | 7S 7D", before=None)) == ([[], ["ref.short"]], [])
    assert said(a_try("6H 7H 8H | 7S 7D 7C", before=None)) == ([[], []], [])


def test_against_the_table_before() -> None:
    """A turn that takes a table apart must put every card back."""
    assert said(a_try("6H 7H 8H 9H JS | 7S 7D 7C"))[0][0] != []
    assert said(a_try("6H 7H 8H | 7S 7D 7C"))[1] != []
    whole = said(a_try("6H 7H 8H 9H TH | 7S 7D 7C"))
    assert whole == ([[], []], [])


def test_more_cards_than_the_packs_hold() -> None:
    """Two packs hold two sevens of spades; the melds in which they lie are named."""
    found = judged(a_try("7S 7D 7C | 7S 8S 9S | 7S 7H 7D", before=None), MANIPULATION)
    (fault,) = found.whole
    assert (fault.code, fault.params["n"], fault.params["most"], fault.params["melds"]) == (
        "table.copies",
        3,
        2,
        (0, 1, 2),
    )
    assert str(fault.params["card"]) == "7S"
    two = judged(a_try("7S 7D 7C | 7S 8S 9S", before=None), MANIPULATION)
    assert two.verdict
    jokers = judged(a_try("7S 7D * | 8S * *", before=None), MANIPULATION)
    assert [(each.code, each.params["n"], each.params["most"]) for each in jokers.whole] == [("table.copies", 3, 2)]
