"""What somebody can do at a followed table, how it is entered, and how a move reads afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext

from companion import spelling
from companion.asking.typed import Typed
from companion.languages import language
from companion.words import _l
from engine.cards import Card, Laid
from engine.deals import Ending
from engine.following import Followed, Step, judge_move
from engine.melds import as_laid
from engine.reasons import Reason
from engine.referee.lay_off import judge_lay_off
from engine.referee.play import LayOffs, Swaps
from engine.referee.swap import judge_swap
from engine.table import (
    NOBODY,
    Add,
    Discard,
    End,
    Found,
    Lay,
    Move,
    Pass,
    Rearrange,
    Source,
    Swap,
    Take,
)
from engine.trying import as_it_lies

CARDS = "cards"  # the one field for cards


def _(message: str, **values: object) -> str:
    return str(gettext(message, **values))


@dataclass(frozen=True)
class Action:
    """One thing to do. cards: "" for none, "one", "some", "melds" (a meld on each line). target: a meld is meant.

    label: on the button that leads there. go: on the button that does it. optional: the card need not be known.
    """

    key: str
    label: str
    go: str
    cards: str = ""
    target: bool = False
    optional: bool = False
    asks: bool = True


FOUND = Action("found", _l("Enter the table as it lies"), _l("This is the table"), "melds")
STOCK = Action("stock", _l("Draw from the stock"), _l("Draw from the stock"), asks=False)
DISCARDED = Action("take", _l("Take the discard"), _l("Take the discard"), asks=False)
CUT = Action("cut", _l("Take the cut card"), _l("Take the cut card"), asks=False)
LAY = Action("lay", _l("Lay"), _l("Lay"), "melds")
ADD = Action("add", _l("Lay off"), _l("Lay off"), "some", target=True)
SWAP = Action("swap", _l("Swap a joker"), _l("Swap"), "one", target=True)
DISCARD = Action("discard", _l("Discard"), _l("Discard"), "one", optional=True)
PASS = Action("pass", _l("End of the turn"), _l("End of the turn"), asks=False)
KNOCK = Action("knock", _l("Knock on the table"), _l("Knock on the table"))
OUT = Action("out", _l("Finish"), _l("Finish"))
EXHAUSTED = Action("exhausted", _l("Nothing left to draw"), _l("The deal is over"))
ENDINGS = {Ending.KNOCK: KNOCK, Ending.OUT: OUT, Ending.EXHAUSTED: EXHAUSTED}
BY_SOMEBODY = (KNOCK, OUT)


def actions(followed: Followed) -> tuple[Action, ...]:
    """What this game offers at this moment."""
    setting, play, table = followed.setting, followed.play, followed.table
    if table.ending is not None:
        return ()
    offered = [(FOUND, not followed.steps and play.laying), (STOCK, table.emptied_by is None)]
    offered += [(DISCARDED, play.discards and play.take is not None), (CUT, setting.has_cut_card)]
    offered += [(LAY, play.laying), (ADD, play.laying and play.lay_offs is LayOffs.PLAYERS and bool(table.melds))]
    offered += [(SWAP, play.swaps is not Swaps.NOWHERE and not play.rearranging and bool(table.melds))]
    offered += [(DISCARD, play.discards), (PASS, not play.discards)]
    found = [action for action, there in offered if there]
    ends = setting.variant.endings(setting.rules)
    return (*found, *(action for ending, action in ENDINGS.items() if ending in ends))


@dataclass(frozen=True)
class Acting:
    """An action as it was entered. onto: the meld that was chosen; None where nobody chose one."""

    followed: Followed
    action: Action
    seat: int
    typed: Typed
    onto: int | None = None

    @property
    def missing(self) -> str:
        """What has still to be entered, in words; "" when nothing is."""
        action, cards = self.action, self.typed.cards
        if action.cards and not cards and not action.optional:
            return _("Which cards?")
        if action.cards == "one" and len(cards) > 1:
            return _("Which card? Only one.")
        if action.target and self.target is None:
            return _("Which meld? Tap it.")
        return ""

    @property
    def target(self) -> int | None:
        """The meld that is meant: the one that was chosen, or the only one that the cards fit."""
        melds = self.followed.table.cards
        if self.onto is not None and 0 <= self.onto < len(melds):
            return self.onto
        fitting = self.fitting
        return fitting[0] if len(fitting) == 1 else None

    @property
    def fitting(self) -> tuple[int, ...]:
        """The melds that these cards could go to."""
        cards, play = self.typed.cards, replace(self.followed.play, opening=None)
        melds = self.followed.table.cards
        if not cards or not self.action.target:
            return ()
        if self.action == SWAP:
            return tuple(number for number, meld in enumerate(melds) if judge_swap(meld, cards[0], play).verdict)
        return tuple(number for number in range(len(melds)) if judge_lay_off(melds, cards, number, play).verdict)

    @property
    def ready(self) -> bool:
        """Can it be judged?"""
        return self.typed.settled and not self.missing

    def move(self) -> Move:
        """The move that this is."""
        seat, play = self.seat, self.followed.play
        cards = self.typed.cards
        onto = self.target or 0
        one = cards[0] if cards else None
        melds = tuple(as_it_lies(as_laid(group, play.melds), play) for group in self.typed.groups)
        by_key: Mapping[str, Move] = {
            FOUND.key: Found(seat=NOBODY, melds=melds),
            STOCK.key: Take(seat=seat),
            DISCARDED.key: Take(seat=seat, source=Source.DISCARD, card=self.followed.table.top),
            CUT.key: Take(seat=seat, source=Source.CUT),
            LAY.key: Lay(seat=seat, melds=melds),
            ADD.key: Add(seat=seat, cards=as_laid(cards, play.melds), onto=onto),
            DISCARD.key: Discard(seat=seat, card=one),
            PASS.key: Pass(seat=seat),
            KNOCK.key: End(seat=seat, ending=Ending.KNOCK),
            OUT.key: End(seat=seat, ending=Ending.OUT),
            EXHAUSTED.key: End(seat=NOBODY, ending=Ending.EXHAUSTED),
        }
        if self.action == SWAP and one is not None:
            return Swap(seat=seat, card=one, onto=onto)
        return by_key[self.action.key]

    def step(self) -> Step:
        """The move as the referee sees it."""
        return judge_move(self.move(), self.followed)


def action_of(key: str, followed: Followed) -> Action | None:
    """The action with this key, if it is offered now."""
    return next((each for each in actions(followed) if each.key == key), None)


def told(move: Move, names: Sequence[str], letters: str) -> str:
    """A move in words: "Ana: lays 7♥ 7♠ 7♦"."""
    name = names[move.seat] if 0 <= move.seat < len(names) else ""
    spell = _Speller(letters, language())
    match move:
        case Found():
            return _("The table as it lay")
        case Take(source=Source.DISCARD):
            return _("%(name)s: takes the discard", name=name)
        case Take(source=Source.CUT):
            return _("%(name)s: takes the cut card", name=name)
        case Take():
            return _("%(name)s: draws from the stock", name=name)
        case Lay():
            return _("%(name)s: lays %(cards)s", name=name, cards=" | ".join(map(spell, move.melds)))
        case Add():
            return _("%(name)s: lays off %(cards)s", name=name, cards=spell(move.cards))
        case Swap():
            return _("%(name)s: swaps a joker for %(cards)s", name=name, cards=spell((move.card,)))
        case Rearrange():
            return _("%(name)s: rearranges the table", name=name)
        case Discard(card=None):
            return _("%(name)s: discards a card", name=name)
        case Discard(card=Card() as card):
            return _("%(name)s: discards %(cards)s", name=name, cards=spell((card,)))
        case Pass():
            return _("%(name)s: ends the turn", name=name)
        case End(ending=Ending.KNOCK):
            return _("%(name)s: knocks", name=name)
        case End(ending=Ending.OUT):
            return _("%(name)s: finishes", name=name)
    return _("Nothing left to draw")


@dataclass(frozen=True)
class _Speller:
    letters: str
    language: str

    def __call__(self, cards: Sequence[Card | Laid]) -> str:
        return " ".join(spelling.spell(each, self.letters, self.language) for each in cards)


def of_melds(faults: Sequence[Reason]) -> tuple[Reason, ...]:
    """Every fault once, whichever meld it is about."""
    plain = [
        Reason(
            each.code, {key: value for key, value in each.params.items() if key not in ("meld", "melds", "addition")}
        )
        for each in faults
    ]
    return tuple(dict.fromkeys(plain))
