"""What holds for the facts of a deal in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.cards import Rank, Suit
from engine.deals import FIELDS, Ask, Deal, Ending, How, Ranks, Shown, to_plain
from engine.errors import ImpossibleDeal
from engine.reasons import Reason, Verdict, because
from engine.referee.endings import missing
from engine.scoring import worth
from engine.variant import Variant

ASKED = {ask.value for ask in Ask}
EVERY_GAME = FIELDS - ASKED


def check_form(deal: Deal, variant: Variant, rules: object, seats: int) -> None:
    """Raises ImpossibleDeal for facts that are not of this game's form, such as a field that it does not ask for."""
    check_asked(frozenset(to_plain(deal)), variant, rules)
    if deal.how not in variant.hows or (deal.how is not How.PLAIN and deal.ending not in (Ending.KNOCK, Ending.OUT)):
        raise ImpossibleDeal("error.field", field="how")
    if deal.number < 1:
        raise ImpossibleDeal("error.field", field="number")
    if deal.ender is not None and deal.ending in (Ending.EXHAUSTED, Ending.VOID):
        raise ImpossibleDeal("error.field", field="ender")
    if deal.left and deal.ending is Ending.VOID:
        raise ImpossibleDeal("error.field", field="left")
    check_seats(deal, seats)
    _check_copies(deal, variant, rules, seats)


def check_asked(told: Iterable[str], variant: Variant, rules: object) -> None:
    """Raises ImpossibleDeal for a field that this game does not ask for."""
    asked = {ask.value for ask in variant.asks(rules)} | EVERY_GAME
    strange = sorted(name for name in told if name not in asked)
    if strange:
        raise ImpossibleDeal("error.field", field=strange[0])


def check_seats(deal: Deal, seats: int) -> None:
    """Raises ImpossibleDeal for rows that are too short or long, and for seats that there are not."""
    lists = {"left": deal.left, "opened": deal.opened, "laid": deal.laid, "discards": deal.discards}
    for name, by_seat in lists.items():
        if by_seat and len(by_seat) != seats:
            raise ImpossibleDeal("error.seats", field=name, seats=seats)
    if deal.players is not None and (len(deal.players) < 2 or len(set(deal.players)) < len(deal.players)):
        raise ImpossibleDeal("error.field", field="players")
    named = {"ender": (deal.ender,), "dealer": (deal.dealer,), "players": deal.players or (), "misplays": deal.misplays}
    for name, found in named.items():
        if any(seat is not None and not 0 <= seat < seats for seat in found):
            raise ImpossibleDeal("error.seat", field=name)


def _check_copies(deal: Deal, variant: Variant, rules: object, seats: int) -> None:
    """No table holds more copies of a card, or of a rank, than its packs do."""
    packs = variant.packs(len(deal.players) if deal.players is not None else seats, rules)
    away = [card for card in deal.discards if card is not None]
    shown = Counter(card for card in away if card.rank is Rank.JOKER or card.suit is not Suit.NONE)
    ranks = Counter(card.rank for card in away)
    for count in deal.left:
        if isinstance(count, Shown):
            shown.update(count.cards)
            ranks.update(card.rank for card in count.cards)
        elif isinstance(count, Ranks):
            ranks.update(count.ranks)
    if deal.upcard is not None and deal.upcard.rank is Rank.JOKER and not packs.jokers:
        raise ImpossibleDeal("error.copies", card=deal.upcard, n=1, most=0)
    for card, number in shown.items():
        most = packs.jokers if card.rank is Rank.JOKER else packs.decks
        if number > most:
            raise ImpossibleDeal("error.copies", card=card, n=number, most=most)
    for rank, number in ranks.items():
        most = packs.jokers if rank is Rank.JOKER else packs.decks * 4
        if number > most:
            raise ImpossibleDeal("error.copies.rank", rank=rank, n=number, most=most)


def judge_facts(deal: Deal, variant: Variant, rules: object, seats: int) -> Verdict:
    """What holds in every game: a known ender, a count for all whose count matters, no hand richer than can be."""
    if deal.ending is Ending.VOID:
        return Verdict()
    players = tuple(range(seats)) if deal.players is None else deal.players
    faults: list[Reason] = []
    if deal.ending not in variant.endings(rules):
        faults.append(because("deal.ending", ending=deal.ending.value))
    faults += _judge_ender(deal, players)
    faults += [because("deal.notdealt", seat=seat) for seat in dict.fromkeys(deal.misplays) if seat not in players]
    faults += [because("deal.missing", seat=seat) for seat in missing(deal, variant.needs(deal, rules, players))]
    faults += [
        because("deal.notdealt", seat=seat)
        for seat, count in enumerate(deal.left)
        if count is not None and seat not in players
    ]
    richer, unlikely = _judge_counts(deal, variant, rules, players)
    return Verdict(tuple(faults + richer), tuple(unlikely))


def _judge_ender(deal: Deal, players: Sequence[int]) -> list[Reason]:
    if deal.ending not in (Ending.KNOCK, Ending.OUT):
        return []
    if deal.ender is None:
        return [because("deal.noender")]
    return [] if deal.ender in players else [because("deal.notdealt", seat=deal.ender)]


def _judge_counts(
    deal: Deal, variant: Variant, rules: object, players: Sequence[int]
) -> tuple[list[Reason], list[Reason]]:
    faults: list[Reason] = []
    notes: list[Reason] = []
    for seat in players:
        if not deal.left or deal.left[seat] is None:
            continue
        have = worth(deal.left[seat], variant.pile(rules))
        most = variant.bound(deal, seat, rules, len(players))
        if have < 0:
            faults.append(because("deal.negative", seat=seat, have=have))
        elif have > most.possible or _cards(deal, seat) > most.cards:
            faults.append(because("deal.impossible", seat=seat, have=have, num=most.cards, most=most.possible))
        elif have > most.likely:
            notes.append(because("deal.unlikely", seat=seat, have=have))
    return faults, notes


def _cards(deal: Deal, seat: int) -> int:
    match deal.left[seat]:
        case Shown(cards):
            return len(cards)
        case Ranks(ranks):
            return len(ranks)
    return 0
