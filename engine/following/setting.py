"""What a followed deal is played by, and the turn in which a move is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.deals import How
from engine.referee.play import Play
from engine.table import Table, Turn, put
from engine.variant import Variant


@dataclass(frozen=True)
class Setting:
    """The game, its rules in force for this deal, the seats dealt in (in playing order), the number of all seats."""

    variant: Variant
    rules: Any
    play: Play
    players: tuple[int, ...]
    seats: int

    @property
    def has_cut_card(self) -> bool:
        """Does the table play with a card under the stock?"""
        offers = self.variant.offers
        return How.HAND_CUT in (offers(self.rules) if offers else self.variant.hows)

    @property
    def stock(self) -> int | None:
        """Cards in the stock before the first move; None where discards are shuffled and drawn again."""
        play = self.play
        if play.discards:
            return None
        return 52 * play.packs.decks + play.packs.jokers - play.dealt * len(self.players)

    def has_opened(self, seat: int, table: Table) -> bool:
        """Opened before; everybody has where nobody must."""
        return self.play.opening is None or table.opened[seat] is not None


def turn_of(table: Table) -> Turn:
    """The turn that is going on. There is one whenever a player's move is judged."""
    assert table.turn is not None
    return table.turn


def in_turn(seat: int, table: Table) -> Table:
    """The table with this seat's turn going on: a new one, if another player moved last or the last turn is over."""
    turn = table.turn
    if turn is not None and turn.seat == seat and not turn.over:
        return table
    number = table.turns[seat] + 1
    begun = Turn(seat, number, last_lap=table.emptied_by is not None)
    return replace(table, turns=put(table.turns, seat, number), turn=begun)
