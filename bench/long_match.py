"""Long evenings made with a fixed seed: six players, 150 deals, and a shelf of older matches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask

from companion import create_app, records
from companion.database import db, writing
from companion.installation import prepare
from companion.models import Club, Device, Match
from engine.deals import Deal, Ending, How, Stated
from engine.variants import VARIANTS

SEED = 20_260
NAMES = ("Ana", "Bor", "Cene", "Dana", "Edi", "Franc")
DEALS = 150
SHELF = 40  # finished matches beside the long one
HOWS = (How.PLAIN,) * 8 + (How.HAND,) * 2 + (How.HAND_CUT,)


@contextmanager
def installed() -> Iterator[Flask]:
    """The app on an empty database in a folder that is thrown away; posts need no token."""
    with TemporaryDirectory(prefix="companion-bench-") as folder:
        where = f"sqlite:///{Path(folder) / 'companion.sqlite'}"
        app = create_app({"INSTANCE": folder, "SQLALCHEMY_DATABASE_URI": where, "WTF_CSRF_ENABLED": False})
        with app.app_context():
            prepare()
        yield app
        with app.app_context():
            db.engine.dispose()


def long_match(deals: int = DEALS, seats: int = len(NAMES)) -> str:
    """The key of a match that is still going on: Remi 51 without an end, 150 deals, a few of them corrected."""
    luck = random.Random(SEED)
    row, device = _begun("remik51", NAMES[:seats], {"ends": "open"})
    for number in range(1, deals + 1):
        _record(row, device, _deal(number, luck, seats))
    for number in luck.sample(range(1, deals + 1), deals // 10):
        _record(row, device, _deal(number, luck, seats))
    return row.key


def shelf(matches: int = SHELF) -> None:
    """Finished matches of four players, one deal for each."""
    luck = random.Random(SEED + 1)
    for _ in range(matches):
        row, device = _begun("remik51", NAMES[:4], {})
        for number in range(1, 5):
            _record(row, device, _deal(number, luck, seats=4))


def _begun(variant: str, names: tuple[str, ...], switches: dict[str, str]) -> tuple[Match, Device]:
    game = VARIANTS[variant]
    with writing():
        club = db.session.query(Club).one()
        device = Device(club_id=club.id)
        db.session.add(device)
        db.session.flush()
        row = records.start(
            club,
            device,
            variant=variant,
            names=names,
            rules=replace(game.rules, **switches),
            letters="J Q K",
            direction="clockwise",
            first_dealer=0,
            form_key=records.new_form_key(),
        )
    return row, device


def _record(row: Match, device: Device, deal: Deal) -> None:
    with writing():
        saved = records.read(row)
        records.record(saved, device, deal, seen=saved.seen(deal.number), form_key=records.new_form_key())


def _deal(number: int, luck: random.Random, seats: int = len(NAMES)) -> Deal:
    ender = luck.randrange(seats)
    opened = tuple(seat == ender or luck.random() < 0.8 for seat in range(seats))
    left = tuple(Stated(luck.randint(2, 70)) if here and seat != ender else None for seat, here in enumerate(opened))
    return Deal(number=number, ending=Ending.OUT, ender=ender, how=luck.choice(HOWS), left=left, opened=opened)
