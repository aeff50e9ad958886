"""Who has a match open right now: the share page says how many. Marks, no names; what is old is forgotten."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.access import device
from companion.database import db, now, writing
from companion.models import Look
from companion.watching import browser

SILENCE = timedelta(seconds=150)  # an open page says once a minute that it is there


def mark() -> str:
    """Tells one device from another and says nothing else about it; empty for a browser that has no mark."""
    known = device()
    said = f"device {known.id}" if known is not None else browser()
    return hashlib.sha256(said.encode()).hexdigest() if said else ""


def note(match_id: int) -> None:
    """This device has the match open. In a transaction of its own; no page is refused for it."""
    mine = mark()
    if not mine:
        return
    seen = update(Look).where(Look.match_id == match_id, Look.mark == mine).values(seen_at=now())
    try:
        with writing(), db.engine.begin() as connection:
            if not connection.execute(seen).rowcount:
                connection.execute(delete(Look).where(Look.seen_at < now() - SILENCE))
                made = {"match_id": match_id, "mark": mine, "seen_at": now()}
                connection.execute(Look.__table__.insert().values(made))  # type: ignore[attr-defined]
    except (OperationalError, IntegrityError):
        return


def others(match_id: int) -> int:
    """How many other devices have the match open."""
    found = select(func.count()).where(Look.match_id == match_id, Look.mark != mark(), Look.seen_at > now() - SILENCE)
    return db.session.scalar(found) or 0
