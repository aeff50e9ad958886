"""Recorded evenings: every line, every total, the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.deals import from_plain
from engine.match import Match, Replay, replay
from engine.rules import with_switches
from engine.variants import VARIANTS
from tests.evenings import evenings

EVENINGS = pytest.mark.parametrize("evening", evenings(), ids=lambda evening: evening["name"])
NOT_FACTS = {"lines"}


def counted(evening: dict[str, Any]) -> Replay:
    game = VARIANTS[evening["variant"]]
    deals = tuple(
        from_plain({"number": number, **_facts(told)}) for number, told in enumerate(evening["deals"], start=1)
    )
    rules = with_switches(game.rules, evening.get("rules", {}))
    return replay(Match(variant=game, rules=rules, seats=len(evening["players"]), deals=deals))


def _facts(told: dict[str, Any]) -> dict[str, Any]:
    """As the file tells it; "-" is what nobody knows."""
    return {
        name: [None if each == "-" else each for each in value] if isinstance(value, list) else value
        for name, value in told.items()
        if name not in NOT_FACTS
    }


@EVENINGS
def test_every_line_is_as_the_table_had_it(evening: dict[str, Any]) -> None:
    names = evening["players"]
    for told, played in zip(evening["deals"], counted(evening).played, strict=True):
        assert played.verdict, (played.deal.number, played.verdict.faults)
        lines = [f"{names[line.seat]} {line.points:+} {line.code}" for line in played.score.lines]
        assert lines == told["lines"], played.deal.number


@EVENINGS
def test_the_match_ends_as_the_table_had_it(evening: dict[str, Any]) -> None:
    names, found = evening["players"], counted(evening)
    standing = found.standing
    assert [list(column.totals) for column in standing.columns] == evening["totals"]
    assert standing.over is not None and standing.over.code == evening["over"]
    assert (list(standing.final or ()), list(standing.winners or ())) == (evening["final"], evening["winners"])
    ends = [
        f"{names[line.seat]} {line.points:+} {line.code}" + (f" {line.column + 1}" if line.column else "")
        for line in standing.lines
    ]
    assert ends == evening.get("end", [])
    assert found.ended == len(evening["deals"]) and found.later == ()
