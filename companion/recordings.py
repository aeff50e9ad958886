"""Who is recording a deal right now: two devices at the same deal are told of each other before they save."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from companion.database import db, now, writing
from companion.models import DealVersion, Device, Match, Recording

SILENCE = timedelta(seconds=30)  # an open form is heard of every ten


def note(match: Match, device: Device, number: int) -> None:
    """This device has the form of that deal open. In the transaction of a post."""
    mine = update(Recording).where(Recording.match_id == match.id, Recording.device_id == device.id)
    if not db.session.execute(mine.values(deal_number=number, seen_at=now())).rowcount:  # type: ignore[attr-defined]
        db.session.add(Recording(match_id=match.id, device_id=device.id, deal_number=number))
    db.session.flush()


def note_aside(match_id: int, device_id: int, number: int) -> None:
    """The same for a page that is only read, in a transaction of its own; no page is refused for it."""
    mine = update(Recording).where(Recording.match_id == match_id, Recording.device_id == device_id)
    try:
        with writing(), db.engine.begin() as connection:
            if not connection.execute(mine.values(deal_number=number, seen_at=now())).rowcount:
                made = {"match_id": match_id, "device_id": device_id, "deal_number": number, "seen_at": now()}
                connection.execute(Recording.__table__.insert().values(made))  # type: ignore[attr-defined]
    except (OperationalError, IntegrityError):
        return


def done(match: Match, device: Device) -> None:
    """This device is at no deal any more."""
    db.session.execute(delete(Recording).where(Recording.match_id == match.id, Recording.device_id == device.id))
    db.session.commit()


def others(match: Match, device: Device | None, number: int) -> list[Device]:
    """The other devices that are at the same deal; several of one name, which nobody could tell apart, count as one.

    A browser that opens several forms before its first answer is here may have become several devices.
    """
    found = select(Recording).where(
        Recording.match_id == match.id, Recording.deal_number == number, Recording.seen_at > now() - SILENCE
    )
    rows = db.session.scalars(found.order_by(Recording.id))
    there = [row.device for row in rows if device is None or row.device_id != device.id]
    return list({each.name or each.id: each for each in there}.values())


def overtaken(match: Match, number: int, seen: int) -> DealVersion | None:
    """The version of that deal which somebody else stored since the form was opened."""
    newer = select(DealVersion).where(
        DealVersion.match_id == match.id,
        DealVersion.number == number,
        DealVersion.version > seen,
        DealVersion.facts.is_not(None),
    )
    return db.session.scalars(newer.order_by(DealVersion.version.desc()).limit(1)).first()
