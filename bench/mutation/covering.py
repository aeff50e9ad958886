"""Which tests come by which line of the engine, and how long they take."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

from bench.mutation.inside import Memory

Lines = dict[str, dict[str, list[str]]]  # by file and line the tests


class Covering:
    """Runs the tests one by one, each from a fresh memory, and notes the lines of the engine.

    What is known of tests from before stays; only those that came new are run.
    """

    def __init__(self, root: Path, known: dict[str, Any] | None = None) -> None:
        self.root = root
        self.seconds: dict[str, float] = dict(known["seconds"]) if known else {}
        self.lines: Lines = known["lines"] if known else {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        new = [item for item in session.items if item.nodeid not in self.seconds]
        if not new:
            return True
        memory = Memory()
        watch = coverage.Coverage(data_file=None, source=[str(self.root / "engine")], config_file=False)
        watch.start()
        for item in new:
            memory.forget()
            watch.switch_context(item.nodeid)
            before = time.process_time()
            reports = runtestprotocol(item, log=False, nextitem=None)
            if any(report.failed for report in reports):
                raise pytest.UsageError(f"{item.nodeid} fails without any fault")
            self.seconds[item.nodeid] = time.process_time() - before
        watch.stop()
        self._note(watch.get_data())
        return True

    def _note(self, data: Any) -> None:
        for file in data.measured_files():
            rows = self.lines.setdefault(str(Path(file).relative_to(self.root)), {})
            for line, contexts in data.contexts_by_lineno(file).items():
                rows[str(line)] = sorted({*rows.get(str(line), ()), *contexts} - {""})
