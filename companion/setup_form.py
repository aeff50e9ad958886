"""The form that starts a match: who sits where, who deals, the house rules of the game, what was played on paper.

Made from the game's own switches, so a new game needs no line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask_babel import gettext as _
from wtforms import Field, Form, StringField

from companion import names as people
from companion.card_reader.words import PACK_LETTERS
from companion.setup_fields import ON_PAPER, PointsField, SwitchField
from engine.changes import Begun
from engine.reasons import Reason, because
from engine.rules import ABOUT, switches
from engine.variant import Variant, one_box
from engine.variants import VARIANTS

SEATS = max(game.seats[1] for game in VARIANTS.values())
COLUMNS = max(game.columns for game in VARIANTS.values())
DIRECTIONS = ("clockwise", "anticlockwise")
LOT = "lot"


class SetupForm(Form):
    """What every game asks before a match; `form_for` adds its house rules."""

    game: Variant
    dealer = StringField(default="1")
    direction = StringField(default=DIRECTIONS[0])
    letters = StringField(default=next(iter(PACK_LETTERS)))
    form_key = StringField(default="")

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.table_faults: list[Reason] = []
        self.dealer_faults: list[Reason] = []
        self.seat_faults: dict[int, list[Reason]] = {}
        self.person_of: Callable[[str], str] = str  # names that the club knows as one person are one name here
        self._follow_presets()

    # ---------- the house rules

    @property
    def open_rules(self) -> list[SwitchField]:
        """What is asked openly: how long the match is, and where tables disagree."""
        return [field for field in self.rule_fields if field.switch.name in self.game.length or field.switch.disputed]

    @property
    def folded_rules(self) -> list[tuple[str, list[SwitchField]]]:
        """All the others, by what they are about."""
        rest = [field for field in self.rule_fields if field not in self.open_rules]
        groups = [(about, [field for field in rest if field.switch.about == about]) for about in ABOUT]
        return [(about, fields) for about, fields in groups if fields]

    @property
    def folded_wrong(self) -> bool:
        """Whether something in the folded panel needs to be seen."""
        return any(field.errors for _about, fields in self.folded_rules for field in fields)

    @property
    def presets(self) -> list[SwitchField]:
        """The rules that set others."""
        return [field for field in self.rule_fields if field.switch.presets]

    @property
    def summary(self) -> list[str]:
        """The rules in one line: what this table plays otherwise."""
        return [f"{field.called}: {field.value}" for field in self.rule_fields if field.changed and self.applies(field)]

    @property
    def rule_fields(self) -> list[SwitchField]:
        return [field for field in self if isinstance(field, SwitchField)]

    def rule(self, name: str) -> SwitchField:
        """The field of one house rule."""
        field = self[f"rule_{name}"]
        assert isinstance(field, SwitchField)
        return field

    def _follow_presets(self) -> None:
        """A preset chosen anew takes along what still stands as the one before it had it."""
        for field in self.presets:
            presets = field.switch.presets
            seen = self[f"was_{field.switch.name}"]
            before = presets.get(seen.data, {})
            if seen.data != field.data:
                for name, value in presets.get(field.data, {}).items():
                    follower = self.rule(name)
                    if follower.data == before.get(name):
                        follower.data = value
            seen.data = field.data

    @property
    def rules(self) -> Any:
        """The house rules as they are chosen."""
        return replace(self.game.rules, **{field.switch.name: field.data for field in self.rule_fields})

    def take(self, rules: Any) -> None:
        """Another set of house rules in place of what was chosen."""
        for field in self.rule_fields:
            field.data = getattr(rules, field.switch.name)
            field.typed, field.errors, field.process_errors = None, (), []
        for field in self.presets:
            self[f"was_{field.switch.name}"].data = field.data

    def applies(self, field: SwitchField) -> bool:
        """Whether this rule has any effect beside the others."""
        if field.switch.when is None:
            return True
        name, values = field.switch.when
        return self.rule(name).data in values

    # ---------- the table

    def seat(self, number: int) -> Field:
        """The field for the name at this seat, from 1."""
        return self[f"seat_{number}"]

    @property
    def names(self) -> list[str]:
        """The names up to the last seat at which anything was typed."""
        typed = [self.seat(number).data or "" for number in range(1, SEATS + 1)]
        last = max((number for number, text in enumerate(typed, start=1) if text), default=0)
        return [people.clean(text) for text in typed[:last]]

    def seat_names(self, names: Sequence[str]) -> None:
        """Puts these names on the seats, from the first."""
        for number, name in enumerate(names[:SEATS], start=1):
            self.seat(number).data = name

    @property
    def seats_shown(self) -> int:
        """How many seats have a field without scripts."""
        return max(self.game.seats[1], len(self.names))

    def paper(self, kind: str, column: int, seat: int) -> PointsField:
        """The field for "points" or "won" so far, both from 1."""
        field = self[f"{kind}_{column}_{seat}"]
        assert isinstance(field, PointsField)
        return field

    @property
    def paper_kinds(self) -> tuple[str, ...]:
        """What a match on paper has brought so far: points, and deals won where they count at the end."""
        return ("points",) if self.game.boxes is one_box else ("points", "won")

    @property
    def begun(self) -> Begun | None:
        """The match so far, if it began on paper."""
        seats, columns = range(1, len(self.names) + 1), range(1, self.game.columns + 1)
        rows = {
            kind: tuple(tuple(self.paper(kind, column, seat).points for seat in seats) for column in columns)
            for kind in self.paper_kinds
        }
        if not any(any(row) for kind in rows.values() for row in kind):
            return None
        return Begun(totals=rows["points"], boxes=rows.get("won", ()))

    @property
    def paper_used(self) -> bool:
        """Whether anything was typed there."""
        return any(isinstance(field, PointsField) and field.data for field in self)

    # ---------- what is wrong

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Everything that is wrong, each where it belongs."""
        fine = super().validate(extra_validators)
        self.seat_faults, self.dealer_faults, self.table_faults = {}, [], list(self._wrong_number())
        self._check_names()
        if self.direction.data not in DIRECTIONS:
            self.direction.data = DIRECTIONS[0]
        if self.letters.data not in PACK_LETTERS:
            self.letters.data = next(iter(PACK_LETTERS))
        return fine and not self.table_faults and not self.seat_faults and not self.dealer_faults

    def _wrong_number(self) -> Iterator[Reason]:
        least, most = self.game.seats
        here = len(self.names)
        if here < least:
            yield because("setup.few", num=least, have=here)
        elif here > most:
            yield because("setup.many", num=most, have=here)

    def _check_names(self) -> None:
        names = self.names
        for number, name in enumerate(names, start=1):
            if not name:
                self._at_seat(number, because("setup.noname", n=number))
        for name in people.twice(names):
            for number, other in enumerate(names, start=1):
                if people.alike(other) == people.alike(name):
                    self._at_seat(number, because("setup.samename", name=name))
        self._check_persons(names)
        enough = len(names) >= self.game.seats[0]  # whoever is to deal may be among those who are still missing
        if enough and self.dealer.data != LOT and self.dealer_seat is None:
            self.dealer_faults.append(because("setup.nodealer"))

    def _check_persons(self, names: Sequence[str]) -> None:
        """Nobody sits at a table twice, under whatever names."""
        for number, name in enumerate(names, start=1):
            same = [other for other in names if name and self.person_of(other) == self.person_of(name)]
            if len(same) > 1 and not people.twice(same):
                self._at_seat(number, because("setup.oneperson", names=tuple(same)))

    def _at_seat(self, number: int, fault: Reason) -> None:
        self.seat_faults.setdefault(number, []).append(fault)

    @property
    def dealer_seat(self) -> int | None:
        """The seat that deals first, from 0; None by lot or where nobody sits."""
        said = str(self.dealer.data)
        return int(said) - 1 if said.isdecimal() and 1 <= int(said) <= len(self.names) else None


def form_for(game: Variant, rules: Any = None) -> type[SetupForm]:
    """The set-up form of a game; `rules` are preselected instead of the game's own."""
    rules = game.rules if rules is None else rules
    fields: dict[str, Any] = {"game": game}
    for number in range(1, SEATS + 1):
        fields[f"seat_{number}"] = StringField(default="", filters=[_no_surrogates])
    for switch in switches(game.rules):
        at_first = getattr(rules, switch.name)
        fields[f"rule_{switch.name}"] = SwitchField(switch, game, default=at_first)
        if switch.presets:
            fields[f"was_{switch.name}"] = StringField(default=at_first)
    for column in range(1, game.columns + 1):
        for number in range(1, SEATS + 1):
            fields[f"points_{column}_{number}"] = PointsField(_("Points so far"), -ON_PAPER, default="")
            fields[f"won_{column}_{number}"] = PointsField(_("Deals won so far"), 0, default="")
    return type("Setup", (SetupForm,), fields)


def _no_surrogates(text: str | None) -> str:
    return (text or "").encode("utf-8", "ignore").decode()
