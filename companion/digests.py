"""The digests of matches: kept beside the facts so that lists and statistics are quick, thrown away without a loss."""

from __future__ import annotations

from sqlalchemy import delete

from companion.database import db
from companion.derived import Digest, DigestCount, DigestSeat
from companion.models import Match


def forget(row: Match) -> None:
    """Throws away what was worked out from the facts of this match."""
    for kind in (DigestCount, DigestSeat, Digest):
        db.session.execute(delete(kind).where(kind.match_id == row.id))
