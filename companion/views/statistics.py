"""Statistics: of the club, of one person, of two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from sqlalchemy import func, select
from werkzeug.wrappers import Response as Answer

from companion.access import club
from companion.choosing import Choice, chosen
from companion.counting import Between, Spot, Sum, by_wins, together
from companion.database import db
from companion.digests import Unfinished
from companion.models import Match
from companion.people import People, Person, everybody
from companion.statistics import LOW_WINS, Statistics, statistics
from companion.views.choices import choices
from companion.words.statistics import MARKS

blueprint = Blueprint("statistics", __name__)
PLACE = 918273645  # stands in an address for what is filled in


@dataclass(frozen=True)
class Best:
    """A record with its code; the page has a name for it."""

    code: str
    spot: Spot


@blueprint.get("/statistics")
def club_page() -> str:
    """Everybody in the matches that the address asks for, game by game, and the records."""
    people = everybody(club())
    choice = chosen(request.args, people)
    found = statistics(club(), choice, people)
    return render_template(
        "statistics/club.html",
        found=found,
        by_wins=by_wins,
        in_run=[people.names[person] for person in found.club.in_run()],
        played=_most_played(found),
        records=_records,
        marks=_marks(found, found.club.people),
        **_common(choice, people),
    )


@blueprint.get("/statistics/<int:number>")
def player(number: int) -> str | Answer:
    """One person: game by game, what happened to them, and against whom."""
    people = everybody(club())
    person = _person(people, number)
    if person.id != number:
        return redirect(_asking(url_for("statistics.player", number=person.id)), 303)
    choice = chosen(request.args, people).of(person)
    found = statistics(club(), choice, people)
    return render_template(
        "statistics/player.html",
        found=found,
        person=person,
        own=found.club.people.get(person.id, Sum()),
        played=[game for game in _most_played(found) if person.id in found.club.games[game]],
        marks=_marks(found, (person.id,)),
        against=_against(found),
        **_common(choice, people),
    )


@blueprint.get("/statistics/<int:number>/<int:other>")
def pair(number: int, other: int) -> str | Answer:
    """Two people who played together, game by game."""
    people = everybody(club())
    one, two = _person(people, number), _person(people, other)
    if one.id == two.id:
        abort(404)
    if (one.id, two.id) != (number, other):
        return redirect(_asking(url_for("statistics.pair", number=one.id, other=two.id)), 303)
    choice = chosen(request.args, people).of(one)
    games = statistics(club(), choice, people).against.get(two.id, {})
    return render_template(
        "statistics/pair.html", one=one, two=two, between=games, together=together(games), **_common(choice, people)
    )


@blueprint.errorhandler(Unfinished)
def counting(wrong: Unfinished) -> Response:
    """After a change of the program every match is counted once more, a few with each request."""
    every = db.session.scalar(select(func.count()).select_from(Match).where(Match.club_id == club().id)) or 0
    answer = make_response(render_template("statistics/counting.html", done=every - wrong.left, every=every))
    answer.headers["Refresh"] = "0"
    return answer


def _common(choice: Choice, people: People) -> dict[str, object]:
    """What every page of statistics needs; `along`: the choice as it goes with a link to a player."""
    along = choice.of(None).said
    return {
        "low_wins": LOW_WINS,
        "along": along,
        "page_of": _filled("statistics.player", number=PLACE, **along),
        "lines_of": _lines_of(),
        **choices(choice, people),
    }


def _filled(view: str, **more: Any) -> Callable[[object], str]:
    """Addresses of one view: made once and filled in at PLACE, for tables that hold hundreds of them."""
    before, after = url_for(view, **more).split(str(PLACE), 1)
    return lambda value: f"{before}{value}{after}"


def _lines_of() -> Callable[[str, int], str]:
    """Where the lines of a deal of a match stand."""
    history = _filled("matches.history", key=PLACE)
    return lambda key, deal: f"{history(key)}?open={deal}#deal-{deal}"


def _asking(address: str) -> str:
    """The address with the question of this page."""
    asked = request.query_string.decode("ascii", "ignore")
    return f"{address}?{asked}" if asked else address


def _person(people: People, number: int) -> Person:
    """The person of this club. Answers 404 where there is none."""
    found = people.find(number)
    if found is None:
        abort(404)
    return found


def _most_played(found: Statistics) -> list[str]:
    """The games, the most played first."""
    return sorted(found.club.played, key=lambda game: -found.club.played[game])


def _marks(found: Statistics, people: Iterable[int]) -> dict[int, dict[str, int]]:
    """What happened to these people, in the order of the page; what happened to nobody is left out."""
    every = {person: found.marks_of(person) for person in people}
    order = [mark for mark in MARKS if any(mark in codes for codes in every.values())]
    return {person: {mark: codes.get(mark, 0) for mark in order} for person, codes in every.items()}


def _records(found: Statistics, game: str) -> Iterator[Best]:
    """The records of a game. Where nobody can lose points, a deal without any is no record."""
    told = found.club.records[game]
    high = ("best_deal", told.high), ("worst_deal", told.low), ("best_result", told.final_high)
    low = ("best_deal", told.low), ("worst_deal", told.high), ("best_result", told.final_low)
    for code, spot in (*(low if LOW_WINS.get(game) else high), ("lead", told.lead), ("longest", told.longest)):
        if spot is not None and not (code == "worst_deal" and not LOW_WINS.get(game) and spot.points >= 0):
            yield Best(code, spot)


def _against(found: Statistics) -> list[tuple[int, Between]]:
    """The others with what all games together say, who was met most often first."""
    every = [(other, together(games)) for other, games in found.against.items()]
    return sorted(every, key=lambda each: -(each[1].over + each[1].running))
