"""A glance at a match: the few figures that every question about it needs, in one small query and no objects."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import bindparam, func, select

from companion.database import db
from companion.models import Act, Match


@dataclass(frozen=True)
class Glance:
    """What the door and the question for news look at."""

    id: int
    key: str
    club_id: int
    watch_secret: str
    one_pen: bool
    pen_id: int | None
    pen_at: datetime | None
    stir: int
    acts: int

    @property
    def mark(self) -> str:
        """What a page shows is told by this: the newest act, and what else stirred."""
        return mark(self.acts, self.stir)


def mark(acts: int, stir: int) -> str:
    """ "41", or "41.3" where three things happened beside the acts."""
    return f"{acts}.{stir}" if stir else str(acts)


_NEWEST = select(func.max(Act.number)).where(Act.match_id == Match.id).scalar_subquery()
# Put together once: every open page asks this every second.
_GLANCE = select(
    Match.id,
    Match.key,
    Match.club_id,
    Match.watch_secret,
    Match.one_pen,
    Match.pen_id,
    Match.pen_at,
    Match.stir,
    func.coalesce(_NEWEST, 0),
).where(Match.key == bindparam("key"))


def glance(key: str) -> Glance | None:
    """The match with that key, whosever it is."""
    row = db.session.execute(_GLANCE, {"key": key}).first()
    return Glance(*row) if row is not None else None
