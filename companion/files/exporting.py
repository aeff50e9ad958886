"""Rows → file: a match with every version of every fact, or the whole club."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import select

from companion.database import db
from companion.files import FORMAT, VERSION
from companion.models import Act, ChangeVersion, Club, DealVersion, Device, HouseRules, Match, Move, Note, Sheet
from companion.records import Saved, read

V = TypeVar("V", DealVersion, ChangeVersion)
MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"


def file_name(row: Match, kind: str) -> str:
    """What the file of a match is called: its game and day, and nothing that a file system could refuse."""
    return f"{row.variant}-{row.created_at.astimezone(UTC):%Y-%m-%d}-{row.key}.{kind}"


def match_file(saved: Saved) -> str:
    """One match as a file."""
    return _written([match_to_plain(saved)], [])


def club_file(club: Club) -> str:
    """Every match of a club, the oldest first, and its named house rules."""
    return _written((match_to_plain(read(row)) for row in matches(club)), _house_rules(club))


def matches(club: Club) -> list[Match]:
    """Every match of a club, the oldest first; a sample is none."""
    rows = select(Match).where(Match.club_id == club.id, Match.sample.is_(False)).order_by(Match.created_at, Match.key)
    return list(db.session.scalars(rows))


def _house_rules(club: Club) -> list[dict[str, Any]]:
    rows = select(HouseRules).where(HouseRules.club_id == club.id).order_by(HouseRules.variant, HouseRules.name)
    return [{"game": row.variant, "name": row.name, "rules": row.rules} for row in db.session.scalars(rows)]


def _written(told: Iterable[Mapping[str, Any]], rules: Iterable[Mapping[str, Any]]) -> str:
    facts = {"format": FORMAT, "version": VERSION, "matches": list(told), "house_rules": list(rules)}
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def match_to_plain(saved: Saved) -> dict[str, Any]:
    """Everything stored of a match but its places in the database, its one-time keys and the secrets of devices."""
    row = saved.row
    numbers = {act.id: act.number for act in saved.acts}
    sheets = db.session.scalars(select(Sheet).where(Sheet.match_id == row.id).order_by(Sheet.id))
    moves = select(Move).where(Move.match_id == row.id).order_by(Move.deal_number, Move.position)
    return {
        "key": row.key,
        "game": row.variant,
        "rules": row.rules,
        "letters": row.letters,
        "direction": row.direction,
        "first_dealer": row.first_dealer,
        "starters": row.starters,
        "note": row.note,
        "started": moment(row.created_at),
        "finished": row.finished_at and moment(row.finished_at),
        "seats": [seat.name for seat in row.seats],
        "acts": [_act(act) for act in saved.acts],
        "deals": _versions(saved.versions, numbers),
        "changes": _versions(saved.change_versions, numbers),
        "notes": [_note(note, numbers) for note in saved.notes],
        "moves": [_move(each) for each in db.session.scalars(moves)],
        "sheets": [
            {"at": moment(each.sealed_at), "engine": each.engine_version, "facts": each.facts, "sheet": each.sheet}
            for each in sheets
        ],
    }


def _act(act: Act) -> dict[str, Any]:
    return {
        "number": act.number,
        "kind": act.kind,
        "summary": act.summary,
        "undoes": act.undoes,
        "device": _name(act.device),
        "at": moment(act.at),
    }


def _versions(chains: Mapping[int, tuple[V, ...]], acts: Mapping[int, int]) -> list[dict[str, Any]]:
    return [
        {
            "number": each.number,
            "version": each.version,
            "seen": each.seen,
            "facts": each.facts,
            "act": acts[each.act_id],
            "device": _name(each.device),
            "at": moment(each.created_at),
        }
        for _, chain in sorted(chains.items())
        for each in chain
    ]


def _note(note: Note, acts: Mapping[int, int]) -> dict[str, Any]:
    return {
        "deal": note.deal_number,
        "kind": note.kind,
        "facts": note.facts,
        "act": acts[note.act_id] if note.act_id else None,
        "device": _name(note.device),
        "at": moment(note.created_at),
    }


def _move(move: Move) -> dict[str, Any]:
    return {
        "deal": move.deal_number,
        "position": move.position,
        "facts": move.facts,
        "undone": move.undone,
        "device": _name(db.session.get(Device, move.device_id) if move.device_id else None),
        "at": moment(move.created_at),
    }


def _name(device: Device | None) -> str | None:
    return device.name or None if device else None


def moment(when: datetime) -> str:
    """A moment in UTC, always written in the same way."""
    return when.astimezone(UTC).strftime(MOMENT)
