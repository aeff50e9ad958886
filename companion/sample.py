"""A sample match to look at: made from facts like any other, marked on every page, counted nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import delete, select

from companion import records
from companion.card_reader.words import USUAL_LETTERS
from companion.database import db
from companion.models import Club, Device, Match, Player, Seat
from engine.deals import from_plain
from engine.variants import variant as game

GAME = "manipulation"
NAMES = ("Ana", "Bor", "Ewa", "Jan")
# A knock; an undercut, with two figures swapped at first; all cards out, one hand counted by its cards; a void deal;
# the stock used up.
DEALS: tuple[Mapping[str, Any], ...] = (
    {"ending": "knock", "ender": 0, "left": [4, 12, 20, 31]},
    {"ending": "knock", "ender": 1, "left": [17, 5, 3, 41]},
    {"ending": "out", "ender": 3, "left": [18, 9, {"ranks": "K 6 4"}, 0]},
    {"ending": "void"},
    {"ending": "exhausted", "left": [14, 9, 30, 12]},
)
CORRECTED = 2
CORRECTION: Mapping[str, Any] = {"ending": "knock", "ender": 1, "left": [17, 5, 3, 14]}


def sample_of(club: Club) -> Match | None:
    """The sample that this club has put in, if there is one."""
    return db.session.scalars(select(Match).where(Match.club_id == club.id, Match.sample).order_by(Match.id)).first()


def put_in(club: Club, device: Device, language: str) -> Match:
    """The sample of this club, made now unless it is there already. Raises NotStored, and leaves no half of it."""
    db.session.execute(select(Club.id).where(Club.id == club.id).with_for_update())
    there = sample_of(club)
    if there is not None:
        return there
    row = records.start(
        club,
        device,
        variant=GAME,
        names=NAMES,
        rules=game(GAME).rules,
        letters=USUAL_LETTERS[language],
        direction="clockwise",
        first_dealer=3,
        form_key=records.new_form_key(),
        sample=True,
    )
    try:
        for number, facts in enumerate(DEALS, start=1):
            _record(row, device, number, facts)
        _record(row, device, CORRECTED, CORRECTION)
    except records.NotStored:
        take_out(club)
        raise
    return row


def _record(row: Match, device: Device, number: int, facts: Mapping[str, Any]) -> None:
    saved = records.read(row)
    deal = from_plain({"number": number, **facts})
    records.record(saved, device, deal, seen=saved.seen(number), form_key=records.new_form_key())


def take_out(club: Club) -> bool:
    """Away with the sample, and with players who sat nowhere else; False if there was none. Raises NotStored."""
    row = sample_of(club)
    if row is None:
        return False
    with records.stored():
        met = [seat.player_id for seat in row.seats]
        db.session.delete(row)
        db.session.flush()
        elsewhere = select(Seat.player_id).where(Seat.player_id == Player.id)
        unknown = Player.id.in_(met), Player.merged_into_id.is_(None), ~elsewhere.exists()
        db.session.execute(delete(Player).where(*unknown))
        db.session.commit()
    return True
