"""Three Thirteen: eleven rounds of 3 to 13 cards, the rank of the round is wild, fewest points win.

Source: docs/rules.md, three-thirteen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.cards import FACES, Rank
from engine.deals import Deal, Ending
from engine.melds import MeldRules
from engine.reasons import Carried, DealScore, Reason, Verdict, award, because
from engine.referee.endings import not_empty
from engine.referee.play import LayOffs, Play, TakeRules
from engine.rules import RuleSet, switch
from engine.scoring import (
    Bound,
    Packs,
    Points,
    Standing,
    Tally,
    dealt,
    dearest,
    exactly,
    finished,
    hands,
    places,
    running,
    summed,
)
from engine.variant import Variant

ROUNDS = 11


@dataclass(frozen=True, kw_only=True)
class ThreeThirteenRules(RuleSet):
    """The house rules of Three Thirteen. Source: docs/rules.md, three-thirteen W1-W7."""

    max_wild_per_meld: int | str = switch("any", choices=("any", 1), source="three-thirteen W1", about="melds")
    all_wild_meld: bool = switch(True, source="three-thirteen W1", about="melds")
    face_points: int | str = switch(10, unit="points", choices=(10, "11_12_13"), source="three-thirteen W2")
    ace_points: int = switch(1, unit="points", choices=(1, 15), source="three-thirteen W3")
    ace_high_too: bool = switch(False, source="three-thirteen W3", about="melds")
    wild_points: int | str = switch("face", choices=("face", 20), source="three-thirteen W4")
    jokers: int = switch(0, unit="points", choices=(0, 20, 25, 50), source="three-thirteen W5", about="cards")
    last_turn_lay_off: bool = switch(False, source="three-thirteen W6", about="turn")
    tie_at_end: str = switch(
        "shared", choices=("shared", "extra_round", "most_zeros"), source="three-thirteen W7", about="end"
    )
    round: int = 1  # what in_force finds out, not switches
    wild: Rank = Rank.THREE


def in_force(deal: Deal, rules: ThreeThirteenRules, carried: Carried) -> ThreeThirteenRules:
    """The round gives the number of cards and the wild rank; an extra round is one of thirteen cards."""
    return replace(rules, round=carried.round, wild=Rank(min(carried.round, ROUNDS) + 2))


def points(rules: ThreeThirteenRules) -> Points:
    """Unmelded cards; a wild one counts its own rank or the table's number. Source: docs/rules.md, three-thirteen 3."""

    def of(rank: Rank) -> int:
        if rank is Rank.JOKER:
            return rules.jokers
        if rank is rules.wild and isinstance(rules.wild_points, int):
            return rules.wild_points
        if rank is Rank.ACE:
            return rules.ace_points
        return 10 if rank in FACES and rules.face_points == 10 else int(rank)

    return of


def packs(players: int, rules: ThreeThirteenRules) -> Packs:
    """One pack for two, two for three or four, three for more; two jokers a pack where the table plays with them."""
    decks = 1 if players == 2 else 2 if players <= 4 else 3
    return Packs(decks, 2 * decks if rules.jokers else 0)


def bound(deal: Deal, seat: int, rules: ThreeThirteenRules, players: int) -> Bound:
    """As many cards as the round has."""
    cards = int(rules.wild)
    return exactly(dearest(cards, packs(players, rules), points(rules)), cards)


def judge_deal(deal: Deal, rules: ThreeThirteenRules) -> Verdict:
    """Who is out holds nothing, and there is no twelfth round unless the table plays one for a tie."""
    faults = list(not_empty(deal, summed(points(rules))))
    if rules.round > ROUNDS and rules.tie_at_end != "extra_round" and deal.ending is not Ending.VOID:
        faults.append(because("deal.round", num=ROUNDS))
    return Verdict(tuple(faults))


def score_deal(deal: Deal, rules: ThreeThirteenRules) -> DealScore:
    """Everybody's loose cards; who went out adds nothing. Source: docs/rules.md, three-thirteen 5."""
    if deal.ending is Ending.VOID or deal.ender is None:
        return DealScore(void=True)
    left = hands(replace(deal, players=tuple(seat for seat in dealt(deal) if seat != deal.ender)), _pile(rules))
    lines = [
        award(seat, 0, "thirteen.out") if seat == deal.ender else award(seat, left[seat], "thirteen.loose")
        for seat in dealt(deal)
    ]
    winners = tuple(seat for seat in dealt(deal) if seat == deal.ender or left[seat] == 0)
    return DealScore(tuple(lines), winners, (1,) * len(winners))


def _pile(rules: ThreeThirteenRules) -> Callable[[tuple[Rank, ...]], int]:
    return summed(points(rules))


def standing(tally: Tally, rules: ThreeThirteenRules) -> Standing:
    """Over after the eleventh round, lowest sum wins; a tie is shared or settled as agreed.

    Source: docs/rules.md, three-thirteen 6, W7.
    """
    if tally.deals < ROUNDS:
        return running(tally, low_wins=True, length=ROUNDS)
    first = _lowest(tally)
    if len(first) > 1 and rules.tie_at_end == "extra_round":
        return running(tally, low_wins=True)
    if len(first) > 1 and rules.tie_at_end == "most_zeros":
        most = max(tally.zeros[seat] for seat in first)
        first = tuple(seat for seat in first if tally.zeros[seat] == most)
    return finished(tally, because("over.rounds", num=tally.deals), low_wins=True, winners=first)


def _lowest(tally: Tally) -> tuple[int, ...]:
    ranked = places(tally.totals[0], tally.active, low_wins=True)
    return tuple(seat for seat in tally.active if ranked[seat] == 1)


def shows(rules: ThreeThirteenRules) -> tuple[Reason, ...]:
    """The round, its number of cards and its wild rank. Source: docs/rules.md, three-thirteen 1 and W7."""
    if rules.round > ROUNDS:
        return (because("shows.extraround", num=int(rules.wild), rank=rules.wild),)
    return (because("shows.round", num=int(rules.wild), round=rules.round, rounds=ROUNDS, rank=rules.wild),)


def melds(rules: ThreeThirteenRules) -> MeldRules:
    """Sets of any size, runs, the rank of the round and jokers wild. Source: docs/rules.md, three-thirteen 2 and W1."""
    return MeldRules(
        set_most=None,
        twins=True,
        ace_high=rules.ace_high_too,
        jokers_most=rules.max_wild_per_meld if isinstance(rules.max_wild_per_meld, int) else None,
        naturals_least=0 if rules.all_wild_meld else 1,
        wild=rules.wild,
    )


def plays(base: Play, rules: ThreeThirteenRules) -> Play:
    """Melds stay in the hand; lay-offs only where the table plays so, in the last turn.

    Source: docs/rules.md, three-thirteen 1, 2 and W6.
    """
    lay_offs = LayOffs.LAST_TURN if rules.last_turn_lay_off else LayOffs.NOBODY
    return replace(base, laying=False, lay_offs=lay_offs, take=TakeRules(returns=True), last_turns=True)


def needs(deal: Deal, rules: ThreeThirteenRules, players: Sequence[int]) -> tuple[int, ...]:
    """Everybody's count but that of who went out."""
    return tuple(seat for seat in players if seat != deal.ender)


THREE_THIRTEEN = Variant(
    key="three-thirteen",
    rules=ThreeThirteenRules(),
    seats=(2, 8),
    best=(3, 5),
    length=("tie_at_end",),
    asks=lambda rules: (),
    endings=lambda rules: (Ending.OUT, Ending.VOID),
    shows=shows,
    packs=packs,
    hand=lambda rules: int(rules.wild),
    points=points,
    pile=lambda rules: summed(points(rules)),
    bound=bound,
    needs=needs,
    in_force=in_force,
    judge_deal=judge_deal,
    score_deal=score_deal,
    standing=standing,
    low_wins=True,
    melds=melds,
    plays=plays,
    round_of=lambda wild: int(wild) - 2,
)
