"""The matches and names of a club, as pages offer them."""

from __future__ import annotations

from sqlalchemy import Select, func, select

from companion.database import db
from companion.models import Club, Match, Player, Seat
from companion.people import everybody

LARGE_TABLE = 100  # more seats than any table has


def _of(club: Club) -> Select[Match]:
    """The club's matches, the newest first; a sample is none."""
    rows = select(Match).where(Match.club_id == club.id, Match.sample.is_(False))
    return rows.order_by(Match.created_at.desc(), Match.id.desc())


def newest(club: Club) -> Match | None:
    """The match that was begun last."""
    return db.session.scalar(_of(club).limit(1))


def running(club: Club, limit: int) -> list[Match]:
    """The matches that are not over yet, the newest first."""
    return list(db.session.scalars(_of(club).where(Match.finished_at.is_(None)).limit(limit)))


def last_finished(club: Club) -> Match | None:
    """The match that was over last."""
    rows = select(Match).where(Match.club_id == club.id, Match.sample.is_(False), Match.finished_at.is_not(None))
    return db.session.scalar(rows.order_by(Match.finished_at.desc(), Match.id.desc()).limit(1))


def known_names(club: Club, limit: int = 60) -> list[str]:
    """Names of earlier matches, who played last first; whoever has several by the one that stays."""
    last = func.max(Seat.match_id * LARGE_TABLE - Seat.seat)
    rows = (
        select(Player.name)
        .join(Seat, Seat.player_id == Player.id)
        .join(Match, Match.id == Seat.match_id)
        .where(Player.club_id == club.id, Match.sample.is_(False))
        .group_by(Player.id, Player.name)
        .order_by(last.desc())
    )
    known = everybody(club)
    return list(dict.fromkeys(known.named(name) for name in db.session.scalars(rows)))[:limit]
