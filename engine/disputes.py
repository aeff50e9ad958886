"""What a disputed rule would have changed: the same match counted under its other reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.changes import RuleChange
from engine.match import Match, Replay, replay
from engine.rules import Value, plain, switches, with_switches


@dataclass(frozen=True)
class OtherReading:
    """Another value of a disputed switch, and who would have won with which totals."""

    switch: str
    value: Value
    winners: tuple[int, ...]
    final: tuple[int, ...]


def other_readings(match: Match, counted: Replay) -> Iterator[OtherReading]:
    """The readings of disputed rules about the end under which somebody else wins.

    Source: docs/rules.md, manipulation A1.
    """
    if counted.standing.winners is None:
        return
    for switch in switches(counted.rules):
        if not switch.disputed or switch.about != "end":
            continue
        for value in switch.choices:
            if value == getattr(counted.rules, switch.name):
                continue
            standing = replay(_under(match, switch.name, value)).standing
            if standing.winners is not None and standing.winners != counted.standing.winners:
                yield OtherReading(switch.name, value, standing.winners, standing.final or ())


def _under(match: Match, name: str, value: Value) -> Match:
    """The match as if the table had played with this value from the start."""
    changes = tuple(
        replace(change, switches={key: said for key, said in change.switches.items() if key != name})
        if isinstance(change, RuleChange)
        else change
        for change in match.changes
    )
    return replace(match, rules=with_switches(match.rules, {name: plain(value)}), changes=changes)
