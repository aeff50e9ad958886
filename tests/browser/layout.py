"""What holds of the layout of every page: targets large enough and apart, nothing wider than the screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

TARGET = 48  # pixels a finger needs
KEY = 56  # pixels of height that a key of a pad has, and a card that is offered
GAP = 8

_MEASURE = """
([least, gap, apart, key]) => {
  const seen = (each) => {
    if (each.closest("[hidden], .quiet, .skip")) return false;
    const style = getComputedStyle(each);
    return each.checkVisibility({ visibilityProperty: true }) && style.clipPath === "none";
  };
  const touched = "a[href], button, summary, select, textarea, input:not([type=hidden]), label.pick";
  const all = [...document.querySelectorAll(touched)]
    .filter((each) => !(each.matches("input") && each.closest(".pick"))).filter(seen);
  const name = (each) => {
    const words = (each.getAttribute("aria-label") || each.innerText || each.name || "").trim().replace(/\\s+/g, " ");
    return `<${each.tagName.toLowerCase()} ${each.className || each.id}> ${words.slice(0, 40)}`;
  };
  const layer = (each) => each.closest(".tray, .menu, .drawer, .hero");
  const clipped = (box, by) => {
    const [left, top] = [Math.max(box.left, by.left), Math.max(box.top, by.top)];
    return new DOMRect(left, top, Math.min(box.right, by.right) - left, Math.min(box.bottom, by.bottom) - top);
  };
  const boxes = all.map((each) => {
    const box = each.getBoundingClientRect(), frame = each.closest(".is-edge > main")?.getBoundingClientRect();
    return { each, layer: layer(each), box, shown: frame ? clipped(box, frame) : box };
  });
  const found = [];
  for (const { each, box } of boxes) {
    const tall = each.matches(".key:not(.key--low), .offer__pick") ? key : least;
    if (box.width < least - 0.5 || box.height < tall - 0.5) {
      found.push(`small, ${Math.round(box.width)}×${Math.round(box.height)}: ${name(each)}`);
    }
  }
  for (let one = 0; one < boxes.length; one += 1) {
    for (let two = one + 1; two < boxes.length; two += 1) {
      const [a, b] = [boxes[one], boxes[two]];
      if (a.shown.width <= 0 || a.shown.height <= 0 || b.shown.width <= 0 || b.shown.height <= 0) continue;
      if (a.layer !== b.layer || a.each.contains(b.each) || b.each.contains(a.each)) continue;
      if (apart && (a.each.matches(apart) || b.each.matches(apart))) continue;
      const across = Math.max(a.shown.left - b.shown.right, b.shown.left - a.shown.right);
      const along = Math.max(a.shown.top - b.shown.bottom, b.shown.top - a.shown.bottom);
      const free = Math.max(across, along);
      if (free < gap - 0.5) found.push(`close, ${Math.round(free)}: ${name(a.each)} | ${name(b.each)}`);
    }
  }
  return found;
}
"""

# A key that was tapped goes down and comes up again.
_MOVING = (
    "Boolean(document.querySelector('.key:active, .btn:active'))"
    " || document.getAnimations().some((each) => each.playState === 'running')"
)


def faults(page: Page, *, touching: str = "") -> list[str]:
    """Everything that a finger would miss or hit twice. touching: what may touch its neighbours, as cells do."""
    for _ in range(20):
        if not page.evaluate(_MOVING):
            break
        page.wait_for_timeout(30)
    found: list[Any] = page.evaluate(_MEASURE, [TARGET, GAP, touching, KEY])
    width = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    if width[0] > width[1]:
        found.append(f"wider than the screen: {width[0]} > {width[1]}")
    return [str(each) for each in found]


def enlarge(page: Page) -> None:
    """All text at twice its size, as some readers set it."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")


def too_wide(page: Page) -> bool:
    """True when the page could be pushed sideways."""
    found: bool = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return found
