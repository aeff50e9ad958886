"""What the moves of a deal tell the form that records it, and where the two say different things."""

from __future__ import annotations

from collections import Counter

from engine.cards import Suit
from engine.deals import Ask, Count, Deal, Ending, How, Ranks, Shown
from engine.following.followed import Followed
from engine.following.whole import count
from engine.reasons import Reason, because
from engine.table import Source, Table
from engine.trying import most_of
from engine.variant import Finish


def proposed(followed: Followed, number: int) -> Deal | None:
    """The facts of the deal as far as the moves tell them; None while it is not over. What is counted is asked."""
    table = followed.table
    if table.ending is None:
        return None
    setting = followed.setting
    asks = setting.variant.asks(setting.rules)
    counted = not table.midway
    return Deal(
        number=number,
        ending=table.ending,
        ender=table.ender,
        how=_how(followed) if Ask.HOW in asks and table.ender is not None else How.PLAIN,
        left=(None,) * setting.seats,
        opened=tuple(points is not None for points in table.opened) if Ask.OPENED in asks else (),
        laid=table.laid if Ask.LAID in asks and counted else (),
        discards=table.discards if Ask.DISCARDS in asks and any(table.discards) else (),
        lap=max(table.turns) if Ask.LAP in asks and any(table.turns) and counted else None,
    )


def _how(followed: Followed) -> How:
    turn, finished_as = followed.table.last, followed.setting.variant.finished_as
    if turn is None or finished_as is None:
        return How.PLAIN
    finish = Finish(at_once=turn.opened, added=turn.added, cut=turn.source is Source.CUT)
    return finished_as(finish, followed.setting.rules)


def contradictions(followed: Followed, deal: Deal) -> tuple[Reason, ...]:
    """Where the form says something else than the moves did. They are told; the form counts.

    Codes: table.otherend, table.otherhow (how), table.otheropened (seat), table.otherlaid (seat, have),
    table.otherdiscard (seat, card), table.otherlap (have), table.othersize (seat, n, have), table.seentwice (card, n).
    """
    facts = proposed(followed, deal.number)
    if facts is None or deal.ending is Ending.VOID:
        return ()
    found: list[Reason] = []
    if facts.ending is not deal.ending or facts.ender != deal.ender:
        found.append(because("table.otherend"))
    elif facts.how is not deal.how and followed.setting.variant.finished_as is not None:
        found.append(because("table.otherhow", how=facts.how.value))
    for seat in followed.setting.players:
        found += _of_seat(seat, facts, deal)
    if facts.lap is not None and deal.lap is not None and facts.lap != deal.lap:
        found.append(because("table.otherlap", have=facts.lap))
    return (*found, *_sizes(followed, deal), *_seen_twice(followed, deal))


def _of_seat(seat: int, facts: Deal, deal: Deal) -> list[Reason]:
    found = []
    if facts.opened and deal.opened and facts.opened[seat] != deal.opened[seat]:
        found.append(because("table.otheropened", seat=seat))
    if facts.laid and deal.laid and deal.laid[seat] is not None and facts.laid[seat] != deal.laid[seat]:
        found.append(because("table.otherlaid", seat=seat, have=facts.laid[seat]))
    mine = facts.discards[seat] if facts.discards else None
    told = deal.discards[seat] if deal.discards else None
    if mine and told and (mine.rank is not told.rank or (told.suit is not Suit.NONE and mine.suit is not told.suit)):
        found.append(because("table.otherdiscard", seat=seat, card=mine))
    return found


def _sizes(followed: Followed, deal: Deal) -> list[Reason]:
    """Hands of which more or fewer cards are shown than the moves left, in games whose hands keep their size."""
    table, play = followed.table, followed.play
    if not play.discards or not play.laying or table.midway:
        return []
    found = []
    for seat in followed.setting.players:
        shown = _cards_of(deal.left[seat]) if seat < len(deal.left) else None
        have = play.dealt - table.out_of_hand[seat]
        if shown is not None and seat != deal.ender and not have <= shown <= have + _more(seat, table, followed):
            found.append(because("table.othersize", seat=seat, n=shown, have=have))
    return found


def _cards_of(left: Count | None) -> int | None:
    if isinstance(left, Shown):
        return len(left.cards)
    return len(left.ranks) if isinstance(left, Ranks) else None


def _more(seat: int, table: Table, followed: Followed) -> int:
    """A card more is in the hand between drawing and discarding, and before the first turn of who starts."""
    drew = table.turn is not None and table.turn.seat == seat and not table.turn.over
    starts = followed.play.starter_discards and seat == followed.setting.players[0] and table.turns[seat] <= 1
    return 1 if drew or starts else 0


def _seen_twice(followed: Followed, deal: Deal) -> list[Reason]:
    """Cards that lie on the table and are shown in a hand, more of them than the packs hold."""
    shown = Counter(card for left in deal.left if isinstance(left, Shown) for card in left.cards)
    there = count(followed.table.cards)
    return [
        because("table.seentwice", card=card, n=shown[card] + there[card])
        for card in sorted(shown)
        if shown[card] + there[card] > most_of(card, followed.play)
    ]
