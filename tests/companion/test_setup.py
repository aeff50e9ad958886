"""Set-up: what is started, what is refused and how, and that nothing typed is ever lost."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion import house_rules, records
from companion.database import db
from companion.models import Club, Device, Match, Player
from companion.setup_form import form_for
from engine.changes import Begun, Left, RuleChange, Stopped
from engine.deals import Deal, Ending, Stated
from engine.rules import switches, with_switches
from engine.variants import VARIANTS
from tests.companion.reading import posted, texts

ANA_BOR_CENE = {"seat_1": "Ana", "seat_2": "Bor", "seat_3": "Cene"}


def start(client: FlaskClient, game: str = "remik51", address: str = "", **fields: Any) -> TestResponse:
    """The form posted with its main button."""
    return client.post(f"/new/{game}{address}", data={**ANA_BOR_CENE, "do": "start", **fields})


def only_match(app: Flask) -> records.Saved:
    """The one match there is."""
    with app.app_context():
        saved = records.read(db.session.query(Match).one())
        assert saved.replayed.coming.number == 1
        return saved


def matches(app: Flask) -> int:
    with app.app_context():
        return db.session.query(Match).count()


def wrong(answer: TestResponse) -> list[str]:
    """Every sentence that says what is wrong; the page was refused and nothing stored."""
    assert answer.status_code == 422
    return texts(answer.get_data(as_text=True), "fault")


# ---------- started


def test_a_match_starts_with_everything_that_was_asked(app: Flask, client: FlaskClient) -> None:
    """Names by seat, dealer, direction, letters, rules; and the page that follows is its table."""
    answer = start(
        client,
        dealer="2",
        direction="anticlockwise",
        letters="12 13 14",
        rule_ends="limit",
        rule_limit="701",
        rule_ace_low_run_points="1",
        rule_cut_card="no",
    )
    saved = only_match(app)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/match/{saved.row.key}")
    assert saved.names == ("Ana", "Bor", "Cene")
    assert (saved.row.first_dealer, saved.row.direction, saved.row.letters) == (1, "anticlockwise", "12 13 14")
    rules = saved.match.rules
    assert (rules.ends, rules.limit, rules.ace_low_run_points, rules.cut_card) == ("limit", 701, 1, False)
    assert saved.replayed.coming.first == 0


@pytest.mark.parametrize("key", list(VARIANTS))
def test_every_game_starts_from_its_own_page_untouched(app: Flask, client: FlaskClient, key: str) -> None:
    """With the game's own rules, whatever game it is."""
    game = VARIANTS[key]
    fields = posted(client.get(f"/new/{key}").get_data(as_text=True), "setup")
    fields["seat_1"], fields["seat_2"] = ["Ana"], ["Bor"]
    answer = client.post(f"/new/{key}", data={**fields, "do": "start"})
    assert answer.status_code == 303
    assert only_match(app).match.rules == game.rules


@pytest.mark.parametrize("key", list(VARIANTS))
def test_every_rule_of_a_game_can_be_set(client: FlaskClient, key: str) -> None:
    """One field for each switch, with its own value preselected."""
    fields = posted(client.get(f"/new/{key}").get_data(as_text=True), "setup")
    assert {f"rule_{each.name}" for each in switches(VARIANTS[key].rules)} == {
        name for name in fields if name.startswith("rule_")
    }
    assert all(any(values) for name, values in fields.items() if name.startswith("rule_"))


def test_the_same_form_twice_starts_one_match(app: Flask, client: FlaskClient) -> None:
    """A double tap on Start."""
    fields = posted(client.get("/new/remik51").get_data(as_text=True), "setup")
    both = [client.post("/new/remik51", data={**fields, **ANA_BOR_CENE, "do": "start"}) for _ in range(2)]
    assert both[0].headers["Location"] == both[1].headers["Location"]
    assert matches(app) == 1


def test_names_are_kept_as_people_see_them(app: Flask, client: FlaskClient) -> None:
    """No control or direction signs, no spaces around; one player for one name."""
    start(client, seat_1=" Ana\u202e ", seat_2="Bor\tMaria")
    start(client, seat_1="Ana", seat_2="Bor Maria")
    with app.app_context():
        assert sorted(db.session.scalars(db.select(Player.name))) == ["Ana", "Bor Maria", "Cene"]


def test_lots_are_drawn_among_those_who_play(app: Flask, client: FlaskClient) -> None:
    """Drawn by the server where no script does it; each can be it."""
    for _ in range(40):
        assert start(client, dealer="lot").status_code == 303
    with app.app_context():
        assert set(db.session.scalars(db.select(Match.first_dealer))) == {0, 1, 2}


def test_a_number_of_ones_own_counts_before_a_choice(app: Flask, client: FlaskClient) -> None:
    """Choice and text field share one name; what is typed is what is meant."""
    start(client, "gin", seat_3="", rule_gin_bonus=["25", "30"])
    assert only_match(app).match.rules.gin_bonus == 30


def test_a_true_minus_is_a_minus(app: Flask, client: FlaskClient) -> None:
    """As the page itself writes it."""
    start(client, rule_out_points="−50")
    assert only_match(app).match.rules.out_points == -50


# ---------- presets


def test_a_preset_takes_the_untouched_values_along(app: Flask, client: FlaskClient) -> None:
    """Chosen without scripts: the others still stand as the preset before it had them."""
    fields = posted(client.get("/new/gin").get_data(as_text=True), "setup")
    seats = {"seat_1": "Ana", "seat_2": "Bor"}
    client.post("/new/gin", data={**fields, **seats, "rule_preset": "classic", "do": "start"})
    rules = only_match(app).match.rules
    assert (rules.preset, rules.gin_bonus, rules.undercut_bonus, rules.box_bonus) == ("classic", 20, 10, 20)


def test_what_is_said_outright_stands_before_a_preset(app: Flask, client: FlaskClient) -> None:
    """A value that was changed by hand is not overruled."""
    fields = posted(client.get("/new/gin").get_data(as_text=True), "setup")
    said = {"seat_1": "Ana", "seat_2": "Bor", "rule_preset": "classic", "rule_undercut_bonus": "15"}
    client.post("/new/gin", data={**fields, **said, "do": "start"})
    rules = only_match(app).match.rules
    assert (rules.gin_bonus, rules.undercut_bonus) == (20, 15)


# ---------- refused


@pytest.mark.parametrize(
    ("game", "fields", "codes"),
    [
        pytest.param("remik51", {"seat_2": "", "seat_3": ""}, ["setup.few"], id="one player is no table"),
        pytest.param(
            "remik51", {"seat_1": "", "seat_2": "", "seat_3": "", "dealer": "lot"}, ["setup.few"], id="nobody"
        ),
        pytest.param(
            "remik51", {"seat_1": "", "seat_2": "", "seat_3": ""}, ["setup.few"], id="nobody yet, so nobody to deal"
        ),
        pytest.param(
            "remik51", {"seat_2": "", "seat_3": "", "dealer": "2"}, ["setup.few"], id="who is to deal is missing"
        ),
        pytest.param("gin", {}, ["setup.many"], id="gin has no third player"),
        pytest.param(
            "manipulation",
            {"seat_4": "D", "seat_5": "E", "seat_6": "F"},
            ["setup.many"],
            id="a sixth player for a game of five",
        ),
        pytest.param(
            "remik51", {"seat_2": "ANA "}, ["setup.samename"] * 2, id="one name at two seats, though written otherwise"
        ),
        pytest.param("remik51", {"seat_2": ""}, ["setup.noname"], id="nobody at a seat between two"),
        pytest.param("remik51", {"seat_3": "\u200b\u202e"}, ["setup.noname"], id="a name that nobody sees"),
        pytest.param("remik51", {"dealer": "5"}, ["setup.nodealer"], id="nobody sits where the dealer should"),
        pytest.param("remik51", {"dealer": "x"}, ["setup.nodealer"], id="no such dealer"),
        pytest.param("remik51", {"rule_limit": "20000"}, ["setup.range"], id="a limit too high"),
        pytest.param("remik51", {"rule_out_points": "1"}, ["setup.range"], id="points for going out are a gain"),
        pytest.param("remik51", {"rule_unopened_points": "many"}, ["setup.number"], id="words for a number"),
        pytest.param("remik51", {"rule_deals_each": " "}, ["setup.number"], id="no number at all"),
        pytest.param("remik51", {"rule_ends": "whenever"}, ["setup.value"], id="a choice that is none"),
        pytest.param("remik51", {"points_1_2": "1.5"}, ["setup.number"], id="half a point"),
        pytest.param("remik51", {"points_1_2": "9" * 20}, ["setup.range"], id="more points than any evening brings"),
        pytest.param("gin", {"seat_3": "", "won_1_1": "-1"}, ["setup.range"], id="fewer than no deals won"),
    ],
)
def test_what_cannot_be_is_refused(
    app: Flask, client: FlaskClient, game: str, fields: dict[str, str], codes: list[str]
) -> None:
    """For that reason and no other, in as many sentences on the same page, and nothing is stored."""
    with app.test_request_context():
        form = form_for(VARIANTS[game])(MultiDict({**ANA_BOR_CENE, **fields}))
        assert not form.validate()
        at_seats = [fault for faults in form.seat_faults.values() for fault in faults]
        in_fields = [fault for field in form for fault in field.errors]
        said = [*form.table_faults, *form.dealer_faults, *at_seats, *in_fields]
        assert [fault.code for fault in said] == codes
    assert len(wrong(start(client, game, **fields))) == len(codes)
    assert matches(app) == 0


def test_everything_wrong_is_said_at_once_and_nothing_is_lost(app: Flask, client: FlaskClient) -> None:
    """Names, numbers, choices and points stay as typed, sound or not; the key of the form stays too."""
    typed = {
        "seat_1": "Ana",
        "seat_2": "",
        "seat_3": "ana",
        "dealer": "3",
        "direction": "anticlockwise",
        "letters": "F D K",
        "rule_joker_points": "50",
        "rule_limit": "0",
        "rule_out_points": "oops",
        "points_1_1": "120",
        "points_1_3": "x",
        "form_key": "the-key-of-this-form",
    }
    answer = client.post("/new/remik51", data={**typed, "do": "start"})
    assert len(wrong(answer)) == 6
    again = posted(answer.get_data(as_text=True), "setup")
    assert {name: [value for value in again[name] if value] for name in typed} == {
        name: [value] if value else [] for name, value in typed.items()
    }
    assert matches(app) == 0


@pytest.mark.parametrize(("field", "value"), [("letters", "X Y Z"), ("direction", "up")])
def test_unknown_letters_or_directions_are_the_usual_ones(
    app: Flask, client: FlaskClient, field: str, value: str
) -> None:
    """Nothing at the table hangs on them enough to refuse a match."""
    start(client, **{field: value})
    saved = only_match(app)
    assert (saved.row.letters, saved.row.direction) == ("J Q K", "clockwise")


@pytest.mark.parametrize("method", ["get", "post"])
def test_an_unknown_game_is_not_found(client: FlaskClient, method: str) -> None:
    """In words, as every page that is not there."""
    assert getattr(client, method)("/new/canasta").status_code == 404


def test_enter_looks_and_does_not_start(app: Flask, client: FlaskClient) -> None:
    """The first button of the form only checks."""
    fine = client.post("/new/remik51", data={**ANA_BOR_CENE, "do": "check"})
    assert (fine.status_code, texts(fine.get_data(as_text=True), "fault")) == (200, [])
    assert len(wrong(client.post("/new/remik51", data={"seat_1": "Ana", "do": "check"}))) == 1
    assert matches(app) == 0


def test_another_language_keeps_everything_and_blames_nobody(app: Flask, client: FlaskClient) -> None:
    """The language buttons post the form; the letters of the pack stay what they are."""
    typed = {"seat_1": "Ana", "seat_3": "Ana", "rule_limit": "x", "letters": "J Q K"}
    answer = client.post("/new/remik51", data={**typed, "lang": "pl"})
    page = answer.get_data(as_text=True)
    assert (answer.status_code, texts(page, "fault")) == (200, [])
    assert '<html lang="pl">' in page
    again = posted(page, "setup")
    assert {name: again[name] for name in typed} == {name: [value] for name, value in typed.items()}
    assert matches(app) == 0


def test_a_disk_that_is_full_keeps_the_entry(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused in words on the same page; the same form can be sent again."""
    fields = {"form_key": "once", "seat_1": "Ana", "seat_2": "Bor"}
    with monkeypatch.context() as broken:

        def full(*_args: object, **_more: object) -> None:
            raise OperationalError("INSERT", {}, Exception("disk is full"))

        broken.setattr(db.session, "flush", full)
        answer = client.post("/new/remik51", data={**fields, "do": "start"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Traceback" not in page
    assert matches(app) == 0
    assert client.post("/new/remik51", data={**fields, "do": "start"}).status_code == 303


# ---------- begun on paper


def test_a_match_begun_on_paper_goes_on_from_its_points(app: Flask, client: FlaskClient) -> None:
    """Points and deals won stand before the first deal."""
    start(client, "manipulation", points_1_1="45", points_1_3="−5", won_1_1="2")
    saved = only_match(app)
    assert saved.changes == (Begun(totals=((45, 0, -5),), boxes=((2, 0, 0),)),)
    assert saved.replayed.now.columns[0].totals == (45, 0, -5)


def test_three_games_side_by_side_take_three_rows_from_paper(app: Flask, client: FlaskClient) -> None:
    """A row of points for each game."""
    start(client, "hollywood", seat_3="", points_1_1="60", points_2_1="20", points_3_2="15")
    assert only_match(app).changes[0] == Begun(totals=((60, 0), (20, 0), (0, 15)), boxes=((0, 0),) * 3)


def test_nothing_on_paper_is_no_fact(app: Flask, client: FlaskClient) -> None:
    """Empty fields and noughts leave the match untouched."""
    start(client, points_1_1="0", points_1_2="")
    assert only_match(app).changes == ()


# ---------- as the last time


@pytest.fixture
def finished(app: Flask) -> str:
    """Ana, Bor, Cene and Dana at manipulation rummy to 200; Ana has dealt once, Dana has gone home. Its key."""
    with app.app_context():
        club = db.session.query(Club).one()
        device = Device(club_id=club.id)
        db.session.add(device)
        db.session.flush()
        game = VARIANTS["manipulation"]
        row = records.start(
            club,
            device,
            variant=game.key,
            names=("Ana", "Bor", "Cene", "Dana"),
            rules=with_switches(game.rules, {"target": 200}),
            letters="B D K",
            direction="anticlockwise",
            first_dealer=0,
            form_key="first",
        )
        deal = Deal(number=1, ending=Ending.KNOCK, ender=1, left=tuple(Stated(each) for each in (9, 2, 8, 7)))
        records.record(records.read(row), device, deal, seen=0, form_key="deal")
        for number, change in enumerate((RuleChange(2, {"knock_limit": 7}), Left(2, 3), Stopped(2))):
            records.change(records.read(row), device, change, f"change-{number}")
        return row.key


def test_a_rematch_is_two_taps(app: Flask, client: FlaskClient, finished: str) -> None:
    """Same people, rules, letters and direction; the deal goes on to the next of them."""
    address = f"/new/manipulation?from={finished}"
    fields = posted(client.get(address).get_data(as_text=True), "setup")
    answer = client.post(address, data={**fields, "do": "start"})
    assert answer.status_code == 303
    with app.app_context():
        saved = records.read(db.session.query(Match).order_by(Match.id.desc()).first())
        assert saved.names == ("Ana", "Bor", "Cene")
        assert (saved.row.letters, saved.row.direction) == ("B D K", "anticlockwise")
        assert (saved.match.rules.target, saved.match.rules.knock_limit) == (200, 7)
        # Ana dealt; anticlockwise Dana would be next, but she left, so it is Cene.
        assert saved.row.first_dealer == 2


def test_a_rematch_of_another_game_is_not_found(client: FlaskClient, finished: str) -> None:
    """Nor is one of a match that is not this club's."""
    assert client.get(f"/new/gin?from={finished}").status_code == 404
    assert client.get("/new/manipulation?from=nosuchmatch").status_code == 404


def test_people_and_cards_are_remembered(client: FlaskClient, finished: str) -> None:
    """Names as chips, the pack as it was last; nobody seated yet."""
    page = client.get("/new/remik51").get_data(as_text=True)
    assert texts(page, "person") == ["Ana", "Bor", "Cene", "Dana"]
    fields = posted(page, "setup")
    assert (fields["letters"], fields["seat_1"]) == (["B D K"], [""])


@pytest.mark.parametrize(("language", "letters"), [("pl", "W D K"), ("sl", "J Q K"), ("en", "J Q K")])
def test_a_first_match_expects_the_cards_of_the_country(client: FlaskClient, language: str, letters: str) -> None:
    """Polish packs show W D K."""
    page = client.get(f"/new/gin?lang={language}").get_data(as_text=True)
    assert posted(page, "setup")["letters"] == [letters]


# ---------- house rules under a name


def test_rules_of_a_link_are_preselected_and_marked(client: FlaskClient) -> None:
    """Sent by another table."""
    page = client.get("/new/manipulation?rules=target:200,knock_limit:7").get_data(as_text=True)
    fields = posted(page, "setup")
    assert (fields["rule_target"], fields["rule_knock_limit"]) == (["200"], ["7"])
    assert page.count("is-changed") == 2
    assert "200" in texts(page, "summary-words")[0]


def test_rules_that_are_none_are_not_found(client: FlaskClient) -> None:
    """A link that was cut or made up."""
    assert client.get("/new/manipulation?rules=target:lots").status_code == 404


def test_saved_rules_are_taken_over_with_one_tap(app: Flask, client: FlaskClient) -> None:
    """Names already typed stay; the usual rules come back the same way."""
    with app.app_context():
        club = db.session.query(Club).one()
        game = VARIANTS["gin"]
        kept, _new = house_rules.save(club, game, "Fridays", with_switches(game.rules, {"preset": "classic"}))
        db.session.commit()
        number = kept.row.id
    page = client.get("/new/gin").get_data(as_text=True)
    assert "Fridays" in page
    fields = posted(page, "setup") | {"seat_1": ["Ana"]}
    taken = client.post("/new/gin", data={**fields, "take": str(number)})
    after = posted(taken.get_data(as_text=True), "setup")
    assert taken.status_code == 200
    assert (after["rule_gin_bonus"][0], after["rule_preset"], after["was_preset"]) == ("20", ["classic"], ["classic"])
    assert after["seat_1"] == ["Ana"]
    back = posted(client.post("/new/gin", data={**after, "take": ""}).get_data(as_text=True), "setup")
    assert back["rule_gin_bonus"][0] == "25"
    assert client.post("/new/manipulation", data={"take": str(number)}).status_code == 404
    assert client.post("/new/gin", data={"take": "x"}).status_code == 404


# ---------- what the page tells


def test_disputed_rules_and_the_length_are_asked_openly(client: FlaskClient) -> None:
    """Everything else is folded, with its value in one line."""
    page = client.get("/new/remik51").get_data(as_text=True)
    folded = page[page.index('id="rules"') : page.index('id="paper"')]
    for name in ("ace_low_run_points", "ends", "deals_each", "limit"):
        assert f'id="rule-{name}"' in page
        assert f'id="rule-{name}"' not in folded
    assert 'id="rule-joker_points"' in folded


def test_a_rule_without_effect_says_when_it_has_one(client: FlaskClient) -> None:
    """Without scripts it stays in sight."""
    page = client.get("/new/hollywood").get_data(as_text=True)
    assert len(texts(page, "house__when")) == sum(1 for each in switches(VARIANTS["hollywood"].rules) if each.when)
    assert 'data-when="rule_oklahoma" data-values="yes"' in page


def test_a_changed_rule_without_effect_is_not_in_the_summary(client: FlaskClient) -> None:
    """One line for what this table really plays otherwise."""
    page = client.get("/new/remik51?rules=limit:701,joker_points:50").get_data(as_text=True)
    assert texts(page, "summary-words") == ["Joker left over: 50 points"]
    assert texts(client.get("/new/gin").get_data(as_text=True), "summary-words") == ["The usual rules"]


@pytest.mark.parametrize("minus", ["-", "–", "−"], ids=["hyphen", "dash", "minus"])
def test_a_start_below_nothing_is_stored_whatever_minus_was_typed(app: Flask, client: FlaskClient, minus: str) -> None:
    seats = {"seat_1": "Ana", "seat_2": "Bor", "dealer": "1", "do": "start", "form_key": "minus"}
    answer = client.post("/new/remik51", data={**seats, "points_1_1": f"{minus}40", "points_1_2": "12"})
    assert answer.status_code == 303
    page = client.get(answer.headers["Location"]).text
    assert "−40" in page
