"""What the table did, kept as versions: record, correct, insert, remove, undo, redo, two phones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from companion import records, sheets
from companion.database import db
from companion.models import Club, Device, Match
from companion.records import Outcome, Saved
from engine.changes import Joined, Left, PlayedOn, RuleChange, Stopped
from engine.deals import Deal, Ending, Stated
from engine.match import replay
from engine.variants import VARIANTS

Table = tuple[Match, Device]


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    """Ana, Bor and Cene at manipulation rummy, nothing played yet."""
    with app.app_context():
        club = db.session.query(Club).one()
        device = Device(club_id=club.id, name="Ana")
        db.session.add(device)
        db.session.flush()
        yield start(club, device), device


def start(club: Club, device: Device, key: str = "start") -> Match:
    game = VARIANTS["manipulation"]
    return records.start(
        club,
        device,
        variant=game.key,
        names=("Ana", "Bor", "Cene"),
        rules=game.rules,
        letters="J Q K",
        direction="clockwise",
        first_dealer=0,
        form_key=key,
    )


def knock(number: int, *left: int, by: int = 0) -> Deal:
    return Deal(number=number, ending=Ending.KNOCK, ender=by, left=tuple(Stated(each) for each in left))


def saved(table: Table) -> Saved:
    db.session.expire_all()
    return records.read(table[0])


def say(table: Table, deal: Deal, key: str = "", seen: int | None = None) -> Outcome:
    now = saved(table)
    known = now.seen(deal.number) if seen is None else seen
    return records.record(now, table[1], deal, seen=known, form_key=key or records.new_form_key())


def totals(table: Table) -> tuple[int, ...]:
    return saved(table).replayed.now.columns[0].totals


def test_the_same_form_starts_one_match(table: Table) -> None:
    club = db.session.query(Club).one()
    again = start(club, table[1])
    assert again.id == table[0].id
    assert db.session.query(Match).count() == 1


def test_a_deal_posted_twice_counts_once(table: Table) -> None:
    assert say(table, knock(1, 3, 18, 27), key="k") is Outcome.STORED
    assert say(table, knock(1, 3, 18, 27), key="k", seen=0) is Outcome.SAME
    assert say(table, knock(1, 3, 18, 27), key="other", seen=0) is Outcome.SAME
    assert totals(table) == (39, 0, 0)


def test_a_correction_moves_everything_behind_it(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    say(table, knock(2, 20, 4, 30, by=1))
    assert totals(table) == (39, 42, 0)
    assert say(table, knock(1, 3, 10, 27)) is Outcome.STORED
    assert totals(table) == (31, 42, 0)
    assert [version.facts["left"] for version in saved(table).versions[1] if version.facts] == [
        [3, 18, 27],
        [3, 10, 27],
    ]


def test_stating_again_what_was_recorded_changes_nothing(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    assert say(table, knock(1, 3, 18, 27)) is Outcome.SAME
    assert len(saved(table).versions[1]) == 1


def test_undo_and_redo_give_the_very_totals(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    say(table, knock(2, 20, 4, 30, by=1))
    before = totals(table)
    act = saved(table).undoable
    assert act is not None and act.summary["deal"] == 2
    assert records.undo(saved(table), table[1], act.number, "u") is Outcome.STORED
    assert totals(table) == (39, 0, 0)
    assert saved(table).replayed.coming.number == 2
    again = saved(table).redoable
    assert again is not None
    assert records.redo(saved(table), table[1], again.number, "r") is Outcome.STORED
    assert totals(table) == before
    undone = saved(table).undoable
    assert undone is not None and (undone.kind, undone.summary["deal"]) == ("redo", 2)
    assert records.undo(saved(table), table[1], undone.number, "u2") is Outcome.STORED
    assert totals(table) == (39, 0, 0)


def test_an_undo_that_was_overtaken_is_refused(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    act = saved(table).undoable
    assert act is not None
    say(table, knock(2, 20, 4, 30, by=1))
    assert records.undo(saved(table), table[1], act.number, "u") is Outcome.OVERTAKEN
    assert totals(table) == (39, 42, 0)


def test_undo_of_a_correction_brings_the_old_value_back(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    say(table, knock(1, 3, 10, 27))
    act = saved(table).undoable
    assert act is not None and act.kind == "correct"
    records.undo(saved(table), table[1], act.number, "u")
    assert totals(table) == (39, 0, 0)


def test_two_phones_do_not_overwrite_each_other(table: Table) -> None:
    say(table, knock(1, 3, 18, 27), seen=0)
    assert say(table, knock(1, 3, 19, 27), seen=0) is Outcome.RIVAL
    assert totals(table) == (39, 0, 0)
    assert len(saved(table).rivals) == 1
    rival = saved(table).rivals[0]
    assert records.choose(saved(table), table[1], 1, rival.version, "c") is Outcome.STORED
    assert totals(table) == (40, 0, 0)
    assert saved(table).rivals == ()
    assert len(saved(table).versions[1]) == 3


def test_both_were_played(table: Table) -> None:
    say(table, knock(1, 3, 18, 27), seen=0)
    say(table, knock(2, 3, 4, 5))
    say(table, knock(1, 20, 4, 30, by=1), seen=0)
    assert records.choose(saved(table), table[1], 1, None, "c") is Outcome.STORED
    assert [played.deal.left for played in saved(table).replayed.played][1] == (Stated(20), Stated(4), Stated(30))
    assert [played.deal.number for played in saved(table).replayed.played] == [1, 2, 3]
    assert saved(table).rivals == ()


def test_a_forgotten_deal_is_put_in_and_a_double_one_taken_out(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    say(table, knock(2, 20, 4, 30, by=1))
    now = saved(table)
    records.change(now, table[1], RuleChange(2, {"undercut_bonus": 20}), "rule")
    now = saved(table)
    assert records.insert(now, table[1], knock(2, 1, 2, 3), news=now.news, form_key="i") is Outcome.STORED
    now = saved(table)
    assert [played.deal.number for played in now.replayed.played] == [1, 2, 3]
    assert totals(table) == (39 + 3, 42, 0)
    assert records.remove(now, table[1], 2, news=now.news - 1, form_key="late") is Outcome.OVERTAKEN
    assert records.remove(now, table[1], 2, news=now.news, form_key="d") is Outcome.STORED
    assert totals(table) == (39, 42, 0)
    act = saved(table).undoable
    assert act is not None and act.kind == "remove"
    records.undo(saved(table), table[1], act.number, "u")
    assert totals(table) == (42, 42, 0)


def test_a_name_corrected_keeps_its_points(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    assert records.rename(saved(table), table[1], 0, "Anka", "n") is Outcome.STORED
    assert saved(table).names == ("Anka", "Bor", "Cene")
    assert [seat.name for seat in table[0].seats] == ["Anka", "Bor", "Cene"]
    act = saved(table).undoable
    assert act is not None
    records.undo(saved(table), table[1], act.number, "u")
    assert saved(table).names == ("Ana", "Bor", "Cene")
    assert totals(table) == (39, 0, 0)


def test_a_joiner_starts_with_a_line_and_a_leaver_has_no_place(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    records.change(saved(table), table[1], Joined(2, 3, "average"), "j", name="Dana")
    counted = saved(table).replayed
    assert [(line.seat, line.points, line.code) for line in counted.starts] == [(3, 13, "match.joined.average")]
    assert 3 in counted.coming.players
    records.change(saved(table), table[1], Left(2, 1), "l")
    assert saved(table).replayed.now.places[1] is None
    assert 1 not in saved(table).replayed.coming.players


def test_the_end_seals_a_sheet_and_undo_reopens(table: Table) -> None:
    say(table, knock(1, 0, 70, 60))
    assert saved(table).replayed.standing.over is not None
    assert table[0].finished_at is not None
    assert sheets.last(table[0]) is not None
    act = saved(table).undoable
    assert act is not None
    records.undo(saved(table), table[1], act.number, "u")
    assert table[0].finished_at is None
    assert saved(table).replayed.standing.over is None


def test_playing_on_leaves_the_result(table: Table) -> None:
    say(table, knock(1, 0, 70, 60))
    final = saved(table).replayed.standing.final
    records.change(saved(table), table[1], PlayedOn(2), "p")
    say(table, knock(2, 20, 4, 30, by=1))
    counted = saved(table).replayed
    assert counted.standing.final == final
    assert counted.now.columns[0].totals == (155, 42, 0)
    assert counted.later == ()


def test_stopping_gives_the_standing_without_bonuses(table: Table) -> None:
    say(table, knock(1, 3, 18, 27))
    records.change(saved(table), table[1], Stopped(2), "s")
    standing = saved(table).replayed.standing
    assert standing.over is not None and standing.over.code == "over.stopped"
    assert standing.final == (39, 0, 0) and standing.winners == (0,) and standing.lines == ()


def test_a_sheet_that_is_counted_otherwise_today_stays_beside_the_recount(table: Table) -> None:
    say(table, knock(1, 0, 70, 60))
    sealed = sheets.last(table[0])
    assert sealed is not None
    now = saved(table)
    assert sheets.recount(table[0], now.match, now.replayed) is None
    sealed.sheet = {**sealed.sheet, "final": [1, 2, 3]}
    db.session.commit()
    now = saved(table)
    found = sheets.recount(table[0], now.match, now.replayed)
    assert found is not None and found.sheet["final"] == [1, 2, 3]


def test_what_is_read_back_is_counted_as_from_scratch(table: Table) -> None:
    for number in range(1, 4):
        say(table, knock(number, 3, 8 + number, 7))
    now = saved(table)
    assert replay(now.match) == now.replayed
