"""What the browser tests promise: a table of what is covered where, and that no page is left out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from werkzeug.exceptions import MethodNotAllowed, NotFound

from tests.browser import places
from tests.databases import fresh_app

FOLDER = Path(__file__).parent / "browser"
TABLE = (FOLDER / "README.md").read_text(encoding="utf-8")
CHECKS = 44
# Addresses that are asked for and answer no page: files, drawings, signs of life, links that lead on at once.
NO_PAGE = {
    *("static", "vendor.htmx_script", "installed.manifest", "installed.worker", "entrance.health", "entrance.join"),
    *("files.everything", "files.one", "files.table", "files.tables", "house_rules.file", "house_rules.qr"),
    *("devices.join_code", "sharing.join_code", "sharing.watch_code", "sharing.here", "sentences.table"),
}


def rows() -> dict[int, list[str]]:
    """The tests by the number of the row."""
    found = re.findall(r"^\| (\d+) \|[^|]+\|([^|]+)\|$", TABLE, re.MULTILINE)
    return {int(number): re.findall(r"`([^`]+\.py::\w+)`", tests) for number, tests in found}


def test_every_row_is_there_and_names_a_test() -> None:
    """1 to 44, none left out, none without a test."""
    assert list(rows()) == list(range(1, CHECKS + 1))
    assert [number for number, tests in rows().items() if not tests] == []


def test_every_test_that_is_named_exists() -> None:
    """In the file where the table says it is."""
    missing = []
    for named in set(re.findall(r"`([^`]+\.py::\w+)`", TABLE)):
        file, _, name = named.partition("::")
        tree = ast.parse((FOLDER / file).read_text(encoding="utf-8"))
        if name not in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}:
            missing.append(named)
    assert missing == []


def test_every_page_is_visited(tmp_path: Path) -> None:
    """Whoever adds an address adds it to the places that are looked at."""
    with fresh_app(tmp_path / "server") as app:
        every = places.every(app)
        where = app.url_map.bind("localhost")
        visited = set()
        for place in (*every.owner, *every.watcher, *every.stranger):
            try:
                visited.add(where.match(place.address.partition("?")[0])[0])
            except (NotFound, MethodNotAllowed):
                assert place.address == "/no-such-page", place.address
        asked = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert asked - visited == NO_PAGE
