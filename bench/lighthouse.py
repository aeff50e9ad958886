"""`make lighthouse`: Lighthouse on a phone looks at five pages, served with the app's own copy of htmx.

Performance, accessibility and best practices, each out of 100; LIGHTHOUSE names the program, CHROME_PATH a browser.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.faults import Phone, Server

KINDS = ("performance", "accessibility", "best-practices")
LEAST = 98
CHROME = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def pages(phone: Phone) -> Iterator[tuple[str, str]]:
    """Name and address; of a match with three deals where it takes one."""
    match = phone.begin()
    for number in range(1, 4):
        form = phone.form(f"{match}/record")
        deal = {"ended": "out", "ender": "0", "left-1": str(10 * number), "left-2": "31", "left-3": "9"}
        status, _, page = phone.send(f"{match}/record", {**form, **deal})
        if status != 303:
            raise SystemExit(f"deal {number}: {status} {page[:300]}")
    yield "home", "/"
    yield "set-up", "/new/remik51"
    yield "match", match
    yield "record", f"{match}/record"
    yield "referee", f"{match}/referee"


def audited(address: str, folder: Path) -> dict[str, object]:
    """What Lighthouse found."""
    told = folder / "report.json"
    browser = f"{' '.join(CHROME)} --user-data-dir={folder / 'browser'}"
    command = [
        os.environ.get("LIGHTHOUSE", "lighthouse"),
        address,
        "--quiet",
        "--output=json",
        f"--output-path={told}",
        f"--only-categories={','.join(KINDS)}",
        f"--chrome-flags={browser}",
    ]
    # Now and then it misses the very start of a page, and asks to be run again.
    if subprocess.run(command).returncode:
        subprocess.run(command, check=True)
    found: dict[str, object] = json.loads(told.read_text(encoding="utf-8"))
    return found


def wanting(report: dict[str, object]) -> Iterator[str]:
    """What cost points, in Lighthouse's words."""
    audits, kinds = report["audits"], report["categories"]
    assert isinstance(audits, dict) and isinstance(kinds, dict)
    for kind in kinds.values():
        for each in kind["auditRefs"]:
            audit = audits[each["id"]]
            if each["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                yield f"{audit['title']} {audit.get('displayValue', '')}".strip()


def run() -> int:
    """0 when no page has less than LEAST in anything."""
    fine = True
    os.environ["HTMX"] = "local"
    with TemporaryDirectory(prefix="companion-lighthouse-") as folder:
        server = Server(Path(folder) / "instance", None)
        server.start()
        try:
            print(f"  {'':10}" + "".join(f"{kind:>16}" for kind in KINDS), flush=True)
            for name, path in [*pages(Phone(server.port))]:
                report = audited(f"http://127.0.0.1:{server.port}{path}", Path(folder))
                kinds = report["categories"]
                assert isinstance(kinds, dict)
                scores = [round(kinds[kind]["score"] * 100) for kind in KINDS]
                print(f"  {name:10}" + "".join(f"{score:16}" for score in scores), flush=True)
                if min(scores) < LEAST:
                    fine = False
                    for each in wanting(report):
                        print(f"    {each}", flush=True)
        finally:
            server.kill()
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(run())
