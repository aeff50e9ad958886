"""Digests say what the facts say, after whatever was done, and can be thrown away at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, settings
from sqlalchemy import delete, select, update

from companion import digests, records
from companion.database import db, writing
from companion.derived import Digest, DigestCount, DigestSeat
from companion.files.exporting import club_file
from companion.files.importing import read_file
from companion.installation import count_matches
from companion.models import Club, Match
from engine.changes import Stopped
from engine.digest import digest
from engine.match import replay
from tests.companion import tables
from tests.companion.test_histories import PROOF, STEPS, Evening
from tests.databases import fresh_app


def club() -> Club:
    """The first club."""
    return db.session.scalars(select(Club).order_by(Club.id).limit(1)).one()


def kept(match: int) -> dict[str, Any] | None:
    """What is kept of a match, as the engine would say it."""
    db.session.expire_all()
    found = db.session.get(Digest, match)
    if found is None:
        return None
    times: dict[int, dict[str, int]] = {}
    for count in db.session.scalars(select(DigestCount).where(DigestCount.match_id == match)):
        times.setdefault(count.seat, {})[count.code] = count.times
    seats = select(DigestSeat).where(DigestSeat.match_id == match).order_by(DigestSeat.seat)
    names = ("deals", "deals_won", "points", "high", "high_deal", "low", "low_deal", "final", "place", "won", "shared")
    return {
        "match": (found.over, found.deals, found.voids, found.lead, found.news, found.engine),
        "seats": [
            ({name: getattr(seat, name) for name in names}, times.get(seat.seat, {}))
            for seat in db.session.scalars(seats)
        ],
    }


def from_scratch(row: Match) -> dict[str, Any]:
    """The same, counted from the facts alone."""
    saved = records.read(row)
    found = digest(saved.variant, replay(saved.match))
    return {
        "match": (found.over, found.deals, found.voids, found.lead, saved.news, digests.counted_by()),
        "seats": [
            (
                {
                    "deals": seat.deals,
                    "deals_won": seat.deals_won,
                    "points": seat.points,
                    "high": seat.high.points if seat.high else None,
                    "high_deal": seat.high.deal if seat.high else None,
                    "low": seat.low.points if seat.low else None,
                    "low_deal": seat.low.deal if seat.low else None,
                    "final": seat.final,
                    "place": seat.place,
                    "won": seat.won,
                    "shared": seat.shared,
                },
                dict(seat.marks),
            )
            for seat in found.seats
        ],
    }


def test_any_sequence_keeps_what_is_counted_from_scratch(tmp_path: Path, figure: Callable[[str], None]) -> None:
    """Recorded, corrected, put in, taken out, undone, joined, left: the digest is right after each single act."""
    tried: list[int] = []
    with fresh_app(tmp_path) as app, app.app_context():

        @given(steps=STEPS)
        @settings(max_examples=200 if PROOF else 8, deadline=None, derandomize=True)
        def evening(steps: list[tuple[str, int]]) -> None:
            played = Evening()
            for kind, seed in steps:
                before = played.saved.news
                played.step(kind, seed)
                if played.saved.news != before:
                    assert kept(played.row.id) == from_scratch(played.row), kind
            saved = played.saved
            records.change(saved, played.device, Stopped(len(played.book.now.deals) + 1), records.new_form_key())
            assert kept(played.row.id) == from_scratch(played.row)
            last = played.saved.undoable
            assert last is not None
            records.undo(played.saved, played.device, last.number, records.new_form_key())
            found = kept(played.row.id)
            assert found is not None and found == from_scratch(played.row) and not found["match"][0]
            tried.append(len(steps))

        evening()
        digests.refresh(club(), records.counted)
        assert digests.stale() == []
    figure(f"{len(tried)} evenings, {sum(tried)} steps")


@pytest.fixture
def played(app: Flask) -> list[str]:
    """Evenings of several games, one of them still going on."""
    names = ("carousel_saturday", "gin_boxes", "remi_kitchen", "hollywood_evening")
    return [tables.evening(app, name, 3 if name == "gin_boxes" else None) for name in names]


def test_what_was_thrown_away_comes_back_the_same(app: Flask, played: list[str]) -> None:
    """It holds nothing that the facts do not."""
    with app.app_context():
        rows = [tables.saved(key).row.id for key in played]
        before = [kept(row) for row in rows]
        with writing():
            digests.throw_away()
            db.session.commit()
        assert [kept(row) for row in rows] == [None] * 4
        digests.refresh(club(), records.counted)
        assert [kept(row) for row in rows] == before
        assert None not in before


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda: update(Digest).values(engine="older"), id="another engine"),
        pytest.param(lambda: update(Digest).values(news=Digest.news - 1), id="older than the newest act"),
        pytest.param(lambda: update(Digest).values(news=Digest.news + 1), id="newer, from a backup of the file"),
        pytest.param(lambda: delete(Digest), id="gone"),
    ],
)
def test_what_does_not_hold_is_counted_anew(app: Flask, played: list[str], spoil: Callable[[], Any]) -> None:
    """Before anything is read from it."""
    with app.app_context():
        with writing():
            db.session.execute(update(DigestSeat).values(points=12345))
            db.session.execute(spoil())
            db.session.commit()
        digests.refresh(club(), records.counted)
        for key in played:
            row = tables.saved(key).row
            assert kept(row.id) == from_scratch(row)


def test_only_what_does_not_hold_is_counted_anew(app: Flask, played: list[str]) -> None:
    """Two thousand matches are not counted for the sake of one."""
    read: list[int] = []

    def counted(row: Match) -> Any:
        read.append(row.id)
        return records.counted(row)

    with app.app_context():
        digests.refresh(club(), counted)
        assert read == []
        second = tables.saved(played[1]).row.id
        with writing():
            digests.forget(second)
            db.session.commit()
        digests.refresh(club(), counted)
        assert read == [second]


def test_who_has_no_patience_goes_on_later(app: Flask, played: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What was counted stays, the next request goes on from there."""
    monkeypatch.setattr(digests, "AT_ONCE", 1)
    with app.app_context():
        with writing():
            digests.throw_away()
            db.session.commit()
        for left in (4, 4):
            with pytest.raises(digests.Unfinished) as wrong:
                digests.refresh(club(), records.counted, seconds=-1)
            assert wrong.value.left == left
        digests.refresh(club(), records.counted, only=[tables.saved(played[0]).row.id])
        with pytest.raises(digests.Unfinished) as wrong:
            digests.refresh(club(), records.counted, seconds=-1)
        assert wrong.value.left == 3


def test_matches_from_a_file_are_counted_when_they_are_asked_for(app: Flask, tmp_path: Path, played: list[str]) -> None:
    """A file brings facts; what follows from them is counted here."""
    with app.app_context():
        data = club_file(club()).encode()
    with fresh_app(tmp_path / "other") as other, other.test_request_context():
        read_file(club(), data)
        digests.refresh(club(), records.counted)
        rows = db.session.scalars(select(Match)).all()
        assert [kept(row.id) == from_scratch(row) for row in rows] == [True] * 4


def test_a_match_that_cannot_be_counted_keeps_no_other_away(app: Flask, played: list[str]) -> None:
    """A game that a later version brought, in a file that came back to this one."""
    with app.app_context():
        with writing():
            db.session.execute(update(Match).where(Match.key == played[0]).values(variant="a-game-to-come"))
            digests.throw_away()
            db.session.commit()
        count_matches()
        found = [kept(row) for row in db.session.scalars(select(Match.id).order_by(Match.id))]
        assert found[0] is not None and found[0]["seats"] == []
        assert all(each is not None and each["seats"] for each in found[1:])
        assert digests.stale() == []


def test_a_digest_goes_with_its_match(app: Flask, played: list[str]) -> None:
    """Nothing of it is left to be counted."""
    with app.app_context():
        with writing():
            db.session.execute(delete(Match).where(Match.key == played[0]))
            db.session.commit()
        for kind in (Digest, DigestSeat, DigestCount):
            there = set(db.session.scalars(select(kind.match_id)))
            assert there == {tables.saved(key).row.id for key in played[1:]}, kind
