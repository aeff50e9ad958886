"""Whatever was done, undone and done again: the standing is the one counted from scratch from what still stands."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from companion import records
from companion.database import db
from companion.models import Club, Device
from companion.records import Outcome
from engine.changes import Change, Joined, Left, RuleChange
from engine.deals import Deal, Ending, Stated
from engine.match import Match, replay
from engine.variants import VARIANTS
from tests.databases import fresh_app

PROOF = bool(os.environ.get("PROOF"))
SEATS = 3
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "record",
                "record",
                "record",
                "correct",
                "insert",
                "remove",
                "undo",
                "undo",
                "redo",
                "join",
                "leave",
                "rule",
            ]
        ),
        st.integers(0, 10**6),
    ),
    max_size=30,
)


@dataclass(frozen=True)
class Model:
    """What should stand: the deals and changes in their order."""

    deals: tuple[Deal, ...] = ()
    changes: tuple[Change, ...] = ()

    def numbered(self) -> tuple[Deal, ...]:
        return tuple(replace(deal, number=number) for number, deal in enumerate(self.deals, start=1))


@dataclass
class Book:
    """The model with what can be undone and redone."""

    now: Model = field(default_factory=Model)
    past: list[Model] = field(default_factory=list)
    future: list[Model] = field(default_factory=list)

    def do(self, after: Model) -> None:
        self.past.append(self.now)
        self.future.clear()
        self.now = after

    def undo(self) -> None:
        self.future.append(self.now)
        self.now = self.past.pop()

    def redo(self) -> None:
        self.past.append(self.now)
        self.now = self.future.pop()


def deal_of(seed: int, seats: int) -> Deal:
    left = tuple(Stated((seed // (7 ** (seat + 1))) % 40 + 6) for seat in range(seats))
    ender = seed % SEATS
    return Deal(
        number=1,
        ending=Ending.KNOCK,
        ender=ender,
        left=(*left[:ender], Stated(seed % 6), *left[ender + 1 :]),
    )


def moved(changes: tuple[Change, ...], number: int, by: int) -> tuple[Change, ...]:
    return tuple(replace(each, deal=each.deal + by) if each.deal > number else each for each in changes)


class Evening:
    """One match, driven step by step beside its model."""

    def __init__(self) -> None:
        club = db.session.query(Club).one()
        self.device = Device(club_id=club.id)
        db.session.add(self.device)
        db.session.flush()
        game = VARIANTS["manipulation"]
        self.row = records.start(
            club,
            self.device,
            variant=game.key,
            names=("Ana", "Bor", "Cene"),
            rules=replace(game.rules, target=10000),
            letters="J Q K",
            direction="clockwise",
            first_dealer=0,
            form_key=records.new_form_key(),
        )
        self.book = Book()

    @property
    def saved(self) -> records.Saved:
        db.session.expire_all()
        return records.read(self.row)

    def step(self, kind: str, seed: int) -> None:
        now, saved, key = self.book.now, self.saved, records.new_form_key()
        coming = len(now.deals) + 1
        seats = len(saved.row.seats)
        match kind:
            case "record":
                deal = replace(deal_of(seed, seats), number=coming)
                self._expect(records.record(saved, self.device, deal, seen=saved.seen(coming), form_key=key))
                self.book.do(replace(now, deals=(*now.deals, deal)))
            case "correct" if now.deals:
                number = seed % len(now.deals) + 1
                deal = replace(deal_of(seed // 3, seats), number=number)
                outcome = records.record(saved, self.device, deal, seen=saved.seen(number), form_key=key)
                if outcome is Outcome.STORED:
                    self.book.do(replace(now, deals=(*now.deals[: number - 1], deal, *now.deals[number:])))
            case "insert" if now.deals:
                number = seed % len(now.deals) + 1
                deal = replace(deal_of(seed // 5, seats), number=number)
                self._expect(records.insert(saved, self.device, deal, news=saved.news, form_key=key))
                deals = (*now.deals[: number - 1], deal, *now.deals[number - 1 :])
                self.book.do(Model(deals, moved(now.changes, number, 1)))
            case "remove" if now.deals:
                number = seed % len(now.deals) + 1
                self._expect(records.remove(saved, self.device, number, news=saved.news, form_key=key))
                deals = (*now.deals[: number - 1], *now.deals[number:])
                self.book.do(Model(deals, moved(now.changes, number, -1)))
            case "undo" if self.book.past:
                assert saved.undoable is not None
                self._expect(records.undo(saved, self.device, saved.undoable.number, key))
                self.book.undo()
            case "redo" if self.book.future:
                assert saved.redoable is not None
                self._expect(records.redo(saved, self.device, saved.redoable.number, key))
                self.book.redo()
            case "join" if seats < 5:
                self._change(saved, Joined(coming, seats, ("zero", "average", "worst")[seed % 3]), key, f"P{seats}")
            case "leave":
                self._change(saved, Left(coming, seed % seats), key)
            case "rule":
                self._change(saved, RuleChange(coming, {"undercut_bonus": seed % 50}), key)

    def _change(self, saved: records.Saved, said: Change, key: str, name: str | None = None) -> None:
        self._expect(records.change(saved, self.device, said, key, name=name))
        self.book.do(replace(self.book.now, changes=(*self.book.now.changes, said)))

    @staticmethod
    def _expect(outcome: Outcome) -> None:
        assert outcome is Outcome.STORED

    def check(self) -> None:
        saved, now = self.saved, self.book.now
        assert saved.match.deals == now.numbered()
        assert sorted(map(repr, saved.match.changes)) == sorted(map(repr, now.changes))
        scratch = Match(
            variant=saved.variant,
            rules=saved.match.rules,
            seats=len(saved.row.seats),
            starters=SEATS,
            deals=now.numbered(),
            changes=saved.match.changes,
            order=saved.match.order,
        )
        assert saved.replayed == replay(scratch)
        assert (saved.undoable is None, saved.redoable is None) == (not self.book.past, not self.book.future)


def test_any_sequence_leaves_what_is_counted_from_scratch(tmp_path: Path, figure: Callable[[str], None]) -> None:
    """Record, correct, insert, remove, undo, redo, join, leave, change a rule: in any order, any number of times."""
    tried: list[int] = []
    with fresh_app(tmp_path) as app, app.app_context():

        @given(steps=STEPS)
        @settings(max_examples=300 if PROOF else 25, deadline=None, derandomize=True)
        def evening(steps: list[tuple[str, int]]) -> None:
            played = Evening()
            for kind, seed in steps:
                played.step(kind, seed)
            played.check()
            tried.append(len(steps))

        evening()
    figure(f"{len(tried)} evenings, {sum(tried)} steps")
