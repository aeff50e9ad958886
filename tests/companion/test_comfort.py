"""What a device is set to: remembered by a cookie, by plain forms, without losing what was typed."""

from __future__ import annotations

import re
import struct
from itertools import product
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.comfort import SIZES, SUITS, Comfort, changed, from_words
from companion.formats import aloud
from companion.languages import LANGUAGES
from tests.companion import people, tables
from tests.companion.test_look import opening

STATIC = Path(__file__).parents[2] / "static"
ALL = {"comfort": "all", "size": "100", "suits": "four", "awake": "on", "haptic": "on", "shortcuts": "on"}


@pytest.fixture
def key(app: Flask) -> str:
    """A match in which two deals were played."""
    return tables.evening(app, "gin_boxes", 2)


def scripts(page: str) -> set[str]:
    """The scripts that the page loads."""
    return set(re.findall(r'<script[^>]* src="/static/([\w-]+\.js)', page))


def shortcuts(page: str) -> set[str]:
    """The keys that press something on the page."""
    return set(re.findall(r'aria-keyshortcuts="(.)"', page))


def test_every_setting_is_remembered_in_few_words() -> None:
    """What differs from the usual, and nothing else; the usual needs no cookie at all."""
    assert Comfort().words == ""
    for size, suits, awake, haptic, keys in product(SIZES, SUITS, *[(True, False)] * 3):
        chosen = Comfort(size=size, suits=suits, awake=awake, haptic=haptic, shortcuts=keys)
        assert from_words(chosen.words) == chosen


@pytest.mark.parametrize("words", ["", "...", "300", 'x"><b>', "two two", "150,two", "\x00"])
def test_words_that_are_none_of_ours_say_nothing(words: str) -> None:
    """A cookie can hold anything."""
    assert from_words(words) == Comfort()


def test_what_a_form_does_not_name_stays() -> None:
    """So does what it names wrongly."""
    before = Comfort(size="150", suits="two", haptic=False)
    assert changed(before, {}) == before
    assert changed(before, {"size": "151", "suits": "six", "haptic": "perhaps", "awake": ""}) == before
    assert changed(before, {"size": "100", "haptic": "on"}) == Comfort(suits="two")


def test_the_page_of_the_device_sets_everything(client: FlaskClient, key: str) -> None:
    """And shows what is set."""
    usual = client.get(f"/match/{key}/record").text
    assert opening(usual) == '<html lang="en">'
    assert {"keys.js", "awake.js", "haptic.js"} <= scripts(usual)
    said = {"size": "200", "suits": "two", "awake": "off", "haptic": "off", "shortcuts": "off", "theme": "dark"}
    answer = client.post("/this-device", data={**ALL, **said, "back": f"/match/{key}"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/this-device?back=/match/{key}")
    page = client.get(answer.headers["Location"]).text
    checked = dict(re.findall(r'name="(\w+)" value="(\w+)" checked', page))
    assert checked == said
    assert f'href="/match/{key}"' in page
    changed_page = client.get(f"/match/{key}/record").text
    assert opening(changed_page) == '<html lang="en" data-theme="dark" class="text-200 two-colour">'
    assert not {"keys.js", "awake.js", "haptic.js"} & scripts(changed_page)
    assert not shortcuts(changed_page)
    client.post("/this-device", data={**ALL, "theme": "system"})
    assert opening(client.get("/").text) == '<html lang="en">'


def test_the_cookie_goes_with_the_usual(client: FlaskClient) -> None:
    """It says no more than what was chosen, and scripts of others cannot read it."""
    cookie = client.post("/this-device", data={**ALL, "size": "125"}).headers["Set-Cookie"]
    assert cookie.startswith("comfort=125;")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    client.post("/this-device", data=ALL)
    assert client.get_cookie("comfort") is None


def test_it_needs_the_token_of_our_page(strict_app: Flask) -> None:
    """As every post does, and without it nothing is set."""
    answer = strict_app.test_client().post("/this-device", data={**ALL, "size": "200"})
    assert answer.status_code == 400


def test_the_menu_switches_the_waking_screen(client: FlaskClient, key: str) -> None:
    """One tap, back on the same page; the button says how it is."""
    page = client.get(f"/match/{key}").text
    assert 'name="comfort" value="awake:off" aria-pressed="true"' in page
    answer = client.post("/look", data={"comfort": "awake:off", "back": f"/match/{key}"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/match/{key}")
    page = client.get(f"/match/{key}").text
    assert 'name="comfort" value="awake:on" aria-pressed="false"' in page
    assert "awake.js" not in scripts(page)


def test_in_the_middle_of_a_deal_nothing_typed_is_lost(client: FlaskClient, app: Flask, key: str) -> None:
    """The menu posts the form of the deal: it comes back as it was, and nothing is stored."""
    typed = {"ender": "1", "left-0": "23", "left-1": "4", "number": "3"}
    answer = client.post(f"/match/{key}/record", data={**typed, "comfort": "awake:off"})
    assert answer.status_code == 200
    assert 'value="23"' in answer.text
    assert "awake.js" not in scripts(answer.text)
    with app.app_context():
        assert len(tables.saved(key).replayed.played) == 2


def test_only_a_match_that_is_played_keeps_the_screen_on(client: FlaskClient, app: Flask, key: str) -> None:
    """Every page of it; not the result, not the first page."""
    for path in ("", "/record", "/history", "/totals", "/settings", "/rules"):
        assert "awake.js" in scripts(client.get(f"/match/{key}{path}").text), path
    over = tables.evening(app, "carousel_saturday")
    assert "awake.js" not in scripts(client.get(f"/match/{over}").text)
    assert "awake.js" not in scripts(client.get("/").text)


def test_every_key_of_the_list_presses_something(client: FlaskClient, key: str) -> None:
    """The list on the page of the device and the pages of a match agree."""
    listed = set(re.findall(r"<kbd>(.)</kbd>", client.get("/this-device").text.lower()))
    assert listed == shortcuts(client.get(f"/match/{key}").text)
    assert {"b", "?"} <= shortcuts(client.get(f"/match/{key}/history").text)


@pytest.mark.parametrize(
    ("lang", "heard"),
    [
        (
            "en",
            "After deal 1. Place 1: Ana, minus 40 points. Place 2: Cene, 1 point. Place 3: Bor, 22 points. "
            "Next deal – deals: Bor, starts: Cene.",
        ),
        (
            "pl",
            "Po rozdaniu 1. Miejsce 1: Ana, minus 40 punktów. Miejsce 2: Cene, 1 punkt. Miejsce 3: Bor, 22 punkty. "
            "Następne rozdanie – rozdaje: Bor, zaczyna: Cene.",
        ),
        (
            "sl",
            "Po deljenju 1. Mesto 1: Ana, minus 40 točk. Mesto 2: Cene, 1 točka. Mesto 3: Bor, 22 točk. "
            "Naslednje deljenje – deli: Bor, začne: Cene.",
        ),
    ],
)
def test_the_standing_is_told_in_whole_sentences(client: FlaskClient, app: Flask, lang: str, heard: str) -> None:
    """Names, places, totals with a spoken minus, who deals next."""
    key = tables.start(app, "remik51")
    tables.record(app, key, ending="out", ender=0, left=[0, 22, 1], opened=[True] * 3)
    assert told(client.get(f"/match/{key}?lang={lang}").text) == heard


def test_a_match_that_is_over_is_told_with_its_end(client: FlaskClient, app: Flask) -> None:
    """Nobody deals any more; before the first deal nobody has a place."""
    over = told(client.get(f"/match/{tables.evening(app, 'carousel_saturday')}").text)
    assert "Place 1: Bor, 380 points." in over
    assert "deals:" not in over
    fresh = told(client.get(f"/match/{tables.start(app, 'gin', ('Ana', 'Bor'))}").text)
    assert "Place" not in fresh
    assert "deals: Ana" in fresh


def told(page: str) -> str:
    """What a screen reader or the browser's own voice says."""
    found = re.search(r'id="told"[^>]*>(.*?)</p>', page, re.DOTALL)
    assert found
    return " ".join(found[1].split())


@pytest.mark.parametrize(("value", "heard"), [(0, "0"), (12345, "12,345"), (-40, "minus 40")])
def test_a_minus_is_a_word_for_the_ear(app: Flask, value: int, heard: str) -> None:
    """Some voices would pass over the sign."""
    assert aloud(value, "en") == heard


def test_on_the_home_screen_the_app_has_a_name_in_each_language(client: FlaskClient) -> None:
    """And icons that are there, as large as they say."""
    names = set()
    for lang in LANGUAGES:
        assert f'rel="manifest" href="/app-{lang}.webmanifest"' in client.get(f"/?lang={lang}").text
        answer = client.get(f"/app-{lang}.webmanifest")
        assert answer.mimetype == "application/manifest+json"
        said = answer.get_json()
        assert (said["lang"], said["start_url"], said["scope"], said["display"]) == (lang, "/", "/", "standalone")
        names.add(said["name"])
        assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
        for icon in said["icons"]:
            found = client.get(icon["src"])
            assert found.mimetype == icon["type"]
            if icon["type"] == "image/png":
                assert icon["sizes"] == "{}x{}".format(*struct.unpack(">II", found.data[16:24]))
    assert len(names) == len(LANGUAGES)
    assert client.get("/app-xx.webmanifest").status_code == 404


def test_the_stand_in_comes_from_the_root_and_is_never_stale(client: FlaskClient) -> None:
    """Or it could not stand in for all pages, or an old one would."""
    answer = client.get("/worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.cache_control.no_cache
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.data == (STATIC / "worker.js").read_bytes()


def test_what_a_device_keeps_is_the_standing_and_nothing_to_press(app: Flask, client: FlaskClient, key: str) -> None:
    """No form, no token, no script, no link into the club; a watcher may keep it, a stranger has none."""
    for page in (client.get(f"/match/{key}/away").text, people.watching(app, key).open(f"/match/{key}/away").text):
        assert not re.search(r"<form|<script|csrf|<button|href=\"/(?!static/)", page)
        assert re.search(r"It is from: \w+, \d+ \w+ \d{4}, \d\d:\d\d\.", page)
        shown = re.findall(r'class="standing__total[^"]*">([^<]*)<', page)
        assert sorted(shown) == sorted(str(total) for total in tables.totals(app, key))
    assert people.stranger(app).open(f"/match/{key}/away").status_code == 403


def test_movement_goes_by_the_two_speeds_that_still_themselves() -> None:
    """Whoever wants no motion gets 1 ms: every duration is one of the tokens that say so."""
    sheets = {each.name: each.read_text("utf-8") for each in STATIC.glob("*.css")}
    assert sheets
    rules = [rule for text in sheets.values() for rule in re.findall(r"(?:transition|animation)[\w-]*:[^;}]*", text)]
    lasting = {rule: re.search(r"[\d.]+m?s\b", rule) for rule in rules if "!important" not in rule}
    assert [rule for rule, time in lasting.items() if time and time[0] != "0s"] == []
    still = re.search(r"@media \(prefers-reduced-motion: reduce\) \{\s*:root \{ ([^}]*)\}", sheets["app.css"])
    assert still
    assert re.findall(r"--(\w+): (\w+)", still[1]) == [("quick", "1ms"), ("calm", "1ms")]
    assert not [each.name for each in STATIC.glob("*.js") if re.search(r"smooth|\.animate\(", each.read_text("utf-8"))]
