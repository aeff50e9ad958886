"""Cards drawn and discarded, the end of a turn, the end of the deal."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import JOKER
from engine.deals import Ending
from engine.following.setting import Setting, turn_of
from engine.reasons import Reason, Verdict, because
from engine.referee.take import judge_take
from engine.referee.turn import LAST_DRAW
from engine.table import Discard, End, Pass, Source, Table, Take, Turn, put


def take(move: Take, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """A card drawn.

    Faults: table.fourth, table.drawafterlaying, table.seconddraw, table.stockempty, table.nodiscard,
    table.nocutcard, and those of `judge_take`.
    """
    turn = turn_of(table)
    faults = _too_many(turn, setting)
    notes: tuple[Reason, ...] = ()
    card = move.card
    if move.source is Source.STOCK:
        faults += [because("table.stockempty")] if table.emptied_by is not None else []
    elif move.source is Source.DISCARD:
        card = card or table.top
        opened = setting.has_opened(move.seat, table)
        judged = judge_take(setting.play, first_lap=turn.number == 1, opened=opened, opens=True)
        faults += judged.faults
        notes = judged.notes
        if _no_discard(table, setting):
            faults.append(because("table.nodiscard"))
    elif not setting.has_cut_card:
        faults.append(because("table.nocutcard"))
    drawn = replace(turn, drawn=turn.drawn + 1, source=move.source, taken=card)
    return Verdict(tuple(faults), notes), _without(move, replace(table, turn=drawn), setting)


def _too_many(turn: Turn, setting: Setting) -> list[Reason]:
    if not setting.play.rearranging:
        return [because("table.seconddraw")] if turn.drawn else []
    faults = [because("table.fourth")] if turn.drawn >= LAST_DRAW else []
    return [*faults, because("table.drawafterlaying")] if turn.laid else faults


def _no_discard(table: Table, setting: Setting) -> bool:
    """Elsewhere a card is turned up before the first move."""
    return table.pile < 1 and setting.play.starter_discards and not table.midway


def _without(move: Take, table: Table, setting: Setting) -> Table:
    """The table without the card that was drawn; who draws the last one of the stock is remembered."""
    if move.source is Source.DISCARD:
        return replace(table, top=None, pile=max(0, table.pile - 1))
    if move.source is Source.CUT:
        return table
    from_stock = table.from_stock + 1
    last = setting.stock is not None and not table.midway and from_stock >= setting.stock
    emptied_by = move.seat if last and table.emptied_by is None else table.emptied_by
    return replace(table, from_stock=from_stock, emptied_by=emptied_by)


def discard(move: Discard, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """A card discarded. Faults: ref.nodiscardhere, ref.noreturn, ref.discardjoker, ref.useatonce, and the lap's."""
    play, turn = setting.play, turn_of(table)
    faults = [] if play.discards else [because("ref.nodiscardhere")]
    notes: list[Reason] = []
    rules = play.take
    if turn.source is Source.DISCARD and rules is not None:
        opened = setting.has_opened(move.seat, table)
        faults += judge_take(play, first_lap=turn.number == 1, opened=opened, opens=opened).faults
        if move.card is not None and move.card == turn.taken and not rules.returns:
            faults.append(because("ref.noreturn", card=move.card))
    if move.card == JOKER and play.joker_discarded != "free":
        (faults if play.joker_discarded == "never" else notes).append(because("ref.discardjoker"))
    faults += left_over(turn, setting)
    after = replace(
        table,
        discards=put(table.discards, move.seat, move.card),
        top=move.card,
        pile=table.pile + 1,
        turn=replace(turn, over=True),
    )
    return Verdict(tuple(faults), tuple(notes)), after


def passed(move: Pass, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """A turn that is over. Faults: ref.drawon (who melded nothing draws on), ref.useatonce, table.laps."""
    turn = turn_of(table)
    faults = left_over(turn, setting)
    stock_left = table.emptied_by is None
    if setting.play.rearranging and 0 < turn.drawn < LAST_DRAW and not turn.laid and stock_left:
        faults.append(because("ref.drawon", n=turn.drawn))
    return Verdict(tuple(faults)), replace(table, turn=replace(turn, over=True))


def left_over(turn: Turn, setting: Setting) -> list[Reason]:
    """What keeps this turn from being over: a freed joker that was not used, a lap too many."""
    play = setting.play
    faults = [because("ref.useatonce")] if play.freed_at_once and turn.freed > 0 else []
    if play.laps is not None and turn.number > play.laps:
        faults.append(because("table.laps", n=turn.number, most=play.laps))
    return faults


def end(move: End, table: Table, setting: Setting) -> tuple[Verdict, Table]:
    """The end of the deal.

    Faults: deal.ending, ref.notopened, ref.useatonce, table.cutonlyhand, table.lastlap. Once the stock is used up
    nobody knocks, and an emptied hand does not cut the last lap short. Source: docs/rules.md, manipulation 4.
    """
    offered = move.ending in setting.variant.endings(setting.rules)
    faults = [] if offered else [because("deal.ending", ending=move.ending.value)]
    if move.ending is Ending.EXHAUSTED:
        return Verdict(tuple(faults)), replace(table, ending=move.ending, last=table.turn)
    turn = turn_of(table)
    if move.ending is Ending.OUT and not setting.has_opened(move.seat, table):
        faults.append(because("ref.notopened"))
    if turn.source is Source.CUT and not turn.opened:
        faults.append(because("table.cutonlyhand"))
    if turn.last_lap and setting.play.last_lap:
        faults.append(because("table.lastlap"))
    faults += left_over(turn, setting)
    return Verdict(tuple(faults)), replace(table, ending=move.ending, ender=move.seat, last=turn)
