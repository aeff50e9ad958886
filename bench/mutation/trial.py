"""One mutant after another, each in a process of its own that ends with the first test that notices."""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from bench.mutation.covering import Lines
from bench.mutation.inside import Functions, Instead, Memory, exchange, functions
from bench.mutation.mutants import Mutant, Source

GAMES, JUDGE = "tests/engine/test_games.py", "tests/companion/test_judge.py"
MEMORY = 3 << 30
NOTICED, UNNOTICED, UNREACHED, LOST = "noticed", "unnoticed", "unreached", "lost"
OPTIONS = ("-q", "-s", "-x", "-p", "no:cacheprovider", "--timeout", "0", "--no-header")
Result = tuple[str, str]  # what became of a mutant, and the test that noticed


class Patience:
    """How long a mutant is tried, in processor time: some tests, and none for ever."""

    def __init__(self, seconds: dict[str, float], budget: float) -> None:
        self.seconds, self.budget = seconds, budget

    def of(self, name: str) -> float:
        """The usual time of a test."""
        return self.seconds.get(name, 1)

    def within(self, names: list[str]) -> list[str]:
        """The first of these tests, as many as the budget allows, one at least."""
        spent = accumulate(map(self.of, names))
        return [name for name, so_far in zip(names, spent, strict=True) if so_far <= self.budget or name == names[0]]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A fault may make a test run for ever. Then the process is ended."""
        signal.setitimer(signal.ITIMER_PROF, 4 + 10 * self.of(item.nodeid))


class Trial:
    """Tries mutants within one session of tests: the tests are found once, each mutant forks."""

    def __init__(
        self,
        root: Path,
        todo: Sequence[Mutant],
        sources: dict[str, Source],
        lines: Lines,
        seconds: dict[str, float],
        budget: float,
    ) -> None:
        self.root, self.todo, self.sources, self.lines = root, todo, sources, lines
        self.told: Callable[[Mutant, Result], None] = lambda mutant, result: None
        self.lately: dict[tuple[str, str], list[str]] = defaultdict(list)  # the tests that noticed, newest first
        self.patience = Patience(seconds, budget)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        Memory().forget()
        alive = functions(str(self.root / "engine"))
        gc.collect()
        gc.freeze()  # what is there already is shared by all that fork
        for mutant in self.todo:
            result = self._late(mutant, items, alive) if mutant.late else self._early(mutant)
            if result[1]:
                self._remember(mutant, result[1])
            self.told(mutant, result)
        return True

    def _remember(self, mutant: Mutant, test: str) -> None:
        for scope in (mutant.scope, ""):
            row = self.lately[mutant.path, scope]
            row[:] = [test, *(each for each in row if each != test)][:8]

    def _late(self, mutant: Mutant, items: dict[str, pytest.Item], alive: Functions) -> Result:
        """The fault is put into functions that are there already; only tests that come by its lines are run."""
        names = self._in_order(mutant)
        if not names:
            return self._at_the_import(mutant)
        source = self.sources[mutant.path]

        def run() -> Iterator[str]:
            exchange(source.code, source.mutated(mutant), alive)
            for name in names:
                self.patience.pytest_runtest_setup(items[name])
                yield name
                if any(report.failed for report in runtestprotocol(items[name], log=False, nextitem=None)):
                    return
            yield ""

        return _forked(run)

    def _in_order(self, mutant: Mutant) -> list[str]:
        """Those that noticed lately before the others, then the fastest, as many as the budget allows."""
        first, last = mutant.lines
        rows = self.lines.get(mutant.path, {})
        able = {name for line in range(first, last + 1) for name in rows.get(str(line), ())}
        lately = [name for scope in (mutant.scope, "") for name in self.lately[mutant.path, scope] if name in able]
        return self.patience.within([*dict.fromkeys(lately), *sorted(able - set(lately), key=self.patience.of)])

    def _at_the_import(self, mutant: Mutant) -> Result:
        """No test comes by: the place may still be passed while the engine is imported."""
        found = self._early(mutant)
        return found if found[0] == NOTICED else (UNREACHED, "")

    def _early(self, mutant: Mutant) -> Result:
        """The fault is there at the import: everything of ours is imported anew, and all tests are run."""
        code = self.sources[mutant.path].mutated(mutant)
        name = mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        lately = [test.partition("::")[0] for test in self.lately[mutant.path, ""]]
        rounds = [[GAMES], list(dict.fromkeys([*lately[:2], JUDGE])), ["tests/engine"]]

        def run() -> Iterator[str]:
            Instead(name, code)
            for files in rounds:
                yield files[0]
                signal.setitimer(signal.ITIMER_PROF, 60)
                first = _First(self.patience)
                if pytest.main([*OPTIONS, *files], [self.patience, first]) != pytest.ExitCode.OK:
                    yield first.failed or files[0]
                    return
            yield ""

        return _forked(run)


class _First:
    """The fastest tests first, as many as the budget allows; the first that fails is kept."""

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        named = {item.nodeid: item for item in items}
        items[:] = [named[name] for name in self.patience.within(sorted(named, key=self.patience.of))]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def _forked(run: Callable[[], Iterable[str]]) -> Result:
    """Runs it in a process of its own; it says the test that is next, and nothing when all have passed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _alone(run, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode().split("\n")
    _, status = os.waitpid(child, 0)
    if len(said) < 2:
        return LOST, ""
    return (UNNOTICED, "") if status == 0 and said[-2] == "" else (NOTICED, said[-2])


def _alone(run: Callable[[], Iterable[str]], writing: int) -> None:
    """What the process does; it never comes back."""
    code = 1
    try:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        for name in run():
            os.write(writing, f"{name}\n".encode())
            code = 0 if name == "" else 1
    except BaseException:
        sys.exc_info()
        code = 1
    finally:
        os._exit(code)
