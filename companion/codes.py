"""The links of a club and a match as codes for a terminal, where no screen but that one is at hand."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import select

from companion.database import db
from companion.installation import prepare
from companion.models import Match
from companion.serving import qr


class NoSuchMatch(ValueError):
    """No match has this key, or there is none at all."""


def printed(address: str, key: str | None = None) -> Iterator[str]:
    """The lines for the match of that key, else for the newest of the first club. Raises NoSuchMatch."""
    asked = select(Match).where(Match.key == key) if key else select(Match).where(Match.club_id == prepare().id)
    match = db.session.scalars(asked.order_by(Match.id.desc()).limit(1)).first()
    if match is None:
        raise NoSuchMatch
    watch = f"{address}/watch/{match.key}/{match.watch_secret}"
    join = f"{address}/join/{match.club.join_secret}?match={match.key}"
    yield f"{match.variant}: {', '.join(seat.name for seat in match.seats)}"
    for about, link in (("To watch, without joining:", watch), ("To take part:", join)):
        yield ""
        yield about
        yield qr(link)
        yield link
