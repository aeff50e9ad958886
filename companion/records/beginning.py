"""A match begins, with the people who play it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.database import db
from companion.models import Act, Club, Device, Match, Seat, UsedKey
from companion.records.writing import change_row, player_of, stored
from engine.changes import Change, change_to_plain
from engine.rules import RuleSet
from engine.rules import to_plain as rules_to_plain


def start(
    club: Club,
    device: Device,
    *,
    variant: str,
    names: Sequence[str],
    rules: RuleSet,
    letters: str,
    direction: str,
    first_dealer: int,
    form_key: str,
    begun: Change | None = None,
    sample: bool = False,
) -> Match:
    """A new match; the same form posted again finds the one it made. Raises NotStored."""
    used = db.session.get(UsedKey, form_key)
    if used is not None and used.match_id is not None and used.club_id == club.id:
        return db.session.get_one(Match, used.match_id)
    row = Match(
        club_id=club.id,
        variant=variant,
        rules=rules_to_plain(rules),
        letters=letters,
        direction=direction,
        first_dealer=first_dealer,
        starters=len(names),
        sample=sample,
    )
    db.session.add(row)
    row.seats = [Seat(seat=seat, player=player_of(club, name), name=name) for seat, name in enumerate(names)]
    with stored():
        db.session.flush()
        db.session.add(UsedKey(key=form_key, club_id=club.id, match_id=row.id, url=f"/match/{row.key}"))
        if begun is not None:
            act = Act(match_id=row.id, number=1, kind="change", summary=change_to_plain(begun), device_id=device.id)
            db.session.add(act)
            db.session.flush()
            db.session.add(change_row(row, act, 1, 1, 0, change_to_plain(begun)))
        db.session.commit()
    return row
