"""The table check as its page carries it along: melds in hidden fields, what is lifted, what was asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.cards import Card, Laid, card, laid, spell
from engine.errors import RummyError
from engine.melds import Kind, lying
from engine.reasons import Reason
from engine.referee.play import Play
from engine.trying import AWAY, HAND, NEW, Lift, Melds, Part, Tried, Try, judged, moved, named, namings

MOST_MELDS, MOST_CARDS = 80, 240  # more than all packs of any game hold
TARGETS = {"new": NEW, "away": AWAY}


@dataclass(frozen=True)
class Trial:
    """A try and the cards that are lifted. drawn: cards drawn in this turn, where that is known."""

    trial: Try
    play: Play
    up: Lift | None = None
    drawn: int | None = None

    @property
    def lifted(self) -> tuple[Laid, ...]:
        return self.trial.lifted(self.up)

    @property
    def tried(self) -> Tried:
        """What the referee says of the table as it lies now."""
        return judged(self.trial, self.play, self.drawn)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The melds as they are drawn."""
        tried = self.tried
        new = Counter(self.trial.added) if self.trial.before is not None else Counter[Card]()
        found = []
        # Where two equal cards lie, the newer meld holds the one from the hand.
        for number in reversed(range(len(self.trial.after))):
            meld = self.trial.after[number]
            fresh = set()
            for place, each in enumerate(meld):
                if new[each.card] > 0:
                    new[each.card] -= 1
                    fresh.add(place)
            found.append(self._row(number, frozenset(fresh), tried))
        return tuple(reversed(found))

    def _row(self, number: int, fresh: frozenset[int], tried: Tried) -> Row:
        meld = self.trial.after[number]
        read = lying(meld, self.play.on_table)
        kind = read[0].kind if read else None
        ways = namings(meld, self.play)
        return Row(number, meld, kind, fresh, tuple(tried.melds[number]), ways)


@dataclass(frozen=True)
class Row:
    """A meld and what is shown of it. fresh: places of cards from the hand. ways: how its jokers can be named."""

    number: int
    cards: tuple[Laid, ...]
    kind: Kind | None
    fresh: frozenset[int]
    faults: tuple[Reason, ...]
    ways: tuple[tuple[Laid, ...], ...]


def written(melds: Melds | None) -> str:
    """Melds as a hidden field holds them; "-" for no table at all."""
    return "-" if melds is None else " | ".join(spell(meld) for meld in melds)


def melds_of(text: str) -> Melds | None:
    """The melds of a hidden field; None for "-" and for what no page of ours would send."""
    if text.strip() == "-":
        return None
    parts = [part.split() for part in text.split("|") if part.strip()]
    if len(parts) > MOST_MELDS or sum(map(len, parts)) > MOST_CARDS:
        return None
    try:
        return tuple(tuple(laid(word) for word in part) for part in parts)
    except RummyError:
        return None


def hand_of(text: str) -> tuple[Card, ...]:
    """The cards of a hidden field."""
    words = text.split()[:MOST_CARDS]
    try:
        return tuple(card(word) for word in words)
    except RummyError:
        return ()


def lift_of(text: str) -> Lift | None:
    """ "2:0": the first card of the third meld; "2:1:rest": that meld from there on; "-1:0": a card in the hand."""
    meld, _, rest = text.partition(":")
    place, _, part = rest.partition(":")
    if not (meld.removeprefix("-").isdecimal() and place.isdecimal() and len(meld) < 4 and len(place) < 4):
        return None
    try:
        return Lift(int(meld), int(place), Part(part or Part.ONE))
    except ValueError:
        return None


def lift_text(lift: Lift | None) -> str:
    """The same the other way round."""
    return "" if lift is None else f"{lift.meld}:{lift.place}:{lift.part}"


def touched(trial: Trial, said: Mapping[str, str]) -> Trial:
    """The table after a tap: a card lifted or put back where it was, put down elsewhere, a joker named."""
    if "lift" in said:
        lift = lift_of(said["lift"])
        same = lift == trial.up
        return replace(trial, up=None if same or not trial.trial.lifted(lift) else lift)
    if "to" in said and trial.up is not None:
        to = TARGETS.get(said["to"])
        if to is None and said["to"].isdecimal() and len(said["to"]) < 4:
            to = int(said["to"])
        if to is not None:
            return replace(trial, trial=moved(trial.trial, trial.up, to, trial.play), up=None)
    if "as" in said:
        meld, _, choice = said["as"].partition(":")
        if meld.isdecimal() and choice.isdecimal() and len(meld) < 4 and len(choice) < 4:
            return replace(trial, trial=named(trial.trial, int(meld), int(choice), trial.play), up=None)
    return trial


def with_hand(trial: Trial, cards: Sequence[Card]) -> Trial:
    """Cards taken from the hand; they are in the fingers at once and wait for their meld."""
    hand = (*trial.trial.hand, *cards)
    place = len(trial.trial.hand)
    up = Lift(HAND, place, Part.REST if len(cards) > 1 else Part.ONE) if cards else trial.up
    return replace(trial, trial=replace(trial.trial, hand=hand), up=up)
