"""What all tests share: how hard the laws are tried, and the figures that a run wants to show."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture)
FIGURE = "figure"

# `make test` tries a seeded part within seconds, `make proof` the full numbers.
settings.register_profile("quick", max_examples=60, derandomize=True, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("proof", max_examples=5000, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile("proof" if os.environ.get("PROOF") else "quick")


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Says a line that stands in the summary of the run: what was counted, how often it happened."""
    return lambda line: record_property(FIGURE, line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The figures of all tests, also of those that ran in other processes."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    lines = [
        f"{report.nodeid.rpartition('::')[2]}: {value}"
        for report in reports
        if getattr(report, "when", "") == "call"
        for name, value in report.user_properties
        if name == FIGURE
    ]
    if lines:
        terminalreporter.section("figures")
        for line in lines:
            terminalreporter.write_line(line)
