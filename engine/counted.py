"""The records of a match: what is known of it, and what came of it once it is counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.cards import Rank
from engine.changes import Change
from engine.deals import Deal
from engine.reasons import Carried, DealScore, Reason, ScoreLine, Verdict
from engine.scoring import Standing, Tally
from engine.variant import Variant


@dataclass(frozen=True, kw_only=True)
class Match:
    """What is known of a match. `seats` counts all who ever sat down, `starters` those there at the start (None: all).

    order: the playing order at the start. results: deals of which only points and winners are known, before the others.
    """

    variant: Variant
    rules: Any
    seats: int
    starters: int | None = None
    deals: tuple[Deal, ...] = ()
    changes: tuple[Change, ...] = ()
    first_dealer: int = 0
    order: tuple[int, ...] = ()
    results: tuple[DealScore, ...] = ()


@dataclass(frozen=True)
class Played:
    """A deal in its match: the rules and what was carried when it began, verdict, score, the totals after it."""

    deal: Deal
    rules: Any
    carried: Carried
    verdict: Verdict
    score: DealScore
    dealer: int
    first: int
    players: tuple[int, ...]
    tally: Tally
    counted: bool = True


@dataclass(frozen=True)
class Coming:
    """The deal to be played next: who deals, who starts, who is dealt in, the rules as far as they can be known."""

    number: int
    dealer: int
    first: int
    players: tuple[int, ...]
    rules: Any
    carried: Carried
    cards: int
    wild: Rank | None


@dataclass(frozen=True)
class Stand:
    """How a match stands between two deals: all that the rest of it can depend on, beside its facts.

    pending: changes that are yet to come. end: the number of the deal that ended it, and the result.
    """

    ring: tuple[int, ...]
    tally: Tally
    rules: Any
    carried: Carried
    dealer: int
    starts: tuple[ScoreLine, ...]
    pending: tuple[Change, ...]
    end: tuple[int, Standing] | None


@dataclass(frozen=True)
class Replay:
    """A match counted anew. `standing` is the result once it is over, `now` always the running totals.

    ring: the seats in playing order. ended: the number of the deal that ended it. later: deals behind the end of which
    the table has not said whether they count. match, stands: what was counted and how it stood before each of its
    deals and after the last, for whoever counts the same match on.
    """

    played: tuple[Played, ...]
    standing: Standing
    now: Standing
    coming: Coming
    starts: tuple[ScoreLine, ...]
    ring: tuple[int, ...]
    ended: int | None = None
    later: tuple[int, ...] = ()
    played_on: bool = False
    rules: Any = None
    faults: tuple[Reason, ...] = field(default=())
    match: Match | None = field(default=None, repr=False, compare=False)
    stands: tuple[Stand, ...] = field(default=(), repr=False, compare=False)
