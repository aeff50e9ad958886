"""What must stand before the first page: the database at its newest version, and a club."""

from __future__ import annotations

from flask_migrate import upgrade
from sqlalchemy import select

from companion import digests, records
from companion.database import db, writing
from companion.models import Club
from companion.names import clean


def prepare() -> Club:
    """Bring the database up to date and return its first club, made now if there was none. Needs an app context."""
    upgrade()
    with writing():
        found = db.session.scalars(select(Club).order_by(Club.id).limit(1)).first()
        if found is None:
            found = Club()
            db.session.add(found)
        db.session.commit()
    return found


def count_matches() -> None:
    """Counts every match as this version counts, so that no page has to do it first."""
    for club in db.session.scalars(select(Club).order_by(Club.id)).all():
        digests.refresh(club, records.counted)


def new_club(said: str) -> str:
    """One more club on this server; the secret of its join link. Raises ValueError if no name is left to read."""
    name = clean(said)
    if not name:
        raise ValueError("no name")
    with writing():
        made = Club(name=name)
        db.session.add(made)
        db.session.commit()
    return made.join_secret
