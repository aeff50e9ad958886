"""What could be played: the best turn that the solver finds in time, the table after it, the steps that lead there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.judge.hands import turn_for
from companion.words import _l
from engine.cards import Card
from engine.melds import lying
from engine.reasons import Reason
from engine.referee.play import Play
from engine.solver.position import Goal
from engine.steps import steps
from engine.trying import Melds

GOALS: tuple[tuple[Goal, str], ...] = (
    ("points", _l("fewest points left")),
    ("cards", _l("most cards played")),
    ("knock", _l("enough to knock")),
)


@dataclass(frozen=True)
class Proposal:
    """A turn: cards played and left with their points, the table after it, the steps.

    reaches: whether what is left is little enough to knock. complete: nothing can be better.
    """

    goal: Goal
    played: tuple[Card, ...]
    left: tuple[Card, ...]
    points: int
    after: Melds
    steps: tuple[Reason, ...]
    complete: bool
    reaches: bool


def goal_of(text: str) -> Goal:
    """The goal that was chosen; the fewest points where none was."""
    return next((goal for goal, _ in GOALS if goal == text), "points")


def propose(table: Melds, hand: Sequence[Card], play: Play, goal: Goal, opened: bool = True) -> Proposal | None:
    """The best turn for this goal; None for a table that is not legal itself."""
    read = [lying(meld, play.on_table) for meld in table]
    if not all(read):
        return None
    melds = tuple(ways[0] for ways in read)
    found = turn_for(melds, tuple(hand), play, goal, opened)
    after = tuple(tuple(meld.laid) for meld in found.after)
    limit = play.knock.limit or 0
    return Proposal(
        goal=goal,
        played=found.played,
        left=found.left,
        points=found.points,
        after=after,
        steps=steps([tuple(meld.laid) for meld in melds], after) if found.played else (),
        complete=found.complete,
        reaches=found.points <= limit,
    )
