"""A server of our own for the length of a test, and a browser that meets nobody but this server."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Literal

from flask import Flask
from playwright.sync_api import BrowserContext, Route
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server

from companion.htmx import HTMX_CDN, htmx_bytes

# How the script host behaves: as it should, refusing, silent, without the file, or with other bytes.
ScriptHost = Literal["fine", "refused", "silent", "missing", "tampered"]

# What a browser says when a page breaks its own Content-Security-Policy.
POLICY_BROKEN = "Content Security Policy"


class _Quiet(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: object) -> None:
        """Tests say themselves what went wrong."""


@dataclass
class Live:
    """An app that answers at `url`. Stopped and started again it keeps its address and its database."""

    app: Flask
    port: int = 0
    _server: BaseWSGIServer | None = None
    _thread: Thread | None = None

    @property
    def url(self) -> str:
        """The address, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Answer from now on."""
        self._server = make_server("127.0.0.1", self.port, self.app, threaded=True, request_handler=_Quiet)
        self.port = self._server.server_port
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Be out of reach."""
        if self._server is None or self._thread is None:
            return
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        self._server = self._thread = None


@contextmanager
def answering(app: Flask) -> Iterator[Live]:
    """The app, served on a free port of this machine only."""
    live = Live(app)
    live.start()
    try:
        yield live
    finally:
        live.stop()


@dataclass
class Outside:
    """What a browser wanted from elsewhere, and what went wrong in its pages."""

    scripts: list[str] = field(default_factory=list)  # requests to the script host, which are expected
    strangers: list[str] = field(default_factory=list)  # anything else, which is not
    troubles: list[str] = field(default_factory=list)  # uncaught errors, broken policy


def guard(context: BrowserContext, live: Live, host: ScriptHost = "fine") -> Outside:
    """Let this browser reach our server only; the script host behaves as told, everything else is refused and noted."""
    seen = Outside()

    def stranger(route: Route) -> None:
        seen.strangers.append(route.request.url)
        route.abort()

    def script(route: Route) -> None:
        seen.scripts.append(route.request.url)
        match host:
            case "fine":
                route.fulfill(status=200, content_type="text/javascript", body=htmx_bytes())
            case "tampered":
                route.fulfill(status=200, content_type="text/javascript", body=htmx_bytes() + b"\n;window.stolen=1")
            case "missing":
                route.fulfill(status=404, content_type="text/plain", body="no such file")
            case "refused":
                route.abort("connectionrefused")
            case "silent":
                pass  # never answered

    # Routes are matched in the browser's driver: our own pages never make the detour through the test.
    context.route(re.compile(rf"^(?!{re.escape(live.url)}/|data:|blob:|about:)"), stranger)
    context.route(HTMX_CDN, script)
    context.on("weberror", lambda wrong: seen.troubles.append(str(wrong.error)))
    context.on(
        "console",
        lambda said: seen.troubles.append(said.text) if said.type == "error" and POLICY_BROKEN in said.text else None,
    )
    return seen
