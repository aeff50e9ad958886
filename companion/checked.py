"""The table check as one request finds it: where it is asked, what its page carried along, what a tap makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from companion.asking.meanings import kept, learn
from companion.asking.table import Table
from companion.asking.typed import Reader, Typed
from companion.following import FollowedDeal, proposals_allowed
from companion.house_rules import encode
from companion.languages import language
from companion.proposing import Proposal
from companion.scoreboard import board
from companion.trying import Trial, hand_of, lift_of, lift_text, melds_of, touched, written
from engine.cards import spell
from engine.following import whose_turn
from engine.trying import Melds, Try

ENTRIES = ("melds", "hand", "best")

Form = MultiDict[str, str]


@dataclass(frozen=True)
class Place:
    """Where the question is asked: at the table of a match, or apart from any."""

    table: Table
    deal: FollowedDeal | None = None

    @property
    def name(self) -> str:
        """Under which the answers about letters are kept."""
        return self.deal.saved.row.key if self.deal else f"game:{self.table.variant.key}"

    @property
    def where(self) -> dict[str, Any]:
        """What its addresses have in common."""
        if self.deal is not None:
            return {"key": self.deal.saved.row.key}
        rules = encode(self.table.given, self.table.variant.rules)
        return {"variant": self.table.variant.key, **({"rules": rules} if rules else {})}

    @property
    def legal(self) -> Melds | None:
        """The last legal table as it was followed; None where nobody follows."""
        return self.deal.followed.table.cards if self.deal and self.deal.standing else None

    @property
    def drawn(self) -> int | None:
        """Cards drawn in this turn, where that was followed."""
        return whose_turn(self.deal.followed).drawn or None if self.deal else None

    @property
    def playing(self) -> bool:
        """Is a deal of a match going on here?"""
        return self.deal is not None and board(self.deal.saved).playing

    @property
    def over(self) -> bool:
        """Is there no deal going on in which a proposal would help somebody?"""
        return self.deal is None or self.deal.followed.table.ending is not None or not self.playing

    @property
    def proposes(self) -> bool:
        """Does the table want to see what could be played?"""
        return self.over or (self.deal is not None and proposals_allowed(self.deal.saved))

    def overtaken(self, form: Form) -> bool:
        """Did the table change on another device since this page was shown?"""
        seen = form.get("news")
        return self.deal is not None and seen is not None and seen != self.deal.news


@dataclass(frozen=True)
class Checked:
    """The page of one try. entering: which field is open. proposal: what could be played, once somebody asked."""

    place: Place
    trial: Trial
    typed: Typed
    entering: str = ""
    held: Typed | None = None
    proposal: Proposal | None = None
    wrong: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def carried(self) -> dict[str, str]:
        """The hidden fields in which the page carries the try along."""
        tried = self.trial.trial
        return {
            "before": written(tried.before),
            "lies": written(tried.after),
            "held": spell(tried.hand),
            "up": lift_text(self.trial.up),
        }

    def but(self, *words: str, entering: str | None = None) -> Checked:
        """The same page with what is wrong; entering: the field that is open then."""
        opened = self.entering if entering is None else entering
        return replace(self, wrong=(*self.wrong, *words), entering=opened)


def checked_of(place: Place, form: Form, *, fresh: bool = False) -> Checked:
    """What the page carried along. fresh: it is opened only now."""
    # What was followed counts, whatever the page remembers: another phone may have moved since.
    legal = place.legal
    before = legal if legal is not None else melds_of(form.get("before", "-"))
    after = melds_of(form.get("lies", "-"))
    start = before or ()
    trial = Try(before, start if after is None else after, hand_of(form.get("held", "")))
    up = lift_of(form.get("up", ""))
    # The button that opens another field says so behind the hidden one.
    said = (form.getlist("entering") or [""])[-1]
    entering = said if said in ENTRIES else ""
    if fresh and legal is None:
        entering = "melds"
    reader = Reader(language(), place.table.letters, kept(place.name))
    return Checked(
        place,
        Trial(trial, place.table.play(), up if trial.lifted(up) else None, place.drawn),
        Typed("cards", form.get("cards", ""), reader),
        entering,
        Typed("whole", form.get("whole", ""), reader),
        wrong=(_("Meanwhile the table changed on another device."),) if place.overtaken(form) else (),
    )


def settled(checked: Checked, form: Form) -> Checked:
    """A piece of the text was settled or a card taken away, in one of the two fields."""
    said = form.get("drop") or form.get("pick", "")
    name, _sign, rest = said.partition(":")
    field = checked.held if name == "whole" and checked.held else checked.typed
    once: dict[str, str] = {}
    if "drop" in form:
        field = field.dropped(rest)
    else:
        field, once = field.picked(rest)
    if once:
        field = field.knowing(learn(checked.place.name, once))
    return replace(checked, held=field) if name == "whole" else replace(checked, typed=field)


def after_button(checked: Checked, form: Form) -> Trial:
    """The table after a button that stores nothing."""
    trial, legal, do = checked.trial, checked.trial.trial.before, form.get("do")
    if do == "reset":
        return replace(trial, trial=Try(legal, legal or ()), up=None)
    if do == "keep":
        return replace(trial, trial=Try(trial.trial.after, trial.trial.after), up=None)
    if do == "clear":
        return replace(trial, trial=Try(None), up=None)
    if do == "adopt":
        melds, hand = melds_of(form.get("proposed", "")), hand_of(form.get("rest", ""))
        return replace(trial, trial=replace(trial.trial, after=melds or trial.trial.after, hand=hand), up=None)
    return touched(trial, form)
