"""The totals of a match deal by deal: as lines for a chart, and as a sheet that can be sorted. No words here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.scoreboard import Board, Entry
from engine.changes import Joined
from engine.match import Played

TOTALS, POINTS = "totals", "points"
BY_DEAL = "deal"


@dataclass(frozen=True)
class Series:
    """The totals of one seat: `steps` are (deal, total) from deal 0, or from the deal before the first one played.

    place: where the seat stands among those on the sheet, which is also its pattern in the chart.
    """

    seat: int
    place: int
    name: str
    steps: tuple[tuple[int, int], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(total for _, total in self.steps)

    @property
    def first(self) -> int:
        return self.totals[0]

    @property
    def last(self) -> int:
        return self.totals[-1]


@dataclass(frozen=True)
class Course:
    """The way of one game of the match; most matches are one. `deals`: how many were played.

    ended: True when the last step of every line is what the end of the match added.
    """

    column: int
    deals: int
    series: tuple[Series, ...]
    goal: int | None
    ended: bool

    @property
    def length(self) -> int:
        """Steps from the start to the newest total."""
        return self.deals + self.ended


def courses(board: Board) -> tuple[Course, ...]:
    """One course for each column of the match."""
    played = [entry.played for entry in reversed(board.entries) if board.counted.played_on or not entry.behind_the_end]
    return tuple(_course(board, column, _until_closed(played, column)) for column in range(len(board.columns)))


def _until_closed(played: list[Played], column: int) -> list[Played]:
    """The deals of a game: those behind its last one are of other games."""
    for number, deal in enumerate(played, 1):
        if column < len(deal.tally.closed) and deal.tally.closed[column]:
            return played[:number]
    return played


def _after(deal: Played, column: int, seat: int) -> int:
    """The total after a deal; a game that began later stands at nothing before."""
    return deal.tally.totals[column][seat] if column < len(deal.tally.totals) else 0


def _course(board: Board, column: int, played: list[Played]) -> Course:
    final = board.columns[column].final
    ended = final is not None and any(final[seat] != board.columns[column].totals[seat] for seat in board.seats)
    return Course(
        column=column,
        deals=len(played),
        series=tuple(
            Series(seat, place, board.saved.names[seat], tuple(_steps(board, seat, column, played, ended)))
            for place, seat in enumerate(board.seats)
        ),
        goal=board.standing.goal,
        ended=ended,
    )


def _steps(board: Board, seat: int, column: int, played: list[Played], ended: bool) -> list[tuple[int, int]]:
    """A late joiner starts later; who left or dropped out has no more steps."""
    begins = _joined(board, seat) - 1
    start = sum(line.points for line in board.counted.starts if line.seat == seat and line.column == column)
    steps = [(min(begins, len(played)), start)]
    for number, deal in enumerate(played, 1):
        if number > begins and _there(seat, played, number):
            steps.append((number, _after(deal, column, seat)))
    final = board.columns[column].final
    if ended and final is not None and steps[-1][0] == len(played):
        steps.append((len(played) + 1, final[seat]))
    return steps


def _there(seat: int, played: list[Played], number: int) -> bool:
    """True while the seat is in play: in the deal in which it drops out, too."""
    gone = {each for each, _ in played[number - 2].tally.out} if number > 1 else set()
    return seat in played[number - 1].tally.active and seat not in gone


def _joined(board: Board, seat: int) -> int:
    """The first deal of a seat."""
    joins = [each.deal for each in board.saved.match.changes if isinstance(each, Joined) and each.seat == seat]
    starters = board.saved.match.starters or board.saved.match.seats
    return 1 if seat < starters or not joins else min(joins)


@dataclass(frozen=True)
class Head:
    """A column of the sheet: a player, and in which game of the match; `key` is its name in addresses."""

    key: str
    seat: int
    column: int
    name: str


@dataclass(frozen=True)
class Line:
    """A row of the sheet. `entry` is None for what everybody began with; a value is None for who was not there."""

    number: int
    entry: Entry | None
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class Sheet:
    """Every deal in the order asked for. `closing`: what the end added; `total`: the row at the bottom.

    Neither stands below the points of deals that count in several games: such a column does not add up.
    """

    show: str
    by: str
    up: bool
    heads: tuple[Head, ...]
    lines: tuple[Line, ...]
    closing: tuple[int, ...] | None
    total: tuple[int, ...] | None

    def sorted_by(self, key: str) -> str | None:
        """How the column of that name is sorted: "ascending", "descending", or None."""
        return ("ascending" if self.up else "descending") if key == self.by else None


def sheet(board: Board, show: str = TOTALS, by: str = BY_DEAL, up: bool = False) -> Sheet:
    """The sheet with running totals or with the points of each deal; what cannot be is shown as usual."""
    show = show if show in (TOTALS, POINTS) else TOTALS
    heads = _heads(board, len(board.columns) if show == TOTALS else 1)
    by = by if by == BY_DEAL or by in {head.key for head in heads} else BY_DEAL
    values = _running(board) if show == TOTALS else _won(board)
    lines = [Line(entry.number, entry, tuple(values(entry, head) for head in heads)) for entry in board.entries]
    if board.counted.starts:
        lines.append(Line(0, None, tuple(_start(board, head, show) for head in heads)))
    adds_up = show == TOTALS or len(board.columns) == 1
    return Sheet(
        show=show,
        by=by,
        up=up,
        heads=heads,
        lines=tuple(_ordered(lines, heads, by, up)),
        closing=_closing(board) if show == POINTS and adds_up else None,
        total=tuple(_total(board, head, show) for head in heads) if adds_up else None,
    )


def _heads(board: Board, columns: int) -> tuple[Head, ...]:
    return tuple(
        Head(f"{column}.{seat}", seat, column, board.saved.names[seat])
        for column in range(columns)
        for seat in board.seats
    )


Values = Callable[[Entry, Head], int | None]


def _running(board: Board) -> Values:
    def total(entry: Entry, head: Head) -> int | None:
        there = entry.number >= _joined(board, head.seat)
        return _after(entry.played, head.column, head.seat) if there else None

    return total


def _won(board: Board) -> Values:
    places = {seat: place for place, seat in enumerate(board.seats)}
    return lambda entry, head: entry.cells[places[head.seat]].points


def _start(board: Board, head: Head, show: str) -> int:
    return sum(
        line.points
        for line in board.counted.starts
        if line.seat == head.seat and (show == POINTS or line.column == head.column)
    )


def _ordered(lines: list[Line], heads: tuple[Head, ...], by: str, up: bool) -> list[Line]:
    """Sorted; a seat that was not there comes last either way, and of equals the newest first."""
    if by == BY_DEAL:
        return sorted(lines, key=lambda line: line.number, reverse=not up)
    place = next(place for place, head in enumerate(heads) if head.key == by)

    def order(line: Line) -> tuple[bool, int, int]:
        value = line.values[place]
        return (value is None, (value or 0) * (1 if up else -1), -line.number)

    return sorted(lines, key=order)


def _closing(board: Board) -> tuple[int, ...] | None:
    """What the end of the match added to the points of its deals, by seat of the sheet; None if nothing."""
    if board.counted.played_on or board.standing.final is None:
        return None
    dealt = {seat: sum(column.totals[seat] for column in board.columns) for seat in board.seats}
    added = tuple(board.standing.final[seat] - dealt[seat] for seat in board.seats)
    return added if any(added) else None


def _total(board: Board, head: Head, show: str) -> int:
    if show == POINTS:
        return next(row.total for row in board.rows if row.seat == head.seat)
    column = board.columns[head.column]
    return (column.final or column.totals)[head.seat]
