"""All tests: those without a browser on two processes, then the journeys one by one, and one summary of both."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

BROWSER = "tests/browser"
PARTS = (
    ("-n", "2", f"--ignore={BROWSER}", "tests"),
    ("--tracing=retain-on-failure", "--screenshot=only-on-failure", "--output=test-results", BROWSER),
)


@dataclass(frozen=True)
class Outcome:
    """How many tests a part had, by how they ended."""

    failed: int = 0
    passed: int = 0
    skipped: int = 0
    errors: int = 0
    seconds: float = 0.0

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome(
            self.failed + other.failed,
            self.passed + other.passed,
            self.skipped + other.skipped,
            self.errors + other.errors,
            self.seconds + other.seconds,
        )

    def __str__(self) -> str:
        counts = [
            f"{count} {word}"
            for count, word in (
                (self.failed, "failed"),
                (self.passed, "passed"),
                (self.skipped, "skipped"),
                (self.errors, "error" if self.errors == 1 else "errors"),
            )
            if count
        ]
        return f" {', '.join(counts) or 'no tests ran'} in {self.seconds:.2f}s ".center(80, "=")


def outcome(report: Path) -> Outcome:
    """What a part's report counts; a part that wrote none has an error."""
    if not report.exists():
        return Outcome(errors=1)
    suites = list(ElementTree.parse(report).getroot().iter("testsuite"))

    def count(name: str) -> int:
        return sum(int(suite.get(name, 0)) for suite in suites)

    bad, skipped, errors = count("failures"), count("skipped"), count("errors")
    return Outcome(
        failed=bad,
        passed=count("tests") - bad - skipped - errors,
        skipped=skipped,
        errors=errors,
        seconds=sum(float(suite.get("time", 0)) for suite in suites),
    )


def run() -> int:
    """0 when everything passed."""
    whole, code = Outcome(), 0
    with TemporaryDirectory() as folder:
        for number, part in enumerate(PARTS):
            report = Path(folder) / f"{number}.xml"
            ended = subprocess.run([sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *part], check=False)
            code = code or ended.returncode
            whole += outcome(report)
    print(f"\nall parts together\n{whole}", flush=True)
    return code or int(whole.failed + whole.errors > 0)


if __name__ == "__main__":
    sys.exit(run())
