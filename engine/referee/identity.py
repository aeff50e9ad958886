"""What jokers on the table stand for, before a turn and after it. Source: docs/rules.md, manipulation 2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

from engine.cards import JOKER, SUITS, Card, Laid
from engine.melds import Kind, MeldRules, as_laid, lying

Table = Sequence[Sequence[Card | Laid]]
Names = tuple[Card | None, ...]
ENOUGH = 2_000  # ways to read a table; more jokers than any pack has would be needed


def names_given_up(before: Table, after: Table, rules: MeldRules) -> tuple[Card, ...]:
    """The cards that jokers stood for and may not stop standing for.

    A joker bears a new name only if at the end as many real cards of its old name lie there as jokers gave it up.
    Where nobody named a joker, the reading counts under which fewest names were given up.
    """
    real = Counter(each.card for meld in after for each in as_laid(meld, rules) if each.card != JOKER)
    old, new = list(_tables(before, rules)), list(_tables(after, rules))
    best: tuple[Card, ...] | None = None
    for was, now in islice(product(old, new), ENOUGH):
        found = _short(was, now, real)
        if best is None or len(found) < len(best):
            best = found
        if not best:
            break
    return best or ()


def _short(was: Names, now: Names, real: Counter[Card]) -> tuple[Card, ...]:
    """Names without a real card in their place; jokers that are gone or cannot be read excuse as many."""
    given_up = Counter(name for name in was if name is not None)
    given_up.subtract(name for name in now if name is not None)
    missing = sorted((+Counter({name: count - real[name] for name, count in given_up.items()})).elements())
    excused = max(0, len(was) - len(now)) + sum(name is None for name in now)
    return tuple(missing[excused:])


def _tables(table: Table, rules: MeldRules) -> Iterator[Names]:
    """Every way to name the jokers of a table."""
    for chosen in product(*(_meld_names(meld, rules) for meld in table)):
        yield tuple(name for names in chosen for name in names)


def _meld_names(meld: Sequence[Card | Laid], rules: MeldRules) -> list[Names]:
    """Every way to name the jokers of a meld; None for one that cannot be read."""
    laid = as_laid(meld, rules)
    jokers = [each.role for each in laid if each.card == JOKER]
    if None not in jokers:
        return [tuple(jokers)]
    found: list[Names] = []
    for lies in lying(laid, rules):
        names = [each.role for each in lies.laid if each.card == JOKER]
        if lies.kind is Kind.RUN:
            found.append(tuple(names))
            continue
        there = [each.role for each in lies.laid if each.role is not None]
        missing = [Card(there[0].rank, suit) for suit in SUITS if all(suit is not role.suit for role in there)]
        known = tuple(name for name in names if name is not None)
        found += [(*known, *more) for more in combinations(missing, names.count(None))]
    return found or [tuple(jokers)]
