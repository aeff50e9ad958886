"""What the front page promises: commands that exist, files that are there, an example that comes out as printed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.judge import answer

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_judge_answers_as_printed() -> None:
    """The line that is asked, and the answer that is broken into lines below it."""
    (asked,) = re.findall(r'^    (\{"ask".*\})$', PAGE, re.MULTILINE)
    (said,) = re.findall(r'^    (\{"legal".*?\})\n\n', PAGE, re.MULTILINE | re.DOTALL)
    assert answer(asked) == json.loads(said)


@pytest.mark.parametrize("target", sorted(set(re.findall(r"^    (?:[A-Z]+=\S+ )?make (\w+)", PAGE, re.MULTILINE))))
def test_every_command_is_there(target: str) -> None:
    """Each `make` line of the page."""
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("linked", sorted(set(re.findall(r"\]\(([\w./-]+)\)", PAGE))))
def test_every_link_leads_somewhere(linked: str) -> None:
    """Files of the repository."""
    assert (ROOT / linked).is_file()
