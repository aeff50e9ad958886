"""A table's own house rules under a name: kept for the next set-up, as a file, as a link.

The file is described in docs/house-rules-file.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import select
from werkzeug.exceptions import NotFound

from companion.database import db
from companion.models import Club, HouseRules
from companion.names import alike, clean
from engine.errors import BadSwitch, RummyError
from engine.rules import RuleSet, changed, plain, to_plain, with_switches
from engine.variant import Variant
from engine.variants import variant as game_of

R = TypeVar("R", bound=RuleSet)

FORMAT = "rummy-companion house rules"
VERSION = 1
LARGEST_FILE = 16 * 1024  # bytes; a full set takes about one thousand
LONGEST_LINK = 2000  # characters


class NotKept(RummyError):
    """Rules that cannot be kept under this name, or a file that holds none."""

    code = "houserules.unreadable"


@dataclass(frozen=True)
class Kept:
    """A set of house rules that this club has given a name."""

    row: HouseRules
    game: Variant
    rules: Any

    @property
    def name(self) -> str:
        return self.row.name

    @property
    def changed(self) -> tuple[str, ...]:
        """The switches that differ from the game as it is usually played."""
        return changed(self.rules, self.game.rules)


def kept(club: Club, game: Variant | None = None) -> list[Kept]:
    """The named sets of a club, of one game or of all, in the order of their names."""
    rows = select(HouseRules).where(HouseRules.club_id == club.id).order_by(HouseRules.name, HouseRules.id)
    if game is not None:
        rows = rows.where(HouseRules.variant == game.key)
    return [each for each in map(_read, db.session.scalars(rows)) if each is not None]


def find(club: Club, number: int) -> Kept:
    """One named set of this club. Raises NotFound."""
    row = db.session.scalar(select(HouseRules).where(HouseRules.club_id == club.id, HouseRules.id == number))
    found = None if row is None else _read(row)
    if found is None:
        raise NotFound
    return found


def _read(row: HouseRules) -> Kept | None:
    """None for a game or a switch that this version of the program does not have: better left out than misread."""
    try:
        game = game_of(row.variant)
        return Kept(row, game, with_switches(game.rules, row.rules))
    except RummyError:
        return None


def save(club: Club, game: Variant, name: str, rules: RuleSet, *, instead: bool = False) -> tuple[Kept, bool]:
    """Keeps these rules under a name; False with them if they were there already, so a second tap changes nothing.

    Raises NotKept without a name, and where other rules have it, unless these are to stand `instead` of them.
    """
    found = _keep(club, game, name, rules, instead=instead)
    db.session.commit()
    return found


def save_beside(club: Club, game: Variant, name: str, rules: RuleSet) -> tuple[Kept, bool]:
    """As `save`, for rules that came from elsewhere: a name that other rules have gets a number."""
    found = keep_beside(club, game, name, rules)
    db.session.commit()
    return found


def keep_beside(club: Club, game: Variant, name: str, rules: RuleSet) -> tuple[Kept, bool]:
    """As `save_beside`, within a greater transaction."""
    name = clean(name)
    tried, number = name, 1
    while True:
        try:
            return _keep(club, game, tried, rules)
        except NotKept as wrong:
            if wrong.code != "houserules.taken":
                raise
            number += 1
            tried = f"{name[:35].rstrip()} ({number})"


def _keep(club: Club, game: Variant, name: str, rules: RuleSet, *, instead: bool = False) -> tuple[Kept, bool]:
    name = clean(name)
    if not name:
        raise NotKept("houserules.noname")
    values = to_plain(rules)
    row = _named(club, game, name)
    if row is None:
        row = HouseRules(club_id=club.id, variant=game.key, name=name, rules=values)
        db.session.add(row)
    elif row.rules == values:
        return Kept(row, game, rules), False
    elif instead:
        row.rules = values
    else:
        raise NotKept("houserules.taken", what=row.name)
    return Kept(row, game, rules), True


def remove(club: Club, number: int) -> str:
    """Takes a named set off the list and tells its name; matches keep their rules. Raises NotFound."""
    found = find(club, number)
    db.session.delete(found.row)
    db.session.commit()
    return found.name


def _named(club: Club, game: Variant, name: str) -> HouseRules | None:
    """The set under this name, or under one that nobody could tell from it."""
    rows = select(HouseRules).where(HouseRules.club_id == club.id, HouseRules.variant == game.key)
    return next((row for row in db.session.scalars(rows) if alike(row.name) == alike(name)), None)


# ---------- as a link


def encode(rules: RuleSet, default: RuleSet) -> str:
    """The switches that differ from the game's own, for an address: "target:200,round_bonus_to:others"."""
    values = {name: plain(getattr(rules, name)) for name in changed(rules, default)}
    # A preset among them sets others too; those that the table has set back must be said as well.
    values |= {name: plain(getattr(rules, name)) for name in changed(with_switches(default, values), rules)}
    return ",".join(f"{name}:{value}" for name, value in values.items())


def decode(text: str, default: R) -> R:
    """The rules that an address names; the game's own where it names none. Raises BadSwitch."""
    if len(text) > LONGEST_LINK:
        raise BadSwitch("error.switch", name=text[:40])
    values: dict[str, str] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        name, colon, value = part.partition(":")
        if not colon:
            raise BadSwitch("error.switch", name=name[:40])
        if name in values:
            raise BadSwitch("error.switch.value", name=name[:40], value=value[:40])
        values[name] = value
    return with_switches(default, values)


# ---------- as a file


def file_name(found: Kept) -> str:
    """What the file is called where it is saved: nothing in it that a file system could refuse."""
    return f"house-rules-{found.game.key}-{found.row.id}.json"


def to_file(game: Variant, name: str, rules: RuleSet) -> str:
    """The named rules as a file."""
    facts = {"format": FORMAT, "version": VERSION, "game": game.key, "name": name, "rules": to_plain(rules)}
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def from_file(data: bytes, file: str = "") -> tuple[Variant, str, RuleSet]:
    """Game, name and rules of a file; a switch that it does not name stands as the game has it.

    `file` is its name, for the refusal. Raises NotKept, UnknownVariant or BadSwitch.
    """
    if len(data) > LARGEST_FILE:
        raise NotKept("houserules.large", most=LARGEST_FILE)
    facts = _facts(data, file)
    name, rules = facts.get("name"), facts.get("rules")
    if not isinstance(name, str) or not isinstance(rules, Mapping) or not isinstance(facts.get("game"), str):
        raise NotKept("houserules.unreadable", file=file)
    if not clean(name):
        raise NotKept("houserules.noname")
    game = game_of(facts["game"][:40])
    return game, clean(name), with_switches(game.rules, {each[:40]: _short(value) for each, value in rules.items()})


def _facts(data: bytes, file: str) -> Mapping[str, Any]:
    try:
        facts = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as wrong:
        raise NotKept("houserules.unreadable", file=file) from wrong
    if not isinstance(facts, Mapping) or facts.get("format") != FORMAT:
        raise NotKept("houserules.unreadable", file=file)
    version = facts.get("version")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise NotKept("houserules.unreadable", file=file)
    if version > VERSION:
        raise NotKept("houserules.newer", file=file)
    return facts


def _short(value: object) -> object:
    """A value that a refusal can repeat without filling the page."""
    return value if isinstance(value, int) and abs(value) < 10**9 else str(value)[:40]
