"""A match: deals, rules and seats in their order, and what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.agreed import agreed
from engine.changes import Begun, Change, Joined, Left, Reseated, RuleChange
from engine.counted import Coming, Match, Played, Replay, Stand
from engine.deals import Deal, Ending, for_seats
from engine.errors import RummyError
from engine.facts import check_form, judge_facts
from engine.reasons import Carried, DealScore, ScoreLine, Verdict, award, because
from engine.rules import with_switches
from engine.scoring import Standing, empty, next_in, plus, stopped, with_line
from engine.variant import Variant

__all__ = ["Coming", "Match", "Played", "Replay", "given", "judge", "replay"]

CLEAN = Verdict()


def judge(variant: Variant, rules: Any, deal: Deal, seats: int, carried: Carried) -> tuple[Any, Verdict, DealScore]:
    """The rules in force, everything wrong with the deal, and its score (empty while something is wrong).

    Raises ImpossibleDeal for facts that are not of this game's form.
    """
    bent = variant.in_force(deal, rules, carried)
    check_form(deal, variant, bent, seats)
    if not deal.left and deal.ending is not Ending.VOID:
        # Nobody's cards were noted: every seat is there all the same, or nobody would score at all.
        deal = replace(deal, left=(None,) * seats)
    verdict = judge_facts(deal, variant, bent, seats)
    if verdict or all(fault.code != "deal.notdealt" for fault in verdict.faults):
        verdict += variant.judge_deal(deal, bent)
    return bent, verdict, variant.score_deal(deal, bent) if verdict else DealScore(leaves=carried)


def replay(match: Match, known: Replay | None = None) -> Replay:
    """The match from its first deal to the one that comes next.

    known: an earlier count of this match or a like one; deals that both have in common are not counted again.
    """
    replaying = _Replaying(match)
    if known is None or not replaying.take_up(known):
        replaying.begin()
    return replaying.result()


class _Replaying:
    """The state of a replay; one method for each thing that happens between two deals."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.variant = match.variant
        self.ring = _ring(match.order, match.seats)
        starters = range(match.seats if match.starters is None else match.starters)
        self.tally = empty(match.seats, self.variant.columns, starters)
        self.agreed = agreed(match.changes)
        self.newest = self.agreed.newest(match.rules)
        self.rules_of_the_end = self.agreed.of_the_end(match.rules)
        self.rules = match.rules
        self.carried = Carried()
        self.dealer = match.first_dealer
        self.starts: list[ScoreLine] = []
        self.played: list[Played] = []
        self.end: tuple[int, Standing] | None = None
        self.pending = sorted(match.changes, key=lambda change: change.deal)
        self.stands: list[Stand] = []

    def begin(self) -> None:
        """Before the first deal: what is known by its points alone."""
        for score in self.match.results:
            self._add(Deal(number=self.tally.deals + 1, ending=Ending.OUT), score)

    def take_up(self, known: Replay) -> bool:
        """Begin behind the deals that were counted already; False if anything else of the match is another."""
        before = known.match
        if before is None or replace(before, deals=()) != replace(self.match, deals=()):
            return False
        same = 0
        for mine, other in zip(self.match.deals, before.deals, strict=False):
            if mine != other:
                break
            same += 1
        self.played = [*known.played[: len(before.results) + same]]
        self.stands = [*known.stands[:same]]
        stand = known.stands[same]
        self.ring, self.tally, self.rules = stand.ring, stand.tally, stand.rules
        self.carried, self.dealer, self.end = stand.carried, stand.dealer, stand.end
        self.starts, self.pending = [*stand.starts], [*stand.pending]
        return True

    def _stand(self) -> Stand:
        return Stand(
            self.ring,
            self.tally,
            self.rules,
            self.carried,
            self.dealer,
            tuple(self.starts),
            tuple(self.pending),
            self.end,
        )

    def result(self) -> Replay:
        for deal in self.match.deals[len(self.stands) :]:
            self.stands.append(self._stand())
            self._changes_before(deal.number)
            self._play(deal)
        self.stands.append(self._stand())
        coming = max((deal.number for deal in self.match.deals), default=len(self.match.results)) + 1
        self._changes_before(coming)
        return self._finish(coming)

    def _changes_before(self, number: int) -> None:
        while self.pending and self.pending[0].deal <= number:
            self._change(self.pending.pop(0))

    def _change(self, change: Change) -> None:
        if isinstance(change, Joined | Left) and not 0 <= change.seat < self.match.seats:
            return
        match change:
            case RuleChange(switches=switches):
                self.rules = with_switches(self.rules, switches)
            case Reseated(order=order):
                self.ring = _ring(order, self.match.seats)
            case Begun(totals=totals, boxes=boxes):
                self._begin(totals, boxes)
            case Joined(seat=seat, start=start):
                self._join(seat, start)
            case Left(seat=seat):
                active = tuple(each for each in self.tally.active if each != seat)
                self.tally = replace(self.tally, active=active)

    def _begin(self, totals: Sequence[Sequence[int]], boxes: Sequence[Sequence[int]]) -> None:
        for column, row in enumerate(totals[: len(self.tally.totals)]):
            for seat, points in enumerate(row[: self.match.seats]):
                if points:
                    self._start(award(seat, points, "match.begun", column=column))
                    self.tally = replace(
                        self.tally, opened=plus(self.tally.opened, seat, max(0, column + 1 - self.tally.opened[seat]))
                    )
        won = [list(row) for row in self.tally.boxes]
        for column, row in enumerate(boxes[: len(won)]):
            for seat, number in enumerate(row[: self.match.seats]):
                won[column][seat] += number
        self.tally = replace(self.tally, boxes=tuple(tuple(row) for row in won))

    def _join(self, seat: int, start: str) -> None:
        for column, totals in enumerate(self.tally.totals):
            others = [totals[each] for each in self.tally.active]
            points = 0
            if start == "average" and others:
                points = (2 * sum(others) + len(others)) // (2 * len(others))
            elif start == "worst" and others:
                points = max(others) if self.variant.low_wins else min(others)
            self._start(award(seat, points, f"match.joined.{start}", column=column))
        self.tally = replace(self.tally, active=tuple(sorted({*self.tally.active, seat})))

    def _start(self, line: ScoreLine) -> None:
        self.starts.append(line)
        self.tally = with_line(self.tally, line)

    def _players(self, deal: Deal | None = None) -> tuple[int, ...]:
        if deal is not None and deal.players is not None:
            return deal.players
        start = self.ring.index(self.dealer) + 1 if self.dealer in self.ring else 0
        turn = self.ring[start:] + self.ring[:start]
        return tuple(seat for seat in turn if seat in self.tally.in_play)

    def _dealer_of(self, deal: Deal | None) -> int:
        if deal is not None and deal.dealer is not None:
            return deal.dealer
        able = self._players(deal)
        return self.dealer if self.dealer in able or not able else next_in(self.ring, self.dealer, able)

    def _play(self, deal: Deal) -> None:
        self.dealer = self._dealer_of(deal)
        players = self._players(deal)
        facts = for_seats(replace(deal, dealer=self.dealer if self.dealer in players else None), self.match.seats)
        if len(players) < self.match.seats:
            facts = replace(facts, players=players)
        try:
            rules, verdict, score = judge(self.variant, self.rules, facts, self.match.seats, self.carried)
        except RummyError as wrong:
            rules, score = self.rules, DealScore(leaves=self.carried)
            verdict = Verdict((because(wrong.code, **wrong.params),))
        self._add(facts, score, rules, verdict, players, deal)

    def _add(
        self,
        facts: Deal,
        score: DealScore,
        rules: Any = None,
        verdict: Verdict = CLEAN,
        players: tuple[int, ...] = (),
        as_told: Deal | None = None,
    ) -> None:
        players = players or self._players()
        dealer = self.dealer
        first = next_in(self.ring, dealer, players)
        counted = not (self.end and facts.number <= self.agreed.settled and self.agreed.dropped)
        carried = self.carried
        if counted:
            self.tally = self.variant.enter(self.tally, facts, score, self.newest)
            self.carried = replace(score.leaves, round=self.carried.round + (0 if score.void else 1))
        self.played.append(
            Played(as_told or facts, rules, carried, verdict, score, dealer, first, players, self.tally, counted)
        )
        facts = replace(facts, dealer=dealer)
        self.dealer = self.variant.dealer_after(facts, score, self.ring, self.tally.in_play or players, self.newest)
        if self.end is None and facts.number >= self.agreed.floor:
            now = self.variant.standing(self.tally, self.rules_of_the_end)
            if now.over is not None:
                self.end = (facts.number, now)

    def _finish(self, coming: int) -> Replay:
        now = self.variant.standing(self.tally, self.newest)
        result = self.end[1] if self.end else now
        ended = self.end[0] if self.end else None
        if self.end is None and self.agreed.stop is not None:
            result = now = stopped(self.tally, because("over.stopped"), low_wins=self.variant.low_wins)
            ended = max((played.deal.number for played in self.played), default=0)
        elif self.end is not None and self.played[-1].deal.number > self.end[0]:
            now = replace(now, over=None, lines=(), final=None, winners=None)
        behind = [played.deal.number for played in self.played if ended is not None and played.deal.number > ended]
        on = self.agreed.on
        later = tuple(number for number in behind if number > self.agreed.settled and (on is None or number < on))
        return Replay(
            played=tuple(self.played),
            standing=result,
            now=now,
            coming=self._coming(coming),
            starts=tuple(self.starts),
            ring=self.ring,
            ended=ended,
            later=later,
            played_on=on is not None,
            rules=self.newest,
            match=self.match,
            stands=tuple(self.stands),
        )

    def _coming(self, number: int) -> Coming:
        dealer = self._dealer_of(None)
        players = self._players()
        blank = Deal(number=number, ending=Ending.VOID)
        rules = self.variant.in_force(blank, self.rules, self.carried)
        return Coming(
            number=number,
            dealer=dealer,
            first=next_in(self.ring, dealer, players),
            players=players,
            rules=rules,
            carried=self.carried,
            cards=self.variant.hand(rules),
            wild=self.variant.wild(rules),
        )


def _ring(order: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Every seat once, in this order; who is not named in it comes last."""
    known = tuple(seat for seat in dict.fromkeys(order) if 0 <= seat < seats)
    return known + tuple(seat for seat in range(seats) if seat not in known)


def given(variant: Variant, rules: Any, points: Sequence[int], winners: Sequence[int]) -> DealScore:
    """A deal of which only points and winners are known."""
    lines = tuple(award(seat, more, "match.given") for seat, more in enumerate(points) if more)
    return DealScore(lines, tuple(winners), variant.boxes(winners, rules))
