"""The fields of set-up that read more than text: a house rule, points from paper."""

from __future__ import annotations

from typing import Any

from wtforms import Field, StringField

from companion.formats import MINUS, list_of
from companion.wording import choice_label, switch_help, switch_label
from engine.errors import BadSwitch
from engine.reasons import Reason, because
from engine.rules import Switch, Value, plain
from engine.variant import Variant

ON_PAPER = 100_000  # more points than any evening brings


def _said(wrong: BadSwitch, setting: str) -> Reason:
    """What a switch found wrong, with the name that people give it."""
    params = {name: value for name, value in wrong.params.items() if name != "name"}
    match wrong.code:
        case "error.switch.number":
            return because("setup.number", setting=setting)
        case "error.switch.range":
            return because("setup.range", setting=setting, **params)
    return because("setup.value", setting=setting, **params)


class SwitchField(Field):
    """A house rule: radio buttons, a text field for a number, or both under one name, where what is typed counts."""

    def __init__(self, switch: Switch, game: Variant, **more: Any) -> None:
        super().__init__(**more)
        self.switch = switch
        self.game = game.key
        self.usual: Value = getattr(game.rules, switch.name)
        self.typed: str | None = None

    def process_formdata(self, valuelist: list[str]) -> None:
        """Raises ValueError with what is wrong."""
        if not valuelist:
            return
        said = [each for each in valuelist if each.strip()]
        self.typed = said[-1].strip() if said else ""
        try:
            self.data = self.switch.read(self.typed)
        except BadSwitch as wrong:
            self.data = self.object_data
            raise ValueError(_said(wrong, self.called)) from wrong

    @property
    def called(self) -> str:
        """Its name at the table."""
        return switch_label(self.switch.name, self.game)

    @property
    def meaning(self) -> str:
        """What it means at the table."""
        return switch_help(self.switch.name, self.game)

    @property
    def value(self) -> str:
        """What is chosen, in words."""
        return choice_label(self.switch.name, self.data)

    @property
    def usual_value(self) -> str:
        """What the game has by itself, in words."""
        return choice_label(self.switch.name, self.usual)

    @property
    def usual_plain(self) -> int | str:
        """The same as the form posts it."""
        return plain(self.usual)

    @property
    def changed(self) -> bool:
        """Whether this table plays otherwise than the game has it."""
        return plain(self.data) != plain(self.usual)

    @property
    def options(self) -> list[tuple[int | str, str, bool]]:
        """Each choice as the form posts it, in words, and whether it is the one made."""
        return [
            (
                plain(each),
                choice_label(self.switch.name, each),
                not self.process_errors and plain(self.data) == plain(each),
            )
            for each in self.switch.choices
        ]

    @property
    def takes_number(self) -> bool:
        """Whether any whole number may be typed."""
        return self.switch.free or not self.switch.choices

    @property
    def text(self) -> str:
        """What the text field shows: what was typed, or a number that is not among the choices."""
        if self.process_errors:
            return self.typed or ""
        chosen = any(picked for _value, _words, picked in self.options)
        return "" if chosen else str(plain(self.data)).replace("-", MINUS)

    @property
    def presets_plain(self) -> dict[str, dict[str, int | str]]:
        """For each of its values, what it gives to others."""
        return {
            str(plain(value)): {name: plain(each) for name, each in given.items()}
            for value, given in self.switch.presets.items()
        }

    @property
    def condition(self) -> tuple[str, str, str] | None:
        """The rule without which this one has no effect: its name, the values as posted, the same in words."""
        if self.switch.when is None:
            return None
        name, values = self.switch.when
        words = list_of(choice_label(name, each) for each in values)
        return name, " ".join(str(plain(each)) for each in values), f"{switch_label(name, self.game)}: {words}"


class PointsField(StringField):
    """Points or deals from paper: a whole number from `low` on, or nothing."""

    def __init__(self, label: str, low: int, **more: Any) -> None:
        super().__init__(label, **more)
        self.low = low

    def process_formdata(self, valuelist: list[str]) -> None:
        """Raises ValueError with what is wrong."""
        self.data = valuelist[0].strip() if valuelist else ""
        if self.data:
            self._whole()

    @property
    def points(self) -> int:
        """The number; nothing counts 0."""
        return self._whole() if self.data else 0

    def _whole(self) -> int:
        try:
            return int(Switch("", low=self.low, high=ON_PAPER).read(self.data))
        except BadSwitch as wrong:
            raise ValueError(_said(wrong, str(self.label.text))) from wrong
