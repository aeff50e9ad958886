"""The table of a followed deal, and what the form is filled with at the end."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.database import db
from companion.following import followed_deal
from companion.models import Move
from engine.deals import to_plain
from tests.companion.at_the_table import ANA, BOR, CENE, AtTheTable
from tests.companion.tables import record, saved, start, totals


@pytest.fixture
def manipulation(app: Flask, client: FlaskClient) -> AtTheTable:
    return AtTheTable(app, client, "manipulation")


@pytest.fixture
def remik51(app: Flask, client: FlaskClient) -> AtTheTable:
    return AtTheTable(app, client, "remik51")


def acts(page: str) -> list[str]:
    """The actions that the page offers."""
    return re.findall(r'name="act" value="(\w+)"', page)


@pytest.mark.parametrize(
    ("game", "offered"),
    [
        ("manipulation", {"found", "stock", "lay", "pass", "knock", "out", "exhausted"}),
        ("remik51", {"found", "stock", "take", "cut", "lay", "discard", "out", "exhausted"}),
        ("remik500", {"found", "stock", "lay", "discard", "out", "exhausted"}),
        ("three-thirteen", {"stock", "take", "discard", "out"}),
        ("gin", {"stock", "take", "discard", "knock", "exhausted"}),
    ],
)
def test_actions_go_by_the_game(app: Flask, client: FlaskClient, game: str, offered: set[str]) -> None:
    """Nobody is offered what the game has not."""
    key = start(app, game, ["Ana", "Bor"])
    assert set(acts(client.get(f"/match/{key}/table").text)) == offered


def test_house_rules_take_actions_away(app: Flask, client: FlaskClient) -> None:
    """Without a cut card nobody takes it."""
    assert "cut" not in acts(AtTheTable(app, client, "remik51", cut_card="no").page())


def test_a_move_is_stored_and_seen_by_all(manipulation: AtTheTable) -> None:
    """The state is the server's: another phone sees it, a reload too."""
    table = manipulation
    assert table.post("stock").status_code == 303
    table.does("lay", "7H 7S 7D\n4C 5C *", seat=BOR)
    assert table.moves() == ["take", "lay"]
    other = table.app.test_client().get(table.url).text
    assert "seven of hearts" in other
    assert "joker = six of clubs" in other
    assert "Run · Bor" in other
    news = table.hidden(other, "news")
    assert table.client.get(f"{table.url}?since={news}").status_code == 204
    table.does("pass", seat=BOR)
    assert table.client.get(f"{table.url}?since={news}").status_code == 200


def test_a_refused_move_is_told_off_and_not_stored(remik51: AtTheTable) -> None:
    """Every fault at once; the entry stays; only agreed on is it recorded, and marked so."""
    table = remik51
    table.does("discard", "2S", seat=BOR)
    table.does("stock")
    answer = table.post("lay", do="go", cards="QS QH * *", seat=CENE, chosen="1")
    assert answer.status_code == 422
    assert "Opening needs 51" in answer.text
    assert "Too many jokers" in answer.text
    assert "QS QH * *" in answer.text
    assert table.moves() == ["discard", "take"]
    assert table.post("lay", do="agree", cards="QS QH * *", seat=CENE, chosen="1").status_code == 303
    assert table.moves() == ["discard", "take", "lay"]
    assert "agreed" in table.page()
    with table.app.app_context():
        assert followed_deal(saved(table.key)).standing[-1].facts["agreed"] is True


def test_an_allowed_move_is_never_marked(manipulation: AtTheTable) -> None:
    """Whoever presses the other button does the same."""
    manipulation.post("lay", do="agree", cards="7H 7S 7D", seat=BOR, chosen="1")
    with manipulation.app.app_context():
        assert "agreed" not in followed_deal(saved(manipulation.key)).standing[-1].facts


def test_incomplete_entries_ask(manipulation: AtTheTable) -> None:
    """No verdict while something is missing or unclear; nothing typed disappears."""
    table = manipulation
    assert "Which cards?" in table.post("lay", do="go", seat=BOR).text
    unclear = table.post("lay", do="go", cards="7H 9S3 xyz", seat=BOR)
    assert unclear.status_code == 422
    assert "9S3 xyz" in unclear.text
    assert table.moves() == []


def test_the_only_meld_that_fits_is_meant(manipulation: AtTheTable) -> None:
    """A tap less: 7♣ goes to the sevens, and where two melds fit it is asked."""
    table = manipulation
    table.does("lay", "7H 7S 7D\n8C 9C TC\n4C 5C 6C", seat=BOR)
    answer = table.post("add", do="go", cards="7C", seat=BOR)
    assert (answer.status_code, "Which meld? Tap it." in answer.text) == (422, True)
    table.does("add", "7C", seat=BOR, onto="1")
    table.does("add", "3C", seat=BOR)
    with table.app.app_context():
        assert [row.facts["onto"] for row in followed_deal(saved(table.key)).standing[1:]] == [1, 2]


def test_undo_move_by_move(manipulation: AtTheTable) -> None:
    """The button names what it takes back; nothing is left of it."""
    table = manipulation
    table.post("stock")
    table.does("lay", "7H 7S 7D", seat=BOR)
    assert "Undo: Bor: lays" in table.page()
    assert table.post(do="undo").status_code == 303
    assert table.moves() == ["take"]
    assert table.post(do="undo").status_code == 303
    assert table.post(do="undo").status_code == 303
    assert table.moves() == []
    table.post("stock")
    assert table.moves() == ["take"]


def test_one_form_counts_once(manipulation: AtTheTable) -> None:
    """A double tap is one move; a phone that has not seen the newest move is asked to look."""
    table = manipulation
    page = table.page()
    form = {"news": table.hidden(page, "news"), "form_key": table.hidden(page, "form_key"), "act": "stock"}
    assert [table.client.post(table.url, data=form).status_code for _ in range(2)] == [303, 303]
    assert table.moves() == ["take"]
    late = table.client.post(table.url, data={**form, "form_key": "another"})
    assert late.status_code == 422
    assert "Meanwhile the table changed" in late.text
    assert table.moves() == ["take"]


def test_a_form_without_a_key_stores_nothing(manipulation: AtTheTable) -> None:
    """As with every form."""
    assert manipulation.client.post(manipulation.url, data={"act": "stock", "news": "0-0"}).status_code == 400
    assert manipulation.moves() == []


def test_stop_following(manipulation: AtTheTable) -> None:
    """All moves are taken back at once."""
    table = manipulation
    table.post("stock")
    table.does("lay", "7H 7S 7D", seat=BOR)
    table.post(do="drop")
    assert table.moves() == []


def test_nonsense_is_answered(manipulation: AtTheTable) -> None:
    """Whatever is posted, the page comes back."""
    table = manipulation
    long = {"act": "lay", "do": "go", "onto": "x", "seat": "99", "cards": "♞" * 3000}
    for said in ({"act": "fly"}, long, {"do": "x"}):
        assert table.post(**said).status_code in (200, 303, 422)
    assert table.moves() == []


def test_a_deal_is_found_in_its_middle(remik51: AtTheTable) -> None:
    """Following begins whenever the table likes."""
    table = remik51
    table.does("found", "QS QH QD\n7C 8C 9C")
    assert table.moves() == ["found"]
    assert "found" not in acts(table.page())


def remik51_deal(table: AtTheTable) -> None:
    """Bor starts, Cene opens, Ana opens with the discard, Cene goes out."""
    table.does("discard", "2S", seat=BOR)
    table.post("stock")
    table.does("lay", "QS QH QD\n7C 8C 9C")
    table.does("discard", "3H")
    table.post("take")
    table.does("lay", "3H 4H 5H\nKS KH KD\nTS TD TC")
    table.does("discard", "9D")
    table.does("stock")
    table.does("discard", "")
    table.post("stock")
    table.does("discard", "4D")
    table.does("out")


def fields(page: str) -> dict[str, str]:
    """What is ticked in the deal form."""
    return dict(re.findall(r'<input[^>]*name="([\w-]+)" value="([^"]*)"[^>]* checked', page))


def test_the_form_is_filled_from_the_moves(remik51: AtTheTable) -> None:
    """Who finished, how, who had opened: filled in. The counts are asked."""
    table = remik51
    remik51_deal(table)
    assert f"/match/{table.key}/record" in table.page()
    page = table.client.get(f"/match/{table.key}/record").text
    ticked = fields(page)
    assert (ticked["ended"], ticked["ender"]) == ("out", CENE)
    assert [name for name in ticked if name.startswith("unopened")] == ["unopened-1"]
    assert "Filled in from the moves" in page


def post_deal(table: AtTheTable, do: str = "record", **said: str) -> TestResponse:
    page = table.client.get(f"/match/{table.key}/record").text
    hidden = {name: table.hidden(page, name) for name in ("form_key", "number", "seen", "news")}
    return table.client.post(f"/match/{table.key}/record", data={**hidden, "do": do, **said})


def test_contradictions_are_named_and_the_form_counts(remik51: AtTheTable) -> None:
    """The moves said that Bor had not opened; the form says so."""
    table = remik51
    remik51_deal(table)
    said = {"ended": "out", "ender": ANA, "left-1": "30", "left-2": "10"}
    page = post_deal(table, "preview", **said).text
    assert "The moves tell another end of the deal" in page
    assert "The moves tell otherwise whether there was an opening: Bor" in page
    assert post_deal(table, **said).status_code == 303
    assert totals(table.app, table.key) == [-40, 30, 10]


def test_a_followed_deal_scores_like_a_typed_one(app: Flask, client: FlaskClient) -> None:
    """The same form, the same facts, the same points."""
    followed, typed = AtTheTable(app, client, "remik51"), AtTheTable(app, client, "remik51")
    remik51_deal(followed)
    said = {"ended": "out", "ender": CENE, "unopened-1": "1", "left-0": "17"}
    facts = []
    for table in (followed, typed):
        assert post_deal(table, **said).status_code == 303
        with app.app_context():
            facts.append(to_plain(saved(table.key).match.deals[0]))
    assert facts[0] == facts[1]
    assert totals(app, followed.key) == totals(app, typed.key) == [17, 100, -40]


def test_moves_leave_nothing_in_the_score(remik51: AtTheTable) -> None:
    """Dropped half-way, undone or corrected: what was recorded is what counts."""
    table = remik51
    table.does("discard", "2S", seat=BOR)
    table.post("stock")
    table.does("lay", "QS QH QD\n7C 8C 9C")
    page = table.client.get(f"/match/{table.key}/record").text
    assert "Filled in" not in page
    record(table.app, table.key, ending="out", ender=0, opened=[True, False, True], left=[0, None, 20])
    assert totals(table.app, table.key) == [-40, 100, 20]
    assert table.moves() == []
    record(table.app, table.key, number=1, ending="out", ender=0, opened=[True, True, True], left=[0, 7, 20])
    assert totals(table.app, table.key) == [-40, 7, 20]
    table.does("discard", "3S")
    table.post(do="undo")
    assert totals(table.app, table.key) == [-40, 7, 20]


def test_moves_go_with_their_deal(remik51: AtTheTable) -> None:
    """A forgotten deal is put in before the one that is being followed, and taken out again."""
    table = remik51
    app, client, key = table.app, table.client, table.key
    record(app, key, ending="out", ender=0, opened=[True, True, True], left=[0, 7, 20])
    table.does("discard", "2S")
    said = {"ended": "out", "ender": BOR, "left-0": "5", "left-2": "6"}
    page = client.get(f"/match/{key}/insert/1").text
    hidden = {name: table.hidden(page, name) for name in ("form_key", "number", "seen", "news")}
    assert client.post(f"/match/{key}/insert/1", data={**hidden, "do": "record", **said}).status_code == 303
    assert table.moves() == ["discard"]
    with app.app_context():
        number = saved(key).undoable.number  # type: ignore[union-attr]
    client.post(f"/match/{key}/undo", data={"act": str(number), "form_key": "undo"})
    assert table.moves() == ["discard"]
    page = client.get(f"/match/{key}/remove/1").text
    form = {"news": table.hidden(page, "news"), "form_key": table.hidden(page, "form_key")}
    assert client.post(f"/match/{key}/remove/1", data=form).status_code == 303
    assert table.moves() == ["discard"]
    with app.app_context():
        assert [row.deal_number for row in db.session.scalars(select(Move))] == [1]


def test_nothing_is_followed_after_the_match(app: Flask, client: FlaskClient) -> None:
    """The match is over: nothing is followed any more."""
    table = AtTheTable(app, client, "gin", names=["Ana", "Bor"])
    for _ in range(6):
        record(app, table.key, ending="knock", how="gin", ender=0, left=[0, 30])
    answer = client.get(table.url)
    assert (answer.status_code, answer.location) == (303, f"/match/{table.key}")
