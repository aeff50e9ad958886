"""Oklahoma gin: the turned-up card sets the knock limit, a spade doubles. Source: docs/rules.md, oklahoma."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.cards import FACES, Rank, Suit
from engine.deals import Ask, Deal, Ending
from engine.reasons import Carried, DealScore, Reason, Verdict, award, because
from engine.referee.play import Play
from engine.rules import switch
from engine.variants import gin


@dataclass(frozen=True, kw_only=True)
class OklahomaRules(gin.GinRules):
    """The house rules of Oklahoma gin. Source: docs/rules.md, oklahoma E1-E7."""

    target: int = switch(
        150, unit="points", choices=(150, 100, 200), free=True, low=1, high=10000, source="oklahoma E5", about="end"
    )
    game_bonus: int | str = switch(
        100, unit="points", choices=(100, "target"), free=True, source="oklahoma E6", about="end"
    )
    knock_limit: int = 10  # the up-card's rank; not a switch here
    ace_upcard: str = switch("gin_only", choices=("gin_only", "one"), source="oklahoma E1", about="knock")
    spades_double: bool = switch(True, source="oklahoma E2")
    doubling_covers_boxes: bool = switch(False, source="oklahoma E3", about="end")
    extra_boxes: bool = switch(False, source="oklahoma E4", about="end")
    doubling_carries: bool = switch(False, source="oklahoma E7")
    doubled: bool = False  # what in_force finds out, not a switch
    gin_only: bool = False


def in_force(deal: Deal, rules: OklahomaRules, carried: Carried) -> OklahomaRules:
    """The up-card is the limit of this deal; a spade, or a void deal's doubling, counts every line twice."""
    if deal.upcard is None:
        return replace(rules, doubled=carried.doubled)
    rank = deal.upcard.rank
    gin_only = rank is Rank.ACE and rules.ace_upcard == "gin_only"
    doubled = carried.doubled or (rules.spades_double and deal.upcard.suit is Suit.SPADES)
    limit = 0 if gin_only else 10 if rank in FACES else int(rank)
    return replace(rules, knock_limit=limit, gin_only=gin_only, doubled=doubled)


def judge_deal(deal: Deal, rules: OklahomaRules) -> Verdict:
    """As in gin; without the up-card nobody knows the limit. Source: docs/rules.md, oklahoma 1."""
    if deal.upcard is None and deal.ender is not None:
        return gin.judge_deal(deal, rules) + Verdict((because("deal.noupcard"),))
    if deal.upcard is not None and deal.upcard.rank is Rank.JOKER:
        return Verdict((because("deal.noupcard"),))
    return gin.judge_deal(deal, rules)


def score_deal(deal: Deal, rules: OklahomaRules) -> DealScore:
    """As in gin; a doubled deal counts every line a second time, a void one may leave its doubling to the next."""
    score = gin.score_deal(deal, rules)
    again = [award(line.seat, line.points, "oklahoma.doubled", of=line.reason) for line in score.lines if rules.doubled]
    stays = rules.doubled and rules.doubling_carries and deal.ending in (Ending.VOID, Ending.EXHAUSTED)
    won = tuple(_boxes(deal, score, rules) for _ in score.winners)
    return replace(score, lines=(*score.lines, *again), boxes=won, leaves=Carried(doubled=stays))


def _boxes(deal: Deal, score: DealScore, rules: OklahomaRules) -> int:
    """One box, with extra boxes two more for gin and one more for an undercut.

    Source: docs/rules.md, oklahoma E3 and E4.
    """
    codes = {line.code for line in score.lines}
    extra = 2 if codes & {"gin.gin", "gin.biggin"} else 1 if "gin.undercut" in codes else 0
    won = 1 + (extra if rules.extra_boxes else 0)
    return won * 2 if rules.doubled and rules.doubling_covers_boxes else won


def shows(rules: OklahomaRules) -> tuple[Reason, ...]:
    """The limit that the up-card sets, and whether the deal counts twice. Source: docs/rules.md, oklahoma 1 and 2."""
    limit = because("shows.ginonly") if rules.gin_only else because("shows.limit", limit=rules.knock_limit)
    return (limit, *gin.shows(rules)[1:], *((because("shows.doubled"),) if rules.doubled else ()))


def plays(base: Play, rules: OklahomaRules) -> Play:
    """As in gin; after an ace only gin ends the deal. Source: docs/rules.md, oklahoma 1 and E1."""
    play = gin.plays(base, rules)
    return replace(play, knock=replace(play.knock, gin_only=rules.gin_only))


def asks(rules: OklahomaRules) -> tuple[Ask, ...]:
    """The up-card first: limit and doubling follow from it."""
    return (Ask.UPCARD, *gin.asks(rules))


OKLAHOMA = replace(
    gin.GIN,
    key="oklahoma",
    rules=OklahomaRules(),
    asks=asks,
    shows=shows,
    in_force=in_force,
    plays=plays,
    judge_deal=judge_deal,
    score_deal=score_deal,
)
