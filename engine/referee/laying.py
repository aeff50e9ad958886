"""A turn in a game whose melds are not taken apart: new melds, lay-offs, swaps of jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.cards import JOKER, Card, Laid
from engine.melds import Kind, as_laid, lying, readings
from engine.reasons import Reason, because
from engine.referee.lay_off import extend
from engine.referee.melds import judge_lying
from engine.referee.opening import judge_opening, no_discard
from engine.referee.play import LayOffs, Play, Swaps
from engine.referee.swap import judge_swap

Given = Sequence[Card | Laid]
Table = Sequence[Given]


@dataclass(frozen=True)
class Grown:
    """A meld before the turn and what lies in its place at the end; `number`: its place on that table."""

    number: int | None
    old: tuple[Laid, ...]
    new: tuple[Laid, ...]

    @property
    def added(self) -> list[Laid]:
        return _without(self.new, self.old)

    @property
    def gone(self) -> list[Laid]:
        return _without(self.old, self.new)


def _without(some: Sequence[Laid], others: Sequence[Laid]) -> list[Laid]:
    """The cards of one meld that the other has not; an unnamed joker is any joker."""
    rest = list(others)
    left = []
    for each in some:
        same = next((one for one in rest if one == each), None) or next(
            (one for one in rest if one.card == each.card and None in (one.role, each.role)), None
        )
        if same is None:
            left.append(each)
        else:
            rest.remove(same)
    return left


def laid_down(before: Table, hand: Sequence[Card], after: Table, play: Play, opened: bool = True) -> list[Reason]:
    """What is wrong with a turn that lays melds, adds to those that lie and swaps jokers.

    Faults: ref.nolaying, ref.takenapart (card), ref.vanished (card), ref.nowhere (card), ref.notopened, ref.open51,
    ref.nocleanrun, ref.openlayoff, ref.lastcard, ref.discardjoker, ref.useatonce, and those of melds,
    lay-offs and swaps.
    """
    olds = [as_laid(meld, play.on_table) for meld in before]
    news = [as_laid(meld, play.on_table) for meld in after]
    grown, fresh = _matched([_by_place(meld, play) for meld in olds], [_by_place(meld, play) for meld in news])
    fresh = [(number, news[number]) for number, _ in fresh]
    there, now = _count(olds), _count(news)
    faults: list[Reason] = []
    if (fresh or any(each.added for each in grown)) and not play.laying:
        faults.append(because("ref.nolaying"))
    faults += [because("ref.vanished", card=card) for card in sorted((there - now).elements()) if card != JOKER]
    freed = 0
    for each in grown:
        wrong, free = _grown_faults(each, now, play, opened or bool(fresh))
        faults += wrong
        freed += free
    faults += _fresh_faults(fresh, play, opened, any(each.added for each in grown))
    if fresh and not opened and play.opening and all(fault.code != "ref.open51" for fault in faults):
        faults += _from_hand_faults([meld for _, meld in fresh], Counter(hand)[JOKER], play)
    played = now - there
    held = Counter(hand) + Counter({JOKER: max(0, (there - now)[JOKER])})
    faults += [because("ref.nowhere", card=card) for card in sorted((played - held).elements())]
    if played and play.laying and play.last_is_discarded:
        faults += no_discard(tuple((held - played).elements()), play, "ref.lastcard")
    if freed and play.freed_at_once and (there - now)[JOKER]:
        faults.append(because("ref.useatonce"))
    return faults


def _by_place(meld: tuple[Laid, ...], play: Play) -> tuple[Laid, ...]:
    """The meld with its jokers as the cards of their places, where it lies in one way only and is a run."""
    lies = lying(meld, play.on_table)
    return lies[0].laid if len(lies) == 1 and lies[0].kind is Kind.RUN else meld


def _count(table: Sequence[Sequence[Laid]]) -> Counter[Card]:
    return Counter(each.card for meld in table for each in meld)


def _matched(
    olds: Sequence[tuple[Laid, ...]], news: Sequence[tuple[Laid, ...]]
) -> tuple[list[Grown], list[tuple[int, tuple[Laid, ...]]]]:
    """Each meld with the one that has most of its cards at the end; melds without an elder are fresh."""
    pairs = sorted(
        (
            (len(_without(old, new)), len(_without(new, old)), abs(one - other), one, other)
            for one, old in enumerate(olds)
            for other, new in enumerate(news)
            if len(_without(old, new)) < len(old)
        ),
    )
    taken: dict[int, int] = {}
    for *_, one, other in pairs:
        if one not in taken and other not in taken.values():
            taken[one] = other
    grown = [Grown(taken.get(one), old, news[taken[one]] if one in taken else ()) for one, old in enumerate(olds)]
    fresh = [(other, new) for other, new in enumerate(news) if other not in taken.values()]
    return grown, fresh


def _grown_faults(each: Grown, now: Counter[Card], play: Play, opened: bool) -> tuple[list[Reason], int]:
    """Faults of what was done to one meld, and the number of jokers that came free from it."""
    faults = [because("ref.takenapart", card=one.card) for one in each.gone if one.card != JOKER and now[one.card]]
    added, old = each.added, each.old
    freed = [one for one in each.gone if one.card == JOKER]
    for joker in freed:
        swapped = _swap(old, joker, added, play, opened)
        if swapped is None:
            faults.append(because("ref.jokertaken", card=JOKER))
        else:
            old, added = swapped
    if len(old) + len(added) > len(each.new):
        faults += judge_lying(each.new, play.on_table).faults if each.new else ()
    elif added:
        faults += [because("ref.nolayoff")] if play.lay_offs is not LayOffs.PLAYERS and play.laying else []
        faults += [because("ref.notopened")] if play.opening and not opened else []
        faults += extend(old, added, play)[1]
    return [Reason(fault.code, {**fault.params, "meld": each.number}) for fault in faults], len(freed)


def _swap(
    old: tuple[Laid, ...], joker: Laid, added: Sequence[Laid], play: Play, opened: bool
) -> tuple[tuple[Laid, ...], list[Laid]] | None:
    """The meld after one of the added cards took the joker's place, and the cards that are then left to add."""
    if play.swaps is Swaps.NOWHERE or joker not in old:
        return None
    for before, rest in _swapped_later(old, added, play):
        place = next((place for place, each in enumerate(before) if each.card == JOKER and each.role == joker.role), 0)
        for card in rest:
            found = judge_swap(before, card.card, play, at=place, opened=opened)
            if found.verdict and found.result is not None:
                return found.result.laid, _without(rest, [card])
    return None


def _swapped_later(
    old: tuple[Laid, ...], added: Sequence[Laid], play: Play
) -> Iterator[tuple[tuple[Laid, ...], list[Laid]]]:
    """The meld as it was, and with one of the cards laid off first, as a set may have to be full before a swap."""
    yield old, list(added)
    if play.release_full:
        for card in added:
            grown, _ = extend(old, [card], play)
            if grown is not None:
                yield tuple(_unsettled(grown.laid, old)), _without(added, [card])


def _unsettled(laid: Sequence[Laid], old: Sequence[Laid]) -> Iterator[Laid]:
    """A joker that nobody had named lies unnamed still."""
    unnamed = any(each.card == JOKER and each.role is None for each in old)
    return (Laid(JOKER, None) if unnamed and each.card == JOKER else each for each in laid)


def _from_hand_faults(fresh: Sequence[tuple[Laid, ...]], jokers: int, play: Play) -> list[Reason]:
    """A joker that is freed comes after the opening: the melds that open have only jokers of the hand.

    Source: docs/rules.md, remik51 4.
    """
    worth = [(sum(each.card == JOKER for each in meld), readings(meld, play.melds, play.laid)) for meld in fresh]
    most = {0: 0}
    for used, found in worth:
        points = found[0].points if found else 0
        for before, have in list(most.items()):
            if before + used <= jokers:
                most[before + used] = max(most.get(before + used, 0), have + points)
    have, need = max(most.values()), play.opening.points if play.opening else 0
    return [because("ref.open51", need=need, have=have, diff=need - have)] if have < need else []


def _fresh_faults(
    fresh: Sequence[tuple[int, tuple[Laid, ...]]], play: Play, opened: bool, adds: bool
) -> Iterator[Reason]:
    """Faults of the melds laid in this turn; who has not opened must open with them."""
    if not fresh:
        return
    rules = play if not opened else replace(play, opening=None)
    judged = judge_opening([meld for _, meld in fresh], rules)
    numbers = [number for number, _ in fresh]
    for fault in judged.verdict.faults:
        if fault.code != "ref.nolaying":
            where = fault.params.get("meld")
            yield Reason(fault.code, {**fault.params, "meld": numbers[where]}) if isinstance(where, int) else fault
    if adds and not opened and play.opening and not play.opening.lay_offs:
        yield because("ref.openlayoff")
