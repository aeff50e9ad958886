"""The plug is pulled in the middle of an evening: what was answered as saved is there, and nothing is there twice."""

from __future__ import annotations

import http.client
import os
import random
import re
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from subprocess import Popen
from urllib.request import Request

import pytest

from companion import create_app, records
from companion.database import db
from companion.models import Match
from tests.companion.reading import posted
from tests.served import served

DEALS, KILLS = (500, 60) if os.environ.get("PROOF") else (60, 5)
CAUGHT = 2  # so often at least the server has to die between a post and its answer
SEED = 4711
NAMES = ("Ana", "Bor", "Cene")
LOST = (OSError, http.client.HTTPException)


class _Cut(Exception):
    """The answer never came."""


@dataclass
class Table:
    """A phone at the table, and the server that it may kill."""

    folder: Path
    luck: random.Random
    process: Popen[str] | None = None
    port: int = 0
    jar: CookieJar = field(default_factory=CookieJar)
    running: ExitStack = field(default_factory=ExitStack)
    took: float = 0.2
    kills: int = 0
    caught: int = 0
    stored: int = 0

    def start(self) -> None:
        """Serve what is in the folder, whatever happened before."""
        self.running.close()
        self.process, _, self.port = self.running.enter_context(served(self.folder))

    def send(self, path: str, form: dict[str, list[str]] | None = None) -> tuple[int, str, str]:
        """Status, place to go to and page. Raises _Cut when the server died on the way."""
        body = None if form is None else urllib.parse.urlencode(form, doseq=True).encode()
        asked = Request(f"http://127.0.0.1:{self.port}{path}", data=body)
        self.jar.add_cookie_header(asked)
        headers = {**dict(asked.header_items()), "Content-Type": "application/x-www-form-urlencoded"}
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(asked.get_method(), path, body=body, headers=headers)
            answer = line.getresponse()
            page = answer.read().decode()
        except LOST as cut:
            raise _Cut from cut
        finally:
            line.close()
        self.jar.extract_cookies(answer, asked)  # type: ignore[arg-type]
        return answer.status, answer.headers.get("Location", ""), page

    def send_and_kill(self, path: str, form: dict[str, list[str]]) -> tuple[int, str, str]:
        """The same while somebody pulls the plug, at any moment that such a post takes. Raises _Cut."""
        assert self.process is not None
        plug = threading.Timer(self.luck.uniform(0, self.took), self.process.kill)
        plug.start()
        try:
            return self.send(path, form)
        finally:
            plug.join()
            self.process.wait()
            self.kills += 1

    def post(self, path: str, form: dict[str, list[str]], *, kill: bool) -> tuple[int, str, str]:
        """The answer to this form; without one it is posted again as it is, stored already or not."""
        if not kill:
            begun = time.monotonic()
            answer = self.send(path, form)
            self.took = time.monotonic() - begun
            return answer
        try:
            answer = self.send_and_kill(path, form)
            self.start()
        except _Cut:
            self.caught += 1
            self.start()
            self.stored += self.asked(path)["number"] != form["number"]
            answer = self.send(path, form)
        return answer

    def asked(self, path: str) -> dict[str, list[str]]:
        """The form of the next deal as the page has it."""
        return posted(self.send(path)[2], "deal")


def set_up(table: Table) -> str:
    """The address of a match that never ends by itself."""
    form = posted(table.send("/new/remik51")[2], "setup")
    form |= {f"seat_{number}": [name] for number, name in enumerate(NAMES, start=1)}
    form["rule_ends"] = ["open"]
    status, place, page = table.send("/new/remik51", form)
    assert status == 303, page
    return urllib.parse.urlsplit(place).path


def evening(luck: random.Random) -> Iterator[tuple[int, dict[str, list[str]]]]:
    """Deals without an end: number and what is written into the form; no two neighbours are equal."""
    for number in range(1, DEALS + 1):
        ender = luck.randrange(len(NAMES))
        left = {f"left-{seat}": [str(luck.randint(2, 60))] for seat in range(len(NAMES)) if seat != ender}
        yield number, {"ended": ["out"], "ender": [str(ender)], **left}


@pytest.mark.timeout(0 if os.environ.get("PROOF") else 300)
def test_no_saved_deal_is_lost_and_none_is_there_twice(tmp_path: Path, figure: Callable[[str], None]) -> None:
    """Whatever the moment; the post that got no answer is sent once more as a phone would."""
    luck = random.Random(SEED)
    table = Table(tmp_path, luck)
    wanted = set(luck.sample(range(2, DEALS + 1), KILLS))
    written: list[dict[str, list[str]]] = []
    with table.running:
        table.start()
        match = set_up(table)
        for number, deal in evening(luck):
            form = {**table.asked(f"{match}/record"), **deal}
            assert form["number"] == [str(number)]
            kill = number in wanted or (number > DEALS // 2 and table.caught < CAUGHT)
            status, place, page = table.post(f"{match}/record", form, kill=kill)
            assert (status, urllib.parse.urlsplit(place).path) == (303, match), page
            written.append(deal)
    assert stored(tmp_path, match) == [(number, told(deal)) for number, deal in enumerate(written, start=1)]
    assert len(written) == DEALS
    assert table.caught >= CAUGHT
    figure(
        f"{DEALS} deals, {table.kills} kills, {table.caught} of them before the answer "
        f"({table.stored} stored all the same): none lost, none twice"
    )


def told(deal: dict[str, list[str]]) -> tuple[int, list[int | None]]:
    """Who went out and what the others had left, as it was written."""
    left = [deal.get(f"left-{seat}") for seat in range(len(NAMES))]
    return int(deal["ender"][0]), [None if each is None else int(each[0]) for each in left]


def stored(folder: Path, match: str) -> list[tuple[int, tuple[int, list[int | None]]]]:
    """Every version of every deal that is on disk, in its order."""
    key = re.sub(r".*/", "", match)
    app = create_app({"INSTANCE": folder})
    with app.app_context():
        saved = records.read(db.session.query(Match).filter_by(key=key).one())
        found = [
            (number, (version.facts["ender"], version.facts["left"]))
            for number, versions in sorted(saved.versions.items())
            for version in versions
            if version.facts is not None
        ]
        assert len(saved.acts) == len(found)
        db.engine.dispose()
    return found
