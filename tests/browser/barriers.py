"""What keeps somebody out who sees little, hears the page, or has no pointer: found in a page as it stands."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from playwright.sync_api import Page

RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],  # what passed is not counted up, which takes most of the time
}


def machine_found(page: Page) -> list[str]:
    """What axe finds wrong by the rules of WCAG 2.2 AA, a line for each element."""
    page.evaluate(_axe())
    found = page.evaluate("rules => axe.run(rules).then(said => said.violations)", RULES)
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


def pale(page: Page, least: float = 7, edge: float = 3) -> list[str]:
    """Print that is hard to read in dim light, drawings and edges of controls that are hard to make out."""
    return _measured(page, "pale", least, edge)


def lost(page: Page, edge: float = 3) -> list[str]:
    """Where somebody with a keyboard would not see where they are."""
    page.keyboard.press("Shift")  # what is focused from here on was reached by a keyboard
    return _measured(page, "lost", edge)


def order(page: Page) -> list[str]:
    """What confuses somebody who hears the page."""
    return _measured(page, "order")


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


@cache
def _measures() -> str:
    source = Path(__file__).with_name("barriers.js").read_text(encoding="utf-8")
    return f"([which, ...given]) => {{ {source}\n return {{ pale, lost, order }}[which](...given); }}"


def _measured(page: Page, which: str, *given: float) -> list[str]:
    found: list[str] = page.evaluate(_measures(), [which, *given])
    return found
