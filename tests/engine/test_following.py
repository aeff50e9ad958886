"""A deal followed move by move: what the referee says of each move, what the table is, what the form is filled with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.cards import Card, card
from engine.deals import Deal, Ending, How, Ranks, Shown, Stated
from engine.errors import RummyError
from engine.following import Followed, contradictions, follow, proposed, whose_turn
from engine.rules import with_switches
from engine.table import (
    NOBODY,
    Add,
    Discard,
    End,
    Found,
    Lay,
    Move,
    Pass,
    Rearrange,
    Source,
    Swap,
    Take,
    agreed,
    move_from_plain,
    move_to_plain,
)
from engine.variants import variant
from tests.engine.at_the_table import lies, table


def move(text: str) -> Move:
    """A move as one would call it out: "0 lay 7H 7S 7D | 4C 5C 6C", "1 discard KS", "2 add 8H onto 0"."""
    who, what, *rest = text.split(maxsplit=2)
    seat, said = (NOBODY if who == "-" else int(who)), rest[0] if rest else ""
    match what:
        case "found":
            return Found(seat=NOBODY, melds=table(said), opened=() if seat == NOBODY else (seat,))
        case "draw":
            return Take(seat=seat)
        case "take":
            return Take(seat=seat, source=Source.DISCARD, card=card(said) if said else None)
        case "cut":
            return Take(seat=seat, source=Source.CUT)
        case "lay":
            return Lay(seat=seat, melds=table(said))
        case "add":
            cards, _, onto = said.partition(" onto ")
            return Add(seat=seat, cards=lies(cards), onto=int(onto))
        case "swap":
            real, _, onto = said.partition(" onto ")
            return Swap(seat=seat, card=card(real), onto=int(onto))
        case "turn":
            return Rearrange(seat=seat, after=table(said))
        case "discard":
            return Discard(seat=seat, card=card(said) if said else None)
        case "pass":
            return Pass(seat=seat)
    return End(seat=seat, ending=Ending(what))


def played(key: str, moves: Sequence[str], players: int = 3, **switches: Any) -> Followed:
    """A deal followed with these moves."""
    game = variant(key)
    seats = tuple(range(players))
    return follow(game, with_switches(game.rules, switches), seats, players, [move(text) for text in moves])


def faults(followed: Followed) -> list[str]:
    """The codes of what is wrong with the last move."""
    return sorted({fault.code for fault in followed.steps[-1].verdict.faults})


OPENING = "lay QS QH QD | 7C 8C 9C"  # 30 + 24
STARTED = ("0 discard 2S",)
OPENED = (*STARTED, "1 draw", f"1 {OPENING}", "1 discard 3H")


@pytest.mark.parametrize(
    ("key", "moves", "wrong"),
    [
        pytest.param("remik51", (*STARTED, "1 out", "1 draw"), ["table.over"], id="nothing happens after the end"),
        pytest.param("remik51", (*STARTED, "- found 7H 7S 7D"), ["table.begun"], id="a table is found only at first"),
        pytest.param("remik51", ("5 draw",), ["table.notdealt"], id="a player who is not dealt in"),
        pytest.param("remik51", (*OPENED, "2 add 7H onto 4"), ["table.nomeld"], id="a meld that is not there"),
        pytest.param("manipulation", ("0 draw",) * 4, ["table.fourth"], id="a fourth card"),
        pytest.param("manipulation", ("0 draw", "0 lay 7H 7S 7D", "0 draw"), ["table.drawafterlaying"], id="melded"),
        pytest.param("remik51", (*STARTED, "1 draw", "1 draw"), ["table.seconddraw"], id="two cards drawn"),
        pytest.param("remik51", ("1 take",), ["table.nodiscard"], id="no discard lies there"),
        pytest.param("remik500", ("0 discard 7H", "1 take"), ["ref.deaddiscard"], id="dead discards"),
        pytest.param("remik500", ("0 cut",), ["table.nocutcard"], id="a game without a cut card"),
        pytest.param("remik51", (*STARTED, "1 cut", "1 discard 2H", "1 out"), ["ref.notopened", "table.cutonlyhand"]),
        pytest.param("remik51", ("0 lay QS QH QD | 7C 8C 9C",), ["table.starter"], id="the starter only discards"),
        pytest.param("remik51", ("0 draw",), ["table.starter"], id="the starter does not draw"),
        pytest.param(
            "remik51", (*OPENED, "2 draw", "2 lay QS QH QC | QS KS AS | 8H 8D 8S"), ["table.copies"], id="third queen"
        ),
        pytest.param(
            "remik51",
            (*STARTED, "1 draw", "1 lay 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH | AS AD AC"),
            ["ref.lastcard"],
            id="nothing left to discard",
        ),
        pytest.param(
            "remik51",
            (*STARTED, "1 draw", "1 lay 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH | AS AD AC AH"),
            ["table.handsize"],
            id="more cards than a hand",
        ),
        pytest.param("remik500", (*(f"{n % 2} discard" for n in range(22)),), ["table.laps"], id="an eleventh lap"),
        pytest.param("manipulation", ("0 lay 7H 7S 7D", "0 pass", "1 out"), [], id="all cards out"),
        pytest.param("remik51", ("0 knock",), ["deal.ending"], id="nobody knocks here"),
        pytest.param("three-thirteen", ("- exhausted",), ["deal.ending"], id="no stock runs out here"),
        pytest.param("remik51", (*STARTED, "1 draw", "1 lay KS KH KD"), ["ref.open51"], id="30 do not open"),
        pytest.param(
            "remik51", (*STARTED, "1 draw", "1 lay QS * * | 7C 8C 9C"), ["ref.jokers", "ref.open51"], id="two jokers"
        ),
        pytest.param("remik51", (*STARTED, "1 draw", "1 lay"), ["ref.nomelds", "ref.open51"], id="nothing laid"),
        pytest.param("remik51", (*OPENED, "2 draw", "2 lay"), ["ref.nomelds", "ref.open51"], id="nothing laid again"),
        pytest.param("remik51", (*OPENED, "2 add QC onto 0"), ["ref.notopened"], id="laid off before opening"),
        pytest.param("remik51", (*OPENED, "1 add QC onto 0", "1 add * onto 0"), ["ref.closed"], id="a closed set"),
        pytest.param("remik51", (*STARTED, "1 take", "1 discard 2S"), ["ref.noreturn"], id="straight back"),
        pytest.param(
            "remik51",
            ("0 discard QS", "1 take", f"1 {OPENING}", "1 discard QS"),
            [],
            id="the twin of the card that was taken",
        ),
        pytest.param(
            "remik51",
            (*STARTED, "1 discard 3H", "2 discard 4H", "0 draw", "0 discard 2D", "1 take", "1 discard 9S"),
            ["ref.takeopen"],
            id="taken without opening",
        ),
        pytest.param(
            "remik51",
            (*STARTED, "1 discard 3H", "2 discard 4H", "0 draw", "0 discard 2D", "1 take", f"1 {OPENING}"),
            ["ref.takelaid"],
            id="the taken card is not in the opening",
        ),
        pytest.param(
            "manipulation", ("0 draw", "0 draw", "0 draw", "0 lay 7H 7S 7D"), ["ref.thirdcard"], id="too late"
        ),
        pytest.param("manipulation", ("0 draw", "0 pass"), ["ref.drawon"], id="who melds nothing draws on"),
        pytest.param("manipulation", ("0 lay 7H 7S 7D", "1 discard 7C"), ["ref.nodiscardhere"], id="no discards"),
        pytest.param(
            "manipulation",
            ("0 lay 6H *=7H 8H", "0 pass", "1 draw", "1 swap 7H onto 0", "1 pass"),
            ["ref.useatonce"],
            id="a freed joker kept in the hand",
        ),
        pytest.param("manipulation", ("0 lay 7H 7S 7D", "1 turn 7H 7S"), ["ref.nonew", "ref.short", "ref.vanished"]),
        pytest.param("manipulation", ("- found 7H 7S 7D | 4C 5C",), ["ref.short"], id="found with a broken meld"),
    ],
)
def test_faults(key: str, moves: Sequence[str], wrong: list[str]) -> None:
    """Every move has its faults, all at once."""
    assert faults(played(key, moves)) == wrong


def test_switches_of_the_turn() -> None:
    """House rules of the opening turn reach the moves."""
    later = played("remik51", (*STARTED, "1 draw", f"1 {OPENING}", "1 add QC onto 0"), opening_turn_lay_off="no")
    assert faults(later) == ["ref.openlayoff"]
    moves = (*STARTED, "1 draw", "1 lay 2H 3H 4H 5H | 3S 4S 5S | 2D 3D 4D | 2C 3C 4C 5C")
    assert faults(played("remik51", moves)) == ["ref.open51"]
    assert faults(played("remik51", moves, hand_needs_opening="no")) == []
    never = played("remik51", (*STARTED, "1 draw", "1 discard *"), discard_joker="no")
    assert faults(never) == ["ref.discardjoker"]
    warned = played("remik51", (*STARTED, "1 draw", "1 discard *")).steps[-1].verdict
    assert [note.code for note in warned.notes] == ["ref.discardjoker"]


def test_copies_tell_where_they_lie() -> None:
    """The third queen of spades lies in one of these melds."""
    found = played("remik51", (*OPENED, "2 draw", "2 lay QS QH QC | QS KS AS | 8H 8D 8S"))
    (fault,) = found.steps[-1].verdict.faults
    assert (fault.params["card"], fault.params["n"], fault.params["most"]) == (card("QS"), 3, 2)
    assert fault.params["melds"] == (0, 2, 3)


def test_last_lap() -> None:
    """The last card of the stock is drawn: that turn may still end in a knock, then everybody has one turn more."""
    # With five players 56 cards are left after the deal.
    drawn = [text for n in range(18) for text in (*(f"{n % 5} draw",) * 3, f"{n % 5} pass")]
    before = played("manipulation", (*drawn, "3 draw"), 5)
    assert (whose_turn(before).stock, whose_turn(before).last_lap) == (1, False)
    last = (*drawn, "3 draw", "3 draw")
    now = whose_turn(played("manipulation", last, 5))
    assert (now.seat, now.stock, now.last_lap, now.draw) == (3, 0, False, None)
    assert faults(played("manipulation", (*last, "3 knock"), 5)) == []
    assert faults(played("manipulation", (*last, "3 pass"), 5)) == []
    lap = whose_turn(played("manipulation", (*last, "3 pass"), 5))
    assert (lap.seat, lap.last_lap, lap.draw) == (4, True, None)
    assert faults(played("manipulation", (*last, "3 pass", "4 draw"), 5)) == ["table.stockempty"]
    assert faults(played("manipulation", (*last, "3 pass", "4 knock"), 5)) == ["table.lastlap"]
    assert faults(played("manipulation", (*last, "3 pass", "4 out"), 5)) == ["table.lastlap"]


REMIK51 = (
    *STARTED,
    *("1 draw", f"1 {OPENING}", "1 discard 3H"),
    *("2 take", "2 lay 3H 4H 5H | KS KH KD | TS TD TC", "2 add 6C onto 1", "2 discard 9D"),
    *("0 draw", "0 discard KC"),
    *("1 draw", "1 add KC onto 3", "1 discard 4D"),
    *("2 draw", "2 discard 5D", "2 out"),
)


def test_remik51() -> None:
    """A whole deal: who opened with how much, what lies where, who went out."""
    found = played("remik51", REMIK51)
    assert [step.verdict.faults for step in found.steps] == [()] * len(REMIK51)
    lying = found.table
    assert lying.opened == (None, 54, 72)
    assert [meld.owner for meld in lying.melds] == [1, 1, 2, 2, 2]
    assert [meld.closed for meld in lying.melds] == [False, False, False, True, False]
    assert lying.cards[1] == lies("6C 7C 8C 9C")
    assert lying.out_of_hand == (0, 7, 10)
    assert proposed(found, 4) == Deal(
        number=4, ending=Ending.OUT, ender=2, left=(None, None, None), opened=(False, True, True)
    )
    assert whose_turn(found).seat is None


@pytest.mark.parametrize(
    ("moves", "how"),
    [
        pytest.param(("1 draw", f"1 {OPENING}", "1 discard 3H"), How.HAND, id="everything at once"),
        pytest.param(("1 cut", f"1 {OPENING}", "1 discard 3H"), How.HAND_CUT, id="with the cut card"),
        pytest.param(("1 draw", f"1 {OPENING}", "1 add QC onto 0", "1 discard 3H"), How.PLAIN, id="laid off too"),
        pytest.param(
            ("1 draw", f"1 {OPENING}", "1 discard 3H", "2 discard", "0 discard", "1 draw", "1 discard 4H"),
            How.PLAIN,
            id="opened before",
        ),
    ],
)
def test_hand(moves: Sequence[str], how: How) -> None:
    """What kind of finish it was is read off the last turn."""
    found = proposed(played("remik51", (*STARTED, *moves, "1 out")), 1)
    assert found is not None
    assert (found.how, found.ender) == (how, 1)


def test_manipulation() -> None:
    """A whole deal with draws, first melds, a table taken apart and a joker freed; melds keep their owners."""
    moves = (
        *("0 draw", "0 lay 5S 6S 7S | 6H *=7H 8H", "0 pass"),
        *("1 draw", "1 draw", "1 turn 5S 6S 7S | 6H 7H 8H | JS QS *=KS", "1 pass"),
        *("2 draw", "2 add 8S onto 0", "2 turn 6S 7S 8S | 6H 7H 8H | JS QS *=KS | 5S 5H 5D", "2 knock"),
    )
    found = played("manipulation", moves)
    assert [step.verdict.faults for step in found.steps] == [()] * len(moves)
    assert [meld.owner for meld in found.table.melds] == [0, 0, 1, 2]
    deal = proposed(found, 1)
    assert deal is not None
    assert (deal.ending, deal.ender, deal.opened, deal.laid) == (Ending.KNOCK, 2, (), ())


def test_twins_keep_their_owners() -> None:
    """The same run laid by two players belongs to both."""
    found = played("remik500", ("0 lay 4C 5C 6C", "0 discard", "1 lay 4C 5C 6C", "1 add 7C onto 1"))
    assert [meld.owner for meld in found.table.melds] == [0, 1]
    assert found.table.cards == (lies("4C 5C 6C"), lies("4C 5C 6C 7C"))


def test_remik500() -> None:
    """Laid points, last discards and laps are facts where the table counts them."""
    moves = (
        *("0 draw", "0 lay KS KH KD", "0 discard 7H"),
        *("1 draw", "1 lay 4C 5C 6C", "1 add KC onto 0", "1 discard 4H"),
        *("0 draw", "0 add 3C onto 1", "0 discard 2H", "0 out"),
    )
    found = played("remik500", moves, 2, scoring="rum500")
    assert [step.verdict.faults for step in found.steps] == [()] * len(moves)
    deal = proposed(found, 1)
    assert deal is not None
    assert (deal.laid, deal.lap) == ((33, 25), 2)
    assert deal.discards == (card("2H"), card("4H"))
    lap = proposed(played("remik500", moves, 2, lower_discard_lap="first"), 1)
    assert lap is not None
    assert (lap.lap, lap.laid) == (2, ())


def test_a_found_table_counts_nothing() -> None:
    """Who begins in the middle of a deal is not told off for what came before."""
    moves = ("1 found QS QH QD | 7C 8C 9C", "0 draw", "1 add QC onto 0", "1 discard 3H", "1 out")
    found = played("remik51", moves)
    assert [step.verdict.faults for step in found.steps] == [()] * len(moves)
    assert found.table.melds[0].owner == NOBODY
    deal = proposed(found, 1)
    assert deal is not None
    assert deal.opened == (False, True, False)


def test_agreed_moves_stand() -> None:
    """A move that the referee refuses is on the table like another, and its mark changes nothing."""
    low = move("1 lay KS KH KD")
    start = [move(text) for text in (*STARTED, "1 draw")]
    game = variant("remik51")
    plain = follow(game, game.rules, (0, 1, 2), 3, [*start, low])
    marked = follow(game, game.rules, (0, 1, 2), 3, [*start, agreed(low)])
    assert marked.steps[-1].move.agreed
    assert marked.table == plain.table
    assert marked.table.opened == (None, 30, None)


@pytest.mark.parametrize(
    "told",
    [
        *(
            "1 found QS QH QD | 7C *=8C 9C",
            "- found",
            "0 draw",
            "1 take KS",
            "1 take",
            "2 cut",
            "0 lay 7H * 7D | * 2S 3S",
        ),
        *("0 lay", "1 add 8H *=9H onto 0", "1 add * onto 3", "2 swap 7H onto 2", "0 turn 7H 7S 7D | *=4C 5C 6C"),
        *("0 turn", "1 discard KS", "1 discard", "2 pass", "0 knock", "1 out", "- exhausted"),
    ],
)
def test_moves_are_facts(told: str) -> None:
    """A move read back from its plain form is the same move, marked or not."""
    found = move(told)
    assert move_from_plain(move_to_plain(found)) == found
    assert move_from_plain(move_to_plain(agreed(found))) == agreed(found)


@pytest.mark.parametrize(
    "plain",
    [
        *(
            {},
            {"move": "jump", "seat": 0},
            {"move": "draw", "seat": 0},
            {"move": "take"},
            {"move": "take", "seat": True},
        ),
        *({"move": "take", "seat": 0, "source": "sleeve"}, {"move": "lay", "seat": 0, "melds": "7H"}),
        *({"move": "lay", "seat": 0, "melds": [[7]]}, {"move": "add", "seat": 0, "cards": ["7H"]}),
        *(
            {"move": "add", "seat": 0, "cards": ["7H"], "onto": "0"},
            {"move": "swap", "seat": 0, "card": "ZZ", "onto": 0},
        ),
        *({"move": "end", "seat": 0, "ending": "bang"}, {"move": "pass", "seat": 0, "points": 3}),
        {"move": "found", "seat": -1, "opened": ["A"]},
    ],
)
def test_nonsense_is_no_move(plain: dict[str, Any]) -> None:
    """What cannot be a move is an error with a code."""
    with pytest.raises(RummyError):
        move_from_plain(plain)


def told(found: Followed, **said: Any) -> list[str]:
    """Where a form that says this differs from the moves."""
    facts = proposed(found, 1)
    assert facts is not None
    deal = Deal(**{**vars(facts), **said})
    return [each.code.removeprefix("table.") for each in contradictions(found, deal)]


def shown(text: str) -> Shown:
    return Shown(tuple(Card(each.rank, each.suit) for each in (card(word) for word in text.split())))


def test_contradictions() -> None:
    """The form says something else than the moves; what it only adds is no contradiction."""
    found = played("remik51", REMIK51)
    assert told(found) == []
    assert told(found, left=(Stated(100), Stated(30), None)) == []
    assert told(found, ender=1) == ["otherend"]
    assert told(found, ending=Ending.EXHAUSTED, ender=None) == ["otherend"]
    assert told(found, how=How.HAND) == ["otherhow"]
    assert told(found, opened=(True, True, False)) == ["otheropened", "otheropened"]
    assert told(found, left=(None, shown("2H 3D 4S 5S 6D 7D 9H"), None)) == []
    assert told(found, left=(None, shown("2H 3D"), None)) == ["othersize"]
    assert told(found, left=(None, Ranks((card("2H").rank,) * 8), None)) == ["othersize"]
    assert told(found, left=(None, shown("KH KH 3D 4S 5S 6D 7D"), None)) == ["seentwice"]
    assert told(found, ending=Ending.VOID, ender=None) == []


def test_contradictions_in_numbers() -> None:
    """Laid points, last discards and laps that differ are named."""
    moves = ("0 lay KS KH KD", "0 discard 7H", "1 discard 4H", "0 discard 2H", "0 out")
    rum = played("remik500", moves, 2, scoring="rum500")
    assert told(rum, laid=(30, 0)) == []
    assert told(rum, laid=(33, None)) == ["otherlaid"]
    assert told(rum, discards=(card("3H"), None)) == ["otherdiscard"]
    lap = played("remik500", moves, 2, lower_discard_lap="first")
    assert told(lap, lap=1) == ["otherlap"]
    assert told(lap, lap=2) == []


def test_unfinished_deals_propose_nothing() -> None:
    """Before the end the form is blank, and nothing contradicts it."""
    found = played("remik51", REMIK51[:-1])
    assert proposed(found, 1) is None
    assert contradictions(found, Deal(number=1, ending=Ending.OUT, ender=0)) == ()


@pytest.mark.parametrize(
    ("key", "moves", "expected"),
    [
        pytest.param("remik51", (), (0, 1, None), id="the starter has a card more"),
        pytest.param("remik51", STARTED, (1, 1, 1), id="the next one draws"),
        pytest.param("remik51", (*STARTED, "1 draw"), (1, 1, None), id="one card a turn"),
        pytest.param("remik51", ("0 discard", "1 discard", "2 discard"), (0, 2, 1), id="the second lap"),
        pytest.param("manipulation", ("0 draw", "0 draw"), (0, 1, 3), id="a third card"),
        pytest.param("manipulation", ("0 draw", "0 lay 7H 7S 7D"), (0, 1, None), id="melded: no more cards"),
        pytest.param("remik51", ("- found 7H 7S 7D", "2 draw"), (2, None, None), id="nobody knows the lap"),
    ],
)
def test_whose_turn(key: str, moves: Sequence[str], expected: tuple[int, int | None, int | None]) -> None:
    """Who moves next, in which lap, and which card of the turn can be drawn."""
    found = whose_turn(played(key, moves))
    assert (found.seat, found.lap, found.draw) == expected


def test_laps_and_last_turns() -> None:
    """How many laps there are, and that everybody else has one more turn."""
    assert whose_turn(played("remik500", (), laps=8)).laps == 8
    assert whose_turn(played("three-thirteen", ("0 discard", "1 out"))).last_turns
    assert not whose_turn(played("remik51", (*STARTED, "1 out"))).last_turns
