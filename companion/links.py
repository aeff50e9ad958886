"""Links that another phone opens, and the codes it scans them from."""

from __future__ import annotations

from io import BytesIO

import segno
from flask import Response, request

from companion.access import at_the_machine
from companion.network import own_addresses


def host() -> str:
    """Where this server is: as the browser names it, but for the machine itself, which others know by another name."""
    named = request.host_url.rstrip("/")
    others = own_addresses() if at_the_machine() else ()
    if not others:
        return named
    port = request.host.rpartition("]")[2].partition(":")[2]
    return f"{request.scheme}://{others[0]}" + (f":{port}" if port else "")


def code(link: str) -> Response:
    """The link drawn for a camera, as an image of its own; no cache keeps it."""
    drawn = BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", omitsize=True, xmldecl=False, dark="#111111", light="#fffdf5")
    answer = Response(drawn.getvalue(), mimetype="image/svg+xml")
    answer.cache_control.no_store = True
    return answer
