"""What the engine answers with: codes and numbers, never words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True)
class Reason:
    """A code with its parameters (cards, suits, seats, numbers). Codes are never renamed: sealed sheets hold them."""

    code: str
    params: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted((key, repr(value)) for key, value in self.params.items()))))


def because(code: str, **params: object) -> Reason:
    """A reason: `because("ref.short", n=2)`."""
    return Reason(code, MappingProxyType(params))


@dataclass(frozen=True)
class Verdict:
    """True when nothing is at fault. `notes` tell what is worth knowing anyway."""

    faults: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return not self.faults

    def __add__(self, other: Verdict) -> Verdict:
        return Verdict(self.faults + other.faults, self.notes + other.notes)


@dataclass(frozen=True)
class ScoreLine:
    """Points for one seat and why. `column` counts the games of a match with several (0 elsewhere)."""

    seat: int
    points: int
    reason: Reason
    column: int = 0

    @property
    def code(self) -> str:
        return self.reason.code


def award(seat: int, points: int, code: str, *, column: int = 0, **params: object) -> ScoreLine:
    """A line: `award(1, 10, "manipulation.undercut")`."""
    return ScoreLine(seat, points, because(code, **params), column)


@dataclass(frozen=True)
class Carried:
    """What a deal finds on the table: its round (void deals have none), points in the pool, a doubling left over."""

    round: int = 1
    pool: int = 0
    doubled: bool = False


@dataclass(frozen=True)
class DealScore:
    """The lines of a deal, who won it, how many boxes each win is worth, and what it leaves to the next deal.

    `boxes[i]` belongs to `winners[i]`. A void deal scores nothing and does not count as a deal.
    """

    lines: tuple[ScoreLine, ...] = ()
    winners: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()
    leaves: Carried = Carried()
    void: bool = False

    def points(self, seats: int) -> tuple[int, ...]:
        """The sum of the lines for each seat."""
        sums = [0] * seats
        for line in self.lines:
            sums[line.seat] += line.points
        return tuple(sums)

    def of(self, seat: int) -> Iterator[ScoreLine]:
        """The lines of one seat."""
        return (line for line in self.lines if line.seat == seat)
