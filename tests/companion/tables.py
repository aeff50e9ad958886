"""A stored match for tests of pages: set up, deals recorded, everything through the same functions as the app."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Flask
from sqlalchemy import select

from companion import records
from companion.database import db, writing
from companion.models import Club, Device, Match
from engine.changes import Change
from engine.deals import from_plain
from engine.rules import with_switches
from engine.variants import VARIANTS
from tests.evenings import evenings

NAMES = ("Ana", "Bor", "Cene", "Dana", "Ela", "Filip", "Gala", "Hana")


def start(app: Flask, key: str, names: Sequence[str] = NAMES[:3], **more: Any) -> str:
    """The key of a new match of this game. `more`: switches, and `letters`, `direction` or `first_dealer`."""
    game = VARIANTS[key]
    said = {name: more.pop(name) for name in ("letters", "direction", "first_dealer") if name in more}
    with app.app_context():
        club = db.session.scalars(select(Club).order_by(Club.id).limit(1)).one()
        device = Device(club_id=club.id, name="Ana’s phone")
        db.session.add(device)
        db.session.flush()
        row = records.start(
            club,
            device,
            variant=key,
            names=names,
            rules=with_switches(game.rules, more),
            form_key=records.new_form_key(),
            **{"letters": "J Q K", "direction": "clockwise", "first_dealer": 0, **said},
        )
        return row.key


def saved(key: str) -> records.Saved:
    """What is stored of that match; inside an app context."""
    return records.read(db.session.scalars(select(Match).where(Match.key == key)).one())


def record(app: Flask, key: str, **facts: Any) -> None:
    """One more deal with these facts, in the plain form of a file."""
    with app.app_context(), writing():
        found = saved(key)
        number = facts.pop("number", found.replayed.coming.number)
        outcome = records.record(
            found,
            db.session.scalars(select(Device)).first() or Device(),
            from_plain({"number": number, **facts}),
            seen=found.seen(number),
            form_key=records.new_form_key(),
        )
        assert outcome is records.Outcome.STORED
        db.session.commit()


def change(app: Flask, key: str, said: Change, name: str | None = None) -> None:
    """A change between two deals."""
    with app.app_context():
        device = db.session.scalars(select(Device)).first()
        assert device is not None
        records.change(saved(key), device, said, records.new_form_key(), name=name)


def evening(app: Flask, name: str, upto: int | None = None, **more: Any) -> str:
    """The key of a recorded evening, played up to that deal."""
    told = next(each for each in evenings() if each["name"] == name)
    key = start(app, told["variant"], told["players"], **told.get("rules", {}), **more)
    for deal in told["deals"][:upto]:
        record(app, key, **facts_of(deal))
    return key


def facts_of(told: dict[str, Any]) -> dict[str, Any]:
    """A deal of an evening without its expected lines; "-" is what nobody knows."""
    return {
        name: [None if each == "-" else each for each in value] if isinstance(value, list) else value
        for name, value in told.items()
        if name != "lines"
    }


def totals(app: Flask, key: str) -> list[int]:
    """The running totals by seat, all columns together."""
    with app.app_context():
        now = saved(key).replayed.now
        return [sum(column.totals[seat] for column in now.columns) for seat in range(len(now.places))]
