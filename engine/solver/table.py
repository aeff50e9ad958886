"""The manipulation table: what a hand can play when every meld may be taken apart. Exact; a proposal, never a fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import SUITS, Card
from engine.melds import Meld, MeldRules
from engine.solver.effort import Effort, OutOfEffort
from engine.solver.naming import Lying, named
from engine.solver.position import Goal, Plan, Position
from engine.solver.search import POINT, Worth


@dataclass(frozen=True)
class Rearrangement:
    """A turn: the cards played, the cards left and their points, the table after it.

    complete is False when the work allowed did not suffice to prove that nothing is better.
    """

    played: tuple[Card, ...]
    left: tuple[Card, ...]
    points: int
    after: tuple[Meld, ...]
    complete: bool = True


def rearrange(
    table: Sequence[Lying],
    hand: Sequence[Card],
    rules: MeldRules,
    worth: Worth,
    goal: Goal = "points",
    limit: int = 5,
    effort: int | None = None,
) -> Rearrangement:
    """The turn that leaves the fewest points ("points", "knock") or plays the most cards ("cards").

    With "knock" any turn that leaves `limit` points or fewer would do; this one leaves the fewest. Melds that need not
    be touched stay as they lie. `effort` bounds the steps of the search: PATIENCE for a page.
    Source: docs/rules.md, manipulation 2.
    """
    melds = tuple(named(meld) for meld in table)
    steps = Effort(effort)
    position = Position(melds, hand, rules, worth, goal)
    plan, complete = position.best(steps)
    if plan is not None and plan.played:
        plan = _settled(position, plan, steps)
    return _turn(melds, hand, plan, worth, complete)


def can_reach(
    table: Sequence[Lying],
    hand: Sequence[Card],
    rules: MeldRules,
    worth: Worth,
    limit: int = 5,
    effort: int | None = None,
) -> Rearrangement | None:
    """Some turn that leaves so many points or fewer; None if there is none. Faster than the best turn.

    Raises OutOfEffort if so many steps of the search do not tell.
    """
    melds = tuple(named(meld) for meld in table)
    total = sum(map(worth, hand))
    if limit < 0:
        return None
    if total <= limit:
        return _turn(melds, hand, None, worth, True)
    position = Position(melds, hand, rules, worth, "points")
    everything = all(worth(card) > limit for card in hand)
    plan = position.reaching(position.full if everything else (total - limit) * POINT, Effort(effort))
    return None if plan is None else _turn(melds, hand, plan, worth, True)


def _turn(
    melds: tuple[Meld, ...], hand: Sequence[Card], plan: Plan | None, worth: Worth, complete: bool
) -> Rearrangement:
    played = Counter(plan.played if plan else ())
    left = sorted((Counter(hand) - played).elements(), key=_in_order)
    after = plan.melds if plan and plan.played else melds
    shown = tuple(sorted(played.elements(), key=_in_order))
    return Rearrangement(shown, tuple(left), sum(map(worth, left)), after, complete)


def _in_order(card: Card) -> tuple[int, int]:
    return (SUITS.index(card.suit) if card.suit in SUITS else len(SUITS)), card.rank


def _settled(position: Position, plan: Plan, effort: Effort) -> Plan:
    """The same worth with as many melds as possible left as they lie, the first ones first."""
    fixed: frozenset[int] = frozenset()
    for index in range(len(position.melds)):
        still = Position(position.melds, position.hand, position.rules, position.worth, position.goal, fixed | {index})
        try:
            found = still.reaching(plan.value, effort)
        except OutOfEffort:
            return plan
        if found is not None and found.played:
            plan, fixed = found, fixed | {index}
    return plan
