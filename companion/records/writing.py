"""An act in the making: what it writes, all or none, and what may come of it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from companion import digests, sheets
from companion.database import db
from companion.models import Act, ChangeVersion, Club, DealVersion, Device, Match, Player
from companion.records.saved import Saved, read


class Outcome(StrEnum):
    """What became of a write. SAME: it was there already. RIVAL: kept beside another's. OVERTAKEN: refused."""

    STORED = "stored"
    SAME = "same"
    RIVAL = "rival"
    OVERTAKEN = "overtaken"


class NotStored(Exception):
    """The database could not take the write; nothing of it is there."""


def new_form_key() -> str:
    """The one-time key of a form: however often it is posted, it counts once."""
    return secrets.token_urlsafe(18)


def player_of(club: Club, name: str) -> Player:
    """The player of this name, made now if the club knows none."""
    known = db.session.scalar(select(Player).where(Player.club_id == club.id, Player.name == name))
    if known is None:
        known = Player(club_id=club.id, name=name)
        db.session.add(known)
    return known


class stored:
    """Whatever the database cannot take leaves nothing behind and is said in one way."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _trace: object) -> None:
        if error is not None:
            db.session.rollback()
        if isinstance(error, OperationalError):
            raise NotStored from error


class Writing:
    """One act in the making: the versions it writes, all or none."""

    def __init__(self, saved: Saved, device: Device, kind: str, form_key: str, undoes: int | None = None) -> None:
        self.saved = saved
        self.device = device
        self.act = Act(
            match_id=saved.row.id,
            number=saved.news + 1,
            kind=kind,
            device_id=device.id,
            form_key=form_key,
            undoes=undoes,
        )
        db.session.add(self.act)
        db.session.flush()

    def deal(self, number: int, facts: Mapping[str, Any] | None, seen: int | None = None) -> DealVersion:
        """One more version of a deal, under its number."""
        chain = self.saved.versions.get(number, ())
        row = DealVersion(
            match_id=self.saved.row.id,
            number=number,
            version=(chain[-1].version if chain else 0) + 1,
            seen=self.saved.seen(number) if seen is None else seen,
            facts=None if facts is None else {**facts, "number": number},
            act_id=self.act.id,
            device_id=self.device.id,
        )
        db.session.add(row)
        return row

    def change(self, number: int, facts: Mapping[str, Any] | None) -> None:
        """One more version of a change."""
        chain = self.saved.change_versions.get(number, ())
        last = self.saved.standing(self.saved.change_versions).get(number)
        version = (chain[-1].version if chain else 0) + 1
        seen = last.version if last else 0
        db.session.add(change_row(self.saved.row, self.act, number, version, seen, facts, self.device))

    def done(self, summary: Mapping[str, Any]) -> None:
        self.act.summary = dict(summary)
        db.session.flush()
        after = read(self.saved.row)
        keep_names(after)
        sheets.seal(after.row, after.match, after.replayed)
        digests.keep(after.row, after.variant, after.replayed, after.news)
        db.session.commit()


def change_row(
    row: Match,
    act: Act,
    number: int,
    version: int,
    seen: int,
    facts: Mapping[str, Any] | None,
    device: Device | None = None,
) -> ChangeVersion:
    return ChangeVersion(
        match_id=row.id,
        number=number,
        version=version,
        seen=seen,
        facts=None if facts is None else dict(facts),
        act_id=act.id,
        device_id=device.id if device else act.device_id,
    )


def keep_names(saved: Saved) -> None:
    """The seat rows carry the corrected names, so that lists need not replay anything."""
    for seat, name in zip(saved.row.seats, saved.names, strict=True):
        if seat.name != name:
            seat.name = name
            seat.player = player_of(saved.row.club, name)


def again(saved: Saved, form_key: str) -> bool:
    """True when this form has been stored before."""
    return any(act.form_key == form_key for act in saved.acts)


def locked(saved: Saved) -> Saved:
    """The match as it is now that nobody else can write."""
    db.session.execute(select(Match.id).where(Match.id == saved.row.id).with_for_update())
    return read(saved.row)
