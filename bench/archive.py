"""Server time of archive and statistics of a club with two thousand matches, held against a bare page of the same size.

"first look" is what the first request after a deal was recorded takes: everything is added up. Any other look finds
it added up already.
"""

from __future__ import annotations

from time import process_time

from flask import Flask
from flask.testing import FlaskClient

from bench.full_archive import MATCHES, fill
from bench.long_match import installed
from bench.pages import line
from companion import digests, records, statistics
from companion.database import db, writing
from companion.models import Club

PAGES = (
    ("archive", "/past"),
    ("archive, filtered", "/past?game=gin&since=2020-01-01&player=3"),
    ("archive, last page", "/past?page=80"),
    ("statistics", "/statistics"),
    ("statistics, one game", "/statistics?game=gin"),
    ("a player", "/statistics/3"),
    ("head to head", "/statistics/3/4"),
    ("people", "/people"),
)


def run(matches: int = MATCHES) -> None:
    """Print a line for each page."""
    with installed() as app:
        with app.app_context():
            deals = fill(matches)
        print(f"Archive: {matches} matches, {deals} deals; counting all of them anew: {_counted(app):.1f} s")
        client = app.test_client()
        for name, address in PAGES:
            line(client, name, address)
        for name, address in PAGES:
            if address.startswith("/statistics"):
                print(f"  {name + ', first look':34}{_first_look(client, address):8.1f} ms")


def _counted(app: Flask) -> float:
    """Seconds of the processor for the digests of every match, as after a change of the program."""
    with app.app_context():
        with writing():
            digests.throw_away()
            db.session.commit()
        begun = process_time()
        digests.refresh(db.session.query(Club).one(), records.counted)
        return process_time() - begun


def _first_look(client: FlaskClient, address: str) -> float:
    """Milliseconds of the processor when nothing is added up yet: the best of five."""
    took = []
    for _ in range(5):
        statistics.forget()
        begun = process_time()
        client.get(address)
        took.append((process_time() - begun) * 1000)
    return min(took)
