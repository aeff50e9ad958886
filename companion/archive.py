"""The archive of a club: its matches by game, player and date, page by page, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Row, Select, func, select

from companion import digests, records
from companion.choosing import Choice
from companion.database import db
from companion.derived import Digest, DigestSeat
from companion.models import Club, Match, Seat

LENGTH = 25  # matches on a page


@dataclass(frozen=True)
class Past:
    """A match in a list: when it ended, or began while it is going on; names by seat, as they were written in it."""

    key: str
    game: str
    at: datetime
    running: bool
    names: tuple[str, ...]
    winners: tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """A page of the archive, counted from 1. total: matches on all pages."""

    matches: tuple[Past, ...]
    number: int
    total: int

    @property
    def pages(self) -> int:
        """How many there are; an empty archive has one."""
        return max(1, -(-self.total // LENGTH))

    @property
    def first(self) -> int:
        """The place of its first match among all, counted from 1."""
        return (self.number - 1) * LENGTH + 1

    @property
    def last(self) -> int:
        """The place of its last match."""
        return self.first + len(self.matches) - 1


def page(club: Club, choice: Choice, number: int) -> Page:
    """The page with this number; the last one where there are fewer."""
    which = choice.conditions(club)
    total = db.session.scalar(select(func.count()).select_from(Match).where(*which)) or 0
    number = max(1, min(number, -(-total // LENGTH)))
    asked = (
        select(Match.id, Match.key, Match.variant, Match.created_at, Match.finished_at, digests.differs())
        .outerjoin(Digest, Digest.match_id == Match.id)
        .where(*which)
        .order_by(Match.created_at.desc(), Match.id.desc())
        .limit(LENGTH)
        .offset((number - 1) * LENGTH)
    )
    rows = list(db.session.execute(asked))
    old = [match for match, *_, differs in rows if differs]
    if old:
        digests.refresh(club, records.counted, old)
    return Page(_matches(rows), number, total)


def _matches(rows: Sequence[Row[int, str, str, datetime, datetime | None, bool]]) -> tuple[Past, ...]:
    seats: dict[int, list[tuple[str, bool]]] = {}
    for match, name, won in db.session.execute(_seats([row[0] for row in rows])):
        seats.setdefault(match, []).append((name, bool(won)))
    return tuple(
        Past(
            key=key,
            game=game,
            at=finished or created,
            running=finished is None,
            names=tuple(name for name, _ in seats.get(match, ())),
            winners=tuple(name for name, won in seats.get(match, ()) if won),
        )
        for match, key, game, created, finished, _ in rows
    )


def _seats(ids: Sequence[int]) -> Select[int, str, bool]:
    """Everybody who sits in these matches, and whether they won."""
    same = (DigestSeat.match_id == Seat.match_id) & (DigestSeat.seat == Seat.seat)
    asked = select(Seat.match_id, Seat.name, DigestSeat.won).outerjoin(DigestSeat, same)
    return asked.where(Seat.match_id.in_(ids)).order_by(Seat.match_id, Seat.seat)
