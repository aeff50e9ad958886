"""`python -m bench.mutation`: the mutants of the engine, and which of them no test notices."""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from bench.mutation.covering import Covering
from bench.mutation.mutants import Mutant, Source
from bench.mutation.report import report
from bench.mutation.trial import NOTICED, OPTIONS, Result, Trial

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "build" / "mutation"
RESULTS, COVERED = PLACE / "results.jsonl", PLACE / "covered.json"
TESTS = ("tests/engine", "tests/companion/test_judge.py")


def main() -> None:
    """Tries what was not tried before and tells how it stands."""
    asked = _arguments()
    PLACE.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    paths = sorted(str(file.relative_to(ROOT)) for file in (ROOT / "engine").rglob("*.py"))
    sources = {path: Source(ROOT, path) for path in paths}
    if not asked.report:
        _try(asked, sources)
    print(report(_wanted(asked, sources), results(), asked.list))


def results() -> dict[str, dict[str, Any]]:
    """The newest result of each mutant that was ever tried."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return {row["key"]: row for row in map(json.loads, lines)}


def _try(asked: argparse.Namespace, sources: dict[str, Source]) -> None:
    _cover(
        hashlib.sha256(
            "".join(ast.dump(each.tree, include_attributes=True) for each in sources.values()).encode()
        ).hexdigest()
    )
    covered = json.loads(COVERED.read_text("utf-8"))
    trial = Trial(ROOT, _todo(asked, sources), sources, covered["lines"], covered["seconds"], asked.budget)
    with RESULTS.open("a", encoding="utf-8", buffering=1) as out:
        started = time.monotonic()

        def told(mutant: Mutant, result: Result) -> None:
            nonlocal started
            took, started = time.monotonic() - started, time.monotonic()
            row = {"key": mutant.key, "result": result[0], "test": result[1], "seconds": round(took, 2)}
            out.write(json.dumps(row) + "\n")

        trial.told = told
        pytest.main([*OPTIONS, *TESTS], [trial])


def _cover(engine: str) -> None:
    """Which tests come by which line, for this engine; in a process of its own, so that nothing is remembered."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        if status:
            raise SystemExit("the tests do not pass without any fault")
        return
    known = json.loads(COVERED.read_text("utf-8")) if COVERED.exists() else {}
    covering = Covering(ROOT, known if known.get("engine") == engine else None)
    code = pytest.main([*OPTIONS, *TESTS], [covering])
    if code == pytest.ExitCode.OK:
        found = {"engine": engine, "lines": covering.lines, "seconds": covering.seconds}
        COVERED.write_text(json.dumps(found), "utf-8")
    os._exit(int(code))


def _todo(asked: argparse.Namespace, sources: dict[str, Source]) -> list[Mutant]:
    """What was not tried yet, or was tried and not noticed, in an order drawn once: any part of it is a fair sample."""
    known = results()
    wanted = sorted(_wanted(asked, sources), key=_drawn)
    again = [each for each in wanted if each.key in known and known[each.key]["result"] != NOTICED]
    new = [each for each in wanted if each.key not in known]
    part, parts = map(int, asked.part.split("/"))
    return (again if asked.again else new)[part - 1 :: parts]


def _wanted(asked: argparse.Namespace, sources: dict[str, Source]) -> list[Mutant]:
    """The mutants of the files that were asked for, or so many of them."""
    return [
        mutant
        for path, source in sources.items()
        if not asked.only or any(part in path for part in asked.only)
        for mutant in source.mutants
        if _drawn(mutant) < asked.sample / 100
    ]


def _drawn(mutant: Mutant) -> float:
    """A number from 0 to 1 that the mutant keeps."""
    return int.from_bytes(hashlib.sha256(mutant.key.encode()).digest()[:6], "big") / 2**48


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.mutation")
    parser.add_argument("only", nargs="*", help="files whose path contains one of these")
    parser.add_argument("--sample", type=float, default=100, metavar="PERCENT", help="so many of them, drawn")
    parser.add_argument("--budget", type=float, default=1e9, metavar="SECONDS", help="of tests for each")
    parser.add_argument("--part", default="1/1", metavar="N/M", help="every M-th mutant, for M processes at once")
    parser.add_argument("--again", action="store_true", help="try those again that nobody noticed")
    parser.add_argument("--report", action="store_true", help="only tell how it stands")
    parser.add_argument("--list", action="store_true", help="and every mutant that nobody noticed")
    return parser.parse_args()


if __name__ == "__main__":
    main()
