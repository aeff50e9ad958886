"""What a joker on the table stands for, where nobody has said it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import JOKER, SUITS, Card, Laid, Rank
from engine.melds import Kind, Meld

Lying = Meld | Sequence[Laid]


def named(lying: Lying) -> Meld:
    """The meld with every joker named: in a run the card of its place, in a set the first suit that is missing.

    A run laid from high to low is turned round.
    """
    laid = lying.laid if isinstance(lying, Meld) else tuple(lying)
    roles = [each.role or (each.card if each.card != JOKER else None) for each in laid]
    real = [role for role in roles if role is not None]
    if len({role.rank for role in real}) > 1 and not _low_ends(roles):
        laid, roles = laid[::-1], roles[::-1]
    kind = lying.kind if isinstance(lying, Meld) else _kind(roles)
    if kind is Kind.SET:
        missing = [Card(real[0].rank, suit) for suit in SUITS if all(suit is not role.suit for role in real)]
        names = [role or missing.pop(0) for role in roles]
    else:
        low = min(_low_ends(roles))
        names = [role or Card(Rank((low + n - 1) % 13 + 1), real[0].suit) for n, role in enumerate(roles)]
    return Meld(kind, tuple(Laid(each.card, name) for each, name in zip(laid, names, strict=True)))


def _low_ends(roles: Sequence[Card | None]) -> list[int]:
    """The ranks at which a run with these cards in their places may begin."""
    ends = range(1, 16 - len(roles))
    places = [(n, role.rank) for n, role in enumerate(roles) if role is not None]
    return [low for low in ends if all((low + n - 1) % 13 + 1 == rank for n, rank in places)]


def _kind(roles: Sequence[Card | None]) -> Kind:
    """A run where the places fit one: a single card with jokers may be either."""
    real = [role for role in roles if role is not None]
    same = len({role.rank for role in real}) == 1
    return Kind.SET if same and (len(real) > 1 or not _low_ends(roles)) else Kind.RUN
