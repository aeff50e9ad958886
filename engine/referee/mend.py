"""What would do: the nearest legal meld, one card removed, added or changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import JOKER, PACK, Card, Laid
from engine.melds import LaidPoints, MeldRules, Reading, as_laid, read
from engine.scoring import Packs

MOST = 6


@dataclass(frozen=True)
class Mending:
    """A legal meld near to cards that are none: the card that goes, the card that comes, and what results."""

    out: Laid | None
    card: Card | None
    reading: Reading


def mend(
    cards: Sequence[Card | Laid], rules: MeldRules, packs: Packs, points: LaidPoints | None = None
) -> tuple[Mending, ...]:
    """Up to six legal changes of one card, nearest first: a card less, a card more, a card changed; jokers last.

    No change asks for a copy more than the packs hold. Nothing for cards that are a meld already.
    """
    laid = as_laid(cards, rules)
    value = points or LaidPoints()
    if read(laid, rules, value):
        return ()
    there = Counter(each.card for each in laid)
    usable = [card for card in PACK if there[card] < packs.decks]
    if there[JOKER] < packs.jokers:
        usable.append(JOKER)
    found: list[Mending] = []
    for out, card, changed in _changes(laid, usable, rules):
        result = read(changed, rules, value)
        if result and card != (None if out is None else out.card):
            found.append(Mending(out, card, result[0]))
        if len(found) == MOST:
            break
    return tuple(found)


def _changes(
    laid: Sequence[Laid], usable: Sequence[Card], rules: MeldRules
) -> Iterator[tuple[Laid | None, Card | None, tuple[Laid, ...]]]:
    jokers_first = sorted(dict.fromkeys(laid), key=lambda each: each.card != JOKER)
    shorter = [(each, _less(laid, each)) for each in jokers_first]
    for out, rest in shorter:
        yield out, None, rest
    for card in usable:
        yield None, card, (*laid, *as_laid([card], rules))
    for card in usable:
        for out, rest in shorter:
            yield out, card, (*rest, *as_laid([card], rules))


def _less(laid: Sequence[Laid], each: Laid) -> tuple[Laid, ...]:
    place = list(laid).index(each)
    return (*laid[:place], *laid[place + 1 :])
