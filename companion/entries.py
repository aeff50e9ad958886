"""A deal as somebody writes it down: its form, what is wrong with it, what it would change. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from werkzeug.datastructures import MultiDict
from wtforms import Form

from companion.following import FollowedDeal, followed_deal
from companion.forms import Finish, Questions, Written, fill, form_for, read_deal
from companion.offers import Offer, offers
from companion.records import Saved
from engine.deals import Ask, Deal, from_plain
from engine.edits import before, with_deal, with_forgotten
from engine.following import contradictions, proposed
from engine.match import Match, Played, Replay, replay
from engine.reasons import Reason, ScoreLine
from engine.scoring import worth

MISSING = ("deal.missing", "deal.nolaid")
UNLIKELY = "deal.unlikely"
PLACES = {
    "deal.noender": "ender",
    "deal.noupcard": "upcard",
    "deal.nolaid": "laid-{seat}",
    "deal.nodiscard": "discard-{seat}",
    "deal.lap": "lap",
    "deal.ending": "ended",
    "deal.nobiggin": "ended",
    "deal.nocutcard": "ended",
}


class Task(StrEnum):
    """What the form is for: the next deal, another version of one, or one that was forgotten."""

    RECORD = "record"
    CORRECT = "correct"
    INSERT = "insert"


@dataclass(frozen=True)
class Effect:
    """What a deal changes for one seat: its points and lines, the totals by column and the place before and after."""

    seat: int
    points: int | None
    lines: tuple[ScoreLine, ...]
    was: tuple[int, ...]
    now: tuple[int, ...]
    place_was: int | None
    place_now: int | None

    @property
    def changed(self) -> tuple[int, ...]:
        """The columns in which the total is another one."""
        return tuple(column for column, total in enumerate(self.now) if self.was[column : column + 1] != (total,))


class Entry:
    """One form, blank, filled in from facts, or posted."""

    def __init__(
        self, saved: Saved, number: int, task: Task, language: str, posted: MultiDict[str, str] | None = None
    ) -> None:
        self.saved = saved
        self.number = number
        self.task = task
        self.language = language
        self.posted = posted

    @cached_property
    def old(self) -> Deal | None:
        """The deal that this one corrects."""
        facts = self.saved.facts.get(self.number) if self.task is Task.CORRECT else None
        return None if facts is None else from_plain(facts)

    @cached_property
    def followed(self) -> FollowedDeal | None:
        """The moves of this deal, if it is the next one and was followed."""
        if self.task is not Task.RECORD or self.number != self.saved.replayed.coming.number:
            return None
        found = followed_deal(self.saved)
        return found if found.standing else None

    @property
    def told(self) -> Deal | None:
        """What the form is filled with: the deal that is corrected, or what the moves of a followed deal tell."""
        if self.old is not None or self.followed is None:
            return self.old
        return proposed(self.followed.followed, self.number)

    @property
    def contradictions(self) -> tuple[Reason, ...]:
        """Where the form says something else than the moves did; the form counts."""
        return contradictions(self.followed.followed, self.deal) if self.followed else ()

    @cached_property
    def questions(self) -> Questions:
        """What is asked: the deal as it was about to be dealt."""
        latest = self.number == self.saved.replayed.coming.number
        counted = self.saved.replayed if latest else replay(before(self.saved.match, self.number), self.saved.replayed)
        noted = None if self.old is None else Finish(self.old.ending, self.old.how)
        return Questions(variant=self.saved.variant, coming=counted.coming, seats=self.saved.match.seats, noted=noted)

    @cached_property
    def form(self) -> Form:
        letters = self.saved.row.letters
        data = {} if self.told is None else fill(self.told, self.questions, language=self.language, letters=letters)
        return form_for(self.questions)(self.posted, data=data)

    @cached_property
    def written(self) -> Written:
        return read_deal(self.form, self.questions, language=self.language, letters=self.saved.row.letters)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What counts may mean that can be read in several ways."""
        return offers(self.written.unclear, language=self.language, letters=self.saved.row.letters)

    @property
    def deal(self) -> Deal:
        return self.written.deal

    @cached_property
    def _after(self) -> Match:
        put_in = with_forgotten if self.task is Task.INSERT else with_deal
        return put_in(self.saved.match, self.deal)

    @cached_property
    def counted(self) -> Replay:
        """The whole match with this deal in it."""
        return replay(self._after, self.saved.replayed)

    @cached_property
    def played(self) -> Played:
        return next(played for played in self.counted.played if played.deal.number == self.number)

    @cached_property
    def faults(self) -> Mapping[str, tuple[Reason, ...]]:
        """Everything that keeps the deal from being recorded, by the field it concerns; "" concerns the whole deal."""
        found: dict[str, list[Reason]] = {name: [reason] for name, reason in self.written.unread.items()}
        for fault in self.played.verdict.faults:
            place = self._place(fault)
            if place not in self.written.unread:
                found.setdefault(place, []).append(fault)
        return {name: tuple(reasons) for name, reasons in found.items()}

    def _place(self, fault: Reason) -> str:
        seat = fault.params.get("seat")
        seats = fault.params.get("seats")
        if seat is None and isinstance(seats, tuple) and seats:
            seat = seats[0]
        named = PLACES.get(fault.code, "left-{seat}" if seat is not None else str(fault.params.get("field", "")))
        place = named.format(seat=seat)
        return place if place in self.form else ""

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that still lack a count which is needed."""
        found = [fault for name in self.faults for fault in self.faults[name] if fault.code in MISSING]
        return tuple(sorted({seat for fault in found if isinstance(seat := fault.params.get("seat"), int)}))

    @property
    def wrong(self) -> tuple[tuple[str, Reason], ...]:
        """The faults that are more than something not yet said."""
        return tuple(
            (name, fault) for name, faults in self.faults.items() for fault in faults if fault.code not in MISSING
        )

    @property
    def notes(self) -> tuple[Reason, ...]:
        """What is worth knowing, though it is no fault."""
        return self.played.verdict.notes

    def doubtful(self, seat: int) -> tuple[Reason, ...]:
        """What makes the count of a seat unlikely."""
        return tuple(note for note in self.notes if note.code == UNLIKELY and note.params.get("seat") == seat)

    @property
    def doubts(self) -> str:
        """Names the counts that are possible but hardly so; whoever saves them anyway sends this back."""
        return " ".join(f"{note.params['seat']}:{note.params['have']}" for note in self.notes if note.code == UNLIKELY)

    @property
    def shown(self) -> tuple[Reason, ...]:
        """What the table wants to see of this deal; nothing while the up-card that decides it is unknown."""
        if Ask.UPCARD in self.questions.asks and self.deal.upcard is None:
            return ()
        return self.saved.variant.shows(self.questions.coming.rules if self.posted is None else self.played.rules)

    @property
    def worths(self) -> Mapping[str, int]:
        """What the counts written down are worth, by field."""
        pile = self.saved.variant.pile(self.played.rules)
        return {f"left-{seat}": worth(count, pile) for seat, count in enumerate(self.deal.left) if count is not None}

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What the deal changes, by seat; without points while something is wrong with it."""
        was, now = self.saved.replayed.now, self.counted.now
        fine = not self.faults
        points = self.played.score.points(self.saved.match.seats)
        seats = sorted({*self.questions.rows, *self.counted.played[-1].tally.active})
        return tuple(
            Effect(
                seat=seat,
                points=points[seat] if fine and seat in self.played.players else None,
                lines=tuple(self.played.score.of(seat)),
                was=tuple(column.totals[seat] for column in was.columns),
                now=tuple(column.totals[seat] for column in now.columns),
                place_was=was.places[seat],
                place_now=now.places[seat],
            )
            for seat in seats
        )

    @property
    def over(self) -> Reason | None:
        """Why the match would be over with this deal, where it is not so already."""
        if self.faults or self.counted.played_on or self.saved.replayed.ended == self.counted.ended:
            return None
        return self.counted.standing.over

    @property
    def reopens(self) -> bool:
        """True when a match that was over would go on."""
        return not self.faults and self.saved.replayed.standing.over is not None and self.counted.standing.over is None

    @property
    def recounted(self) -> int:
        """How many later deals would be counted anew."""
        return sum(played.deal.number > self.number for played in self.counted.played)
