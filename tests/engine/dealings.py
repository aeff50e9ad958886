"""Whole deals played by chance, card by card and by the rules: the moves, and what somebody notes down at the end."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.cards import FACES, JOKER, PACK, Card, Laid, Rank
from engine.deals import Deal, Ending, How, Shown
from engine.melds import lying
from engine.solver import rearrange
from engine.table import NOBODY, Add, Discard, End, Lay, Move, Pass, Rearrange, Source, Take
from engine.variant import Variant

LaidMeld = tuple[Laid, ...]


@dataclass(frozen=True)
class Dealing:
    """The moves of a deal, and its facts as a table notes them that followed nothing."""

    moves: tuple[Move, ...]
    noted: Deal


def ten_for_faces(card: Card) -> int:
    """What a card counts in most of these games: faces and aces ten."""
    return 10 if card.rank in FACES or card.rank is Rank.ACE else int(card.rank)


@dataclass
class _Play:
    """A deal of a game in which melds stay as they lie and each turn ends with a discard."""

    chance: random.Random
    seats: int
    dealt: int
    opening: int
    starter_discards: bool
    takes: bool
    laps: int
    stock: list[Card] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    melds: list[list[Card]] = field(default_factory=list)
    opened: list[bool] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    last: list[Card | None] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    how: How = How.PLAIN
    taken: Card | None = None

    def __post_init__(self) -> None:
        self.stock = [*PACK, *PACK, JOKER, JOKER]
        self.chance.shuffle(self.stock)
        self.hands = [self._hand() for _ in range(self.seats)]
        if self.starter_discards:
            self.hands[0].append(self.stock.pop())
        self.opened = [self.opening == 0] * self.seats
        self.laid = [0] * self.seats
        self.last = [None] * self.seats

    def _hand(self) -> list[Card]:
        """Mostly a hand that soon can open."""
        hand: list[Card] = []
        while self.chance.random() < 0.8 and len(hand) < self.dealt - 3:
            meld = self.chance.choice(list(_melds([card for card in self.stock[:60] if card != JOKER])) or [()])
            if not meld or len(hand) + len(meld) > self.dealt:
                break
            for card in meld:
                self.stock.remove(card)
            hand += meld
        while len(hand) < self.dealt:
            hand.append(self.stock.pop())
        return hand

    def turn(self, seat: int, number: int) -> bool:
        """One turn; True when it was the last of the deal."""
        hand = self.hands[seat]
        if not (self.starter_discards and number == 1 and seat == 0):
            before = self.opened[seat]
            place = len(self.moves)
            source = self._draw(seat)
            fresh = self._lay(seat)
            added = self._add(seat) if self.opened[seat] else 0
            at_once = not before and self.opened[seat] and len(hand) == 1
            if at_once and fresh and not added and source is Source.STOCK and self.chance.random() < 0.5:
                source = Source.CUT
                self.moves[place] = Take(seat=seat, source=source)
            self.how = (How.HAND_CUT if source is Source.CUT else How.HAND) if at_once and not added else How.PLAIN
        card = self.chance.choice([card for card in hand if card != self.taken])
        hand.remove(card)
        self.last[seat] = card
        self.moves.append(Discard(seat=seat, card=card))
        return not hand

    def _draw(self, seat: int) -> Source:
        last = self.moves[-1] if self.moves else None
        others = len(set(self.hands[seat])) > 2
        if self.takes and self.opened[seat] and isinstance(last, Discard) and others and self.chance.random() < 0.3:
            assert last.card is not None
            self.hands[seat].append(last.card)
            self.taken = last.card
            self.moves.append(Take(seat=seat, source=Source.DISCARD, card=last.card))
            return Source.DISCARD
        self.hands[seat].append(self.stock.pop())
        self.taken = None
        self.moves.append(Take(seat=seat))
        return Source.STOCK

    def _lay(self, seat: int) -> bool:
        hand, chosen = list(self.hands[seat]), []
        while True:
            ways = [meld for meld in _melds(hand) if set(hand) - set(meld) - {self.taken}]
            if not ways:
                break
            meld = max(ways, key=lambda way: (sum(map(ten_for_faces, way)), way))
            for card in meld:
                hand.remove(card)
            chosen.append(meld)
        points = sum(ten_for_faces(card) for meld in chosen for card in meld)
        if not chosen or (not self.opened[seat] and points < self.opening):
            return False
        self.hands[seat][:] = hand
        self.melds += [list(meld) for meld in chosen]
        self.laid[seat] += points
        self.opened[seat] = True
        self.moves.append(Lay(seat=seat, melds=tuple(tuple(Laid(card, card) for card in meld) for meld in chosen)))
        return True

    def _add(self, seat: int) -> int:
        hand, added = self.hands[seat], 0
        for card in list(hand):
            onto = next((n for n, meld in enumerate(self.melds) if _fits(card, meld)), None)
            if onto is None or not set(hand) - {card, self.taken} or self.chance.random() < 0.3:
                continue
            hand.remove(card)
            self.melds[onto] = sorted([*self.melds[onto], card])
            self.laid[seat] += ten_for_faces(card)
            self.moves.append(Add(seat=seat, cards=(Laid(card, card),), onto=onto))
            added += 1
        return added

    def whole(self) -> tuple[Ending, int | None, int]:
        """Turn by turn until somebody is out or nothing goes on; the ending, who ended it, the lap."""
        for lap in range(1, self.laps + 1):
            for seat in range(self.seats):
                if not self.stock:
                    self.moves.append(End(seat=NOBODY, ending=Ending.EXHAUSTED))
                    return Ending.EXHAUSTED, None, lap if seat else lap - 1
                if self.turn(seat, lap):
                    self.moves.append(End(seat=seat, ending=Ending.OUT))
                    return Ending.OUT, seat, lap
        self.moves.append(End(seat=NOBODY, ending=Ending.EXHAUSTED))
        return Ending.EXHAUSTED, None, self.laps


def _melds(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Sets of three or four and runs from the two up, without jokers; aces only in sets."""
    real = sorted({card for card in hand if card != JOKER})
    for rank in Rank:
        same = [card for card in real if card.rank is rank and rank is not Rank.ACE]
        for size in (3, 4):
            yield from combinations(same, size)
    for card in real:
        run = [card]
        while card.rank is not Rank.ACE and (after := Card(Rank(run[-1].rank + 1), card.suit)) in real:
            run.append(after)
            if after.rank is Rank.KING:
                break
        for size in range(3, len(run) + 1):
            yield tuple(run[:size])


def _fits(card: Card, meld: Sequence[Card]) -> bool:
    if card == JOKER or card.rank is Rank.ACE:
        return False
    if len({each.rank for each in meld}) == 1:
        return card.rank is meld[0].rank and card.suit not in [each.suit for each in meld]
    ranks = [each.rank for each in meld]
    return card.suit is meld[0].suit and card.rank in (min(ranks) - 1, max(ranks) + 1)


def remik51(chance: random.Random, seats: int = 3) -> Dealing:
    """A deal of Remi 51."""
    play = _Play(chance, seats, 14, 51, starter_discards=True, takes=True, laps=chance.randint(2, 12))
    ending, ender, _ = play.whole()
    noted = Deal(
        number=1,
        ending=ending,
        ender=ender,
        how=play.how if ender is not None else How.PLAIN,
        opened=tuple(play.opened),
        left=tuple(Shown(tuple(hand)) for hand in play.hands),
    )
    return Dealing(tuple(play.moves), noted)


def remik500(chance: random.Random, seats: int = 3) -> Dealing:
    """A deal of Remik 500 in which laid cards count."""
    play = _Play(chance, seats, 13, 0, starter_discards=False, takes=False, laps=chance.randint(2, 10))
    ending, ender, lap = play.whole()
    noted = Deal(
        number=1,
        ending=ending,
        ender=ender,
        lap=lap,
        laid=tuple(play.laid),
        discards=tuple(play.last),
        left=tuple(Shown(tuple(hand)) for hand in play.hands),
    )
    return Dealing(tuple(play.moves), noted)


def manipulation(chance: random.Random, game: Variant, seats: int = 3) -> Dealing:
    """A deal in which melds are taken apart: everybody plays the best turn and knocks when it is allowed."""
    play = game.play(game.rules, seats)
    stock = [*PACK, *PACK, JOKER, JOKER]
    chance.shuffle(stock)
    hands = [[stock.pop() for _ in range(10)] for _ in range(seats)]
    table: tuple[LaidMeld, ...] = ()
    moves: list[Move] = []
    ending, ender = Ending.EXHAUSTED, None
    turn = 0
    while len(stock) > 3:
        seat, turn = turn % seats, turn + 1
        hand = hands[seat]
        for draw in range(3):
            hand.append(stock.pop())
            moves.append(Take(seat=seat))
            if draw == 2:
                break
            lies = [lying(meld, play.melds)[0] for meld in table]
            best = rearrange(lies, hand, play.melds, play.worth, effort=20_000)
            if best.played:
                table = tuple(tuple(meld.laid) for meld in best.after)
                hands[seat] = hand = list(best.left)
                moves.append(Rearrange(seat=seat, after=table))
                break
        if sum(map(play.worth, hand)) <= 5:
            ending, ender = (Ending.KNOCK if hand else Ending.OUT), seat
            break
        moves.append(Pass(seat=seat))
    moves.append(End(seat=NOBODY if ender is None else ender, ending=ending))
    left = tuple(Shown(tuple(hand)) for hand in hands)
    return Dealing(tuple(moves), Deal(number=1, ending=ending, ender=ender, left=left))
