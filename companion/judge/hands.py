"""The asks that look for the best: `arrange`, `defend` and `rearrange`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.judge.answers import meld_plain, verdict_plain
from companion.judge.request import Request
from engine.cards import JOKER, Card
from engine.melds import Meld, lying
from engine.reasons import Reason, Verdict, because
from engine.referee.copies import check_copies
from engine.referee.play import LayOffs, Play, Swaps
from engine.referee.turn import judge_turn
from engine.solver import PATIENCE, Defence, Rearrangement, arrange, defend, lay_down, rearrange
from engine.solver.position import Goal

GOALS: dict[str, Goal] = {"points": "points", "cards": "cards", "knock": "knock"}
HANDS = 400


def best_arrangement(request: Request) -> dict[str, Any]:
    """The melds that leave the fewest points loose."""
    request.allow("hand", "wild", "upcard")
    play = request.play()
    hand = request.hand()
    check_copies(hand, play.packs)
    best = arrange(hand, play.melds, play.worth)
    return {
        **verdict_plain(Verdict()),
        "points": best.points,
        "melds": [meld_plain(each) for each in best.melds],
        "loose": [str(card) for card in best.loose],
    }


def best_defence(request: Request) -> dict[str, Any]:
    """A defender's best answer to a knock, arranged and laid off together."""
    request.allow("hand", "melds", "gin", "wild", "upcard")
    play = request.play()
    hand, melds = request.hand(), request.melds("melds")
    check_copies([*hand, *(card for each in melds for card in each)], play.packs)
    faults: list[Reason] = []
    lies: list[Meld] = []
    for number, each in enumerate(melds):
        read = lying(each, play.on_table)
        lies += read[:1]
        if not read:
            faults.append(because("ref.notmeld", cards=tuple(one.card for one in each), meld=number))
    found = defence(hand, () if faults else tuple(lies), play, request.get("gin", bool, False))
    return {
        **verdict_plain(Verdict(tuple(faults))),
        "points": found.points,
        "melds": [meld_plain(each) for each in found.melds],
        "laid_off": [{"card": str(card), "onto": onto} for card, onto in found.laid_off],
        "loose": [str(card) for card in found.loose],
    }


def defence(hand: tuple[Card, ...], knocker: tuple[Meld, ...], play: Play, gin: bool) -> Defence:
    """The best answer, without lay-offs where the game has none."""
    closed = gin or play.lay_offs is LayOffs.NOBODY or not knocker
    if closed or any(card == JOKER or card.rank is play.melds.wild for card in hand):
        best = arrange(hand, play.melds, play.worth)
        return Defence(best.points, best.melds, (), best.loose)
    return defend(hand, knocker, play.melds, play.worth, gin)


def best_turn(request: Request) -> dict[str, Any]:
    """What this hand could play at this table: fewest points left, most cards, or few enough to knock."""
    request.allow("table", "hand", "goal", "opened", "wild")
    play = request.play()
    table, hand = request.melds("table"), request.hand()
    goal = GOALS[request.word("goal", GOALS) or "points"]
    check_copies([*hand, *(card for each in table for card in each)], play.packs)
    wrong = [
        because("ref.notmeld", cards=tuple(one.card for one in each), meld=number)
        for number, each in enumerate(table)
        if not lying(each, play.on_table)
    ]
    if wrong:
        return {**verdict_plain(Verdict(tuple(wrong))), "played": [], "left": [str(card) for card in hand]}
    lies = tuple(lying(each, play.on_table)[0] for each in table)
    found = turn_for(lies, hand, play, goal, request.get("opened", bool, True))
    notes = [because("ref.nolaying")] if not play.laying else []
    notes += [] if found.complete else [because("ref.maybenotbest")]
    return {
        **verdict_plain(Verdict(notes=tuple(notes))),
        "played": [str(card) for card in found.played],
        "left": [str(card) for card in found.left],
        "points": found.points,
        "after": [meld_plain(each) for each in found.after],
    }


def turn_for(table: tuple[Meld, ...], hand: tuple[Card, ...], play: Play, goal: Goal, opened: bool) -> Rearrangement:
    """The best turn as the game is played: melds taken apart, or laid down and off, or held until the end."""
    nothing = Rearrangement((), hand, sum(map(play.worth, hand)), table)
    if play.rearranging:
        return rearrange(table, hand, play.melds, play.worth, goal, limit=play.knock.limit or 0, effort=PATIENCE)
    if not play.laying:
        return nothing
    if opened or not play.opening:
        return _laid_down(table, hand, play, goal)
    for lies in (table, ()) if play.opening.lay_offs else ((),):
        best = _laid_down(lies, hand, play, goal)
        after = best.after if lies else (*table, *best.after)
        before = [each.laid for each in table]
        if judge_turn(before, hand, [each.laid for each in after], play, opened=False).verdict:
            return replace(best, after=after)
    return replace(nothing, complete=False)


def _laid_down(table: tuple[Meld, ...], hand: tuple[Card, ...], play: Play, goal: Goal) -> Rearrangement:
    return lay_down(
        table,
        hand,
        play.melds,
        play.on_table,
        play.worth,
        goal,
        swap="no" if play.swaps is Swaps.NOWHERE else "full_set" if play.release_full else "any",
        keep_one=play.last_is_discarded,
        effort=HANDS,
    )


ASKS = {"arrange": best_arrangement, "defend": best_defence, "rearrange": best_turn}
