"""A match with a deal more, another one, or one fewer."""

from __future__ import annotations

from engine.changes import Joined, Left, RuleChange
from engine.deals import Deal, Ending, Stated
from engine.edits import before, with_deal, with_forgotten, without
from engine.match import Match, replay
from engine.variants import VARIANTS

GAME = VARIANTS["manipulation"]


def knock(number: int, *left: int) -> Deal:
    return Deal(number=number, ending=Ending.KNOCK, ender=0, left=tuple(Stated(each) for each in left))


MATCH = Match(
    variant=GAME,
    rules=GAME.rules,
    seats=3,
    deals=tuple(knock(number, 1, 10 * number, 2) for number in (1, 2, 3)),
    changes=(RuleChange(3, {"undercut_bonus": 20}), Left(4, 1)),
)


def test_before_a_deal_its_dealer_and_players_are_those_of_then() -> None:
    """Whoever left later still sits there; the dealer is the one who dealt it."""
    counted = replay(MATCH)
    for number in (1, 2, 3):
        coming = replay(before(MATCH, number)).coming
        played = counted.played[number - 1]
        assert (coming.number, coming.dealer, coming.players) == (number, played.dealer, played.players)
        assert coming.rules.undercut_bonus == played.rules.undercut_bonus


def test_another_version_takes_the_place_of_the_first() -> None:
    """A new number goes behind the others."""
    changed = with_deal(MATCH, knock(2, 0, 5, 5))
    assert [deal.number for deal in changed.deals] == [1, 2, 3]
    assert changed.deals[1] == knock(2, 0, 5, 5)
    assert [deal.number for deal in with_deal(MATCH, knock(4, 0, 5, 5)).deals] == [1, 2, 3, 4]


def test_a_forgotten_deal_moves_deals_and_changes_behind_it() -> None:
    """What held from deal 3 holds from deal 4, which is the same deal."""
    changed = with_forgotten(MATCH, knock(2, 0, 5, 5))
    assert [deal.number for deal in changed.deals] == [1, 2, 3, 4]
    assert changed.deals[1] == knock(2, 0, 5, 5)
    assert [change.deal for change in changed.changes] == [4, 5]


def test_taking_it_out_again_is_as_if_nothing_had_been() -> None:
    """For every place in the match."""
    for number in (1, 2, 3, 4):
        assert without(with_forgotten(MATCH, knock(number, 0, 5, 5)), number) == MATCH


def test_a_joiner_of_that_deal_is_there_before_it() -> None:
    """Who joins from deal 2 is dealt in in deal 2, not in deal 1."""
    match = Match(
        variant=GAME, rules=GAME.rules, seats=3, starters=2, changes=(Joined(2, 2),), deals=(knock(1, 1, 9, 0),)
    )
    assert 2 not in replay(before(match, 1)).coming.players
    assert 2 in replay(before(match, 2)).coming.players
