"""What the table has said about the end of a match: which deals can end it, which ones behind the end count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.changes import Change, LaterDeals, PlayedOn, RuleChange, Stopped
from engine.rules import with_switches


@dataclass(frozen=True)
class Agreed:
    """All that was said. The numbers are those of deals.

    floor: no deal before it ends the match. settled: of the deals up to it the table has said whether they count.
    stop: where the table stops, on: where it plays on after the end; None where it does neither.
    dropped: whether deals behind the end do not count.
    """

    changes: tuple[Change, ...]
    floor: int = 0
    settled: int = 0
    stop: int | None = None
    on: int | None = None
    dropped: bool = False

    def newest(self, rules: Any) -> Any:
        """The rules after all changes of rules."""
        return _after(self._rule_changes(), rules)

    def of_the_end(self, rules: Any) -> Any:
        """The end follows the newest rules, but a result that stood when the table played on keeps those it had."""
        changes = self._rule_changes()
        return _after((each for each in changes if self.on is None or each.deal < self.on), rules)

    def _rule_changes(self) -> Iterator[RuleChange]:
        return (change for change in self.changes if isinstance(change, RuleChange))


def _after(changes: Iterable[RuleChange], rules: Any) -> Any:
    for change in changes:
        rules = with_switches(rules, change.switches)
    return rules


def agreed(changes: tuple[Change, ...]) -> Agreed:
    """A change of rules never ends a match in the past; deals that the table counts move the end behind them."""
    floor = settled = 0
    stop: int | None = None
    on: int | None = None
    dropped = False
    for change in changes:
        match change:
            case RuleChange(deal=deal):
                floor = max(floor, deal - 1)
            case LaterDeals(deal=deal, count=count):
                settled = max(settled, deal - 1)
                floor = max(floor, deal - 1) if count else floor
                dropped = dropped or not count
            case PlayedOn(deal=deal):
                on = deal
            case Stopped(deal=deal):
                stop = deal
    return Agreed(changes, floor if on is None else min(floor, on - 1), settled, stop, on, dropped)
