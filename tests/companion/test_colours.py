"""Contrast of every pair of colours that meet on a page, in both themes, read off the tokens of the style sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEET = (Path(__file__).parents[2] / "static" / "app.css").read_text("utf-8")
SURFACES = ("ground", "sheet", "raised", "well", "tray", "plum-wash")


def tokens(block: str) -> dict[str, str]:
    """The colours that a block of the style sheet names."""
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})\b", block))


def themes() -> dict[str, dict[str, str]]:
    """Light, dark by the system, dark by choice."""
    light = tokens(SHEET[SHEET.index(":root {") : SHEET.index("@media (prefers-color-scheme: dark)")])
    system, _, rest = SHEET.partition("@media (prefers-color-scheme: dark)")[2].partition(':root[data-theme="dark"]')
    return {"light": light, "dark by the system": light | tokens(system), "dark": light | tokens(rest.split("}")[0])}


THEMES = themes()


def brightness(colour: str) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


PAIRS = [
    *[("ink", surface, 7.0) for surface in (*SURFACES, "yes-wash", "no-wash", "may-wash")],
    *[("ink-2", surface, 7.0) for surface in SURFACES],
    *[("plum-ink", surface, 7.0) for surface in SURFACES],
    *[(word, surface, 7.0) for word in ("yes", "no", "may") for surface in ("sheet", f"{word}-wash")],
    *[("no", surface, 4.5) for surface in SURFACES],
    *[("may", surface, 4.5) for surface in SURFACES],
    ("on-plum", "plum", 7.0),
    *[("edge", surface, 3.0) for surface in SURFACES],
    *[("plum-edge", surface, 3.0) for surface in ("ground", "sheet", "tray")],
    *[("focus", surface, 3.0) for surface in SURFACES],
    *[(suit, "card", 7.0) for suit in ("spade", "heart", "diamond", "club", "joker")],
]


@pytest.mark.parametrize("theme", list(THEMES))
def test_colours_that_meet_can_be_told_apart(theme: str) -> None:
    """Figures, names, cards and verdicts 7:1, other words 4.5:1, edges of what can be touched 3:1."""
    colours = THEMES[theme]
    low = [
        f"{one} on {other}: {contrast(colours[one], colours[other]):.2f} < {least}"
        for one, other, least in PAIRS
        if contrast(colours[one], colours[other]) < least
    ]
    assert low == []


def test_dark_is_the_same_by_system_and_by_choice() -> None:
    """It is written twice, so it could drift apart."""
    assert THEMES["dark by the system"] == THEMES["dark"]
    assert THEMES["dark"] != THEMES["light"]


def test_the_measure_is_right() -> None:
    """Black on white is 21:1, and the order of two colours does not matter."""
    assert round(contrast("#000000", "#ffffff"), 1) == round(contrast("#ffffff", "#000000"), 1) == 21.0
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
