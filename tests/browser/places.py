"""Every page of the app in every state that looks different: where it is, what is posted there, and who looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from flask import Flask
from playwright.sync_api import BrowserContext, Page
from sqlalchemy import select

from companion import following, house_rules, people, sample
from companion.database import db, now, writing
from companion.models import Club, Device, Match, Recording
from engine.variants import VARIANTS
from tests import tables
from tests.browser.conftest import Phone
from tests.browser.live import Live
from tests.companion import tables as told
from tests.companion.people import watch_link
from tests.engine.test_following import move

LONG = ("Łucja-Bronisława Żak", "Konstancija Marjetič", "Maksymilian Wojciech", "Ž")
CELLS = ".cell"  # cells of a score table touch each other
FAR = {"X-Forwarded-For": "192.168.1.9"}  # a phone, not the machine itself
MOVES = ("0 lay 3C 4C 5C 6C | 6H * 8H | 8S 8H 8D 8C", "0 pass", "1 draw")
DEALS = ([0, 60, 40, 9], [99, 0, 44, 12], [17, 9, 0, 7])

# The state that a button leads to, without looking for the button: a form of its own, as a browser without scripts
# would send it.
_SEND = """(said) => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = location.href;
  const kept = ["csrf_token", "news", "form_key", "number", "seen"]
    .map((name) => document.querySelector(`[name=${name}]`)).filter(Boolean).map((each) => [each.name, each.value]);
  for (const [name, value] of [...kept.filter(([name]) => !(name in said)), ...Object.entries(said)]) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}"""


@dataclass(frozen=True)
class Place:
    """A page in one state."""

    address: str
    said: dict[str, str] = field(default_factory=dict)  # what is posted from there, if anything

    def __str__(self) -> str:
        return f"{self.address} {self.said or ''}".strip()

    def show(self, page: Page) -> None:
        """Opens it."""
        page.goto(self.address)
        if self.said:
            with page.expect_navigation():
                page.evaluate(_SEND, self.said)


@dataclass(frozen=True)
class Places:
    """What the machine itself sees, a watcher, somebody whom nobody let in."""

    owner: tuple[Place, ...]
    watcher: tuple[Place, ...]
    stranger: tuple[Place, ...]


def every(app: Flask) -> Places:
    """A club in which everything happened at least once, and the addresses that show it."""
    matches = _Matches(app)
    return Places(
        (*_around(app, matches), *_at_the_table(matches), *_asking(matches), *_followed(app)),
        _watching(app, matches),
        (Place("/"), Place(f"/match/{matches.running}"), Place(f"/match/{matches.running}/tv")),
    )


class _Matches:
    """Matches of people with long names, one in each state."""

    def __init__(self, app: Flask) -> None:
        self.blank = told.start(app, "remik51", LONG)
        self.running = tables.begin(app, "remik51", LONG, {"ends": "open"}, letters="W D K")
        for left in DEALS:
            told.record(app, self.running, ending="out", ender=left.index(0), left=left, opened=[True] * 4)
        self.over = told.evening(app, "carousel_saturday")
        self.games = told.evening(app, "hollywood_evening", 4)
        self.rounds = told.evening(app, "three_thirteen_night", 3)
        self.pool = told.evening(app, "remik500_club", 3)
        self.spread = told.evening(app, "oklahoma_evening", 2)
        self.two = tables.begin(app, "gin", LONG[:2])
        self.tie = tables.begin(app, "remik51", LONG[:2])
        for ender in (0, 1):
            left = [9, 9]
            left[ender] = 0
            told.record(app, self.tie, ending="out", ender=ender, left=left, opened=[True] * 2)
        self.twice = tables.begin(app, "remik51", LONG)
        told.record(app, self.twice, ending="out", ender=1, left=[12, 0, 31, 9], opened=[True] * 4)
        self.held = tables.begin(app, "manipulation", LONG)
        _hold(app, self.held, "Konstancija Marjetič, telefon")
        with app.app_context(), writing():
            club = db.session.scalars(select(Club)).one()
            self.house = house_rules.save(club, VARIANTS["gin"], "Niedziela u Konstancji", VARIANTS["gin"].rules)[
                0
            ].row.id
            device = db.session.scalars(select(Device)).first()
            assert device is not None
            self.sample = sample.put_in(club, device, "pl").key
            db.session.commit()


def _hold(app: Flask, key: str, name: str) -> None:
    """A device of this name has the pen, another asks for it and is at the next deal."""
    with app.app_context(), writing():
        club = db.session.scalars(select(Club)).one()
        one, other = (Device(club=club, name=each) for each in (name, f"{name} 2"))
        db.session.add_all([one, other])
        db.session.flush()
        match = db.session.scalars(select(Match).where(Match.key == key)).one()
        match.one_pen, match.pen_id, match.pen_at, match.asking_id = True, one.id, now(), other.id
        db.session.add(Recording(match_id=match.id, device_id=other.id, deal_number=1))
        db.session.commit()


def _around(app: Flask, matches: _Matches) -> Iterator[Place]:
    """Home, set-up, what was played before, help, and what can go wrong on the way."""
    yield Place("/")
    yield Place(f"/new/remik51?from={matches.over}")
    yield Place("/new/hollywood")
    yield Place("/new/gin", {"name-1": "Ana", "do": "start"})
    for address in ("/past", "/past?game=gin&since=2020-13-01", "/past?game=three-thirteen&until=2001-01-01"):
        yield Place(address)
    with app.app_context():
        someone, other, *_ = people.everybody(db.session.scalars(select(Club)).one()).persons
    yield Place("/statistics")
    yield Place(f"/statistics/{someone}")
    yield Place(f"/statistics/{someone}/{other}")
    yield Place("/people", {"one": str(someone), "into": str(someone), "do": "merge"})
    yield Place("/people", {"one": str(other), "into": str(someone), "do": "merge"})
    for address in ("/help", "/help/remik51", "/help/hollywood", "/sentences?in=referee", "/rules/three-thirteen"):
        yield Place(address)
    for address in ("/rules", f"/rules/{matches.house}", "/rules/save/gin", "/devices", "/files", "/referee"):
        yield Place(address)
    yield Place("/files", {"file": ""})
    yield Place(f"/this-device?back=/match/{matches.running}")
    yield Place("/no-such-page")
    yield Place("/count/remik51", {"cards": "K K 4 xx"})
    yield Place(f"/match/{matches.running}/count")


def _at_the_table(matches: _Matches) -> Iterator[Place]:
    """A match from its first deal to its end."""
    running = f"/match/{matches.running}"
    for page in ("", "/record", "/deal/2", "/insert/2", "/remove/2", "/history?open=2", "/settings", "/settings/rules"):
        yield Place(running + page)
    for page in ("/rules", "/middle", "/record?edge=left", "/record?edge=top", "/tv", "/totals", "/away", "/text"):
        yield Place(running + page)
    for page in ("/share", "/delete", "?order=seat"):
        yield Place(running + page)
    yield Place(f"{running}/delete", {"name": "Gin"})
    yield Place(f"{running}/record", {"ended": "out-plain", "left-0": "x", "do": "record"})
    yield Place(f"{running}/record?edge=left", {"left-0": "400", "ender": "1", "do": "record", "edge": "left"})
    yield Place(f"{running}/record", {"left-0": "1", "ender": "1", "do": "record", "csrf_token": "stale"})
    doubt = {f"left-{seat}": count for seat, count in enumerate(("140", "2", "8", "7"))}
    yield Place(f"/match/{matches.held}")
    yield Place(f"/match/{matches.held}/record")
    yield Place(f"/match/{matches.held}/share")
    yield Place(f"/match/{matches.held}/middle")
    yield Place(f"/match/{matches.blank}")
    yield Place(f"/match/{matches.blank}/record", {"ender": "1", "ended": "out-plain", "do": "preview", **doubt})
    mine = {"ender": "1", "left-0": "21", "left-2": "31", "left-3": "9", "number": "1", "seen": "0", "do": "record"}
    yield Place(f"/match/{matches.twice}/record", mine)
    yield Place(f"/match/{matches.twice}")
    yield Place(f"/match/{matches.twice}/deal/1")
    for page in ("", "/history?open=5", "/middle?turn=180", "/tv", "/totals", "/settings", "/rules"):
        yield Place(f"/match/{matches.over}{page}")
    for page in ("", "/record", "/totals?show=points&by=0.1", "/tv", "/middle"):
        yield Place(f"/match/{matches.games}{page}")
    for page in (f"{matches.tie}", f"{matches.tie}/middle", f"{matches.sample}", f"{matches.rounds}/record"):
        yield Place(f"/match/{page}")
    for page in (f"{matches.pool}/record", f"{matches.spread}/record", f"{matches.two}/record?edge=near"):
        yield Place(f"/match/{page}")


def _asking(matches: _Matches) -> Iterator[Place]:
    """The referee before, between and after."""
    asked = f"/match/{matches.running}/referee"
    for question, cards in (
        ("meld", ""),
        ("meld", "5♥ 6♥ ★"),
        ("meld", "8♠ 8♣ 8♣"),
        ("meld", "7♥ 8♥ 10♠ ★ ★ KK 3"),
        ("meld", "7♥ 7♥ 7♥"),
        ("opening", "A♥ 2♥ 3♥\nK♠ K♥ K♦\n2♠ 2♦ 2♣"),
        ("arrange", "A♠2♠3♠ 4♥5♥6♥ 7♦7♣ K♥ K♦ 10♣"),
        ("knock", "A♠2♠3♠ 4♥5♥6♥ 7♦7♣ K♥ K♦ 10♣"),
    ):
        yield Place(f"{asked}?ask={question}", {"cards": cards, "ask": question, "do": "check"} if cards else {})
    yield Place("/referee/remik51?ask=take")
    yield Place("/referee/gin")


def _followed(app: Flask) -> Iterator[Place]:
    """A deal followed card by card."""
    key, blank = told.start(app, "manipulation", LONG), told.start(app, "remik51", LONG)
    with app.app_context():
        writer = db.session.scalars(select(Device)).first()
        for number, text in enumerate(MOVES):
            found = told.saved(key)
            news = following.followed_deal(found).news
            following.record_move(found, writer, move(text), news=news, form_key=f"move-{number}")
    table, check = f"/match/{key}/table", f"/match/{key}/table/check"
    lies = "3C 4C 5C | 6H *=7H 8H | 8S 8H 8D 8C | 6C"
    private = {"before": "-", "lies": "3C 4C 5C 6C", "entering": "best", "do": "best", "whole": "7C KS 2H"}
    yield Place(f"/match/{blank}/table")
    yield Place(table)
    yield Place(table, {"act": "add", "do": "go", "cards": "7C xx", "seat": "1"})
    yield Place(table, {"act": "lay", "do": "go", "cards": "7C 7D", "seat": "1"})
    yield Place(table, {"act": "out"})
    yield Place(check)
    yield Place(check, {"lies": lies, "up": "3:0:one", "held": "7C 9S"})
    yield Place(check, {"entering": "hand"})
    yield Place("/referee/manipulation/table")
    yield Place("/referee/manipulation/table", private)
    yield Place(f"/match/{key}/record")


def _watching(app: Flask, matches: _Matches) -> tuple[Place, ...]:
    """What a phone sees that scanned the code to watch."""
    held = f"/match/{matches.held}"
    first = Place(watch_link(app, matches.held))
    return (first, *(Place(held + page) for page in ("/history", "/share", "/record", "/table", "/middle", "/tv")))


def walk(
    phone: Phone, server: Live, places: Places, language: str, theme: str, **more: object
) -> Iterator[tuple[Place, Page]]:
    """Each of them in turn, opened in a browser with this language and look."""
    for far, some in (({}, places.owner), (FAR, places.watcher), (FAR, places.stranger)):
        context: BrowserContext = phone(color_scheme=theme, extra_http_headers=far, **more)
        context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
        page = context.new_page()
        for place in some:
            place.show(page)
            yield place, page
        context.close()
