"""What must stand before the first page: the database at its newest version, and a club."""

from __future__ import annotations

from flask_migrate import upgrade
from sqlalchemy import select

from companion.database import db, writing
from companion.models import Club


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
