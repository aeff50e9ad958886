"""Remik 500: a pool of 30 and the differences to the winner, at most ten laps a deal. Source: docs/rules.md, remik500.

House rules more than any other game here: check with your table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.cards import Card, Rank
from engine.deals import Ask, Deal, Ending
from engine.melds import LaidPoints, MeldRules
from engine.reasons import Carried, DealScore, Reason, ScoreLine, Verdict, award, because
from engine.referee.endings import missing, not_empty, too_high
from engine.referee.play import KnockRules, Play
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
    exactly,
    finished,
    hands,
    running,
)
from engine.variant import Variant

NO_DISCARD = 0
Prizes = dict[int, list[ScoreLine]]  # by seat: what it would get as the winner


@dataclass(frozen=True, kw_only=True)
class Remik500Rules(RuleSet):
    """The house rules of Remik 500. Source: docs/rules.md, remik500 C2-C15."""

    held_triple_as_one: bool = switch(False, source="remik500 C2")
    scoring: str = switch("pool", choices=("pool", "rum500"), source="remik500 C3")
    pool_when_nobody_out: str = switch("lowest", choices=("lowest", "carry"), source="remik500 C4")
    tie_nobody_out: str = switch("share", choices=("share", "lower_discard", "carry"), source="remik500 C5")
    lower_discard_lap: str = switch("any", choices=("any", "first"), source="remik500 C6")
    lower_discard_by: str = switch("rank", choices=("rank", "points"), source="remik500 C7")
    tie_prize: str = switch("whole", choices=("whole", "pool"), source="remik500 C8")
    misplay: str = switch("offender", choices=("offender", "void", "minus_30"), source="remik500 C9")
    pool_points: int = switch(30, unit="points", source="remik500 C10")
    ace_points: int = switch(1, unit="points", choices=(1, 11, 15), source="remik500 C12")
    ace_low_run_points: int = switch(
        1, unit="points", choices=(1, 5, 15), source="remik500 C12", about="melds", when=("scoring", ("rum500",))
    )
    knock_right: str = switch("warn", choices=("warn", "strict", "free"), source="remik500 C13", about="knock")
    final_discard: str = switch("yes", choices=("yes", "optional"), source="remik500 C14", about="turn")
    knock_limit: int = switch(0, unit="points", choices=(0, 5, 10), source="remik500 C15", about="knock")
    joker_points: int = switch(15, unit="points", high=100, source="remik500 C15")
    laps: int = switch(10, low=1, high=100, source="remik500 C15", about="end")
    target: int = switch(500, unit="points", low=1, high=10000, source="remik500 C15", about="end")
    pool: int = 30  # what in_force finds out, not switches
    carried: int = 0
    ties_pay: bool = True


def in_force(deal: Deal, rules: Remik500Rules, carried: Carried) -> Remik500Rules:
    """The pool of this deal is its own points and what lies there from the deals before."""
    lying = carried.pool if rules.ties_pay else 0
    return replace(rules, pool=rules.pool_points + lying, carried=lying)


def points(rules: Remik500Rules) -> Points:
    """Loose points: court cards 10, joker 15, ace 1, others their face. Source: docs/rules.md, remik500 3."""
    return card_points(ace=rules.ace_points, joker=rules.joker_points)


def pile(rules: Remik500Rules) -> Callable[[tuple[Rank, ...]], int]:
    """Loose cards together; where the table plays so, three of a rank count as one card.

    Source: docs/rules.md, remik500 C2.
    """
    of = points(rules)

    def together(ranks: tuple[Rank, ...]) -> int:
        held = Counter(ranks)
        triple = rules.held_triple_as_one
        return sum(of(rank) * (number // 3 + number % 3 if triple else number) for rank, number in held.items())

    return together


def bound(deal: Deal, seat: int, rules: Remik500Rules, players: int) -> Bound:
    """Thirteen cards at most."""
    return exactly(dearest(13, Packs(2, 2), points(rules)), 13)


def needs(deal: Deal, rules: Remik500Rules, players: Sequence[int]) -> tuple[int, ...]:
    """Everybody's count, unless a misplay makes the deal void or nobody scores because nobody went out."""
    void = rules.misplay == "void" and deal.misplays
    waits = rules.scoring == "pool" and deal.ending is Ending.EXHAUSTED and _all_waits(deal, rules)
    return () if void or waits else tuple(players)


def _all_waits(deal: Deal, rules: Remik500Rules) -> bool:
    """Does the pool wait whenever nobody is out? A knock is won by the lowest hand all the same.

    Source: docs/rules.md, remik500 C4 and C15.
    """
    return rules.pool_when_nobody_out == "carry" and deal.ending is not Ending.KNOCK


def _counts(deal: Deal, rules: Remik500Rules) -> dict[int, int]:
    """Points left with every seat, or with none where no count matters."""
    return hands(replace(deal, players=needs(deal, rules, dealt(deal))), pile(rules))


def judge_deal(deal: Deal, rules: Remik500Rules) -> Verdict:
    """Two who are out need their last discards, laid cards are needed where they count, the lap is a possible one."""
    if deal.ending is Ending.VOID:
        return Verdict()
    faults: list[Reason] = [*not_empty(deal, pile(rules)), *too_high(deal, rules.knock_limit, pile(rules))]
    if deal.lap is not None and not 1 <= deal.lap <= rules.laps:
        faults.append(because("deal.lap", have=deal.lap, most=rules.laps))
    if rules.scoring == "rum500":
        faults += _judge_laid(deal, rules)
    if not missing(deal, needs(deal, rules, dealt(deal))):
        left = _counts(deal, rules)
        faults += [
            because("deal.nodiscard", seat=seat) for seat in rivals(deal, left, rules) if _unknown(deal, seat, rules)
        ]
    return Verdict(tuple(faults))


def _judge_laid(deal: Deal, rules: Remik500Rules) -> list[Reason]:
    """Points laid are known where they count, and never below nothing."""
    laid = {seat: deal.laid[seat] if deal.laid else None for seat in dealt(deal)}
    unknown = [because("deal.nolaid", seat=seat) for seat in needs(deal, rules, dealt(deal)) if laid[seat] is None]
    below = [because("deal.negative", seat=seat, have=have) for seat, have in laid.items() if have and have < 0]
    return unknown + below


def _unknown(deal: Deal, seat: int, rules: Remik500Rules) -> bool:
    """True while nobody said what the seat discarded last; where a discard is optional, none is an answer."""
    return rules.final_discard == "yes" and (not deal.discards or deal.discards[seat] is None)


def rivals(deal: Deal, left: dict[int, int], rules: Remik500Rules) -> tuple[int, ...]:
    """The seats between whom the lower last discard decides; none where it does not."""
    able = _able(deal, left)
    out = _out(deal, left, able)
    if len(out) > 1:
        return out if _discard_decides(deal, rules) else ()
    if out or rules.scoring == "rum500" or _all_waits(deal, rules) or rules.tie_nobody_out != "lower_discard":
        return ()
    lowest = _lowest(left, able)
    return lowest if len(lowest) > 1 else ()


def _discard_decides(deal: Deal, rules: Remik500Rules) -> bool:
    """Does the lower last discard decide between two who are out? Source: docs/rules.md, remik500 C6."""
    return rules.lower_discard_lap == "any" or deal.lap == 1


def _able(deal: Deal, left: dict[int, int]) -> tuple[int, ...]:
    """Who can win: everybody without a misplay."""
    return tuple(seat for seat in left if seat not in deal.misplays)


def _out(deal: Deal, left: dict[int, int], able: Sequence[int]) -> tuple[int, ...]:
    """Who is out: all with nothing loose once somebody went out. Source: docs/rules.md, remik500 4."""
    if deal.ending is not Ending.OUT:
        return ()
    return tuple(seat for seat in able if left[seat] == 0)


def _lowest(left: dict[int, int], able: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat in able if left[seat] == min(left[other] for other in able))


def _discard(card: Card | None, rules: Remik500Rules) -> int:
    """How high a last discard is; no discard is lower than any. Source: docs/rules.md, remik500 C7."""
    if card is None:
        return NO_DISCARD
    return int(card.rank) if rules.lower_discard_by == "rank" else points(rules)(card.rank)


def _by_discard(deal: Deal, seats: Sequence[int], rules: Remik500Rules) -> tuple[int, ...]:
    """Those of the seats with the lowest last discard."""
    found = {seat: _discard(deal.discards[seat] if deal.discards else None, rules) for seat in seats}
    return tuple(seat for seat in seats if found[seat] == min(found.values()))


def score_deal(deal: Deal, rules: Remik500Rules) -> DealScore:
    """Pool and differences to the winner, or each one's laid less loose cards.

    Source: docs/rules.md, remik500 5 and C3-C9.
    """
    if deal.ending is Ending.VOID:
        return DealScore(void=True, leaves=Carried(pool=rules.carried))
    if deal.misplays and rules.misplay == "void":
        return DealScore(void=True, leaves=Carried(pool=rules.pool if rules.ties_pay else 0))
    left = _counts(deal, rules)
    score = _rum500(deal, left, rules) if rules.scoring == "rum500" else _pool(deal, left, rules)
    return replace(score, lines=score.lines + _misplays(deal, rules), boxes=(1,) * len(score.winners))


def _misplays(deal: Deal, rules: Remik500Rules) -> tuple[ScoreLine, ...]:
    barred = dict.fromkeys(deal.misplays)
    return tuple(award(seat, -30 if rules.misplay == "minus_30" else 0, "remik500.misplay") for seat in barred)


def _pool(deal: Deal, left: dict[int, int], rules: Remik500Rules) -> DealScore:
    """The winner takes the pool and each loser's difference; what cannot be settled waits in the pool."""
    able = _able(deal, left)
    out = _out(deal, left, able)
    if not able or (not out and _all_waits(deal, rules)):
        return _waits(rules.pool, rules)
    prizes = {seat: _prize(seat, left, rules) for seat in able}
    if out:
        return _between(out, prizes, deal, rules)
    lowest = _lowest(left, able)
    if len(lowest) == 1 or rules.tie_nobody_out == "lower_discard":
        return _settled(_by_discard(deal, lowest, rules), prizes, rules)
    whole = sum(line.points for line in prizes[lowest[0]])
    return _waits(whole, rules) if rules.tie_nobody_out == "carry" else _shared(lowest, whole, rules)


def _between(out: Sequence[int], prizes: Prizes, deal: Deal, rules: Remik500Rules) -> DealScore:
    """One who is out wins; of several the one with the lower last discard, or all of them."""
    if len(out) == 1 or _discard_decides(deal, rules):
        return _settled(_by_discard(deal, out, rules), prizes, rules)
    return _shared(out, sum(line.points for line in prizes[out[0]]), rules)


def _from_pool(winner: int, rules: Remik500Rules) -> list[ScoreLine]:
    return [award(winner, rules.pool, "remik500.pool", num=rules.pool, carried=rules.carried)] if rules.pool else []


def _prize(winner: int, left: dict[int, int], rules: Remik500Rules) -> list[ScoreLine]:
    """The pool, and of every loser what he holds more than the winner. Source: docs/rules.md, remik500 5."""
    return _from_pool(winner, rules) + [
        award(winner, max(0, have - left[winner]), "remik500.difference", x=have, y=left[winner], other=seat)
        for seat, have in left.items()
        if seat != winner
    ]


def _settled(lower: Sequence[int], prizes: Prizes, rules: Remik500Rules) -> DealScore:
    """One lower discard wins; an equal one sends the prize, or the pool alone, to the next deal."""
    prize = prizes[lower[0]]
    if len(lower) == 1:
        return DealScore(tuple(prize), tuple(lower))
    return _waits(sum(line.points for line in prize) if rules.tie_prize == "whole" else rules.pool, rules)


def _shared(winners: Sequence[int], whole: int, rules: Remik500Rules) -> DealScore:
    """Joint winners share equally, the remainder stays in the pool; in Killer a tie pays nobody."""
    if not rules.ties_pay:
        return _waits(0, rules)
    share, rest = divmod(whole, len(winners))
    lines = tuple(award(seat, share, "remik500.share", whole=whole, num=len(winners)) for seat in winners)
    return DealScore(lines, tuple(winners), leaves=Carried(pool=rest))


def _waits(pool: int, rules: Remik500Rules) -> DealScore:
    return DealScore(leaves=Carried(pool=pool if rules.ties_pay else 0))


def _rum500(deal: Deal, left: dict[int, int], rules: Remik500Rules) -> DealScore:
    """Laid less loose for everyone, the pool to who went out. Source: docs/rules.md, remik500 C3."""
    able = _able(deal, left)
    lines: list[ScoreLine] = []
    for seat in able:
        laid = deal.laid[seat] or 0
        lines.append(award(seat, laid, "remik500.laid"))
        if left[seat]:
            lines.append(award(seat, -left[seat], "remik500.loose"))
    out = _out(deal, left, able)
    prizes = {seat: _from_pool(seat, rules) for seat in able}
    won = _between(out, prizes, deal, rules) if out else _waits(rules.pool, rules)
    return replace(won, lines=(*lines, *won.lines))


def standing(tally: Tally, rules: Remik500Rules) -> Standing:
    """Over when one total at or above the target is the highest alone; equal ones play on.

    Source: docs/rules.md, remik500 6.
    """
    there = crossed(tally, rules.target)
    totals = tally.totals[0]
    if not there or sum(totals[seat] == max(totals[other] for other in there) for seat in there) > 1:
        return running(tally, low_wins=False, goal=rules.target)
    over = because("over.target", target=rules.target, seats=there)
    return finished(tally, over, low_wins=False, goal=rules.target)


def endings(rules: Remik500Rules) -> tuple[Ending, ...]:
    """Going out or laps used up; a knock with loose cards only where the table plays so.

    Source: docs/rules.md, remik500 C15.
    """
    usual = (Ending.OUT, Ending.EXHAUSTED, Ending.VOID)
    return (Ending.KNOCK, *usual) if rules.knock_limit else usual


def asks(rules: Remik500Rules) -> tuple[Ask, ...]:
    """Last discards, misplays and the lap where they matter; laid cards with 500-Rum scoring."""
    laid = (Ask.LAID,) if rules.scoring == "rum500" else ()
    return (Ask.DISCARDS, Ask.MISPLAYS, Ask.LAP, *laid)


def shows(rules: Remik500Rules) -> tuple[Reason, ...]:
    """What lies in the pool, and how much of it from earlier deals; a limit where the table knocks.

    Source: docs/rules.md, remik500 5 and C15.
    """
    carried = because("shows.poolcarried", pool=rules.pool, carried=rules.carried)
    lying = carried if rules.carried else because("shows.pool", pool=rules.pool)
    pool = (lying,) if rules.pool else ()
    return (*pool, because("shows.limit", limit=rules.knock_limit)) if rules.knock_limit else pool


def melds(rules: Remik500Rules) -> MeldRules:
    """Sets of any size, identical cards too, runs with the ace at one end, a natural card in each.

    Source: docs/rules.md, remik500 2.
    """
    return MeldRules(set_most=None, twins=True, naturals_least=1)


def plays(base: Play, rules: Remik500Rules) -> Play:
    """Lay-offs on any meld, discards are dead, a knock is going out. Source: docs/rules.md, remik500 1-4, C13-C15."""
    low_ace = rules.ace_low_run_points if rules.scoring == "rum500" else None
    return replace(
        base,
        laid=LaidPoints(of=points(rules), low_ace=low_ace, joker=rules.joker_points),
        last_is_discarded=rules.final_discard == "yes",
        knock=KnockRules(limit=rules.knock_limit, right=rules.knock_right),
        laps=rules.laps,
    )


REMIK500 = Variant(
    key="remik500",
    rules=Remik500Rules(),
    seats=(2, 6),
    best=(2, 4),
    length=("target",),
    asks=asks,
    endings=endings,
    shows=shows,
    packs=lambda players, rules: Packs(2, 2),
    hand=lambda rules: 13,
    points=points,
    pile=pile,
    bound=bound,
    needs=needs,
    in_force=in_force,
    judge_deal=judge_deal,
    score_deal=score_deal,
    standing=standing,
    melds=melds,
    plays=plays,
)
