"""File → rows: everything in it or nothing, and nothing twice."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import current_app
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from companion import house_rules
from companion.database import db, now
from companion.files.checking import checked
from companion.files.making import CANNOT_BE, Devices, Made, made
from companion.files.values import NotRead
from companion.models import KEY_LENGTH, KEY_LETTERS, Club, Device, Match
from companion.records import NotStored, player_of
from engine.rules import with_switches
from engine.variants import variant as game_of


@dataclass(frozen=True)
class Read:
    """What a file brought: matches that are new here, those that were here before, named rules that are new here."""

    new: tuple[Match, ...]
    already: tuple[Match, ...]
    rules: int


def read_file(club: Club, data: bytes, file: str = "") -> Read:
    """Stores what a file holds, or nothing of it; `file` is its name, for the refusal. Raises NotRead or NotStored."""
    told = checked(data, file)
    try:
        found = _store(club, told)
        db.session.commit()
    except NotRead as wrong:
        db.session.rollback()
        raise NotRead(wrong.code, file=file) from wrong
    except OperationalError as wrong:
        db.session.rollback()
        raise NotStored from wrong
    except BaseException:
        db.session.rollback()
        raise
    return found


def _store(club: Club, told: Mapping[str, Any]) -> Read:
    known = {device.name: device for device in db.session.scalars(select(Device).where(Device.club_id == club.id))}
    devices = Devices(club, known, now())
    new: list[Match] = []
    already: list[Match] = []
    with db.session.no_autoflush:
        for facts in told["matches"]:
            here = _here(club, facts["key"])
            if here is not None:
                already.append(here)
                continue
            found = made({**facts, "key": _free_key(club, facts["key"])}, devices)
            _add(club, found)
            new.append(found.row)
    return Read(tuple(new), tuple(already), sum(_keep(club, each) for each in told["house_rules"]))


def _here(club: Club, key: str) -> Match | None:
    """The match of this club that came from this one, under its own key or the one it was given."""
    keys = (key, _other_key(club, key))
    return db.session.scalars(select(Match).where(Match.club_id == club.id, Match.key.in_(keys)).limit(1)).first()


def _free_key(club: Club, key: str) -> str:
    """Its own key, unless another club on this server has it already."""
    taken = db.session.scalar(select(Match.id).where(Match.key == key))
    return key if taken is None else _other_key(club, key)


def _other_key(club: Club, key: str) -> str:
    """The key of a match that came to two clubs of one server: the same each time, so that it is recognised."""
    asked = f"{club.id} {key}".encode()
    digest = hmac.digest(str(current_app.secret_key).encode(), asked, hashlib.sha256)
    return "".join(KEY_LETTERS[each % len(KEY_LETTERS)] for each in digest[:KEY_LENGTH])


def _add(club: Club, found: Made) -> None:
    row = found.row
    row.club_id = club.id
    for seat in row.seats:
        seat.player = player_of(club, seat.name)
    db.session.add(row)
    db.session.flush()
    saved = found.saved
    chains = (*saved.versions.values(), *saved.change_versions.values())
    rows: list[Any] = [*saved.acts, *(version for chain in chains for version in chain), *saved.notes, *found.sheets]
    for each in rows:
        each.match_id = row.id
    for move, device in found.moves:
        if device is not None and device.id is None:
            db.session.add(device)
            db.session.flush()
        move.match_id, move.device_id = row.id, device.id if device else None
        rows.append(move)
    db.session.add_all(rows)
    db.session.flush()
    for note, act in zip(saved.notes, found.noted_in, strict=True):
        note.act_id = act.id if act else None
    db.session.flush()


def _keep(club: Club, facts: Mapping[str, Any]) -> bool:
    """Keeps a named set of rules; False if it was there already."""
    try:
        game = game_of(facts["game"])
        rules = with_switches(game.rules, facts["rules"])
    except CANNOT_BE as wrong:
        raise NotRead from wrong
    return house_rules.keep_beside(club, game, facts["name"], rules)[1]
