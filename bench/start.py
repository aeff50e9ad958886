"""How long it takes from the command to the first answer: with an empty folder, and with a database that is there."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.faults import Server
from bench.load import processor

GOAL = 2.0  # seconds
TIMES = 3


def run() -> None:
    """Print both, with the time of the processor: beside other work the clock tells little."""
    with TemporaryDirectory(prefix="companion-start-") as folder:
        first, work = _started(Path(folder) / "empty")
        again, least = min(_started(Path(folder) / "empty") for _ in range(TIMES))
    missed = "" if again <= GOAL else "  (missed)"
    print(
        f"Start to first answer: {first:.1f} s with an empty folder ({work:.1f} s of the processor),"
        f" then {again:.1f} s ({least:.1f} s); goal {GOAL} s{missed}"
    )


def _started(folder: Path) -> tuple[float, float]:
    server = Server(folder, None)
    begun = time.monotonic()
    server.start()
    took = time.monotonic() - begun
    assert server.process is not None
    work = processor(server.process.pid)
    server.kill()
    return took, work


if __name__ == "__main__":
    run()
