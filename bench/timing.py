"""How long something takes, the same way for everything that is measured."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time

WARM_UP = 3


@dataclass(frozen=True)
class Took:
    """Milliseconds of the processor, so that other work on the machine counts less: the median and the fastest."""

    median: float
    best: float


def took(works: Sequence[Callable[[], object]], times: int) -> list[Took]:
    """Do each of these so many times, taking turns, after a few rounds that do not count."""
    found: list[list[float]] = [[] for _ in works]
    for turn in range(WARM_UP + times):
        gc.collect()
        for work, each in zip(works, found, strict=True):
            begun = process_time()
            work()
            if turn >= WARM_UP:
                each.append((process_time() - begun) * 1000)
    return [Took(median(each), min(each)) for each in found]
