"""What is asked about melds: one meld, an opening, a lay-off, a joker."""

from __future__ import annotations

from companion.asking.answers import Answer, Choice, Row, as_given, in_gaps, meld_row, spelled
from companion.asking.entered import Condition, Entered
from companion.asking.faults import at_fault
from companion.words import _l
from engine.cards import Card, Laid
from engine.melds import SHORTEST, MeldRules, Reading, readings
from engine.reasons import Reason, Verdict, because
from engine.referee.lay_off import KNOCKER, judge_lay_off
from engine.referee.melds import judge_meld
from engine.referee.mend import mend
from engine.referee.opening import judge_opening
from engine.referee.play import LayOffs, Play, Swaps
from engine.referee.swap import judge_swap

YES, NO = ("yes", _l("Yes")), ("no", _l("No"))
OPENED = Condition("opened", _l("Opened before?"), (YES, NO), usual="yes")
MOST_WOULD = 2
MOST_READINGS = 6  # that are offered
MOST_HELD = 32  # more cards than a hand ever has; a table's worth would take minutes to arrange
MOST_MENDED = 16


# ---------- what is missing


def some_cards(entered: Entered, play: Play, whole: bool) -> str:
    """At least one card, and no more than anybody could hold."""
    if len(entered.cards("cards")) > MOST_HELD:
        return _l("These are too many cards for one hand.")
    return "" if entered.cards("cards") else _l("Which cards?")


def three_cards(entered: Entered, play: Play, whole: bool) -> str:
    """Two cards are judged only when nobody adds to them any more."""
    groups = entered.groups("cards")
    if groups and (whole or all(len(group) >= SHORTEST for group in groups)):
        return ""
    return some_cards(entered, play, whole) or _l("A meld takes three cards or more.")


def cards_and_table(entered: Entered, play: Play, whole: bool) -> str:
    """Cards, and melds of three that they may go to."""
    groups = entered.groups("table")
    if not groups or not (whole or all(len(group) >= SHORTEST for group in groups)):
        return _l("Which melds are on the table?")
    return some_cards(entered, play, whole)


def one_card_and_table(entered: Entered, play: Play, whole: bool) -> str:
    """One meld, and one card for its joker."""
    if len(entered.groups("table")) != 1 or not (whole or len(entered.cards("table")) >= SHORTEST):
        return _l("Which meld is the joker in?")
    return "" if entered.one("cards") else _l("Which card is to take the joker’s place? One card.")


# ---------- one meld


def meld(entered: Entered, play: Play) -> Answer:
    """Is this a meld? What each joker stands for, its points laid down; else what is at fault and what would do."""
    cards = entered.cards("cards")
    found = readings(cards, play.melds, play.laid)
    verdict = judge_meld(cards, play.melds)
    if not found:
        return Answer(
            verdict=verdict,
            rows=(broken(cards, verdict.faults, play.melds),),
            would=mend(cards, play.melds, play.packs, play.laid)[:MOST_WOULD] if len(cards) <= MOST_MENDED else (),
        )
    shown = picked(entered, 0, found)
    return Answer(
        verdict=verdict,
        rows=(meld_row(shown.meld, shown.points if play.laying else None),),
        points=shown.points if play.laying else None,
        name="as",
        choices=choices_of(0, found, shown, play),
    )


def broken(cards: tuple[Card, ...], faults: tuple[Reason, ...], rules: MeldRules) -> Row:
    """Cards that are no meld, with those at fault marked and those that are missing drawn in."""
    ordered, gaps = in_gaps(as_given(cards), faults)
    return Row("given", ordered, at_fault(faults, ordered, rules), gaps)


def picked(entered: Entered, number: int, found: tuple[Reading, ...]) -> Reading:
    """The reading that the player picked for this meld, else the dearest."""
    return next((each for each in found if spelled(each) == entered.picks.get(number)), found[0])


def choices_of(number: int, found: tuple[Reading, ...], shown: Reading, play: Play) -> tuple[Choice, ...]:
    """The ways to read a meld, where there are several."""
    if len(found) < 2:
        return ()
    return tuple(
        Choice(f"{number}:{spelled(each)}", meld_row(each.meld, each.points if play.laying else None), each == shown)
        for each in found[:MOST_READINGS]
    )


# ---------- an opening


def opening_conditions(play: Play) -> tuple[Condition, ...]:
    """What beside the melds decides: a card to discard, and lay-offs in the same turn where a table minds them."""
    found = []
    if play.discards and play.last_is_discarded:
        found.append(Condition("left", _l("Is a card left to discard?"), (YES, NO), usual="yes"))
    if play.opening and not play.opening.lay_offs:
        found.append(Condition("lays_off", _l("Are cards laid off in the same turn?"), (YES, NO), usual="no"))
    return tuple(found)


def opening(entered: Entered, play: Play) -> Answer:
    """Do these melds open? Points of each, of all, and the points needed."""
    groups = entered.groups("cards")
    read = [readings(group, play.melds, play.laid) for group in groups]
    shown = [picked(entered, number, found) if found else None for number, found in enumerate(read)]
    given = [each.meld.laid if each else as_given(group) for each, group in zip(shown, groups, strict=True)]
    found = judge_opening(given, play, left=() if entered.says("left", "no") else None)
    faults = found.verdict.faults
    if entered.says("lays_off", "yes") and play.opening and not play.opening.lay_offs:
        faults += (because("ref.openlayoff"),)
    rows = tuple(
        meld_row(each.meld, each.points) if each else broken(group, verdict.faults, play.melds)
        for each, group, verdict in zip(shown, groups, found.melds, strict=True)
    )
    several = [(number, ways) for number, ways in enumerate(read) if len(ways) > 1]
    return Answer(
        verdict=Verdict(faults, found.verdict.notes),
        rows=rows,
        points=found.points,
        need=found.needed,
        name="as",
        choices=tuple(
            choice for number, ways in several for choice in choices_of(number, ways, shown[number] or ways[0], play)
        ),
    )


# ---------- a lay-off


def lay_off_conditions(play: Play) -> tuple[Condition, ...]:
    """What beside the cards decides, in this game."""
    found = [OPENED] if play.opening else []
    if play.laying and play.last_is_discarded:
        found.append(Condition("last", _l("Is it all that is left in the hand?"), (YES, NO), usual="no"))
    if play.lay_offs is LayOffs.DEFENDER:
        who = ((KNOCKER, _l("Who knocked")), ("defender", _l("The other player")))
        found.append(Condition("by", _l("Who lays off?"), who, usual="defender"))
    if play.lay_offs is LayOffs.LAST_TURN:
        found.append(Condition("last_turn", _l("Has somebody gone out already?"), (YES, NO)))
    return tuple(found)


def lay_off(entered: Entered, play: Play) -> Answer:
    """May these cards be laid off? Where they fit several melds, the player says which."""
    table, cards = entered.groups("table"), entered.cards("cards")

    def judged(target: int | None) -> Answer:
        found = judge_lay_off(
            table,
            cards,
            target,
            play,
            opened=not entered.says("opened", "no"),
            hand_size=len(cards) if entered.says("last", "yes") else None,
            last_turn=entered.says("last_turn", "yes"),
            by=entered.said.get("by", ""),
        )
        if found.result is not None:
            return Answer(verdict=found.verdict, rows=(meld_row(found.result, kind="after"),))
        rows = [Row("given", as_given(cards))]
        if target is not None:
            rows.append(Row("onto", as_given(table[target])))
        return Answer(verdict=found.verdict, rows=tuple(rows))

    fitting = judge_lay_off(table, cards, None, play).targets
    targets = fitting or ((0,) if len(table) == 1 else ())
    target = entered.onto if entered.onto in targets else targets[0] if len(targets) == 1 else None
    answer = judged(target)
    if len(targets) < 2 or (target is None and not answer.verdict):
        return answer
    choices = tuple(Choice(str(each), Row("onto", as_given(table[each])), each == target) for each in targets)
    return Answer(verdict=answer.verdict, rows=answer.rows, name="onto", choices=choices)


# ---------- a joker


def swap_conditions(play: Play) -> tuple[Condition, ...]:
    """What beside the cards decides, in this game."""
    found = [OPENED] if play.opening else []
    if play.swaps is Swaps.HAND:
        places = (("hand", _l("From the hand")), ("table", _l("From the table")))
        found.append(Condition("from", _l("Where is the card from?"), places, usual="hand"))
    return tuple(found)


def swap(entered: Entered, play: Play) -> Answer:
    """May this joker be taken for this card?"""
    lies, card = entered.groups("table")[0], entered.cards("cards")[0]
    found = judge_swap(
        lies, card, play, opened=not entered.says("opened", "no"), from_table=entered.says("from", "table")
    )
    if found.result is not None:
        return Answer(verdict=found.verdict, rows=(meld_row(found.result, kind="after"),))
    return Answer(verdict=found.verdict, rows=(Row("onto", as_given(lies)), Row("given", (Laid(card, card),))))
