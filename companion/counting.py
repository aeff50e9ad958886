"""Matches added up over a club: wins, averages, records, runs of wins. Pure numbers, from the digests of matches.

Points of different games cannot be compared, so they are never added up over games; counts are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple


class Sat(NamedTuple):
    """What the digest of a match says of one person in it. `match_deals` and `lead` are those of the match."""

    match: int
    game: str
    person: int
    over: bool
    match_deals: int
    lead: int | None
    deals: int
    deals_won: int
    points: int
    high: int | None
    high_deal: int | None
    low: int | None
    low_deal: int | None
    final: int | None
    won: bool
    shared: bool


@dataclass(frozen=True)
class Spot:
    """Where a record was set: points, whose, in which match, in which deal (None: over the whole match)."""

    points: int
    person: int
    match: int
    deal: int | None = None


@dataclass
class Sum:
    """What somebody did in one game, or in all of them. matches: those that are over; running: those that are not.

    wins: alone or shared. points, best and worst mean something within one game only.
    """

    matches: int = 0
    running: int = 0
    wins: int = 0
    shared: int = 0
    deals: int = 0
    deals_won: int = 0
    points: int = 0
    high: Spot | None = None
    low: Spot | None = None

    @property
    def average(self) -> float | None:
        """Points of a deal; None without deals."""
        return self.points / self.deals if self.deals else None


@dataclass
class Run:
    """Matches won one after another: now, and at the most. A shared win is a win."""

    now: int = 0
    longest: int = 0

    def on(self, won: bool) -> None:
        """One more match is over."""
        self.now = self.now + 1 if won else 0
        self.longest = max(self.longest, self.now)


@dataclass
class Records:
    """The best of one game. longest: the match of most deals, its deals as points; lead: the clearest win."""

    high: Spot | None = None
    low: Spot | None = None
    final_high: Spot | None = None
    final_low: Spot | None = None
    lead: Spot | None = None
    longest: Spot | None = None


@dataclass
class Club:
    """Everything added up: by person, by game and person, records by game, runs by person."""

    matches: int = 0
    over: int = 0
    deals: int = 0
    people: dict[int, Sum] = field(default_factory=dict)
    games: dict[str, dict[int, Sum]] = field(default_factory=dict)
    records: dict[str, Records] = field(default_factory=dict)
    runs: dict[int, Run] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)

    @property
    def best_run(self) -> int:
        """The longest run of wins that anybody had."""
        return max((run.longest for run in self.runs.values()), default=0)

    def in_run(self) -> list[int]:
        """Who had it."""
        best = self.best_run
        return [person for person, run in self.runs.items() if best and run.longest == best]


@dataclass
class Between:
    """Two people in one game. over: matches together that are over. wins, others: who won them, both counted in each.

    ahead: points by which the first was better at the end, all together; negative: behind. compared: the matches of
    which both saw the end.
    """

    over: int = 0
    running: int = 0
    wins: int = 0
    others: int = 0
    both: int = 0
    ahead: int = 0
    compared: int = 0

    @property
    def average(self) -> float | None:
        """Points ahead at the end of a match; None without one."""
        return self.ahead / self.compared if self.compared else None

    def __add__(self, more: Between) -> Between:
        return Between(*(getattr(self, name) + getattr(more, name) for name in self.__dataclass_fields__))


def added_up(rows: Iterable[Sat]) -> Club:
    """The statistics of a club, from rows that stand match by match, in the order in which they were played."""
    found = Club()
    for match, there in _by_match(rows):
        first = there[0]
        found.matches += 1
        found.over += first.over
        found.deals += first.match_deals
        found.played[first.game] = found.played.get(first.game, 0) + 1
        records = found.records.setdefault(first.game, Records())
        if records.longest is None or first.match_deals > records.longest.points:
            records.longest = Spot(first.match_deals, first.person, match)
        by_person = found.games.setdefault(first.game, {})
        for sat in there:
            _add(found.people.setdefault(sat.person, Sum()), sat)
            _add(by_person.setdefault(sat.person, Sum()), sat)
            _keep(records, sat)
            if sat.over:
                found.runs.setdefault(sat.person, Run()).on(sat.won)
    return found


def _by_match(rows: Iterable[Sat]) -> Iterator[tuple[int, list[Sat]]]:
    """Match by match, with who was dealt in; one without a deal that scored says nothing about anybody."""
    for match, seats in groupby(rows, key=lambda sat: sat.match):
        there = _one_each([sat for sat in seats if sat.deals])
        if there:
            yield match, there


def _one_each(seats: list[Sat]) -> list[Sat]:
    """Two seats of a match that turned out to be one person count as one that sat there, with the deals of both."""
    found: dict[int, Sat] = {}
    for sat in seats:
        other = found.get(sat.person)
        found[sat.person] = sat if other is None else _both(other, sat)
    return seats if len(found) == len(seats) else list(found.values())


def _both(one: Sat, other: Sat) -> Sat:
    high, low = max(one, other, key=lambda sat: sat.high or 0), min(one, other, key=lambda sat: sat.low or 0)
    better = one if one.won or not other.won else other
    return better._replace(
        deals=one.deals + other.deals,
        deals_won=one.deals_won + other.deals_won,
        points=one.points + other.points,
        high=high.high,
        high_deal=high.high_deal,
        low=low.low,
        low_deal=low.low_deal,
    )


def _add(total: Sum, sat: Sat) -> None:
    if sat.over:
        total.matches += 1
        total.wins += sat.won
        total.shared += sat.shared
    else:
        total.running += 1
    total.deals += sat.deals
    total.deals_won += sat.deals_won
    total.points += sat.points
    if sat.high is not None and (total.high is None or sat.high > total.high.points):
        total.high = Spot(sat.high, sat.person, sat.match, sat.high_deal)
    if sat.low is not None and (total.low is None or sat.low < total.low.points):
        total.low = Spot(sat.low, sat.person, sat.match, sat.low_deal)


def _keep(records: Records, sat: Sat) -> None:
    """The first to set a record keeps it until somebody does better."""
    if sat.high is not None and (records.high is None or sat.high > records.high.points):
        records.high = Spot(sat.high, sat.person, sat.match, sat.high_deal)
    if sat.low is not None and (records.low is None or sat.low < records.low.points):
        records.low = Spot(sat.low, sat.person, sat.match, sat.low_deal)
    if sat.final is None:
        return
    if records.final_high is None or sat.final > records.final_high.points:
        records.final_high = Spot(sat.final, sat.person, sat.match)
    if records.final_low is None or sat.final < records.final_low.points:
        records.final_low = Spot(sat.final, sat.person, sat.match)
    if sat.won and sat.lead is not None and (records.lead is None or sat.lead > records.lead.points):
        records.lead = Spot(sat.lead, sat.person, sat.match)


def between(rows: Iterable[Sat], person: int, low_wins: Mapping[str, bool]) -> dict[int, dict[str, Between]]:
    """How one person stands against each other one with whom matches were played, game by game."""
    found: dict[int, dict[str, Between]] = {}
    for _, there in _by_match(rows):
        own = next((sat for sat in there if sat.person == person), None)
        for sat in there if own is not None else ():
            if own is not None and sat.person != person:
                one = found.setdefault(sat.person, {}).setdefault(sat.game, Between())
                _compare(one, own, sat, low_wins.get(sat.game, False))
    return found


def _compare(one: Between, own: Sat, other: Sat, low_wins: bool) -> None:
    if not own.over:
        one.running += 1
        return
    one.over += 1
    one.wins += own.won
    one.others += other.won
    one.both += own.won and other.won
    if own.final is not None and other.final is not None:
        one.compared += 1
        one.ahead += other.final - own.final if low_wins else own.final - other.final


def together(games: Mapping[str, Between]) -> Between:
    """Counts over all games; points of several games mean nothing there."""
    return replace(sum(games.values(), Between()), ahead=0, compared=0)


def by_wins(people: Mapping[int, Sum]) -> Sequence[int]:
    """Who won most stands first; with as many wins, who needed fewer matches."""
    return sorted(people, key=lambda person: (-people[person].wins, people[person].matches, -people[person].deals_won))
