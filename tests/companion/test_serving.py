"""`companion serve`: what it prints, whom it lets in, and how it stops."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import time
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from companion import cli, network, serving
from companion.serving import Reach, announcement, reach
from tests.served import served

SECRET = "s" * 32


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that two networks know."""
    monkeypatch.setattr(serving, "own_addresses", lambda: ("192.168.1.5", "10.0.0.7"))


@pytest.mark.usefixtures("two_networks")
@pytest.mark.parametrize(
    ("host", "url", "expected"),
    [
        pytest.param(
            "",
            None,
            Reach(here="http://127.0.0.1:8000", others=("http://192.168.1.5:8000", "http://10.0.0.7:8000")),
            id="all networks",
        ),
        pytest.param(
            "127.0.0.1", None, Reach(here="http://127.0.0.1:8000", alone_by_choice=True), id="this machine only"
        ),
        pytest.param("localhost", None, Reach(here="http://localhost:8000", alone_by_choice=True), id="by its name"),
        pytest.param("::1", None, Reach(here="http://[::1]:8000", alone_by_choice=True), id="by IPv6"),
        pytest.param(
            "10.0.0.7", None, Reach(here="http://10.0.0.7:8000", others=("http://10.0.0.7:8000",)), id="one network"
        ),
        pytest.param(
            "127.0.0.1",
            "https://rummy.example/",
            Reach(here="http://127.0.0.1:8000", others=("https://rummy.example",)),
            id="behind a proxy that has a name",
        ),
    ],
)
def test_who_can_reach_the_server(host: str, url: str | None, expected: Reach) -> None:
    """By the address it listens at, or by the one it is told to give."""
    assert reach(host, 8000, url) == expected


def test_the_join_link_is_printed_and_drawn() -> None:
    """Once for each network, and one code for the first."""
    found = Reach(here="http://127.0.0.1:8000", others=("http://192.168.1.5:8000", "http://10.0.0.7:8000"))
    said = "\n".join(announcement(found, SECRET, "instance/companion.sqlite"))
    assert "http://127.0.0.1:8000/\n" in said
    assert f"http://192.168.1.5:8000/join/{SECRET}" in said
    assert f"http://10.0.0.7:8000/join/{SECRET}" in said
    assert said.count(serving.qr(f"http://192.168.1.5:8000/join/{SECRET}")) == 1
    assert "instance/companion.sqlite" in said


@pytest.mark.parametrize("chosen", [True, False])
def test_without_a_network_no_link_is_printed(chosen: bool) -> None:
    """There is nothing to scan; the line says why."""
    said = list(announcement(Reach(here="http://127.0.0.1:8000", alone_by_choice=chosen), SECRET, "x"))
    assert not any(SECRET in line for line in said)
    assert ("No network" in said[1]) is not chosen


class _Probe:
    """A datagram socket that would leave by the address that this network gives."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers

    def __enter__(self) -> _Probe:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, where: tuple[str, int]) -> None:
        self.asked = where[0]
        if self.asked not in self.answers:
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self.answers[self.asked], 0


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        pytest.param({}, (), id="no network at all"),
        pytest.param(dict.fromkeys(network.ASKED, "192.168.1.5"), ("192.168.1.5",), id="one network"),
        pytest.param({"192.168.255.254": "192.168.1.5"}, ("192.168.1.5",), id="a network without a way out"),
        pytest.param(
            {"192.0.2.1": "10.0.0.7", "192.168.255.254": "192.168.1.5"}, ("10.0.0.7", "192.168.1.5"), id="two networks"
        ),
        pytest.param({"192.0.2.1": "127.0.0.1"}, (), id="only itself"),
        pytest.param({"192.0.2.1": "169.254.3.4"}, (), id="a cable to nowhere"),
    ],
)
def test_own_addresses(monkeypatch: pytest.MonkeyPatch, answers: dict[str, str], expected: tuple[str, ...]) -> None:
    """The routing table knows; nothing is sent."""
    monkeypatch.setattr(network.socket, "socket", lambda *_: _Probe(answers))
    assert network.own_addresses() == expected


def ask(port: int, path: str, headers: dict[str, str] | None = None) -> http.client.HTTPResponse:
    """The server's answer to a browser on its own machine."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", path, headers=headers or {})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def test_it_serves_at_once_and_stops_cleanly(tmp_path: Path) -> None:
    """From nothing, with the database made on the way; Ctrl-C ends it without a trace."""
    begun = time.monotonic()
    with served(tmp_path) as (process, said, port):
        assert ask(port, "/health").status == 200
        # The figure at a table is well below; this is for a machine that runs other tests beside.
        assert time.monotonic() - begun < 10
        assert f"http://127.0.0.1:{port}/" in said[0]
        assert str(tmp_path / "companion.sqlite") in "".join(said)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert process.stdout is not None
        assert process.stdout.read() == ""


def test_a_forwarded_browser_is_a_stranger_to_the_real_server(tmp_path: Path) -> None:
    """The server must hand such headers on: without them everybody behind a proxy would be the machine itself."""
    with served(tmp_path) as (_process, _said, port):
        assert ask(port, "/no-such-page").status == 404
        for header in ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Forwarded", "X-Real-IP"):
            assert ask(port, "/no-such-page", {header: "127.0.0.1"}).status == 403
        assert ask(port, "/no-such-page", {"Host": "rummy.example"}).status == 403


def test_the_machine_is_let_in_and_the_club_stays(tmp_path: Path) -> None:
    """Killed at any time and started again: the same club, the same link, the same key."""
    with served(tmp_path, "--port", "0", "--url", "http://table.example") as (process, said, _port):
        process.kill()
        process.wait()
        link = next(line for line in said if "/join/" in line)
    with served(tmp_path, "--port", "0", "--url", "http://table.example") as (process, said, _port):
        assert link in said
        process.terminate()
        assert process.wait(10) == 0


def test_a_taken_port_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the way out."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert cli.run(["serve", "--host", "127.0.0.1", "--port", port]) == 1
    assert port in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536", "eight", "8000.5", "٨", ""])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is touched."""
    with pytest.raises(SystemExit) as ended:
        cli.run(["serve", "--port", port])
    assert ended.value.code == 2
    assert "a port is a number" in capsys.readouterr().err


def test_upgrade_prints_the_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For hosts that start the server by other means."""
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert cli.run(["upgrade"]) == 0
    said = capsys.readouterr().out
    assert re.search(r"/join/[\w-]{32}", said)
    assert cli.run(["upgrade"]) == 0
    assert capsys.readouterr().out == said


def test_host_and_port_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """`HOST=127.0.0.1 PORT=8001 make run`."""
    monkeypatch.setenv("HOST", "127.0.0.1")
    monkeypatch.setenv("PORT", "8001")
    said = cli.parser().parse_args(["serve"])
    assert (said.host, said.port) == ("127.0.0.1", 8001)


def test_a_scorer_gets_in_beside_two_hundred_watchers(tmp_path: Path) -> None:
    """Each open page holds a connection between its questions; one more phone is answered all the same."""
    with served(tmp_path) as (_, _, port), ExitStack() as pages:
        for _ in range(200):
            page = pages.enter_context(closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)))
            page.request("GET", "/health")
            assert page.getresponse().read() == b"ok\n"
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as scorer:
            scorer.request("GET", "/health")
            assert scorer.getresponse().status == 200
