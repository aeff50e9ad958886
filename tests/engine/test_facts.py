"""The facts of a deal as JSON holds them, and what cannot be a fact of any game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import JOKER, Rank, card
from engine.deals import Deal, Ending, How, Ranks, Shown, Stated, for_seats, from_plain, said, to_plain
from engine.errors import ImpossibleDeal, RummyError
from engine.facts import check_form, judge_facts
from engine.rules import with_switches
from engine.variants import VARIANTS
from tests.engine.told import deal, judged

EVERYTHING: dict[str, Any] = {
    "number": 3,
    "ending": "knock",
    "ender": 0,
    "lap": 2,
    "dealer": 1,
    "how": "gin",
    "opened": [True, False, True],
    "laid": [0, 12, None],
    "misplays": [2],
    "players": [2, 0],
    "left": [17, {"ranks": "K T 2 *"}, {"cards": ["KS", "*"]}],
    "upcard": "7",
    "discards": ["9S", None, "T"],
}


def test_every_fact_written_and_read_again() -> None:
    """Counts called out, ranks, cards shown, and a place for what nobody knows."""
    found = from_plain(EVERYTHING)
    assert to_plain(found) == EVERYTHING
    assert found.left[1:] == (
        Ranks((Rank.KING, Rank.TEN, Rank.TWO, Rank.JOKER)),
        Shown((card("KS"), JOKER)),
    )
    assert (found.left[0], found.how, found.ending, found.players) == (Stated(17), How.GIN, Ending.KNOCK, (2, 0))
    assert from_plain({**EVERYTHING, "left": [None, 0, -3]}).left == (None, Stated(0), Stated(-3))


def test_what_was_not_said_stays_unsaid() -> None:
    """Nothing counts as silence, whether it is left out or empty."""
    bare = {"number": 1, "ending": "void"}
    silent = dict.fromkeys(set(EVERYTHING) - set(bare))
    assert from_plain(bare) == from_plain({**bare, **silent}) == Deal(number=1, ending=Ending.VOID)
    assert to_plain(from_plain(bare)) == bare
    assert said({"ender": 0, "left": None, "lap": False}) == {"ender", "lap"}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"moon": 1}, "moon"),
        ({"number": None}, "number"),
        ({"number": True}, "number"),
        ({"number": "1"}, "number"),
        ({"number": 10**6 + 1}, "number"),
        ({"ending": "rain"}, "ending"),
        ({"ending": None}, "ending"),
        ({"how": "loud"}, "how"),
        ({"ender": "Ana"}, "ender"),
        ({"lap": 1.5}, "lap"),
        ({"dealer": False}, "dealer"),
        ({"left": 7}, "left"),
        ({"left": ["7"]}, "left"),
        ({"left": [{"ranks": 7}]}, "left"),
        ({"left": [{"cards": "KS"}]}, "left"),
        ({"left": [{"cards": [7]}]}, "left"),
        ({"left": [{"ranks": "K", "cards": []}]}, "left"),
        ({"left": [-(10**6) - 1]}, "left"),
        ({"opened": [1]}, "opened"),
        ({"opened": "yes"}, "opened"),
        ({"laid": [True]}, "laid"),
        ({"laid": {}}, "laid"),
        ({"upcard": 7}, "upcard"),
        ({"discards": [7]}, "discards"),
        ({"discards": "7S"}, "discards"),
        ({"misplays": [None]}, "misplays"),
        ({"misplays": 1}, "misplays"),
        ({"players": [None]}, "players"),
        ({"players": 2}, "players"),
    ],
    ids=str,
)
def test_what_is_no_fact(wrong: dict[str, Any], field: str) -> None:
    """The field that cannot be read is named."""
    with pytest.raises(ImpossibleDeal) as refused:
        from_plain({"number": 1, "ending": "void", **wrong})
    assert (refused.value.code, refused.value.params) == ("error.field", {"field": field})


def test_a_million_is_the_most() -> None:
    assert from_plain({"number": 10**6, "ending": "void"}).number == 10**6
    assert from_plain({"number": 1, "ending": "out", "left": [-(10**6)]}).left == (Stated(-(10**6)),)


def test_rows_grow_with_the_table() -> None:
    """Who sat down later held nothing, had not opened and discarded nothing; rows that nobody told stay empty."""
    told = from_plain({"number": 1, "ending": "out", "left": [1], "opened": [True], "laid": [2], "discards": ["9S"]})
    grown = for_seats(told, 3)
    assert grown.left == (Stated(1), None, None) and grown.opened == (True, False, False)
    assert grown.laid == (2, None, None) and grown.discards == (card("9S"), None, None)
    assert for_seats(Deal(number=1, ending=Ending.VOID), 3) == Deal(number=1, ending=Ending.VOID)


def refused(key: str, facts: Deal, seats: int = 3, **switches: Any) -> tuple[str, dict[str, Any]]:
    """The code and parameters with which a game refuses facts of another form."""
    game = VARIANTS[key]
    with pytest.raises(RummyError) as wrong:
        check_form(facts, game, with_switches(game.rules, switches), seats)
    return wrong.value.code, dict(wrong.value.params)


@pytest.mark.parametrize(
    ("key", "facts", "field"),
    [
        pytest.param("manipulation", deal("knock 0 | 1 | 2 | 3", upcard="7S"), "upcard", id="no up-card here"),
        pytest.param("manipulation", deal("knock 0 gin | 1 | 2 | 3"), "how", id="no gin in manipulation"),
        pytest.param("remik51", deal("exhausted", how="hand"), "how", id="nobody is out, so it is no hand"),
        pytest.param("manipulation", deal("knock 0 | 1 | 2 | 3", number=0), "number", id="deals count from 1"),
        pytest.param("manipulation", deal("exhausted | 1 | 2 | 3", ender=0), "ender", id="used up, it ends by itself"),
        pytest.param("manipulation", deal("void", ender=0), "ender", id="nobody ends a void deal"),
        pytest.param("manipulation", deal("void | 1 | 2 | 3"), "left", id="a void deal has no counts"),
        pytest.param("manipulation", deal("knock 0 | 1 | 2 | 3", players=[0]), "players", id="nobody plays alone"),
        pytest.param("manipulation", deal("knock 0 | 1 | 2 | 3", players=[0, 1, 0]), "players", id="a seat sits once"),
    ],
)
def test_a_field_that_does_not_fit(key: str, facts: Deal, field: str) -> None:
    assert refused(key, facts) == ("error.field", {"field": field})


def test_two_may_be_dealt_in() -> None:
    game = VARIANTS["manipulation"]
    check_form(deal("knock 0 | 1 | 2 | -", players=[0, 1]), game, game.rules, 3)
    check_form(deal("knock 0 | 1 | 2 | 3", number=1), game, game.rules, 3)


@pytest.mark.parametrize("more", [{"left": [1, 2]}, {"left": [1, 2, 3, 4]}], ids=str)
def test_a_row_for_every_seat(more: dict[str, Any]) -> None:
    assert refused("manipulation", deal("knock 0", **more)) == ("error.seats", {"field": "left", "seats": 3})
    assert refused("remik51", deal("out 0", opened=[True])) == ("error.seats", {"field": "opened", "seats": 3})
    assert refused("remik500", deal("out 0", discards=["9S"])) == ("error.seats", {"field": "discards", "seats": 3})
    laid = deal("out 0", laid=[1])
    assert refused("remik500", laid, scoring="rum500") == ("error.seats", {"field": "laid", "seats": 3})


@pytest.mark.parametrize("seat", [-1, 3])
@pytest.mark.parametrize("field", ["ender", "dealer", "misplays", "players"])
def test_a_seat_that_there_is_not(field: str, seat: int) -> None:
    value: Any = {"misplays": [seat], "players": [0, seat]}.get(field, seat)
    facts = deal("knock | 1 | 2 | 3", **{field: value})
    assert refused("manipulation", facts) == ("error.seat", {"field": field})


@pytest.mark.parametrize(
    ("key", "facts", "told"),
    [
        pytest.param(
            "gin",
            deal("knock 0 | KS KS | 7"),
            ("error.copies", {"card": card("KS"), "n": 2, "most": 1}),
            id="one king of spades in a pack",
        ),
        pytest.param(
            "gin",
            deal("knock 0 | K K K | KS KH 2D"),
            ("error.copies.rank", {"rank": Rank.KING, "n": 5, "most": 4}),
            id="four kings in a pack, shown or noted",
        ),
        pytest.param(
            "gin",
            deal("knock 0", left=[{"cards": ["*"]}, 7]),
            ("error.copies", {"card": JOKER, "n": 1, "most": 0}),
            id="no joker in gin",
        ),
        pytest.param(
            "remik500",
            deal("exhausted", discards=["9S", "9S"], left=[{"cards": ["9S"]}, 7]),
            ("error.copies", {"card": card("9S"), "n": 3, "most": 2}),
            id="two packs hold two nines of spades, discarded ones among them",
        ),
        pytest.param(
            "oklahoma",
            deal("knock 0 | 3 | 7", upcard="*"),
            ("error.copies", {"card": JOKER, "n": 1, "most": 0}),
            id="no joker is turned up where there is none",
        ),
    ],
)
def test_more_copies_than_there_are(key: str, facts: Deal, told: Any) -> None:
    assert refused(key, facts, seats=2) == told


def test_as_many_copies_as_there_are() -> None:
    """A discard whose suit nobody noted counts for its rank alone."""
    game = VARIANTS["remik500"]
    nines = {"discards": ["9", "9S"], "left": [{"cards": ["9S", "9H", "9H", "9D", "9D"]}, {"ranks": "9 * *"}]}
    check_form(deal("exhausted", **nines), game, game.rules, 2)
    assert refused(
        "remik500", deal("exhausted", **{**nines, "left": [{"cards": ["9S"]}, {"ranks": "9 9 9 9 9 9"}]}), 2
    ) == (
        "error.copies.rank",
        {"rank": Rank.NINE, "n": 9, "most": 8},
    )
    assert refused("remik500", deal("exhausted", left=[{"ranks": "* * *"}, 7]), 2) == (
        "error.copies.rank",
        {"rank": Rank.JOKER, "n": 3, "most": 2},
    )


def told(key: str, facts: Deal, seats: int = 3, **switches: Any) -> list[tuple[str, dict[str, Any]]]:
    """Faults and then notes about what holds in every game."""
    game = VARIANTS[key]
    found = judge_facts(facts, game, with_switches(game.rules, switches), seats)
    return [(each.code, dict(each.params)) for each in found.faults + found.notes]


@pytest.mark.parametrize(
    ("key", "facts", "faults"),
    [
        pytest.param("manipulation", deal("void", misplays=[7]), [], id="of a void deal nothing is asked"),
        pytest.param(
            "remik500",
            deal("knock 0 | 1 | 2 | 3"),
            [("deal.ending", {"ending": "knock"})],
            id="nobody knocks where the table does not",
        ),
        pytest.param("manipulation", deal("knock | 1 | 2 | 3"), [("deal.noender", {})], id="somebody knocked"),
        pytest.param(
            "manipulation",
            deal("knock 2 | 1 | 2 | -", players=[0, 1]),
            [("deal.notdealt", {"seat": 2})],
            id="who was not dealt in does not knock",
        ),
        pytest.param(
            "manipulation",
            deal("knock 0 | 1 | 2 | 3", players=[0, 1], misplays=[2, 2]),
            [("deal.notdealt", {"seat": 2}), ("deal.notdealt", {"seat": 2})],
            id="who was not dealt in has no misplay and no count, each told once",
        ),
        pytest.param(
            "manipulation",
            deal("knock 0 | 1 | - | -"),
            [("deal.missing", {"seat": 1}), ("deal.missing", {"seat": 2})],
            id="every count that is missing is told",
        ),
        pytest.param(
            "manipulation",
            deal("knock 0 | 1 | -2 | -3"),
            [("deal.negative", {"seat": 1, "have": -2}), ("deal.negative", {"seat": 2, "have": -3})],
            id="nobody holds less than nothing",
        ),
        pytest.param(
            "three-thirteen",
            deal("out 0 | - | - | 31"),
            [
                ("deal.missing", {"seat": 1}),
                ("deal.impossible", {"seat": 2, "have": 31, "num": 3, "most": 30}),
            ],
            id="three cards count 30 at most, and a missing count before them does not hide it",
        ),
        pytest.param("three-thirteen", deal("out 0 | - | 30 | 30"), [], id="as much as can be"),
        pytest.param(
            "three-thirteen",
            deal("out 0 | - | A A A A | AS AH AD AC"),
            [
                ("deal.impossible", {"seat": 1, "have": 4, "num": 3, "most": 30}),
                ("deal.impossible", {"seat": 2, "have": 4, "num": 3, "most": 30}),
            ],
            id="nobody holds four cards in the round of three",
        ),
        pytest.param("three-thirteen", deal("out 0 | - | A A A | AS AH AD"), [], id="three are right"),
    ],
)
def test_what_holds_in_every_game(key: str, facts: Deal, faults: list[tuple[str, dict[str, Any]]]) -> None:
    assert told(key, facts) == faults


def test_more_than_ten_cards_hardly_count_is_worth_a_note() -> None:
    """Ten of the dearest cards are 130 in manipulation with two packs and two jokers."""
    assert told("manipulation", deal("knock 0 | 1 | 130 | 131")) == [("deal.unlikely", {"seat": 2, "have": 131})]


def test_nobody_noted_the_cards() -> None:
    """Then a count is missing of every seat."""
    verdict, score = judged("manipulation", deal("knock 0"))
    assert [fault.params["seat"] for fault in verdict.faults] == [0, 1]
    assert score.lines == ()


def test_every_fault_of_a_deal_is_told_at_once() -> None:
    """A lap that there is not, a count of laid cards that is missing and one that cannot be."""
    verdict, _ = judged("remik500", deal("exhausted | 5 | 7", laid=[None, -3], lap=99), scoring="rum500")
    assert [(fault.code, dict(fault.params)) for fault in verdict.faults] == [
        ("deal.lap", {"have": 99, "most": 10}),
        ("deal.nolaid", {"seat": 0}),
        ("deal.negative", {"seat": 1, "have": -3}),
    ]


@pytest.mark.parametrize("lap", [1, 10])
def test_the_first_lap_and_the_last(lap: int) -> None:
    assert judged("remik500", deal("exhausted | 5 | 7", lap=lap))[0]
    assert not judged("remik500", deal("exhausted | 5 | 7", lap=0))[0]
    assert not judged("remik500", deal("exhausted | 5 | 7", lap=11))[0]


def test_two_empty_hands_and_one_beside_the_knocker() -> None:
    """An emptied hand ends the deal of manipulation: there is only one, and its player has ended it."""
    two, _ = judged("manipulation", deal("knock 0 | 5 | 0 | 0"))
    assert [(fault.code, dict(fault.params)) for fault in two.faults] == [("deal.twoempty", {"seats": (1, 2)})]
    beside, _ = judged("manipulation", deal("knock 0 | 5 | 0 | 3"))
    assert [(fault.code, dict(fault.params)) for fault in beside.faults] == [("deal.emptybeside", {"seat": 1})]
    assert judged("manipulation", deal("knock 0 | 5 | 0 | 0"), empty_hand_ends=False)[0]
    assert judged("manipulation", deal("exhausted | 0 | 0 | 3"))[0]


@pytest.mark.parametrize(
    ("key", "facts", "winners"),
    [
        ("three-thirteen", deal("out 0 | - | 0 | 9"), (0, 1)),
        ("manipulation", deal("knock 0 | 3 | 9 | 9"), (0,)),
        ("remik500", deal("exhausted | 3 | 3 | 9"), (0, 1)),
        ("gin", deal("knock 0 | 3 | 9"), (0,)),
    ],
)
def test_who_has_won_a_deal(key: str, facts: Deal, winners: tuple[int, ...]) -> None:
    """One deal won for each of them."""
    score = judged(key, facts)[1]
    assert (score.winners, score.boxes) == (winners, (1,) * len(winners))
