"""`companion serve`: the server at the table, and what it prints so that phones find it."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO, TextIOWrapper
from types import FrameType

import segno
from flask import Flask
from waitress.server import BaseWSGIServer, MultiSocketServer, create_server

from companion.database import db
from companion.installation import prepare
from companion.network import is_this_machine_only, listens_everywhere, own_addresses

THREADS = 8
PHONES = 900  # connections held open at once; each open page keeps one, and a process may often open 1,024 files
HARD_LIMIT = 16 * 1024 * 1024  # bytes; the app refuses far less, and does it in words


@dataclass(frozen=True, kw_only=True)
class Reach:
    """Who can come to this server and how. `others`: addresses for phones, the first one best."""

    here: str
    others: tuple[str, ...] = ()
    alone_by_choice: bool = False


def reach(host: str, port: int, url: str | None = None) -> Reach:
    """The addresses of a server bound to this host and port; `url` is how others see it if it says so itself."""
    local = host if is_this_machine_only(host) else "127.0.0.1"
    here = _address(local, port)
    if url:
        return Reach(here=here, others=(url.rstrip("/"),))
    if is_this_machine_only(host):
        return Reach(here=here, alone_by_choice=True)
    if listens_everywhere(host):
        return Reach(here=here, others=tuple(_address(each, port) for each in own_addresses()))
    return Reach(here=_address(host, port), others=(_address(host, port),))


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def announcement(found: Reach, secret: str, database: str) -> Iterator[str]:
    """The lines that tell the table how to get in."""
    yield f"On this machine:  {found.here}/"
    if not found.others:
        yield (
            "Only this machine can reach the server, as you asked."
            if found.alone_by_choice
            else "No network: only this machine can reach the server."
        )
    for address in found.others:
        yield f"On the network:   {address}/join/{secret}"
    if found.others:
        yield ""
        yield qr(f"{found.others[0]}/join/{secret}")
        yield "Scan the code with a phone on the same network. Whoever has this link may take part."
    yield f"Everything is kept in {database}"
    yield "Stop with Ctrl-C; nothing is lost."


def qr(link: str) -> str:
    """The link as a code for the terminal."""
    drawn = StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")


def serve(app: Flask, *, host: str, port: int, url: str | None = None) -> None:
    """Prepare the database, tell where the server is, and answer until stopped. Raises OSError if the port is taken."""
    with app.app_context():
        club = prepare()
        secret = club.join_secret
        database = db.engine.url
    server = server_for(app, host, port)
    signal.signal(signal.SIGTERM, _stop)
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot draw the code must not keep the server from starting.
        sys.stdout.reconfigure(errors="replace")
    kept = database.database if database.get_backend_name() == "sqlite" else database.render_as_string()
    for line in announcement(reach(host, listening_at(server, port), url), secret, str(kept)):
        print(line, flush=True)
    try:
        server.run()
    finally:
        server.close()


def server_for(app: Flask, host: str, port: int) -> BaseWSGIServer | MultiSocketServer:
    """A server that holds the port and waits for its `run()`. Raises OSError if the port is taken."""
    # That more people ask at once than there are threads is no news for the terminal.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    return create_server(
        app,
        host=host or "0.0.0.0",  # noqa: S104 - phones are to reach it; they get in by the link alone
        port=port,
        threads=THREADS,
        connection_limit=PHONES,
        # `select` ends at 1,024 open files.
        asyncore_use_poll=True,
        max_request_body_size=HARD_LIMIT,
        # Whoever a proxy forwarded must be told from the machine itself: the headers have to stay.
        clear_untrusted_proxy_headers=False,
        ident=None,
    )


def listening_at(server: object, asked: int) -> int:
    """The port in use; asked for 0, the system chose one."""
    found = getattr(server, "effective_port", None)
    return int(found) if found else asked


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)
