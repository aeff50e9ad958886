"""What may be done with cards in one game under one table's rules: all that the referee knows about a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from engine.cards import Card
from engine.melds import LaidPoints, MeldRules
from engine.scoring import Packs


class LayOffs(StrEnum):
    """Who may add cards to a meld that lies."""

    PLAYERS = "players"
    DEFENDER = "defender"
    LAST_TURN = "last_turn"
    NOBODY = "nobody"


class Swaps(StrEnum):
    """From where the real card may come that frees a joker."""

    NOWHERE = "nowhere"
    HAND = "hand"
    ANYWHERE = "anywhere"


@dataclass(frozen=True, kw_only=True)
class OpeningRules:
    """The first laying of a player: points needed, whether a run without jokers must be in it, lay-offs in its turn."""

    points: int
    clean_run: bool = False
    lay_offs: bool = True


@dataclass(frozen=True, kw_only=True)
class KnockRules:
    """How a deal is ended: with `limit` points or fewer (None: not known yet), whole hand or only what stays loose.

    gin, big_gin: are there such endings. gin_only: nothing else ends the deal. hand_opens: who lays everything at once
    needs the points of an opening too. right: what a knock before the first player's is: "free", "warn" or "strict".
    """

    limit: int | None = 0
    whole_hand: bool = False
    empty_is_out: bool = True
    gin: bool = False
    big_gin: bool = False
    gin_only: bool = False
    hand_opens: bool = True
    right: str = "free"


@dataclass(frozen=True, kw_only=True)
class TakeRules:
    """May the previous discard be taken: first_lap "free", "to_open" or "never", later `unopened` ones only to open.

    is_laid: who opens with it must have it in those melds. returns: it may be discarded again at once.
    """

    first_lap: str = "free"
    to_open: bool = False
    is_laid: bool = False
    returns: bool = False


@dataclass(frozen=True, kw_only=True)
class Play:
    """All that the referee must know about a game. The defaults: melds lie on the table, everybody adds to them.

    melds: what may be laid. grown: what a meld may become later. worth: points of a loose card. laid: of laid ones.
    packs: what is shuffled. dealt: cards in a hand between turns. laying: melds lie on the table during the deal.
    rearranging: they may be taken apart. discards: a turn ends with a discard. last_is_discarded: also the last turn.
    starter_discards: who starts has a card more and only discards in the first turn.
    freed_at_once: a freed joker is used in the same turn. release_full: only a set of four releases its joker.
    opening and take are None where there is no such thing. laps: after so many the deal is over (None: no limit).
    last_lap: when the stock is used up everybody has one more turn. last_turns: when somebody is out, everybody else.
    """

    melds: MeldRules
    worth: Callable[[Card], int]
    packs: Packs
    dealt: int
    grown: MeldRules | None = None
    laid: LaidPoints = field(default_factory=LaidPoints)
    laying: bool = True
    rearranging: bool = False
    discards: bool = True
    last_is_discarded: bool = True
    starter_discards: bool = False
    joker_discarded: str = "free"
    lay_offs: LayOffs = LayOffs.PLAYERS
    swaps: Swaps = Swaps.NOWHERE
    freed_at_once: bool = False
    release_full: bool = False
    opening: OpeningRules | None = None
    knock: KnockRules = KnockRules()
    take: TakeRules | None = None
    laps: int | None = None
    last_lap: bool = False
    last_turns: bool = False

    @property
    def on_table(self) -> MeldRules:
        """What a meld on the table may be."""
        return self.grown or self.melds
