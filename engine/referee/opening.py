"""Does this open? Points of the melds, what is needed, what is at fault. Source: docs/rules.md, remik51 4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import JOKER, Card, Laid
from engine.melds import Reading, readings
from engine.reasons import Reason, Verdict, because
from engine.referee.at_once import is_clean_run
from engine.referee.lay_off import judge_lay_off
from engine.referee.melds import judge_meld
from engine.referee.play import Play

Given = Sequence[Card | Laid]


@dataclass(frozen=True)
class Opening:
    """Whether the melds open, their points, the points needed, and a verdict on each."""

    verdict: Verdict
    points: int
    needed: int
    melds: tuple[Verdict, ...]
    read: tuple[Reading | None, ...]


@dataclass(frozen=True)
class Addition:
    """Cards laid off in the turn of the opening, and the meld as it lies onto which they go."""

    cards: Given
    onto: Given


def judge_opening(
    melds: Sequence[Given], play: Play, lay_offs: Sequence[Addition] = (), left: Sequence[Card] | None = None
) -> Opening:
    """Do these melds, laid in one turn from the hand, open? Lay-offs do not count; `left` is what is held after them.

    Faults: ref.nolaying, ref.nomelds, ref.open51 (need, have, diff), ref.nocleanrun, ref.openlayoff, ref.nodiscard,
    ref.discardjoker, and those of each meld and lay-off, with its number as `meld` or `addition`.
    """
    verdicts = tuple(judge_meld(meld, play.melds) for meld in melds)
    read = tuple(next(iter(readings(meld, play.melds, play.laid)), None) for meld in melds)
    points = sum(one.points for one in read if one)
    needed = play.opening.points if play.opening else 0
    faults: list[Reason] = [] if play.laying else [because("ref.nolaying")]
    if not melds:
        faults.append(because("ref.nomelds"))
    faults += [_of(fault, meld=number) for number, verdict in enumerate(verdicts) for fault in verdict.faults]
    if points < needed:
        faults.append(because("ref.open51", need=needed, have=points, diff=needed - points))
    if play.opening and play.opening.clean_run and not any(_clean_run(one, play) for one in read):
        faults.append(because("ref.nocleanrun"))
    faults += _addition_faults(lay_offs, play)
    if left is not None and play.discards and play.last_is_discarded:
        faults += no_discard(left, play, "ref.nodiscard")
    return Opening(Verdict(tuple(faults)), points, needed, verdicts, read)


def no_discard(left: Sequence[Card], play: Play, code: str) -> list[Reason]:
    """A turn ends with a discard: a card must be left for it, and one that may go."""
    if not left:
        return [because(code)]
    only_jokers = play.joker_discarded == "never" and all(card == JOKER for card in left)
    return [because("ref.discardjoker")] if only_jokers else []


def _of(reason: Reason, **where: int) -> Reason:
    return Reason(reason.code, {**reason.params, **where})


def _clean_run(reading: Reading | None, play: Play) -> bool:
    return reading is not None and is_clean_run(reading.meld, play)


def _addition_faults(lay_offs: Sequence[Addition], play: Play) -> list[Reason]:
    faults = [because("ref.openlayoff")] if lay_offs and play.opening and not play.opening.lay_offs else []
    for number, addition in enumerate(lay_offs):
        found = judge_lay_off([addition.onto], addition.cards, 0, play)
        faults += [_of(fault, addition=number) for fault in found.verdict.faults]
    return faults
