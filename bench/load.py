"""`make load`: 200 watchers of 40 matches and 8 scorers, at `companion serve` and at a bare Flask application.

Watchers ask for news once a second, as the page does; a scorer opens the form, looks at the preview and saves, again
and again. Both servers get the same load in the same run; SECONDS in the environment sets how long.
"""

from __future__ import annotations

import http.client
import os
import random
import re
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from sqlalchemy import create_engine, text

from bench.faults import FIELD, Server

MATCHES, WATCHERS, SCORERS = 40, 200, 8
SECONDS = int(os.environ.get("SECONDS", "60"))
BEAT = 1.0  # seconds between two questions of a page
ATTEND = 60  # beats after which a page says that somebody looks at it
PAUSE = 3.0  # seconds between two deals of a scorer: far faster than anybody plays
WARM_UP = 5.0  # seconds whose figures do not count
SEED = 20261130
GROWTH = 8.0  # MB: more than that between the second quarter of the run and the last is a leak
SINCE = re.compile(r"since=([0-9.]+)")
BARE = "from bench.load_bare import main; main()"


@dataclass
class Line:
    """A browser that keeps its connection open: the server's own machine, or a device that `came_from` elsewhere."""

    port: int
    came_from: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    open: http.client.HTTPConnection | None = None

    def send(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str, float]:
        """Status, place to go to, page, and milliseconds until all of it was there."""
        self.open = self.open or http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if self.came_from:
            headers["X-Forwarded-For"] = self.came_from
        body = None
        if form is not None:
            body = urllib.parse.urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        begun = time.perf_counter()
        self.open.request("GET" if form is None else "POST", path, body=body, headers=headers)
        answer = self.open.getresponse()
        page = answer.read().decode()
        took = (time.perf_counter() - begun) * 1000
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return answer.status, answer.headers.get("Location", ""), page, took


@dataclass
class Figures:
    """What was measured, in ms, by kind of request; and what went wrong."""

    counting: bool = False
    took: dict[str, list[float]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    processor: float = 0.0  # seconds of it that the server used
    size: int = 0  # bytes of the page of a match with news

    def note(self, kind: str, took: float) -> None:
        """One answer."""
        if self.counting:
            self.took.setdefault(kind, []).append(took)

    def p95(self, kind: str) -> float:
        """95 of 100 answers were there by then."""
        return quantiles(self.took[kind], n=20)[-1]

    @property
    def growth(self) -> float:
        """MB between the second quarter of the run and the last."""
        quarter = max(1, len(self.memory) // 4)
        return median(self.memory[-quarter:]) - median(self.memory[quarter : 2 * quarter])


@dataclass
class Crowd:
    """Everybody who has a page open, at one server."""

    port: int
    links: list[tuple[str, str]]
    join: str
    figures: Figures = field(default_factory=Figures)
    stop: threading.Event = field(default_factory=threading.Event)

    def watcher(self, number: int) -> None:
        """Opens the watch link, then asks for news until told to stop."""
        match, link = self.links[number % MATCHES]
        line = Line(self.port, f"192.0.2.{number}")
        line.send(link)
        _, _, page, _ = line.send(match)
        since = _newest(page)
        self.stop.wait(random.Random(SEED + number).uniform(0, BEAT))
        for beat in count():
            if self.stop.is_set():
                return
            if beat % ATTEND == 0:
                line.send(f"{match}/here")
            status, _, page, took = line.send(f"{match}?since={since}")
            if status == 204:
                self.figures.note("idle poll", took)
            elif status == 200:
                self.figures.note("news", took)
                self.figures.size = len(page)
                since = _newest(page)
            else:
                self.figures.wrong.append(f"poll {status}")
            self.stop.wait(BEAT)

    def scorer(self, number: int) -> None:
        """Joins, then records deal after deal in a match of its own."""
        luck = random.Random(SEED - number)
        line = Line(self.port, f"198.51.100.{number}")
        line.send(self.join)
        record = f"{self.links[number][0]}/record"
        while not self.stop.wait(luck.uniform(PAUSE / 2, PAUSE * 3 / 2)):
            status, _, page, took = line.send(record)
            self._expect("form", status, 200, took)
            deal = {"ended": "out", "ender": "0", "left-1": str(luck.randint(2, 60)), "left-2": "31", "left-3": "7"}
            form = dict(FIELD.findall(page)) | deal
            status, _, _, took = line.send(record, {**form, "do": "preview"})
            self._expect("preview", status, 200, took)
            status, _, _, took = line.send(record, {**form, "do": "record"})
            self._expect("post", status, 303, took)

    def _expect(self, kind: str, status: int, expected: int, took: float) -> None:
        self.figures.note(kind, took)
        if status != expected:
            self.figures.wrong.append(f"{kind} {status}")

    def stay(self, process: int) -> Figures:
        """Everybody at once, for SECONDS after the warm-up."""
        works = [*((self.watcher, n) for n in range(WATCHERS)), *((self.scorer, n) for n in range(SCORERS))]
        threads = [threading.Thread(target=self._held, args=each) for each in works]
        for each in threads:
            each.start()
        time.sleep(WARM_UP)
        self.figures.counting = True
        before = processor(process)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            self.figures.memory.append(_memory(process))
            time.sleep(0.5)
        self.figures.processor = processor(process) - before
        self.stop.set()
        for each in threads:
            each.join()
        return self.figures

    def _held(self, work: Callable[[int], None], number: int) -> None:
        try:
            work(number)
        except (OSError, http.client.HTTPException) as lost:
            self.figures.wrong.append(type(lost).__name__)


def _newest(page: str) -> str:
    found = SINCE.search(page)
    return found.group(1) if found else "0"


def _memory(process: int) -> float:
    told = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(told.partition("VmRSS:")[2].split()[0]) / 1024


def processor(process: int) -> float:
    """Seconds that this process has used so far."""
    told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def companion() -> Figures:
    """The load on `companion serve`."""
    with TemporaryDirectory(prefix="companion-load-") as folder:
        server = Server(Path(folder), None)
        server.start()
        try:
            assert server.process is not None
            return Crowd(server.port, *_tables(server)).stay(server.process.pid)
        finally:
            server.kill()


def _tables(server: Server) -> tuple[list[tuple[str, str]], str]:
    """Forty matches without an end: their addresses with their watch links; and the link to join."""
    machine = Line(server.port)
    seats = {f"seat_{number}": name for number, name in enumerate(("Ana", "Bor", "Cene", "Dana"), 1)}
    for _ in range(MATCHES):
        _, _, page, _ = machine.send("/new/remik51")
        form = dict(FIELD.findall(page)) | seats | {"rule_ends": "open"}
        status, _, page, _ = machine.send("/new/remik51", form)
        if status != 303:
            raise SystemExit(f"no match: {status} {page[:300]}")
    engine = create_engine(server.database())
    with engine.connect() as rows:
        found = rows.execute(text("SELECT key, watch_secret FROM matches ORDER BY id")).all()
        join = rows.execute(text("SELECT join_secret FROM clubs")).scalar_one()
    engine.dispose()
    return [(f"/match/{key}", f"/watch/{key}/{secret}") for key, secret in found], f"/join/{join}"


def bare(size: int) -> Figures:
    """The same load on an application that keeps a number for each match and nothing else; pages of that size."""
    command = [sys.executable, "-c", BARE, str(size)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline())
            links = [(f"/match/{number}", f"/watch/{number}") for number in range(MATCHES)]
            return Crowd(port, links, "/join").stay(process.pid)
        finally:
            process.kill()


def run() -> int:
    """Print both; 0 when nothing went wrong and no memory was lost."""
    print(
        f"Load: {WATCHERS} watchers of {MATCHES} matches asking once a second, {SCORERS} scorers with a deal every"
        f" {PAUSE:.0f} s, {SECONDS} s each, {os.cpu_count()} cores",
        flush=True,
    )
    ours = companion()
    theirs = bare(int(ours.size))
    print(f"  {'ms, median and p95':20}{'companion serve':>22}{'bare Flask':>22}{'p95 ratio':>11}{'answers':>9}")
    for kind in ("idle poll", "news", "form", "preview", "post"):
        one, other = ours.took[kind], theirs.took[kind]
        print(
            f"  {kind:20}{_both(ours, kind)}{_both(theirs, kind)}{ours.p95(kind) / theirs.p95(kind):11.1f}{len(one):9}"
            + ("" if other else "  (no answer of the bare one)")
        )
    for name, figures in (("companion serve", ours), ("bare Flask", theirs)):
        print(
            f"  {name}: {len(figures.wrong)} errors, memory {figures.memory[0]:.1f} MB, at the end"
            f" {figures.memory[-1]:.1f} MB, processor {figures.processor / SECONDS:.0%} of one core"
        )
    for each in sorted(set(ours.wrong))[:10]:
        print(f"  wrong: {each}, {ours.wrong.count(each)} times")
    if ours.growth > GROWTH:
        print(f"  memory grew by {ours.growth:.1f} MB in the second half of the run")
    return 1 if ours.wrong or ours.growth > GROWTH else 0


def _both(figures: Figures, kind: str) -> str:
    return f"{median(figures.took[kind]):12.1f} / {figures.p95(kind):7.1f}"


if __name__ == "__main__":
    sys.exit(run())
