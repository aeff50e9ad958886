"""The form that chooses matches, as the archive and the statistics share it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from companion.access import club
from companion.choosing import Choice
from companion.database import db
from companion.models import Match, Player, Seat
from companion.people import People, Person
from engine.variants import VARIANTS


def choices(choice: Choice, people: People) -> dict[str, Any]:
    """What the form needs: the choice as it stands, the games and the people that there are to choose from."""
    return {"choice": choice, "games": _games(choice), "persons": there(people), "people": people}


def _games(choice: Choice) -> list[str]:
    """The games that the club has played, in the order of the home page."""
    mine = select(Match.variant).where(Match.club_id == club().id, Match.sample.is_(False))
    played = set(db.session.scalars(mine.distinct()))
    return [key for key in VARIANTS if key in played or key == choice.game]


def there(people: People) -> list[Person]:
    """Everybody who sits in a match of the club; of others there is nothing to tell."""
    sat = select(Seat.id).join(Match, Match.id == Seat.match_id).where(Seat.player_id == Player.id, ~Match.sample)
    seated = set(db.session.scalars(select(Player.id).where(Player.club_id == club().id, sat.exists())))
    return [person for person in people.persons.values() if seated.intersection(person.ids)]
