"""A replayed match as its page shows it. No words and no rules here: seats, numbers and reasons in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.models import Note
from companion.records import Saved
from engine.disputes import OtherReading, other_readings
from engine.match import Coming, Played, Replay
from engine.reasons import Reason, ScoreLine
from engine.scoring import Column, Standing
from engine.summary import sum_of


@dataclass(frozen=True)
class Cell:
    """What one deal brought one seat; `points` is None for a seat that was not dealt in."""

    seat: int
    points: int | None
    lines: tuple[ScoreLine, ...]
    won: bool


@dataclass(frozen=True)
class Entry:
    """One deal of the score sheet."""

    number: int
    cells: tuple[Cell, ...]
    played: Played
    versions: int
    notes: tuple[Note, ...]
    behind_the_end: bool

    @property
    def edited(self) -> bool:
        """True when what is written here is not what was first written."""
        return self.versions > 1

    @property
    def faults(self) -> tuple[Reason, ...]:
        """What is wrong with it by now; such a deal scores nothing until it is corrected."""
        return self.played.verdict.faults

    @property
    def flagged(self) -> bool:
        """True when somebody at the table does not agree."""
        flags = [note for note in self.notes if note.kind == "flag"]
        return len(flags) % 2 == 1


@dataclass(frozen=True)
class Row:
    """A player in the standing. `totals` by column; `to_go`: points missing to the end, where that is the aim."""

    seat: int
    name: str
    place: int | None
    total: int
    totals: tuple[int, ...]
    dealer: bool
    first: bool
    out: bool
    left: bool
    to_go: int | None
    behind: int


@dataclass(frozen=True)
class Board:
    """Everything that the page of a match shows."""

    saved: Saved

    @property
    def counted(self) -> Replay:
        return self.saved.replayed

    @property
    def standing(self) -> Standing:
        """The result once the match is over, else the running totals."""
        return self.counted.standing

    @property
    def coming(self) -> Coming:
        return self.counted.coming

    @property
    def over(self) -> Reason | None:
        return self.standing.over

    @property
    def playing(self) -> bool:
        """True while another deal can be recorded."""
        return self.over is None or self.counted.played_on

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """Seats on the sheet: everybody who was ever in play, as they sit now."""
        joined = {line.seat for line in self.counted.starts}
        starters = range(self.saved.match.starters or self.saved.match.seats)
        ring = self.counted.ring
        seated = ring if self.saved.row.direction == "clockwise" else ring[::-1]
        return tuple(seat for seat in seated if seat in starters or seat in joined)

    @property
    def columns(self) -> tuple[Column, ...]:
        return (self.counted.now if self.counted.played_on else self.standing).columns

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The players by seat."""
        shown = self.counted.now if self.counted.played_on else self.standing
        sums = self._sums(shown)
        ranked = [sums[seat] for seat in self.seats if shown.places[seat] == 1]
        best = ranked[0] if ranked else 0
        return tuple(
            Row(
                seat=seat,
                name=self.saved.names[seat],
                place=shown.places[seat],
                total=sums[seat],
                totals=tuple(column.totals[seat] for column in shown.columns),
                dealer=self.playing and seat == self.coming.dealer,
                first=self.playing and seat == self.coming.first,
                out=seat in shown.out,
                left=shown.places[seat] is None and seat not in self.coming.players,
                to_go=self._to_go(shown, sums[seat]),
                behind=abs(best - sums[seat]),
            )
            for seat in self.seats
        )

    def _to_go(self, shown: Standing, total: int) -> int | None:
        if self.over is not None or shown.goal is None or len(shown.columns) > 1 or self.saved.variant.low_wins:
            return None
        return max(0, shown.goal - total)

    def _sums(self, shown: Standing) -> tuple[int, ...]:
        if shown.final is not None:
            return shown.final
        return tuple(sum(column.totals[seat] for column in shown.columns) for seat in range(len(shown.places)))

    @property
    def by_place(self) -> tuple[Row, ...]:
        """The players, the best first; who has left comes last."""
        return tuple(sorted(self.rows, key=lambda row: (row.place is None, row.place or 0, row.seat)))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The deals, the newest first."""
        return tuple(self._entry(played) for played in reversed(self.counted.played))

    def _entry(self, played: Played) -> Entry:
        number = played.deal.number
        points = played.score.points(self.saved.match.seats)
        cells = tuple(
            Cell(
                seat,
                points[seat] if seat in played.players and played.verdict else None,
                tuple(played.score.of(seat)),
                seat in played.score.winners,
            )
            for seat in self.seats
        )
        return Entry(
            number=number,
            cells=cells,
            played=played,
            versions=sum(version.facts is not None for version in self.saved.versions.get(number, ())),
            notes=tuple(note for note in self.saved.notes if note.deal_number == number),
            behind_the_end=self.counted.ended is not None and number > self.counted.ended,
        )

    def entry(self, number: int) -> Entry | None:
        """The deal of that number."""
        return next((entry for entry in self.entries if entry.number == number), None)

    @cached_property
    def other_readings(self) -> tuple[OtherReading, ...]:
        """Readings of a disputed rule under which somebody else would have won."""
        return tuple(other_readings(self.saved.match, self.counted))

    @property
    def rivals(self) -> tuple[int, ...]:
        """Numbers of deals that two devices recorded differently."""
        return tuple(dict.fromkeys(rival.number for rival in self.saved.rivals))

    def names(self, seats: Sequence[int]) -> list[str]:
        """The names of these seats."""
        return [self.saved.names[seat] for seat in seats]

    def start_of(self, seat: int) -> int:
        """Points with which a seat began."""
        return sum(line.points for line in self.counted.starts if line.seat == seat)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.standing.winners or ()

    @property
    def winner_names(self) -> list[str]:
        return self.names(self.winners)

    @property
    def lead(self) -> int:
        """How far the winner is ahead of the next player, in points."""
        others = [row for row in self.by_place if row.place is not None and row.seat not in self.winners]
        if not self.winners or not others or self.standing.final is None:
            return 0
        final = self.standing.final
        return abs(final[self.winners[0]] - final[others[0].seat])

    def sum_of(self, seat: int) -> tuple[ScoreLine, ...]:
        """Where the total of a seat came from."""
        return sum_of(self.counted, seat)


def board(saved: Saved) -> Board:
    """What the page of this match shows."""
    return Board(saved)
