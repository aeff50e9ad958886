"""Whose turn it is, and what stands at its edge: which card is drawn, which lap it is, what is left of the stock."""

from __future__ import annotations

from dataclasses import dataclass

from engine.following.followed import Followed
from engine.referee.turn import LAST_DRAW


@dataclass(frozen=True)
class WhoseTurn:
    """The turn that the next move belongs to, as far as the moves tell.

    draw: the number of the card that can be drawn next, None where no more is drawn. laps: how many there are.
    stock: cards left, None where nobody can know. last_lap: the stock is used up. last_turns: somebody is out.
    """

    seat: int | None
    lap: int | None = None
    laps: int | None = None
    drawn: int = 0
    draw: int | None = None
    stock: int | None = None
    last_lap: bool = False
    last_turns: bool = False


def whose_turn(followed: Followed) -> WhoseTurn:
    """Who moves next. `seat` is None once the deal is over; after the last lap it is over too."""
    table, setting = followed.table, followed.setting
    play = setting.play
    out = table.ending is not None and table.ender is not None
    seat = _next(followed)
    if seat is None:
        return WhoseTurn(None, last_turns=out and play.last_turns)
    turn = table.turn
    going_on = turn is not None and turn.seat == seat and not turn.over
    drawn = turn.drawn if going_on and turn is not None else 0
    number = table.turns[seat] + (0 if going_on else 1)
    last_lap = table.emptied_by is not None and play.last_lap and not (going_on and turn and not turn.last_lap)
    stock = None if setting.stock is None or table.midway else max(0, setting.stock - table.from_stock)
    most = LAST_DRAW if play.rearranging else 1
    laid = going_on and turn is not None and turn.laid > 0
    starts = play.starter_discards and number == 1 and seat == setting.players[0] and not table.midway
    draws = drawn < most and not laid and not last_lap and not starts and stock != 0
    return WhoseTurn(
        seat,
        lap=None if table.midway else number,
        laps=play.laps,
        drawn=drawn,
        draw=drawn + 1 if draws else None,
        stock=stock,
        last_lap=last_lap,
    )


def _next(followed: Followed) -> int | None:
    table, players = followed.table, followed.setting.players
    turn = table.turn
    if table.ending is not None or not players:
        return None
    if turn is None or turn.seat not in players:
        return players[0]
    if not turn.over:
        return turn.seat
    return players[(players.index(turn.seat) + 1) % len(players)]
