"""The people of a club: names that are one person, and names that are parted again. No seat is ever rewritten."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sqlalchemy import select
from sqlalchemy.orm import aliased

from companion.database import db
from companion.models import Club, Match, Player, Seat
from engine.reasons import Reason, because

LARGEST = 2**31  # numbers of rows beyond this are no rows, and some databases refuse to look for them


class NotOne(Exception):
    """Why two names cannot be made one person, in a code."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


@dataclass(frozen=True)
class Name:
    """A name under which somebody played."""

    id: int
    name: str


@dataclass(frozen=True)
class Person:
    """Somebody who plays here, under the name that stays, and the other names that turned out to be theirs."""

    id: int
    name: str
    others: tuple[Name, ...] = ()

    @property
    def ids(self) -> tuple[int, ...]:
        """The numbers of all names."""
        return (self.id, *(other.id for other in self.others))


@dataclass(frozen=True)
class People:
    """Everybody in a club: `names` by number, `into` for each name that is somebody else's."""

    names: Mapping[int, str]
    into: Mapping[int, int]

    def of(self, number: int) -> int:
        """The number under which this person is known; a ring of names, which no page can make, ends where it began."""
        seen = {number}
        while (further := self.into.get(number)) is not None and further not in seen:
            seen.add(further)
            number = further
        return number

    @cached_property
    def persons(self) -> dict[int, Person]:
        """Everybody by number, in the order of the alphabet."""
        others: dict[int, list[Name]] = {}
        for number, name in self._sorted(self.into):
            others.setdefault(self.of(number), []).append(Name(number, name))
        return {
            number: Person(number, name, tuple(others.get(number, ())))
            for number, name in self._sorted(self.names)
            if self.of(number) == number
        }

    def _sorted(self, numbers: Iterable[int]) -> list[tuple[int, str]]:
        return sorted(((number, self.names[number]) for number in numbers), key=lambda each: alphabetical(each[1]))

    def find(self, number: int | None) -> Person | None:
        """The person who has this name, under whatever number."""
        return self.persons.get(self.of(number)) if number is not None and number in self.names else None

    def named(self, name: str) -> str:
        """The name that stays for whoever has this one; a name that nobody has stays as it is."""
        found = self._by_name.get(name)
        return name if found is None else self.names[self.of(found)]

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {name: number for number, name in self.names.items()}


def alphabetical(name: str) -> tuple[str, str]:
    """Names in the order of the alphabet, letters with a mark behind those without."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l~").replace("đ", "d~"))
    return "".join("~" if unicodedata.combining(each) else each for each in plain), name


def everybody(club: Club) -> People:
    """The people of this club, with all their names."""
    rows = db.session.execute(
        select(Player.id, Player.name, Player.merged_into_id).where(Player.club_id == club.id)
    ).all()
    return People(
        {number: name for number, name, _ in rows}, {number: into for number, _, into in rows if into is not None}
    )


def merge(club: Club, one: int, into: int) -> Person:
    """Both names are one person from now on, under the name of `into`; that person. Raises NotOne.

    Names that were joined to `one` before come along.
    """
    _hold(club)
    people = everybody(club)
    first, second = people.find(one), people.find(into)
    if first is None or second is None:
        raise NotOne(because("people.unknown"))
    if first.id == second.id:
        raise NotOne(because("people.same", name=second.name))
    met = _met(first, second)
    if met is not None:
        raise NotOne(because("people.met", names=(first.name, second.name), day=met))
    db.session.get_one(Player, first.id).merged_into_id = second.id
    db.session.commit()
    merged = everybody(club).find(second.id)
    assert merged is not None
    return merged


def part(club: Club, number: int) -> bool:
    """A name is a person of its own again, with everything that was played under it. False if it was already."""
    _hold(club)
    found = db.session.get(Player, number) if 0 < number < LARGEST else None
    if found is None or found.club_id != club.id or found.merged_into_id is None:
        db.session.rollback()
        return False
    found.merged_into_id = None
    db.session.commit()
    return True


def _hold(club: Club) -> None:
    """Nobody else joins or parts names meanwhile, or two of them could go round in a ring."""
    db.session.execute(select(Club.id).where(Club.id == club.id).with_for_update())


def _met(one: Person, other: Person) -> date | None:
    """When both sat in one match: they are two people, then."""
    first, second = aliased(Seat), aliased(Seat)
    both = (
        select(Match.created_at)
        .join(first, first.match_id == Match.id)
        .join(second, second.match_id == Match.id)
        .where(first.player_id.in_(one.ids), second.player_id.in_(other.ids))
        .order_by(Match.id.desc())
        .limit(1)
    )
    found = db.session.scalar(both)
    return found.astimezone().date() if found is not None else None
