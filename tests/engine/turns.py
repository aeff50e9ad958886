"""Legal turns at a manipulation table, made by chance, and single corruptions of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from engine.cards import JOKER, SUITS, Card, Laid, Rank

LaidMeld = tuple[Laid, ...]


@dataclass(frozen=True)
class Turned:
    """A table before and after, the hand before and after."""

    before: tuple[LaidMeld, ...]
    after: tuple[LaidMeld, ...]
    hand: tuple[Card, ...]
    held: tuple[Card, ...]


@dataclass
class _Making:
    chance: random.Random
    used: Counter[Card] = field(default_factory=Counter)
    before: list[LaidMeld] = field(default_factory=list)
    after: list[LaidMeld] = field(default_factory=list)
    played: list[Card] = field(default_factory=list)

    def real(self, *cards: Card) -> LaidMeld | None:
        """These cards as they lie, if the packs still hold them."""
        wanted = Counter(cards)
        if any(self.used[card] + n > 2 for card, n in wanted.items()):
            return None
        self.used.update(wanted)
        return tuple(Laid(card, card) for card in cards)

    def run(self, length: int) -> LaidMeld | None:
        low = self.chance.randint(1, 15 - length)
        suit = self.chance.choice(SUITS)
        return self.real(*(Card(Rank((low + n - 1) % 13 + 1), suit) for n in range(length)))

    def group(self, length: int) -> LaidMeld | None:
        rank = Rank(self.chance.randint(1, 13))
        return self.real(*(Card(rank, suit) for suit in self.chance.sample(SUITS, length)))

    def meld(self, length: int) -> LaidMeld | None:
        return self.group(length) if length <= 4 and self.chance.random() < 0.5 else self.run(length)


def _kept(making: _Making) -> None:
    meld = making.meld(making.chance.randint(3, 5))
    if meld:
        making.before.append(meld)
        making.after.append(meld)


def _new(making: _Making) -> None:
    meld = making.meld(making.chance.randint(3, 4))
    if meld:
        making.after.append(meld)
        making.played += [each.card for each in meld]


def _laid_off(making: _Making) -> None:
    meld = making.meld(making.chance.randint(4, 6))
    if meld:
        off, rest = (meld[0], meld[1:]) if making.chance.random() < 0.5 else (meld[-1], meld[:-1])
        making.before.append(rest)
        making.after.append(meld)
        making.played.append(off.card)


def _runs_into_groups(making: _Making) -> None:
    low = making.chance.randint(1, 11)
    suits = making.chance.sample(SUITS, 3)
    last = next(suit for suit in SUITS if suit not in suits)
    cards = [[Card(Rank(low + n), suit) for n in range(3)] for suit in suits]
    extra = Card(Rank(low + making.chance.randrange(3)), last)
    if making.real(*(card for row in cards for card in row), extra) is None:
        return
    making.before += [tuple(Laid(card, card) for card in row) for row in cards]
    columns = [[row[n] for row in cards] + [extra] * (extra.rank is cards[0][n].rank) for n in range(3)]
    making.after += [tuple(Laid(card, card) for card in column) for column in columns]
    making.played.append(extra)


def _joker_freed(making: _Making) -> None:
    """The real card from the hand frees a joker, which makes a run with two cards from the hand."""
    run, pair = making.run(3), making.run(3)
    if not run or not pair or making.used[JOKER] == 2:
        return
    making.used[JOKER] += 1
    place = making.chance.randrange(3)
    real, new = run[place].card, pair[place].card
    making.used[new] -= 1
    making.before.append((*run[:place], Laid(JOKER, real), *run[place + 1 :]))
    making.after.append(run)
    making.after.append((*pair[:place], Laid(JOKER, new), *pair[place + 1 :]))
    making.played += [real, *(each.card for each in (*pair[:place], *pair[place + 1 :]))]


def _joker_moved(making: _Making) -> None:
    """A joker at the end of a run goes to a group of its rank and stays the card it stands for."""
    run = making.run(4)
    if not run or making.used[JOKER] == 2:
        return
    named = run[3].card
    suits = [suit for suit in SUITS if suit is not named.suit]
    pair = making.real(*(Card(named.rank, suit) for suit in making.chance.sample(suits, 2)))
    if not pair:
        return
    making.used[named] -= 1
    making.used[JOKER] += 1
    joker = Laid(JOKER, named)
    making.before.append((*run[:3], joker))
    making.after += [run[:3], (*pair, joker)]
    making.played += [each.card for each in pair]


STEPS: tuple[Callable[[_Making], None], ...] = (_kept, _new, _laid_off, _runs_into_groups, _joker_freed, _joker_moved)


def legal_turn(chance: random.Random) -> Turned:
    """A turn in which cards from the hand are played and melds are taken apart by the rules."""
    while True:
        making = _Making(chance)
        for step in chance.choices(STEPS, k=chance.randint(2, 6)):
            step(making)
        if not making.played:
            continue
        held = []
        for _ in range(chance.randint(1, 6)):
            card = Card(Rank(chance.randint(1, 13)), chance.choice(SUITS))
            if making.used[card] < 2:
                making.used[card] += 1
                held.append(card)
        for melds in (making.before, making.after):
            chance.shuffle(melds)
        return Turned(tuple(making.before), tuple(making.after), tuple(making.played + held), tuple(held))


def _with(melds: tuple[LaidMeld, ...], place: int, meld: LaidMeld) -> tuple[LaidMeld, ...]:
    return (*melds[:place], meld, *melds[place + 1 :])


def _spots(turn: Turned) -> Iterator[tuple[int, int, Laid]]:
    """Every card of the table at the end, with its meld and place."""
    for number, meld in enumerate(turn.after):
        for place, each in enumerate(meld):
            yield number, place, each


def _drop(turn: Turned, number: int, place: int) -> Turned:
    meld = turn.after[number]
    return replace(turn, after=_with(turn.after, number, (*meld[:place], *meld[place + 1 :])))


def _from_table(turn: Turned, chance: random.Random) -> tuple[int, int, Card] | None:
    """A real card that lay on the table before and of which the hand holds no copy."""
    there = Counter(each.card for meld in turn.before for each in meld)
    now = Counter(each.card for meld in turn.after for each in meld)
    fitting = [
        (number, place, each.card)
        for number, place, each in _spots(turn)
        if each.card != JOKER and there[each.card] == now[each.card] and each.card not in turn.held
    ]
    return chance.choice(fitting) if fitting else None


def card_lost(turn: Turned, chance: random.Random) -> Turned | None:
    """A card of the table is nowhere any more."""
    found = _from_table(turn, chance)
    return None if found is None else _drop(turn, found[0], found[1])


def card_taken(turn: Turned, chance: random.Random) -> Turned | None:
    """A card of the table is in the hand at the end."""
    found = _from_table(turn, chance)
    if found is None:
        return None
    return replace(_drop(turn, found[0], found[1]), held=(*turn.held, found[2]))


def joker_renamed(turn: Turned, chance: random.Random) -> Turned | None:
    """A joker that was not freed bears another name."""
    kept = {each for meld in turn.before for each in meld if each.card == JOKER}
    real = {each.card for _, _, each in _spots(turn)}
    was = Counter(each for meld in turn.before for each in meld)
    now = Counter(each for _, _, each in _spots(turn))
    spots = [
        spot for spot in _spots(turn) if spot[2] in kept and spot[2].role not in real and was[spot[2]] == now[spot[2]]
    ]
    if not spots:
        return None
    number, place, joker = chance.choice(spots)
    others = [Card(Rank(n), suit) for n in range(1, 14) for suit in SUITS if Card(Rank(n), suit) != joker.role]
    meld = turn.after[number]
    renamed = (*meld[:place], Laid(JOKER, chance.choice(others)), *meld[place + 1 :])
    return replace(turn, after=_with(turn.after, number, renamed))


def suit_twice(turn: Turned, chance: random.Random) -> Turned | None:
    """A card of the hand lies in a group that has its suit."""
    groups = [number for number, meld in enumerate(turn.after) if len({each.role.rank for each in meld}) == 1]
    choices = [
        (number, each.role)
        for number in groups
        if len(turn.after[number]) == 3
        for each in turn.after[number]
        if sum(other.card == each.role for meld in turn.after for other in meld) < 2
    ]
    return _added(turn, *chance.choice(choices)) if choices else None


def _added(turn: Turned, number: int, card: Card) -> Turned:
    """One card more from the hand, put down at the end of a meld."""
    bigger = (*turn.after[number], Laid(card, card))
    return replace(turn, after=_with(turn.after, number, bigger), hand=(*turn.hand, card))


def _runs(turn: Turned) -> list[int]:
    return [number for number, meld in enumerate(turn.after) if len({each.role.suit for each in meld}) == 1]


def gap(turn: Turned, chance: random.Random) -> Turned | None:
    """A card of the hand lies at a run with one missing in between."""
    choices = []
    for number in _runs(turn):
        ranks = [int(each.role.rank) for each in turn.after[number]]
        if ranks[-1] not in (1, 12, 13):
            choices.append((number, Card(Rank(ranks[-1] + 2), turn.after[number][0].role.suit)))
    return _added(turn, *chance.choice(choices)) if choices else None


def corner(turn: Turned, chance: random.Random) -> Turned | None:
    """A two lies after king and ace, or a king before a low ace."""
    choices = []
    for number in _runs(turn):
        ranks = [int(each.role.rank) for each in turn.after[number]]
        suit = turn.after[number][0].role.suit
        if ranks[-1] == 1:
            choices.append((number, Card(Rank.TWO, suit)))
        elif ranks[0] == 1:
            choices.append((number, Card(Rank.KING, suit)))
    return _added(turn, *chance.choice(choices)) if choices else None


def nothing_added(turn: Turned, chance: random.Random) -> Turned | None:
    """The table stays as it was, or its melds only lie elsewhere."""
    melds = list(turn.before)
    chance.shuffle(melds)
    return replace(turn, after=tuple(melds), held=turn.hand) if melds else None


def from_nowhere(turn: Turned, chance: random.Random) -> Turned | None:
    """A card of the right suit lies at a run that nobody held."""
    choices = []
    for number in _runs(turn):
        last = int(turn.after[number][-1].role.rank)
        card = Card(Rank(last % 13 + 1), turn.after[number][0].role.suit)
        if last not in (1, 13) and card not in turn.hand:
            choices.append((number, card))
    if not choices:
        return None
    return replace(_added(turn, *chance.choice(choices)), hand=turn.hand)


CORRUPTIONS: dict[str, Callable[[Turned, random.Random], Turned | None]] = {
    "ref.vanished": card_lost,
    "ref.taken": card_taken,
    "ref.jokerfix": joker_renamed,
    "ref.suittwice": suit_twice,
    "ref.gap": gap,
    "ref.corner": corner,
    "ref.nonew": nothing_added,
    "ref.nowhere": from_nowhere,
}
