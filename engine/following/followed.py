"""The moves of a deal one after the other: what the referee says of each, and the table after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.deals import Ending
from engine.following.drawing import discard, end, passed, take
from engine.following.laying import add, found, lay, rearrange, swap
from engine.following.setting import Setting, in_turn
from engine.following.whole import hand_size, starter
from engine.reasons import Reason, Verdict, because
from engine.referee.play import Play
from engine.table import (
    Add,
    Discard,
    End,
    Found,
    Lay,
    Move,
    Pass,
    Rearrange,
    Swap,
    Table,
    Take,
    bare,
)
from engine.trying import copies
from engine.variant import Variant

Judge = Callable[[Any, Table, Setting], tuple[Verdict, Table]]
_JUDGES: dict[type[Move], Judge] = {
    Found: found,
    Take: take,
    Lay: lay,
    Add: add,
    Swap: swap,
    Rearrange: rearrange,
    Discard: discard,
    Pass: passed,
    End: end,
}
LAYS = (Lay, Add, Swap, Rearrange)


@dataclass(frozen=True)
class Step:
    """A move, what the referee says of it, and the table after it."""

    move: Move
    verdict: Verdict
    table: Table


@dataclass(frozen=True)
class Followed:
    """A deal as far as it was followed."""

    setting: Setting
    steps: tuple[Step, ...] = ()

    @property
    def play(self) -> Play:
        """What the referee knows of the game."""
        return self.setting.play

    @property
    def table(self) -> Table:
        """The table as it lies now."""
        return self.steps[-1].table if self.steps else bare(self.setting.seats)

    def then(self, move: Move) -> Followed:
        """The deal with one more move, whatever the referee says of it."""
        return replace(self, steps=(*self.steps, judge_move(move, self)))


def follow(variant: Variant, rules: Any, players: Sequence[int], seats: int, moves: Sequence[Move] = ()) -> Followed:
    """The deal from its first move on; `rules` are those in force for it, `players` stand in playing order."""
    followed = Followed(Setting(variant, rules, variant.play(rules, len(players)), tuple(players), seats))
    for move in moves:
        followed = followed.then(move)
    return followed


def judge_move(move: Move, followed: Followed) -> Step:
    """Everything that is wrong with a move on this table, and the table after it.

    Faults of its own: table.over, table.begun, table.notdealt, table.nomeld, and those of `whole` and `drawing`;
    beside those that the referee has for melds, openings, lay-offs, swaps, turns and discards.
    """
    before, setting = followed.table, followed.setting
    if before.ending is not None:
        return Step(move, Verdict((because("table.over"),)), before)
    if isinstance(move, Found) and followed.steps:
        return Step(move, Verdict((because("table.begun"),)), before)
    nobody = isinstance(move, Found) or (isinstance(move, End) and move.ending is Ending.EXHAUSTED)
    if not nobody and move.seat not in setting.players:
        return Step(move, Verdict((because("table.notdealt"),)), before)
    if isinstance(move, Add | Swap) and not 0 <= move.onto < len(before.melds):
        return Step(move, Verdict((because("table.nomeld"),)), before)
    # Who ends the deal does so in the turn that was played last, although it is over with the discard.
    ends = isinstance(move, End) and before.turn is not None and before.turn.seat == move.seat
    table = before if nobody or ends else in_turn(move.seat, before)
    verdict, after = _JUDGES[type(move)](move, table, setting)
    return Step(move, Verdict(verdict.faults + _of_the_whole(move, table, after, setting), verdict.notes), after)


def _of_the_whole(move: Move, table: Table, after: Table, setting: Setting) -> tuple[Reason, ...]:
    faults: list[Reason] = []
    if isinstance(move, (Take, *LAYS)):
        faults += starter(move.seat, table, setting)
    if isinstance(move, LAYS):
        faults += hand_size(move.seat, after, setting)
    if isinstance(move, (Found, *LAYS)):
        faults += copies(after.cards, setting.play)
    return tuple(faults)
