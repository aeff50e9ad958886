"""The table that asks: its game, its rules, its pack, and what it has settled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.card_reader import PACK_LETTERS
from companion.records import Saved
from companion.spelling import RankKey, rank_keys
from engine.cards import RANKS, Card, Rank, spell_rank
from engine.changes import RuleChange
from engine.errors import RummyError
from engine.referee.play import Play
from engine.rules import changed, with_switches
from engine.variant import Variant


@dataclass(frozen=True)
class Table:
    """A game under one table's rules. saved: the match, None for a look without one. said: switches settled here.

    letters: those of the pack, "" for the usual ones of the language.
    """

    variant: Variant
    given: Any
    players: int
    wild: Rank | None = None
    letters: str = ""
    saved: Saved | None = None
    said: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, saved: Saved) -> Table:
        """The table of a match, as it plays the coming deal."""
        coming = saved.replayed.coming
        letters = saved.row.letters if saved.row.letters in PACK_LETTERS else ""
        return cls(saved.variant, saved.replayed.rules, len(coming.players), coming.wild, letters, saved)

    @classmethod
    def apart(cls, variant: Variant, rules: Any, said: str, wild: str, players: int | None) -> Table:
        """A table without a match: what it has settled stands in `said` ("name=value …"); nonsense there is nothing."""
        least, most = variant.seats
        table = cls(variant, rules, min(max(players or variant.best[1], least), most))
        settled = dict(each.split("=", 1) for each in said.split() if "=" in each)
        try:
            with_switches(rules, settled)
        except RummyError:
            settled = {}
        rank = next((each for each in table.wilds if spell_rank(each) == wild), next(iter(table.wilds), None))
        return replace(table, said=settled, wild=rank)

    @cached_property
    def rules(self) -> Any:
        return with_switches(self.given, self.said) if self.said else self.given

    @property
    def wilds(self) -> tuple[Rank, ...]:
        """The ranks that are wild in some round of this game, in the order of the rounds."""
        round_of = self.variant.round_of
        if round_of is None:
            return ()
        return tuple(sorted((rank for rank in RANKS if round_of(rank) >= 1), key=round_of))

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Numbers of players with which other packs are shuffled; none where all play with the same."""
        least, most = self.variant.seats
        packs = {players: self.variant.packs(players, self.rules) for players in range(least, most + 1)}
        return tuple(packs) if len(set(packs.values())) > 1 else ()

    def play(self, rules: Any = None, upcard: Card | None = None) -> Play:
        """What may be done with cards, under its own rules or others."""
        return self.variant.asked(self.rules if rules is None else rules, self.players, upcard, self.wild)

    @property
    def settled(self) -> frozenset[str]:
        """The switches on which this table has decided: it changed them, or it chose their usual value."""
        changes = self.saved.changes if self.saved else ()
        named = {name for change in changes if isinstance(change, RuleChange) for name in change.switches}
        return frozenset({*named, *self.said, *changed(self.rules, self.variant.rules)})

    def ranks(self, language: str) -> list[RankKey]:
        """The keys of the ranks in this game."""
        return rank_keys(bool(self.play().packs.jokers), self.letters, language)
