"""The asks about what is allowed: `meld`, `opening`, `lay_off`, `swap_joker`, `turn` and `knock`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.judge.answers import meld_plain, verdict_plain
from companion.judge.request import Request, read_laid
from engine.cards import Card, Laid
from engine.errors import BadRequest
from engine.melds import readings
from engine.reasons import Verdict, because
from engine.referee.copies import check_copies
from engine.referee.disputed import depends
from engine.referee.knock import judge_knock
from engine.referee.lay_off import KNOCKER, judge_lay_off
from engine.referee.melds import judge_meld
from engine.referee.opening import Addition, Opening, judge_opening
from engine.referee.play import Play
from engine.referee.swap import judge_swap
from engine.referee.turn import LAST_DRAW, judge_turn

LaidMeld = tuple[Laid, ...]


def meld(request: Request) -> dict[str, Any]:
    """Is this a meld, what does each joker stand for, and what is it worth laid down?"""
    request.allow("cards", "wild")
    play = request.play()
    cards = request.laid("cards")
    check_copies(cards, play.packs)
    return _meld_answer(cards, play)


def _meld_answer(cards: LaidMeld, play: Play) -> dict[str, Any]:
    verdict = judge_meld(cards, play.melds)
    found = [
        {"kind": one.meld.kind.value, "cards": meld_plain(one.meld), "points": one.points}
        for one in readings(cards, play.melds, play.laid)
    ]
    shown = found[0] if found else {"kind": None, "cards": None, "points": None}
    return {**verdict_plain(verdict), **shown, "readings": found}


def opening(request: Request) -> dict[str, Any]:
    """Do these melds open? Where a disputed rule would give another total, a note tells it."""
    request.allow("melds", "lay_offs", "left", "wild")
    play = request.play()
    melds = request.melds("melds")
    additions = _additions(request)
    left = None if request.get("left", list) is None else request.cards("left")
    _check_opening(melds, additions, left or (), play)

    def ask(rules: Any) -> Opening:
        return judge_opening(melds, request.play(rules), additions, left)

    found = ask(request.rules)
    others = depends(ask, request.rules, request.said, same=lambda answer: (bool(answer.verdict), answer.points))
    notes = [
        because("ref.otherwise", name=each.switch.name, value=value, have=answer.points, need=answer.needed)
        for each in others
        for value, answer in each.answers[1:]
        if answer.points != found.points
    ]
    return {
        **verdict_plain(found.verdict + Verdict(notes=tuple(notes))),
        "points": found.points,
        "needed": found.needed,
        "melds": [_meld_answer(each, play) for each in melds],
    }


def _additions(request: Request) -> tuple[Addition, ...]:
    rows = request.get("lay_offs", list, [])
    if any(not isinstance(row, dict) or set(row) != {"cards", "onto"} for row in rows):
        raise BadRequest("error.field", field="lay_offs")
    return tuple(Addition(read_laid(row["cards"], "cards"), read_laid(row["onto"], "onto")) for row in rows)


def _check_opening(melds: Sequence[LaidMeld], additions: Sequence[Addition], left: Iterable[Card], play: Play) -> None:
    """Own cards together, and each meld of the others with what goes onto it, are no more than the packs hold."""
    own: list[Card | Laid] = [*_all(melds), *left]
    for addition in additions:
        own += addition.cards
        check_copies([*addition.onto, *addition.cards], play.packs)
    check_copies(own, play.packs)


def _all(melds: Iterable[LaidMeld]) -> list[Laid]:
    return [card for each in melds for card in each]


def lay_off(request: Request) -> dict[str, Any]:
    """May these cards be laid off on this meld, or on which melds?"""
    request.allow("table", "cards", "target", "opened", "hand_size", "last_turn", "wild", "by")
    play = request.play()
    table, cards = request.melds("table"), request.laid("cards")
    check_copies([*_all(table), *cards], play.packs)
    target = request.index("target", len(table))
    hand_size = request.get("hand_size", int)
    if hand_size is not None and not len(cards) <= hand_size <= 1000:
        raise BadRequest("error.field", field="hand_size")
    found = judge_lay_off(
        table,
        cards,
        target,
        play,
        opened=request.get("opened", bool, True),
        hand_size=hand_size,
        last_turn=request.get("last_turn", bool, False),
        by=request.word("by", (KNOCKER, "defender")) or "",
    )
    shown = {"targets": list(found.targets)} if target is None else {"result": meld_plain(found.result)}
    return {**verdict_plain(found.verdict), **shown}


def swap_joker(request: Request) -> dict[str, Any]:
    """May this joker be taken for this card?"""
    request.allow("meld", "card", "at", "opened", "from", "wild")
    play = request.play()
    lies, card = request.laid("meld"), request.card("card")
    if card is None:
        raise BadRequest("error.field", field="card")
    check_copies([*lies, card], play.packs)
    found = judge_swap(
        lies,
        card,
        play,
        at=request.index("at", len(lies)),
        opened=request.get("opened", bool, True),
        from_table=request.word("from", ("hand", "table")) == "table",
    )
    freed = None if found.freed is None else [str(found.freed)]
    return {**verdict_plain(found.verdict), "result": meld_plain(found.result), "freed": freed}


def turn(request: Request) -> dict[str, Any]:
    """May a turn make this table of that one?"""
    request.allow("before", "hand", "after", "opened", "drawn", "wild")
    play = request.play()
    before, after, hand = request.melds("before"), request.melds("after"), request.cards("hand", ())
    check_copies([*_all(before), *hand], play.packs)
    check_copies(_all(after), play.packs)
    drawn = request.get("drawn", int)
    if drawn is not None and not 1 <= drawn <= LAST_DRAW:
        raise BadRequest("error.field", field="drawn")
    found = judge_turn(before, hand, after, play, drawn=drawn, opened=request.get("opened", bool, True))
    return {
        **verdict_plain(found.verdict),
        "played": [str(card) for card in found.played],
        "left": [str(card) for card in found.left],
    }


def knock(request: Request) -> dict[str, Any]:
    """May this hand knock or go out, and as what?"""
    request.allow("hand", "discard", "upcard", "wild", "laid", "first", "knocked")
    play = request.play()
    hand, discard = request.hand(), request.card("discard")
    if discard is not None and discard not in hand:
        raise BadRequest("error.field", field="discard")
    check_copies(hand, play.packs)
    shown, opened = _laid(request, hand, discard, play)
    found = judge_knock(
        hand,
        play,
        discard=discard,
        shown=shown,
        opened=opened,
        first=request.get("first", bool, False),
        knocked=request.get("knocked", bool, False),
    )
    return {
        **verdict_plain(found.verdict),
        "as": found.called,
        "points": found.points,
        "limit": found.limit,
        "melds": [meld_plain(each) for each in found.melds],
        "loose": [str(card) for card in found.loose],
    }


def _laid(
    request: Request, hand: Sequence[Card], discard: Card | None, play: Play
) -> tuple[tuple[LaidMeld, ...], bool | None]:
    """What `laid` tells: points laid before (or yes and no), melds of this hand, or melds that lie already."""
    said = request.fields.get("laid")
    if said is None or isinstance(said, bool):
        return (), said
    if isinstance(said, int):
        return (), said > 0
    melds = request.melds("laid")
    rest = list(hand)
    if discard is not None:
        rest.remove(discard)
    inside = _all(melds)
    if all([each.card for each in inside].count(card) <= rest.count(card) for card in {one.card for one in inside}):
        return melds, None if melds else False
    check_copies([*inside, *hand], play.packs)
    return (), True


ASKS = {
    "meld": meld,
    "opening": opening,
    "lay_off": lay_off,
    "swap_joker": swap_joker,
    "turn": turn,
    "knock": knock,
}
