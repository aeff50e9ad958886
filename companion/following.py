"""The moves of a deal that is followed card by card: rows, in their order, and the table that they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import func, select

from companion.database import db
from companion.models import Device, Match, Note, UsedKey
from companion.models import Move as Row
from companion.records import Outcome, Saved, locked, stored
from engine.following import Followed, follow
from engine.table import Move, move_from_plain, move_to_plain

PROPOSALS = "proposals"  # the note that switches proposals during a deal on, and off again
NO_DEAL = 0


@dataclass(frozen=True)
class FollowedDeal:
    """What was followed of the coming deal. rows: every move of it, undone ones too."""

    saved: Saved
    rows: tuple[Row, ...]

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.saved.replayed.coming.number

    @cached_property
    def standing(self) -> tuple[Row, ...]:
        """The moves that were not undone."""
        return tuple(row for row in self.rows if not row.undone)

    @property
    def news(self) -> str:
        """What somebody has seen who knows every move and every undo so far."""
        return f"{len(self.rows)}-{len(self.rows) - len(self.standing)}"

    @cached_property
    def followed(self) -> Followed:
        """The deal move by move, under the rules in force for it."""
        saved = self.saved
        coming = saved.replayed.coming
        moves = [move_from_plain(row.facts) for row in self.standing]
        return follow(saved.variant, coming.rules, coming.players, saved.match.seats, moves)

    @property
    def going_on(self) -> bool:
        """Somebody follows the deal, and it is not over."""
        return bool(self.standing) and self.followed.table.ending is None


def followed_deal(saved: Saved) -> FollowedDeal:
    """The coming deal as far as it was followed."""
    rows = (
        select(Row)
        .where(Row.match_id == saved.row.id, Row.deal_number == saved.replayed.coming.number)
        .order_by(Row.position)
    )
    return FollowedDeal(saved, tuple(db.session.scalars(rows)))


def record_move(saved: Saved, device: Device, move: Move, *, news: str, form_key: str) -> Outcome:
    """One more move, if nobody moved since `news`. Raises NotStored."""

    def write(deal: FollowedDeal) -> None:
        last = db.session.scalar(
            select(func.max(Row.position)).where(Row.match_id == saved.row.id, Row.deal_number == deal.number)
        )
        db.session.add(
            Row(
                match_id=saved.row.id,
                deal_number=deal.number,
                position=(last or 0) + 1,
                facts=move_to_plain(move),
                device_id=device.id,
            )
        )

    return _written(saved, news, form_key, write)


def undo_move(saved: Saved, *, news: str, form_key: str) -> Outcome:
    """Takes the last move back. Raises NotStored."""

    def write(deal: FollowedDeal) -> None:
        for row in deal.standing[-1:]:
            row.undone = True

    return _written(saved, news, form_key, write)


def drop(saved: Saved, *, news: str, form_key: str) -> Outcome:
    """Takes every move of the deal back. Raises NotStored."""

    def write(deal: FollowedDeal) -> None:
        for row in deal.standing:
            row.undone = True

    return _written(saved, news, form_key, write)


def _written(saved: Saved, news: str, form_key: str, write: Callable[[FollowedDeal], None]) -> Outcome:
    with stored():
        now = locked(saved)
        if db.session.get(UsedKey, form_key) is not None:
            return Outcome.SAME
        deal = followed_deal(now)
        if deal.news != news:
            return Outcome.OVERTAKEN
        write(deal)
        row = saved.row
        db.session.add(UsedKey(key=form_key, club_id=row.club_id, match_id=row.id, url=f"/match/{row.key}/table"))
        db.session.commit()
        return Outcome.STORED


def proposals_allowed(saved: Saved) -> bool:
    """Does this table want to be shown what could be played while a deal is going on?"""
    return sum(note.kind == PROPOSALS for note in saved.notes) % 2 == 1


def allow_proposals(saved: Saved, device: Device, allowed: bool) -> None:
    """Switches that on or off. Raises NotStored."""
    with stored():
        db.session.execute(select(Match.id).where(Match.id == saved.row.id).with_for_update())
        if proposals_allowed(saved) != allowed:
            note = Note(match_id=saved.row.id, deal_number=NO_DEAL, kind=PROPOSALS, facts={}, device_id=device.id)
            db.session.add(note)
        db.session.commit()
