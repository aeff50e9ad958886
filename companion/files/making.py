"""Sound facts → the rows of a match, tried out as its pages would use them before anything is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.acts import describe, told, version_kind
from companion.asking.drawn import told_note
from companion.files.values import NotRead, shown
from companion.models import Act, ChangeVersion, Club, DealVersion, Device, Match, Move, Note, Seat, Sheet
from companion.names import clean
from companion.records import NAME, Saved
from companion.scoreboard import board
from companion.sheets import holds
from engine.changes import Begun, Joined, Left, Reseated, RuleChange, change_from_plain, change_to_plain
from engine.deals import from_plain, to_plain
from engine.errors import RummyError
from engine.following import follow
from engine.rules import plain, with_switches
from engine.table import move_from_plain, move_to_plain
from engine.variant import Variant
from engine.variants import variant as game_of

DEAL_ACTS = frozenset("record correct insert remove choose rival".split())
# What a note of each kind says; an answer of the referee is tried out instead.
NOTED: dict[str, set[str]] = {"flag": set(), "proposals": set(), "remark": {"text"}}
# What facts that only look right can do to a page; said once so that nothing else is caught.
CANNOT_BE = (RummyError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError)


@dataclass(frozen=True)
class Made:
    """The rows of a match, in no session yet. `noted_in`: for each note the act that it belongs to, if any."""

    saved: Saved
    sheets: tuple[Sheet, ...]
    noted_in: tuple[Act | None, ...]
    moves: tuple[tuple[Move, Device | None], ...]

    @property
    def row(self) -> Match:
        return self.saved.row


class Devices:
    """The devices of a file by name: those the club knows, and for others a row that lets nobody in."""

    def __init__(self, club: Club, known: Mapping[str, Device], at: datetime) -> None:
        self.club = club
        self.at = at
        self.found = dict(known)

    def __call__(self, name: str | None) -> Device | None:
        if name is None:
            return None
        if name not in self.found:
            self.found[name] = Device(club_id=self.club.id, name=name, removed_at=self.at, seen_at=self.at)
        return self.found[name]


def made(facts: Mapping[str, Any], devices: Devices) -> Made:
    """The rows of a checked match. Raises NotRead for facts that no page could show."""
    try:
        found = _rows(facts, devices)
        _try(found)
    except NotRead:
        raise
    except CANNOT_BE as wrong:
        raise NotRead from wrong
    return found


def _rows(facts: Mapping[str, Any], devices: Devices) -> Made:
    game = game_of(facts["game"])
    seats = len(facts["seats"])
    row = Match(
        key=facts["key"],
        variant=game.key,
        rules=rules_of(game, facts["rules"]),
        letters=facts["letters"],
        direction=facts["direction"],
        first_dealer=facts["first_dealer"],
        starters=facts["starters"],
        note=facts["note"],
        created_at=facts["started"],
        seats=[Seat(seat=seat, name=name) for seat, name in enumerate(facts["seats"])],
    )
    acts = tuple(_act(each, devices, seats) for each in facts["acts"])
    deals = _chains([_deal(each, acts, devices) for each in facts["deals"]])
    changes = _chains([_change(each, acts, devices, game, seats) for each in facts["changes"]])
    notes = tuple(_note(each, devices) for each in facts["notes"])
    noted_in = tuple(acts[each["act"] - 1] if each["act"] else None for each in facts["notes"])
    sheets = tuple(
        Sheet(sealed_at=each["at"], engine_version=each["engine"], facts=each["facts"], sheet=each["sheet"])
        for each in facts["sheets"]
    )
    moves = tuple((_move(each), devices(each["device"])) for each in facts["moves"])
    found = Made(Saved(row, deals, changes, acts, notes), sheets, noted_in, moves)
    # Whether a match is over is counted, not believed.
    row.finished_at = facts["finished"] if found.saved.replayed.standing.over is not None else None
    return found


def rules_of(game: Variant, said: Mapping[str, Any]) -> dict[str, Any]:
    """The switches of a file, each with a value that it takes. Raises BadSwitch."""
    read = with_switches(game.rules, said)
    return {name: plain(getattr(read, name)) for name in said}


def _act(facts: Mapping[str, Any], devices: Devices, seats: int) -> Act:
    summary = _summary(dict(facts["summary"]), facts["kind"], seats)
    return Act(
        number=facts["number"],
        kind=facts["kind"],
        summary=summary,
        undoes=facts["undoes"],
        device=devices(facts["device"]),
        at=facts["at"],
    )


def _summary(said: dict[str, Any], kind: str, seats: int) -> dict[str, Any]:
    """What an act needs to be named, and to be taken back. Raises NotRead."""
    kind = said.get("of", kind) if kind in ("undo", "redo") else kind
    told = {name: value for name, value in said.items() if name != "of"}
    if kind in DEAL_ACTS:
        fine = set(told) <= {"deal", "facts", "old", "both"} and _is_number(told.get("deal")) and "facts" in told
        deals = [told[name] for name in ("facts", "old") if told.get(name) is not None]
        if not fine or any(to_plain(from_plain(each)) != each for each in deals):
            raise NotRead
    elif kind == "rename":
        if set(told) != {"seat", "name", "old"} or told["seat"] not in range(seats):
            raise NotRead
        said |= {name: clean(told[name]) for name in ("name", "old")}
    elif kind != "change" or change_to_plain(change_from_plain(told)) != told:
        raise NotRead
    return said


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _written(facts: Mapping[str, Any], acts: tuple[Act, ...], devices: Devices) -> dict[str, Any]:
    return {
        "number": facts["number"],
        "version": facts["version"],
        "seen": facts["seen"],
        "act": acts[facts["act"] - 1],
        "device": devices(facts["device"]),
        "created_at": facts["at"],
    }


def _deal(facts: Mapping[str, Any], acts: tuple[Act, ...], devices: Devices) -> DealVersion:
    said = facts["facts"]
    if said is not None and (to_plain(from_plain(said)) != said or said["number"] != facts["number"]):
        raise NotRead
    return DealVersion(facts=said, **_written(facts, acts, devices))


def _change(
    facts: Mapping[str, Any], acts: tuple[Act, ...], devices: Devices, game: Variant, seats: int
) -> ChangeVersion:
    said = facts["facts"]
    if said is not None and said.get("kind") == NAME:
        if set(said) != {"kind", "seat", "name"} or said["seat"] not in range(seats) or not clean(said["name"]):
            raise NotRead
        said = {**said, "name": clean(said["name"])}
    elif said is not None:
        _check_change(said, game, seats)
    return ChangeVersion(facts=said, **_written(facts, acts, devices))


def _check_change(said: Mapping[str, Any], game: Variant, seats: int) -> None:
    change = change_from_plain(said)
    named: tuple[int, ...] = ()
    match change:
        case RuleChange(switches=switches):
            with_switches(game.rules, switches)
        case Joined(seat=seat) | Left(seat=seat):
            named = (seat,)
        case Reseated(order=order):
            named = order
        case Begun(totals=totals, boxes=boxes):
            if any(len(each) > seats for each in (*totals, *boxes)) or min(map(min, boxes), default=0) < 0:
                raise NotRead
    if change_to_plain(change) != said or not all(0 <= seat < seats for seat in named):
        raise NotRead


def _chains(versions: list[Any]) -> dict[int, tuple[Any, ...]]:
    found: dict[int, list[Any]] = {}
    for each in versions:
        found.setdefault(each.number, []).append(each)
    return {number: tuple(chain) for number, chain in sorted(found.items())}


def _move(facts: Mapping[str, Any]) -> Move:
    if move_to_plain(move_from_plain(facts["facts"])) != facts["facts"]:
        raise NotRead
    return Move(
        deal_number=facts["deal"],
        position=facts["position"],
        facts=facts["facts"],
        undone=facts["undone"],
        created_at=facts["at"],
    )


def _note(facts: Mapping[str, Any], devices: Devices) -> Note:
    said = dict(facts["facts"])
    if set(said) != NOTED.get(facts["kind"], set(said)):
        raise NotRead
    if "text" in said:
        said["text"] = shown(said["text"])
    return Note(
        deal_number=facts["deal"],
        kind=facts["kind"],
        facts=said,
        device=devices(facts["device"]),
        created_at=facts["at"],
    )


def _try(found: Made) -> None:
    """Asks everything that the pages of a match ask of it."""
    saved = found.saved
    if list(saved.facts) != list(range(1, len(saved.facts) + 1)):
        raise NotRead  # numbers of deals have no gaps
    if any(seat.name != name for seat, name in zip(saved.row.seats, saved.names, strict=True)):
        raise NotRead
    page = board(saved)
    _ = (page.rows, page.by_place, page.entries, page.columns, page.winner_names, page.lead, page.other_readings)
    for seat in page.seats:
        page.sum_of(seat)
    for act in saved.acts:
        describe(act, saved)
    for chain in saved.versions.values():
        for version in chain:
            version_kind(version, saved)
            if version.facts is not None:
                told(version.facts, saved)
    for note in saved.notes:
        if note.kind == "referee":
            told_note(note.facts, saved.names, saved.row.letters)
    _try_moves(found)
    _try_sheets(found)


def _try_moves(found: Made) -> None:
    """The deal that comes next can be followed as far as the file says."""
    saved, coming = found.saved, found.saved.replayed.coming
    moves = [move for move, _device in found.moves if move.deal_number == coming.number and not move.undone]
    moves.sort(key=lambda move: move.position)
    told = [move_from_plain(move.facts) for move in moves]
    if told:
        follow(saved.variant, coming.rules, coming.players, saved.match.seats, told)


def _try_sheets(found: Made) -> None:
    """The newest sheet must name every seat if it is the one of these facts."""
    saved = found.saved
    if not found.sheets or saved.replayed.standing.over is None:
        return
    newest = found.sheets[-1]
    if holds(newest, saved.match, saved.replayed) and len(newest.sheet["final"]) != saved.match.seats:
        raise NotRead
