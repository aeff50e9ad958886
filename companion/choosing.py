"""Which matches a list or a statistic is about: by game, player and date, as the address says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import cached_property

from sqlalchemy import ColumnElement, select

from companion.models import Club, Match, Seat
from companion.people import People, Person
from engine.variants import VARIANTS

GAME, PLAYER, SINCE, UNTIL = "game", "player", "since", "until"
FIRST, LAST = date(1900, 1, 1), date(9000, 1, 1)  # beyond these no clock and no database agrees with another


@dataclass(frozen=True)
class Choice:
    """The matches of a club that are meant; what is None chooses nothing. `unread`: fields that say no date."""

    game: str | None = None
    person: Person | None = None
    since: date | None = None
    until: date | None = None
    unread: tuple[str, ...] = ()

    @property
    def any(self) -> bool:
        """True when it leaves some matches out."""
        return bool(self.game or self.person or self.since or self.until)

    @cached_property
    def said(self) -> dict[str, str]:
        """As it stands in an address."""
        told = {
            GAME: self.game,
            PLAYER: str(self.person.id) if self.person else None,
            SINCE: self.since.isoformat() if self.since else None,
            UNTIL: self.until.isoformat() if self.until else None,
        }
        return {name: value for name, value in told.items() if value}

    def of(self, person: Person | None) -> Choice:
        """The same, but for the matches of this person."""
        return replace(self, person=person)

    def conditions(self, club: Club) -> list[ColumnElement[bool]]:
        """What the rows of the matches must be. A sample is no match of the club."""
        found: list[ColumnElement[bool]] = [Match.club_id == club.id, Match.sample.is_(False)]
        if self.game:
            found.append(Match.variant == self.game)
        if self.person:
            found.append(Match.id.in_(select(Seat.match_id).where(Seat.player_id.in_(self.person.ids))))
        if self.since:
            found.append(Match.created_at >= _midnight(self.since))
        if self.until:
            found.append(Match.created_at < _midnight(self.until + timedelta(days=1)))
        return found


def _midnight(day: date) -> datetime:
    """The moment at which a day begins where the server stands."""
    return datetime.combine(day, time()).astimezone()


def chosen(said: Mapping[str, str], people: People) -> Choice:
    """What the address asks for; a game or a player that there is not is as good as none."""
    days = {name: said.get(name, "").strip() for name in (SINCE, UNTIL)}
    read = {name: _day(text) for name, text in days.items()}
    number = said.get(PLAYER, "")
    game = said.get(GAME, "")
    return Choice(
        game=game if game in VARIANTS else None,
        person=people.find(int(number)) if number.isascii() and number.isdecimal() and len(number) < 10 else None,
        since=read[SINCE],
        until=read[UNTIL],
        unread=tuple(name for name, text in days.items() if text and read[name] is None),
    )


def _day(text: str) -> date | None:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if FIRST <= found <= LAST else None
