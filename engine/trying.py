"""A try at the table: cards moved from meld to meld or put down from the hand, judged as they lie at every moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from engine.cards import JOKER, Card, Laid, Suit
from engine.melds import Kind, Reading, as_laid, readings
from engine.reasons import Reason, Verdict, because
from engine.referee.melds import judge_lying
from engine.referee.play import Play
from engine.referee.turn import judge_turn

Meld = tuple[Laid, ...]
Melds = tuple[Meld, ...]
HAND = -1  # where cards from the hand lie that are not in a meld yet
NEW, AWAY = -2, -3  # a meld of their own; off the table


class Part(StrEnum):
    """How much of a meld is lifted: this card, the cards from it on, all."""

    ONE = "one"
    REST = "rest"
    ALL = "all"


@dataclass(frozen=True)
class Lift:
    """Cards that somebody has in their fingers: those of a meld, or of HAND, from one place on."""

    meld: int
    place: int
    part: Part = Part.ONE


@dataclass(frozen=True)
class Try:
    """What lies on the table now. before: the last legal table, None where only this one is looked at."""

    before: Melds | None
    after: Melds = ()
    hand: tuple[Card, ...] = ()

    @property
    def added(self) -> tuple[Card, ...]:
        """The cards that came from the hand and lie on the table."""
        return tuple(sorted((_count(self.after) - _count(self.before or ())).elements()))

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that lay on the table before and do so no more."""
        return tuple(sorted((_count(self.before or ()) - _count(self.after)).elements()))

    def lifted(self, lift: Lift | None) -> Meld:
        """The cards that are lifted; none where there are none to lift."""
        row = self._row(lift.meld) if lift else ()
        if lift is None or not 0 <= lift.place < len(row):
            return ()
        if lift.part is Part.ALL:
            return row
        return row[lift.place :] if lift.part is Part.REST else (row[lift.place],)

    def _row(self, meld: int) -> Meld:
        if meld == HAND:
            return tuple(Laid(card, None if card == JOKER else card) for card in self.hand)
        return self.after[meld] if 0 <= meld < len(self.after) else ()


@dataclass(frozen=True)
class Tried:
    """Whether the table is legal; faults of single melds by their number, all others apart."""

    verdict: Verdict
    melds: tuple[tuple[Reason, ...], ...]
    whole: tuple[Reason, ...]


def moved(trial: Try, lift: Lift, to: int, play: Play) -> Try:
    """The table after the lifted cards went to another meld, to NEW or AWAY. What cannot be done changes nothing."""
    cards = trial.lifted(lift)
    if not cards or to == lift.meld or not (to in (NEW, AWAY) or 0 <= to < len(trial.after)):
        return trial
    melds = list(trial.after)
    hand = trial.hand
    if lift.meld == HAND:
        hand = _less(hand, [each.card for each in cards])
    else:
        start = 0 if lift.part is Part.ALL else lift.place
        old = melds[lift.meld]
        rest = old[:start] + old[start + len(cards) :]
        melds[lift.meld] = as_it_lies(rest, play) if rest else ()
    if to >= 0:
        melds[to] = as_it_lies((*melds[to], *cards), play)
    elif to == NEW:
        melds.append(as_it_lies(cards, play))
    return replace(trial, after=tuple(meld for meld in melds if meld), hand=hand)


def _less(hand: Sequence[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def put_down(trial: Try, melds: Sequence[Sequence[Card]], play: Play) -> Try:
    """The table with these melds on it."""
    new = tuple(as_it_lies(as_laid(meld, play.melds), play) for meld in melds if meld)
    return replace(trial, after=(*trial.after, *new))


def as_it_lies(cards: Sequence[Laid], play: Play) -> Meld:
    """The cards in their order. A joker keeps its name if they are a meld so, else it takes the name of its place."""
    found = readings(cards, play.on_table) or readings(_unnamed(cards, play), play.on_table)
    if not found:
        suits = {each.role.suit for each in cards if each.role is not None}
        return tuple(sorted(cards, key=_rank)) if len(suits) == 1 and Suit.NONE not in suits else tuple(cards)
    return _shown(found[0], cards)


def _rank(each: Laid) -> int:
    return int((each.role or each.card).rank)


def _unnamed(cards: Sequence[Laid], play: Play) -> Meld:
    return as_laid(tuple(each.card for each in cards), play.on_table)


def _shown(reading: Reading, given: Sequence[Laid]) -> Meld:
    """A reading as it lies: in a set a joker that nobody named stands for whichever suit is missing."""
    if reading.meld.kind is Kind.RUN:
        return tuple(reading.meld.laid)
    jokers = iter([each for each in given if each.card == JOKER])
    return tuple(next(jokers) if each.card == JOKER else each for each in reading.meld.laid)


def namings(cards: Sequence[Laid], play: Play) -> tuple[Meld, ...]:
    """The ways in which the jokers of a run can be named, if there are several."""
    if not any(each.card == JOKER for each in cards):
        return ()
    found = [each.meld.laid for each in readings(_unnamed(cards, play), play.on_table) if each.meld.kind is Kind.RUN]
    return tuple(tuple(laid) for laid in found) if len(found) > 1 else ()


def named(trial: Try, meld: int, choice: int, play: Play) -> Try:
    """The table with the jokers of one meld named in one of these ways."""
    ways = namings(trial.after[meld], play) if 0 <= meld < len(trial.after) else ()
    if not 0 <= choice < len(ways):
        return trial
    return replace(trial, after=(*trial.after[:meld], ways[choice], *trial.after[meld + 1 :]))


def judged(trial: Try, play: Play, drawn: int | None = None) -> Tried:
    """Is this a legal table? Against the table before it, if there was one. Faults: those of a turn; table.copies."""
    if trial.before is None:
        faults = [
            Reason(fault.code, {**fault.params, "meld": number})
            for number, meld in enumerate(trial.after)
            for fault in judge_lying(meld, play.on_table).faults
        ]
    else:
        hand = (*trial.added, *trial.hand)
        faults = list(judge_turn(trial.before, hand, trial.after, play, drawn=drawn).verdict.faults)
    faults += copies(trial.after, play)
    each_meld = tuple(
        tuple(fault for fault in faults if fault.params.get("meld") == number) for number in range(len(trial.after))
    )
    whole = tuple(fault for fault in faults if "meld" not in fault.params)
    return Tried(Verdict(tuple(faults)), each_meld, whole)


def copies(melds: Melds, play: Play) -> list[Reason]:
    """Fault: table.copies. More of a card on the table than the packs hold, and the melds in which they lie."""
    there = _count(melds)
    faults = []
    for card in sorted(there):
        most = most_of(card, play)
        if there[card] > most:
            where = tuple(number for number, meld in enumerate(melds) if card in [each.card for each in meld])
            faults.append(because("table.copies", card=card, n=there[card], most=most, melds=where))
    return faults


def most_of(card: Card, play: Play) -> int:
    """How often the packs hold this card."""
    return play.packs.jokers if card == JOKER else play.packs.decks


def _count(melds: Sequence[Sequence[Laid]]) -> Counter[Card]:
    return Counter(each.card for meld in melds for each in meld)
