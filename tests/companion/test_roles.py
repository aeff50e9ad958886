"""Every address of the app and everybody who might knock at it: who is let in, and who is not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.routing import Rule

from companion import house_rules
from companion.database import db
from companion.models import Club
from engine.variants import VARIANTS
from tests.companion import people, tables
from tests.companion.people import Person

ANYONE, WATCHER, MEMBER, PEN, OWNER = "anyone", "watcher", "member", "pen", "owner"

# The least that an address asks for; where reading and posting differ, both. An address that is not here fails.
DOORS: dict[str, str | tuple[str, str]] = {
    "static": ANYONE,
    "vendor.htmx_script": ANYONE,
    "entrance.join": ANYONE,
    "entrance.watch": ANYONE,
    "entrance.health": ANYONE,
    "look.choose": WATCHER,
    "look.page": WATCHER,
    "installed.manifest": ANYONE,
    "installed.worker": ANYONE,
    "installed.standing": WATCHER,
    "home.home": WATCHER,
    "archive.past": MEMBER,
    "statistics.club_page": MEMBER,
    "statistics.player": MEMBER,
    "statistics.pair": MEMBER,
    "people.page": MEMBER,
    "setup.new": MEMBER,
    "setup.start": MEMBER,
    "matches.table": WATCHER,
    "matches.undo": PEN,
    "matches.redo": PEN,
    "matches.history": WATCHER,
    "matches.flag": MEMBER,
    "totals.page": WATCHER,
    "middle.table": WATCHER,
    "middle.undo": PEN,
    "middle.redo": PEN,
    "middle.tv": WATCHER,
    "deals.record": PEN,
    "deals.correct": PEN,
    "deals.insert": PEN,
    "deals.remove": PEN,
    "deals.choose": PEN,
    "settings.page": PEN,
    "settings.rename": PEN,
    "settings.order": PEN,
    "settings.join": PEN,
    "settings.leave": PEN,
    "settings.stop": PEN,
    "settings.play_on": PEN,
    "settings.later": PEN,
    "settings.rules": PEN,
    "settings.change_rules": PEN,
    "settings.proposals": PEN,
    "tables.table": (WATCHER, PEN),
    "table_check.table": WATCHER,
    "table_check.game": WATCHER,
    "sentences.page": MEMBER,
    "sentences.table": MEMBER,
    "sample.put_in": MEMBER,
    "sample.remove": MEMBER,
    "help.overview": WATCHER,
    "help.game": WATCHER,
    "count.game": WATCHER,
    "count.table": WATCHER,
    "referee.games": WATCHER,
    "referee.game": WATCHER,
    "referee.table": WATCHER,
    "rules.table": WATCHER,
    "rules.game": WATCHER,
    "house_rules.every": MEMBER,
    "house_rules.one": MEMBER,
    "house_rules.name": MEMBER,
    "house_rules.save": MEMBER,
    "house_rules.file": MEMBER,
    "house_rules.read_file": MEMBER,
    "house_rules.remove": MEMBER,
    "house_rules.qr": MEMBER,
    "sharing.page": MEMBER,
    "sharing.watch_code": MEMBER,
    "sharing.join_code": OWNER,
    "sharing.renew": OWNER,
    "sharing.pen": MEMBER,
    "sharing.recording": PEN,
    "sharing.here": WATCHER,
    "sharing.delete": OWNER,
    "devices.every": MEMBER,
    "devices.join_code": OWNER,
    "devices.renew": OWNER,
    "devices.name_mine": MEMBER,
    "devices.change": OWNER,
    "files.page": OWNER,
    "files.everything": OWNER,
    "files.tables": OWNER,
    "files.one": OWNER,
    "files.table": OWNER,
    "files.text": WATCHER,
    "files.take_in": OWNER,
}
MAY = {
    "a stranger": {ANYONE},
    "a watcher": {ANYONE, WATCHER},
    "a scorer of another match": {ANYONE, WATCHER, MEMBER},
    "the scorer": {ANYONE, WATCHER, MEMBER, PEN},
    "an owner without the pen": {ANYONE, WATCHER, MEMBER, OWNER},
    "the machine itself": {ANYONE, WATCHER, MEMBER, OWNER},
}


@pytest.fixture
def key(app: Flask) -> str:
    """A match of two deals in which Bor's phone holds the pen; Ana's phone owns the club; a set of house rules."""
    made = tables.evening(app, "carousel_saturday", 2)
    with app.app_context():
        club = db.session.scalars(select(Club)).one()
        house_rules.save(club, VARIANTS["gin"], "Sunday", VARIANTS["gin"].rules)
        db.session.commit()
    return made


def everybody(app: Flask, key: str) -> dict[str, Person]:
    """One of each."""
    owner = people.joined(app, name="Owner")
    make_owner(app, "Owner")
    scorer = people.joined(app, name="Scorer")
    other = people.joined(app, name="Other")
    people.give_pen(app, key, "Scorer")
    people.give_pen(app, tables.start(app, "gin", ("Ana", "Bor")), "Other")
    return {
        "a stranger": people.stranger(app),
        "a watcher": people.watching(app, key),
        "a scorer of another match": other,
        "the scorer": scorer,
        "an owner without the pen": owner,
        "the machine itself": people.machine(app),
    }


def make_owner(app: Flask, name: str) -> None:
    """By the machine itself, which owns the club."""
    number = people.number_of(app, name)
    assert people.machine(app).post(f"/devices/{number}", do="owner").status_code == 303


def addresses(app: Flask, key: str) -> list[tuple[str, str, str]]:
    """Every method and address, filled in for this match, with the name of its view."""
    number = people.number_of(app, "Other")
    found = []
    for rule in app.url_map.iter_rules():
        if rule.endpoint == "house_rules.remove":
            continue  # tried last, below
        for method in sorted((rule.methods or set()) & {"GET", "POST"}):
            found.append((method, path_of(app, rule, key, number), rule.endpoint))
    return found


def path_of(app: Flask, rule: Rule, key: str, device: int) -> str:
    """The address with everything in it that exists."""
    values: dict[str, Any] = {"key": key, "variant": "gin", "secret": "wrong", "filename": "app.css", "number": 1}
    values |= {"lang": "pl", "other": 2}
    if rule.endpoint == "devices.change":
        values["number"] = device
    with app.test_request_context():
        return str(app.url_map.bind("").build(rule.endpoint, {name: values[name] for name in rule.arguments}))


def test_the_table_names_every_address(app: Flask) -> None:
    """A new page must say who may see it."""
    assert {rule.endpoint for rule in app.url_map.iter_rules()} - DOORS.keys() == set()


def test_every_door_refuses_whom_it_should_and_nobody_else(app: Flask, key: str) -> None:
    """Refused is 403 and nothing else; who is let in may still hear that a form is wrong."""
    wrong = []
    for who, person in everybody(app, key).items():
        for method, path, endpoint in addresses(app, key):
            door = DOORS[endpoint]
            needed = door if isinstance(door, str) else door[method == "POST"]
            answer = person.open(path, method)
            refused = answer.status_code == 403
            if endpoint in ("entrance.join", "entrance.watch"):
                continue  # anybody may knock; a wrong link is answered like no link
            if refused is (needed in MAY[who]) or answer.status_code >= 500:
                wrong.append(f"{who}: {method} {path} ({needed}): {answer.status_code}")
    assert wrong == []


def seen(page: str) -> str:
    """The page without the token that changes with every second."""
    return re.sub(r'name="csrf_token" value="[^"]*"', "", page)


def test_other_clubs_matches_are_not_there(app: Flask, key: str) -> None:
    """A scorer of another club hears the same whether the match exists or not, and never sees anything of it."""
    people.another_club(app)
    far = people.joined(app, "elsewhere", "Far")
    people.joined(app, name="Other")
    absent = "b" * 12
    wrong = []
    for method, path, endpoint in addresses(app, key):
        if f"/{key}" not in path or endpoint == "entrance.watch":
            continue
        here, nowhere = far.open(path, method), far.open(path.replace(key, absent), method)
        same = (here.status_code, seen(here.text)) == (nowhere.status_code, seen(nowhere.text.replace(absent, key)))
        if not same or here.status_code not in (403, 404):
            wrong.append(f"{method} {path}: {here.status_code}, nowhere {nowhere.status_code}")
    for path in ("/rules/1", "/rules/1/file", "/rules/1/qr.svg"):
        if far.open(path).status_code != 404:
            wrong.append(path)
    number = people.number_of(app, "Other")
    if far.post(f"/devices/{number}", do="remove").status_code != 404:
        wrong.append("a device of another club")
    assert wrong == []


@pytest.mark.parametrize("who", ["a stranger", "a watcher of another match"])
def test_outside_a_match_is_there_as_little_as_no_match(app: Flask, key: str, who: str) -> None:
    """Members-only pages answer the same whether the match exists or not."""
    outside = people.stranger(app)
    people.joined(app, name="Other")
    if who == "a watcher of another match":
        outside = people.watching(app, tables.start(app, "gin", ("Ana", "Bor")))
    absent = "b" * 12
    for method, path, endpoint in addresses(app, key):
        if f"/{key}" in path and endpoint != "entrance.watch":
            here, nowhere = outside.open(path, method), outside.open(path.replace(key, absent), method)
            assert here.status_code == nowhere.status_code == 403, path
            assert seen(here.text) == seen(nowhere.text.replace(absent, key)), path


def test_house_rules_are_taken_off_the_list_by_members_alone(app: Flask, key: str) -> None:
    """A watcher may look at rules, not at the list of the club."""
    assert people.stranger(app).post("/rules/1/remove").status_code == 403
    assert people.watching(app, key).post("/rules/1/remove").status_code == 403
    assert people.joined(app).post("/rules/1/remove").status_code == 303
