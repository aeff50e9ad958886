"""The rows: everything belongs to a club, and what happened at the table is only ever added to."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.database import Model, now

# No vowels and nothing that looks like something else: a key is read out at tables and makes no words.
KEY_LETTERS = "bcdfghjkmnpqrstvwxyz23456789"
KEY_LENGTH = 12


def new_key() -> str:
    """The public name of a match in its address: short, and not to be guessed."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


def new_secret() -> str:
    """A long random secret for a link or a device."""
    return secrets.token_urlsafe(24)


class Club(Model):
    """People who share players, matches and house rules."""

    __tablename__ = "clubs"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80), default="")
    join_secret: Mapped[str] = mapped_column(String(64), unique=True, default=new_secret)
    created_at: Mapped[datetime] = mapped_column(default=now)


class Device(Model):
    """A phone or computer that was let in. The table sees which one wrote a deal.

    One that was removed is a stranger again; its row stays, so that the history can name it.
    """

    __tablename__ = "devices"

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(80), default="")
    token: Mapped[str] = mapped_column(String(64), unique=True, default=new_secret)
    owner: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=now)
    seen_at: Mapped[datetime] = mapped_column(default=now)
    removed_at: Mapped[datetime | None]

    club: Mapped[Club] = relationship()


class Player(Model):
    """Someone who plays in this club; remembered by name for the next evening.

    A name that turned out to be somebody known points to them with `merged_into_id`; its seats stay its own, so that
    it can be parted again.
    """

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("club_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(80))
    merged_into_id: Mapped[int | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)


class Match(Model):
    """A match as it was set up: its game with every house rule of that day, and who deals first.

    `starters` counts the seats there were at the start; who joined later sits behind them. With `one_pen` only the
    device that holds it writes; `pen_at` is its last contact. `stir` counts what pages must show though it is no act.
    A `sample` was put in to be looked at: statistics, archive and rematch leave it out.
    """

    __tablename__ = "matches"
    __table_args__ = (Index(None, "club_id", "finished_at"), Index(None, "club_id", "created_at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(32), unique=True, default=new_key)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    variant: Mapped[str] = mapped_column(String(40))
    rules: Mapped[dict[str, Any]]
    letters: Mapped[str] = mapped_column(String(20), default="J Q K")
    direction: Mapped[str] = mapped_column(String(20), default="clockwise")
    first_dealer: Mapped[int] = mapped_column(default=0)
    starters: Mapped[int] = mapped_column(default=0)
    note: Mapped[str] = mapped_column(String(500), default="")
    watch_secret: Mapped[str] = mapped_column(String(64), default=new_secret)
    one_pen: Mapped[bool] = mapped_column(default=False)
    pen_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="SET NULL"), index=True)
    pen_at: Mapped[datetime | None]
    asking_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="SET NULL"), index=True)
    stir: Mapped[int] = mapped_column(default=0)
    sample: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=now)
    finished_at: Mapped[datetime | None]

    club: Mapped[Club] = relationship()
    pen: Mapped[Device | None] = relationship(foreign_keys=[pen_id])
    asking: Mapped[Device | None] = relationship(foreign_keys=[asking_id])
    seats: Mapped[list[Seat]] = relationship(
        back_populates="match", order_by="Seat.seat", cascade="all, delete-orphan", passive_deletes=True
    )


class Recording(Model):
    """A device that has the form of a deal open, and when it was last heard of."""

    __tablename__ = "recordings"
    __table_args__ = (UniqueConstraint("match_id", "device_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id", ondelete="CASCADE"), index=True)
    deal_number: Mapped[int]
    seen_at: Mapped[datetime] = mapped_column(default=now)

    device: Mapped[Device] = relationship()


class Look(Model):
    """A device that has the page of a match open, told apart by a mark, and when it was last heard of."""

    __tablename__ = "looks"
    __table_args__ = (UniqueConstraint("match_id", "mark"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    mark: Mapped[str] = mapped_column(String(64))
    seen_at: Mapped[datetime] = mapped_column(default=now, index=True)


class Seat(Model):
    """Who sits where in a match, under the name shown as of this match."""

    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("match_id", "seat"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    seat: Mapped[int]
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    name: Mapped[str] = mapped_column(String(80))

    match: Mapped[Match] = relationship(back_populates="seats")
    player: Mapped[Player] = relationship()


class Act(Model):
    """One thing a person did: recorded, corrected, put in, taken out, changed, undone, redone, renamed.

    `summary` is what the button and the history need to name it. `undoes` is the number of the act it takes back.
    """

    __tablename__ = "acts"
    __table_args__ = (UniqueConstraint("match_id", "number"), UniqueConstraint("match_id", "form_key"))

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    number: Mapped[int]
    kind: Mapped[str] = mapped_column(String(20))
    summary: Mapped[dict[str, Any]] = mapped_column(default=dict)
    undoes: Mapped[int | None]
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="SET NULL"), index=True)
    at: Mapped[datetime] = mapped_column(default=now)
    form_key: Mapped[str | None] = mapped_column(String(64))

    device: Mapped[Device | None] = relationship()


class _Version:
    """A version of a fact. `seen` is the version its writer had before them, 0 for none; no facts: taken out."""

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    number: Mapped[int]
    version: Mapped[int]
    seen: Mapped[int] = mapped_column(default=0)
    facts: Mapped[dict[str, Any] | None]
    act_id: Mapped[int] = mapped_column(ForeignKey("acts.id", ondelete="CASCADE"), index=True)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)


class DealVersion(_Version, Model):
    """One version of the facts of a deal; the newest counts."""

    __tablename__ = "deals"
    __table_args__ = (UniqueConstraint("match_id", "number", "version"),)

    act: Mapped[Act] = relationship()
    device: Mapped[Device | None] = relationship()


class ChangeVersion(_Version, Model):
    """One version of a change that is no deal: house rules, a joiner or leaver, "play on", "we stop here"."""

    __tablename__ = "changes"
    __table_args__ = (UniqueConstraint("match_id", "number", "version"),)

    act: Mapped[Act] = relationship()
    device: Mapped[Device | None] = relationship()


class Move(Model):
    """One move of a deal that is followed card by card; it fills in the form, no score reads it."""

    __tablename__ = "moves"
    __table_args__ = (UniqueConstraint("match_id", "deal_number", "position"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    deal_number: Mapped[int]
    position: Mapped[int]
    facts: Mapped[dict[str, Any]]
    undone: Mapped[bool] = mapped_column(default=False)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)


class Note(Model):
    """What the table wanted kept beside a deal: a dispute, a referee's answer, a remark. No points."""

    __tablename__ = "notes"
    __table_args__ = (Index(None, "match_id", "deal_number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"))
    deal_number: Mapped[int]
    act_id: Mapped[int | None] = mapped_column(ForeignKey("acts.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(20))
    facts: Mapped[dict[str, Any]] = mapped_column(default=dict)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)

    device: Mapped[Device | None] = relationship()


class Sheet(Model):
    """The final sheet of a match, sealed for the facts it was worked out from."""

    __tablename__ = "sheets"

    id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    sealed_at: Mapped[datetime] = mapped_column(default=now)
    engine_version: Mapped[str] = mapped_column(String(40))
    facts: Mapped[dict[str, Any]]
    sheet: Mapped[dict[str, Any]]


class HouseRules(Model):
    """A table's own set of house rules for a game, under a name."""

    __tablename__ = "house_rules"
    __table_args__ = (UniqueConstraint("club_id", "variant", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"))
    variant: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(80))
    rules: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(default=now)
    updated_at: Mapped[datetime] = mapped_column(default=now, onupdate=now)


class UsedKey(Model):
    """A one-time key of a form that is no act, and the address that answered it: a second post goes there too."""

    __tablename__ = "used_keys"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    club_id: Mapped[int] = mapped_column(ForeignKey("clubs.id", ondelete="CASCADE"), index=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    url: Mapped[str] = mapped_column(String(300))
    created_at: Mapped[datetime] = mapped_column(default=now)
