"""May these cards be added to a meld that lies, and where else?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import JOKER, Card, Laid
from engine.melds import Kind, Meld, MeldRules, as_laid, is_joker, lying, read, set_limit
from engine.reasons import Reason, Verdict, because
from engine.referee.melds import judge_run, judge_set
from engine.referee.play import LayOffs, Play

Given = Sequence[Card | Laid]
KNOCKER = "knocker"


@dataclass(frozen=True)
class LayOff:
    """A verdict, the meld after it (with a target), and the melds that the cards fit (without one)."""

    verdict: Verdict
    result: Meld | None = None
    targets: tuple[int, ...] = ()


def judge_lay_off(
    table: Sequence[Given],
    cards: Given,
    target: int | None,
    play: Play,
    *,
    opened: bool = True,
    hand_size: int | None = None,
    last_turn: bool = False,
    by: str = "",
) -> LayOff:
    """May the cards go to the meld `target` of the table? Without a target: to which ones, each taken by itself?

    Faults: ref.nolayoff, ref.lastturnlayoff, ref.knockerlayoff, ref.notopened, ref.lastcard, ref.nocards,
    ref.notmeld, ref.closed, ref.fitsnowhere, and those of the meld that would come about.
    """
    faults = _barred(cards, play, opened, hand_size, last_turn, by)
    if target is not None:
        grown, wrong = extend(table[target], cards, play)
        faults += wrong
        return LayOff(Verdict(tuple(faults)), None if faults else grown)
    fitting = tuple(index for index, meld in enumerate(table) if extend(meld, cards, play)[0] is not None)
    if not fitting:
        faults.append(because("ref.fitsnowhere"))
    return LayOff(Verdict(tuple(faults)), targets=fitting)


def _barred(cards: Given, play: Play, opened: bool, hand_size: int | None, last_turn: bool, by: str) -> list[Reason]:
    """What forbids laying off, whatever the cards are."""
    faults = [because("ref.nocards")] if not cards else []
    if play.lay_offs is LayOffs.NOBODY:
        faults.append(because("ref.nolayoff"))
    elif play.lay_offs is LayOffs.LAST_TURN and not last_turn:
        faults.append(because("ref.lastturnlayoff"))
    elif play.lay_offs is LayOffs.DEFENDER and by == KNOCKER:
        faults.append(because("ref.knockerlayoff"))
    if play.opening and not opened:
        faults.append(because("ref.notopened"))
    if hand_size is not None and hand_size - len(cards) < 1 and play.laying and play.last_is_discarded:
        faults.append(because("ref.lastcard"))
    return faults


def extend(meld: Given, cards: Given, play: Play) -> tuple[Meld | None, list[Reason]]:
    """The meld after these cards were added, or what is at fault. What the jokers in it stand for stays.

    Faults: ref.notmeld, ref.closed and those of `judge_set` and `judge_run`.
    """
    lies = lying(meld, play.on_table) or lying(meld, play.melds)
    if not lies:
        return None, [because("ref.notmeld", cards=tuple(each.card for each in as_laid(meld, play.melds)))]
    added = as_laid(cards, play.on_table)
    rules = _for_growing(added, play.on_table)
    for old in lies:
        found = [one.meld for one in read((*old.laid, *added), rules, play.laid) if one.meld.kind is old.kind]
        if found:
            return _as_named(found[0], old, rules), []
    return None, _faults(lies[0], added, rules)


def _for_growing(added: Sequence[Laid], rules: MeldRules) -> MeldRules:
    """Only who adds a joker is asked whether there are too many."""
    if any(is_joker(each.card, rules) for each in added):
        return rules
    return replace(rules, jokers_most=None, jokers_minority=False, adjacent_jokers=True, naturals_least=0)


def _as_named(grown: Meld, old: Meld, rules: MeldRules) -> Meld:
    """A joker of a set that nobody named stays so, unless only one suit is missing now."""
    unnamed = sum(each.card == JOKER and each.role is None for each in old.laid)
    if grown.kind is Kind.RUN or not unnamed or set_limit(rules) == len(grown.laid):
        return grown
    jokers = [each for each in grown.laid if each.card == JOKER and each not in old.laid]
    laid = [each for each in grown.laid if each not in jokers]
    return Meld(grown.kind, (*laid, *(Laid(each.card, None) for each in jokers)))


def _faults(old: Meld, added: Sequence[Laid], rules: MeldRules) -> list[Reason]:
    limit = set_limit(rules)
    if old.kind is Kind.SET:
        if limit is not None and len(old.laid) >= limit:
            return [because("ref.closed", cards=old.cards)]
        return list(judge_set((*old.laid, *added), rules).faults)
    return list(judge_run((*old.laid, *added), rules).faults)
