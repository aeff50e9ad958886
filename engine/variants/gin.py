"""Gin rummy: knock, gin, big gin and undercut, boxes and shut-out at the end. Source: docs/rules.md, gin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.deals import Ask, Deal, Ending, How
from engine.melds import MeldRules
from engine.reasons import DealScore, Reason, ScoreLine, Verdict, award, because
from engine.referee.endings import held, too_high
from engine.referee.play import KnockRules, LayOffs, Play, TakeRules
from engine.rules import RuleSet, switch
from engine.scoring import (
    Bound,
    Packs,
    Points,
    Standing,
    Tally,
    card_points,
    crossed,
    dearest,
    exactly,
    finished,
    hands,
    next_in,
    running,
    summed,
)
from engine.variant import Variant, to_the_left

CLASSIC = {"gin_bonus": 20, "undercut_bonus": 10, "box_bonus": 20}
MODERN = {"gin_bonus": 25, "undercut_bonus": 25, "box_bonus": 25}
SHUTOUTS = ("double_hand_points", "double_game_bonus", "double_difference", "none")


@dataclass(frozen=True, kw_only=True)
class GinRules(RuleSet):
    """The house rules of gin. Source: docs/rules.md, gin D1-D10."""

    preset: str = switch(
        "modern", choices=("modern", "classic"), presets={"modern": MODERN, "classic": CLASSIC}, source="gin D1"
    )
    gin_bonus: int = switch(25, unit="points", choices=(25, 20), free=True, source="gin D1")
    undercut_bonus: int = switch(25, unit="points", choices=(25, 20, 15, 10), free=True, source="gin D1")
    box_bonus: int = switch(25, unit="points", choices=(25, 20), free=True, source="gin D1", about="end")
    tie: str = switch("undercut", choices=("undercut", "knocker"), source="gin D2")
    big_gin_bonus: int = switch(31, unit="points", choices=(31, 0, 35, 50), source="gin D3")
    shutout: str = switch("double_hand_points", choices=SHUTOUTS, source="gin D4", about="end")
    match_winner: str = switch(
        "higher_total", choices=("higher_total", "first_to_target"), source="gin D5", about="end"
    )
    last_cards: str = switch("void", choices=("void", "tournament"), source="gin D6", about="turn")
    dealer_rule: str = switch("alternate", choices=("alternate", "winner", "loser"), source="gin D7", about="setup")
    false_knock: int | str = switch("play_on", choices=("play_on", 10, 25), source="gin D8", about="knock")
    target: int = switch(100, unit="points", low=1, high=10000, source="gin D10", about="end")
    knock_limit: int = switch(10, unit="points", high=98, source="gin D10", about="knock")
    game_bonus: int | str = switch(100, unit="points", source="gin D10", about="end")


def points(rules: RuleSet) -> Points:
    """Deadwood: court cards 10, ace 1, others their face. Source: docs/rules.md, gin 3."""
    return card_points()


def bound(deal: Deal, seat: int, rules: RuleSet, players: int) -> Bound:
    """Ten cards without a meld hold at most two of a rank: K K Q Q J J 10 10 9 9."""
    return exactly(dearest(10, Packs(1, 0), points(rules), per_rank=2), 10)


def hows(rules: GinRules) -> tuple[How, ...]:
    """Big gin exists only where it has a bonus."""
    return (How.PLAIN, How.GIN, How.BIG_GIN) if rules.big_gin_bonus else (How.PLAIN, How.GIN)


def judge_deal(deal: Deal, rules: GinRules) -> Verdict:
    """A knocker holds at most the limit, and who has gin holds nothing loose. Source: docs/rules.md, gin 4."""
    pile = summed(points(rules))
    have = held(deal, deal.ender, pile)
    if deal.ender is None or have is None:
        return Verdict()
    faults: list[Reason] = []
    if deal.how is not How.PLAIN and have:
        faults.append(because("deal.ginloose", seat=deal.ender, have=have))
    else:
        faults += too_high(deal, rules.knock_limit, pile)
    if deal.how not in hows(rules):
        faults.append(because("deal.nobiggin"))
    notes = (because("gin.isgin", seat=deal.ender),) if kind(deal, have) is not deal.how else ()
    return Verdict(tuple(faults), notes)


def kind(deal: Deal, have: int) -> How:
    """A knock with nothing loose is gin, whatever it was called. Source: docs/rules.md, gin 4."""
    return How.GIN if deal.how is How.PLAIN and have == 0 else deal.how


def score_deal(deal: Deal, rules: GinRules) -> DealScore:
    """The knocker takes the difference, the defender an undercut, gin its bonus. Source: docs/rules.md, gin 5."""
    if deal.ender is None:
        return DealScore(void=True)
    left = hands(deal, summed(points(rules)))
    knocker = deal.ender
    other = next(seat for seat in left if seat != knocker)
    have, against = left[knocker], left[other]
    how = kind(deal, have)
    undercut = how is How.PLAIN and (against < have or (against == have and rules.tie == "undercut"))
    winner = other if undercut else knocker
    if how is not How.PLAIN:
        bonus = rules.gin_bonus if how is How.GIN else rules.big_gin_bonus
        lines = [
            award(winner, bonus, "gin.gin" if how is How.GIN else "gin.biggin"),
            award(winner, against, "gin.deadwood", x=against, other=other),
        ]
    else:
        high, low = max(have, against), min(have, against)
        lines = [award(winner, high - low, "gin.difference", x=high, y=low)]
    if undercut:
        lines.append(award(winner, rules.undercut_bonus, "gin.undercut", knocker=knocker))
    return DealScore(
        lines=(*lines, *_false_knocks(deal, tuple(left), rules)), winners=(winner,), boxes=boxes((winner,), rules)
    )


def _false_knocks(deal: Deal, players: Sequence[int], rules: GinRules) -> list[ScoreLine]:
    if not isinstance(rules.false_knock, int):
        return []
    return [
        award(other, rules.false_knock, "gin.falseknock", other=seat)
        for seat in deal.misplays
        for other in players
        if other != seat
    ]


def boxes(winners: Sequence[int], rules: RuleSet) -> tuple[int, ...]:
    """One box for each hand won. Source: docs/rules.md, gin 6."""
    return (1,) * len(winners)


def dealer_after(deal: Deal, score: DealScore, ring: Sequence[int], among: Sequence[int], rules: GinRules) -> int:
    """The deal alternates, or goes to the winner or the loser. Source: docs/rules.md, gin D7."""
    if score.void or rules.dealer_rule == "alternate" or not score.winners:
        return to_the_left(deal, score, ring, among, rules)
    winner = score.winners[0]
    return winner if rules.dealer_rule == "winner" else next_in(ring, winner, among)


def standing(tally: Tally, rules: GinRules) -> Standing:
    """Over when a total reaches the target; game bonus, shut-out and boxes are added. Source: docs/rules.md, gin 6."""
    there = crossed(tally, rules.target)
    if not there:
        return running(tally, low_wins=False, goal=rules.target)
    best = max(tally.totals[0][seat] for seat in there)
    first = tuple(seat for seat in there if tally.totals[0][seat] == best)
    return finished(
        tally,
        because("over.target", target=rules.target, seats=there),
        end_lines(tally, rules, first, 0),
        low_wins=False,
        goal=rules.target,
        winners=first if rules.match_winner == "first_to_target" else None,
    )


def end_lines(tally: Tally, rules: GinRules, first: Sequence[int], column: int) -> list[ScoreLine]:
    """What the end of one game adds: bonus to who reached the target, shut-out, boxes.

    Source: docs/rules.md, gin 6 and D4.
    """
    totals, won = tally.totals[column], tally.boxes[column]
    game = rules.target if isinstance(rules.game_bonus, str) else rules.game_bonus
    boxed = [
        award(seat, won[seat] * rules.box_bonus, "gin.boxes", column=column, num=won[seat], each=rules.box_bonus)
        for seat in tally.active
        if won[seat]
    ]
    lines: list[ScoreLine] = []
    for seat in first:
        beaten = [other for other in tally.active if other != seat]
        blanked = bool(beaten) and not any(won[other] for other in beaten)
        if blanked and rules.shutout == "double_hand_points":
            lines.append(award(seat, totals[seat], "gin.shutout", column=column, other=beaten[0]))
        lines.append(award(seat, game, "gin.game", column=column))
        if blanked and rules.shutout == "double_game_bonus":
            lines.append(award(seat, game, "gin.shutout", column=column, other=beaten[0]))
        if blanked and rules.shutout == "double_difference":
            own = totals[seat] + game + won[seat] * rules.box_bonus
            rest = max(totals[other] for other in beaten)
            boxed.append(award(seat, own - rest, "gin.shutout", column=column, other=beaten[0]))
    return lines + boxed


def melds(rules: RuleSet) -> MeldRules:
    """Sets of three or four, runs of three or more, ace low only, no jokers. Source: docs/rules.md, gin 2."""
    return MeldRules(ace_high=False)


def shows(rules: GinRules) -> tuple[Reason, ...]:
    """The limit, and that the defender lays off before counting. Source: docs/rules.md, gin 4."""
    return (because("shows.limit", limit=rules.knock_limit), because("shows.laidoff"))


def plays(base: Play, rules: GinRules) -> Play:
    """Melds are shown at the end; the defender lays off on the knocker's. Source: docs/rules.md, gin 1, 2 and 4."""
    knock = KnockRules(limit=rules.knock_limit, gin=True, big_gin=rules.big_gin_bonus > 0)
    return replace(base, laying=False, lay_offs=LayOffs.DEFENDER, knock=knock, take=TakeRules())


def asks(rules: RuleSet) -> tuple[Ask, ...]:
    """How the knock was made, and false knocks."""
    return (Ask.HOW, Ask.MISPLAYS)


GIN = Variant(
    key="gin",
    rules=GinRules(),
    seats=(2, 2),
    best=(2, 2),
    length=("target",),
    asks=asks,
    endings=lambda rules: (Ending.KNOCK, Ending.EXHAUSTED, Ending.VOID),
    hows=(How.PLAIN, How.GIN, How.BIG_GIN),
    offers=hows,
    shows=shows,
    packs=lambda players, rules: Packs(1, 0),
    hand=lambda rules: 10,
    points=points,
    pile=lambda rules: summed(points(rules)),
    bound=bound,
    needs=lambda deal, rules, players: tuple(players) if deal.ender is not None else (),
    judge_deal=judge_deal,
    score_deal=score_deal,
    boxes=boxes,
    standing=standing,
    dealer_after=dealer_after,
    melds=melds,
    plays=plays,
    tells=(("gin.gin", "gin"), ("gin.biggin", "big_gin"), ("gin.shutout", "shutout")),
    undercuts=True,
)
