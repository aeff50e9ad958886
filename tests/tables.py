"""Matches for tests of pages: begun and played straight into the database, and what is stored there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Flask

from companion import records
from companion.database import db, writing
from companion.models import Club, Device, Match
from engine.deals import Deal, Ending, How, Stated
from engine.rules import with_switches
from engine.variants import VARIANTS

FOUR = ("Ana", "Bor", "Cene", "Dana")


def begin(
    app: Flask,
    variant: str,
    names: Sequence[str] = FOUR,
    rules: Mapping[str, object] | None = None,
    letters: str = "J Q K",
) -> str:
    """The key of a new match; seat 0 deals first."""
    with app.app_context(), writing():
        club = db.session.query(Club).one()
        device = Device(club=club, name="Tablet")
        db.session.add(device)
        db.session.flush()
        row = records.start(
            club,
            device,
            variant=variant,
            names=names,
            rules=with_switches(VARIANTS[variant].rules, rules or {}),
            letters=letters,
            direction="clockwise",
            first_dealer=0,
            form_key=records.new_form_key(),
        )
        return row.key


def play(app: Flask, key: str, *deals: Deal) -> None:
    """Records these deals, as another device of the club."""
    with app.app_context(), writing():
        device = db.session.query(Device).order_by(Device.id).first()
        assert device is not None
        for deal in deals:
            saved = _read(key)
            number = saved.replayed.coming.number
            facts = Deal(**{**_fields(deal), "number": number})
            records.record(saved, device, facts, seen=saved.seen(number), form_key=records.new_form_key())


def _fields(deal: Deal) -> dict[str, Any]:
    return {name: getattr(deal, name) for name in Deal.__dataclass_fields__}


def _read(key: str) -> records.Saved:
    return records.read(db.session.query(Match).filter_by(key=key).one())


def stored(app: Flask, key: str) -> list[dict[str, Any]]:
    """The facts that count, deal by deal."""
    with app.app_context():
        return list(_read(key).facts.values())


def totals(app: Flask, key: str, column: int = 0) -> tuple[int, ...]:
    """The running totals by seat."""
    with app.app_context():
        return _read(key).replayed.now.columns[column].totals


def out(ender: int, *left: int | None, opened: Sequence[bool] = (), how: How = How.PLAIN) -> Deal:
    """Somebody went out; `left` by seat."""
    counts = tuple(None if each is None else Stated(each) for each in left)
    return Deal(number=1, ending=Ending.OUT, ender=ender, left=counts, opened=tuple(opened), how=how)


def knock(ender: int, *left: int, how: How = How.PLAIN) -> Deal:
    """Somebody knocked; `left` by seat."""
    return Deal(number=1, ending=Ending.KNOCK, ender=ender, left=tuple(Stated(each) for each in left), how=how)
