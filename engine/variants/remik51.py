"""Remi 51: −40 for going out, cards against the others, 100 for not opening. Source: docs/rules.md, remik51."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import Rank
from engine.deals import Ask, Deal, Ending, How, Stated
from engine.elimination import dropped_out, last_one_left
from engine.melds import LaidPoints, MeldRules
from engine.reasons import DealScore, Reason, ScoreLine, Verdict, award, because
from engine.referee.endings import not_empty
from engine.referee.play import KnockRules, OpeningRules, Play, Swaps, TakeRules
from engine.rules import RuleSet, switch
from engine.scoring import (
    Bound,
    Packs,
    Points,
    Standing,
    Tally,
    card_points,
    dealt,
    dearest,
    enter,
    exactly,
    finished,
    running,
    summed,
    worth,
)
from engine.variant import Finish, Variant

JOKERS = summed(lambda rank: int(rank is Rank.JOKER))  # how many there are


@dataclass(frozen=True, kw_only=True)
class Remik51Rules(RuleSet):
    """The house rules of Remi 51. Source: docs/rules.md, remik51 B1-B19."""

    ace_low_run_points: int = switch(
        10, unit="points", choices=(10, 1, 11), source="remik51 B1", about="melds", disputed=True
    )
    ace_points: int = switch(10, unit="points", choices=(10, 11), source="remik51 B1")
    jokers_when_laid: int | str = switch(1, choices=(1, "minority", "any"), source="remik51 B2", about="melds")
    jokers_later: int | str = switch("minority", choices=("minority", 1, "any"), source="remik51 B2", about="melds")
    adjacent_jokers: bool = switch(True, source="remik51 B2", about="melds")
    ace_both_ends: bool = switch(True, source="remik51 B2", about="melds")
    set_joker_release: str = switch("any", choices=("any", "full_set"), source="remik51 B3", about="melds")
    freed_joker: str = switch("may_keep", choices=("may_keep", "same_turn"), source="remik51 B4", about="turn")
    hand_needs_opening: bool = switch(True, source="remik51 B5", about="knock")
    cut_card_points: int = switch(-120, unit="points", choices=(-120, -140), source="remik51 B6")
    cut_card_doubles: bool = switch(True, source="remik51 B6")
    cut_card: bool = switch(True, source="remik51 B6", about="cards")
    out_points: int = switch(-40, unit="points", low=-1000, high=0, source="remik51 B7")
    hand_points: int = switch(-80, unit="points", choices=(-80, -140, -20), source="remik51 B7")
    hand_multiplier: int = switch(2, choices=(2, 4, 1), source="remik51 B7")
    unopened_points: int = switch(100, unit="points", source="remik51 B8")
    unopened_adds_cards: bool = switch(False, source="remik51 B8")
    joker_points: int = switch(20, unit="points", choices=(20, 25, 50), source="remik51 B9")
    doubling_covers_jokers: bool = switch(True, source="remik51 B10")
    first_lap_discard: str = switch("free", choices=("free", "to_open", "never"), source="remik51 B11", about="turn")
    taken_discard_is_laid: bool = switch(True, source="remik51 B12", about="turn")
    lay_off_then_out: str = switch("plain", choices=("plain", "hand"), source="remik51 B13", about="knock")
    discard_joker: bool = switch(True, source="remik51 B14", about="turn")
    return_taken_discard: bool = switch(False, source="remik51 B15", about="turn")
    ends: str = switch("deals", choices=("deals", "limit", "elimination", "open"), source="remik51 B16", about="end")
    deals_each: int = switch(1, low=1, high=100, source="remik51 B16", about="end", when=("ends", ("deals",)))
    limit: int = switch(
        501,
        unit="points",
        low=1,
        high=10000,
        source="remik51 B16",
        about="end",
        when=("ends", ("limit", "elimination")),
    )
    no_winner: str = switch("count", choices=("count", "void"), source="remik51 B17")
    clean_run_to_open: bool = switch(False, source="remik51 B18", about="melds")
    opening_points: int = switch(51, unit="points", high=200, source="remik51 B18", about="melds")
    opening_turn_lay_off: bool = switch(True, source="remik51 B19", about="turn")


def points(rules: Remik51Rules) -> Points:
    """Points in hand: 10, court cards and ace 10, others their face, joker 20. Source: docs/rules.md, remik51 3."""
    return card_points(ace=rules.ace_points, joker=rules.joker_points)


def bound(deal: Deal, seat: int, rules: Remik51Rules, players: int) -> Bound:
    """Fourteen cards at most; who has opened has laid as many as the opening takes at least."""
    opened = bool(deal.opened) and deal.opened[seat]
    laid = max(3, -(-rules.opening_points // max(10, rules.ace_points))) if opened else 0
    return exactly(dearest(14 - laid, Packs(2, 4), points(rules)), 14 - laid)


def needs(deal: Deal, rules: Remik51Rules, players: Sequence[int]) -> tuple[int, ...]:
    """Whose cards count: all who have opened, but not who went out; unopened ones only where cards are added.

    Nobody's, where the table forgets a deal without a winner.
    """
    if _forgotten(deal, rules):
        return ()
    return tuple(
        seat
        for seat in players
        if seat != deal.ender and deal.opened and (deal.opened[seat] or rules.unopened_adds_cards)
    )


def _forgotten(deal: Deal, rules: Remik51Rules) -> bool:
    """Void by itself, or because the table forgets a deal without a winner. Source: docs/rules.md, remik51 B17."""
    return deal.ending is Ending.VOID or (deal.ending is Ending.EXHAUSTED and rules.no_winner == "void")


def judge_deal(deal: Deal, rules: Remik51Rules) -> Verdict:
    """Who went out has opened and holds nothing. Source: docs/rules.md, remik51 4."""
    if _forgotten(deal, rules):
        return Verdict()
    faults: list[Reason] = list(not_empty(deal, summed(points(rules))))
    if not deal.opened:
        faults.append(because("deal.opened"))
    elif deal.ender is not None and not deal.opened[deal.ender]:
        faults.append(because("deal.enderopened", seat=deal.ender))
    if deal.how is How.HAND_CUT and not rules.cut_card:
        faults.append(because("deal.nocutcard"))
    return Verdict(tuple(faults))


def score_deal(deal: Deal, rules: Remik51Rules) -> DealScore:
    """The winner's minus points, cards or the penalty against the others, doubled after a hand.

    Source: docs/rules.md, remik51 5.
    """
    if _forgotten(deal, rules):
        return DealScore(void=True)
    times = multiplier(deal, rules)
    lines: list[ScoreLine] = []
    for seat in dealt(deal):
        lines += [_win(seat, deal.how, rules)] if seat == deal.ender else _against(seat, deal, rules, times)
    winners = () if deal.ender is None else (deal.ender,)
    return DealScore(tuple(lines), winners, (1,) * len(winners))


def multiplier(deal: Deal, rules: Remik51Rules) -> int:
    """How often the others' points count. Source: docs/rules.md, remik51 B6 and B7."""
    if deal.how is How.HAND:
        return rules.hand_multiplier
    return rules.hand_multiplier if deal.how is How.HAND_CUT and rules.cut_card_doubles else 1


def _win(seat: int, how: How, rules: Remik51Rules) -> ScoreLine:
    if how is How.HAND:
        return award(seat, rules.hand_points, "remik51.outhand")
    if how is How.HAND_CUT:
        return award(seat, rules.cut_card_points, "remik51.outcut")
    return award(seat, rules.out_points, "remik51.out")


def _against(seat: int, deal: Deal, rules: Remik51Rules, times: int) -> list[ScoreLine]:
    lines: list[ScoreLine] = []
    jokers = 0
    if not deal.opened[seat]:
        lines.append(award(seat, rules.unopened_points, "remik51.unopened"))
    if deal.opened[seat] or rules.unopened_adds_cards:
        count = deal.left[seat]
        jokers = 0 if isinstance(count, Stated) else worth(count, JOKERS)
        cards = worth(count, summed(points(rules))) - jokers * rules.joker_points
        if cards or not jokers:
            lines.append(award(seat, cards, "remik51.cards"))
        if jokers:
            lines.append(award(seat, jokers * rules.joker_points, "line.joker", num=jokers))
    if times > 1:
        once = sum(line.points for line in lines)
        covered = once if rules.doubling_covers_jokers else once - jokers * rules.joker_points
        lines.append(award(seat, covered * (times - 1), "remik51.hand", x=covered, times=times))
    return lines


def entered(tally: Tally, deal: Deal, score: DealScore, rules: Remik51Rules) -> Tally:
    """As everywhere; with elimination, who reaches the limit drops out with this deal.

    Source: docs/rules.md, remik51 B16.
    """
    after = enter(tally, deal, score, rules)
    if rules.ends != "elimination":
        return replace(after, out=())
    return dropped_out(after, rules.limit)


def standing(tally: Tally, rules: Remik51Rules) -> Standing:
    """Lowest total wins after the agreed deals or at the limit; with elimination the last one left.

    Source: docs/rules.md, remik51 6.
    """
    match rules.ends:
        case "deals":
            return _by_deals(tally, rules.deals_each * len(tally.active))
        case "limit":
            there = tuple(seat for seat in tally.active if tally.totals[0][seat] >= rules.limit)
            if there:
                over = because("over.limit", limit=rules.limit, seats=there)
                return finished(tally, over, low_wins=True, goal=rules.limit)
            return running(tally, low_wins=True, goal=rules.limit)
        case "elimination":
            return last_one_left(tally, rules.limit)
    return running(tally, low_wins=True)


def _by_deals(tally: Tally, length: int) -> Standing:
    if tally.deals and tally.deals >= length:
        return finished(tally, because("over.deals", num=tally.deals), low_wins=True)
    return running(tally, low_wins=True, length=length)


def melds(rules: Remik51Rules) -> MeldRules:
    """Sets of different suits, runs with an ace at either end or both, one joker when laid.

    Source: docs/rules.md, remik51 2.
    """
    return _with_jokers(rules, rules.jokers_when_laid)


def melds_later(rules: Remik51Rules) -> MeldRules:
    """What a meld may grow into by lay-offs. Source: docs/rules.md, remik51 2 and B2."""
    return _with_jokers(rules, rules.jokers_later)


def _with_jokers(rules: Remik51Rules, jokers: int | str) -> MeldRules:
    return MeldRules(
        ace_both_ends=rules.ace_both_ends,
        jokers_most=jokers if isinstance(jokers, int) else None,
        jokers_minority=jokers == "minority",
        adjacent_jokers=rules.adjacent_jokers,
        naturals_least=1,
    )


def offers(rules: Remik51Rules) -> tuple[How, ...]:
    """A hand with the cut card exists only where the table plays with one. Source: docs/rules.md, remik51 B6."""
    return (How.PLAIN, How.HAND, How.HAND_CUT) if rules.cut_card else (How.PLAIN, How.HAND)


def finished_as(finish: Finish, rules: Remik51Rules) -> How:
    """All at once is a hand, unless cards were laid off too. Source: docs/rules.md, remik51 4 and B13."""
    if not finish.at_once or (finish.added and rules.lay_off_then_out == "plain"):
        return How.PLAIN
    return How.HAND_CUT if finish.cut else How.HAND


def plays(base: Play, rules: Remik51Rules) -> Play:
    """Opening, lay-offs and swaps once opened, the last card is discarded. Source: docs/rules.md, remik51 2 and 4."""
    return replace(
        base,
        grown=melds_later(rules),
        laid=LaidPoints(of=points(rules), low_ace=rules.ace_low_run_points),
        joker_discarded="warn" if rules.discard_joker else "never",
        starter_discards=True,
        swaps=Swaps.HAND,
        freed_at_once=rules.freed_joker == "same_turn",
        release_full=rules.set_joker_release == "full_set",
        opening=OpeningRules(
            points=rules.opening_points, clean_run=rules.clean_run_to_open, lay_offs=rules.opening_turn_lay_off
        ),
        knock=KnockRules(hand_opens=rules.hand_needs_opening),
        take=TakeRules(
            first_lap=rules.first_lap_discard,
            to_open=True,
            is_laid=rules.taken_discard_is_laid,
            returns=rules.return_taken_discard,
        ),
    )


REMIK51 = Variant(
    key="remik51",
    rules=Remik51Rules(),
    seats=(2, 6),
    best=(3, 5),
    length=("ends", "deals_each", "limit"),
    asks=lambda rules: (Ask.HOW, Ask.OPENED),
    endings=lambda rules: (Ending.OUT, Ending.EXHAUSTED, Ending.VOID),
    hows=(How.PLAIN, How.HAND, How.HAND_CUT),
    offers=offers,
    packs=lambda players, rules: Packs(2, 4),
    hand=lambda rules: 14,
    points=points,
    pile=lambda rules: summed(points(rules)),
    bound=bound,
    needs=needs,
    judge_deal=judge_deal,
    score_deal=score_deal,
    enter=entered,
    standing=standing,
    low_wins=True,
    melds=melds,
    plays=plays,
    finished_as=finished_as,
    tells=(("remik51.outhand", "hand"), ("remik51.outcut", "hand_cut"), ("remik51.unopened", "unopened")),
)
