"""The questions that a table can ask, each with what must be entered; a game has those that its rules give it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.asking import hands, laying, turns
from companion.asking.answers import Answer
from companion.asking.entered import Condition, Entered, Field
from companion.words import _l
from engine.referee.play import LayOffs, Play, Swaps

Judge = Callable[[Entered, Play], Answer]


def _always(play: Play) -> bool:
    return True


def _nothing(play: Play) -> tuple[Condition, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Question:
    """One thing to ask. fields, conditions: what is entered in this game. proposes: it is no matter of may or may not.

    exists: does the game have it? missing: what has still to be entered before a verdict, "" when nothing is;
    `whole` is False while somebody is still at it.
    """

    key: str
    title: str
    fields: Callable[[Play], tuple[Field, ...]]
    judge: Judge
    exists: Callable[[Play], bool] = _always
    conditions: Callable[[Play], tuple[Condition, ...]] = _nothing
    missing: Callable[[Entered, Play, bool], str] = laying.some_cards
    proposes: bool = False


QUESTIONS: tuple[Question, ...] = (
    Question(
        key="meld",
        title=_l("Is this a meld?"),
        fields=lambda play: (Field("cards", _l("The cards")),),
        judge=laying.meld,
        missing=laying.three_cards,
    ),
    Question(
        key="opening",
        title=_l("Does this open?"),
        fields=lambda play: (Field("cards", _l("Melds, one on each line"), lines=True),),
        judge=laying.opening,
        exists=lambda play: play.opening is not None,
        conditions=laying.opening_conditions,
        missing=laying.three_cards,
    ),
    Question(
        key="lay_off",
        title=_l("May this be laid off?"),
        fields=lambda play: (
            Field("cards", _l("Cards from the hand")),
            Field("table", _l("Melds on the table, one on each line"), lines=True),
        ),
        judge=laying.lay_off,
        exists=lambda play: play.lay_offs is not LayOffs.NOBODY,
        conditions=laying.lay_off_conditions,
        missing=laying.cards_and_table,
    ),
    Question(
        key="swap",
        title=_l("May this joker be taken?"),
        fields=lambda play: (
            Field("table", _l("The meld with the joker, as it lies")),
            Field("cards", _l("The card for the joker")),
        ),
        judge=laying.swap,
        exists=lambda play: play.swaps is not Swaps.NOWHERE,
        conditions=laying.swap_conditions,
        missing=laying.one_card_and_table,
    ),
    Question(
        key="take",
        title=_l("May I take this discard?"),
        fields=lambda play: (),
        judge=turns.take,
        exists=lambda play: play.discards,
        conditions=turns.take_conditions,
        missing=turns.nothing,
    ),
    Question(
        key="knock",
        title=_l("May I knock or finish?"),
        fields=turns.knock_fields,
        judge=turns.knock,
        conditions=turns.knock_conditions,
        missing=turns.a_hand,
    ),
    Question(
        key="arrange",
        title=_l("What is the best arrangement of my hand?"),
        fields=lambda play: (Field("cards", _l("The hand")),),
        judge=hands.arrangement,
        proposes=True,
    ),
    Question(
        key="defend",
        title=_l("What is best against this knock?"),
        fields=lambda play: (
            Field("cards", _l("The hand")),
            Field("table", _l("The knocker’s melds, one on each line"), lines=True),
        ),
        judge=hands.defence,
        exists=lambda play: play.lay_offs is LayOffs.DEFENDER,
        conditions=hands.defence_conditions,
        missing=laying.cards_and_table,
        proposes=True,
    ),
)


def questions_for(play: Play) -> tuple[Question, ...]:
    """The questions of a game under one table's rules."""
    return tuple(question for question in QUESTIONS if question.exists(play))
