"""A part is what one piece of the text says: ranks that wait for a suit, a suit alone, or whole cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, product

from engine.cards import Card, Rank, Suit

MOST_CHOICES = 4


@dataclass(frozen=True, slots=True)
class Part:
    """Ranks and suits are alternatives: more than one is asked. `fixed` are cards that need neither.

    leads: its suit stood before the ranks and holds on. whole: the piece with its copies mark.
    """

    start: int
    end: int
    ranks: tuple[tuple[Rank, ...], ...] = ()
    suits: tuple[Suit, ...] = ()
    fixed: tuple[tuple[Card, ...], ...] = ()
    marked: bool = False
    leads: bool = False
    once: str = ""
    word: str = ""
    refusal: str = ""
    copies: int = 1

    @property
    def open(self) -> bool:
        """Ranks that still have no suit."""
        return not self.suits and any(rank is not Rank.JOKER for row in self.ranks for rank in row)

    @property
    def lone(self) -> bool:
        """A suit without ranks."""
        return bool(self.suits) and not self.ranks

    def choices(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that it may be, one tuple if it is sure."""
        rows = product(self.suits or (Suit.NONE,), self.ranks)
        spelled = self.fixed or tuple(
            tuple(Card(rank, Suit.NONE if rank is Rank.JOKER else suit) for rank in row)
            for suit, row in islice(rows, 4 * MOST_CHOICES)
        )
        return tuple(dict.fromkeys(row * self.copies for row in spelled if row))

    def in_suit_of(self, other: Part, *, marked: bool) -> Part:
        """These ranks in the suit of another part."""
        return replace(self, suits=other.suits, once=other.once, marked=self.marked or other.marked or marked)

    def beside(self, other: Part) -> Part:
        """The same cards for a piece of text that covers both."""
        return replace(
            self,
            start=min(self.start, other.start),
            end=max(self.end, other.end),
            copies=max(self.copies, other.copies),
        )


def ranged(low: Part, high: Part) -> Part | None:
    """All cards from one end to the other, from low to high. None if these are not the ends of one suit."""
    ends = [end.ranks and not end.fixed and all(len(row) == 1 for row in end.ranks) for end in (low, high)]
    if not all(ends) or (low.suits and high.suits and low.suits != high.suits):
        return None
    rows = [row for (a,), (b,) in product(low.ranks, high.ranks) for row in _between(a, b)]
    if not rows:
        return None
    both = low if low.suits else high
    return replace(
        low.beside(high),
        ranks=tuple(dict.fromkeys(rows)),
        suits=both.suits,
        once=both.once,
        marked=low.marked or high.marked,
        leads=low.leads,
        word="",
    )


def _between(first: Rank, last: Rank) -> tuple[tuple[Rank, ...], ...]:
    """An ace typed first lies below, typed last above; both are asked where the other way is shorter."""
    if Rank.JOKER in (first, last) or first is last:
        return ()
    if Rank.ACE not in (first, last):
        low, high = sorted((first, last))
        return (tuple(map(Rank, range(low, high + 1))),)
    other = max(first, last)
    below = tuple(map(Rank, range(Rank.ACE, other + 1)))
    above = (*map(Rank, range(other, Rank.KING + 1)), Rank.ACE)
    as_typed, turned = (below, above) if first is Rank.ACE else (above, below)
    return (as_typed,) if len(as_typed) <= len(turned) else (as_typed, turned)
