"""Who is let in: the machine itself at once, any other device by the club's join link."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from datetime import timedelta
from ipaddress import IPv6Address, ip_address
from typing import TypeVar

from flask import Flask, Response, abort, after_this_request, current_app, g, request
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import select

from companion.config import LONG
from companion.database import db, now
from companion.models import Club, Device, new_secret

COOKIE = "device"
NOTICED = timedelta(hours=1)  # how stale `seen_at` may be

View = TypeVar("View", bound=Callable[..., object])


def open_to_strangers(view: View) -> View:
    """A view that needs no joining."""
    view.__dict__["open_to_strangers"] = True
    return view


def at_the_machine() -> bool:
    """True for a browser on the server's own machine, which no proxy forwarded.

    The host must be a name of this machine too: else any page on the web could lead its visitor's browser here
    under a name of its own.
    """
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
    """The device that asks, if it was let in before."""
    if "device" not in g:
        token = _token()
        g.device = db.session.scalar(select(Device).where(Device.token == token)) if token else None
    found: Device | None = g.device
    return found


def club() -> Club:
    """The club whose pages this device may see. Refuses a stranger with 403."""
    if "club" not in g:
        known = device()
        if known is not None:
            g.club = known.club
        elif at_the_machine():
            g.club = db.session.scalars(select(Club).order_by(Club.id).limit(1)).one()
        else:
            abort(403)
    found: Club = g.club
    return found


def writer() -> Device:
    """The device that writes; the machine itself gets its row with the first thing it writes."""
    known = device() or admit(club())
    if now() - known.seen_at > NOTICED:
        known.seen_at = now()
    return known


def admit(to: Club) -> Device:
    """A new device of this club; the answer to this request carries its cookie."""
    made = Device(club=to, token=new_secret())
    db.session.add(made)
    db.session.flush()
    g.device, g.club = made, to
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


def club_of_link(secret: str) -> Club | None:
    """The club whose join link this is; how long the comparison takes tells nothing of the secret."""
    found = None
    for each in db.session.scalars(select(Club)):
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


def _let_in_or_refuse() -> None:
    """A stranger hears the same at every address, whether something is there or not."""
    view = current_app.view_functions.get(request.endpoint or "")
    if request.endpoint == "static" or getattr(view, "open_to_strangers", False):
        return
    club()


def init_app(app: Flask) -> None:
    """Ask at the door of every address; templates need nothing of it."""
    app.before_request(_let_in_or_refuse)
