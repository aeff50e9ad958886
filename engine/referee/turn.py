"""A turn: the table before it against the table at its end. In between cards may lie as they like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import JOKER, Card, Laid
from engine.melds import as_laid
from engine.reasons import Reason, Verdict, because
from engine.referee.identity import names_given_up
from engine.referee.laying import laid_down
from engine.referee.melds import judge_lying
from engine.referee.play import Play

Table = Sequence[Sequence[Card | Laid]]
LAST_DRAW = 3


@dataclass(frozen=True)
class Turn:
    """A verdict, the cards that went from the hand to the table, and those that stay in the hand."""

    verdict: Verdict
    played: tuple[Card, ...]
    left: tuple[Card, ...]


def judge_turn(
    before: Table,
    hand: Sequence[Card],
    after: Table,
    play: Play,
    *,
    drawn: int | None = None,
    opened: bool = True,
    held: Sequence[Card] | None = None,
) -> Turn:
    """May a turn with this hand make the table `before` the table `after`?

    hand: every card that could be played. drawn: cards drawn in this turn. held: the hand after the turn, if known.
    Faults: those of `rearranged` or, where melds are not taken apart, of `laid_down`.
    """
    judged = rearranged(before, hand, after, play, drawn, held) if play.rearranging else None
    faults = laid_down(before, hand, after, play, opened) if judged is None else judged
    played, freed = _moved(before, hand, after, play)
    left = Counter(hand) + freed - Counter(played)
    return Turn(Verdict(tuple(faults)), played, tuple(sorted(left.elements())))


def rearranged(
    before: Table,
    hand: Sequence[Card],
    after: Table,
    play: Play,
    drawn: int | None = None,
    held: Sequence[Card] | None = None,
) -> list[Reason]:
    """What is wrong with a turn that may take every meld apart.

    Faults: ref.vanished (card), ref.taken (card: gone to the hand), ref.jokertaken, ref.nowhere (card), ref.nonew,
    ref.thirdcard, ref.drawon, ref.jokerfix (card), and those of each meld, with its number as `meld`.
    Source: docs/rules.md, manipulation 1 and 2.
    """
    there, now = _cards(before, play), _cards(after, play)
    new, gone = now - there, there - now
    faults = [
        Reason(fault.code, {**fault.params, "meld": number})
        for number, meld in enumerate(after)
        for fault in judge_lying(meld, play.melds).faults
    ]
    in_hand = Counter(held if held is not None else ()) - Counter(hand)
    faults += [_gone(card, in_hand) for card in sorted(gone.elements())]
    faults += [because("ref.nowhere", card=card) for card in sorted((new - Counter(hand)).elements())]
    faults += [because("ref.jokerfix", card=card) for card in names_given_up(before, after, play.melds)]
    same = Counter(map(_as_set, before)) == Counter(map(_as_set, after))
    if same and drawn is not None and drawn >= LAST_DRAW:
        return faults
    if not new:
        faults.append(because("ref.nonew"))
    if not new and drawn is not None and drawn < LAST_DRAW:
        faults.append(because("ref.drawon", n=drawn))
    if drawn is not None and drawn >= LAST_DRAW:
        faults.append(because("ref.thirdcard"))
    return faults


def _gone(card: Card, in_hand: Counter[Card]) -> Reason:
    """A card that left the table: a joker that must stay there, a card seen in the hand, or one nobody knows of."""
    if card == JOKER:
        return because("ref.jokertaken", card=card)
    return because("ref.taken", card=card) if in_hand[card] else because("ref.vanished", card=card)


def _cards(table: Table, play: Play) -> Counter[Card]:
    return Counter(each.card for meld in table for each in as_laid(meld, play.melds))


def _as_set(meld: Sequence[Card | Laid]) -> tuple[str, ...]:
    """The cards of a meld, whatever jokers were named: names have a fault of their own."""
    return tuple(sorted(str(each.card if isinstance(each, Laid) else each) for each in meld))


def _moved(before: Table, hand: Sequence[Card], after: Table, play: Play) -> tuple[tuple[Card, ...], Counter[Card]]:
    """The cards played from this hand, and the jokers that came into it on the way."""
    there, now = _cards(before, play), _cards(after, play)
    freed = Counter({JOKER: (there - now)[JOKER]}) if not play.rearranging else Counter()
    return tuple(sorted(((now - there) & Counter(hand)).elements())), +freed
