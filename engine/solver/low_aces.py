"""The aces below: how many the runs of each suit need, and how many they can take besides."""

from __future__ import annotations

Need = tuple[int, int]
Lows = tuple[Need, ...]  # by suit


def inside(less: Need, wide: Need) -> bool:
    """Does whoever can take aces within the wide bounds of a suit keep within these?"""
    return less[0] >= wide[0] and sum(less) <= sum(wide)


def within(less: Lows, wide: Lows) -> bool:
    """Are these bounds on the aces below inside those, suit by suit?"""
    return all(inside(one, other) for one, other in zip(less, wide, strict=True))
