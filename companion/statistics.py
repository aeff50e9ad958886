"""The statistics of a club, of one person, of two: read from the digests, added up once until anything changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any

from sqlalchemy import func, select

from companion import counting, digests, records
from companion.choosing import Choice
from companion.counting import Between, Sat
from companion.database import db
from companion.derived import Digest, DigestCount, DigestSeat
from companion.models import Club, Match, Seat
from companion.people import People, everybody
from engine.variants import VARIANTS

PATIENCE = 2.0  # seconds of one request for counting matches anew; the next request goes on
KEPT = 64  # statistics that a process remembers
LOW_WINS = {key: game.low_wins for key, game in VARIANTS.items()}


@dataclass(frozen=True)
class Where:
    """The match in which a record was set: its address and its day."""

    key: str
    at: datetime


@dataclass(frozen=True)
class Statistics:
    """Everything that the pages say about these matches. against: of the person who was chosen."""

    club: counting.Club
    marks: dict[int, dict[str, dict[str, int]]] = field(default_factory=dict)
    against: dict[int, dict[str, Between]] = field(default_factory=dict)
    matches: dict[int, Where] = field(default_factory=dict)

    def marks_of(self, person: int) -> dict[str, int]:
        """What happened to this person in all games."""
        found: dict[str, int] = {}
        for codes in self.marks.get(person, {}).values():
            for code, times in codes.items():
                found[code] = found.get(code, 0) + times
        return found


class _Kept:
    """Statistics by what they were worked out from: whatever changes is another key, so nothing kept is ever wrong."""

    def __init__(self) -> None:
        self.found: OrderedDict[Any, Statistics] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Any) -> Statistics | None:
        with self.lock:
            found = self.found.get(key)
            if found is not None:
                self.found.move_to_end(key)
            return found

    def put(self, key: Any, made: Statistics) -> None:
        with self.lock:
            self.found[key] = made
            while len(self.found) > KEPT:
                self.found.popitem(last=False)


_kept = _Kept()


def forget() -> None:
    """Forgets what was added up; the next look adds it up again."""
    _kept.found.clear()


def statistics(club: Club, choice: Choice, people: People | None = None) -> Statistics:
    """What these matches say, as of now. Raises Unfinished while a changed engine counts them all once more."""
    digests.refresh(club, records.counted, seconds=PATIENCE)
    people = people or everybody(club)
    key = (str(db.engine.url), club.id, _stamp(club), choice, _told(people))
    found = _kept.get(key)
    if found is None:
        found = _added_up(club, choice, people)
        _kept.put(key, found)
    return found


def _stamp(club: Club) -> tuple[int, int]:
    """Another one as soon as any match of the club is counted anew, comes or goes."""
    asked = select(func.count(), func.coalesce(func.sum(Digest.stamp), 0)).join(Match, Match.id == Digest.match_id)
    number, stamps = db.session.execute(asked.where(*Choice().conditions(club))).one()
    return int(number), int(stamps)


def _told(people: People) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(people.into.items()))


def _added_up(club: Club, choice: Choice, people: People) -> Statistics:
    of = {number: people.of(number) for number in people.names}
    rows = [Sat(match, game, of[player], *rest) for match, game, player, *rest in _rows(club, choice)]
    added = counting.added_up(rows)
    person = choice.person.id if choice.person else None
    return Statistics(
        club=added,
        marks=_marks(club, choice, of),
        against=counting.between(rows, person, LOW_WINS) if person is not None else {},
        matches=_where(added),
    )


def _rows(club: Club, choice: Choice) -> Iterable[Any]:
    asked = (
        select(
            Match.id,
            Match.variant,
            Seat.player_id,
            Digest.over,
            Digest.deals,
            Digest.lead,
            DigestSeat.deals,
            DigestSeat.deals_won,
            DigestSeat.points,
            DigestSeat.high,
            DigestSeat.high_deal,
            DigestSeat.low,
            DigestSeat.low_deal,
            DigestSeat.final,
            DigestSeat.won,
            DigestSeat.shared,
        )
        .join(Digest, Digest.match_id == Match.id)
        .join(DigestSeat, DigestSeat.match_id == Match.id)
        .join(Seat, _same_seat(Seat.match_id, Seat.seat, DigestSeat))
        .order_by(Match.created_at, Match.id, DigestSeat.seat)
    )
    return db.session.execute(asked.where(*choice.conditions(club)))


def _same_seat(match: Any, seat: Any, of: type[DigestSeat] | type[DigestCount]) -> Any:
    return (match == of.match_id) & (seat == of.seat)


def _marks(club: Club, choice: Choice, of: dict[int, int]) -> dict[int, dict[str, dict[str, int]]]:
    """How often what happened, by person and game."""
    asked = (
        select(Seat.player_id, Match.variant, DigestCount.code, func.sum(DigestCount.times))
        .select_from(DigestCount)
        .join(Match, Match.id == DigestCount.match_id)
        .join(Seat, _same_seat(Seat.match_id, Seat.seat, DigestCount))
        .where(*choice.conditions(club))
        .group_by(Seat.player_id, Match.variant, DigestCount.code)
    )
    found: dict[int, dict[str, dict[str, int]]] = {}
    for player, game, code, times in db.session.execute(asked):
        codes = found.setdefault(of[player], {}).setdefault(game, {})
        codes[code] = codes.get(code, 0) + int(times)
    return found


def _where(added: counting.Club) -> dict[int, Where]:
    """The matches of all records, to lead there."""
    every = [spot for each in added.records.values() for spot in vars(each).values()]
    every += [spot for people in added.games.values() for each in people.values() for spot in (each.high, each.low)]
    wanted = {spot.match for spot in every if spot is not None}
    asked = select(Match.id, Match.key, Match.created_at).where(Match.id.in_(wanted))
    return {number: Where(key, at) for number, key, at in db.session.execute(asked)}
