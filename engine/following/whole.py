"""What no game allows, whoever lays what: a start that is none, cards that cannot be there, hands that cannot be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.cards import Card, Laid
from engine.following.setting import Setting, turn_of
from engine.reasons import Reason, because
from engine.table import Table


def starter(seat: int, table: Table, setting: Setting) -> list[Reason]:
    """Fault: table.starter. Who starts with a card more only discards in the first turn.

    Source: docs/rules.md, remik51 1.
    """
    if not setting.play.starter_discards or table.midway or seat != setting.players[0]:
        return []
    return [because("table.starter")] if turn_of(table).number == 1 else []


def hand_size(seat: int, table: Table, setting: Setting) -> list[Reason]:
    """Faults: ref.lastcard, table.handsize. More cards laid than a hand holds that keeps its size between turns."""
    play = setting.play
    if not play.discards or table.midway:
        return []
    most = play.dealt + 1 - (1 if play.last_is_discarded else 0)
    laid = table.out_of_hand[seat]
    if laid <= most:
        return []
    return [because("ref.lastcard") if laid == play.dealt + 1 else because("table.handsize", n=laid, most=most)]


def count(melds: Sequence[Sequence[Laid]]) -> Counter[Card]:
    """How often each card lies on the table."""
    return Counter(each.card for meld in melds for each in meld)
