"""Deals and results as short texts, so that a test reads like the sheet of a table."""

from __future__ import annotations

from typing import Any

from engine.deals import Deal, from_plain
from engine.match import Match, Replay, given, judge, replay
from engine.reasons import Carried, DealScore, Verdict
from engine.rules import with_switches
from engine.variants import VARIANTS


def deal(text: str, **more: Any) -> Deal:
    """ "knock 0 | 3 | K 7 2 | - " is a knock by seat 0: 3 points, three ranks, not known. `more` are further facts."""
    head, *left = (part.strip() for part in text.split("|"))
    ending, _, rest = head.partition(" ")
    plain: dict[str, Any] = {"number": 1, "ending": ending, **more}
    if rest:
        ender, _, how = rest.partition(" ")
        plain["ender"] = int(ender)
        if how:
            plain["how"] = how
    if left:
        plain["left"] = [_count(each) for each in left]
    return from_plain(plain)


def _count(text: str) -> Any:
    if text == "-":
        return None
    words = text.split()
    if len(words) == 1 and words[0].lstrip("-").isdigit():
        return int(words[0])
    if any(len(word) > 1 and word[-1] in "SHDC" for word in words):
        return {"cards": words}
    return {"ranks": text}


def judged(key: str, facts: Deal, carried: Carried | None = None, **switches: Any) -> tuple[Verdict, DealScore]:
    """Verdict and score of one deal under these house rules."""
    game = VARIANTS[key]
    seats = len(facts.left) or game.seats[0]
    found = judge(game, with_switches(game.rules, switches), facts, seats, carried or Carried(round=facts.number))
    return found[1], found[2]


def points(key: str, facts: Deal, carried: Carried | None = None, **switches: Any) -> list[int]:
    """The points of one deal by seat; a deal that cannot be so is a failure of the test."""
    verdict, score = judged(key, facts, carried, **switches)
    assert verdict, verdict.faults
    return list(score.points(len(facts.left) or VARIANTS[key].seats[0]))


def spoken(score: DealScore) -> list[tuple[int, int, str]]:
    """Seat, points and code of every line."""
    return [(line.seat, line.points, line.code) for line in score.lines]


def faults(key: str, facts: Deal, **switches: Any) -> list[str]:
    """The codes of everything wrong with a deal."""
    return [fault.code for fault in judged(key, facts, **switches)[0].faults]


def played(key: str, rows: list[list[int]], **switches: Any) -> Replay:
    """A match of which only the points are known; the winners are those with the best points of each row."""
    game = VARIANTS[key]
    rules = with_switches(game.rules, switches)
    best = min if game.low_wins else max
    results = tuple(
        given(game, rules, row, [seat for seat, more in enumerate(row) if more == best(row)]) for row in rows
    )
    return replay(Match(variant=game, rules=rules, seats=len(rows[0]), results=results))


def match(key: str, deals: list[Deal], seats: int = 0, changes: tuple[Any, ...] = (), **switches: Any) -> Replay:
    """A match of these deals, numbered from 1."""
    from dataclasses import replace

    game = VARIANTS[key]
    numbered = tuple(replace(each, number=number) for number, each in enumerate(deals, start=1))
    return replay(
        Match(
            variant=game,
            rules=with_switches(game.rules, switches),
            seats=seats or max(len(each.left) for each in deals),
            deals=numbered,
            changes=changes,
        )
    )
