"""May this joker be taken for this card?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import JOKER, SUITS, Card, Laid
from engine.melds import Kind, Meld, as_laid, lying, set_limit
from engine.reasons import Reason, Verdict, because
from engine.referee.play import Play, Swaps

Given = Sequence[Card | Laid]


@dataclass(frozen=True)
class Swap:
    """A verdict, the meld with the real card in it, and the joker that is free."""

    verdict: Verdict
    result: Meld | None = None
    freed: Card | None = None


def judge_swap(
    meld: Given, card: Card, play: Play, *, at: int | None = None, opened: bool = True, from_table: bool = False
) -> Swap:
    """May `card` take the place of the joker at `at` (None: of any joker) in a meld as it lies?

    Faults: ref.noswap, ref.notopened, ref.swapfromtable, ref.notmeld, ref.nojoker, ref.jokerfix (card), ref.fullset.
    Notes: ref.useatonce. Source: docs/rules.md, manipulation 2, remik51 2 and B3.
    """
    faults = _barred(play, opened, from_table)
    given = as_laid(meld, play.on_table)
    lies = lying(meld, play.on_table) or lying(meld, play.melds)
    if not lies:
        faults.append(because("ref.notmeld", cards=tuple(each.card for each in given)))
    if not any(each.card == JOKER for each in given) or (at is not None and given[at].card != JOKER):
        return Swap(Verdict((*faults, because("ref.nojoker"))))
    for lay in lies:
        for place in _places(lay, given, at):
            if card in _real(lay, place, play):
                full = _too_small(lay, play)
                done = tuple(Laid(card, card) if index == place else each for index, each in enumerate(lay.laid))
                faults += full
                notes = (because("ref.useatonce"),) if play.freed_at_once else ()
                verdict = Verdict(tuple(faults), notes)
                return (
                    Swap(verdict, Meld(lay.kind, _settled(lay.kind, done, play)), JOKER) if verdict else Swap(verdict)
                )
    if lies:
        wanted = sorted({each for place in _places(lies[0], given, at) for each in _real(lies[0], place, play)})
        faults += [because("ref.jokerfix", card=each) for each in wanted]
    return Swap(Verdict(tuple(faults)))


def _barred(play: Play, opened: bool, from_table: bool) -> list[Reason]:
    if play.swaps is Swaps.NOWHERE:
        return [because("ref.noswap")]
    faults = [because("ref.notopened")] if play.opening and not opened else []
    if from_table and play.swaps is Swaps.HAND:
        faults.append(because("ref.swapfromtable"))
    return faults


def _places(lay: Meld, given: Sequence[Laid], at: int | None) -> Iterator[int]:
    """Where the joker that is meant lies in this reading; every joker if the cards were given in no order."""
    order = [each.card for each in given]
    if at is not None and order == list(lay.cards):
        yield at
    elif at is not None and order[::-1] == list(lay.cards):
        yield len(order) - 1 - at
    else:
        yield from (place for place, each in enumerate(lay.laid) if each.card == JOKER)


def _real(lay: Meld, place: int, play: Play) -> tuple[Card, ...]:
    """The cards that free this joker: what it stands for, in a set any missing suit while nobody named it."""
    role = lay.laid[place].role
    if role is not None:
        return (role,)
    there = [each.role for each in lay.laid if each.role is not None]
    suits = [suit for suit in SUITS if play.on_table.twins or all(suit is not other.suit for other in there)]
    return tuple(Card(there[0].rank, suit) for suit in suits) if there else ()


def _too_small(lay: Meld, play: Play) -> list[Reason]:
    """Where the table plays so, the joker of a set comes free only if four suits result."""
    return [because("ref.fullset")] if lay.kind is Kind.SET and play.release_full and len(lay.laid) < len(SUITS) else []


def _settled(kind: Kind, laid: tuple[Laid, ...], play: Play) -> tuple[Laid, ...]:
    """The last unnamed joker of a full set stands for the one suit that is missing."""
    unnamed = [each for each in laid if each.role is None]
    if kind is Kind.RUN or len(unnamed) != 1 or set_limit(play.on_table) != len(laid) or play.on_table.twins:
        return laid
    there = [each.role for each in laid if each.role is not None]
    missing = next(suit for suit in SUITS if all(suit is not role.suit for role in there))
    return tuple(Laid(each.card, each.role or Card(there[0].rank, missing)) for each in laid)
