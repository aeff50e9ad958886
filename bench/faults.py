"""The plug is pulled while eight phones record: SQLite always, and the PostgreSQL that DATABASE_URL names.

What was acknowledged must be there and nothing twice; with PG_PROGRAMS and PG_DATA that PostgreSQL is restarted too.
"""

from __future__ import annotations

import http.client
import os
import random
import re
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import Request

from sqlalchemy import create_engine, text

from companion.config import database_url

PHONES, POSTS, KILLS = 8, 500, 10
SEED = 20251205
START = "from companion.cli import main; main()"
LOST = (OSError, http.client.HTTPException)
FIELD = re.compile(r'<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"')


@dataclass
class Server:
    """`companion serve`, killed and started again at the same port."""

    folder: Path
    url: str | None
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Answers again when this returns."""
        self.port = self.port or _free_port()
        environment = {**os.environ, "COMPANION_INSTANCE": str(self.folder)}
        environment.pop("DATABASE_URL", None)
        if self.url:
            environment["DATABASE_URL"] = self.url
        command = [sys.executable, "-c", START, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                Phone(self.port).send("/health")
            except LOST:
                time.sleep(0.05)
            else:
                return
        raise SystemExit("the server does not answer")

    def kill(self) -> None:
        """At once, without a word."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def database(self) -> str:
        """Where the rows are."""
        return database_url(self.url) if self.url else f"sqlite:///{self.folder / 'companion.sqlite'}"


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port


@dataclass
class Phone:
    """A browser at the machine itself."""

    port: int
    jar: CookieJar = field(default_factory=CookieJar)

    def send(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, place to go to, page."""
        body = None if form is None else urllib.parse.urlencode(form).encode()
        asked = Request(f"http://127.0.0.1:{self.port}{path}", data=body)
        self.jar.add_cookie_header(asked)
        headers = {**dict(asked.header_items()), "Content-Type": "application/x-www-form-urlencoded"}
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            line.request(asked.get_method(), path, body=body, headers=headers)
            answer = line.getresponse()
            page = answer.read().decode()
        finally:
            line.close()
        self.jar.extract_cookies(answer, asked)  # type: ignore[arg-type]
        return answer.status, answer.headers.get("Location", ""), page

    def form(self, path: str) -> dict[str, str]:
        """The hidden fields of the page."""
        while True:
            try:
                status, _, page = self.send(path)
            except LOST:
                status = 503
            if status == 200:
                return dict(FIELD.findall(page))
            time.sleep(0.05)

    def begin(self) -> str:
        """The address of a match without an end."""
        form = self.form("/new/remik51")
        form |= {"seat_1": "Ana", "seat_2": "Bor", "seat_3": "Cene", "seat_4": "Dana", "rule_ends": "open"}
        status, place, page = self.send("/new/remik51", form)
        if status != 303:
            raise SystemExit(f"no match: {status} {page[:300]}")
        return urllib.parse.urlsplit(place).path


@dataclass
class Load:
    """Phones that record until there are enough; a post without an answer is sent again as it is."""

    server: Server
    left: int = POSTS
    again: int = 0
    saved: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def phone(self, number: int) -> None:
        """One phone to the end."""
        luck = random.Random(SEED + number)
        phone = Phone(self.server.port)
        match = phone.begin()
        while self._more():
            form = phone.form(f"{match}/record")
            deal = {
                "ended": "out",
                "ender": "0",
                "left-1": str(luck.randint(2, 60)),
                "left-2": str(luck.randint(2, 60)),
                "left-3": "9",
            }
            if not self._post(phone, f"{match}/record", {**form, **deal}):
                return
            self.saved[match.rpartition("/")[2]] = self.saved.get(match.rpartition("/")[2], 0) + 1

    def _more(self) -> bool:
        with self.lock:
            self.left -= 1
            return self.left >= 0

    def _post(self, phone: Phone, path: str, form: dict[str, str]) -> bool:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            try:
                status, _, page = phone.send(path, form)
            except LOST:
                status, page = 503, ""
            if status == 303:
                return True
            if status not in (422, 503) or (status == 422 and "copied as text" not in page):
                break
            self.again += 1
            time.sleep(0.05)
        self.wrong.append(f"{status}")
        return False


@contextmanager
def _serving(url: str | None) -> Iterator[Server]:
    with TemporaryDirectory(prefix="companion-faults-") as folder:
        server = Server(Path(folder), url)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def killed(name: str, url: str | None) -> bool:
    """Eight phones, five hundred posts, ten kills; True when nothing is lost and nothing twice."""
    luck = random.Random(SEED)
    with _serving(url) as server:
        load = Load(server)
        phones = [threading.Thread(target=load.phone, args=(number,)) for number in range(PHONES)]
        for each in phones:
            each.start()
        for turn in range(1, KILLS + 1):
            while load.left > POSTS * (KILLS - turn) // KILLS + luck.randrange(10) and not load.wrong:
                time.sleep(0.01)
            server.kill()
            server.start()
        for each in phones:
            each.join()
        lost, twice = _missing(server.database(), load.saved)
    number = sum(load.saved.values())
    print(
        f"{name}: {PHONES} phones, {number} deals acknowledged, {KILLS} kills, {load.again} posts sent again: "
        f"{lost} lost, {twice} twice, {len(load.wrong)} refused",
        flush=True,
    )
    return number == POSTS and not (lost or twice or load.wrong)


def _missing(where: str, saved: dict[str, int]) -> tuple[int, int]:
    engine = create_engine(where)
    with engine.connect() as rows:
        found = rows.execute(text("SELECT key, number FROM deals JOIN matches ON matches.id = match_id")).all()
    engine.dispose()
    stored = [(key, number) for key, number in found if key in saved]
    known = {(key, number) for key, last in saved.items() for number in range(1, last + 1)}
    return len(known - set(stored)), len(stored) - len(known & set(stored))


def restarted(url: str, programs: str, data: str) -> bool:
    """PostgreSQL stopped in mid-match and started again: refused in words, then taken, without a restart of ours."""

    def control(*words: str) -> None:
        # What it was started with; `pg_ctl start` would forget it.
        asked = ["runuser", "-u", "postgres", "--", f"{programs}/pg_ctl", "-D", data, "-w", "-m", "fast", *words]
        subprocess.run(asked, cwd="/", check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    options = " ".join(shlex.split((Path(data) / "postmaster.opts").read_text(encoding="utf-8"))[3:])
    with _serving(url) as server:
        phone = Phone(server.port)
        match = phone.begin()
        form = phone.form(f"{match}/record") | {
            "ended": "out",
            "ender": "0",
            "left-1": "20",
            "left-2": "30",
            "left-3": "9",
        }
        control("stop")
        status, _, page = phone.send(f"{match}/record", form)
        words = re.search(r'id="sentence"[^>]*>\s*([^<]+?)\s*<|<b>([^<]+)</b>', page)
        control("-l", f"{data}/log", "-o", options, "start")
        after, _, _ = phone.send(f"{match}/record", form)
        twice, _, _ = phone.send(f"{match}/record", form)
        lost, more = _missing(server.database(), {match.rpartition("/")[2]: 1})
    said = next((each for each in words.groups() if each), "") if words else ""
    print(f"PostgreSQL restarted: while it was away {status} ({said}), then {after}, sent again {twice}", flush=True)
    return status in (422, 503) and bool(said) and (after, twice, lost) == (303, 303, 0) and more == 0


def run() -> int:
    """0 when nothing was lost."""
    fine = killed("SQLite", None)
    url, programs, data = (os.environ.get(name, "") for name in ("DATABASE_URL", "PG_PROGRAMS", "PG_DATA"))
    if url:
        fine &= killed("PostgreSQL", url)
    if url and programs and data:
        fine &= restarted(url, programs, data)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(run())
