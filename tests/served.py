"""`companion serve` as a process of its own, on a free port of this machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], list[str], int]]:
    """Serves what is in this folder: the process, what it printed so far, and its port. Killed at the end."""
    environment = {**os.environ, "COMPANION_INSTANCE": str(folder), "PYTHONUNBUFFERED": "1"}
    environment.pop("DATABASE_URL", None)
    command = [sys.executable, "-c", "from companion.cli import main; main()", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, *(options or ("--port", "0"))],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    said: list[str] = []
    try:
        for line in process.stdout:
            said.append(line)
            if "Ctrl-C" in line:
                break
        found = re.search(r":(\d+)/", "".join(said))
        assert found, "".join(said)
        yield process, said, int(found[1])
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
