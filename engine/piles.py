"""What a pile of cards counts, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards import Rank
from engine.reasons import ScoreLine, award
from engine.variant import Variant


def counted(ranks: Sequence[Rank], variant: Variant, rules: Any) -> tuple[tuple[ScoreLine, ...], int]:
    """A line for each rank of the pile, dearest first, and the whole.

    Where cards count otherwise together than one by one, a line of its own says so.
    """
    points = variant.points(rules)
    kinds = sorted(set(ranks), key=lambda rank: (-points(rank), rank))
    lines = [
        award(0, points(rank) * number, "pile.rank", rank=rank, num=number, each=points(rank))
        for rank in kinds
        for number in [list(ranks).count(rank)]
    ]
    whole = variant.pile(rules)(tuple(ranks))
    less = whole - sum(line.points for line in lines)
    if less:
        lines.append(award(0, less, "pile.together"))
    return tuple(lines), whole
