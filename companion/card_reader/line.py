"""A whole line: which suit belongs to which ranks when they stand apart. It knows no rule of any game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from companion.card_reader import words
from companion.card_reader.glued import Around, parts_of
from companion.card_reader.lexicon import Lexicon
from companion.card_reader.parts import Part, ranged
from companion.card_reader.signs import Before, Token, refusal
from engine.cards import Suit, rank


def parts_in(tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Part, ...]:
    """What the tokens say, in their order, each rank with the suit that belongs to it."""
    told = tuple(_without_links(tokens))
    line = _Line(lexicon)
    for token, following in zip_longest(told, told[1:]):
        line.take(token, following)
    return line.finish()


def _without_links(tokens: tuple[Token, ...]) -> Iterator[Token]:
    """Of "queen of hearts" only queen and hearts; a break before a link stays a break."""
    broken = False
    for token in tokens:
        broken |= token.before is Before.BREAK
        if token.word not in words.LINKS:
            yield replace(token, before=Before.BREAK) if broken else token
            broken = False


@dataclass
class _Line:
    """The parts so far. `holding` is the lone suit or leading card whose suit the next ranks take."""

    lexicon: Lexicon
    parts: list[Part] = field(default_factory=list)
    holding: int | None = None
    segment: int = 0
    chain: int = 0
    unused: set[int] = field(default_factory=set)

    def take(self, token: Token, following: Token | None) -> None:
        """One token more."""
        if token.before is Before.BREAK:
            self.holding, self.segment = None, len(self.parts)
        if token.before is not Before.DASH:
            self.chain = len(self.parts)
        ends = following is None or following.before is Before.BREAK
        if code := refusal(token.word):
            self._put(Part(0, 1, refusal=code), token)
            return
        suit_follows = not ends and following is not None and self._is_lone_suit(following.word)
        around = Around(
            suited=self.holding is not None or suit_follows,
            after_ranks=len(self.parts) > self.segment and self.parts[-1].open,
            ends=ends,
        )
        for place, part in enumerate(parts_of(token.word, self.lexicon, around)):
            here = replace(part, copies=token.copies)
            if place == 0 and token.before is Before.RANGE and self._range(here, token):
                continue
            self._place(here, token, ends=ends, last=following is None)

    def _is_lone_suit(self, word: str) -> bool:
        senses = self.lexicon.of(word)
        return any(each.suits for each in senses) and not any(each.ranks and not each.first for each in senses)

    def _put(self, part: Part, token: Token) -> None:
        """The part at its place in the line; a mark for copies belongs to the piece."""
        start, end = part.start + token.start, part.end + token.start
        if token.copies > 1:
            start, end = min(start, token.whole[0]), max(end, token.whole[1])
        self.parts.append(replace(part, start=start, end=end))

    def _place(self, part: Part, token: Token, *, ends: bool, last: bool) -> None:
        before = len(self.parts)
        self._put(part, token)
        if part.lone:
            self._suit(before, ends=ends, last=last)
        elif part.open and self.holding is not None:
            self.unused.discard(self.holding)
            self._complete(before, self.holding, marked=False)
        elif part.suits and not part.leads:
            self._cover_chain(before)
            self.holding = None
        elif not part.open:
            self.holding = before if part.leads else self.holding

    def _complete(self, place: int, suit: int, *, marked: bool) -> None:
        done = self.parts[place].in_suit_of(self.parts[suit], marked=marked)
        self.parts[place] = done.beside(self.parts[suit]) if abs(place - suit) == 1 and self.parts[suit].lone else done

    def _suit(self, place: int, *, ends: bool, last: bool) -> None:
        """A suit apart: it covers the ranks before it that still have none, else it holds for those that follow."""
        first = 0 if last else self.segment
        waiting = []
        for each in range(place - 1, first - 1, -1):
            if self.parts[each].suits:
                break
            if self.parts[each].open:
                waiting.append(each)
        if waiting:
            sure = last and not any(part.suits for part in self.parts[: waiting[-1]])
            for each in waiting:
                self._complete(each, place, marked=not sure and each != place - 1)
        elif ends and self._was_held(place - 1):
            self._complete(place - 1, place, marked=True)
        else:
            self.holding = place
            self.unused.add(place)

    def _was_held(self, place: int) -> bool:
        """Ranks that took the suit before them, with others between: "pik as dama kier"."""
        if self.holding is None or not self.holding < place - 1:
            return False
        return bool(self.parts[place].ranks) and self.parts[self.holding].lone

    def _cover_chain(self, place: int) -> None:
        """Between dashes a suit after the last rank covers them all: "7-8-9♥"."""
        for each in range(self.chain, place):
            if self.parts[each].open:
                self._complete(each, place, marked=False)

    def _range(self, high: Part, token: Token) -> bool:
        low = self.parts[-1] if self.parts else None
        placed = replace(high, start=high.start + token.start, end=high.end + token.start)
        both = ranged(low, placed) if low else None
        if both is None:
            return False
        self.parts[-1] = both
        if both.suits and not both.leads and not (self.holding is not None and self.parts[self.holding].lone):
            self.holding = None
        return True

    def finish(self) -> tuple[Part, ...]:
        """Ranks that found no suit take the last one before them as a guess, else the next one."""
        if self.lexicon.mode == "cards":
            for place, part in enumerate(self.parts):
                if part.open:
                    self.parts[place] = self._guessed(place, self._alone(part))
        return tuple(part for place, part in enumerate(self.parts) if not part.lone or place in self.unused)

    def _guessed(self, place: int, part: Part) -> Part:
        near = [*range(place - 1, -1, -1), *range(place + 1, len(self.parts))]
        for each in near if part.open else ():
            if self.parts[each].suits:
                self.unused.discard(each)
                return part.in_suit_of(self.parts[each], marked=True)
        return part

    def _alone(self, part: Part) -> Part:
        """Jack or joker, ace or ace of a suit: words that mean more when no suit is near."""
        language = self.lexicon.language
        if offered := words.ALONE_RANKS.get(part.word):
            return replace(part, ranks=tuple((rank(sign),) for sign in offered))
        if asked := words.ALONE_SUITS.get(part.word, {}).get(language):
            return replace(part, suits=tuple(map(Suit, asked)))
        return part
