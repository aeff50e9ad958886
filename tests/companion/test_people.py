"""Two names that are one person, and two people again: everything follows, nothing is lost."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from companion import people, records
from companion.choosing import Choice
from companion.database import db
from companion.files.exporting import match_file
from companion.models import Club, Match, Player, Seat
from companion.people import NotOne, People, alphabetical, everybody
from companion.statistics import statistics
from tests.companion import tables
from tests.companion.people import another_club, joined
from tests.companion.reading import texts

DEAL = {"ending": "knock", "ender": 0, "left": [2, 12]}


def gin(app: Flask, *names: str, deals: int = 1) -> str:
    """A match of gin between these two, in which the first wins every deal by 10."""
    key = tables.start(app, "gin", names, target=10 * deals)
    for _ in range(deals):
        tables.record(app, key, **DEAL)
    return key


def number_of(name: str) -> int:
    """The number of this name."""
    return db.session.scalars(select(Player.id).where(Player.name == name)).one()


def club() -> Club:
    """The first club."""
    return db.session.scalars(select(Club).order_by(Club.id).limit(1)).one()


def wins() -> dict[str, tuple[int, int, int]]:
    """Matches, wins and points of everybody, by the name that stays."""
    found = statistics(club(), Choice()).club
    known = everybody(club()).names
    return {known[person]: (sum.matches, sum.wins, sum.points) for person, sum in found.people.items()}


def merge(one: str, into: str) -> None:
    people.merge(club(), number_of(one), number_of(into))


def part(name: str) -> bool:
    return people.part(club(), number_of(name))


def test_everything_follows_and_comes_back(app: Flask) -> None:
    """Both directions: the numbers of two people, of one, and of two again."""
    gin(app, "Ana", "Bor")
    gin(app, "Anna", "Bor", deals=2)
    gin(app, "Bor", "Anna")
    with app.app_context():
        apart = {"Ana": (1, 1, 10), "Anna": (2, 1, 20), "Bor": (3, 1, 10)}
        assert wins() == apart
        merge("Anna", "Ana")
        assert wins() == {"Ana": (3, 2, 30), "Bor": (3, 1, 10)}
        assert part("Anna")
        assert wins() == apart
        merge("Ana", "Anna")
        assert wins() == {"Anna": (3, 2, 30), "Bor": (3, 1, 10)}


def test_the_matches_stay_as_they_were_written(app: Flask) -> None:
    """Names of seats, acts and the file of the match say what they said."""
    key = gin(app, "Anna", "Bor")
    gin(app, "Ana", "Bor")
    with app.app_context():
        before = match_file(tables.saved(key))
        merge("Anna", "Ana")
        assert match_file(tables.saved(key)) == before
        assert tables.saved(key).names == ("Anna", "Bor")
        seats = db.session.scalars(select(Seat.name).join(Match).where(Match.key == key).order_by(Seat.seat)).all()
        assert seats == ["Anna", "Bor"]


def test_names_that_were_joined_before_come_along(app: Flask) -> None:
    """And go again with the name that they were joined to; each link can be undone for itself."""
    for name in ("A", "B", "C"):
        gin(app, name, "Bor")
    with app.app_context():
        merge("A", "B")
        merge("B", "C")
        assert wins() == {"C": (3, 3, 30), "Bor": (3, 0, 0)}
        assert {other.name for other in everybody(club()).persons[number_of("C")].others} == {"A", "B"}
        assert part("B")
        assert wins() == {"B": (2, 2, 20), "C": (1, 1, 10), "Bor": (3, 0, 0)}
        assert part("A")
        assert wins() == {"A": (1, 1, 10), "B": (1, 1, 10), "C": (1, 1, 10), "Bor": (3, 0, 0)}


@pytest.mark.parametrize(
    ("one", "into", "code"),
    [
        pytest.param("Ana", "Ana", "people.same", id="with itself"),
        pytest.param("Ana", "Anna", "people.same", id="the other way round, which would be a ring"),
        pytest.param("Anna", "Ana", "people.same", id="a second time"),
        pytest.param("Ana", "Bor", "people.met", id="both sat in one match"),
        pytest.param("Anna", "Bor", "people.met", id="a name of theirs sat there with the other"),
    ],
)
def test_what_cannot_be_one_person(app: Flask, one: str, into: str, code: str) -> None:
    """Each for its reason, and nothing changes."""
    gin(app, "Ana", "Bor")
    gin(app, "Anna", "Cene")
    with app.app_context():
        merge("Anna", "Ana")
        before = everybody(club())
        with pytest.raises(NotOne) as wrong:
            merge(one, into)
        assert wrong.value.reason.code == code
        assert everybody(club()) == before


def test_nobody_is_no_person(app: Flask) -> None:
    """A number that no name has, here or anywhere, or that a name of another club has."""
    gin(app, "Ana", "Bor")
    another_club(app)
    with app.app_context():
        far = Club(name="far")
        db.session.add(far)
        db.session.flush()
        stranger = Player(club_id=far.id, name="Zoja")
        db.session.add(stranger)
        db.session.commit()
        ana = number_of("Ana")
        for one, into in ((ana, 0), (0, ana), (ana, 10**9), (stranger.id, ana), (ana, stranger.id)):
            with pytest.raises(NotOne) as wrong:
                people.merge(club(), one, into)
            assert wrong.value.reason.code == "people.unknown"
        stranger.merged_into_id = stranger.id
        db.session.commit()
        assert not people.part(club(), stranger.id)
        assert not people.part(club(), ana)
        assert not people.part(club(), 10**12)


def test_a_ring_of_names_ends() -> None:
    """No page makes one; a damaged file must not make a page run for ever."""
    ring = People({1: "A", 2: "B", 3: "C"}, {1: 2, 2: 1})
    assert [ring.of(number) for number in (1, 2, 3)] == [2, 1, 3]
    assert list(ring.persons) == [3]


def test_new_matches_suggest_the_name_that_stays(app: Flask, client: FlaskClient) -> None:
    """Once, as who played last; a rematch has it too."""
    gin(app, "Ana", "Cene")
    key = gin(app, "Anna", "Bor")
    with app.app_context():
        assert records.known_names(club()) == ["Anna", "Bor", "Ana", "Cene"]
        merge("Anna", "Ana")
        assert records.known_names(club()) == ["Ana", "Bor", "Cene"]
    page = client.get(f"/new/gin?from={key}").text
    assert 'value="Ana"' in page
    assert 'value="Anna"' not in page


def setup(page: str, *names: str) -> dict[str, object]:
    """A set-up form of gin with these names."""
    return {"dealer": "1", "direction": "clockwise", "letters": "J Q K", "form_key": page} | {
        f"seat_{number}": name for number, name in enumerate(names, start=1)
    }


def test_nobody_sits_at_a_table_twice(app: Flask, client: FlaskClient) -> None:
    """Not at the start, not by joining, not by a corrected name."""
    key = tables.start(app, "manipulation", ("Ana", "Bor", "Cene"))
    gin(app, "Anna", "Dana")
    with app.app_context():
        merge("Anna", "Ana")
    refused = client.post("/new/gin", data=setup("one", "Ana", "Anna"))
    assert refused.status_code == 422
    assert "one person here: Ana and Anna" in refused.text
    answer = client.post(f"/match/{key}/settings/join", data={"name": "Anna", "form_key": "two", "start": "zero"})
    assert answer.status_code == 422
    answer = client.post(f"/match/{key}/settings/name", data={"seat": "1", "name": "Anna", "form_key": "three"})
    assert answer.status_code == 422
    answer = client.post(f"/match/{key}/settings/name", data={"seat": "0", "name": "Anna", "form_key": "four"})
    assert answer.status_code == 303
    assert client.post("/new/gin", data=setup("five", "Anna", "Bor")).status_code == 303


def test_the_page_joins_and_parts(app: Flask, client: FlaskClient) -> None:
    """By plain forms; what was done is said, a refusal too, with what was chosen still chosen."""
    gin(app, "Ana", "Bor")
    gin(app, "Anna", "Cene")
    with app.app_context():
        ana, anna, bor = (number_of(name) for name in ("Ana", "Anna", "Bor"))
    answer = client.post("/people", data={"do": "merge", "one": ana, "into": bor})
    assert answer.status_code == 422
    assert "both sit in one match, Ana and Bor" in answer.text
    assert f'<option value="{ana}" selected>' in answer.text
    assert client.post("/people", data={"do": "merge", "one": "", "into": "x"}).status_code == 422
    answer = client.post("/people", data={"do": "merge", "one": anna, "into": ana})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/people")
    page = client.get("/people").text
    assert "Also written: Anna" in page
    assert f'<option value="{anna}"' not in page
    assert client.get(f"/statistics/{anna}?game=gin").headers["Location"] == f"/statistics/{ana}?game=gin"
    assert client.post("/people", data={"do": "part", "name": anna}).status_code == 303
    assert client.post("/people", data={"do": "part", "name": anna}).status_code == 303
    assert "Also written" not in client.get("/people").text


def test_each_club_has_its_own_people(app: Flask, client: FlaskClient) -> None:
    """Another club neither sees nor changes them."""
    gin(app, "Ana", "Bor")
    gin(app, "Anna", "Cene")
    another_club(app)
    far = joined(app, "elsewhere")
    with app.app_context():
        ana, anna = number_of("Ana"), number_of("Anna")
    assert far.post("/people", do="merge", one=ana, into=anna).status_code == 422
    client.post("/people", data={"do": "merge", "one": anna, "into": ana})
    assert far.post("/people", do="part", name=anna).status_code == 303
    with app.app_context():
        assert everybody(club()).into == {anna: ana}
    page = far.open("/people").text
    assert "Ana" not in page
    assert texts(page, "lead") == ["No match yet."]


def test_names_stand_as_in_the_alphabet() -> None:
    """Letters with a mark behind those without, whatever their case."""
    names = ["Żaneta", "zoja", "Łucja", "Luka", "Čene", "Cvetka", "ana", "Bor"]
    assert sorted(names, key=alphabetical) == ["ana", "Bor", "Cvetka", "Čene", "Luka", "Łucja", "zoja", "Żaneta"]
