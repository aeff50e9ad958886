"""The referee at the edges: what is named beside the fault itself, two jokers in one turn, rules that differ later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.cards import JOKER, card, spell
from engine.melds import readings
from engine.referee.disputed import depends
from engine.referee.knock import judge_knock
from engine.referee.laying import laid_down
from engine.referee.melds import judge_meld
from engine.referee.swap import judge_swap
from engine.rules import RuleSet, switch
from tests.engine.at_the_table import codes, hand, lies, notes, play, table


def told(params: Any) -> dict[str, Any]:
    """The parameters of a reason, cards in their notation."""
    return {name: spell(each) if isinstance(each, tuple) else str(each) for name, each in params.items()}


@pytest.mark.parametrize(
    ("game", "meld", "faults"),
    [
        pytest.param(
            "remik51",
            "AS 2S 3S 4S 5S 6S 7H 8S 9S TS JS QS KS AS",
            [("ref.twosuits", {"cards": "AS AS 2S 3S 4S 5S 6S 7H 8S 9S TS JS QS KS"})],
            id="one heart in a run from ace to ace: the second ace is no fault",
        ),
        pytest.param("gin", "AS 2S 3H", [("ref.twosuits", {"cards": "AS 2S 3H"})], id="in order, but in two suits"),
        pytest.param("gin", "QS KS AS", [("ref.acelow", {})], id="the ace is low here"),
        pytest.param("manipulation", "KS AS 2S", [("ref.corner", {})], id="not round the corner"),
        pytest.param(
            "manipulation",
            "AS 7S 8S",
            [("ref.gap", {"card": "2S", "cards": "2S 3S 4S 5S 6S"})],
            id="as much is missing above as below: the ace counts low",
        ),
        pytest.param(
            "manipulation",
            "AS 8S 9S",
            [("ref.gap", {"card": "TS", "cards": "TS JS QS KS"})],
            id="less is missing above",
        ),
        pytest.param(
            "manipulation",
            "AS 6S 8S",
            [("ref.gap", {"card": "2S", "cards": "2S 3S 4S 5S"}), ("ref.gap", {"card": "7S", "cards": "7S"})],
            id="two holes",
        ),
        pytest.param(
            "manipulation",
            "JS KS 2S *",
            [("ref.gap", {"card": "4S", "cards": "4S 5S 6S 7S 8S 9S TS"}), ("ref.gap", {"card": "QS", "cards": "QS"})],
            id="a joker fills the lowest place",
        ),
    ],
)
def test_what_is_missing_is_named(game: str, meld: str, faults: list[tuple[str, dict[str, Any]]]) -> None:
    found = judge_meld(lies(meld), play(game).melds).faults
    assert [(each.code, told(each.params)) for each in found] == faults


def test_jokers_side_by_side_are_told_only_where_nothing_else_is_wrong() -> None:
    apart = play("remik51", adjacent_jokers="no", jokers_when_laid="any").melds
    assert [each.code for each in judge_meld(lies("2H 3H 4D 5H"), apart).faults] == ["ref.twosuits"]
    assert [each.code for each in judge_meld(lies("2H *=3H *=4H 5H"), apart).faults] == ["ref.adjacentjokers"]


def test_a_joker_with_points_of_its_own_still_lies_as_the_dearer_card() -> None:
    """In Remik 500 a joker counts 15 wherever it lies."""
    rules = play("remik500")
    found = readings(lies("5H 6H *"), rules.melds, rules.laid)
    assert [(spell(each.meld.laid), each.points) for each in found] == [("5H 6H *=7H", 26), ("*=4H 5H 6H", 26)]


def test_a_meld_that_could_only_be_laid() -> None:
    """Two jokers and a card were legal when they were laid; a joker may be taken from them all the same."""
    found = judge_swap(lies("*=7S 8S *=9S"), card("7S"), play("remik51", jokers_when_laid="any"))
    assert found.verdict and found.result is not None and spell(found.result.laid) == "7S 8S *=9S"
    assert found.freed == JOKER


@pytest.mark.parametrize(
    ("game", "switches", "faults", "said"),
    [
        ("remik500", {}, [], ["knockright"]),
        ("remik500", {"knock_right": "free"}, [], []),
        ("remik500", {"knock_right": "strict"}, ["knockright"], []),
    ],
)
def test_a_joker_may_be_discarded_where_nobody_minds(
    game: str, switches: dict[str, Any], faults: list[str], said: list[str]
) -> None:
    found = judge_knock(hand("7H 7S 7D 8S 9S TS *"), play(game, **switches), discard=JOKER)
    assert (codes(found.verdict), notes(found.verdict)) == (faults, said)


SAME_TURN = {"freed_joker": "same_turn"}


@pytest.mark.parametrize(
    ("before", "held", "after", "switches", "faults"),
    [
        pytest.param(
            "*=7S 8S 9S | KS KH *=KD",
            "7S KD 2C",
            "7S 8S 9S | KS KH KD",
            SAME_TURN,
            ["ref.useatonce"],
            id="two jokers freed and kept",
        ),
        pytest.param(
            "*=7S 8S 9S | KS KH *=KD",
            "7S KD 2C",
            "7S 8S 9S | KS KH KD",
            {},
            [],
            id="two jokers freed, to be kept",
        ),
        pytest.param(
            "*=7S 8S 9S | KS KH KD",
            "7S 2C",
            "7S 8S 9S | KS KH KD",
            SAME_TURN,
            ["ref.useatonce"],
            id="the joker of the first meld, and another meld behind it",
        ),
        pytest.param(
            "*=7S 8S 9S | KS KH *=KD",
            "7S KD 2C 2D 3D 5D 6D",
            "7S 8S 9S | KS KH KD | 2D 3D *=4D | 5D 6D *=7D",
            SAME_TURN,
            [],
            id="both used at once",
        ),
        pytest.param(
            "*=7S 8S 9S",
            "7S 2C 2D 3D 4D",
            "7S 8S 9S | 2D 3D 4D",
            SAME_TURN,
            ["ref.useatonce"],
            id="a new meld without the joker",
        ),
        pytest.param("7S 7D 7C", "8S 2C", "7S 7D 7C 8S", {}, ["ref.ranks"], id="an eight to sevens"),
        pytest.param("7S 8S 9S", "7S 2C", "8S 9S", {}, ["ref.vanished", "ref.short"], id="a card gone"),
    ],
)
def test_jokers_freed_in_a_turn(
    before: str, held: str, after: str, switches: dict[str, Any], faults: list[str]
) -> None:
    found = laid_down(table(before), hand(held), table(after), play("remik51", **switches))
    assert [each.code for each in found] == faults


def test_who_has_not_opened_adds_nothing() -> None:
    (fault,) = laid_down(table("7S 8S 9S"), hand("TS JS 2C"), table("7S 8S 9S TS JS"), play("remik51"), opened=False)
    assert (fault.code, dict(fault.params)) == ("ref.notopened", {"meld": 0})


@dataclass(frozen=True, kw_only=True)
class SomeRules(RuleSet):
    """A rule that nobody disputes before two that tables play differently."""

    plain: int = switch(1, choices=(1, 2), source="some 1")
    way: int = switch(1, choices=(1, 2, 3), source="some 2", disputed=True)
    other: int = switch(1, choices=(1, 2), source="some 3", disputed=True)


def test_rules_on_which_it_depends() -> None:
    """Only disputed ones that change the answer and that this table has not settled, its own value first."""
    rules = SomeRules(way=2)
    found = depends(lambda under: under.way > 1, rules)
    assert [(each.switch.name, each.answers) for each in found] == [("way", ((2, True), (1, False), (3, True)))]
    both = depends(lambda under: under.way * under.other * under.plain, rules)
    assert [each.switch.name for each in both] == ["way", "other"]
    assert [each.switch.name for each in depends(lambda under: under.way * under.other, rules, {"way"})] == ["other"]
    assert depends(lambda under: under.way, rules, same=lambda answer: answer > 0) == ()


def test_one_clean_run_is_enough() -> None:
    """The other melds may be what they like."""
    rules = play("remik51", clean_run_to_open="yes")
    held = hand("QS QH QD 7C 8C 9C TC KS KH KD 5H 5S 5D 2C")
    found = judge_knock(held, rules, discard=card("2C"))
    assert (codes(found.verdict), notes(found.verdict), found.called) == ([], ["hand"], "out")
    sets = hand("QS QH QD 7C 7H 7S KS KH KD 5H 5S 5D 5C 2C")
    assert codes(judge_knock(sets, rules, discard=card("2C")).verdict) == ["nocleanrun"]
