"""A deal followed move by move: each move judged against the table as it lies, and what the form can be filled with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import JOKER, Card, Laid
from engine.deals import Ask, Deal, Ending, How, Shown
from engine.melds import Kind, as_laid, lying, readings, set_limit
from engine.reasons import Reason, Verdict, because
from engine.referee.lay_off import judge_lay_off
from engine.referee.melds import judge_meld
from engine.referee.opening import judge_opening
from engine.referee.play import Play
from engine.referee.swap import judge_swap
from engine.referee.take import judge_take
from engine.referee.turn import judge_turn
from engine.table import (
    Add,
    Discard,
    End,
    Lay,
    Lying,
    Move,
    Pass,
    Rearrange,
    Source,
    Swap,
    Table,
    Take,
    Turn,
    bare,
    put,
)
from engine.variant import Finish, Variant

Melds = tuple[tuple[Laid, ...], ...]


@dataclass(frozen=True)
class Step:
    """A move, what the referee says of it, and the table after it."""

    move: Move
    verdict: Verdict
    table: Table


@dataclass(frozen=True)
class Followed:
    """A deal as far as it was followed. `play`: what the referee knows of the game; `players` in playing order."""

    variant: Variant
    rules: Any
    play: Play
    players: tuple[int, ...]
    seats: int
    steps: tuple[Step, ...] = ()

    @property
    def table(self) -> Table:
        """The table as it lies now."""
        return self.steps[-1].table if self.steps else bare(self.seats)

    @property
    def next_player(self) -> int | None:
        """Whose turn it is, as far as the moves tell; None once the deal is over."""
        if self.table.ending is not None:
            return None
        turn = self.table.turn
        if turn is None:
            return self.players[0] if self.players else None
        if not turn.over or turn.seat not in self.players:
            return turn.seat
        return self.players[(self.players.index(turn.seat) + 1) % len(self.players)]

    def then(self, move: Move) -> Followed:
        """The deal with one more move, whatever the referee says of it."""
        return replace(self, steps=(*self.steps, judge_move(move, self)))


def follow(variant: Variant, rules: Any, players: Sequence[int], seats: int, moves: Sequence[Move] = ()) -> Followed:
    """The deal from its first move on; `rules` are those in force for it."""
    followed = Followed(variant, rules, variant.play(rules, len(players)), tuple(players), seats)
    for move in moves:
        followed = followed.then(move)
    return followed


def judge_move(move: Move, followed: Followed) -> Step:
    """Everything that is wrong with a move on this table, and the table after it.

    Faults of its own: table.over, table.notdealt, table.nomeld, table.nodraw, table.fourth, table.drawafterlaying,
    table.seconddraw, table.nocutcard, table.cutonlyhand, table.starter, table.handsize, table.copies; beside those
    that the referee has for melds, openings, lay-offs, swaps, turns and discards.
    """
    before, play = followed.table, followed.play
    if before.ending is not None:
        return Step(move, Verdict((because("table.over"),)), before)
    if isinstance(move, End) and move.ending is Ending.EXHAUSTED:
        return Step(move, Verdict(), replace(before, ending=move.ending, last=before.turn))
    if move.seat not in followed.players:
        return Step(move, Verdict((because("table.notdealt"),)), before)
    if isinstance(move, Add | Swap) and not 0 <= move.onto < len(before.melds):
        return Step(move, Verdict((because("table.nomeld"),)), before)
    table = _in_turn(move, before)
    verdict, after = _JUDGES[type(move)](move, table, followed)
    faults = list(verdict.faults)
    if isinstance(move, Lay | Add | Swap | Rearrange):
        faults += _starter_faults(move, table, followed) + _copies(after, play) + _hand_size(move.seat, after, followed)
    return Step(move, Verdict(tuple(faults), verdict.notes), after)


def _in_turn(move: Move, table: Table) -> Table:
    """The table with this player's turn going on: a new one, if another player moved last or the last turn is over."""
    turn = table.turn
    if turn is not None and turn.seat == move.seat and not turn.over:
        return table
    number = table.turns[move.seat] + 1
    return replace(table, turns=put(table.turns, move.seat, number), turn=Turn(move.seat, number))


def _turn(table: Table) -> Turn:
    assert table.turn is not None
    return table.turn


# ---------- drawing


def _take(move: Take, table: Table, followed: Followed) -> tuple[Verdict, Table]:
    turn, play = _turn(table), followed.play
    faults: list[Reason] = []
    notes: tuple[Reason, ...] = ()
    if play.rearranging:
        if turn.drawn >= 3:
            faults.append(because("table.fourth"))
        if turn.laid:
            faults.append(because("table.drawafterlaying"))
    elif turn.drawn:
        faults.append(because("table.seconddraw"))
    card = move.card
    if move.source is Source.DISCARD:
        card = card or table.top
        opened = play.opening is None or table.opened[move.seat] is not None
        judged = judge_take(play, first_lap=turn.number == 1, opened=opened, opens=True)
        faults += judged.faults
        notes = judged.notes
        if table.top is None and move.card is None:
            faults.append(because("table.nodiscard"))
    elif move.source is Source.CUT and not _has_cut_card(followed):
        faults.append(because("table.nocutcard"))
    drawn = replace(turn, drawn=turn.drawn + 1, source=move.source, taken=card)
    top = None if move.source is Source.DISCARD else table.top
    more = 1 if move.source is Source.STOCK else 0
    return Verdict(tuple(faults), notes), replace(table, turn=drawn, top=top, from_stock=table.from_stock + more)


def _has_cut_card(followed: Followed) -> bool:
    variant = followed.variant
    hows = variant.offers(followed.rules) if variant.offers else variant.hows
    return How.HAND_CUT in hows


# ---------- laying


def _lay(move: Lay, table: Table, followed: Followed) -> tuple[Verdict, Table]:
    play, turn = followed.play, _turn(table)
    after = (*table.cards, *move.melds)
    if play.rearranging:
        verdict = _turn_verdict(table, after, play)
    elif play.opening and table.opened[move.seat] is None:
        verdict = _opening(move, turn, play)
    else:
        faults = [] if play.laying else [because("ref.nolaying")]
        faults += [
            Reason(fault.code, {**fault.params, "meld": number})
            for number, meld in enumerate(move.melds)
            for fault in judge_meld(meld, play.melds).faults
        ]
        verdict = Verdict(tuple(faults))
    if not move.melds or not all(move.melds):
        verdict += Verdict((because("ref.nomelds"),))
    points = sum(_points(meld, play) for meld in move.melds)
    opens = play.opening is not None and table.opened[move.seat] is None
    table = _with_melds(table, after, move.seat, play)
    turn = replace(turn, fresh=turn.fresh + move.melds, opened=turn.opened or opens)
    return verdict, replace(
        _laid(table, move.seat, sum(len(meld) for meld in move.melds), points, turn),
        opened=put(table.opened, move.seat, points) if opens else table.opened,
    )


def _opening(move: Lay, turn: Turn, play: Play) -> Verdict:
    """The first laying of a player; a discard that was taken for it must be in it where the table plays so."""
    verdict = judge_opening(move.melds, play).verdict
    rules = play.take
    laid_now = {each.card for meld in move.melds for each in meld}
    if turn.source is Source.DISCARD and turn.taken is not None and rules is not None and turn.taken not in laid_now:
        first_lap = turn.number == 1
        verdict += Verdict(judge_take(play, first_lap=first_lap, opened=False, opens=True, is_laid=False).faults)
    return verdict


def _add(move: Add, table: Table, followed: Followed) -> tuple[Verdict, Table]:
    play, turn = followed.play, _turn(table)
    opened = play.opening is None or table.opened[move.seat] is not None
    judged = judge_lay_off(table.cards, move.cards, move.onto, play, opened=opened)
    faults = list(judged.verdict.faults)
    if turn.opened and play.opening and not play.opening.lay_offs:
        faults.append(because("ref.openlayoff"))
    grown = judged.result.laid if judged.result else (*table.cards[move.onto], *move.cards)
    after = put(table.cards, move.onto, tuple(grown))
    if play.rearranging:
        faults = list(_turn_verdict(table, after, play).faults)
    points = _points(tuple(grown), play) - _points(table.cards[move.onto], play)
    table = _with_melds(table, after, move.seat, play)
    return Verdict(tuple(faults)), _laid(table, move.seat, len(move.cards), points, replace(turn, added=True))


def _swap(move: Swap, table: Table, followed: Followed) -> tuple[Verdict, Table]:
    play, turn = followed.play, _turn(table)
    opened = play.opening is None or table.opened[move.seat] is not None
    judged = judge_swap(table.cards[move.onto], move.card, play, at=move.at, opened=opened)
    faults = list(judged.verdict.faults)
    if turn.opened and play.opening and not play.opening.lay_offs:
        faults.append(because("ref.openlayoff"))
    lies = table.cards[move.onto]
    done = judged.result.laid if judged.result else _replaced(lies, move)
    table = _with_melds(table, put(table.cards, move.onto, tuple(done)), move.seat, play)
    # The real card leaves the hand and a joker comes into it.
    return Verdict(tuple(faults), judged.verdict.notes), _laid(table, move.seat, 0, 0, replace(turn, added=True))


def _replaced(lies: tuple[Laid, ...], move: Swap) -> tuple[Laid, ...]:
    """What a table that agreed on it made of the meld."""
    places = [index for index, each in enumerate(lies) if each.card == JOKER]
    at = move.at if move.at in places else places[0] if places else None
    real = Laid(move.card, move.card)
    return (*lies, real) if at is None else (*lies[:at], real, *lies[at + 1 :])


def _rearrange(move: Rearrange, table: Table, followed: Followed) -> tuple[Verdict, Table]:
    play = followed.play
    verdict = _turn_verdict(table, move.after, play)
    new = _count(move.after) - _count(table.cards)
    after = _with_melds(table, move.after, move.seat, play)
    return verdict, _laid(after, move.seat, new.total(), 0, replace(_turn(table), added=True))


def _turn_verdict(table: Table, after: Melds, play: Play) -> Verdict:
    """The whole table before against the whole table after; every new card is one from the hand."""
    new = tuple((_count(after) - _count(table.cards)).elements())
    drawn = _turn(table).drawn or None
    return judge_turn(table.cards, new, after, play, drawn=drawn).verdict


def _count(melds: Sequence[Sequence[Laid]]) -> Counter[Card]:
    return Counter(each.card for meld in melds for each in meld)


def _points(cards: Sequence[Laid], play: Play) -> int:
    """What a meld counts laid down; nothing for cards that are no meld."""
    found = readings(cards, play.on_table, play.laid) or readings(cards, play.melds, play.laid)
    return found[0].points if found else 0


def _with_melds(table: Table, after: Melds, seat: int, play: Play) -> Table:
    """These melds on the table; one that has most of its cards from an older one keeps its owner."""
    melds = tuple(_lying(cards, table, seat, play) for cards in after if cards)
    return replace(table, melds=melds)


def _lying(cards: tuple[Laid, ...], table: Table, seat: int, play: Play) -> Lying:
    mine = Counter(each.card for each in cards)
    common = [(sum((mine & Counter(each.card for each in old.cards)).values()), old) for old in table.melds]
    most = max(common, key=lambda pair: pair[0], default=(0, None))
    owner = most[1].owner if most[1] is not None and most[0] * 2 > len(cards) else seat
    named = lying(cards, play.on_table) or lying(cards, play.melds)
    as_named = named[0].laid if named else as_laid(cards, play.on_table)
    limit = set_limit(play.on_table)
    closed = bool(named) and named[0].kind is Kind.SET and limit is not None and len(cards) >= limit
    return Lying(tuple(as_named), owner, closed)


def _laid(table: Table, seat: int, cards: int, points: int, turn: Turn) -> Table:
    return replace(
        table,
        laid=put(table.laid, seat, table.laid[seat] + points),
        out_of_hand=put(table.out_of_hand, seat, table.out_of_hand[seat] + cards),
        turn=replace(turn, laid=turn.laid + max(1, cards)),
    )


# ---------- the end of a turn, and of the deal


def _discard(move: Discard, table: Table, followed: Followed) -> tuple[Verdict, Table]:
    play, turn = followed.play, _turn(table)
    faults = [] if play.discards else [because("ref.nodiscardhere")]
    notes: list[Reason] = []
    opened = play.opening is None or table.opened[move.seat] is not None
    rules = play.take
    if turn.source is Source.DISCARD and rules is not None:
        faults += judge_take(play, first_lap=turn.number == 1, opened=opened, opens=opened).faults
        if move.card is not None and move.card == turn.taken and not rules.returns:
            faults.append(because("ref.noreturn", card=move.card))
    if move.card == JOKER and play.joker_discarded != "free":
        (faults if play.joker_discarded == "never" else notes).append(because("ref.discardjoker"))
    after = replace(
        table,
        discards=put(table.discards, move.seat, move.card),
        top=move.card,
        turn=replace(turn, over=True),
    )
    return Verdict(tuple(faults), tuple(notes)), after


def _pass(move: Pass, table: Table, followed: Followed) -> tuple[Verdict, Table]:
    turn = _turn(table)
    faults = []
    if followed.play.rearranging and 0 < turn.drawn < 3 and not turn.laid:
        faults.append(because("ref.drawon", n=turn.drawn))
    return Verdict(tuple(faults)), replace(table, turn=replace(turn, over=True))


def _end(move: End, table: Table, followed: Followed) -> tuple[Verdict, Table]:
    turn = _turn(table)
    faults = (
        []
        if move.ending in followed.variant.endings(followed.rules)
        else [because("deal.ending", ending=move.ending.value)]
    )
    if followed.play.opening and move.ending is Ending.OUT and table.opened[move.seat] is None:
        faults.append(because("ref.notopened"))
    if turn.source is Source.CUT and not _at_once(turn):
        faults.append(because("table.cutonlyhand"))
    return Verdict(tuple(faults)), replace(table, ending=move.ending, ender=move.seat, last=turn)


def _at_once(turn: Turn) -> bool:
    """True when everything was laid in this one turn by a player who had not opened before."""
    return turn.opened


# ---------- what no game allows


def _starter_faults(move: Move, table: Table, followed: Followed) -> list[Reason]:
    """Who starts with a card more only discards in the first turn. Source: docs/rules.md, remik51 1."""
    if not followed.play.starter_discards or not followed.players or move.seat != followed.players[0]:
        return []
    return [because("table.starter")] if _turn(table).number == 1 else []


def _copies(table: Table, play: Play) -> list[Reason]:
    """More of a card on the table than the packs hold, with the melds in which the copies lie."""
    there = _count(table.cards)
    faults = []
    for card in sorted(there):
        most = play.packs.jokers if card == JOKER else play.packs.decks
        if there[card] > most:
            melds = tuple(
                number for number, meld in enumerate(table.cards, start=1) if any(each.card == card for each in meld)
            )
            faults.append(because("table.copies", card=card, n=there[card], most=most, melds=melds))
    return faults


def _hand_size(seat: int, table: Table, followed: Followed) -> list[Reason]:
    """More cards laid than a hand can have held; hands that grow are only bounded where draws were followed."""
    play = followed.play
    if not play.discards:
        return []
    keeps = 1 if play.last_is_discarded else 0
    most = play.dealt + 1 - keeps
    laid = table.out_of_hand[seat]
    return [because("table.handsize", n=laid, most=most)] if laid > most else []


_JUDGES: dict[type[Move], Any] = {
    Take: _take,
    Lay: _lay,
    Add: _add,
    Swap: _swap,
    Rearrange: _rearrange,
    Discard: _discard,
    Pass: _pass,
    End: _end,
}


# ---------- what the form can be filled with


def proposed(followed: Followed, number: int) -> Deal | None:
    """The facts of the deal as far as the moves tell them; None while it is not over."""
    table = followed.table
    if table.ending is None:
        return None
    asks = followed.variant.asks(followed.rules)
    opened = tuple(points is not None for points in table.opened)
    return Deal(
        number=number,
        ending=table.ending,
        ender=table.ender,
        how=_how(followed) if Ask.HOW in asks and table.ender is not None else How.PLAIN,
        left=(None,) * followed.seats,
        opened=opened if Ask.OPENED in asks else (),
        laid=table.laid if Ask.LAID in asks else (),
        discards=table.discards if Ask.DISCARDS in asks and any(table.discards) else (),
        lap=max(table.turns) if Ask.LAP in asks and any(table.turns) else None,
    )


def _how(followed: Followed) -> How:
    turn = followed.table.last
    if turn is None or followed.variant.finished_as is None:
        return How.PLAIN
    finish = Finish(at_once=_at_once(turn), added=turn.added, cut=turn.source is Source.CUT)
    return followed.variant.finished_as(finish, followed.rules)


def contradictions(followed: Followed, deal: Deal) -> tuple[Reason, ...]:
    """Where the form says something else than the moves did. They are told; the form counts."""
    facts = proposed(followed, deal.number)
    if facts is None or deal.ending is Ending.VOID:
        return ()
    found: list[Reason] = []
    if facts.ending is not deal.ending or facts.ender != deal.ender:
        found.append(because("table.otherend"))
    if facts.how is not deal.how:
        found.append(because("table.otherhow", how=facts.how.value))
    found += [
        because("table.otheropened", seat=seat)
        for seat in followed.players
        if facts.opened and deal.opened and facts.opened[seat] != deal.opened[seat]
    ]
    found += [
        because("table.otherlaid", seat=seat, have=facts.laid[seat])
        for seat in followed.players
        if facts.laid and deal.laid and deal.laid[seat] is not None and facts.laid[seat] != deal.laid[seat]
    ]
    return (*found, *_seen_twice(followed, deal))


def _seen_twice(followed: Followed, deal: Deal) -> list[Reason]:
    """Cards that lie on the table and are shown in a hand, more of them than the packs hold."""
    shown = Counter(card for count in deal.left if isinstance(count, Shown) for card in count.cards)
    there = _count(followed.table.cards)
    packs = followed.play.packs
    return [
        because("table.seentwice", card=card, n=shown[card] + there[card])
        for card in sorted(shown)
        if shown[card] + there[card] > (packs.jokers if card == JOKER else packs.decks)
    ]
