"""Which tests come by which line of the engine, and how long they take."""

from __future__ import annotations

import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol

from bench.mutation.inside import Memory

Lines = dict[str, dict[int, list[str]]]  # by file and line the tests


class Covering:
    """Runs the tests one by one, each from a fresh memory, and notes the lines of the engine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seconds: dict[str, float] = {}
        self.lines: Lines = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        memory = Memory()
        watch = coverage.Coverage(data_file=None, source=[str(self.root / "engine")], config_file=False)
        watch.start()
        for item in session.items:
            memory.forget()
            watch.switch_context(item.nodeid)
            before = time.process_time()
            reports = runtestprotocol(item, log=False, nextitem=None)
            if any(report.failed for report in reports):
                raise pytest.UsageError(f"{item.nodeid} fails without any fault")
            self.seconds[item.nodeid] = time.process_time() - before
        watch.stop()
        self.lines = self._lines(watch.get_data())
        return True

    def _lines(self, data: Any) -> Lines:
        found: Lines = defaultdict(dict)
        for file in data.measured_files():
            path = str(Path(file).relative_to(self.root))
            for line, contexts in data.contexts_by_lineno(file).items():
                found[path][line] = sorted(set(contexts) - {""})
        return found
