"""How `make test` comes by a browser, and how it adds up its two parts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.browser import find
from tests.everything import Outcome, outcome


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """A machine with these browsers; True: it starts."""
    there: dict[str, bool] = {}
    monkeypatch.delenv("COMPANION_BROWSER", raising=False)
    monkeypatch.setattr(find.shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(find, "_downloaded", lambda: "downloaded" if "downloaded" in there else None)
    monkeypatch.setattr(find, "MAC", "/no/such/browser")
    monkeypatch.setattr(find, "starts", lambda path: there.get(path, False))
    return there


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        pytest.param({}, None, id="none"),
        pytest.param({"chromium": True, "google-chrome": True}, "chromium", id="the first of two"),
        pytest.param({"chromium": False, "google-chrome": True}, "google-chrome", id="the first is an empty shell"),
        pytest.param({"downloaded": True}, "downloaded", id="only the one that was fetched before"),
        pytest.param({"chromium": False}, None, id="one that does not start is none"),
    ],
)
def test_the_first_browser_that_starts_is_taken(
    machine: dict[str, bool], there: dict[str, bool], expected: str | None
) -> None:
    """That a file is there proves little."""
    machine.update(there)
    assert find.find() == expected


def test_a_named_browser_is_the_only_one_tried(
    machine: dict[str, bool], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is fetched behind the back of who named it."""
    machine["chromium"] = True
    monkeypatch.setenv("COMPANION_BROWSER", "/no/such/browser")
    monkeypatch.setattr(find, "install", lambda: pytest.fail("nothing may be fetched"))
    assert find.main() == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "COMPANION_BROWSER" in said.err


def test_a_missing_browser_is_fetched(
    machine: dict[str, bool], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Once, and then found like any other."""
    monkeypatch.setattr(find, "install", lambda: machine.update(chromium=True))
    assert find.main() == 0
    assert capsys.readouterr().out == "chromium\n"


def test_without_any_browser_it_fails_with_a_line_of_help(
    machine: dict[str, bool], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The browser tests are never passed over in silence."""
    monkeypatch.setattr(find, "install", lambda: None)
    assert find.main() == 1
    assert find.HELP in capsys.readouterr().err


def test_what_is_no_browser_does_not_start() -> None:
    """Python itself is not one."""
    assert not find.starts(sys.executable)
    assert not find.starts("/no/such/browser")


REPORT = """<?xml version="1.0"?><testsuites><testsuite name="pytest" {counts} time="1.5"></testsuite></testsuites>"""


def read(folder: Path, counts: str) -> Outcome:
    """What a part with these counts comes to."""
    report = folder / "report.xml"
    report.write_text(REPORT.format(counts=counts))
    return outcome(report)


def test_the_parts_are_added_up(tmp_path: Path) -> None:
    """One line in pytest's own words closes the output."""
    one = read(tmp_path, 'tests="10" failures="1" errors="0" skipped="0"')
    two = read(tmp_path, 'tests="5" failures="0" errors="1" skipped="1"')
    assert str(one + two).strip("= ") == "1 failed, 12 passed, 1 skipped, 1 error in 3.00s"
    assert str(read(tmp_path, 'tests="7" failures="0" errors="0" skipped="0"')).strip("= ") == "7 passed in 1.50s"


def test_a_part_that_broke_off_is_an_error(tmp_path: Path) -> None:
    """Without a report nothing is known to have passed."""
    assert outcome(tmp_path / "none.xml") == Outcome(errors=1)
