"""The package as users would install it: built, put into a new virtual environment, and asked for its pages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
import venv
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
# What each address must answer with: a page, a file of static/, our own copy of htmx, a catalogue that was compiled.
ASKED = {
    "/health": "ok",
    "/": "<html",
    "/static/htmx-boot.js": "htmx",
    "/vendor/htmx.min.js": "htmx",
    "/?lang=pl": '<html lang="pl"',
}


def build(folder: Path) -> Path:
    """The wheel of this checkout."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "wheel", "--no-deps", "-w", str(folder)]
    subprocess.run([*pip, str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("engine/cards.py", "companion/templates/base.html", "companion/static/htmx-boot.js"):
        assert part in names, f"{part} is missing from the wheel"
    for language in ("pl", "sl"):
        assert f"companion/translations/{language}/LC_MESSAGES/messages.mo" in names, f"{language} was not compiled"
    assert not any(name.startswith(("tests/", "instance/")) for name in names)
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """The command `companion` of a new environment that holds the wheel and what it needs."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "-q", "install"]
    subprocess.run([*pip, "-c", str(ROOT / "constraints.txt"), str(wheel)], check=True)
    return folder / "bin" / "companion"


def fetch(address: str) -> tuple[int, str]:
    """Status and text of an answer, whatever it is."""
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def ask(companion: Path, folder: Path) -> None:
    """Serve from a folder that is no checkout and look at what comes back."""
    environment = {**os.environ, "COMPANION_INSTANCE": str(folder / "instance"), "PYTHONUNBUFFERED": "1"}
    environment.pop("DATABASE_URL", None)
    command = [str(companion), "serve", "--host", "127.0.0.1", "--port", "0"]
    server = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert found, "the server did not say where it is"
        for path, part in ASKED.items():
            status, body = fetch(found[0] + path)
            assert (status, part in body) == (200, True), f"{path} answered {status} without {part!r}"
            print(f"wheel: {path} {status}, {len(body)} characters")
    finally:
        server.terminate()
        server.wait(10)
    assert server.returncode == 0, "the server did not stop cleanly"


def main() -> None:
    """All of it, in a folder that is thrown away."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "elsewhere").mkdir()
        ask(install(build(folder / "wheel"), folder / "venv"), folder / "elsewhere")


if __name__ == "__main__":
    main()
