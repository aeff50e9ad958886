"""The table of a followed deal, the table check, and what the form is filled with at the end."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.test import TestResponse

from companion.database import db
from companion.following import followed_deal
from companion.models import Move
from engine.deals import to_plain
from tests.companion.tables import record, saved, start, totals

ANA, BOR, CENE = "0", "1", "2"


class AtTheTable:
    """Somebody with a phone at the table of one match."""

    def __init__(self, app: Flask, client: FlaskClient, game: str, **rules: Any) -> None:
        self.app, self.client = app, client
        self.key = start(app, game, **rules)
        self.url = f"/match/{self.key}/table"

    def hidden(self, page: str, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', page)
        assert found is not None, name
        return unescape(found.group(1))

    def post(self, act: str = "", url: str = "", **said: str) -> TestResponse:
        page = self.client.get(self.url).text
        form = {"news": self.hidden(page, "news"), "form_key": self.hidden(page, "form_key"), **said}
        return self.client.post(url or self.url, data=form | ({"act": act} if act else {}))

    def does(self, act: str, cards: str = "", seat: str = "", **said: str) -> None:
        """A move that is stored."""
        form = {"do": "go", "cards": cards, **said} | ({"seat": seat, "chosen": "1"} if seat else {})
        answer = self.post(act, **form)
        assert (answer.status_code, answer.location) == (303, self.url)

    def page(self) -> str:
        return self.client.get(self.url).text

    def check(self, **said: str) -> str:
        """The table check after one button."""
        answer = self.post(url=f"{self.url}/check", **said)
        assert answer.status_code == 200
        return answer.text

    def moves(self) -> list[str]:
        with self.app.app_context():
            return [row.facts["move"] for row in followed_deal(saved(self.key)).standing]


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


# ---------- the table check

TABLE = "7S 7H 7D | 4C 5C 6C 7C"


@pytest.fixture
def lying(manipulation: AtTheTable) -> AtTheTable:
    """Two melds lie there, and Cene is on turn with one card drawn."""
    manipulation.does("lay", "7H 7S 7D\n4C 5C 6C 7C", seat=BOR)
    manipulation.post("pass")
    manipulation.post("stock")
    return manipulation


def test_the_last_legal_table_is_kept(lying: AtTheTable) -> None:
    """What was tried is forgotten with one tap."""
    page = lying.check(lies="7H 7S | 4C 5C 6C 7C 7D", do="reset")
    assert lying.hidden(page, "lies") == lying.hidden(page, "before") == TABLE


def test_a_card_goes_by_two_taps(lying: AtTheTable) -> None:
    """Lifted, then put down: on another meld, in one of its own, or back."""
    up = lying.check(lies=TABLE, lift="1:3")
    assert lying.hidden(up, "up") == "1:3:one"
    assert lying.hidden(lying.check(lies=TABLE, up="1:3:one", lift="1:3"), "up") == ""
    moved = lying.check(lies=TABLE, up="1:3:one", to="0")
    assert lying.hidden(moved, "lies") == "7S 7H 7D 7C | 4C 5C 6C"
    assert "At least one card must come from the hand" in moved
    split = lying.check(lies=TABLE, up="1:2:rest", to="new")
    assert lying.hidden(split, "lies") == "7S 7H 7D | 4C 5C | 6C 7C"
    joined = lying.check(lies=lying.hidden(split, "lies"), up="2:0:all", to="1")
    assert lying.hidden(joined, "lies") == TABLE


def test_what_a_try_lacks_is_named(lying: AtTheTable) -> None:
    """A card taken away is named; a joker keeps its card."""
    page = lying.check(lies=TABLE, up="0:0:one", to="away")
    assert "Was on the table, now missing: 7♠" in page
    assert "Not legal yet: 1 meld." in page


def test_a_joker_keeps_its_card(manipulation: AtTheTable) -> None:
    """It bears another name only when the real card lies there."""
    table = manipulation
    table.does("lay", "6H * 8H\nJS QS KS", seat=BOR)
    table.post("pass")
    lies = "6H *=7H 8H | JS QS KS"
    moved = table.check(lies=lies, up="0:1:one", to="1")
    assert "stands for 7♥ and stays so" in moved
    freed = table.check(lies=lies, held="7H", up="-1:0:one", to="0")
    assert table.hidden(freed, "lies") == "6H 7H 8H *=9H | JS QS KS"
    assert "This turn is allowed." in freed
    used = table.check(lies=table.hidden(freed, "lies"), up="0:3:one", to="1")
    assert "This turn is allowed." in used
    named = table.check(lies="6H 7H 8H *=9H | JS QS KS", **{"as": "0:1"})
    assert table.hidden(named, "lies").startswith("*=5H 6H 7H 8H")


def test_cards_come_from_the_hand(lying: AtTheTable) -> None:
    """A card that was typed is in the fingers at once; a third one of two packs is refused."""
    page = lying.check(lies=TABLE, entering="hand", do="add", cards="8C")
    assert (lying.hidden(page, "held"), lying.hidden(page, "up")) == ("8C", "-1:0:one")
    done = lying.check(lies=TABLE, held="8C", up="-1:0:one", to="1")
    assert "This turn is allowed." in done
    refused = lying.post(url=f"{lying.url}/check", lies=TABLE, entering="hand", do="add", cards="7C 7C")
    assert refused.status_code == 422
    asked = lying.post(url=f"{lying.url}/check", lies=TABLE, entering="hand", do="add", cards="")
    assert (asked.status_code, "Which cards?" in asked.text) == (422, True)


def test_a_legal_table_is_recorded(lying: AtTheTable) -> None:
    """It becomes the last legal table, for all phones; an illegal one only if they agree."""
    wrong = lying.post(url=f"{lying.url}/check", lies="7S 7H 7D | 4C 5C 6C", do="record")
    assert wrong.status_code == 422
    assert lying.moves() == ["lay", "pass", "take"]
    done = lying.post(url=f"{lying.url}/check", lies="7S 7H 7D | 4C 5C 6C 7C 8C", do="record")
    assert (done.status_code, done.location) == (303, lying.url)
    assert lying.moves()[-1] == "rearrange"
    assert "eight of clubs" in lying.page()
    lying.post("pass")
    agreed = lying.post(url=f"{lying.url}/check", lies="7S 7H 7D", do="record", agree="1")
    assert agreed.status_code == 303
    with lying.app.app_context():
        assert followed_deal(saved(lying.key)).standing[-1].facts["agreed"] is True


def test_a_try_that_was_overtaken_is_kept(lying: AtTheTable) -> None:
    """Another phone moved: nothing is stored, the cards stay where they were put."""
    late = {"lies": "7S 7H 7D | 4C 5C 6C 7C 8C", "news": "1-0", "form_key": "late", "do": "record"}
    answer = lying.client.post(f"{lying.url}/check", data=late)
    assert answer.status_code == 422
    assert "Meanwhile the table changed" in answer.text
    assert lying.hidden(answer.text, "lies") == late["lies"]
    assert lying.moves() == ["lay", "pass", "take"]


def test_a_table_of_ones_own(client: FlaskClient) -> None:
    """Without a match: is this table legal? And then a turn on it."""
    url = "/referee/manipulation/table"
    assert 'name="cards"' in client.get(url).text
    said = {"before": "-", "entering": "melds", "do": "add", "cards": "7H 7S 7D\n4C 5C 7C"}
    entered = client.post(url, data=said).text
    assert "Not legal yet: 1 meld." in entered
    assert "Gap in the run" in entered
    legal = client.post(url, data={"before": "-", "lies": TABLE}).text
    assert "This table is legal." in legal
    kept = client.post(url, data={"before": "-", "lies": TABLE, "do": "keep"}).text
    assert f'name="before" value="{TABLE}"' in kept
    cleared = client.post(url, data={"before": TABLE, "lies": TABLE, "do": "clear"}).text
    assert 'name="before" value="-"' in cleared
    assert client.get("/referee/ludo/table").status_code == 404


@pytest.mark.parametrize(
    "said",
    [
        {"lies": "7H 7S | nonsense", "lift": "9:9"},
        {"lies": "|".join(["7H"] * 500), "before": "7H |" * 400, "held": "x y", "up": "a:b:c"},
        {"lies": TABLE, "up": "0:0:one", "to": "77"},
        {"lies": TABLE, "as": "0:5", "do": "adopt", "proposed": "zz"},
        {"lies": TABLE, "up": "-5:0:one", "to": "new", "entering": "cellar", "do": "best"},
        {"lies": TABLE, "pick": "x:1:2", "drop": "whole:9:9", "entering": "hand"},
    ],
)
def test_any_post_is_answered(client: FlaskClient, said: dict[str, str]) -> None:
    """What no page of ours would send does no harm."""
    assert client.post("/referee/manipulation/table", data=said).status_code in (200, 422)


# ---------- what could be played

HAND = "8C 9C 5H 5D"


def test_proposals_are_off_during_a_deal(lying: AtTheTable) -> None:
    """Nobody is told during a deal what could be played, unless the table wants it."""
    url = f"{lying.url}/check"
    assert 'value="best"' not in lying.check(lies=TABLE)
    assert lying.post(url=url, lies=TABLE, do="best", whole=HAND).status_code == 403
    switched = lying.client.post(f"/match/{lying.key}/settings/proposals", data={"show": "yes", "form_key": "on"})
    assert switched.status_code == 303
    page = lying.post(url=url, lies=TABLE, entering="best", do="best", whole=HAND, goal="points").text
    assert "From the hand: 8♣ 9♣ → 4♣ 5♣ 6♣ 7♣ 8♣ 9♣" in page
    lying.client.post(f"/match/{lying.key}/settings/proposals", data={"show": "no", "form_key": "off"})
    assert lying.post(url=url, lies=TABLE, do="best", whole=HAND).status_code == 403


def test_proposals_are_free_after_the_deal(lying: AtTheTable) -> None:
    """ "Could I have knocked?" """
    lying.does("lay", "KS KH KD")
    lying.does("out", seat=CENE)
    answer = lying.post(
        url=f"{lying.url}/check", lies=TABLE, entering="best", do="best", whole="8C 9C AD 2S", goal="knock"
    )
    assert answer.status_code == 200
    assert "with what is left one can knock" in answer.text


@pytest.mark.parametrize(
    ("whole", "goal", "words"),
    [
        ("8C 9C KH", "points", "10 points left"),
        ("8C 9C KH", "knock", "No: too much is left to knock."),
        ("KH", "cards", "Nothing can be played."),
        ("", "points", "Which cards? The whole hand."),
        ("7C 7C", "points", "7♣"),
    ],
)
def test_proposals_of_ones_own(client: FlaskClient, whole: str, goal: str, words: str) -> None:
    """Always free where no deal is going on."""
    said = {"before": "-", "lies": TABLE, "entering": "best", "do": "best", "whole": whole, "goal": goal}
    assert words in unescape(client.post("/referee/manipulation/table", data=said).text)


def test_a_broken_table_has_no_proposal(client: FlaskClient) -> None:
    """First the table must be legal."""
    said = {"before": "-", "lies": "7H 7S", "entering": "best", "do": "best", "whole": "7C", "goal": "points"}
    answer = client.post("/referee/manipulation/table", data=said)
    assert (answer.status_code, "First the table must be legal." in answer.text) == (422, True)


def test_a_proposal_is_put_on_the_table(client: FlaskClient) -> None:
    """One button, and the table lies as it was drawn."""
    said = {"before": TABLE, "lies": TABLE, "entering": "best", "do": "adopt", "proposed": "7S 7H 7D", "rest": ""}
    page = client.post("/referee/manipulation/table", data=said).text
    assert 'name="lies" value="7S 7H 7D"' in page


def test_what_is_tried_stands_in_no_address(lying: AtTheTable) -> None:
    """Cards are carried in the form, and no cache keeps them."""
    answer = lying.post(url=f"{lying.url}/check", lies=TABLE, entering="hand", do="add", cards="8C")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "8C" not in " ".join(re.findall(r'(?:href|action|hx-post)="([^"]*)"', answer.text))


def test_nothing_is_followed_after_the_match(app: Flask, client: FlaskClient) -> None:
    """The match is over: nothing is followed any more."""
    table = AtTheTable(app, client, "gin", names=["Ana", "Bor"])
    for _ in range(6):
        record(app, table.key, ending="knock", how="gin", ender=0, left=[0, 30])
    answer = client.get(table.url)
    assert (answer.status_code, answer.location) == (303, f"/match/{table.key}")
