"""A course as a drawing: everything in percent of its field, so that words keep their size on every screen."""

from __future__ import annotations

from dataclasses import dataclass

from companion.totals import Course, Series

PATTERNS = 8  # as many as the largest table has seats
LABEL = 7.5  # percent of the height that a name takes: its line height in a field of twenty
MARKED = 30  # steps up to which every one is marked
NEAR = 3  # the end is drawn once somebody is a third of the way
STEPS = (1, 2, 5)
CLEAR = 65  # percent of the width that the word for the end leaves to numbers of deals


@dataclass(frozen=True)
class Point:
    """A place in the field; x from the left, y from the top."""

    x: float
    y: float


@dataclass(frozen=True)
class Tick:
    """A number beside the field; `at` in percent."""

    value: int
    at: float


@dataclass(frozen=True)
class Curve:
    """The line of a player: its points, those that are marked, and the height of the name at its end."""

    of: Series
    pattern: int
    points: tuple[Point, ...]
    marks: tuple[Point, ...]
    label: float

    @property
    def path(self) -> str:
        """The line for `points` of a polyline."""
        return " ".join(f"{point.x:.2f},{point.y:.2f}" for point in self.points)

    @property
    def end(self) -> Point:
        return self.points[-1]


@dataclass(frozen=True)
class Chart:
    """The drawing. `goal` is where the match ends, None if that lies outside; `end`: where the last step is no deal."""

    course: Course
    heights: tuple[Tick, ...]
    deals: tuple[Tick, ...]
    goal: Tick | None
    curves: tuple[Curve, ...]

    @property
    def zero(self) -> float | None:
        """The height of no points at all."""
        return next((tick.at for tick in self.heights if tick.value == 0), None)


def chart(course: Course) -> Chart:
    """The drawing of a course."""
    totals = [total for series in course.series for total in series.totals]
    goal = course.goal if course.goal is not None and max(totals) * NEAR >= course.goal else None
    low, high = min(0, *totals), max(0, *totals, goal or 0)
    high += low == high

    def at(total: int) -> float:
        return 100 * (high - total) / (high - low)

    length = max(1, course.length)
    points = {
        series.seat: tuple(Point(100 * deal / length, at(total)) for deal, total in series.steps)
        for series in course.series
    }
    labels = _apart([points[series.seat][-1].y for series in course.series])
    return Chart(
        course,
        tuple(Tick(value, at(value)) for value in _heights(low, high)),
        _deals(course),
        None if goal is None else Tick(goal, at(goal)),
        tuple(
            Curve(series, series.place % PATTERNS, points[series.seat], _marked(points[series.seat]), label)
            for series, label in zip(course.series, labels, strict=True)
        ),
    )


def _step(span: int, most: int) -> int:
    """The smallest round step of which no more than `most` fill the span."""
    size = 1
    while True:
        for step in STEPS:
            if step * size * most >= span:
                return step * size
        size *= 10


def _heights(low: int, high: int) -> list[int]:
    """Round numbers between the lowest and the highest."""
    step = _step(high - low, 6)
    return list(range(-(-low // step) * step, high + 1, step))


def _deals(course: Course) -> tuple[Tick, ...]:
    """Numbers of deals below the field; none so near the end that the words for it would stand in the same place."""
    length = max(1, course.length)
    ticks = [Tick(deal, 100 * deal / length) for deal in range(0, course.deals + 1, _step(max(1, course.deals), 4))]
    return tuple(tick for tick in ticks if not course.ended or tick.at <= CLEAR)


def _marked(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points that carry the sign of the line: all, or some thirty of many, and always the last."""
    apart = -(-len(points) // MARKED)
    return points[::-1][::apart][::-1]


def _apart(ends: list[float]) -> list[float]:
    """Heights for the names at the ends of lines: as near to them as they go without covering each other."""
    order = sorted(range(len(ends)), key=lambda place: ends[place])
    room = min(LABEL, 100 / max(1, len(ends)))
    found = [0.0] * len(ends)
    floor = room / 2
    for place in order:
        found[place] = floor = max(ends[place], floor)
        floor += room
    roof = 100 - room / 2
    for place in reversed(order):
        found[place] = roof = min(found[place], roof)
        roof -= room
    return found
