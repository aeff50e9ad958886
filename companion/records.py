"""Rows and facts: the one module that knows both sides. Nothing is overwritten; every write is an act with versions."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, TypeVar

from sqlalchemy import Select, func, select, update
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import NotFound

from companion import digests, recounting, sheets
from companion.database import db
from companion.glances import mark
from companion.models import Act, ChangeVersion, Club, DealVersion, Device, Match, Move, Note, Player, Seat, UsedKey
from companion.people import everybody
from engine.changes import Change, Joined, change_from_plain, change_to_plain, moved
from engine.deals import Deal, from_plain, to_plain
from engine.match import Match as Facts
from engine.match import Replay
from engine.rules import RuleSet, with_switches
from engine.rules import to_plain as rules_to_plain
from engine.variant import Variant
from engine.variants import variant as game

V = TypeVar("V", DealVersion, ChangeVersion)
NAME = "name"
RENUMBERING = ("insert", "remove", "choose")
LARGE_TABLE = 100  # more seats than any table has
TAKEN_OUT = 0  # no deal has this number: the moves of deals that were taken out


class Outcome(StrEnum):
    """What became of a write. SAME: it was there already. RIVAL: kept beside another's. OVERTAKEN: refused."""

    STORED = "stored"
    SAME = "same"
    RIVAL = "rival"
    OVERTAKEN = "overtaken"


class NotStored(Exception):
    """The database could not take the write; nothing of it is there."""


def new_form_key() -> str:
    """The one-time key of a form: however often it is posted, it counts once."""
    return secrets.token_urlsafe(18)


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
        for version in self._standing(self.change_versions).values():
            if version.facts and version.facts.get("kind") == NAME:
                names[version.facts["seat"]] = version.facts["name"]
        return tuple(names[seat] for seat in sorted(names))

    @cached_property
    def current(self) -> dict[int, DealVersion]:
        """For each number the version that counts."""
        return self._standing(self.versions)

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
    def _standing(versions: Mapping[int, tuple[V, ...]]) -> dict[int, V]:
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
        standing = self._standing(self.change_versions)
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


def _of(club: Club) -> Select[tuple[Match]]:
    """The club's matches, the newest first; a sample is none."""
    rows = select(Match).where(Match.club_id == club.id, Match.sample.is_(False))
    return rows.order_by(Match.created_at.desc(), Match.id.desc())


def newest(club: Club) -> Match | None:
    """The match that was begun last."""
    return db.session.scalar(_of(club).limit(1))


def running(club: Club, limit: int) -> list[Match]:
    """The matches that are not over yet, the newest first."""
    return list(db.session.scalars(_of(club).where(Match.finished_at.is_(None)).limit(limit)))


def last_finished(club: Club) -> Match | None:
    """The match that was over last."""
    rows = select(Match).where(Match.club_id == club.id, Match.sample.is_(False), Match.finished_at.is_not(None))
    return db.session.scalar(rows.order_by(Match.finished_at.desc(), Match.id.desc()).limit(1))


def known_names(club: Club, limit: int = 60) -> list[str]:
    """Names of earlier matches, who played last first; whoever has several by the one that stays."""
    last = func.max(Seat.match_id * LARGE_TABLE - Seat.seat)
    rows = (
        select(Player.name)
        .join(Seat, Seat.player_id == Player.id)
        .join(Match, Match.id == Seat.match_id)
        .where(Player.club_id == club.id, Match.sample.is_(False))
        .group_by(Player.id, Player.name)
        .order_by(last.desc())
    )
    known = everybody(club)
    return list(dict.fromkeys(known.named(name) for name in db.session.scalars(rows)))[:limit]


def start(
    club: Club,
    device: Device,
    *,
    variant: str,
    names: Sequence[str],
    rules: RuleSet,
    letters: str,
    direction: str,
    first_dealer: int,
    form_key: str,
    begun: Change | None = None,
    sample: bool = False,
) -> Match:
    """A new match; the same form posted again finds the one it made. Raises NotStored."""
    used = db.session.get(UsedKey, form_key)
    if used is not None and used.match_id is not None and used.club_id == club.id:
        return db.session.get_one(Match, used.match_id)
    row = Match(
        club_id=club.id,
        variant=variant,
        rules=rules_to_plain(rules),
        letters=letters,
        direction=direction,
        first_dealer=first_dealer,
        starters=len(names),
        sample=sample,
    )
    db.session.add(row)
    row.seats = [Seat(seat=seat, player=player_of(club, name), name=name) for seat, name in enumerate(names)]
    with stored():
        db.session.flush()
        db.session.add(UsedKey(key=form_key, club_id=club.id, match_id=row.id, url=f"/match/{row.key}"))
        if begun is not None:
            act = Act(match_id=row.id, number=1, kind="change", summary=change_to_plain(begun), device_id=device.id)
            db.session.add(act)
            db.session.flush()
            db.session.add(_change_row(row, act, 1, 1, 0, change_to_plain(begun)))
        db.session.commit()
    return row


def player_of(club: Club, name: str) -> Player:
    """The player of this name, made now if the club knows none."""
    known = db.session.scalar(select(Player).where(Player.club_id == club.id, Player.name == name))
    if known is None:
        known = Player(club_id=club.id, name=name)
        db.session.add(known)
    return known


class stored:
    """Whatever the database cannot take leaves nothing behind and is said in one way."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _trace: object) -> None:
        if error is not None:
            db.session.rollback()
        if isinstance(error, OperationalError):
            raise NotStored from error


class _Writing:
    """One act in the making: the versions it writes, all or none."""

    def __init__(self, saved: Saved, device: Device, kind: str, form_key: str, undoes: int | None = None) -> None:
        self.saved = saved
        self.device = device
        self.act = Act(
            match_id=saved.row.id,
            number=saved.news + 1,
            kind=kind,
            device_id=device.id,
            form_key=form_key,
            undoes=undoes,
        )
        db.session.add(self.act)
        db.session.flush()

    def deal(self, number: int, facts: Mapping[str, Any] | None, seen: int | None = None) -> DealVersion:
        """One more version of a deal, under its number."""
        chain = self.saved.versions.get(number, ())
        row = DealVersion(
            match_id=self.saved.row.id,
            number=number,
            version=(chain[-1].version if chain else 0) + 1,
            seen=self.saved.seen(number) if seen is None else seen,
            facts=None if facts is None else {**facts, "number": number},
            act_id=self.act.id,
            device_id=self.device.id,
        )
        db.session.add(row)
        return row

    def change(self, number: int, facts: Mapping[str, Any] | None) -> None:
        """One more version of a change."""
        chain = self.saved.change_versions.get(number, ())
        last = self.saved._standing(self.saved.change_versions).get(number)
        version = (chain[-1].version if chain else 0) + 1
        seen = last.version if last else 0
        db.session.add(_change_row(self.saved.row, self.act, number, version, seen, facts, self.device))

    def done(self, summary: Mapping[str, Any]) -> None:
        self.act.summary = dict(summary)
        db.session.flush()
        after = read(self.saved.row)
        _keep_names(after)
        sheets.seal(after.row, after.match, after.replayed)
        digests.keep(after.row, after.variant, after.replayed, after.news)
        db.session.commit()


def _change_row(
    row: Match,
    act: Act,
    number: int,
    version: int,
    seen: int,
    facts: Mapping[str, Any] | None,
    device: Device | None = None,
) -> ChangeVersion:
    return ChangeVersion(
        match_id=row.id,
        number=number,
        version=version,
        seen=seen,
        facts=None if facts is None else dict(facts),
        act_id=act.id,
        device_id=device.id if device else act.device_id,
    )


def _keep_names(saved: Saved) -> None:
    """The seat rows carry the corrected names, so that lists need not replay anything."""
    for seat, name in zip(saved.row.seats, saved.names, strict=True):
        if seat.name != name:
            seat.name = name
            seat.player = player_of(saved.row.club, name)


def _again(saved: Saved, form_key: str) -> bool:
    """True when this form has been stored before."""
    return any(act.form_key == form_key for act in saved.acts)


def locked(saved: Saved) -> Saved:
    """The match as it is now that nobody else can write."""
    db.session.execute(select(Match.id).where(Match.id == saved.row.id).with_for_update())
    return read(saved.row)


def record(saved: Saved, device: Device, deal: Deal, *, seen: int, form_key: str) -> Outcome:
    """A deal, or the correction of one: a new version under its number. Raises NotStored.

    Who had not seen the newest version and says something else makes a rival; the earlier version counts
    until the table chooses.
    """
    with stored():
        saved = locked(saved)
        if _again(saved, form_key):
            return Outcome.SAME
        facts = to_plain(deal)
        standing = saved.current.get(deal.number)
        if standing is not None and standing.version != seen:
            if standing.facts == facts or any(rival.facts == facts for rival in saved.rivals):
                return Outcome.SAME
            writing = _Writing(saved, device, "rival", form_key)
            writing.deal(deal.number, facts, seen=min(seen, standing.version - 1))
            writing.done({"deal": deal.number, "facts": facts})
            return Outcome.RIVAL
        if standing is not None and standing.facts == facts:
            return Outcome.SAME
        old = standing.facts if standing else None
        writing = _Writing(saved, device, "record" if old is None else "correct", form_key)
        writing.deal(deal.number, facts)
        writing.done({"deal": deal.number, "facts": facts, **({"old": old} if old else {})})
        return Outcome.STORED


def insert(saved: Saved, device: Device, deal: Deal, *, news: int, form_key: str) -> Outcome:
    """A forgotten deal put in under its number; the ones behind it move on. Raises NotStored."""
    return _renumber(saved, device, "insert", deal.number, deal, news, form_key)


def remove(saved: Saved, device: Device, number: int, *, news: int, form_key: str) -> Outcome:
    """A deal taken out that was entered twice; the ones behind it move up. Raises NotStored."""
    return _renumber(saved, device, "remove", number, None, news, form_key)


def _renumber(
    saved: Saved, device: Device, kind: str, number: int, deal: Deal | None, news: int, form_key: str
) -> Outcome:
    with stored():
        saved = locked(saved)
        if _again(saved, form_key):
            return Outcome.SAME
        if saved.news != news:
            return Outcome.OVERTAKEN
        standing = list(saved.facts.values())
        if deal is None and not 1 <= number <= len(standing):
            return Outcome.OVERTAKEN
        writing = _Writing(saved, device, kind, form_key)
        gone = standing[number - 1] if deal is None else None
        if deal is None:
            after = standing[: number - 1] + standing[number:]
        else:
            after = [*standing[: number - 1], to_plain(deal), *standing[number - 1 :]]
        for place in range(number, max(len(standing), len(after)) + 1):
            writing.deal(place, after[place - 1] if place <= len(after) else None)
        _move_changes(saved, writing, number, -1 if deal is None else 1)
        _move_moves(saved, number, -1 if deal is None else 1)
        writing.done({"deal": number, "facts": to_plain(deal) if deal else gone})
        return Outcome.STORED


def _move_changes(saved: Saved, writing: _Writing, number: int, by: int) -> None:
    for place, version in Saved._standing(saved.change_versions).items():
        facts = version.facts
        if facts and facts.get("kind") != NAME and facts["deal"] > number:
            writing.change(place, change_to_plain(moved(change_from_plain(facts), by)))


def _move_moves(saved: Saved, number: int, by: int) -> None:
    """The moves of followed deals from this number on go with their deal; those of a deal taken out are kept apart."""
    if by < 0:
        gone = Move.match_id == saved.row.id, Move.deal_number == number
        last = db.session.scalar(select(func.max(Move.position)).where(Move.match_id == saved.row.id)) or 0
        db.session.execute(
            update(Move).where(*gone).values(deal_number=TAKEN_OUT, position=Move.position + last, undone=True)
        )
    later = select(Move.deal_number).where(Move.match_id == saved.row.id, Move.deal_number >= number).distinct()
    for deal in sorted(db.session.scalars(later), reverse=by > 0):
        moving = Move.match_id == saved.row.id, Move.deal_number == deal
        db.session.execute(update(Move).where(*moving).values(deal_number=deal + by))


def choose(saved: Saved, device: Device, number: int, version: int | None, form_key: str) -> Outcome:
    """Settles a deal that was recorded twice: one version is right, or (None) both were played. Raises NotStored."""
    with stored():
        saved = locked(saved)
        if _again(saved, form_key):
            return Outcome.SAME
        rivals = [rival for rival in saved.rivals if rival.number == number]
        if not rivals:
            return Outcome.OVERTAKEN
        standing = saved.current[number]
        picked = {each.version: each.facts for each in (standing, *rivals)}
        if version is not None and version not in picked:
            return Outcome.OVERTAKEN
        writing = _Writing(saved, device, "choose", form_key)
        right = standing.facts if version is None else picked[version]
        writing.deal(number, right)
        if version is None:
            behind = [facts for place, facts in saved.facts.items() if place > number]
            more = [rival.facts for rival in rivals if rival.facts is not None]
            for place, facts in enumerate(more + behind, start=number + 1):
                writing.deal(place, facts)
            _move_changes(saved, writing, number, len(more))
            _move_moves(saved, number + 1, len(more))
        writing.done({"deal": number, "facts": right, "both": version is None})
        return Outcome.STORED


def change(saved: Saved, device: Device, said: Change, form_key: str, *, name: str | None = None) -> Outcome:
    """A change between two deals; a joiner's name comes with it. Raises NotStored."""
    with stored():
        saved = locked(saved)
        if _again(saved, form_key):
            return Outcome.SAME
        if isinstance(said, Joined) and said.seat == len(saved.row.seats):
            player = player_of(saved.row.club, name or "")
            saved.row.seats.append(Seat(seat=said.seat, player=player, name=name or ""))
        writing = _Writing(saved, device, "change", form_key)
        writing.change(max(saved.change_versions, default=0) + 1, change_to_plain(said))
        writing.done(change_to_plain(said))
        return Outcome.STORED


def rename(saved: Saved, device: Device, seat: int, name: str, form_key: str) -> Outcome:
    """A name corrected; the points stay with their player. Raises NotStored."""
    with stored():
        saved = locked(saved)
        if _again(saved, form_key) or saved.names[seat] == name:
            return Outcome.SAME
        old = saved.names[seat]
        writing = _Writing(saved, device, "rename", form_key)
        writing.change(max(saved.change_versions, default=0) + 1, {"kind": NAME, "seat": seat, "name": name})
        writing.done({"seat": seat, "name": name, "old": old})
        return Outcome.STORED


def undo(saved: Saved, device: Device, number: int, form_key: str) -> Outcome:
    """Takes back the act of that number, if it is still the last one. Raises NotStored."""
    return _revert(saved, device, "undo", number, form_key)


def redo(saved: Saved, device: Device, number: int, form_key: str) -> Outcome:
    """Takes back the undo of that number, if nothing else was done since. Raises NotStored."""
    return _revert(saved, device, "redo", number, form_key)


def _revert(saved: Saved, device: Device, kind: str, number: int, form_key: str) -> Outcome:
    """Writes for everything that the act touched what was there before it."""
    with stored():
        saved = locked(saved)
        if _again(saved, form_key):
            return Outcome.SAME
        act = saved.undoable if kind == "undo" else saved.redoable
        if act is None or act.number != number:
            return Outcome.OVERTAKEN
        writing = _Writing(saved, device, kind, form_key, undoes=number)
        for place, before in _before(act, saved.versions):
            writing.deal(place, before)
        for place, before in _before(act, saved.change_versions):
            writing.change(place, before or _old_name(act))
        _move_moves_back(saved, act)
        writing.done({"of": act.kind, **act.summary})
        return Outcome.STORED


def _move_moves_back(saved: Saved, act: Act) -> None:
    """What an undo does to the numbers of deals, it does to those of their moves."""
    before, after = len(saved.facts), len(read(saved.row).facts)
    first = act.summary.get("deal")
    kind = act.summary.get("of", act.kind)
    if isinstance(first, int) and kind in RENUMBERING and before != after:
        _move_moves(saved, first + (kind == "choose"), after - before)


def _old_name(act: Act) -> dict[str, Any] | None:
    """The seat rows carry the corrected name, so the old one is said anew."""
    said = act.summary
    return {"kind": NAME, "seat": said["seat"], "name": said["old"]} if act.kind == "rename" else None


def _before(act: Act, versions: Mapping[int, tuple[V, ...]]) -> Iterable[tuple[int, dict[str, Any] | None]]:
    """What stood under each number that the act wrote, before it did."""
    for number, chain in versions.items():
        by_version = {version.version: version.facts for version in chain}
        for version in chain:
            if version.act_id == act.id:
                yield number, by_version.get(version.seen)


def add_note(saved: Saved, device: Device, deal: int, kind: str, facts: Mapping[str, Any]) -> None:
    """Something the table wants kept beside a deal; it changes no points. Raises NotStored."""
    with stored():
        db.session.add(Note(match_id=saved.row.id, deal_number=deal, kind=kind, facts=dict(facts), device_id=device.id))
        db.session.commit()
