"""What goes along when deals move up or down: changes, and the moves of deals that are followed."""

from __future__ import annotations

from sqlalchemy import func, select, update

from companion.database import db
from companion.models import Move
from companion.records.saved import NAME, Saved
from companion.records.writing import Writing
from engine.changes import change_from_plain, change_to_plain, moved

TAKEN_OUT = 0  # no deal has this number: the moves of deals that were taken out


def move_changes(saved: Saved, writing: Writing, number: int, by: int) -> None:
    for place, version in Saved.standing(saved.change_versions).items():
        facts = version.facts
        if facts and facts.get("kind") != NAME and facts["deal"] > number:
            writing.change(place, change_to_plain(moved(change_from_plain(facts), by)))


def move_moves(saved: Saved, number: int, by: int) -> None:
    """The moves of followed deals from this number on go with their deal; those of a deal taken out are kept apart."""
    if by < 0:
        gone = Move.match_id == saved.row.id, Move.deal_number == number
        last = db.session.scalar(select(func.max(Move.position)).where(Move.match_id == saved.row.id)) or 0
        db.session.execute(
            update(Move).where(*gone).values(deal_number=TAKEN_OUT, position=Move.position + last, undone=True)
        )
    later = select(Move.deal_number).where(Move.match_id == saved.row.id, Move.deal_number >= number).distinct()
    for deal in sorted(db.session.scalars(later), reverse=by > 0):
        moving = Move.match_id == saved.row.id, Move.deal_number == deal
        db.session.execute(update(Move).where(*moving).values(deal_number=deal + by))
