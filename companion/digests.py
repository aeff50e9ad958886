"""The digests of matches: kept beside the facts so that lists and statistics are quick, thrown away without a loss.

They are written with every act, and made anew where one is missing, older than the newest act of its match, or
counted by another engine. So no page can show what no longer holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from time import monotonic

from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select

import engine
from companion.database import Model, db, writing
from companion.derived import Digest, DigestCount, DigestSeat
from companion.models import Act, Club, Match
from engine.digest import MatchDigest, SeatDigest, digest
from engine.errors import RummyError
from engine.match import Replay
from engine.variant import Variant

NOTHING = MatchDigest(over=False, deals=0, voids=0, lead=None, seats=())
AT_ONCE = 25  # matches made anew under one lock: others want to write, too


class Unfinished(Exception):
    """So many matches still have to be counted."""

    def __init__(self, left: int) -> None:
        super().__init__(f"{left} left")
        self.left = left


Counted = Callable[[Match], tuple[Variant, Replay, int]]


@cache
def counted_by() -> str:
    """The engine that counts here, told by its files: whatever is changed in it, every digest is made anew."""
    told = hashlib.sha256()
    for file in sorted(Path(engine.__file__).parent.rglob("*.py")):
        told.update(file.read_bytes())
    return told.hexdigest()[:40]


def keep(row: Match, variant: Variant, counted: Replay, news: int) -> None:
    """Keeps the digest of a match as it was counted for its newest act."""
    _keep([(row.id, digest(variant, counted), news)])


def _keep(made: Sequence[tuple[int, MatchDigest, int]]) -> None:
    forget(*(number for number, _, _ in made))
    seats = [(number, seat) for number, found, _ in made for seat in found.seats]
    _write(Digest, [_of_match(number, found, news) for number, found, news in made])
    _write(DigestSeat, [_of_seat(number, seat) for number, seat in seats])
    _write(
        DigestCount,
        [
            {"match_id": number, "seat": seat.seat, "code": code, "times": times}
            for number, seat in seats
            for code, times in seat.marks.items()
        ],
    )


def _write(kind: type[Model], rows: list[dict[str, object]]) -> None:
    if rows:
        db.session.execute(insert(kind), rows)


def _of_match(match: int, found: MatchDigest, news: int) -> dict[str, object]:
    return {
        "match_id": match,
        "news": news,
        "engine": counted_by(),
        "over": found.over,
        "deals": found.deals,
        "voids": found.voids,
        "lead": found.lead,
    }


def _of_seat(match: int, found: SeatDigest) -> dict[str, object]:
    return {
        "match_id": match,
        "seat": found.seat,
        "deals": found.deals,
        "deals_won": found.deals_won,
        "points": found.points,
        "high": found.high and found.high.points,
        "high_deal": found.high and found.high.deal,
        "low": found.low and found.low.points,
        "low_deal": found.low and found.low.deal,
        "final": found.final,
        "place": found.place,
        "won": found.won,
        "shared": found.shared,
    }


def forget(*matches: int) -> None:
    """Throws away what was worked out of these matches."""
    for kind in (DigestCount, DigestSeat, Digest):
        db.session.execute(delete(kind).where(kind.match_id.in_(matches)))


def throw_away() -> None:
    """Throws away every digest there is."""
    for kind in (DigestCount, DigestSeat, Digest):
        db.session.execute(delete(kind))


def stale(*which: ColumnElement[bool]) -> list[int]:
    """The matches, of those that are meant, whose digest is missing or no longer holds."""
    return list(db.session.scalars(_stale().where(*which)))


def differs() -> ColumnElement[bool]:
    """Whether the digest of a match is missing or no longer holds; for a query of matches with their digests."""
    newest = select(func.max(Act.number)).where(Act.match_id == Match.id).correlate(Match).scalar_subquery()
    return or_(Digest.match_id.is_(None), Digest.engine != counted_by(), Digest.news != func.coalesce(newest, 0))


def _stale() -> Select[int]:
    asked = select(Match.id).outerjoin(Digest, Digest.match_id == Match.id)
    return asked.where(differs()).order_by(Match.id)


def _made(row: Match, count: Counted) -> tuple[int, MatchDigest, int]:
    """The digest of a match; one that this version cannot count says nothing, rather than keep all others away."""
    try:
        variant, counted, news = count(row)
    except RummyError:
        newest = db.session.scalar(select(func.max(Act.number)).where(Act.match_id == row.id))
        return row.id, NOTHING, newest or 0
    return row.id, digest(variant, counted), news


def refresh(club: Club, count: Counted, only: Iterable[int] | None = None, *, seconds: float | None = None) -> None:
    """Makes the digests anew that do not hold, of the club's matches or of `only` some.

    `count` reads and counts a match. Raises Unfinished when `seconds` were not enough; what is done stays done.
    What was read before in this request may have to be read anew afterwards.
    """
    number, begun = club.id, monotonic()
    which = [Match.club_id == number] if only is None else [Match.club_id == number, Match.id.in_(list(only))]
    while found := stale(*which):
        if seconds is not None and monotonic() - begun > seconds:
            raise Unfinished(len(found))
        db.session.rollback()  # a page that is only looked at holds no lock: begin again with one
        with writing():
            rows = db.session.scalars(select(Match).where(Match.id.in_(found[:AT_ONCE])).order_by(Match.id)).all()
            _keep([_made(row, count) for row in rows])
            db.session.commit()
