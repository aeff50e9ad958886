"""Proposals, exactly worked out: the best arrangement of a hand, a defender's best answer, the best turn at a table."""

from engine.solver.defend import Defence, defend
from engine.solver.hand import Arrangement, arrange, best_discard
from engine.solver.table import Rearrangement, can_reach, rearrange

__all__ = [
    "Arrangement",
    "Defence",
    "Rearrangement",
    "arrange",
    "best_discard",
    "can_reach",
    "defend",
    "rearrange",
]
