"""May this hand knock or go out, and as what?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import JOKER, Card, Laid
from engine.melds import Meld, as_laid, readings
from engine.reasons import Reason, Verdict, because
from engine.referee.at_once import dearest_at_once, is_clean_run
from engine.referee.melds import judge_meld
from engine.referee.play import KnockRules, Play
from engine.solver import arrange
from engine.solver.hand import CostWithout, without

Given = Sequence[Card | Laid]


@dataclass(frozen=True)
class Knock:
    """A verdict, what it is called ("knock", "gin", "big_gin", "out" or None), the count, melds and loose cards."""

    verdict: Verdict
    called: str | None
    points: int
    limit: int | None
    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
    discard: Card | None = None


@dataclass(frozen=True)
class _Held:
    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
    discard: Card | None


def judge_knock(
    hand: Sequence[Card],
    play: Play,
    *,
    discard: Card | None = None,
    shown: Sequence[Given] = (),
    opened: bool | None = None,
    first: bool = False,
    knocked: bool = False,
) -> Knock:
    """May a player who holds this hand (`discard`, if given, still in it) knock, or go out?

    Without a discard, a hand that is one card too long discards what is best; any other hand is taken as it is after
    the discard, but where the last card must be discarded one has to be left. shown: melds into which the player
    himself has arranged the hand. opened: None is worked out from the size of the hand. first: plays first in this
    deal. knocked: somebody has knocked before.
    Faults: ref.knockhigh (have, limit), ref.loosecards (have, cards), ref.ginonly, ref.noupcard, ref.nobiggin,
    ref.nodiscard, ref.nodiscardhere, ref.discardjoker, ref.open51, ref.nocleanrun, ref.knockright, and those of shown
    melds.
    Notes: ref.bestdiscard (card), ref.hand, ref.discardjoker, ref.knockright.
    """
    faults = [
        Reason(f.code, {**f.params, "meld": n}) for n, m in enumerate(shown) for f in judge_meld(m, play.melds).faults
    ]
    if discard is not None and not play.discards:
        faults.append(because("ref.nodiscardhere"))
    opens = play.opening is not None and play.knock.hand_opens and not _has_opened(hand, play, opened)
    held = _held(hand, play, discard, () if faults else shown, opens)
    points = sum(map(play.worth, held.loose))
    wrong, called = _count(held, hand, points, play)
    faults += wrong
    notes = [because("ref.bestdiscard", card=held.discard)] if held.discard is not None and discard is None else []
    for reason, forbidden in _frowned_on(held, play, first or knocked):
        (faults if forbidden else notes).append(reason)
    if play.opening and not _has_opened(hand, play, opened):
        faults += _hand_faults(held, play)
        notes += [because("ref.hand")] if held.melds and not faults else []
    verdict = Verdict(tuple(faults), tuple(notes))
    return Knock(verdict, called if verdict else None, points, play.knock.limit, held.melds, held.loose, held.discard)


def _frowned_on(held: _Held, play: Play, has_right: bool) -> Iterator[tuple[Reason, bool]]:
    """What some tables forbid and others only warn of, and whether this one forbids it."""
    if held.discard == JOKER and play.joker_discarded != "free":
        yield because("ref.discardjoker"), play.joker_discarded == "never"
    if play.knock.right != "free" and not has_right:
        yield because("ref.knockright"), play.knock.right == "strict"


def _held(hand: Sequence[Card], play: Play, discard: Card | None, shown: Sequence[Given], opens: bool) -> _Held:
    """The hand in its best order, or in the player's own, without the card that is discarded.

    opens: everything laid at once must reach the points of an opening too.
    """
    rest = list(hand)
    if discard is not None and play.discards:
        rest.remove(discard)
    if play.knock.whole_hand:
        return _Held((), tuple(rest), discard)
    if shown:
        return _arranged_by_player(rest, play, discard, shown)
    whole = arrange(rest, play.melds, play.worth)
    if discard is not None or not rest or not _must_discard(rest, whole.loose, play):
        held = _Held(whole.melds, whole.loose, discard)
        return _dearest(rest, held, play) if opens else held
    return _best_discarded(rest, play, opens)


def _best_discarded(hand: Sequence[Card], play: Play, opens: bool) -> _Held:
    """The hand after the discard that leaves least, no joker if possible; among equals one after which it opens."""
    cost = CostWithout(hand, play.melds, play.worth)
    costs = {card: cost((card,)) for card in set(hand)}
    best = [card for card in costs if costs[card] == min(costs.values())]
    best.sort(key=lambda card: (card == JOKER and play.joker_discarded != "free", -play.worth(card), card))
    found: _Held | None = None
    for card in best:
        rest = without(hand, card)
        whole = arrange(rest, play.melds, play.worth)
        now = _Held(whole.melds, whole.loose, card)
        if not opens or now.loose:
            return now
        now = _dearest(rest, now, play)
        if found is None or _laid(now, play) > _laid(found, play):
            found = now
        if not _hand_faults(now, play):
            return now
    return found or _Held((), tuple(hand), None)


def _dearest(hand: Sequence[Card], held: _Held, play: Play) -> _Held:
    """The same hand in melds that are worth more laid down, if that is what it takes to open."""
    if held.loose or not _hand_faults(held, play):
        return held
    best = dearest_at_once(hand, play)
    return held if best is None else _Held(best[1], (), held.discard)


def _laid(held: _Held, play: Play) -> int:
    return sum(play.laid.meld(meld) for meld in held.melds)


def _must_discard(hand: Sequence[Card], loose: Sequence[Card], play: Play) -> bool:
    """Has this hand, of which nobody said what is discarded, still a card to discard?"""
    if len(hand) > play.dealt:
        return bool(loose) or not play.knock.big_gin
    if not play.laying or not play.discards or len(hand) == play.dealt:
        return False
    return bool(loose) or play.last_is_discarded


def _arranged_by_player(rest: Sequence[Card], play: Play, discard: Card | None, shown: Sequence[Given]) -> _Held:
    loose = list(rest)
    for meld in shown:
        for each in as_laid(meld, play.melds):
            if each.card in loose:
                loose.remove(each.card)
    melds = tuple(readings(meld, play.melds, play.laid)[0].meld for meld in shown)
    return _Held(melds, tuple(sorted(loose)), discard)


def _count(held: _Held, hand: Sequence[Card], points: int, play: Play) -> tuple[list[Reason], str | None]:
    """What is wrong with what is left, and what the ending is called."""
    rules = play.knock
    everything = not held.loose
    if everything and rules.gin:
        return _gin(held, hand, play)
    if everything and (rules.empty_is_out or not rules.whole_hand):
        return [], "out"
    if rules.gin_only:
        return [because("ref.ginonly", have=points, cards=held.loose)], None
    if rules.limit is None:
        return [because("ref.noupcard")], None
    if points <= rules.limit and _may_be_loose(rules):
        return [], "knock"
    if _may_be_loose(rules):
        return [because("ref.knockhigh", have=points, limit=rules.limit)], None
    if not _would_go_out(hand, play):
        return [because("ref.loosecards", have=points, cards=held.loose)], None
    return [because("ref.nodiscard")], None


def _may_be_loose(rules: KnockRules) -> bool:
    return rules.whole_hand or rules.gin or bool(rules.limit)


def _gin(held: _Held, hand: Sequence[Card], play: Play) -> tuple[list[Reason], str | None]:
    if held.discard is None and len(hand) > play.dealt:
        return ([], "big_gin") if play.knock.big_gin else ([because("ref.nobiggin")], None)
    return [], "gin"


def _would_go_out(hand: Sequence[Card], play: Play) -> bool:
    """Would everything be melded, if only no card had to be left for the discard?"""
    return bool(hand) and not arrange(hand, play.melds, play.worth).loose


def _has_opened(hand: Sequence[Card], play: Play, opened: bool | None) -> bool:
    return len(hand) < play.dealt if opened is None else opened


def _hand_faults(held: _Held, play: Play) -> list[Reason]:
    """Who lays everything at once opens with it. Source: docs/rules.md, remik51 4, B5 and B18."""
    if play.opening is None or not play.knock.hand_opens or held.loose:
        return []
    have = _laid(held, play)
    need = play.opening.points
    faults = [because("ref.open51", need=need, have=have, diff=need - have)] if have < need else []
    if held.melds and play.opening.clean_run and not any(is_clean_run(meld, play) for meld in held.melds):
        faults.append(because("ref.nocleanrun"))
    return faults
