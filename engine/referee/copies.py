"""More copies of a card than the packs hold: no question about a table at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.cards import JOKER, Card, Laid
from engine.errors import TooManyCopies
from engine.scoring import Packs


def check_copies(cards: Iterable[Card | Laid], packs: Packs) -> None:
    """Raises TooManyCopies (card, n, most) if one card is there more often than in the packs."""
    there = Counter(each.card if isinstance(each, Laid) else each for each in cards)
    for card in sorted(there):
        most = packs.jokers if card == JOKER else packs.decks
        if there[card] > most:
            raise TooManyCopies(card=card, n=there[card], most=most)
