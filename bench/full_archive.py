"""An archive of two thousand matches, made with a fixed seed and written row by row as the app would have."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert

from companion.database import db, now, writing
from companion.models import Act, ChangeVersion, Club, DealVersion, Match, Player, Seat
from engine.changes import Stopped, change_to_plain
from engine.deals import Deal, Ending, How, Stated, to_plain
from engine.variants import VARIANTS

SEED = 20_261
MATCHES, LEAST, MOST = 2000, 10, 30
ROUNDS = 11
PEOPLE = tuple(f"Player {number}" for number in range(1, 25))
GAMES = ("manipulation", "gin", "remik51", "three-thirteen")
HOWS = (How.PLAIN,) * 8 + (How.HAND,) * 2 + (How.HAND_CUT,)


def fill(matches: int = MATCHES) -> int:
    """Writes them; how many deals there are. The digests are not written."""
    luck = random.Random(SEED)
    with writing():
        club = db.session.query(Club).one()
        players = [Player(club_id=club.id, name=name) for name in PEOPLE]
        db.session.add_all(players)
        db.session.flush()
        begun = now() - timedelta(days=matches)
        deals = 0
        for number in range(matches):
            deals += _match(club, players, luck, begun + timedelta(days=number))
        db.session.commit()
    return deals


def _match(club: Club, players: list[Player], luck: random.Random, when: datetime) -> int:
    """One of four games; the table stopped most of them, some go on."""
    game = VARIANTS[luck.choice(GAMES)]
    there = luck.sample(players, game.seats[1] if game.seats[1] == 2 else luck.randint(3, 5))
    rounds = game.round_of is not None
    length = ROUNDS if rounds else luck.randint(LEAST, MOST)
    over = rounds or luck.random() < 0.8
    row = Match(
        club_id=club.id,
        variant=game.key,
        rules={} if rounds else {"limit": 10000, "ends": "limit"} if game.low_wins else {"target": 10000},
        starters=len(there),
        created_at=when,
        finished_at=when + timedelta(hours=2) if over else None,
    )
    row.seats = [Seat(seat=seat, player_id=player.id, name=player.name) for seat, player in enumerate(there)]
    db.session.add(row)
    db.session.flush()
    deals = [_deal(game.key, number, len(there), luck) for number in range(1, length + 1)]
    _write(row, deals, stopped=over and not rounds)
    return length


def _write(row: Match, deals: list[Deal], stopped: bool) -> None:
    kinds = ["record"] * len(deals) + ["change"] * stopped
    acts = [{"match_id": row.id, "number": number, "kind": kind, "summary": {}} for number, kind in enumerate(kinds, 1)]
    numbers = list(db.session.scalars(insert(Act).returning(Act.id, sort_by_parameter_order=True), acts))
    versions: list[dict[str, Any]] = [
        {"match_id": row.id, "number": deal.number, "version": 1, "facts": to_plain(deal), "act_id": act}
        for deal, act in zip(deals, numbers, strict=False)
    ]
    db.session.execute(insert(DealVersion), versions)
    if stopped:
        said = change_to_plain(Stopped(len(deals) + 1))
        db.session.add(ChangeVersion(match_id=row.id, number=1, version=1, facts=said, act_id=numbers[-1]))


def _deal(game: str, number: int, seats: int, luck: random.Random) -> Deal:
    ender = luck.randrange(seats)
    if game == "remik51":
        opened = tuple(seat == ender or luck.random() < 0.8 for seat in range(seats))
        held = tuple(
            Stated(luck.randint(2, 70)) if here and seat != ender else None for seat, here in enumerate(opened)
        )
        return Deal(number=number, ending=Ending.OUT, ender=ender, how=luck.choice(HOWS), left=held, opened=opened)
    if game == "three-thirteen":
        loose = tuple(Stated(luck.randint(1, 20)) if seat != ender else None for seat in range(seats))
        return Deal(number=number, ending=Ending.OUT, ender=ender, left=loose)
    left = tuple(Stated(luck.randint(0, 5) if seat == ender else luck.randint(1, 40)) for seat in range(seats))
    return Deal(number=number, ending=Ending.KNOCK, ender=ender, left=left)
