"""Melds: set or run, and what each joker stands for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card, Laid, Rank


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True)
class Meld:
    """A meld as it lies: a set in any order, a run from low to high, every joker with the card it stands for."""

    kind: Kind
    laid: tuple[Laid, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(each.card for each in self.laid)


@dataclass(frozen=True, kw_only=True)
class MeldRules:
    """What may lie as a meld in one game under one table's rules.

    set_most: cards in a set at most (None: no limit). twins: may a set hold one suit twice. ace_high: Q-K-A is a run.
    ace_both_ends: one run may have an ace at each end. jokers_most: jokers in a meld at most (None: no limit).
    jokers_minority: jokers must be fewer than natural cards. adjacent_jokers: two jokers may lie side by side in a run.
    naturals_least: natural cards a meld needs. wild: the rank whose cards are jokers too (three-thirteen).
    """

    set_most: int | None = 4
    twins: bool = False
    ace_high: bool = True
    ace_both_ends: bool = False
    jokers_most: int | None = None
    jokers_minority: bool = False
    adjacent_jokers: bool = True
    naturals_least: int = 0
    wild: Rank | None = None
