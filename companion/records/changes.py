"""What happens between two deals, names, and what the table wants noted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.database import db
from companion.models import Device, Note, Seat
from companion.records.saved import NAME, Saved
from companion.records.writing import Outcome, Writing, again, locked, player_of, stored
from engine.changes import Change, Joined, change_to_plain


def change(saved: Saved, device: Device, said: Change, form_key: str, *, name: str | None = None) -> Outcome:
    """A change between two deals; a joiner's name comes with it. Raises NotStored."""
    with stored():
        saved = locked(saved)
        if again(saved, form_key):
            return Outcome.SAME
        if isinstance(said, Joined) and said.seat == len(saved.row.seats):
            player = player_of(saved.row.club, name or "")
            saved.row.seats.append(Seat(seat=said.seat, player=player, name=name or ""))
        writing = Writing(saved, device, "change", form_key)
        writing.change(max(saved.change_versions, default=0) + 1, change_to_plain(said))
        writing.done(change_to_plain(said))
        return Outcome.STORED


def rename(saved: Saved, device: Device, seat: int, name: str, form_key: str) -> Outcome:
    """A name corrected; the points stay with their player. Raises NotStored."""
    with stored():
        saved = locked(saved)
        if again(saved, form_key) or saved.names[seat] == name:
            return Outcome.SAME
        old = saved.names[seat]
        writing = Writing(saved, device, "rename", form_key)
        writing.change(max(saved.change_versions, default=0) + 1, {"kind": NAME, "seat": seat, "name": name})
        writing.done({"seat": seat, "name": name, "old": old})
        return Outcome.STORED


def add_note(saved: Saved, device: Device, deal: int, kind: str, facts: Mapping[str, Any]) -> None:
    """Something the table wants kept beside a deal; it changes no points. Raises NotStored."""
    with stored():
        db.session.add(Note(match_id=saved.row.id, deal_number=deal, kind=kind, facts=dict(facts), device_id=device.id))
        db.session.commit()
