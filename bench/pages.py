"""Server time of the pages of a long evening, in ms and as a ratio to a bare Flask page of the same size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flask import Flask
from flask.testing import FlaskClient

from bench.bare import bare
from bench.long_match import DEALS, NAMES, SHELF, installed, long_match, shelf
from bench.timing import Took, took
from companion import records
from companion.database import db
from companion.models import Club

TIMES = 20
TABLE, EVENING = 4, 12  # players and deals of an evening as there are many
GOAL = 4
LIMIT = 100  # ms for the page of the match: more than that is felt at the table


def run() -> None:
    """Print a line for each page: of an evening as there are many, then of one that went on and on."""
    with installed() as app:
        with app.app_context():
            evening = long_match(EVENING, TABLE)
            key = long_match()
            shelf()
        client = app.test_client()
        print(f"Pages: median of {TIMES} (fastest), in ms of the processor; goal: {GOAL} x a bare page of that size")
        print(f"  {'':22}{'server':>16}{'bare page':>16}{'ratio':>8}{'size':>9}")
        print(f"  {TABLE} players, {EVENING} deals, {SHELF} older matches")
        for name, address in _addresses(evening, EVENING // 2):
            line(client, name, address)
        print(f"  {len(NAMES)} players, {DEALS} deals")
        for name, address in _addresses(key, DEALS // 2):
            server = line(client, name, address)
            if name == "match" and server.median > LIMIT:
                print(f"  That is more than the {LIMIT} ms that a match may take.")
        (news,) = took([_asked(client, _newest(app, key), 204)], TIMES)
        print(f"  {'no news (204)':22}{_ms(news)}")


def line(client: FlaskClient, name: str, address: str) -> Took:
    """Prints how long a page takes, and holds it against a bare page of its size."""
    server, yardstick, size = _measured(client, address)
    ratio = server.median / yardstick.median
    missed = "" if ratio <= GOAL else "  (missed)"
    print(f"  {name:22}{_ms(server)}{_ms(yardstick)}{ratio:8.1f}{size / 1024:6.0f} KB{missed}", flush=True)
    return server


def _addresses(key: str, middle: int) -> Iterator[tuple[str, str]]:
    yield "home", "/"
    yield "past matches", "/past"
    yield "set-up", "/new/remik51"
    yield "match", f"/match/{key}"
    yield "record a deal", f"/match/{key}/record"
    yield f"correct deal {middle}", f"/match/{key}/deal/{middle}"
    yield "history", f"/match/{key}/history"
    yield "totals", f"/match/{key}/totals"
    yield "referee", f"/match/{key}/referee"
    yield "rules of this table", f"/match/{key}/rules"


def _measured(client: FlaskClient, address: str) -> tuple[Took, Took, int]:
    size = len(client.get(address).text)
    server, yardstick = took([_asked(client, address), _asked(bare(size), "/")], TIMES)
    return server, yardstick, size


def _asked(client: FlaskClient, address: str, expected: int = 200) -> Callable[[], None]:
    def ask() -> None:
        answer = client.get(address)
        if answer.status_code != expected:
            raise SystemExit(f"{address} answered {answer.status_code}")

    return ask


def _newest(app: Flask, key: str) -> str:
    """The question of a page that has already shown everything."""
    with app.app_context():
        news = records.find(db.session.query(Club).one(), key).news
    return f"/match/{key}?since={news}"


def _ms(found: Took) -> str:
    return f"{found.median:8.1f} ({found.best:5.1f})"
