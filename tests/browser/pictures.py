"""`make pictures`: the pictures of README.md, taken from the running app on a phone and a tablet.

Not a test: it writes docs/pictures/. The evening is always the same, so only what changed in the app changes a picture.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.find import ARGUMENTS, HELP, find
from tests.browser.live import Live, answering, guard
from tests.companion import tables
from tests.databases import fresh_app

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1024, "height": 768}
NAMES = ("Ana", "Bor", "Cene", "Dana")
# Who finished, how, and what the others had left; None: not opened.
EVENING: tuple[tuple[int, str, tuple[int | None, ...]], ...] = (
    (1, "plain", (24, None, 37, 12)),
    (0, "plain", (None, 18, 42, 55)),
    (2, "hand", (31, 24, None, 19)),
    (1, "plain", (9, None, 62, None)),
    (3, "plain", (47, 11, 26, None)),
    (1, "hand", (24, None, 31, 48)),
)


def remi(live: Live) -> str:
    """Six deals of Remi 51; in the fourth Dana had not opened."""
    key = tables.start(live.app, "remik51", NAMES, first_dealer=1, deals_each=2)
    for ender, how, left in EVENING:
        opened = [seat == ender or count is not None for seat, count in enumerate(left)]
        tables.record(live.app, key, ending="out", ender=ender, how=how, left=list(left), opened=opened)
    return key


def home(page: Page, _key: str) -> None:
    page.goto("/")


def match(page: Page, key: str) -> None:
    page.goto(f"/match/{key}")


def record(page: Page, key: str) -> None:
    """Half-way: Bor is out, two counts are there, and the line below says what they do."""
    page.goto(f"/match/{key}/record")
    page.locator('input[name="ender"][value="1"]').check(force=True)
    for seat, left in ((0, "12+7+10"), (2, "K K 4"), (3, "31")):
        page.locator(f'[name="left-{seat}"]').fill(left)
    page.locator("#answer").get_by_text("+").first.wait_for()


def referee(page: Page, key: str) -> None:
    """Clubs twice in a set."""
    page.goto(f"/match/{key}/referee")
    page.locator('[name=mode][value="text"]').check(force=True)
    page.locator("#cards").fill("8S 8C 8C")
    page.locator("#answer .verdict").wait_for()


def middle(page: Page, key: str) -> None:
    page.goto(f"/match/{key}/middle")


def totals(page: Page, key: str) -> None:
    page.goto(f"/match/{key}/totals")


PICTURES: tuple[tuple[str, Callable[[Page, str], None], dict[str, int], str, str], ...] = (
    ("phone-home", home, PHONE, "en-GB", "light"),
    ("phone-match", match, PHONE, "sl", "light"),
    ("phone-record", record, PHONE, "pl", "light"),
    ("phone-referee", referee, PHONE, "en-GB", "dark"),
    ("tablet-middle", middle, TABLET, "en-GB", "light"),
    ("tablet-totals", totals, TABLET, "en-GB", "light"),
)


def take(browser: Browser, live: Live) -> None:
    """Every picture, from the same evening."""
    key = remi(live)
    for name, scene, size, locale, theme in PICTURES:
        phone = size is PHONE
        context = browser.new_context(
            base_url=live.url,
            viewport=size,
            device_scale_factor=1.5,
            has_touch=True,
            is_mobile=phone,
            locale=locale,
            color_scheme=theme,
            reduced_motion="reduce",
            service_workers="block",
        )
        guard(context, live, "fine")
        page = context.new_page()
        scene(page, key)
        page.wait_for_load_state("networkidle")
        page.screenshot(path=FOLDER / f"{name}.png")
        context.close()
        print(f"docs/pictures/{name}.png")


def main() -> None:
    """Serve an evening and take the pictures."""
    path = os.environ.get("COMPANION_BROWSER") or find()
    if path is None:
        raise SystemExit(HELP)
    FOLDER.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        fresh_app(Path(folder)) as app,
        answering(app) as live,
        sync_playwright() as tool,
    ):
        browser = tool.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        take(browser, live)
        browser.close()


if __name__ == "__main__":
    main()
