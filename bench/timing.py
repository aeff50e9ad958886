"""How long something takes, the same way for everything that is measured."""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

WARM_UP = 3


@dataclass(frozen=True)
class Took:
    """Milliseconds: the median of many, and the fastest, which the rest of the machine disturbed least."""

    median: float
    best: float


def took(work: Callable[[], object], times: int) -> Took:
    """Do this so many times, after a few that do not count."""
    for _ in range(WARM_UP):
        work()
    gc.collect()
    found = []
    for _ in range(times):
        begun = perf_counter()
        work()
        found.append((perf_counter() - begun) * 1000)
    return Took(median(found), min(found))
