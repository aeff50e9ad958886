"""The yardstick under load: Flask on the same server, with a number for each match in memory and nothing else."""

from __future__ import annotations

import sys
from collections import Counter

from flask import Flask, Response, redirect, render_template_string, request
from werkzeug.wrappers import Response as AnyResponse

from bench.bare import PAGE, rows_for
from companion.serving import listening_at, server_for


def application(size: int) -> Flask:
    """Answers at the addresses that the load asks for, with pages of so many characters."""
    app = Flask(__name__)
    deals: Counter[str] = Counter()
    rows = rows_for(size)

    def page(key: str) -> str:
        return f"<!-- since={deals[key]} -->" + render_template_string(PAGE, title="bare", rows=rows)

    @app.get("/join", defaults={"key": ""})
    @app.get("/watch/<key>")
    def enter(key: str) -> AnyResponse:
        return redirect(f"/match/{key}", 303)

    @app.get("/match/<key>")
    def match(key: str) -> AnyResponse:
        unchanged = request.args.get("since") == str(deals[key])
        return Response(status=204) if unchanged else Response(page(key))

    @app.get("/match/<key>/here")
    def here(key: str) -> AnyResponse:
        return Response(status=204)

    @app.route("/match/<key>/record", methods=["GET", "POST"])
    def record(key: str) -> AnyResponse:
        if request.form.get("do") != "record":
            return Response(page(key))
        deals[key] += 1
        return redirect(f"/match/{key}", 303)

    return app


def main() -> None:
    """Serve at a port of the system's choice, which is printed, until stopped."""
    server = server_for(application(int(sys.argv[1])), "127.0.0.1", 0)
    print(listening_at(server, 0), flush=True)
    server.run()
