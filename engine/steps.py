"""How one table becomes another, in steps: which cards go where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.cards import Laid
from engine.reasons import Reason, because

Cards = tuple[Laid, ...]


def steps(before: Sequence[Cards], after: Sequence[Cards]) -> tuple[Reason, ...]:
    """What somebody would do with both hands.

    Codes: step.new (cards: a meld all from the hand), step.put (cards from the hand, onto: the meld at the end),
    step.move (cards, source: the meld they leave, onto: the meld at the end). Melds that stay are not named.
    """
    bases = _bases(before, after)
    pools = [list(meld) for meld in before]
    wanted: list[list[Laid]] = []
    for number, meld in enumerate(after):
        rest = list(meld)
        if number in bases:
            _take_common(rest, pools[bases[number]])
        wanted.append(rest)
    found: list[Reason] = []
    for number, rest in enumerate(wanted):
        onto = tuple(after[number])
        for source, pool in enumerate(pools):
            taken = _take_common(rest, pool)
            if taken:
                found.append(because("step.move", cards=taken, source=tuple(before[source]), onto=onto))
        if rest:
            whole = len(rest) == len(onto)
            found.append(
                because("step.new", cards=onto) if whole else because("step.put", cards=tuple(rest), onto=onto)
            )
    return tuple(sorted(found, key=lambda each: each.code != "step.move"))


def _bases(before: Sequence[Cards], after: Sequence[Cards]) -> dict[int, int]:
    """For each meld at the end the one of before that it was built on: the pairs with most cards in common first."""
    pairs = sorted(
        (
            (-_common(meld, old), abs(number - place), number, place)
            for number, meld in enumerate(after)
            for place, old in enumerate(before)
            if _common(meld, old)
        ),
    )
    bases: dict[int, int] = {}
    for *_, number, place in pairs:
        if number not in bases and place not in bases.values():
            bases[number] = place
    return bases


def _common(one: Cards, other: Cards) -> int:
    return (Counter(each.card for each in one) & Counter(each.card for each in other)).total()


def _take_common(rest: list[Laid], pool: list[Laid]) -> tuple[Laid, ...]:
    """The cards that are in both, taken out of both."""
    taken = []
    for each in list(rest):
        same = next((one for one in pool if one.card == each.card), None)
        if same is not None:
            pool.remove(same)
            rest.remove(each)
            taken.append(each)
    return tuple(taken)
