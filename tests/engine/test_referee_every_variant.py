"""What the referee knows holds in every game, also in one that says nothing of its own about cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import BadRequest
from engine.referee.knock import judge_knock
from engine.referee.lay_off import judge_lay_off
from engine.referee.opening import judge_opening
from engine.referee.swap import judge_swap
from engine.referee.take import judge_take
from engine.referee.turn import judge_turn
from engine.variant import melds_and_no_more
from engine.variants import VARIANTS, variant
from tests.engine.at_the_table import codes, hand, lies, play, table


@pytest.mark.parametrize("key", VARIANTS)
def test_every_question_has_an_answer(key):
    """Whatever is asked of whatever game: a verdict, and no fault without its code."""
    on = play(key, upcard="7S")
    held = hand("4H 5H 6H KC")
    verdicts = [
        judge_opening(table("4H 5H 6H"), on).verdict,
        judge_lay_off(table("4H 5H 6H"), lies("7H"), 0, on).verdict,
        judge_lay_off(table("4H 5H 6H"), lies("7H"), None, on).verdict,
        judge_swap(lies("4H * 6H"), held[1], on).verdict,
        judge_turn((), held, table("4H 5H 6H"), on).verdict,
        judge_knock(held, on).verdict,
        judge_take(on),
    ]
    assert all(fault.code.startswith("ref.") for verdict in verdicts for fault in verdict.faults)


def test_a_game_that_says_nothing_of_its_own():
    """Melds lie on the table, everybody adds to them, jokers stay, and all but one card melded is out."""
    tenth = replace(variant("remik500"), key="tenth", plays=melds_and_no_more)
    on = tenth.play(tenth.rules, 3)
    assert codes(judge_opening(table("4H 5H 6H"), on, left=hand("KC")).verdict) == []
    assert codes(judge_turn(table("4H 5H 6H"), hand("7H KC"), table("4H 5H 6H 7H"), on).verdict) == []
    assert codes(judge_swap(lies("4H * 6H"), hand("5H")[0], on).verdict) == ["noswap"]
    assert judge_knock(hand("4H 5H 6H KC"), on).called == "out"
    assert codes(judge_knock(hand("4H 5H 7H KC"), on).verdict) == ["loosecards"]


def test_only_rounds_have_a_wild_rank():
    """The fives are wild in the third round of three thirteen, nothing is in gin, and no round has wild aces."""
    thirteen = variant("three-thirteen")
    five, ace = hand("5S AS")
    found = thirteen.asked(thirteen.rules, 3, wild=five.rank)
    assert (found.melds.wild, found.dealt) == (five.rank, 5)
    with pytest.raises(BadRequest):
        variant("gin").asked(variant("gin").rules, 2, wild=five.rank)
    with pytest.raises(BadRequest):
        thirteen.asked(thirteen.rules, 3, wild=ace.rank)
