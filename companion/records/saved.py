"""A match as it is stored: its rows, and the facts of it that count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from sqlalchemy import select
from werkzeug.exceptions import NotFound

from companion import recounting
from companion.database import db
from companion.glances import mark
from companion.models import Act, ChangeVersion, Club, DealVersion, Match, Note
from engine.changes import Change, change_from_plain
from engine.deals import from_plain
from engine.match import Match as Facts
from engine.match import Replay
from engine.rules import with_switches
from engine.variant import Variant
from engine.variants import variant as game

V = TypeVar("V", DealVersion, ChangeVersion)
NAME = "name"


@dataclass(frozen=True)
class Saved:
    """A match as it is stored, and the facts of it that count."""

    row: Match
    versions: Mapping[int, tuple[DealVersion, ...]]
    change_versions: Mapping[int, tuple[ChangeVersion, ...]]
    acts: tuple[Act, ...]
    notes: tuple[Note, ...]

    @cached_property
    def variant(self) -> Variant:
        return game(self.row.variant)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by seat, as corrected since."""
        names = {seat.seat: seat.name for seat in self.row.seats}
        for version in self.standing(self.change_versions).values():
            if version.facts and version.facts.get("kind") == NAME:
                names[version.facts["seat"]] = version.facts["name"]
        return tuple(names[seat] for seat in sorted(names))

    @cached_property
    def current(self) -> dict[int, DealVersion]:
        """For each number the version that counts."""
        return self.standing(self.versions)

    @cached_property
    def rivals(self) -> tuple[DealVersion, ...]:
        """Versions by a second device that the table has not settled yet."""
        return tuple(
            version
            for number, versions in sorted(self.versions.items())
            for version in versions
            if version.version > self.current[number].version
        )

    @staticmethod
    def standing(versions: Mapping[int, tuple[V, ...]]) -> dict[int, V]:
        """The newest version of each number in an unbroken chain: each written by somebody who had seen the last."""
        found: dict[int, V] = {}
        for number, chain in versions.items():
            standing = chain[0]
            for version in chain[1:]:
                if version.seen == standing.version:
                    standing = version
            found[number] = standing
        return found

    @cached_property
    def facts(self) -> dict[int, dict[str, Any]]:
        """The facts of every deal that stands, by number."""
        return {number: version.facts for number, version in sorted(self.current.items()) if version.facts is not None}

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        standing = self.standing(self.change_versions)
        plain = [standing[number].facts for number in sorted(standing)]
        return tuple(change_from_plain(each) for each in plain if each and each.get("kind") != NAME)

    @cached_property
    def match(self) -> Facts:
        """The facts that count, as the engine reads them."""
        seats = len(self.row.seats)
        ring = tuple(range(seats))
        return Facts(
            variant=self.variant,
            rules=with_switches(self.variant.rules, self.row.rules),
            seats=seats,
            starters=self.row.starters or seats,
            deals=tuple(from_plain(facts) for facts in self.facts.values()),
            changes=self.changes,
            first_dealer=self.row.first_dealer,
            order=ring if self.row.direction == "clockwise" else ring[::-1],
        )

    @cached_property
    def replayed(self) -> Replay:
        return recounting.counted(self.row.key, self.match)

    @property
    def news(self) -> int:
        """The number of the newest act."""
        return self.acts[-1].number if self.acts else 0

    @property
    def mark(self) -> str:
        """What a page of this match shows is told by this; the question for news brings it along."""
        return mark(self.news, self.row.stir)

    def seen(self, number: int) -> int:
        """The version of a deal that somebody who looks now has before them; 0 when there is none."""
        return self.current[number].version if number in self.current else 0

    @cached_property
    def _stacks(self) -> tuple[list[Act], list[Act]]:
        """What can be undone and what redone, the next one last."""
        done: list[Act] = []
        undone: list[Act] = []
        for act in self.acts:
            if act.kind == "rival":
                continue  # it changed nothing that stands
            if act.kind == "undo" and done:
                done.pop()
                undone.append(act)
            elif act.kind == "redo" and undone:
                undone.pop()
                done.append(act)
            else:
                done.append(act)
                undone.clear()
        return done, undone

    @property
    def undoable(self) -> Act | None:
        """The act that an undo takes back."""
        return self._stacks[0][-1] if self._stacks[0] else None

    @property
    def redoable(self) -> Act | None:
        """The undo that a redo takes back."""
        return self._stacks[1][-1] if self._stacks[1] else None


def find(club: Club, key: str) -> Saved:
    """The match of this club with that key. Raises NotFound."""
    row = db.session.scalar(select(Match).where(Match.club_id == club.id, Match.key == key))
    if row is None:
        raise NotFound
    return read(row)


def read(row: Match) -> Saved:
    """Everything stored of this match."""
    acts = db.session.scalars(select(Act).where(Act.match_id == row.id).order_by(Act.number)).all()
    notes = db.session.scalars(select(Note).where(Note.match_id == row.id).order_by(Note.id)).all()
    return Saved(row, _by_number(row, DealVersion), _by_number(row, ChangeVersion), tuple(acts), tuple(notes))


def counted(row: Match) -> tuple[Variant, Replay, int]:
    """A match as its digest needs it: its game, counted, and the number of its newest act."""
    saved = read(row)
    return saved.variant, saved.replayed, saved.news


def _by_number(row: Match, kind: type[V]) -> dict[int, tuple[V, ...]]:
    found: dict[int, list[V]] = {}
    for version in db.session.scalars(select(kind).where(kind.match_id == row.id).order_by(kind.number, kind.version)):
        found.setdefault(version.number, []).append(version)
    return {number: tuple(versions) for number, versions in found.items()}
