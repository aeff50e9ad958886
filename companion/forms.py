"""The form of one deal, made from what the game asks; what was written into it as facts, and facts written into it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from wtforms import BooleanField, Field, Form, StringField

from companion.counts import CountFault, read_count, spell_count
from engine.cards import Card, Rank, Suit, rank_or_card
from engine.deals import Ask, Count, Deal, Ending, How, Stated
from engine.errors import RummyError
from engine.match import Coming
from engine.reasons import Reason, because
from engine.variant import Variant

T = TypeVar("T")
ENDED_BY_SOMEBODY = (Ending.KNOCK, Ending.OUT)
HOLDS_NOTHING = (How.GIN, How.BIG_GIN)
KNOCKS = (How.GIN, How.BIG_GIN)


@dataclass(frozen=True)
class Finish:
    """One way in which a deal of this game can end, as one chip of the form."""

    ending: Ending
    how: How = How.PLAIN

    @property
    def value(self) -> str:
        return self.ending.value if self.how is How.PLAIN else f"{self.ending.value}-{self.how.value}"

    @property
    def by_somebody(self) -> bool:
        return self.ending in ENDED_BY_SOMEBODY

    @property
    def empties_the_hand(self) -> bool:
        """True when who ends the deal like this holds nothing that counts."""
        return self.ending is Ending.OUT or self.how in HOLDS_NOTHING


@dataclass(frozen=True, kw_only=True)
class Questions:
    """What the form of one deal asks: the coming deal of a game, in a match of so many seats.

    noted: how a deal that is corrected ended, which stays a choice though the table's rules may no longer offer it.
    """

    variant: Variant
    coming: Coming
    seats: int
    noted: Finish | None = None

    @property
    def number(self) -> int:
        return self.coming.number

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The seats that can be dealt in, in seating order."""
        return tuple(sorted(self.coming.players))

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        return self.variant.asks(self.coming.rules)

    @cached_property
    def finishes(self) -> tuple[Finish, ...]:
        """The first is what a tap on a player means."""
        endings = self.variant.endings(self.coming.rules)
        hows = self.variant.hows if self.variant.offers is None else self.variant.offers(self.coming.rules)
        usual = next((ending for ending in ENDED_BY_SOMEBODY if ending in endings), None)
        found = [Finish(usual)] if usual else []
        if Ask.HOW in self.asks and usual:
            found += [Finish(_ending_of(how, endings, usual), how) for how in hows if how is not How.PLAIN]
        found += [Finish(ending) for ending in endings if ending is not usual]
        return tuple(found) if self.noted is None or self.noted in found else (*found, self.noted)

    def finish(self, value: str | None) -> Finish | None:
        """The way to end that this chip stands for."""
        return next((finish for finish in self.finishes if finish.value == value), None)

    def counted(self, finish: Finish) -> tuple[str, ...]:
        """Whose counts are needed: "ender", others who have "opened" or not ("unopened"), and who has "laid" cards."""
        if finish.ending is Ending.VOID or len(self.coming.players) < 2:
            return ()
        who, other = self.coming.players[:2]
        asked: list[str] = []
        for word, opened in (("opened", True), ("unopened", False)):
            blank = Deal(
                number=self.number,
                ending=finish.ending,
                ender=who if finish.by_somebody else None,
                how=finish.how,
                opened=self._opened({other} if not opened else set(), self.coming.players),
            )
            needed = self.variant.needs(blank, self.coming.rules, self.coming.players)
            asked += [word] if other in needed else []
            if opened and who in needed and finish.by_somebody and not finish.empties_the_hand:
                asked.append("ender")
        return (*asked, "laid") if Ask.LAID in self.asks else tuple(asked)

    def _opened(self, unopened: set[int], players: tuple[int, ...]) -> tuple[bool, ...]:
        if Ask.OPENED not in self.asks:
            return ()
        return tuple(seat in players and seat not in unopened for seat in range(self.seats))


def _ending_of(how: How, endings: tuple[Ending, ...], usual: Ending) -> Ending:
    """Gin is a way to knock, a hand is a way to go out, as far as the game tells the two apart."""
    ending = Ending.KNOCK if how in KNOCKS else Ending.OUT
    return ending if ending in endings else usual


def form_for(questions: Questions) -> type[Form]:
    """The form that asks these questions, a field for each; `left-2` is what seat 2 has left."""
    asks = questions.asks
    fields: dict[str, Field] = {}
    if Ask.UPCARD in asks:
        fields |= {"upcard": StringField(), "spade": BooleanField()}
    fields |= {"ended": StringField(), "ender": StringField()}
    by_seat: dict[str, Callable[[], Field]] = {"left": StringField}
    by_seat |= {"unopened": BooleanField} if Ask.OPENED in asks else {}
    by_seat |= {"laid": StringField} if Ask.LAID in asks else {}
    by_seat |= {"discard": StringField} if Ask.DISCARDS in asks else {}
    by_seat |= {"misplay": BooleanField} if Ask.MISPLAYS in asks else {}
    for seat in questions.rows:
        fields |= {f"{name}-{seat}": kind() for name, kind in {**by_seat, "absent": BooleanField}.items()}
    if Ask.LAP in asks:
        fields["lap"] = StringField()
    fields["dealer"] = StringField()
    return type("DealForm", (Form,), fields)


@dataclass(frozen=True)
class Written:
    """What a form says: the facts as far as they can be read, and what cannot be read, by field.

    unclear: the counts among it that can be read in several ways.
    """

    deal: Deal
    finish: Finish | None
    unread: Mapping[str, Reason] = field(default_factory=dict)
    unclear: Mapping[str, CountFault] = field(default_factory=dict)


def read_deal(form: Form, questions: Questions, *, language: str, letters: str) -> Written:
    """The facts that the form tells. An empty count stays unknown, except the hand of who has just played it out."""
    return _Reading(form, questions, language, letters).written()


class _Reading:
    """One form being read; what cannot be read is noted and left out."""

    def __init__(self, form: Form, questions: Questions, language: str, letters: str) -> None:
        self.form = form
        self.asked = questions
        self.language = language
        self.letters = letters
        self.unread: dict[str, Reason] = {}
        self.unclear: dict[str, CountFault] = {}

    def written(self) -> Written:
        finish = self.asked.finish(self._text("ended")) or self.asked.finishes[0]
        ender = self._seat("ender") if finish.by_somebody else None
        unopened, absent = set(self._ticked("unopened")), set(self._ticked("absent"))
        players = tuple(seat for seat in self.asked.coming.players if seat not in absent)
        deal = Deal(
            number=self.asked.number,
            ending=finish.ending,
            ender=ender,
            how=finish.how,
            upcard=self._upcard(),
            misplays=tuple(seat for seat in self._ticked("misplay") if seat in players),
            dealer=self._seat("dealer"),
            players=None if players == self.asked.coming.players else players,
        )
        if finish.ending is not Ending.VOID:
            deal = replace(deal, opened=self.asked._opened(unopened, players), lap=self._number("lap"))
            deal = replace(
                deal,
                left=self._left(deal, finish, players),
                laid=self._by_seat("laid", self._number, players),
                discards=self._by_seat("discard", self._card, players),
            )
        return Written(deal, finish, self.unread, self.unclear)

    def _text(self, name: str) -> str:
        return (self.form[name].data or "").strip() if name in self.form else ""

    def _ticked(self, name: str) -> Iterator[int]:
        return (seat for seat in self.asked.rows if f"{name}-{seat}" in self.form and self.form[f"{name}-{seat}"].data)

    def _seat(self, name: str) -> int | None:
        said = self._text(name)
        if said and said not in {str(seat) for seat in self.asked.rows}:
            self.unread[name] = because("error.seat", field=name)
            return None
        return int(said) if said else None

    def _card(self, name: str) -> Card | None:
        said = self._text(name)
        try:
            return rank_or_card(said) if said else None
        except RummyError as wrong:
            self.unread[name] = because(wrong.code, **wrong.params)
            return None

    def _upcard(self) -> Card | None:
        found = self._card("upcard")
        if found is None or "spade" not in self.form or found.rank is Rank.JOKER:
            return found
        if self.form["spade"].data:
            return Card(found.rank, Suit.SPADES)
        return Card(found.rank, Suit.NONE) if found.suit is Suit.SPADES else found

    def _number(self, name: str) -> int | None:
        said = self._text(name)
        match read_count(said, language=self.language, letters=self.letters):
            case None:
                return None
            case Stated(points):
                return points
            case CountFault(reason):
                self.unread[name] = reason
            case _:
                self.unread[name] = because("count.number", text=said)
        return None

    def _left(self, deal: Deal, finish: Finish, players: tuple[int, ...]) -> tuple[Count | None, ...]:
        """Counts of those who need one, and whatever was written for who ended the deal."""
        needed = self.asked.variant.needs(deal, self.asked.coming.rules, players)
        found: dict[int, Count] = {}
        for seat in self.asked.rows:
            if seat not in players or (seat not in needed and seat != deal.ender):
                continue
            count = read_count(self._text(f"left-{seat}"), language=self.language, letters=self.letters)
            if isinstance(count, CountFault):
                self.unread[f"left-{seat}"] = count.reason
                if count.questions:
                    self.unclear[f"left-{seat}"] = count
            elif count is not None:
                found[seat] = count
            elif seat == deal.ender and finish.empties_the_hand and seat in needed:
                found[seat] = Stated(0)
        return tuple(found.get(seat) for seat in range(self.asked.seats)) if found else ()

    def _by_seat(self, name: str, read: Callable[[str], T | None], players: tuple[int, ...]) -> tuple[T | None, ...]:
        found = {seat: read(f"{name}-{seat}") for seat in self.asked.rows if seat in players}
        if all(said is None for said in found.values()):
            return ()
        return tuple(found.get(seat) for seat in range(self.asked.seats))


def fill(deal: Deal, questions: Questions, *, language: str, letters: str) -> dict[str, Any]:
    """What to write into the form so that it tells these facts again."""
    finish = Finish(deal.ending, deal.how)
    data: dict[str, Any] = {"ended": finish.value, "ender": _word(deal.ender), "dealer": _word(deal.dealer)}
    data["lap"] = _word(deal.lap)
    if deal.upcard is not None:
        data |= {"upcard": str(deal.upcard), "spade": deal.upcard.suit is Suit.SPADES}
    for seat in questions.rows:
        data[f"absent-{seat}"] = deal.players is not None and seat not in deal.players
        data[f"misplay-{seat}"] = seat in deal.misplays
        if deal.left:
            data[f"left-{seat}"] = spell_count(deal.left[seat], language=language, letters=letters)
        if deal.opened:
            data[f"unopened-{seat}"] = not deal.opened[seat] and not data[f"absent-{seat}"]
        if deal.laid:
            data[f"laid-{seat}"] = spell_count(_stated(deal.laid[seat]), language=language, letters=letters)
        if deal.discards:
            data[f"discard-{seat}"] = _word(deal.discards[seat])
    return data


def _word(value: object) -> str:
    return "" if value is None else str(value)


def _stated(points: int | None) -> Stated | None:
    return None if points is None else Stated(points)
