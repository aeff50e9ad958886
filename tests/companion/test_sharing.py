"""Links, devices, the pen, and two devices at one deal."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, select, text

from companion import audience, pens
from companion.cli import run
from companion.database import db, now
from companion.limits import KNOWN, Window
from companion.models import Club, Device, Look, Match, Recording
from companion.views.entrance import TRIES
from tests.companion import people, tables
from tests.companion.people import Person

DEAL = {"ended": "knock", "ender": "1", "left-0": "12", "left-1": "1", "left-2": "5"}


@pytest.fixture
def key(app: Flask) -> str:
    """A match of three without deals. The device that set it up owns the club; it is nobody's here."""
    made = tables.start(app, "manipulation")
    with app.app_context():
        db.session.scalars(select(Device)).one().owner = True
        db.session.commit()
    return made


def deal(number: int = 1, **more: str) -> dict[str, str]:
    """A deal as its form posts it."""
    return {"do": "record", "number": str(number), "seen": "0", "form_key": f"key-{number}", **DEAL, **more}


def match(app: Flask, key: str) -> Match:
    """The row as it is now."""
    with app.app_context():
        return db.session.scalars(select(Match).where(Match.key == key)).one()


def forget_contact(app: Flask, key: str, seconds: int) -> None:
    """The holder of the pen was heard of so long ago."""
    with app.app_context():
        db.session.scalars(select(Match).where(Match.key == key)).one().pen_at = now() - timedelta(seconds=seconds)
        db.session.commit()


# ---------- who looks


def looking(person: Person, key: str) -> str:
    """What the share page says of others that have the match open."""
    found = re.search(r'id="looking">([^<]*)<', person.open(f"/match/{key}/share").text)
    return found[1] if found else ""


def test_the_share_page_counts_who_has_the_match_open(app: Flask, key: str) -> None:
    """Each device once however often it says so, the one that asks not at all, and none that fell silent."""
    ana, bor = people.joined(app, name="Ana’s phone"), people.joined(app, name="Bor’s phone")
    assert looking(ana, key) == ""
    crowd = [people.watching(app, key) for _ in range(2)]
    for _ in range(2):
        for each in (ana, bor, *crowd):
            assert each.open(f"/match/{key}/here").status_code == 204
    assert looking(ana, key) == looking(bor, key) == "3 other devices have this match open."
    with app.app_context():
        newest = db.session.scalars(select(Look).order_by(Look.id)).all()
        assert len(newest) == 4
        for each in newest[1:]:
            each.seen_at = now() - audience.SILENCE - timedelta(seconds=1)
        db.session.commit()
    assert looking(bor, key) == "1 other device has this match open."
    third = people.watching(app, key)
    assert third.open(f"/match/{key}/here").status_code == 204
    with app.app_context():
        assert len(db.session.scalars(select(Look)).all()) == 2, "who fell silent is forgotten"


def test_a_browser_that_watches_several_matches_is_one(app: Flask, key: str) -> None:
    """And opening the same link twice makes no second one."""
    other = tables.start(app, "gin")
    watcher = people.watching(app, key)
    for each in (people.watch_link(app, other), people.watch_link(app, key), people.watch_link(app, key)):
        watcher.open(each)
        watcher.open(f"/match/{key}/here")
    with app.app_context():
        assert len(db.session.scalars(select(Look)).all()) == 1
    assert watcher.open("/").headers["Location"] == f"/match/{key}"


# ---------- links


def test_watching_needs_no_account_and_leaves_no_row(app: Flask, key: str) -> None:
    """The link leads straight to the table; there is neither a pad nor a button that writes."""
    watcher = people.watching(app, key)
    page = watcher.open(f"/match/{key}")
    assert page.status_code == 200
    assert "Watching only." in page.text
    assert "/record" not in page.text and "/settings" not in page.text and 'name="do"' not in page.text
    with app.app_context():
        assert len(db.session.scalars(select(Device)).all()) == 1, "Ana's phone of the table and nobody else"
    assert watcher.open("/").headers["Location"] == f"/match/{key}"


def test_a_watcher_writes_nothing_and_is_told_so(app: Flask, key: str) -> None:
    watcher = people.watching(app, key)
    answer = watcher.post(f"/match/{key}/record", **deal())
    assert answer.status_code == 403
    assert "This device only watches." in answer.text
    assert tables.totals(app, key) == [0, 0, 0]
    asked = watcher.post(f"/match/{key}/referee", do="note")
    assert asked.status_code == 403


@pytest.mark.parametrize("change", [lambda link: link[:-1], lambda link: link + "x", lambda link: link[:-4] + "ž" * 4])
def test_a_wrong_watch_link_is_like_none(app: Flask, key: str, change) -> None:
    answer = people.stranger(app).open(change(people.watch_link(app, key)))
    assert answer.status_code == 403
    assert "Set-Cookie" not in answer.headers


def test_the_watch_link_of_one_match_opens_no_other(app: Flask, key: str) -> None:
    other = tables.start(app, "gin", ("Ana", "Bor"))
    secret = people.watch_link(app, key).rpartition("/")[2]
    assert people.stranger(app).open(f"/watch/{other}/{secret}").status_code == 403
    assert people.watching(app, key).open(f"/match/{other}").status_code == 403


def test_a_renewed_watch_link_kills_the_old_one_and_who_came_by_it(app: Flask, key: str) -> None:
    watcher, old = people.watching(app, key), people.watch_link(app, key)
    assert people.machine(app).post(f"/match/{key}/share/renew").status_code == 303
    assert watcher.open(f"/match/{key}").status_code == 403
    assert watcher.open(old).status_code == 403
    assert people.watching(app, key).open(f"/match/{key}").status_code == 200


def test_a_renewed_join_link_kills_the_old_one_and_leaves_who_is_in(app: Flask, key: str) -> None:
    member, old = people.joined(app), people.join_link(app)
    assert people.machine(app).post("/devices/renew").status_code == 303
    assert people.stranger(app).open(old).status_code == 403
    assert member.open(f"/match/{key}").status_code == 200
    assert people.joined(app).open(f"/match/{key}").status_code == 200


def test_joining_leads_to_the_match_of_the_link_and_nowhere_else(app: Flask, key: str) -> None:
    link = people.join_link(app)
    assert people.stranger(app).open(f"{link}?match={key}").headers["Location"] == f"/match/{key}"
    people.another_club(app)
    other = people.join_link(app, "elsewhere")
    for meant in (key, "//evil.example", "../x", "b" * 12):
        assert people.stranger(app).open(f"{other}?match={meant}").headers["Location"] == "/"


def test_the_share_page_shows_each_link_to_whom_it_belongs(app: Flask, key: str) -> None:
    """A member shows the watch link; the join link is the owners'."""
    owner, member = people.machine(app), people.joined(app)
    for person, joins in ((owner, True), (member, False)):
        page = person.open(f"/match/{key}/share").text
        assert people.watch_link(app, key) in page
        assert (people.join_link(app) in page) is joins
    code = owner.open(f"/match/{key}/share/join.svg")
    assert code.mimetype == "image/svg+xml" and b"<path" in code.data
    assert "no-store" in code.headers["Cache-Control"]


def test_a_watch_cookie_of_another_server_is_worth_nothing(app: Flask, key: str) -> None:
    watcher = people.watching(app, key)
    app.config["SECRET_KEY"] = "another key"
    assert watcher.open(f"/match/{key}").status_code == 403


# ---------- clubs and devices


def test_the_first_device_of_a_club_owns_it(app: Flask) -> None:
    people.another_club(app)
    first, second = (people.joined(app, "elsewhere") for _ in range(2))
    assert "/join/" in first.open("/devices").text
    assert "/join/" not in second.open("/devices").text


def test_another_club_by_the_command_line(app: Flask, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its link is printed; on the machine itself too it leads into the new club."""
    monkeypatch.setattr("companion.create_app", lambda: app)
    assert run(["club", "Ljubljana", "--url", "https://rummy.example/"]) == 0
    link = capsys.readouterr().out.split()[-1]
    assert link.startswith("https://rummy.example/join/")
    assert run(["club", "\u200b "]) == 1
    here = people.machine(app)
    here.open(link.removeprefix("https://rummy.example"))
    assert "Ljubljana" in here.open("/devices").text
    with app.app_context():
        assert len(db.session.scalars(select(Club)).all()) == 2


def test_both_codes_in_the_terminal(app: Flask, key: str, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    """The watch link and the join link of the newest match, or of the one that is named."""
    monkeypatch.setattr("companion.create_app", lambda: app)
    gin = tables.start(app, "gin", ("Ana", "Bor"))
    for named, meant in (([], gin), ([key], key)):
        assert run(["share", *named, "--url", "https://rummy.example"]) == 0
        said = capsys.readouterr().out
        assert f"https://rummy.example{people.watch_link(app, meant)}\n" in said
        assert f"https://rummy.example{people.join_link(app)}?match={meant}\n" in said
        assert said.count("█") > 100
    assert run(["share", "b" * 12]) == 1


def test_a_device_is_named_and_the_name_stands_in_the_history(app: Flask, key: str) -> None:
    phone = people.joined(app, name="  Dana’s\u202e phone ")
    assert phone.post(f"/match/{key}/record", **deal()).status_code == 303
    assert "Dana’s phone" in phone.open(f"/match/{key}/history").text
    assert phone.post("/devices/me", name="\u200b").status_code == 422
    people.number_of(app, "Dana’s phone")


def test_a_device_without_a_name_goes_by_its_kind_or_number(app: Flask) -> None:
    phone = people.stranger(app)
    phone.client.get(
        people.join_link(app), environ_base=people.FAR, headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14)"}
    )
    people.joined(app)
    page = people.machine(app).open("/devices").text
    assert "Android" in page and "Device 2" in page


def test_a_removed_device_is_out_at_once_and_stays_in_the_history(app: Flask, key: str) -> None:
    phone = people.joined(app, name="Bor’s phone")
    people.give_pen(app, key, "Bor’s phone")
    assert phone.post(f"/match/{key}/record", **deal()).status_code == 303
    number = people.number_of(app, "Bor’s phone")
    here = people.machine(app)
    answer = here.post(f"/devices/{number}", do="remove")
    assert "Renew the join link too" in here.open(answer.headers["Location"]).text
    assert phone.open(f"/match/{key}").status_code == 403
    assert phone.post(f"/match/{key}/record", **deal(2)).status_code == 403
    assert match(app, key).pen_id is None
    assert "Bor’s phone" in here.open(f"/match/{key}/history").text
    assert here.post(f"/devices/{number}", do="owner").status_code == 404


def test_the_last_owner_stays(app: Flask) -> None:
    """Somebody must be able to let others in."""
    people.another_club(app)
    owner = people.joined(app, "elsewhere", "Owner")
    number = people.number_of(app, "Owner")
    for wish in ("remove", "member"):
        answer = owner.post(f"/devices/{number}", do=wish)
        assert "at least one owner" in owner.open(answer.headers["Location"]).text
    second = people.joined(app, "elsewhere", "Second")
    assert owner.post(f"/devices/{people.number_of(app, 'Second')}", do="owner").status_code == 303
    assert owner.post(f"/devices/{number}", do="remove").status_code == 303
    assert owner.open("/devices").status_code == 403
    assert "/join/" in second.open("/devices").text


def test_nobody_renames_another_device_but_an_owner(app: Flask) -> None:
    people.machine(app).post("/devices/me", name="Laptop")
    one, two = people.joined(app, name="One"), people.joined(app, name="Two")
    number = people.number_of(app, "Two")
    assert one.post(f"/devices/{number}", do="name", name="Mine").status_code == 403
    assert people.machine(app).post(f"/devices/{number}", do="name", name="Tablet").status_code == 303
    assert "Tablet" in two.open("/devices").text


def test_a_match_is_deleted_after_its_name_was_typed(app: Flask, key: str) -> None:
    here = people.machine(app)
    tables.record(app, key, ending="void")
    assert here.post(f"/match/{key}/delete", name="Gin").status_code == 422
    assert here.open(f"/match/{key}").status_code == 200
    assert here.post(f"/match/{key}/delete", name="manipulation rummy (carousel)").status_code == 303
    assert here.open(f"/match/{key}").status_code == 404
    with app.app_context():
        for table in ("matches", "seats", "acts", "deals"):
            assert db.session.scalar(text(f"SELECT count(*) FROM {table}")) == 0


# ---------- the pen


@pytest.fixture
def two(app: Flask, key: str) -> tuple[Person, Person]:
    """Two phones at a table with one pen; the first holds it."""
    one, other = people.joined(app, name="One"), people.joined(app, name="Other")
    assert one.post(f"/match/{key}/pen", do="on").status_code == 303
    return one, other


def may_write(person: Person, key: str) -> bool:
    """Whether the table offers to record a deal."""
    return f"/match/{key}/record" in person.open(f"/match/{key}").text


def test_without_the_one_pen_everybody_in_the_club_writes(app: Flask, key: str) -> None:
    for number, name in enumerate(("One", "Two"), start=1):
        answer = people.joined(app, name=name).post(f"/match/{key}/record", **deal(number))
        assert answer.status_code == 303


def test_one_pen_is_handed_over_by_who_holds_it(app: Flask, key: str, two: tuple[Person, Person]) -> None:
    one, other = two
    assert may_write(one, key) and not may_write(other, key)
    number = people.number_of(app, "Other")
    assert other.post(f"/match/{key}/pen", do="give", to=str(number)).status_code == 303
    assert not may_write(other, key), "nobody takes it by giving it"
    assert one.post(f"/match/{key}/pen", do="give", to=str(number)).status_code == 303
    assert may_write(other, key) and not may_write(one, key)
    assert one.post(f"/match/{key}/record", **deal()).status_code == 403
    assert other.post(f"/match/{key}/record", **deal()).status_code == 303


def test_who_asks_for_the_pen_gets_it_when_the_writer_confirms(
    app: Flask, key: str, two: tuple[Person, Person]
) -> None:
    one, other = two
    other.post(f"/match/{key}/pen", do="take")
    assert not may_write(other, key)
    page = one.open(f"/match/{key}").text
    assert "Other would like to write. Hand over the pen?" in page
    to = re.findall(r'name="to" value="(\d+)"', page)[0]
    one.post(f"/match/{key}/pen", do="give", to=to)
    assert may_write(other, key) and not may_write(one, key)


def test_a_writer_may_say_not_now(app: Flask, key: str, two: tuple[Person, Person]) -> None:
    one, other = two
    other.post(f"/match/{key}/pen", do="take")
    one.post(f"/match/{key}/pen", do="keep")
    assert "would like to write" not in one.open(f"/match/{key}").text
    assert may_write(one, key)


@pytest.mark.parametrize(("silent", "free"), [(50, False), (70, True)])
def test_a_pen_is_free_after_a_minute_without_contact(
    app: Flask, key: str, two: tuple[Person, Person], silent: int, free: bool
) -> None:
    _, other = two
    forget_contact(app, key, silent)
    other.post(f"/match/{key}/pen", do="take")
    assert may_write(other, key) is free


def test_an_open_page_of_the_writer_keeps_the_pen(app: Flask, key: str, two: tuple[Person, Person]) -> None:
    """Polling is contact; a fresh contact is not written again."""
    one, other = two
    forget_contact(app, key, 55)
    mark = tables_mark(app, key)
    assert one.open(f"/match/{key}?since={mark}").status_code == 204
    first = match(app, key).pen_at
    assert first is not None and now() - first < timedelta(seconds=5)
    one.open(f"/match/{key}?since={mark}")
    assert match(app, key).pen_at == first
    forget_contact(app, key, 70)
    other.open(f"/match/{key}?since={mark}")
    assert pens.is_free(match(app, key)), "nobody else keeps it for them"


def tables_mark(app: Flask, key: str) -> str:
    """What a page that shows the newest brings along."""
    with app.app_context():
        return tables.saved(key).mark


def test_the_pen_is_put_away_by_its_holder_or_an_owner(app: Flask, key: str, two: tuple[Person, Person]) -> None:
    one, other = two
    other.post(f"/match/{key}/pen", do="off")
    assert not may_write(other, key)
    people.machine(app).post(f"/match/{key}/pen", do="off")
    assert may_write(other, key) and may_write(one, key)


def test_an_entry_without_the_pen_is_kept(app: Flask, key: str, two: tuple[Person, Person]) -> None:
    """Refused in words, with everything that was typed."""
    _, other = two
    answer = other.post(f"/match/{key}/record", **deal())
    assert answer.status_code == 403
    assert "Not saved: One writes now. Your entry stays here." in answer.text
    assert 'name="left-0" value="12"' in answer.text
    assert tables.totals(app, key) == [0, 0, 0]


def test_news_of_the_pen_reach_every_page(app: Flask, key: str) -> None:
    """Though it is no act: the answer is the page, not silence."""
    one = people.joined(app, name="One")
    mark = tables_mark(app, key)
    assert one.open(f"/match/{key}?since={mark}").status_code == 204
    one.post(f"/match/{key}/pen", do="on")
    assert one.open(f"/match/{key}?since={mark}").status_code == 200
    assert tables_mark(app, key) != mark


@pytest.mark.parametrize(
    "form", [{}, {"do": "x"}, {"do": "give"}, {"do": "give", "to": "999"}, {"do": "give", "to": "x"}]
)
def test_broken_wishes_change_nothing(app: Flask, key: str, two: tuple[Person, Person], form: dict[str, str]) -> None:
    one, _ = two
    before = match(app, key).pen_id
    assert one.post(f"/match/{key}/pen", **form).status_code in (400, 404)
    assert match(app, key).pen_id == before


def test_the_pen_goes_to_no_other_club(app: Flask, key: str, two: tuple[Person, Person]) -> None:
    people.another_club(app)
    people.joined(app, "elsewhere", "Far")
    answer = two[0].post(f"/match/{key}/pen", do="give", to=str(people.number_of(app, "Far")))
    assert answer.status_code == 404
    assert may_write(two[0], key)


# ---------- two devices at one deal


def test_who_starts_to_record_while_another_is_at_it_is_told(app: Flask, key: str) -> None:
    one, other = people.joined(app, name="Tablet"), people.joined(app, name="Other")
    words = "Is recording this deal too: Tablet"
    one.open(f"/match/{key}/record")
    assert words in other.open(f"/match/{key}/record").text
    assert "Is recording this deal too: Other" in one.post(f"/match/{key}/recording", number="1", seen="0").text
    with app.app_context():
        for row in db.session.scalars(select(Recording)):
            row.seen_at = now() - timedelta(seconds=40)
        db.session.commit()
    assert words not in other.post(f"/match/{key}/recording", number="1", seen="0").text


def test_devices_that_nobody_can_tell_apart_are_said_once(app: Flask, key: str) -> None:
    """Three of one name are one note, another name is one more."""
    for name in ("Tablet", "Tablet", "Tablet", "Phone"):
        people.joined(app, name=name).open(f"/match/{key}/record")
    page = people.joined(app, name="Other").open(f"/match/{key}/record").text
    assert page.count("Is recording this deal too: Tablet") == page.count("Is recording this deal too: Phone") == 1


def test_who_was_overtaken_hears_it_before_saving(app: Flask, key: str) -> None:
    one, other = people.joined(app, name="Tablet"), people.joined(app, name="Other")
    other.open(f"/match/{key}/record")
    one.post(f"/match/{key}/record", **deal())
    told = other.post(f"/match/{key}/recording", number="1", seen="0").text
    assert "Deal 1 has been recorded meanwhile." in told and "Tablet" in told
    assert "too:" not in told, "it is at this deal no more"


@pytest.mark.parametrize("form", [{}, {"number": "0"}, {"number": "x"}, {"number": "1", "seen": "-1"}])
def test_a_broken_sign_of_life_is_refused(app: Flask, key: str, form: dict[str, str]) -> None:
    assert people.joined(app).post(f"/match/{key}/recording", **form).status_code == 400


def test_a_conflict_names_both_devices_and_times(app: Flask, key: str) -> None:
    one, other = people.joined(app, name="Tablet"), people.joined(app, name="Bor’s phone")
    one.post(f"/match/{key}/record", **deal())
    answer = other.post(f"/match/{key}/record", **deal(form_key="another", **{"left-0": "21"}))
    assert answer.status_code == 422
    assert "Tablet" in answer.text and "Bor’s phone" in answer.text
    assert len(re.findall(r"<time datetime", answer.text)) == 2


# ---------- what it costs, and how often it may be tried


@pytest.mark.parametrize("who", ["watcher", "member"])
def test_an_idle_question_costs_one_or_two_small_queries(app: Flask, key: str, who: str) -> None:
    """A watcher needs the match alone, a member also the row of the device. Nothing is written."""
    person = people.watching(app, key) if who == "watcher" else people.joined(app)
    mark = tables_mark(app, key)
    person.open(f"/match/{key}?since={mark}")
    said: list[str] = []
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", lambda *seen: said.append(seen[2]))
    assert person.open(f"/match/{key}?since={mark}").status_code == 204
    asked = [each for each in said if not each.startswith("BEGIN")]
    assert all(each.startswith("SELECT") for each in asked)
    assert len(asked) <= (1 if who == "watcher" else 2)


def test_too_many_links_in_a_minute_are_refused_in_words(app: Flask) -> None:
    guesser = people.stranger(app)
    for _ in range(TRIES):
        assert guesser.open("/join/wrong").status_code == 403
    answer = guesser.open(people.join_link(app))
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 61
    assert "Too many tries" in answer.text
    other = {"REMOTE_ADDR": "192.168.1.99"}
    assert app.test_client().get(people.join_link(app), environ_base=other).status_code == 303


def test_watching_is_not_counted_but_guessing_is(app: Flask, key: str) -> None:
    link = people.watch_link(app, key)
    for _ in range(TRIES + 5):
        assert people.stranger(app).open(link).status_code == 303
    for _ in range(TRIES):
        assert people.stranger(app).open(link + "x").status_code == 403
    assert people.stranger(app).open(link).status_code == 429
    assert people.stranger(app).open(link + "x").status_code == 429


def test_a_window_slides(client: FlaskClient) -> None:
    clock = [0.0]
    window = Window(2, 10, lambda: clock[0])
    assert [window.take("a"), window.take("a")] == [0, 0]
    clock[0] = 4
    assert window.take("a") == 6
    assert window.take("b") == 0
    clock[0] = 10
    assert window.take("a") == 0
    for number in range(KNOWN + 50):
        window.take(str(number))
    assert len(window._tries) == KNOWN
