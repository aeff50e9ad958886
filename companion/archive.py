"""The archive of a club: its matches by game, player and date, page by page, the newest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import selectinload

from companion import digests, records
from companion.choosing import Choice
from companion.database import db
from companion.derived import DigestSeat
from companion.models import Club, Match

LENGTH = 25  # matches on a page


@dataclass(frozen=True)
class Past:
    """A match in a list: who sat where, and who won it; no winner while it is going on."""

    row: Match
    winners: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """By seat, as they were written in this match."""
        return tuple(seat.name for seat in self.row.seats)

    @property
    def running(self) -> bool:
        """True until the match is over."""
        return self.row.finished_at is None


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
    asked = select(Match.id).where(*which).order_by(Match.created_at.desc(), Match.id.desc())
    ids = list(db.session.scalars(asked.limit(LENGTH).offset((number - 1) * LENGTH)))
    digests.refresh(club, records.counted, ids)
    return Page(_matches(ids), number, total)


def _matches(ids: Sequence[int]) -> tuple[Past, ...]:
    asked = select(Match).where(Match.id.in_(ids)).options(selectinload(Match.seats))
    rows = {row.id: row for row in db.session.scalars(asked)}
    won: dict[int, set[int]] = {}
    winners = select(DigestSeat.match_id, DigestSeat.seat).where(DigestSeat.match_id.in_(ids), DigestSeat.won)
    for match, seat in db.session.execute(winners):
        won.setdefault(match, set()).add(seat)
    return tuple(
        Past(rows[each], tuple(seat.name for seat in rows[each].seats if seat.seat in won.get(each, ())))
        for each in ids
        if each in rows
    )
