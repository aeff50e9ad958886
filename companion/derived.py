"""Rows that are worked out from others, for lists and statistics: never a truth, always to be thrown away."""

from __future__ import annotations

import secrets

from sqlalchemy import BigInteger, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from companion.database import Model

STAMPS = 2**40  # millions of them still add up to what a database can hold


def new_stamp() -> int:
    """A number that no other digest has."""
    return secrets.randbelow(STAMPS)


class Digest(Model):
    """What a match says in numbers.

    It holds for the newest act and the way of counting named here; else it is made anew. `deals` counts those that
    scored, `voids` those that do not count; `lead` is how far the winner was ahead. `stamp` is another number each time
    it is made: the sum over a club tells whether anything was counted anew.
    """

    __tablename__ = "digests"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    news: Mapped[int]
    engine: Mapped[str] = mapped_column(String(40))
    stamp: Mapped[int] = mapped_column(BigInteger, default=new_stamp)
    over: Mapped[bool]
    deals: Mapped[int]
    voids: Mapped[int]
    lead: Mapped[int | None]


class DigestSeat(Model):
    """What a match says of one seat. `high` and `low` are points of one deal, with its number; none without deals."""

    __tablename__ = "digest_seats"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    deals: Mapped[int]
    deals_won: Mapped[int]
    points: Mapped[int]
    high: Mapped[int | None]
    high_deal: Mapped[int | None]
    low: Mapped[int | None]
    low_deal: Mapped[int | None]
    final: Mapped[int | None]
    place: Mapped[int | None]
    won: Mapped[bool]
    shared: Mapped[bool]


class DigestCount(Model):
    """How often something that has a code of its own happened to one seat of a match."""

    __tablename__ = "digest_counts"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(40), primary_key=True)
    times: Mapped[int]
