"""The open runs of one suit, going up rank by rank: how many of length 1, 2, and 3 or more."""

from __future__ import annotations

from functools import lru_cache

Open = tuple[int, int, int]


class Automaton:
    """All states of a suit with at most so many runs open, and what follows from what."""

    def __init__(self, most: int) -> None:
        self.most = most
        numbers = range(most + 1)
        self.states: list[Open] = [(a, b, c) for a in numbers for b in numbers for c in numbers if a + b + c <= most]
        self.index = {state: index for index, state in enumerate(self.states)}
        self.start = self.index[0, 0, 0]
        # by state: those it dominates, itself among them
        self.below = [[i for i, less in enumerate(self.states) if dominates(more, less)] for more in self.states]
        self.breadth = [len(less) for less in self.below]
        self._steps: dict[tuple[int, int], list[dict[int, int]]] = {}

    def steps(self, room: int, later: int) -> list[dict[int, int]]:
        """By state: cards to runs → next state. The next rank has room for so many runs, the one after for `later`."""
        found = self._steps.get((room, later))
        if found is None:
            found = self._steps[room, later] = [self._step(state, room, later) for state in self.states]
        return found

    def _step(self, state: Open, room: int, later: int) -> dict[int, int]:
        one, two, three = state
        following = {}
        for cards in range(one + two, self.most + 1):
            go_on = min(three, cards - one - two)
            to = self.trimmed((cards - one - two - go_on, one, two + go_on), room, later)
            if to is not None:
                following[cards] = to
        return following

    def trimmed(self, state: Open, room: int, later: int) -> int | None:
        """The state less the long runs that cannot go on; None if a short one cannot."""
        one, two, three = state
        if one + two > room or one > later:
            return None
        return self.index[one, two, min(three, room - one - two)]


def dominates(more: Open, less: Open) -> bool:
    """Is every future of `less` one of `more`? A longer open run can do what a shorter must, and may end."""
    covers = more[2] >= less[2] and more[1] + more[2] >= less[1] + less[2] and sum(more) >= sum(less)
    return covers and more[0] <= less[0] and more[0] + more[1] <= less[0] + less[1]


@lru_cache(maxsize=8)
def automaton(most: int) -> Automaton:
    """The automaton for so many runs; kept between calls."""
    return Automaton(most)
