"""One question put to the referee: read, judged under the table's rules, and under each choice it has not made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.asking.answers import Answer
from companion.asking.entered import Condition, Entered, Field, answered, too_many
from companion.asking.faults import Rule, example_of, rule_of, worst_first
from companion.asking.questions import Question, questions_for
from companion.asking.table import Table
from companion.asking.typed import Reader, Typed
from engine.cards import Laid, spell
from engine.reasons import Reason, because
from engine.referee.disputed import Depends, depends
from engine.referee.play import Play
from engine.rules import plain


@dataclass(frozen=True)
class Inquiry:
    """What one table asks. whole: somebody pressed the button, so nothing more will come."""

    table: Table
    question: Question
    entered: Entered
    reader: Reader
    whole: bool = False

    @cached_property
    def play(self) -> Play:
        """What may be done in this game, while no up-card is known."""
        return self.table.play()

    @property
    def conditions(self) -> tuple[Condition, ...]:
        return self.question.conditions(self.play)

    @cached_property
    def refusals(self) -> tuple[Reason, ...]:
        """More cards than the packs hold."""
        return too_many(self.entered, self.fields, self.play)

    @cached_property
    def missing(self) -> str:
        """What has to be entered before there is an answer."""
        return self.question.missing(self.entered, self.play, self.whole)

    @property
    def begun(self) -> bool:
        """Has anything been entered?"""
        return any(each.text.strip() for each in self.entered.typed.values())

    @property
    def ready(self) -> bool:
        """Can it be judged?"""
        return self.entered.settled and not self.refusals and not self.missing

    @cached_property
    def answer(self) -> Answer | None:
        """The answer under the rules of the table; None until the entry is complete."""
        return self._under(self.table.rules) if self.ready else None

    def _under(self, rules: Any) -> Answer:
        play = self.table.play(rules, self.entered.one("upcard"))
        return answered(self.entered, self.conditions, lambda entered: self.question.judge(entered, play))

    @cached_property
    def _others(self) -> tuple[Depends[Answer], ...]:
        if self.answer is None or self.answer.verdict is None or self.question.proposes:
            return ()
        same = lambda answer: (bool(answer.verdict), answer.points)  # noqa: E731
        return depends(self._under, self.table.rules, self.table.settled, same)

    @property
    def disputed(self) -> Depends[Answer] | None:
        """The rule on which tables disagree, if it decides the answer and this table has not settled it."""
        return next((each for each in self._others if len({answer.same for _, answer in each.answers}) > 1), None)

    @property
    def otherwise(self) -> tuple[Reason, ...]:
        """What such a rule would count here, where it changes no answer."""
        return tuple(
            because("ref.otherwise", name=each.switch.name, value=value, have=answer.points, need=answer.need)
            for each in self._others
            if each != self.disputed
            for value, answer in each.answers[1:]
            if answer.need is not None and answer.points != each.answers[0][1].points
        )

    @property
    def verdict(self) -> str:
        """ "yes", "no" or "may" (it depends on a rule); "" while there is none."""
        if self.answer is None or self.answer.verdict is None:
            return ""
        if self.disputed is not None:
            return "may"
        return "yes" if self.answer.verdict else "no"

    @cached_property
    def faults(self) -> tuple[Reason, ...]:
        """Every rule that is broken, the worst first."""
        found = self.answer.verdict.faults if self.answer is not None and self.answer.verdict is not None else ()
        return worst_first(_without_place(fault) for fault in found)

    @property
    def notes(self) -> tuple[Reason, ...]:
        """What is worth knowing anyway. Readings are shown, so they are not counted."""
        found = self.answer.verdict.notes if self.answer is not None and self.answer.verdict is not None else ()
        shown = ("ref.readings", "ref.jokeris")
        return (*(note for note in found if note.code not in shown), *self.otherwise)

    @property
    def rule(self) -> Rule | None:
        """The rule behind the worst fault."""
        if not self.faults:
            return None
        return rule_of(self.faults[0], self.table.variant, self.table.rules, self.reader.language)

    @property
    def example(self) -> tuple[Laid, ...]:
        """A meld that keeps this rule."""
        return example_of(self.faults[0], self.play.melds) if self.faults else ()

    def settling(self, name: str, value: str) -> dict[str, int | str]:
        """The choice that this button stands for; nothing if it was not offered."""
        choice = next(
            (
                each
                for found in self._others
                if found.switch.name == name
                for each, _ in found.answers
                if str(plain(each)) == value
            ),
            None,
        )
        return {} if choice is None else {name: plain(choice)}

    def noted(self, plain_reason: Any) -> dict[str, Any]:
        """What is put down with a deal: question, cards, answer and reasons, without a word of any language."""
        asked = {each.name: [spell(group) for group in self.entered.groups(each.name)] for each in self.fields}
        reasons = [plain_reason(each) for each in (*self.faults, *self.notes)]
        return {
            "question": self.question.key,
            "cards": {name: groups for name, groups in asked.items() if groups},
            "answer": self.verdict,
            "points": self.answer.points if self.answer else None,
            "reasons": reasons,
        }

    @property
    def fields(self) -> tuple[Field, ...]:
        return self.question.fields(self.play)


def _without_place(fault: Reason) -> Reason:
    """The same fault of two melds is said once."""
    return Reason(fault.code, {name: value for name, value in fault.params.items() if name not in ("meld", "addition")})


def inquire(table: Table, said: Mapping[str, list[str]], reader: Reader, *, whole: bool) -> Inquiry:
    """The inquiry of a posted form; what it does not say is not known, and nonsense is not said."""

    def last(name: str) -> str:
        return (said.get(name) or [""])[-1]

    play = table.play()
    questions = questions_for(play)
    question = next((each for each in questions if each.key == last("ask")), questions[0])
    fields = question.fields(play)
    typed = {each.name: Typed(each.name, last(each.name), reader) for each in fields}
    conditions = {}
    for each in question.conditions(play):
        value = last(each.name) or each.usual
        if value in [option for option, _ in each.options]:
            conditions[each.name] = value
    picks = {}
    for pick in said.get("as", []):
        number, _, cards = pick.partition(":")
        if number.isdecimal() and len(number) < 4:
            picks[int(number)] = cards
    onto = last("onto")
    entered = Entered(typed, conditions, picks, int(onto) if onto.isdecimal() and len(onto) < 4 else None)
    return Inquiry(table, question, entered, reader, whole)


def with_pick(inquiry: Inquiry, said: str) -> tuple[Inquiry, dict[str, str]]:
    """The inquiry after somebody said which card was meant, and what need not be asked again."""
    name, _, place = said.partition(":")
    if name not in inquiry.entered.typed:
        return inquiry, {}
    typed, once = inquiry.entered.typed[name].picked(place)
    return _with(inquiry, typed), once


def with_drop(inquiry: Inquiry, said: str) -> Inquiry:
    """The inquiry after a card was taken away."""
    name, _, place = said.partition(":")
    if name not in inquiry.entered.typed:
        return inquiry
    return _with(inquiry, inquiry.entered.typed[name].dropped(place))


def _with(inquiry: Inquiry, typed: Typed) -> Inquiry:
    entered = replace(inquiry.entered, typed={**inquiry.entered.typed, typed.name: typed})
    return replace(inquiry, entered=entered)
