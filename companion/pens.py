"""The pen of a match: where a table wants it, one device writes and the others look on.

Nobody holds up a table by walking away: who holds the pen and is not heard of for a minute has laid it down.
"""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum

from sqlalchemy import select, update
from sqlalchemy.exc import OperationalError

from companion.database import db, now, writes, writing
from companion.glances import Glance
from companion.models import Device, Match

SILENCE = timedelta(seconds=60)  # after which the pen is free
CONTACT = timedelta(seconds=15)  # how stale `pen_at` may be; an open page is heard of every second


class Done(StrEnum):
    """What became of a wish about the pen."""

    STORED = "stored"
    ASKED = "asked"
    REFUSED = "refused"


def is_free(match: Match | Glance) -> bool:
    """True when nobody holds the pen, or nobody has heard of its holder for a minute."""
    return match.pen_id is None or match.pen_at is None or now() - match.pen_at > SILENCE


def may_write(match: Match | Glance, device: Device | None) -> bool:
    """True where everybody writes, and for the device that holds the pen."""
    return not match.one_pen or (device is not None and device.id == match.pen_id)


def heard_of(match: Glance, device: Device | None) -> None:
    """Notes that the holder of the pen is there; hardly ever a write, since few questions find it stale."""
    if device is None or not match.one_pen or device.id != match.pen_id:
        return
    if match.pen_at is not None and now() - match.pen_at < CONTACT:
        return
    noted = update(Match).where(Match.id == match.id, Match.pen_id == device.id).values(pen_at=now())
    if writes():
        db.session.execute(noted)
        return
    try:
        # A transaction of its own: whoever only reads holds up nobody.
        with writing(), db.engine.begin() as connection:
            connection.execute(noted)
    except OperationalError:
        return  # no page is refused for this; the next question tries again


def locked(number: int) -> Match:
    """The match as it is now that nobody else can write."""
    return db.session.scalars(
        select(Match).where(Match.id == number).with_for_update().execution_options(populate_existing=True)
    ).one()


def switch(match: Match, device: Device, on: bool, owner: bool) -> Done:
    """One pen, first in the hand of who wants it so; or again everybody. The holder or an owner puts it away."""
    if match.one_pen is on:
        return Done.STORED
    if not on and not (owner or is_free(match) or match.pen_id == device.id):
        return Done.REFUSED
    match.one_pen = on
    return _give(match, device if on else None)


def take(match: Match, device: Device) -> Done:
    """Takes a pen that is free; asks for one that is not."""
    if not match.one_pen or match.pen_id == device.id:
        return Done.STORED
    if is_free(match):
        return _give(match, device)
    match.asking_id = device.id
    _stirred(match)
    return Done.ASKED


def give(match: Match, device: Device, to: Device | None) -> Done:
    """The holder hands the pen on, or lays it down for anyone to take (None)."""
    if not match.one_pen or match.pen_id != device.id:
        return Done.REFUSED
    if to is not None and (to.club_id != match.club_id or to.removed_at is not None):
        return Done.REFUSED
    return _give(match, to)


def keep(match: Match, device: Device) -> Done:
    """The holder does not hand it over now."""
    if not match.one_pen or match.pen_id != device.id:
        return Done.REFUSED
    match.asking_id = None
    _stirred(match)
    return Done.STORED


def let_go(device: Device) -> None:
    """A device that is removed holds and wants no pen any more."""
    for match in db.session.scalars(select(Match).where(Match.pen_id == device.id)):
        _give(match, None)
    for match in db.session.scalars(select(Match).where(Match.asking_id == device.id)):
        match.asking_id = None
        _stirred(match)


def _give(match: Match, to: Device | None) -> Done:
    match.pen_id = to.id if to is not None else None
    match.pen_at = now() if to is not None else None
    match.asking_id = None
    _stirred(match)
    return Done.STORED


def _stirred(match: Match) -> None:
    match.stir += 1
