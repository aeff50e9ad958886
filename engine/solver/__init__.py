"""Proposals, exactly worked out: the best arrangement of a hand, a defender's best answer, the best turn at a table."""

from engine.solver.defend import Defence, defend
from engine.solver.effort import PATIENCE, OutOfEffort
from engine.solver.hand import Arrangement, arrange, best_discard
from engine.solver.lay_down import lay_down
from engine.solver.table import Rearrangement, can_reach, rearrange

__all__ = [
    "PATIENCE",
    "Arrangement",
    "Defence",
    "OutOfEffort",
    "Rearrangement",
    "arrange",
    "best_discard",
    "can_reach",
    "defend",
    "lay_down",
    "rearrange",
]
