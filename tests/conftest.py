"""What all tests share: how hard the laws are tried, and the figures that a run wants to show."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

PROOF = bool(os.environ.get("PROOF"))
SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)
FIGURE = "figure"
MANY = 100  # so many cases of one test are a trial whose number is worth telling

# `make test` tries a seeded part within seconds, `make proof` the full numbers.
settings.register_profile("quick", max_examples=60, derandomize=True, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("proof", max_examples=5000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("proof" if PROOF else "quick")


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Says a line that stands in the summary of the run: what was counted, how often it happened."""
    return lambda line: record_property(FIGURE, line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The figures of all tests, also of those that ran in other processes."""
    stats = terminalreporter.stats
    ran = [each for kind in ("passed", "failed") for each in stats.get(kind, []) if getattr(each, "when", "") == "call"]
    lines = [*_said(ran), *(_trials(ran) if PROOF else ())]
    if lines:
        terminalreporter.section("figures")
        for line in lines:
            terminalreporter.write_line(line)


def _said(ran: list[pytest.TestReport]) -> Iterator[str]:
    """What tests wanted to be known."""
    for report in ran:
        for name, value in report.user_properties:
            if name == FIGURE:
                yield f"{report.nodeid.rpartition('::')[2]}: {value}"


def _trials(ran: list[pytest.TestReport]) -> Iterator[str]:
    """How many cases each of the long trials had, and how they ended."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for report in ran:
        counts[report.nodeid.partition("[")[0]][report.outcome] += 1
    for name, ended in counts.items():
        if ended.total() >= MANY:
            yield f"{name}: {', '.join(f'{number} {outcome}' for outcome, number in ended.items())}"
