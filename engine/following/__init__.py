"""A deal followed move by move: each move judged against the table as it lies, and what the form can be filled with."""

from engine.following.followed import Followed, Step, follow, judge_move
from engine.following.proposing import contradictions, proposed
from engine.following.setting import Setting
from engine.following.whose_turn import WhoseTurn, whose_turn

__all__ = [
    "Followed",
    "Setting",
    "Step",
    "WhoseTurn",
    "contradictions",
    "follow",
    "judge_move",
    "proposed",
    "whose_turn",
]
