"""The record with which a game is declared. Four questions describe every game; the fields below answer them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import Card, Rank
from engine.deals import Ask, Deal, Ending, How
from engine.errors import BadRequest
from engine.melds import LaidPoints, MeldRules
from engine.reasons import Carried, DealScore, Reason, Verdict
from engine.referee.play import Play
from engine.rules import RuleSet
from engine.scoring import Bound, Packs, Standing, Tally, enter, next_in


def as_it_is(deal: Deal, rules: Any, carried: Carried) -> Any:
    """Rules that no deal bends."""
    return rules


def all_dealt(deal: Deal, rules: Any, players: Sequence[int]) -> tuple[int, ...]:
    """The score depends on what every player holds."""
    return tuple(players)


def one_box(winners: Sequence[int], rules: Any) -> tuple[int, ...]:
    """One box for each winner."""
    return (1,) * len(winners)


def to_the_left(deal: Deal, score: DealScore, ring: Sequence[int], among: Sequence[int], rules: Any) -> int:
    """The deal passes to the next player; after a void deal the same player deals again."""
    dealer = ring[0] if deal.dealer is None else deal.dealer
    if score.void and dealer in among:
        return dealer
    return next_in(ring, dealer, among)


def nothing_to_show(rules: Any) -> tuple[Reason, ...]:
    """A game in which all deals look alike."""
    return ()


def melds_and_no_more(base: Play, rules: Any) -> Play:
    """Melds lie on the table, everybody adds to them, and who has melded all but one card goes out."""
    return base


def no_faults(deal: Deal, rules: Any) -> Verdict:
    """A game without a rule of its own about what a deal can be."""
    return Verdict()


@dataclass(frozen=True)
class Finish:
    """How the last turn of a followed deal went: everything laid at once, lay-offs or swaps beside it, the cut card."""

    at_once: bool
    added: bool
    cut: bool


@dataclass(frozen=True, kw_only=True)
class Variant:
    """A game as a value; relatives are made of each other with `replace`.

    key: its name for programs. seats: least and most players. best: the number of players it is best with.
    rules: the default house rules.
    low_wins: fewest points win. length: the switches that say how long a match is. columns: games on the sheet.
    asks: what the deal form asks beside ending and counts. endings, hows: how a deal can end.
    packs, hand, pile, points: what is shuffled, how many cards are dealt, what loose cards count.
    offers: the hows that the table's own rules leave, where these are not all. shows: what the table wants to see of a
    deal that is about to be recorded, under the rules in force: its round, the limit, the pool.
    needs: the seats without whose count a deal cannot be scored. bound: the most a seat can hold.
    in_force: the only place where a round, an up-card or something carried bends the rules.
    judge_deal, score_deal, standing, dealer_after: the four questions. melds: what may lie on the table.
    plays: what else may be done with cards, told as the differences from a plain game. round_of: the round in which a
    rank is wild, where rounds have one. finished_as: what kind of finish the last turn of a followed deal was.
    tells: score lines that are worth counting over many matches, each with what it is counted as. undercuts: who ends
    a deal can be beaten at it by the others, which is worth counting too.
    """

    key: str
    rules: Any
    seats: tuple[int, int]
    best: tuple[int, int]
    length: tuple[str, ...]
    asks: Callable[[Any], tuple[Ask, ...]]
    endings: Callable[[Any], tuple[Ending, ...]]
    packs: Callable[[int, Any], Packs]
    hand: Callable[[Any], int]
    points: Callable[[Any], Callable[[Rank], int]]
    pile: Callable[[Any], Callable[[tuple[Rank, ...]], int]]
    bound: Callable[[Deal, int, Any, int], Bound]
    score_deal: Callable[[Deal, Any], DealScore]
    standing: Callable[[Tally, Any], Standing]
    melds: Callable[[Any], MeldRules]
    judge_deal: Callable[[Deal, Any], Verdict] = no_faults
    needs: Callable[[Deal, Any, Sequence[int]], tuple[int, ...]] = all_dealt
    in_force: Callable[[Deal, Any, Carried], Any] = as_it_is
    enter: Callable[[Tally, Deal, DealScore, Any], Tally] = enter
    boxes: Callable[[Sequence[int], Any], tuple[int, ...]] = one_box
    dealer_after: Callable[[Deal, DealScore, Sequence[int], Sequence[int], Any], int] = to_the_left
    hows: tuple[How, ...] = (How.PLAIN,)
    offers: Callable[[Any], tuple[How, ...]] | None = None
    shows: Callable[[Any], tuple[Reason, ...]] = nothing_to_show
    low_wins: bool = False
    columns: int = 1
    plays: Callable[[Play, Any], Play] = melds_and_no_more
    round_of: Callable[[Rank], int] | None = None
    finished_as: Callable[[Finish, Any], How] | None = None
    tells: tuple[tuple[str, str], ...] = ()
    undercuts: bool = False

    def play(self, rules: Any, players: int) -> Play:
        """All that the referee must know, under rules in force for the deal."""
        worth = self.points(rules)
        base = Play(
            melds=self.melds(rules),
            worth=lambda card: worth(card.rank),
            packs=self.packs(players, rules),
            dealt=self.hand(rules),
            laid=LaidPoints(of=worth),
        )
        return self.plays(base, rules)

    def asked(self, rules: Any, players: int, upcard: Card | None = None, wild: Rank | None = None) -> Play:
        """The same for a deal of which only the up-card or the wild rank is known. Raises BadRequest.

        Where the up-card sets the limit and nobody told it, the limit is not known.
        """
        number = 1
        if wild is not None:
            if self.round_of is None or self.round_of(wild) < 1 or wild is Rank.JOKER:
                raise BadRequest("error.field", field="wild")
            number = self.round_of(wild)
        deal = Deal(number=number, ending=Ending.VOID, upcard=upcard)
        play = self.play(self.in_force(deal, rules, Carried(round=number)), players)
        if upcard is None and Ask.UPCARD in self.asks(rules):
            return replace(play, knock=replace(play.knock, limit=None))
        return play

    def wild(self, rules: Any) -> Rank | None:
        """The rank that is wild in this round, if the game has one."""
        return self.melds(rules).wild


def is_default(variant: Variant, rules: RuleSet) -> bool:
    """True while the table plays the game as docs/rules.md has it."""
    return bool(rules == variant.rules)
