"""The tablet in the middle and the large screen: who sits where, what is shown to whom, where a sheet leads back."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import edges
from engine.changes import Left
from tests.companion import people, tables
from tests.companion.reading import posted, texts
from tests.tables import begin, out, play


def edges_of(page: str) -> list[str]:
    """The edge to which each panel opens its sheet, in the order of the page."""
    return re.findall(r'class="seat" id="seat-\d+" href="[^"]*/record\?edge=(\w+)"', page)


def sides_of(page: str) -> list[str]:
    """The edges with somebody at them, in the order of the page."""
    return re.findall(r'class="side side--(\w+) ', page)


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        pytest.param(2, ["bottom", "top"], id="two face each other"),
        pytest.param(3, ["near", "far", "far"], id="three share the long edges"),
        pytest.param(4, ["bottom", "left", "top", "right"], id="four have an edge each, clockwise"),
        pytest.param(5, ["near"] * 2 + ["far"] * 3, id="five share the long edges"),
        pytest.param(6, ["near"] * 3 + ["far"] * 3, id="six share the long edges"),
        pytest.param(8, ["near"] * 4 + ["far"] * 4, id="eight share the long edges"),
    ],
)
def test_everybody_has_a_panel_at_an_edge(app: Flask, client: FlaskClient, players: int, expected: list[str]) -> None:
    """In the order of seats, whatever the edge; each leads to the sheet turned that way."""
    names = tables.NAMES[:players]
    page = client.get(f"/match/{tables.start(app, 'three-thirteen', names)}/middle").text
    assert edges_of(page) == expected
    assert re.findall(r'class="edge[^"]*" aria-label="(\w+)"', page) == list(names)
    assert sides_of(page) == list(dict.fromkeys(expected))


@pytest.mark.parametrize(("direction", "steps"), [("clockwise", 1), ("anticlockwise", 3)])
def test_the_next_to_play_sits_to_the_left_or_to_the_right(
    app: Flask, client: FlaskClient, direction: str, steps: int
) -> None:
    """Panels lie as people sit: whoever starts is one edge further than the dealer, in the direction of play."""
    key = tables.start(app, "remik51", tables.NAMES[:4], direction=direction)
    with app.app_context():
        coming = tables.saved(key).replayed.coming
    page = client.get(f"/match/{key}/middle").text
    seats = [int(each) for each in re.findall(r'id="seat-(\d+)"', page)]
    assert edges_of(page) == list(edges.FOUR)
    assert (seats.index(coming.first) - seats.index(coming.dealer)) % 4 == steps


@pytest.mark.parametrize("lang", ["en", "pl", "sl"])
@pytest.mark.parametrize(
    ("evening", "upto"),
    [("carousel_saturday", 3), ("carousel_saturday", None), ("hollywood_evening", 4), ("remi_elimination", None)],
)
def test_every_game_shows_its_totals(
    app: Flask, client: FlaskClient, evening: str, upto: int | None, lang: str
) -> None:
    """On both pages, running and over: each player once, the totals of the scoreboard, and who deals and starts."""
    key = tables.evening(app, evening, upto)
    with app.app_context():
        saved = tables.saved(key)
        standing, playing = saved.replayed.standing, saved.replayed.standing.over is None
    many = len(standing.columns) > 1
    for page in (client.get(f"/match/{key}/{where}?lang={lang}").text for where in ("middle", "tv")):
        assert f'lang="{lang}"' in page
        for name in saved.names:
            assert page.count(f'title="{name}"') >= 1
    middle = client.get(f"/match/{key}/middle?lang=en").text
    shown = [re.findall(r"−?\d+", each) for each in texts(middle, "seat__total")]
    for seat, figures in enumerate(shown):
        if many:
            counted = [(column.final or column.totals)[seat] for column in standing.columns]
            assert figures == [str(each) for pair in enumerate(counted, 1) for each in pair]
        else:
            total = (standing.final or standing.columns[0].totals)[seat]
            assert figures == [str(total).replace("-", "−")]
    roles = " ".join(texts(middle, "seat__said"))
    assert ("deals" in roles and "starts" in roles) is playing


def test_the_end_is_shown_to_all(app: Flask, client: FlaskClient) -> None:
    """The winner's plate in the middle, nothing more to record, undo still there; the winner on the large screen."""
    key = tables.evening(app, "carousel_saturday")
    page = client.get(f"/match/{key}/middle").text
    assert "winner__plate" in page and edges_of(page) == []
    assert f"/match/{key}/middle/undo" in page and f"from={key}" in page
    assert f"{key}/record" not in page
    assert "Bor" in texts(client.get(f"/match/{key}/tv").text, "tv__head")[0]


def test_who_has_left_and_who_is_out_are_marked(app: Flask, client: FlaskClient) -> None:
    """A panel stays, with the reason in words and no place."""
    key = tables.start(app, "remik51", tables.NAMES[:3])
    tables.record(app, key, ending="out", ender=0, left=[0, 30, 12], opened=[True] * 3)
    tables.change(app, key, Left(2, 1))
    for where in ("middle", "tv"):
        page = client.get(f"/match/{key}/{where}").text
        assert "has left" in page and "is-away" in page
    out_of_it = client.get(f"/match/{tables.evening(app, 'remi_elimination')}/middle").text
    assert "out of the match" in out_of_it


def test_the_middle_remembers_how_it_was_turned(app: Flask, client: FlaskClient) -> None:
    """A link turns it by a quarter, on this device from then on; nonsense turns nothing."""
    key = tables.start(app, "gin", tables.NAMES[:2])
    first = client.get(f"/match/{key}/middle").text
    assert "middle--0" in first and "turn=90" in first and "record?edge=bottom" in first
    turned = client.get(f"/match/{key}/middle?turn=90").text
    assert "middle--90" in turned and "turn=180" in turned
    again = client.get(f"/match/{key}/middle").text
    assert "middle--90" in again and 'btn--main" href="/match/' + key + '/record?edge=left"' in again
    for wrong in ("45", "x", "-90", "360"):
        assert "middle--90" in client.get(f"/match/{key}/middle?turn={wrong}").text
    assert "middle--0" in client.get(f"/match/{key}/middle?turn=0").text
    assert "middle--0" in client.get(f"/match/{key}/middle").text


def test_only_news_are_sent(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 2)
    with app.app_context():
        mark = tables.saved(key).mark
    for where in ("middle", "tv"):
        assert client.get(f"/match/{key}/{where}?since={mark}").status_code == 204
        tables_page = client.get(f"/match/{key}/{where}?since=0")
        assert tables_page.status_code == 200 and f"since={mark}" in tables_page.text


def test_a_watcher_sees_it_and_presses_nothing(app: Flask) -> None:
    """The same figures; no panel leads to a sheet, no undo; the referee may be asked."""
    key = tables.evening(app, "carousel_saturday", 2)
    page = people.watching(app, key).open(f"/match/{key}/middle").text
    assert edges_of(page) == [] and f"{key}/record" not in page and "/middle/undo" not in page
    assert "/referee?edge=bottom" in page and len(texts(page, "seat__total")) == 4
    tv = people.watching(app, key).open(f"/match/{key}/tv").text
    assert "<form" not in tv and "<button" not in tv and 'data-theme="dark"' in tv


def test_without_the_pen_the_panels_wait(app: Flask) -> None:
    """A member may ask for it in the middle."""
    key = tables.evening(app, "carousel_saturday", 2)
    people.joined(app, name="Other")
    people.give_pen(app, key, "Other")
    page = people.joined(app, name="Mine").open(f"/match/{key}/middle").text
    assert edges_of(page) == [] and "Ask for the pen" in page


def test_undo_and_redo_stay_in_the_middle(app: Flask, client: FlaskClient) -> None:
    key = tables.evening(app, "carousel_saturday", 3)
    before = tables.totals(app, key)
    for kind in ("undo", "redo"):
        page = client.get(f"/match/{key}/middle").text
        form = re.search(rf'/middle/{kind}">.*?name="form_key" value="([^"]+)".*?name="act" value="(\d+)"', page, re.S)
        assert form is not None
        answer = client.post(f"/match/{key}/middle/{kind}", data={"form_key": form[1], "act": form[2]})
        assert (answer.status_code, answer.location) == (303, f"/match/{key}/middle")
        assert (tables.totals(app, key) == before) is (kind == "redo")
    stale = client.post(f"/match/{key}/middle/undo", data={"form_key": "late", "act": "2"})
    assert stale.status_code == 422 and "Not undone" in stale.text and 'id="round"' in stale.text
    assert tables.totals(app, key) == before


@pytest.mark.parametrize("edge", edges.EDGES)
def test_a_turned_sheet_stays_turned_and_comes_back_to_the_middle(app: Flask, client: FlaskClient, edge: str) -> None:
    """Refused, looked at, in another language: the same edge; saved, with or without a script: the middle."""
    key = begin(app, "remik51")
    url = f"/match/{key}/record"
    page = client.get(f"{url}?edge={edge}").text
    assert f"is-edge--{edge}" in page and f'href="/match/{key}/middle"' in page
    form = {**posted(page, "deal"), "ender": "1", "ended": "out"}
    assert form["edge"] == [edge]
    full = {**form, "left-0": "5", "left-2": "6", "left-3": "7"}
    for more, status in (({"do": "preview"}, 200), ({"lang": "en"}, 200), ({"left-0": "999"}, 422)):
        answer = client.post(url, data={**full, **more})
        assert answer.status_code == status
        assert f"is-edge--{edge}" in answer.text and posted(answer.text, "deal")["edge"] == [edge]
    saved = client.post(url, data=full)
    assert (saved.status_code, saved.location) == (303, f"/match/{key}/middle")
    again = client.post(url, data=full, headers={"HX-Request": "true"})
    assert (again.status_code, again.headers["HX-Redirect"]) == (204, f"/match/{key}/middle")


@pytest.mark.parametrize("edge", ["", "inside", "Top", "top "])
def test_a_sheet_of_no_edge_is_not_turned(app: Flask, client: FlaskClient, edge: str) -> None:
    key = begin(app, "remik51")
    page = client.get(f"/match/{key}/record?edge={edge}").text
    assert "is-edge" not in page and 'name="edge"' not in page and f'href="/match/{key}/middle"' not in page
    form = {**posted(page, "deal"), "edge": edge, "ender": "1", "ended": "out"}
    saved = client.post(f"/match/{key}/record", data={**form, "left-0": "5", "left-2": "6", "left-3": "7"})
    assert saved.location == f"/match/{key}"


def test_two_tablets_settle_at_the_edge(app: Flask, client: FlaskClient) -> None:
    """A deal recorded twice is settled on the same turned sheet, and leads to the middle."""
    key = begin(app, "remik51")
    form = {**posted(client.get(f"/match/{key}/record?edge=top").text, "deal"), "ender": "1", "ended": "out"}
    play(app, key, out(1, 5, None, 6, 7, opened=(True,) * 4))
    page = client.post(f"/match/{key}/record", data={**form, "left-0": "8", "left-2": "6", "left-3": "7"})
    assert page.status_code == 422 and "is-edge--top" in page.text
    fields = dict(re.findall(r'name="(form_key|edge)" value="([^"]+)"', page.text))
    chosen = client.post(f"/match/{key}/choose/1", data={**fields, "version": "both"})
    assert (chosen.status_code, chosen.location) == (303, f"/match/{key}/middle")


def test_the_referee_is_turned_too(app: Flask, client: FlaskClient) -> None:
    """Asked from the middle it reads for who asked, keeps its edge with every question, and leads back."""
    key = tables.start(app, "remik51")
    page = client.get(f"/match/{key}/referee?edge=right").text
    assert "is-edge--right" in page and f'action="/match/{key}/referee?edge=right"' in page
    assert f'href="/match/{key}/middle"' in page
    posted_page = client.post(
        f"/match/{key}/referee?edge=right", data={"ask": "meld", "cards": "7h 8h 9h", "do": "check"}
    )
    assert posted_page.status_code == 200 and "is-edge--right" in posted_page.text
    assert "is-edge" not in client.get(f"/match/{key}/referee").text
    counted = client.post(
        f"/match/{key}/referee?edge=right", data={"ask": "arrange", "cards": "7h 8h Kd", "do": "check"}
    )
    filling = re.search(r'action="/match/\w+/record".*?</form>', counted.text, re.S)
    assert filling is not None and 'name="edge" value="right"' in filling[0], "the cards go into a sheet turned alike"


@pytest.mark.parametrize("where", ["", "/share", "/settings"])
def test_the_way_there_is_shown(app: Flask, client: FlaskClient, where: str) -> None:
    key = tables.start(app, "gin", tables.NAMES[:2])
    page = client.get(f"/match/{key}{where}").text
    assert f'href="/match/{key}/middle"' in page and f'href="/match/{key}/tv"' in page
