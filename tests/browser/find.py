"""Finds a browser that really starts, or installs one. `python -m tests.browser.find` prints its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--disable-gpu",
    "--disable-dev-shm-usage",
)
NAMES = ("chromium", "google-chrome-stable", "google-chrome", "chromium-browser", "microsoft-edge-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
HELP = (
    "No browser could be started for the browser tests. Install Chromium or Chrome"
    " (Debian: apt-get install chromium libatomic1; elsewhere: .venv/bin/python -m playwright install chromium),"
    " or name one: COMPANION_BROWSER=/path/to/chromium make test"
)


def candidates() -> Iterator[str]:
    """Browsers of this machine, the likeliest first."""
    named = os.environ.get("COMPANION_BROWSER")
    if named:
        yield named
        return
    for name in NAMES:
        if found := shutil.which(name):
            yield found
    if Path(MAC).exists():
        yield MAC
    if downloaded := _downloaded():
        yield downloaded


def _downloaded() -> str | None:
    """Playwright's own browser, if it was fetched before; asked in a process of its own, which may lack a library."""
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    path = asked.stdout.strip()
    return path if asked.returncode == 0 and Path(path).exists() else None


def starts(path: str) -> bool:
    """True if this browser shows a page; that a file exists proves little (Ubuntu's may be an empty shell)."""
    code = (
        "import sys\nfrom playwright.sync_api import sync_playwright as s\n"
        "with s() as p:\n"
        "    b = p.chromium.launch(executable_path=sys.argv[1], args=sys.argv[2:])\n"
        "    page = b.new_page()\n"
        "    page.set_content('<p>7</p>')\n"
        "    assert page.inner_text('p') == '7'\n"
        "    b.close()\n"
    )
    try:
        tried = subprocess.run(
            [sys.executable, "-c", code, path, *ARGUMENTS], capture_output=True, timeout=90, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return tried.returncode == 0


def find() -> str | None:
    """The first browser that starts."""
    return next((path for path in candidates() if starts(path)), None)


def install() -> None:
    """Fetch a browser: Debian's own as root, else Playwright's. What it prints goes to standard error."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        packages = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "libatomic1"]
        for command in (["apt-get", "-qq", "update"], packages):
            subprocess.run(command, env=quiet, stdout=sys.stderr, stdin=subprocess.DEVNULL, check=False)
    else:
        subprocess.run(
            [sys.executable, "-m", "playwright", "install", "chromium"],
            stdout=sys.stderr,
            stdin=subprocess.DEVNULL,
            check=False,
        )


def main() -> int:
    """Prints the path; 1 and a line of help if there is none."""
    found = find()
    if found is None and not os.environ.get("COMPANION_BROWSER"):
        print("No browser starts here; fetching one.", file=sys.stderr)
        install()
        found = find()
    if found is None:
        print(HELP, file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
