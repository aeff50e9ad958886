"""Draws the icons that home screens want as PNG from our own SVG: `python -m tests.browser.icons`, after a change."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.find import ARGUMENTS, find

STATIC = Path(__file__).parents[2] / "static"
# What iOS shows gets its round corners there; what Android masks has nothing near its edge.
DRAWN = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "icon-mask-512.png": ("icon-mask.svg", 512),
    "icon-180.png": ("icon-mask.svg", 180),
}


def draw() -> None:
    """Every icon, as large as its name says."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(ARGUMENTS))
        for name, (source, size) in DRAWN.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{(STATIC / source).read_text()}")
            page.screenshot(path=STATIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
