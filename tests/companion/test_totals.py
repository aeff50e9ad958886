"""The totals of a match: lines that say the same as the standing, and a sheet in any order."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from companion.chart import LABEL, PATTERNS, _apart, chart
from companion.scoreboard import board
from companion.totals import POINTS, TOTALS, Course, Series, courses, sheet
from engine.changes import Joined, Left
from tests.companion import people, tables
from tests.companion.test_colours import SHEET, THEMES, contrast


def lines(app: Flask, key: str) -> list[dict[str, list[tuple[int, int]]]]:
    """The steps of everybody, game by game."""
    with app.app_context():
        found = courses(board(tables.saved(key)))
        return [{each.name: list(each.steps) for each in course.series} for course in found]


def test_a_line_ends_where_the_standing_does(app: Flask) -> None:
    """Its last step is what the end of the match added; before it stands the total after each deal."""
    key = tables.evening(app, "carousel_saturday")
    with app.app_context():
        shown = board(tables.saved(key))
        (course,) = courses(shown)
        assert [each.last for each in course.series] == [row.total for row in shown.rows]
        assert course.ended
        assert {each.steps[-1][0] for each in course.series} == {course.deals + 1}
        for number, played in enumerate(shown.counted.played, 1):
            assert [dict(each.steps)[number] for each in course.series] == [
                played.tally.totals[0][seat] for seat in shown.seats
            ]


def test_every_game_has_its_own_lines_and_ends_for_itself(app: Flask) -> None:
    """Three games side by side: a closed one has no more deals, and its bonuses are its last step."""
    key = tables.evening(app, "hollywood_evening")
    with app.app_context():
        shown = board(tables.saved(key))
        found = courses(shown)
        assert len(found) == len(shown.columns) == 3
        assert [course.deals for course in found] == sorted(course.deals for course in found)
        assert found[0].deals < len(shown.entries)
        for course, column in zip(found, shown.columns, strict=True):
            assert [each.last for each in course.series] == [column.final[each.seat] for each in course.series]


def test_who_joins_later_begins_later_and_who_leaves_stops(app: Flask) -> None:
    """The line of a joiner begins with the points it was given; that of a leaver ends with its last deal."""
    key = tables.start(app, "remik51", tables.NAMES[:3], ends="open")
    tables.record(app, key, ending="out", ender=0, left=[0, 30, 50], opened=[True] * 3)
    tables.change(app, key, Joined(2, 3, "average"), name="Dana")
    tables.record(app, key, ending="out", ender=1, left=[20, 0, 10, 40], opened=[True] * 4)
    tables.change(app, key, Left(3, 2))
    tables.record(app, key, ending="out", ender=0, left=[0, 5, None, 6], opened=[True] * 4, players=[0, 1, 3])
    (found,) = lines(app, key)
    assert [deal for deal, _ in found["Ana"]] == [0, 1, 2, 3]
    assert [deal for deal, _ in found["Cene"]] == [0, 1, 2]
    assert [deal for deal, _ in found["Dana"]] == [1, 2, 3]
    assert found["Dana"][0] == (1, 13), "the average of 30, 50 and −40"
    with app.app_context():
        shown = sheet(board(tables.saved(key)), up=True)
        dana = next(place for place, head in enumerate(shown.heads) if head.name == "Dana")
        assert [line.values[dana] is None for line in shown.lines] == [False, True, False, False]


def test_a_match_without_a_deal_has_no_chart_yet(client: FlaskClient, app: Flask) -> None:
    """It says so instead."""
    page = client.get(f"/match/{tables.start(app, 'gin', ('Ana', 'Bor'))}/totals")
    assert page.status_code == 200
    assert 'class="note"' in page.text
    assert "<polyline" not in page.text


def read(page: str) -> list[list[str]]:
    """The cells of the sheet, row by row, without what is only heard."""
    body = page[page.index("<tbody>") : page.index("</tbody>")]
    seen = re.sub(r'<span class="quiet">[^<]*</span>|<svg.*?</svg>', "", body)
    return [
        [re.sub(r"<[^>]*>|\s", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)]
        for row in re.findall(r"<tr.*?</tr>", seen, re.DOTALL)
    ]


def test_every_total_of_every_deal_stands_in_the_table(client: FlaskClient, app: Flask) -> None:
    """Whoever cannot see the chart misses nothing."""
    key = tables.evening(app, "carousel_saturday")
    rows = read(client.get(f"/match/{key}/totals").text)
    with app.app_context():
        shown = board(tables.saved(key))
        assert rows == [
            [str(each.deal.number), *(str(each.tally.totals[0][seat]) for seat in shown.seats)]
            for each in reversed(shown.counted.played)
        ]


@pytest.mark.parametrize(
    ("asked", "key", "reverse"),
    [
        pytest.param("", lambda row: int(row[0]), True, id="newest first by itself"),
        pytest.param("?way=up", lambda row: int(row[0]), False, id="oldest first"),
        pytest.param(
            "?show=points&by=0.1", lambda row: (int(row[2]), int(row[0])), True, id="most points of Bor first"
        ),
        pytest.param(
            "?show=points&by=0.1&way=up",
            lambda row: (int(row[2]), -int(row[0])),
            False,
            id="fewest points of Bor first",
        ),
        pytest.param("?by=7.9", lambda row: int(row[0]), True, id="a column that is not there changes nothing"),
        pytest.param("?by=%00&show=x&way=%FF", lambda row: int(row[0]), True, id="nor does nonsense"),
    ],
)
def test_the_sheet_is_sorted_as_asked(client: FlaskClient, app: Flask, asked: str, key, reverse: bool) -> None:
    """By deal or by a player, either way; of equals the newest first."""
    match = tables.evening(app, "carousel_saturday")
    rows = read(client.get(f"/match/{match}/totals{asked}").text)
    assert len(rows) == 8
    assert rows == sorted(rows, key=key, reverse=reverse)


def test_the_head_says_how_it_is_sorted(client: FlaskClient, app: Flask) -> None:
    """One column at a time; a second tap turns the order round."""
    match = tables.evening(app, "carousel_saturday")
    page = client.get(f"/match/{match}/totals?show=points&by=0.2").text
    assert re.findall(r'aria-sort="(\w+)"', page) == ["descending"]
    assert f'href="/match/{match}/totals?show=points&amp;by=0.2&amp;way=up"' in page
    assert f'href="/match/{match}/totals?show=points&amp;by=0.1&amp;way=down"' in page


def test_points_and_what_the_end_added_make_the_total(app: Flask) -> None:
    """No point without a line: each column adds up."""
    key = tables.evening(app, "carousel_saturday")
    with app.app_context():
        shown = sheet(board(tables.saved(key)), POINTS)
        assert shown.closing
        assert shown.total
        for place, total in enumerate(shown.total):
            assert sum(line.values[place] or 0 for line in shown.lines) + shown.closing[place] == total


def test_where_a_deal_counts_in_several_games_no_sum_is_pretended(client: FlaskClient, app: Flask) -> None:
    """Totals have a column for each game, points only one for each player."""
    key = tables.evening(app, "hollywood_evening", 4)
    with app.app_context():
        shown = board(tables.saved(key))
        assert len(sheet(shown, TOTALS).heads) == 6
        assert sheet(shown, POINTS).total is None
        assert len(sheet(shown, POINTS).heads) == 2
    assert "<tfoot>" not in client.get(f"/match/{key}/totals?show=points").text


def test_a_deal_that_cannot_be_has_no_points(client: FlaskClient, app: Flask) -> None:
    """It shows a question mark, and the totals stay as they were."""
    key = tables.start(app, "remik51", tables.NAMES[:3])
    tables.record(app, key, ending="out", ender=0, left=[0, 30, None], opened=[True] * 3)
    assert read(client.get(f"/match/{key}/totals").text) == [["1", "?", "?", "?"]]
    assert lines(app, key) == [{"Ana": [(0, 0), (1, 0)], "Bor": [(0, 0), (1, 0)], "Cene": [(0, 0), (1, 0)]}]


def test_watchers_see_it_and_nobody_who_knows_it_hears_it_again(app: Flask) -> None:
    """The question for news is answered like that of the match itself."""
    key = tables.evening(app, "gin_boxes", 2)
    watcher = people.watching(app, key)
    page = watcher.open(f"/match/{key}/totals")
    assert page.status_code == 200
    since = re.search(r"since=([\d.]+)", page.text)
    assert since
    assert watcher.open(f"/match/{key}/totals?since={since[1]}").status_code == 204
    tables.record(app, key, ending="knock", ender=0, left=[3, 30])
    assert watcher.open(f"/match/{key}/totals?since={since[1]}").status_code == 200


def test_match_and_result_lead_there(client: FlaskClient, app: Flask) -> None:
    """While it runs and when it is over."""
    for upto in (2, None):
        key = tables.evening(app, "carousel_saturday", upto)
        assert f'href="/match/{key}/totals"' in client.get(f"/match/{key}").text


def drawn(*totals: list[int], goal: int | None = None):
    """A chart of these totals."""
    series = tuple(Series(seat, seat, str(seat), tuple(enumerate(each))) for seat, each in enumerate(totals))
    return chart(Course(0, len(totals[0]) - 1, series, goal, False))


@given(st.lists(st.lists(st.integers(-2000, 5000), min_size=2, max_size=160), min_size=2, max_size=8), st.data())
def test_everything_is_drawn_inside_the_field(totals: list[list[int]], data: st.DataObject) -> None:
    """Lines, marks, names and numbers, whatever the totals; more points are always higher up."""
    length = min(len(each) for each in totals)
    found = drawn(*(each[:length] for each in totals), goal=data.draw(st.none() | st.integers(1, 9000)))
    for curve in found.curves:
        assert len(curve.points) == length
        assert curve.marks[-1] == curve.end
        assert len(curve.marks) <= 30
        assert all(-1e-6 <= value <= 100 + 1e-6 for point in curve.points for value in (point.x, point.y))
        assert LABEL / 2 - 1e-6 <= curve.label <= 100 - LABEL / 2 + 1e-6
    names = sorted(curve.label for curve in found.curves)
    assert all(below - above >= LABEL - 1e-6 for above, below in zip(names, names[1:], strict=False))
    assert 2 <= len(found.heights) <= 13
    assert found.zero is not None
    ends = sorted((curve.of.last, -curve.end.y) for curve in found.curves)
    assert [y for _, y in ends] == sorted(y for _, y in ends)


def test_names_stay_at_their_lines_where_there_is_room() -> None:
    """They give way only to each other."""
    assert _apart([20.0, 60.0]) == [20.0, 60.0]
    assert _apart([50.0, 50.0]) == [50.0, 57.5]
    assert _apart([100.0, 99.0]) == [96.25, 88.75]


def test_the_end_is_drawn_once_it_is_near() -> None:
    """Else the first deals would be a flat line at the bottom."""
    assert drawn([0, 60], [0, 10], goal=500).goal is None
    near = drawn([0, 200], [0, 10], goal=500).goal
    assert near is not None
    assert near.at == 0
    assert drawn([0, -40], [0, 0]).goal is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_and_names_of_the_chart_can_be_read(theme: str) -> None:
    """Each on the sheet of its theme, as words are; and all of them differ in dash or sign as well."""
    curves = re.findall(
        r"\.curve--(\d) \{[^}]*light-dark\((#\w{6}), (#\w{6})\);( stroke-dasharray: [\d ]+;)? \}", SHEET
    )
    assert [int(pattern) for pattern, *_ in curves] == list(range(PATTERNS))
    for _, light, dark, _dash in curves:
        assert contrast(light if theme == "light" else dark, THEMES[theme]["sheet"]) >= 4.5
    dashes = [dash for *_, dash in curves]
    assert all(one != other for one, other in zip(dashes, dashes[1:], strict=False))
