"""How long a search may take, in steps, so that an answer never depends on how fast the machine is."""

from __future__ import annotations


class OutOfEffort(Exception):
    """The bound on work is reached."""


# The steps that a page may ask for: about a second of one slow core. Of all positions that were generated (two jokers,
# up to 104 cards) none needed half of them to be sure of the best turn; the others let melds lie as they lay.
PATIENCE = 200_000


class Effort:
    """Steps that may still be made; None is no bound. A step is one way of one rank from one state."""

    def __init__(self, steps: int | None) -> None:
        self.left = steps
        self.spent = 0

    def check(self, steps: int) -> None:
        """Raises OutOfEffort if there are more steps than may still be made."""
        if self.left is not None and steps > self.left:
            raise OutOfEffort

    def spend(self, steps: int) -> None:
        self.check(steps)
        self.spent += steps
        if self.left is not None:
            self.left -= steps
