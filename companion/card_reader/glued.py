"""One token to its parts: what letters, numbers and signs without a space between them say together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product

from companion.card_reader import words
from companion.card_reader.lexicon import Lexicon, Sense
from companion.card_reader.parts import MOST_CHOICES, Part
from engine.cards import Card, Rank, rank_or_card

LONGEST = 90
MOST_RANKS = 14
MOST_ALIKE = 6


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a token. suited: a suit for its ranks is there; after_ranks: ranks without a suit lie
    directly before it; ends: nothing follows up to the next strong separator."""

    suited: bool = False
    after_ranks: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A meaning and where it stands in the token; `letter` if it is a letter for a suit."""

    sense: Sense
    start: int
    end: int
    letter: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Ranks with the suit before or after them, or ranks alone, or a suit alone."""

    ranks: tuple[Spot, ...]
    suit: Spot | None = None
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way to read the token so far. Cheap ways win; `shared` counts ranks without a suit of their own."""

    cost: int = 0
    shared: int = 0
    groups: tuple[Group, ...] = ()
    ranks: tuple[Spot, ...] = ()
    suit: Spot | None = None


def parts_of(word: str, lexicon: Lexicon, around: Around) -> tuple[Part, ...]:
    """What the token says. Places count from its start; a token that says nothing is a part without choices."""
    senses = lexicon.of(word)
    as_ranks = [sense for sense in senses if sense.ranks]
    as_suits = [sense for sense in senses if sense.suits]
    if as_suits and around.after_ranks and _is_suit(word, as_suits[0], as_ranks, around):
        return _parts(Way(groups=(Group((), _spot(word, as_suits[0])),)), word, lexicon, around)
    if as_ranks and (around.suited or as_suits):
        return _parts(Way(groups=(Group((_spot(word, as_ranks[0]),)),)), word, lexicon, around)
    if lexicon.mode == "cards" and not around.suited and (offer := words.WHOLE.get(word, {}).get(lexicon.language)):
        return (Part(0, len(word), fixed=tuple(_offered(offer)), word=word),)
    ways = _cheapest(word, lexicon, around)
    if not ways:
        return (Part(0, len(word), word=word),)
    if len(ways) == 1:
        return _parts(ways[0], word, lexicon, around)
    return (_asked(ways, word, lexicon, around),)


def _is_suit(word: str, suit: Sense, ranks: list[Sense], around: Around) -> bool:
    """After ranks a letter apart that could be either is a rank, unless only its suit is the table's own."""
    if around.suited or suit.level:
        return False
    return not ranks or len(word) > 1 or ranks[0].first or (around.ends and ranks[0].level > 0)


def _offered(offer: str) -> Iterator[tuple[Card, ...]]:
    for cards in offer.split():
        yield tuple(rank_or_card(each) for each in cards.split("+"))


def _cheapest(word: str, lexicon: Lexicon, around: Around) -> list[Way]:
    """The best ways to read the whole token; more than one is a question. Work is bounded for any token."""
    reached: list[list[Way]] = [[] for _ in range(len(word) + 1)]
    reached[0] = [Way()]
    for place in range(len(word) if len(word) <= LONGEST else 0):
        here = _kept(reached[place])
        for end, sense in lexicon.at(word, place) if here else ():
            if _fits_here(word[place:end], sense, lexicon, around, place):
                spot = _spot(word, sense, place, end)
                reached[end].extend(new for way in here for new in _further(way, spot))
    ended = [done for way in _kept(reached[-1]) if (done := _closed(way, lexicon, around))]
    best = min(((way.cost, way.shared) for way in ended), default=None)
    return [way for way in dict.fromkeys(ended) if (way.cost, way.shared) == best]


def _kept(ways: list[Way]) -> list[Way]:
    """The cheapest few for each thing that may come next."""
    kept: dict[tuple[int, bool], list[Way]] = {}
    for way in sorted(ways, key=lambda way: (way.cost, way.shared)):
        alike = kept.setdefault((len(way.ranks), way.suit is None), [])
        if len(alike) < MOST_ALIKE and len(way.ranks) <= MOST_RANKS:
            alike.append(way)
    return [way for alike in kept.values() for way in alike]


def _fits_here(text: str, sense: Sense, lexicon: Lexicon, around: Around, place: int) -> bool:
    if sense.first and place:
        return False
    could_be_rank = lexicon.looks_like_ranks(text) and not any(each.first for each in lexicon.of(text))
    return not (around.suited and sense.suits and could_be_rank)


def _spot(word: str, sense: Sense, start: int = 0, end: int | None = None) -> Spot:
    end = len(word) if end is None else end
    return Spot(sense, start, end, bool(sense.suits) and word[start:end] in words.SUIT_LETTERS)


def _further(way: Way, spot: Spot) -> Iterator[Way]:
    """The ways on with one more meaning."""
    if spot.sense.ranks:
        cost = way.cost + spot.sense.level
        if spot.sense.ranks == ((Rank.JOKER,),) and not way.ranks and not way.suit:
            yield replace(way, cost=cost, groups=(*way.groups, Group((spot,))))
        else:
            yield replace(way, cost=cost, ranks=(*way.ranks, spot))
        return
    cost = way.cost + spot.sense.level
    if way.suit is None and way.ranks:
        group = Group(way.ranks, spot)
        yield replace(way, cost=cost, shared=way.shared + len(way.ranks) - 1, groups=(*way.groups, group), ranks=())
    elif way.suit is None or way.ranks:
        groups = (*way.groups, Group(way.ranks, way.suit, leads=True)) if way.suit else way.groups
        # Letters for a suit before the rank ("H7") are a guess; a symbol or a word there is not.
        yield replace(way, cost=cost + spot.letter, groups=groups, ranks=(), suit=spot)


def _closed(way: Way, lexicon: Lexicon, around: Around) -> Way | None:
    """The way at the end of the token, None if a suit is left over there."""
    if way.suit is not None and not way.ranks:
        return None if way.groups else replace(way, groups=(Group((), way.suit),), cost=way.suit.sense.level)
    cost = way.cost
    if way.suit is None and way.ranks:
        cost += len(way.ranks) + len(way.groups) > 1 and lexicon.mode == "cards" and not around.suited
    groups = (*way.groups, Group(way.ranks, way.suit, leads=way.suit is not None)) if way.ranks else way.groups
    # One token is typed in one manner: letters for suits beside symbols ("AKD♠") are less likely.
    manners = {bool(group.suit.letter) for group in groups if group.suit}
    return replace(way, cost=cost + (len(manners) > 1), groups=groups)


def _parts(way: Way, word: str, lexicon: Lexicon, around: Around) -> tuple[Part, ...]:
    return tuple(part for group in way.groups for part in _group_parts(group, word, lexicon, around))


def _group_parts(group: Group, word: str, lexicon: Lexicon, around: Around) -> Iterator[Part]:
    suit = group.suit
    guessed = suit is not None and (suit.sense.level > 0 or (group.leads and suit.letter))
    several = suit is None and len(group.ranks) > 1 and not around.suited
    guessed |= several and any(lexicon.looks_like_ranks(word[spot.start : spot.end]) for spot in group.ranks)
    base = Part(0, 0, suits=suit.sense.suits if suit else (), marked=guessed, leads=group.leads)
    if suit:
        base = replace(base, once=suit.sense.once, start=suit.start, end=suit.end)
    if not group.ranks:
        yield replace(base, word=word)
    elif len(base.suits) > 1:
        rows = islice(product(*(spot.sense.ranks for spot in group.ranks)), 2 * MOST_CHOICES)
        marked = guessed or any(spot.sense.level for spot in group.ranks)
        start, end = min(base.start, group.ranks[0].start), max(base.end, group.ranks[-1].end)
        yield replace(base, start=start, end=end, ranks=tuple(sum(row, ()) for row in rows), marked=marked)
    else:
        yield from (_rank_part(base, spot, group, word) for spot in group.ranks)


def _rank_part(base: Part, spot: Spot, group: Group, word: str) -> Part:
    marked = base.marked or spot.sense.level > 0
    if len(group.ranks) == 1 and group.suit:
        start, end = min(base.start, spot.start), max(base.end, spot.end)
    else:
        start, end = spot.start, spot.end
    whole = word if (spot.start, spot.end) == (0, len(word)) else ""
    return replace(base, start=start, end=end, ranks=spot.sense.ranks, marked=marked, word=whole)


def _asked(ways: Iterable[Way], word: str, lexicon: Lexicon, around: Around) -> Part:
    """One question that offers every way; cards with a suit come first."""
    offers: list[tuple[Card, ...]] = []
    for way in sorted(ways, key=lambda way: sum(group.suit is None for group in way.groups)):
        parts = _parts(way, word, lexicon, around)
        if not any(part.lone for part in parts):
            rows = product(*(part.choices() for part in parts))
            offers.extend(sum(row, ()) for row in islice(rows, 2 * MOST_CHOICES))
    return Part(0, len(word), fixed=tuple(dict.fromkeys(offers)), word=word, marked=True)
