"""Manipulation rummy (Carousel): differences to the winner, undercuts, end at the target.

Source: docs/rules.md, manipulation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.deals import Ask, Deal, Ending
from engine.melds import MeldRules
from engine.reasons import DealScore, Reason, ScoreLine, Verdict, award, because
from engine.referee.endings import held, not_empty, too_high
from engine.referee.play import KnockRules, Play, Swaps
from engine.rules import RuleSet, switch
from engine.scoring import (
    Bound,
    Packs,
    Points,
    Standing,
    Tally,
    card_points,
    crossed,
    dealt,
    dearest,
    finished,
    hands,
    running,
    summed,
)
from engine.variant import Variant

TIES = ("each", "split", "nobody")


@dataclass(frozen=True, kw_only=True)
class ManipulationRules(RuleSet):
    """The house rules of manipulation rummy. Source: docs/rules.md, manipulation A1-A14."""

    round_bonus_to: str = switch("all", choices=("all", "others"), source="manipulation A1", about="end", disputed=True)
    tie_below_knocker: str = switch("each", choices=TIES, source="manipulation A2")
    tie_when_exhausted: str = switch("each", choices=TIES, source="manipulation A3")
    empty_hand_ends: bool = switch(True, source="manipulation A4", about="knock")
    all_cards_in_last_lap: bool = switch(True, source="manipulation A5")
    two_player_tie: str = switch("defender", choices=("defender", "redeal"), source="manipulation A6")
    shared_round_counts: bool = switch(True, source="manipulation A7", about="end")
    knock_when: str = switch("turn_end", choices=("turn_end", "turn_start"), source="manipulation A8", about="knock")
    failed_try: str = switch("restore", choices=("restore", "draw_1", "draw_3"), source="manipulation A9", about="turn")
    ace_both_ends: bool = switch(False, source="manipulation A10", about="melds")
    false_knock: str = switch(
        "void", choices=("void", "minus_10", "opponents_10"), source="manipulation A12", about="knock"
    )
    target: int = switch(150, unit="points", low=1, high=10000, source="manipulation A14", about="end")
    end_bonus: int = switch(100, unit="points", source="manipulation A14", about="end")
    round_bonus: int = switch(25, unit="points", source="manipulation A14", about="end")
    undercut_bonus: int = switch(10, unit="points", source="manipulation A14")
    all_cards_bonus: int = switch(25, unit="points", source="manipulation A14")
    knock_limit: int = switch(5, unit="points", high=100, source="manipulation A14", about="knock")
    joker_points: int = switch(25, unit="points", high=100, source="manipulation A14")


def points(rules: ManipulationRules) -> Points:
    """Loose points: joker 25, court cards 10, ace 1, others their face. Source: docs/rules.md, manipulation 3."""
    return card_points(joker=rules.joker_points)


def packs(players: int, rules: ManipulationRules) -> Packs:
    """One pack with one joker for two players, else two packs with two. Source: docs/rules.md, manipulation 1."""
    return Packs(1, 1) if players == 2 else Packs(2, 2)


def bound(deal: Deal, seat: int, rules: ManipulationRules, players: int) -> Bound:
    """A hand grows by up to three cards a turn: all cards are possible, more than ten dealt ones hardly so."""
    pack = packs(players, rules)
    every = pack.decks * 52 + pack.jokers
    return Bound(dearest(every, pack, points(rules)), dearest(10, pack, points(rules)), every)


def judge_deal(deal: Deal, rules: ManipulationRules) -> Verdict:
    """A knocker holds at most the limit; while an emptied hand ends the deal, only one player can hold nothing."""
    pile = summed(points(rules))
    faults = [*not_empty(deal, pile), *too_high(deal, rules.knock_limit, pile)]
    if deal.ending not in (Ending.KNOCK, Ending.OUT):
        return Verdict(tuple(faults))
    out = deal.ender if deal.ending is Ending.OUT else None
    nothing = tuple(seat for seat in dealt(deal) if held(deal, seat, pile) == 0 or seat == out)
    if rules.empty_hand_ends and len(nothing) > 1:
        faults.append(because("deal.twoempty", seats=nothing))
    elif rules.empty_hand_ends and nothing and deal.ender is not None and deal.ender not in nothing:
        faults.append(because("deal.emptybeside", seat=nothing[0]))
    return Verdict(tuple(faults))


def score_deal(deal: Deal, rules: ManipulationRules) -> DealScore:
    """The lowest hand takes the differences to all others. Source: docs/rules.md, manipulation 5 and A2-A7."""
    if deal.ending is Ending.VOID:
        return DealScore(void=True)
    left = hands(deal, summed(points(rules)))
    lowest = tuple(seat for seat in left if left[seat] == min(left.values()))
    ties_knocker = deal.ender in lowest and len(lowest) > 1
    if ties_knocker and len(left) == 2 and rules.two_player_tie == "redeal":
        return DealScore(void=True)
    if ties_knocker:
        winners, tie = tuple(seat for seat in lowest if seat != deal.ender), "each"
    else:
        winners = lowest
        tie = (
            "each" if len(lowest) == 1 else rules.tie_when_exhausted if deal.ender is None else rules.tie_below_knocker
        )
    if tie == "nobody":
        winners = ()
    wins = {seat: _win(seat, left, deal, rules) for seat in winners}
    lines = _shares(wins) if tie == "split" else [line for win in wins.values() for line in win]
    return DealScore(
        lines=(*lines, *_false_knocks(deal, tuple(left), rules)), winners=winners, boxes=boxes(winners, rules)
    )


def _win(seat: int, left: dict[int, int], deal: Deal, rules: ManipulationRules) -> list[ScoreLine]:
    lines = [
        award(seat, left[other] - left[seat], "manipulation.difference", x=left[other], y=left[seat], other=other)
        for other in left
        if other != seat
    ]
    if deal.ender is not None and deal.ender != seat:
        lines.append(award(seat, rules.undercut_bonus, "manipulation.undercut", knocker=deal.ender))
    if left[seat] == 0 and (deal.ender is not None or rules.all_cards_in_last_lap):
        lines.append(award(seat, rules.all_cards_bonus, "manipulation.allcards"))
    return lines


def _shares(wins: dict[int, list[ScoreLine]]) -> list[ScoreLine]:
    """One win in equal whole parts; what cannot be split is lost."""
    whole = max(sum(line.points for line in win) for win in wins.values())
    return [award(seat, whole // len(wins), "manipulation.share", whole=whole, num=len(wins)) for seat in wins]


def _false_knocks(deal: Deal, players: Sequence[int], rules: ManipulationRules) -> list[ScoreLine]:
    if rules.false_knock == "minus_10":
        return [award(seat, -10, "manipulation.falseknock") for seat in deal.misplays]
    if rules.false_knock == "opponents_10":
        return [
            award(other, 10, "manipulation.falseknockof", other=seat)
            for seat in deal.misplays
            for other in players
            if other != seat
        ]
    return []


def boxes(winners: Sequence[int], rules: ManipulationRules) -> tuple[int, ...]:
    """Deals won: one for each winner; none in a shared deal if the table plays so.

    Source: docs/rules.md, manipulation A7.
    """
    return (1 if len(winners) == 1 or rules.shared_round_counts else 0,) * len(winners)


def standing(tally: Tally, rules: ManipulationRules) -> Standing:
    """Over when a total reaches the target; then the end bonus and a bonus for each deal won.

    Source: docs/rules.md, manipulation 6.
    """
    there = crossed(tally, rules.target)
    if not there:
        return running(tally, low_wins=False, goal=rules.target)
    ends = [award(seat, rules.end_bonus, "manipulation.end", target=rules.target) for seat in there]
    won = [
        award(seat, number * rules.round_bonus, "manipulation.won", num=number, each=rules.round_bonus)
        for seat, number in enumerate(tally.boxes[0])
        if number and seat in tally.active and (rules.round_bonus_to == "all" or seat not in there)
    ]
    over = because("over.target", target=rules.target, seats=there)
    return finished(tally, over, ends + won, low_wins=False, goal=rules.target)


def shows(rules: ManipulationRules) -> tuple[Reason, ...]:
    """The limit for a knock. Source: docs/rules.md, manipulation 4."""
    return (because("shows.limit", limit=rules.knock_limit),)


def melds(rules: ManipulationRules) -> MeldRules:
    """Groups of three or four different suits, sequences, jokers as any card. Source: docs/rules.md, manipulation 2."""
    return MeldRules(ace_both_ends=rules.ace_both_ends)


def plays(base: Play, rules: ManipulationRules) -> Play:
    """Melds may be taken apart, nothing is discarded, a freed joker is used at once, the whole hand counts.

    Source: docs/rules.md, manipulation 1, 2 and 4.
    """
    return replace(
        base,
        rearranging=True,
        discards=False,
        last_is_discarded=False,
        swaps=Swaps.ANYWHERE,
        freed_at_once=True,
        knock=KnockRules(limit=rules.knock_limit, whole_hand=True, empty_is_out=rules.empty_hand_ends),
        last_lap=True,
    )


MANIPULATION = Variant(
    key="manipulation",
    rules=ManipulationRules(),
    seats=(2, 5),
    best=(3, 5),
    length=("target",),
    asks=lambda rules: (Ask.MISPLAYS,),
    endings=lambda rules: (Ending.KNOCK, Ending.OUT, Ending.EXHAUSTED, Ending.VOID),
    shows=shows,
    packs=packs,
    hand=lambda rules: 10,
    points=points,
    pile=lambda rules: summed(points(rules)),
    bound=bound,
    judge_deal=judge_deal,
    score_deal=score_deal,
    boxes=boxes,
    standing=standing,
    melds=melds,
    plays=plays,
    tells=(("manipulation.allcards", "all_cards"),),
    undercuts=True,
)
