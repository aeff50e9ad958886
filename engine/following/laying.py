"""Cards laid on the table: new melds, cards added, jokers swapped, a table taken apart and put together anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.cards import JOKER, Card, Laid
from engine.following.setting import Setting, turn_of
from engine.melds import Kind, Meld, as_laid, lying, readings, set_limit
from engine.reasons import Reason, Verdict, because
from engine.referee.lay_off import judge_lay_off
from engine.referee.melds import judge_lying, judge_meld
from engine.referee.opening import judge_opening
from engine.referee.play import Play
from engine.referee.swap import judge_swap
from engine.referee.take import judge_take
from engine.referee.turn import judge_turn
from engine.table import NOBODY, Add, Found, Lay, Lying, Rearrange, Source, Swap, Table, Turn, put

Melds = tuple[tuple[Laid, ...], ...]


def found(move: Found, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """A table that lies there when somebody begins to follow the deal. Faults: those of each meld."""
    faults = [
        Reason(fault.code, {**fault.params, "meld": number})
        for number, meld in enumerate(move.melds)
        for fault in judge_lying(meld, setting.play.on_table).faults
    ]
    opened = tuple(0 if seat in move.opened else None for seat in range(setting.seats))
    melds = tuple(lies(meld, NOBODY, setting.play) for meld in move.melds if meld)
    return Verdict(tuple(faults)), replace(table, melds=melds, opened=opened, midway=True)


def lay(move: Lay, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """New melds from the hand. Faults: those of the turn, of the opening, or of each meld; ref.nomelds."""
    play, turn = setting.play, turn_of(table)
    melds = tuple(as_named(meld, play) for meld in move.melds)
    opens = not setting.has_opened(move.seat, table)
    if play.rearranging:
        verdict = _turn_verdict(table, (*table.cards, *melds), play)
    elif opens:
        verdict = _opening(melds, turn, play)
    else:
        verdict = _each(melds, play)
    if (not melds or not all(melds)) and not any(fault.code == "ref.nomelds" for fault in verdict.faults):
        verdict += Verdict((because("ref.nomelds"),))
    points = sum(_points(meld, play) for meld in melds)
    new = tuple(lies(meld, move.seat, play) for meld in melds if meld)
    after = replace(
        table,
        melds=(*table.melds, *new),
        opened=put(table.opened, move.seat, points) if opens else table.opened,
        turn=replace(turn, opened=turn.opened or opens),
    )
    return verdict, _laid(after, move.seat, [each for meld in melds for each in meld], points)


def _each(melds: Melds, play: Play) -> Verdict:
    faults = [] if play.laying else [because("ref.nolaying")]
    faults += [
        Reason(fault.code, {**fault.params, "meld": number})
        for number, meld in enumerate(melds)
        for fault in judge_meld(meld, play.melds).faults
    ]
    return Verdict(tuple(faults))


def _opening(melds: Melds, turn: Turn, play: Play) -> Verdict:
    """The first laying of a player; a discard that was taken for it must be in it where the table plays so.

    Who lays everything at once needs no points where the table plays so. Source: docs/rules.md, remik51 B5 and B12.
    """
    everything = sum(map(len, melds)) >= play.dealt
    free = everything and not play.knock.hand_opens
    verdict = judge_opening(melds, replace(play, opening=None) if free else play).verdict
    rules = play.take
    laid_now = {each.card for meld in melds for each in meld}
    if turn.source is Source.DISCARD and turn.taken is not None and rules is not None and turn.taken not in laid_now:
        first_lap = turn.number == 1
        verdict += Verdict(judge_take(play, first_lap=first_lap, opened=False, opens=True, is_laid=False).faults)
    return verdict


def add(move: Add, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """Cards added to a meld. Faults: those of the lay-off, or of the turn; ref.openlayoff."""
    play, turn = setting.play, turn_of(table)
    old = table.melds[move.onto]
    judged = judge_lay_off(table.cards, move.cards, move.onto, play, opened=setting.has_opened(move.seat, table))
    faults = [*judged.verdict.faults, *_too_early(turn, play)]
    # What the cards make of the meld is known even when the player may not lay them off.
    free = judge_lay_off(table.cards, move.cards, move.onto, replace(play, opening=None))
    grown = tuple(free.result.laid) if free.result else as_named((*old.cards, *move.cards), play)
    if play.rearranging:
        faults = list(_turn_verdict(table, put(table.cards, move.onto, grown), play).faults)
    points = _points(grown, play) - _points(old.cards, play)
    after = _grown(table, move.onto, grown, play)
    return Verdict(tuple(faults)), _laid(after, move.seat, move.cards, points)


def _too_early(turn: Turn, play: Play) -> list[Reason]:
    """Where the table plays so, lay-offs and swaps begin with the turn after the opening."""
    early = turn.opened and play.opening is not None and not play.opening.lay_offs
    return [because("ref.openlayoff")] if early else []


def _grown(table: Table, onto: int, cards: tuple[Laid, ...], play: Play) -> Table:
    """The table with another meld in the place of one; it was added to in this turn."""
    meld = lies(cards, table.melds[onto].owner, play)
    return replace(table, melds=put(table.melds, onto, meld), turn=replace(turn_of(table), added=True))


def swap(move: Swap, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """A joker taken for the real card. Faults: those of the swap, ref.openlayoff."""
    play, turn = setting.play, turn_of(table)
    old = table.melds[move.onto].cards
    judged = judge_swap(old, move.card, play, at=move.at, opened=setting.has_opened(move.seat, table))
    faults = (*judged.verdict.faults, *_too_early(turn, play))
    done = tuple(judged.result.laid) if judged.result else _replaced(old, move)
    after = _grown(table, move.onto, done, play)
    freed = sum(each.card == JOKER for each in old) - sum(each.card == JOKER for each in done)
    after = replace(after, turn=replace(turn_of(after), freed=turn.freed + freed, laid=turn.laid + 1))
    # The real card leaves the hand and a joker comes into it.
    more = 1 - freed
    return Verdict(faults, judged.verdict.notes), replace(
        after, out_of_hand=put(after.out_of_hand, move.seat, after.out_of_hand[move.seat] + more)
    )


def _replaced(old: tuple[Laid, ...], move: Swap) -> tuple[Laid, ...]:
    """What a table that agreed on it made of the meld."""
    places = [index for index, each in enumerate(old) if each.card == JOKER]
    at = move.at if move.at in places else places[0] if places else None
    real = Laid(move.card, move.card)
    return (*old, real) if at is None else (*old[:at], real, *old[at + 1 :])


def rearrange(move: Rearrange, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """The table as somebody put it together. Faults: those of the turn; ref.takenapart where melds stay together."""
    play = setting.play
    verdict = _turn_verdict(table, move.after, play)
    new = tuple((_count(move.after) - _count(table.cards)).elements())
    after = replace(table, melds=_kept(move.after, table, move.seat, play))
    after = replace(after, turn=replace(turn_of(after), added=True))
    return verdict, _laid(after, move.seat, [Laid(card, card) for card in new], 0)


def _turn_verdict(table: Table, after: Melds, play: Play) -> Verdict:
    """The whole table before against the whole table after; every new card is one from the hand."""
    new = tuple((_count(after) - _count(table.cards)).elements())
    drawn = turn_of(table).drawn or None
    return judge_turn(table.cards, new, after, play, drawn=drawn).verdict


def _count(melds: Iterable[Sequence[Laid]]) -> Counter[Card]:
    return Counter(each.card for meld in melds for each in meld)


def _kept(after: Melds, table: Table, seat: int, play: Play) -> tuple[Lying, ...]:
    """These melds; one that has most of its cards from an older one keeps its owner, each owner's meld once."""
    rest = list(table.melds)
    melds = []
    for cards in (each for each in after if each):
        mine = Counter(each.card for each in cards)
        most = max(rest, key=lambda old: (mine & Counter(each.card for each in old.cards)).total(), default=None)
        owner = seat
        if most is not None and 2 * (mine & Counter(each.card for each in most.cards)).total() > len(cards):
            owner = most.owner
            rest.remove(most)
        melds.append(lies(as_named(cards, play), owner, play))
    return tuple(melds)


def as_named(cards: Sequence[Laid], play: Play) -> tuple[Laid, ...]:
    """The cards as they lie, their jokers named by their places; cards that are no meld stay as they are."""
    read = lying(cards, play.melds, play.laid) or lying(cards, play.on_table, play.laid)
    return tuple(read[0].laid) if read else as_laid(cards, play.melds)


def lies(cards: Sequence[Laid], owner: int, play: Play) -> Lying:
    """A meld on the table; a set that holds all it can takes no further card."""
    read: tuple[Meld, ...] = lying(cards, play.on_table) or lying(cards, play.melds)
    limit = set_limit(play.on_table)
    closed = bool(read) and read[0].kind is Kind.SET and limit is not None and len(cards) >= limit
    return Lying(tuple(cards), owner, closed)


def _points(cards: Sequence[Laid], play: Play) -> int:
    """What a meld counts laid down; nothing for cards that are no meld."""
    read = readings(cards, play.on_table, play.laid) or readings(cards, play.melds, play.laid)
    return read[0].points if read else 0


def _laid(table: Table, seat: int, cards: Sequence[Laid], points: int) -> Table:
    """The table with these cards noted as laid from the hand; jokers that were freed before are among them."""
    turn = turn_of(table)
    jokers = sum(each.card == JOKER for each in cards)
    # Of two equal cards the one that was taken is laid, and its twin may be discarded.
    taken = None if turn.taken in [each.card for each in cards] else turn.taken
    return replace(
        table,
        laid=put(table.laid, seat, table.laid[seat] + points),
        out_of_hand=put(table.out_of_hand, seat, table.out_of_hand[seat] + len(cards)),
        turn=replace(turn, laid=turn.laid + max(1, len(cards)), freed=max(0, turn.freed - jokers), taken=taken),
    )
