"""What the facts of an ending must agree on, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.cards import Rank
from engine.deals import Deal, Ending
from engine.reasons import Reason, because
from engine.scoring import worth


def missing(deal: Deal, wanted: Iterable[int]) -> tuple[int, ...]:
    """Of these seats those whose count nobody gave. Who went out holds nothing, whether that was noted or not."""
    out = deal.ender if deal.ending is Ending.OUT else None
    return tuple(seat for seat in wanted if seat != out and (not deal.left or deal.left[seat] is None))


def held(deal: Deal, seat: int | None, pile: Callable[[tuple[Rank, ...]], int]) -> int | None:
    """What one seat holds in points; None while that is not known."""
    if seat is None or not deal.left or deal.left[seat] is None:
        return None
    return worth(deal.left[seat], pile)


def too_high(deal: Deal, limit: int, pile: Callable[[tuple[Rank, ...]], int]) -> tuple[Reason, ...]:
    """Who knocks holds at most the limit; the others' counts need not be known for that."""
    have = held(deal, deal.ender, pile) if deal.ending is Ending.KNOCK else None
    if have is None or have <= limit:
        return ()
    return (because("deal.knockhigh", seat=deal.ender, have=have, limit=limit),)


def not_empty(deal: Deal, pile: Callable[[tuple[Rank, ...]], int]) -> tuple[Reason, ...]:
    """Who went out holds nothing."""
    if deal.ending is not Ending.OUT or deal.ender is None or not deal.left or deal.left[deal.ender] is None:
        return ()
    have = worth(deal.left[deal.ender], pile)
    return () if have == 0 else (because("deal.notempty", seat=deal.ender, have=have),)
