"""Who is let in: the machine itself at once, any other device by a link, to join the club or only to watch."""

from __future__ import annotations

import hmac
from datetime import timedelta
from ipaddress import IPv6Address, ip_address

from flask import Flask, Response, abort, after_this_request, current_app, g, request
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import func, select
from werkzeug.exceptions import SecurityError

from companion.config import LONG
from companion.database import db, now
from companion.doors import Refused, Role, door, needs_pen, open_to_strangers
from companion.glances import Glance, glance
from companion.models import Club, Device, new_secret
from companion.pens import may_write
from companion.watching import watched, watches

__all__ = [
    "admit",
    "at_the_machine",
    "club",
    "club_of_link",
    "device",
    "glanced",
    "glanced_is_own",
    "is_in",
    "must_write_here",
    "open_to_strangers",
    "role",
    "writer",
    "writes_here",
]

COOKIE = "device"
NOTICED = timedelta(hours=1)  # how stale `seen_at` may be

INDEX = 8  # characters of a join link by which its club is found; the rest is compared in constant time


def at_the_machine() -> bool:
    """True for a browser on the server's own machine, which no proxy forwarded.

    The host must be a name of this machine too: else any page on the web could lead its visitor's browser here
    under a name of its own.
    """
    if current_app.config["PROXIES"]:
        return False
    if any(name.startswith(("X-Forwarded", "Forwarded", "X-Real-Ip", "Via")) for name, _ in request.headers):
        return False
    return _is_loopback(request.remote_addr or "") and _is_local_name(request.host)


def _is_loopback(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        return found.ipv4_mapped.is_loopback
    return found.is_loopback


def _is_local_name(host: str) -> bool:
    name = host.rpartition("]")[0].removeprefix("[") if host.startswith("[") else host.partition(":")[0]
    return name == "localhost" or _is_loopback(name)


def device() -> Device | None:
    """The device that asks, if it was let in before and not removed since."""
    if "device" not in g:
        token = _token()
        known = select(Device).where(Device.token == token, Device.removed_at.is_(None))
        g.device = db.session.scalar(known) if token else None
    found: Device | None = g.device
    return found


def role() -> Role:
    """What whoever asks is to the club of this page."""
    found: Role = g.get("role", Role.STRANGER)
    return found


def glanced() -> Glance | None:
    """The match in the address at a glance, whosever it is."""
    found: Glance | None = g.get("glance")
    return found


def club() -> Club:
    """The club whose pages this device may see. Refuses a stranger with 403."""
    if "club" not in g:
        number = g.get("club_id") or _own_club_id()
        if number is None:
            abort(403)
        g.club = db.session.get_one(Club, number)
    found: Club = g.club
    return found


def writer() -> Device:
    """The device that writes; the machine itself gets its row with the first thing it writes."""
    known = device() or admit(club())
    if now() - known.seen_at > NOTICED:
        known.seen_at = now()
    return known


def writes_here() -> bool:
    """True when whoever asks may write in the match of this page: a member, and with the pen where there is one."""
    found = glanced()
    return found is not None and role() >= Role.MEMBER and found.club_id == g.club_id and may_write(found, device())


def must_write_here() -> None:
    """Refuses whoever may not write in the match of this page, and says why."""
    if not writes_here():
        raise Refused("watching" if role() is Role.WATCHER else "pen")


def admit(to: Club) -> Device:
    """A new device of this club; the answer to this request carries its cookie.

    The machine itself and the first device of a club own it.
    """
    db.session.execute(select(Club.id).where(Club.id == to.id).with_for_update())
    owners = select(func.count()).where(Device.club_id == to.id, Device.owner, Device.removed_at.is_(None))
    first = not db.session.scalar(owners)
    made = Device(club=to, name=_kind_of_device(), token=new_secret(), owner=first or _is_machines_club(to))
    db.session.add(made)
    db.session.flush()
    g.device, g.club, g.club_id = made, to, to.id
    signed = _signer().dumps(made.token)

    @after_this_request
    def _give(response: Response) -> Response:
        response.set_cookie(
            COOKIE,
            signed,
            max_age=LONG,
            httponly=True,
            samesite="Lax",
            secure=current_app.config["SESSION_COOKIE_SECURE"],
            path="/",
        )
        return response

    return made


def _kind_of_device() -> str:
    """A first name for a device, the same in every language; its people will find a better one."""
    said = request.headers.get("User-Agent", "")
    kinds = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")
    found = next((kind for kind in kinds if kind in said), "")
    return "Mac" if found == "Macintosh" else found


def club_of_link(secret: str) -> Club | None:
    """The club whose join link this is; how long the comparison takes tells nothing of the secret."""
    candidates = select(Club).where(func.substr(Club.join_secret, 1, INDEX) == secret[:INDEX])
    found = None
    for each in db.session.scalars(candidates):
        if hmac.compare_digest(each.join_secret.encode(), secret.encode()):
            found = each
    return found


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="device")


def _token() -> str | None:
    try:
        said = _signer().loads(request.cookies.get(COOKIE, ""))
    except BadSignature:
        return None
    return said if isinstance(said, str) else None


def _machines_club_id() -> int | None:
    """The club that the machine itself belongs to: the first one."""
    return db.session.scalar(select(Club.id).order_by(Club.id).limit(1))


def is_in(other: Club) -> bool:
    """True when whoever asks belongs to this club already."""
    return _own_club_id() == other.id


def _is_machines_club(to: Club) -> bool:
    return at_the_machine() and to.id == _machines_club_id()


def _own_club_id() -> int | None:
    known = device()
    if known is not None:
        return known.club_id
    return _machines_club_id() if at_the_machine() else None


def _standing() -> Role:
    """Finds out once for each request who asks, and for which club."""
    key = (request.view_args or {}).get("key")
    g.glance = glance(str(key)) if key else None
    g.club_id = _own_club_id()
    seen: Glance | None = g.glance
    if seen is not None and seen.club_id != g.club_id and watches(seen):
        g.club_id = seen.club_id
        return Role.WATCHER
    if g.club_id is None:
        return Role.WATCHER if not key and watched() else Role.STRANGER
    known = device()
    owns = known.owner if known is not None else True
    return Role.OWNER if owns or (at_the_machine() and g.club_id == _machines_club_id()) else Role.MEMBER


def _let_in_or_refuse() -> None:
    """A stranger hears the same at every address, whether something is there or not."""
    if isinstance(request.routing_exception, SecurityError):
        raise request.routing_exception
    view = current_app.view_functions.get(request.endpoint or "")
    if request.endpoint == "static" or door(view) is Role.STRANGER:
        return
    g.role = _standing()
    if g.role < door(view):
        if g.role is Role.STRANGER or view is None:
            abort(403)
        raise Refused("watching" if g.role is Role.WATCHER else "owner")
    if glanced_is_own() and needs_pen(view, request.method == "POST") and not writes_here():
        raise Refused("pen")


def glanced_is_own() -> bool:
    """True when the match in the address belongs to the club of whoever asks."""
    found = glanced()
    return found is not None and found.club_id == g.club_id


def init_app(app: Flask) -> None:
    """Ask at the door of every address; templates know `role` and `writes_here`."""
    app.before_request(_let_in_or_refuse)
    app.context_processor(lambda: {"role": role(), "writes_here": writes_here, "Role": Role})
