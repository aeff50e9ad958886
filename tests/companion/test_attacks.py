"""What somebody might try: none of it gets through, none of it breaks anything, nothing of it is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from companion import house_rules
from companion.database import db
from companion.models import Act, ChangeVersion, Club, DealVersion, Device, HouseRules, Match, Note, Seat
from engine.variants import VARIANTS
from tests.companion import tables
from tests.companion.reading import posted
from tests.databases import fresh_app

AWAY = {"REMOTE_ADDR": "192.168.1.20"}
OURS, THEIRS = "our-own-link-of-thirty-letters-00", "their-own-link-of-thirty-letters-0"
SCRIPT = "<script>alert(1)</script>"
NAMES = ("Zdzislawa", "Brunhilda", "Cunegonda")
KINDS = (Match, Seat, Act, DealVersion, ChangeVersion, Note, HouseRules, Club)


@dataclass
class Scene:
    """A club with a match, another club whose member attacks, and a stranger."""

    app: Flask
    key: str
    rules: int
    member: FlaskClient
    neighbour: FlaskClient
    stranger: FlaskClient
    before: list[int] = field(default_factory=list)

    def rows(self) -> list[int]:
        with self.app.app_context():
            return [db.session.scalars(select(func.count()).select_from(kind)).one() for kind in KINDS]


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    """Posts need their tokens, and the first club has one match and one named set of rules."""
    with fresh_app(tmp_path, {"WTF_CSRF_ENABLED": True, "PROPAGATE_EXCEPTIONS": False}) as app:
        yield staged(app)


@pytest.fixture
def shared(standing: Scene) -> Scene:
    """A scene for requests of which none may change anything."""
    standing.before = standing.rows()
    return standing


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """The same, made once."""
    with fresh_app(
        tmp_path_factory.mktemp("attacked"), {"WTF_CSRF_ENABLED": True, "PROPAGATE_EXCEPTIONS": False}
    ) as app:
        yield staged(app)


def staged(app: Flask) -> Scene:
    key = tables.start(app, "manipulation", NAMES, target=1000)
    tables.record(app, key, ending="knock", ender=0, left=[5, 20, 30])
    tables.record(app, key, ending="knock", ender=1, left=[20, 5, 30])
    game = VARIANTS["gin"]
    with app.app_context():
        club = db.session.scalars(select(Club)).one()
        club.join_secret = OURS
        kept, _ = house_rules.save(club, game, "Secret Thursdays", game.rules)
        number = kept.row.id
        db.session.add(Club(name="Others", join_secret=THEIRS))
        db.session.commit()
    member, neighbour, stranger = app.test_client(), app.test_client(), app.test_client()
    member.get(f"/join/{OURS}", environ_base=AWAY)
    neighbour.get(f"/join/{THEIRS}", environ_base=AWAY)
    scene = Scene(app, key, number, member, neighbour, stranger)
    scene.before = scene.rows()
    return scene


def told(answer: TestResponse) -> None:
    """Nothing of the first club stands in it."""
    for secret in (*NAMES, "Secret Thursdays", OURS):
        assert secret not in answer.text


def token(client: FlaskClient) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/new/gin", environ_base=AWAY).text)
    assert found
    return found[1]


def addresses(scene: Scene) -> Iterator[tuple[str, str]]:
    """Every address of the app that names something, filled in with what belongs to the first club."""
    for rule in scene.app.url_map.iter_rules():
        names = rule.arguments
        if not names & {"key", "number"} or "secret" in names:
            continue
        with scene.app.test_request_context():
            values = {"key": scene.key, "number": 1 if "key" in names else scene.rules, "other": 2}
            path = scene.app.url_for(rule.endpoint, _external=False, **{name: values[name] for name in names})
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            yield method, path


FORMS: Mapping[str, str] = {
    "act": "1",
    "form_key": "attack-key",
    "seat": "0",
    "name": SCRIPT,
    "version": "1",
    "sure": "1",
    "count": "yes",
    "deal": "1",
    "do": "remove",
}


def test_another_clubs_ids_on_every_address(scene: Scene) -> None:
    """A member elsewhere with a true token: as if nothing were there."""
    good = token(scene.neighbour)
    tried = 0
    for method, path in addresses(scene):
        answer = scene.neighbour.open(path, method=method, data={**FORMS, "csrf_token": good}, environ_base=AWAY)
        assert answer.status_code in (403, 404, 405), (method, path, answer.status_code)
        told(answer)
        tried += 1
    assert tried >= 30
    assert scene.rows() == scene.before


def test_a_stranger_on_every_address(scene: Scene) -> None:
    """The same answer whether the match exists or not, and no cookie."""
    for method, path in addresses(scene):
        real = scene.stranger.open(path, method=method, data=FORMS, environ_base=AWAY)
        none = scene.stranger.open(path.replace(scene.key, "b" * 12), method=method, data=FORMS, environ_base=AWAY)
        assert real.status_code in (400, 403), (method, path)
        assert (real.status_code, _without_key(real)) == (none.status_code, _without_key(none))
        told(real)
    assert scene.rows() == scene.before


def _without_key(answer: TestResponse) -> str:
    return re.sub(r"[a-z0-9]{12}(?=[/\"?])", "", answer.text)


def test_a_post_without_its_token_on_every_address(scene: Scene) -> None:
    """None, a made-up one, one of another session: a member's own browser must not be led to post."""
    foreign = token(scene.neighbour)
    for method, path in addresses(scene):
        if method == "GET":
            continue
        for said in ({}, {"csrf_token": "made.up.token"}, {"csrf_token": foreign}):
            answer = scene.member.post(path, data={**FORMS, **said}, environ_base=AWAY)
            assert answer.status_code in (400, 403), (path, said)
    assert scene.rows() == scene.before


# ---------- single requests, by a member of the club with a true token

RECORD = "/match/{key}/record"
DEAL = {"ended": "knock", "ender": "0", "left-0": "4", "left-1": "20", "left-2": "30", "sure": "1", "form_key": "k1"}
HUGE = "9" * 5000
LARGE = "9" * 19  # fits into no column of a database

POSTS: dict[str, tuple[str, dict[str, Any]]] = {
    "a version nobody has seen": (RECORD, {**DEAL, "number": "1", "seen": "99"}),
    "a version below none": (RECORD, {**DEAL, "number": "3", "seen": "-1"}),
    "a version in words": (RECORD, {**DEAL, "number": "3", "seen": "one"}),
    "a version without end": (RECORD, {**DEAL, "number": "3", "seen": HUGE}),
    "a deal far ahead": (RECORD, {**DEAL, "number": "70", "seen": "0"}),
    "a deal below one": (RECORD, {**DEAL, "number": "-3", "seen": "0"}),
    "a deal without end": (RECORD, {**DEAL, "number": HUGE, "seen": "0"}),
    "no key": (RECORD, {**DEAL, "number": "3", "seen": "0", "form_key": ""}),
    "a key without end": (RECORD, {**DEAL, "number": "3", "seen": "0", "form_key": "k" * 5000}),
    "a seat beyond the table": (RECORD, {**DEAL, "number": "3", "seen": "0", "ender": "9"}),
    "a seat without end": (RECORD, {**DEAL, "number": "3", "seen": "0", "ender": HUGE}),
    "a seat that is a script": (RECORD, {**DEAL, "number": "3", "seen": "0", "ender": SCRIPT}),
    "a count without end": (RECORD, {**DEAL, "number": "3", "seen": "0", "left-1": HUGE}),
    "a sum without end": (RECORD, {**DEAL, "number": "3", "seen": "0", "left-1": "+".join(["9"] * 3000)}),
    "a count that is a script": (RECORD, {**DEAL, "number": "3", "seen": "0", "left-1": SCRIPT}),
    "a count of cards without end": (RECORD, {**DEAL, "number": "3", "seen": "0", "left-1": "7H " * 5000}),
    "a count with a null": (RECORD, {**DEAL, "number": "3", "seen": "0", "left-1": "\0"}),
    "an ending that is none": (RECORD, {**DEAL, "number": "3", "seen": "0", "ended": "magic", "ender": "magic"}),
    "an undo of what is long past": ("/match/{key}/undo", {"act": "1", "form_key": "k2"}),
    "an undo of nothing": ("/match/{key}/undo", {"act": HUGE, "form_key": "k2"}),
    "an undo of what is too large": ("/match/{key}/undo", {"act": LARGE, "form_key": "k2"}),
    "a hand-over to a device too large": ("/match/{key}/pen", {"do": "give", "to": LARGE, "form_key": "k2"}),
    "a recording too large": ("/match/{key}/recording", {"number": LARGE, "seen": LARGE}),
    "a pen for nobody": ("/match/{key}/pen", {"do": "burn", "form_key": "k2"}),
    "a name for this device without end": ("/devices/me", {"name": SCRIPT * 3000}),
    "a redo of nothing": ("/match/{key}/redo", {"act": "1", "form_key": "k2"}),
    "a name without end": ("/match/{key}/settings/name", {"seat": "9", "name": "x" * 100_000, "form_key": "k3"}),
    "a name of nothing": ("/match/{key}/settings/name", {"seat": "0", "name": "\u202e\u200b", "form_key": "k3"}),
    "a seat below none": ("/match/{key}/settings/name", {"seat": "-1", "name": "Eva", "form_key": "k3"}),
    "an order with a seat twice": ("/match/{key}/settings/order", {"place-0": "1", "place-1": "1", "form_key": "k4"}),
    "a joiner from beyond": ("/match/{key}/settings/join", {"name": "Eva", "start": "best", "form_key": "k5"}),
    "a leaver from beyond": ("/match/{key}/settings/leave", {"seat": "12", "form_key": "k6"}),
    "rules from deal zero": ("/match/{key}/settings/rules", {"deal": "0", "rule_target": "300", "form_key": "k7"}),
    "rules from a deal to come": (
        "/match/{key}/settings/rules",
        {"deal": "99", "rule_target": "300", "form_key": "k7"},
    ),
    "a rule without end": ("/match/{key}/settings/rules", {"deal": "3", "rule_target": HUGE, "form_key": "k7"}),
    "a choice between nothing": ("/match/{key}/choose/1", {"version": "1", "form_key": "k8"}),
    "a choice of a version to come": ("/match/{key}/choose/1", {"version": HUGE, "form_key": "k8"}),
    "a deal taken out that is not there": ("/match/{key}/remove/99", {"news": "2", "form_key": "k9"}),
    "a deal put in with old news": ("/match/{key}/insert/1", {**DEAL, "news": "0", "form_key": "k10"}),
    "a flag on a deal to come": ("/match/{key}/flag/99", {}),
    "a flag on a deal without end": (f"/match/{{key}}/flag/{HUGE}", {}),
    "a game that is none": ("/new/poker", {"seat_1": "Ana", "seat_2": "Bor", "form_key": "k11"}),
    "one player": ("/new/gin", {"seat_1": "Ana", "form_key": "k11"}),
    "a key of another match": ("/new/gin", {"seat_1": "Ana", "seat_2": "Bor", "form_key": "k" * 300}),
    "rules of a game that is none": ("/rules/save/poker", {"name": "x"}),
    "rules without a name": ("/rules/save/gin", {"name": "\u202e"}),
    "rules that are not there": ("/rules/999999999999999999999/remove", {}),
    "no file": ("/files", {}),
    "a file that is a field": ("/files", {"file": "{}"}),
    "a file of nothing": ("/files", {"file": (BytesIO(b""), "x.json")}),
    "a file by a path": ("/files", {"file": (BytesIO(b"{}"), "../../../etc/passwd")}),
    "a file of a script": ("/files", {"file": (BytesIO(b"{}"), SCRIPT)}),
    "a file of depth": ("/files", {"file": (BytesIO(b"[" * 200_000), "x.json")}),
    "a file of numbers": ("/files", {"file": (BytesIO(b"9" * 200_000), "x.json")}),
    "a file of rules by a path": ("/rules/import", {"file": (BytesIO(b"{}"), "../x")}),
    "an answer of the referee for a game that is none": ("/referee/poker", {"cards": "7H"}),
    "cards without end": ("/referee/gin", {"question": "meld", "cards": "7H " * 20_000}),
    "cards that are a script": ("/referee/gin", {"question": "meld", "cards": SCRIPT}),
}


@pytest.mark.parametrize(("path", "form"), POSTS.values(), ids=POSTS)
def test_forged_posts(shared: Scene, path: str, form: dict[str, Any]) -> None:
    """Refused in words, or taken for what it is; nothing that counts has changed, nothing is a script."""
    form = {
        name: (BytesIO(value[0].getvalue()), value[1]) if isinstance(value, tuple) else value
        for name, value in form.items()
    }
    data = {**form, "csrf_token": token(shared.member)}
    answer = shared.member.post(path.format(key=shared.key), data=data, environ_base=AWAY)
    assert answer.status_code < 500, answer.status_code
    assert SCRIPT not in answer.text
    with shared.app.app_context():
        standing = tables.saved(shared.key)
        assert len(standing.facts) == 2
        assert standing.names == NAMES
        assert standing.replayed.now.columns[0].totals == tables.saved(shared.key).replayed.now.columns[0].totals
        assert not any(change.deal > 2 for change in standing.changes)


# ---------- requests that no browser sends

RAW: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a body that is no form": (
        "POST",
        "/look",
        {"data": b"\xff\xfe\x00=&&&=%zz", "content_type": "application/x-www-form-urlencoded"},
    ),
    "a body that is JSON": ("POST", "/look", {"data": b'{"back": "//evil.test"}', "content_type": "application/json"}),
    "parts without a border": ("POST", "/files", {"data": b"--x\r\n\r\n", "content_type": "multipart/form-data"}),
    "parts cut short": (
        "POST",
        "/files",
        {
            "data": b'--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nabc',
            "content_type": "multipart/form-data; boundary=x",
        },
    ),
    "a thousand parts": (
        "POST",
        "/files",
        {
            "data": b"".join(b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n' for _ in range(1500))
            + b"--x--",
            "content_type": "multipart/form-data; boundary=x",
        },
    ),
    "a megabyte for a form": (
        "POST",
        "/look",
        {"data": b"a=" + b"b" * 1024 * 1024, "content_type": "application/x-www-form-urlencoded"},
    ),
    "twenty megabytes for a file": (
        "POST",
        "/files",
        {"data": b"a" * 20 * 1024 * 1024, "content_type": "multipart/form-data; boundary=x"},
    ),
    "a length that is a lie": ("POST", "/look", {"headers": {"Content-Length": "99999999999"}}),
    "a length in words": ("POST", "/look", {"headers": {"Content-Length": "many"}}),
    "a token in the header": ("POST", "/look", {"headers": {"X-CSRFToken": "x" * 5000}}),
    "a method of its own": ("BREW", "/", {}),
    "another method by a header": ("GET", "/match/{key}/undo", {"headers": {"X-HTTP-Method-Override": "POST"}}),
    "a deletion": ("DELETE", "/match/{key}", {}),
    "a path up": ("GET", "/static/../companion/config.py", {}),
    "a path up, written otherwise": ("GET", "/static/%2e%2e/%2e%2e/etc/passwd", {}),
    "a path up, written twice": ("GET", "/static/%252e%252e/etc/passwd", {}),
    "a path up with backslashes": ("GET", "/static/..\\..\\etc\\passwd", {}),
    "a path from the root": ("GET", "/static//etc/passwd", {}),
    "a path with a null": ("GET", "/static/app.css%00.txt", {}),
    "the secret key": ("GET", "/static/../instance/secret-key", {}),
    "the database": ("GET", "/instance/companion.sqlite", {}),
    "a key up": ("GET", "/match/..%2f..%2fetc", {}),
    "a key with a quote": ("GET", "/match/'%20OR%201=1--", {}),
    "a key without end": ("GET", "/match/" + "b" * 10_000, {}),
    "a key that is no text": ("GET", "/match/%ff%fe", {}),
    "news without end": ("GET", "/match/{key}?since=" + "9" * 5000, {}),
    "an open deal without end": ("GET", "/match/{key}/history?open=" + "9" * 5000, {}),
    "a deal without end": ("GET", "/match/{key}/deal/" + "9" * 5000, {}),
    "rules without end": ("GET", "/new/gin?rules=" + "a:1," * 5000, {}),
    "rules that are a script": ("GET", "/rules/gin?rules=" + SCRIPT, {}),
    "a language that is a path": ("GET", "/?lang=../../x", {}),
    "a language that is a script": ("GET", "/?lang=" + SCRIPT, {}),
    "from another club's match": ("GET", "/new/gin?from=bbbbbbbbbbbb", {}),
    "a host of its own": ("GET", "/", {"headers": {"Host": "evil.test"}}),
    "a host that is a script": ("GET", "/", {"headers": {"Host": SCRIPT}}),
    "a host with a user": ("GET", "/rules", {"headers": {"Host": "a:b@evil.test"}}),
    "no host": ("GET", "/", {"headers": {"Host": ""}}),
    "a forwarded host": ("GET", "/rules", {"headers": {"X-Forwarded-Host": "evil.test"}}),
    "a forwarded machine": ("GET", "/", {"headers": {"X-Forwarded-For": "127.0.0.1"}}),
    "a cookie that is none": ("GET", "/", {"headers": {"Cookie": "device=x; session=y; lang=../; theme=<b>"}}),
    "a cookie without end": ("GET", "/", {"headers": {"Cookie": "device=" + "x" * 20_000}}),
    "a language list without end": ("GET", "/", {"headers": {"Accept-Language": "x-" + ",".join(["pl;q=0.1"] * 3000)}}),
    "an origin of its own": ("GET", "/", {"headers": {"Origin": "https://evil.test", "Referer": "https://evil.test/"}}),
    "a range": ("GET", "/static/app.css", {"headers": {"Range": "bytes=0-0,1-1,2-2,999999999999-"}}),
    "a wrong join link": ("GET", "/join/" + "x" * 32, {}),
    "a join link without end": ("GET", "/join/" + "x" * 5000, {}),
    "a join link that is no text": ("GET", "/join/%ff%fe", {}),
    "half a join link": ("GET", f"/join/{OURS[:-1]}", {}),
    "a join link with something behind it": ("GET", f"/join/{OURS}x", {}),
}


@pytest.mark.parametrize(("method", "path", "more"), RAW.values(), ids=RAW)
def test_requests_that_no_browser_sends(shared: Scene, method: str, path: str, more: dict[str, Any]) -> None:
    """By a stranger and by a member: no error of ours, nothing stored, nothing told that they may not know."""
    for client in (shared.stranger, shared.member):
        answer = client.open(path.format(key=shared.key), method=method, environ_base=AWAY, **more)
        assert answer.status_code < 500, answer.status_code
        assert SCRIPT not in answer.text
        assert "evil.test" not in answer.headers.get("Location", "")
        assert "root:" not in answer.text and "SECRET" not in answer.text
        if client is shared.stranger:
            told(answer)
    assert shared.rows() == shared.before


LEADS_AWAY = (
    "https://evil.test/",
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "/\tevil.test",
    "/\r\nSet-Cookie: a=b",
    "javascript:alert(1)",
    "http:evil.test",
    "evil.test",
    " //evil.test",
    "/%0d%0aevil: 1",
    "",
)


@pytest.mark.parametrize("back", LEADS_AWAY)
def test_nobody_is_led_elsewhere(shared: Scene, back: str) -> None:
    """The one address that goes where it is told goes to our own pages only."""
    data = {"back": back, "lang": "pl", "csrf_token": token(shared.member)}
    answer = shared.member.post("/look", data=data, environ_base=AWAY)
    assert answer.status_code == 303
    assert re.fullmatch(r"/(?![/\\])[!-~]*", answer.headers["Location"])
    assert "a=b" not in answer.headers.getlist("Set-Cookie")
    assert not any("evil" in name for name in answer.headers)


# ---------- a script in every text that people can enter


def entered(scene: Scene) -> None:
    """Everything that can be named carries a script or turns the reading direction."""
    name = f"\u202e{SCRIPT}"
    client = scene.member
    form = posted(client.get("/new/manipulation", environ_base=AWAY).text, "setup")
    form |= {"seat_1": [name], "seat_2": ['"><img src=x onerror=alert(1)>'], "seat_3": ["{{7*7}}${7*7}%(name)s"]}
    answer = client.post("/new/manipulation", data=form, environ_base=AWAY)
    assert answer.status_code == 303, answer.text
    scene.key = answer.headers["Location"].rpartition("/")[2]
    good = token(client)
    rename = {"seat": "2", "name": "%s%(x)s{x}\u2066" + SCRIPT[:20], "form_key": "k1", "csrf_token": good}
    assert client.post(f"/match/{scene.key}/settings/name", data=rename, environ_base=AWAY).status_code == 303
    kept = {"name": name, "csrf_token": good}
    assert client.post("/rules/save/gin", data=kept, environ_base=AWAY).status_code == 303
    tables.record(scene.app, scene.key, ending="knock", ender=0, left=[5, 20, 30])


def test_a_script_in_every_text(scene: Scene) -> None:
    """Shown as what was typed on every page that shows it, never run; direction marks are gone."""
    entered(scene)
    with scene.app.app_context():
        number = db.session.scalars(select(HouseRules.id).order_by(HouseRules.id.desc())).first()
        device = db.session.scalars(select(Device).order_by(Device.id.desc())).first()
        assert device is not None
        device.name = SCRIPT
        db.session.commit()
    pages = ["/", "/past", "/rules", f"/rules/{number}", "/new/manipulation", f"/new/manipulation?from={scene.key}"]
    pages += [
        f"/match/{scene.key}{page}"
        for page in ("", "/history", "/settings", "/record", "/rules", "/text", "/referee", "/share")
    ]
    shown = 0
    for lang in ("en", "pl", "sl"):
        for page in pages:
            separator = "&" if "?" in page else "?"
            answer = scene.member.get(f"{page}{separator}lang={lang}", environ_base=AWAY)
            assert answer.status_code == 200, page
            assert SCRIPT not in answer.text, page
            assert "<img src=x" not in answer.text, page
            assert not re.search("[\u202a-\u202e\u2066-\u2069]", answer.text), page
            assert "49" not in re.findall(r"\d*\*?\d*\$49", answer.text), page
            shown += "&lt;script&gt;alert(1)&lt;/script&gt;" in answer.text
    assert shown >= 20


def test_a_script_in_every_text_of_an_import(scene: Scene) -> None:
    """The same for a file; its keys and codes are checked, not shown."""
    owner = scene.app.test_client()
    text = owner.get(f"/match/{scene.key}/file").text
    told = json.loads(text)
    match = told["matches"][0] | {"key": "bbbbbbbbbbbb", "seats": [SCRIPT, f"\u202e{SCRIPT}2", "Eva"], "note": SCRIPT}
    for each in (*match["acts"], *match["deals"]):
        each["device"] = SCRIPT
    data = json.dumps({**told, "matches": [match]}).encode()
    found = re.search(r'name="csrf_token" value="([^"]+)"', owner.get("/files").text)
    assert found
    form = {"file": (BytesIO(data), f"{SCRIPT}.json"), "csrf_token": found[1]}
    answer = owner.post("/files", data=form, follow_redirects=True)
    assert answer.status_code == 200
    for page in ("", "/history", "/settings", "/record", "/text", "/share"):
        shown = owner.get(f"/match/bbbbbbbbbbbb{page}").text
        assert SCRIPT not in shown
        assert "\u202e" not in shown


def test_there_are_enough() -> None:
    """The list is at least as long as was promised."""
    assert len(POSTS) + len(RAW) + len(LEADS_AWAY) >= 100
