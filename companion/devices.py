"""The devices of a club: their names, who owns the club, and who is no longer let in."""

from __future__ import annotations

from flask_babel import gettext
from sqlalchemy import func, select
from werkzeug.exceptions import NotFound

from companion import pens
from companion.database import db, now
from companion.models import Club, Device, new_secret
from companion.names import clean


def device_name(device: Device | None) -> str:
    """How the table calls it; one that nobody has named goes by its number. "" when it is not known any more."""
    if device is None:
        return ""
    return device.name or str(gettext("Device %(num)s", num=device.id))


def let_in(club: Club) -> list[Device]:
    """The devices of the club, who was there last first."""
    rows = select(Device).where(Device.club_id == club.id, Device.removed_at.is_(None))
    return list(db.session.scalars(rows.order_by(Device.seen_at.desc(), Device.id.desc())))


def find(club: Club, number: int | None) -> Device:
    """A device of this club that is let in. Raises NotFound."""
    found = db.session.get(Device, number) if number is not None and 0 < number < 2**31 else None
    if found is None or found.club_id != club.id or found.removed_at is not None:
        raise NotFound
    return found


def rename(device: Device, said: str) -> bool:
    """Gives it this name. False when nothing legible is left of it."""
    name = clean(said)
    if not name:
        return False
    device.name = name
    return True


def own(device: Device, owner: bool) -> bool:
    """Makes it an owner, or an owner no more. False for the last one: somebody must be able to let others in."""
    if not owner and _last_owner(device):
        return False
    device.owner = owner
    return True


def remove(device: Device) -> bool:
    """Lets it in no more, at once. False for the last owner."""
    if _last_owner(device):
        return False
    device.removed_at = now()
    device.owner = False
    device.token = new_secret()
    pens.let_go(device)
    return True


def _last_owner(device: Device) -> bool:
    owners = select(func.count()).where(Device.club_id == device.club_id, Device.owner, Device.removed_at.is_(None))
    return device.owner and db.session.scalar(owners) == 1
