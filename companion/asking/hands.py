"""Proposals for a hand: its best arrangement, and the best answer to a knock. They are no verdicts."""

from __future__ import annotations

from companion.asking.answers import Answer, Row, as_given, meld_row
from companion.asking.entered import Condition, Entered
from companion.asking.laying import NO, YES
from companion.words import _l
from engine.cards import Card
from engine.melds import Meld, lying
from engine.reasons import Verdict, because
from engine.referee.play import Play
from engine.solver import arrange, defend


def arrangement(entered: Entered, play: Play) -> Answer:
    """The melds that leave the fewest points loose."""
    hand = entered.cards("cards")
    best = arrange(hand, play.melds, play.worth)
    return Answer(
        rows=(*map(meld_row, best.melds), *_loose(best.loose, best.points)),
        points=best.points,
        left=hand if play.laying else best.loose,
    )


def defence_conditions(play: Play) -> tuple[Condition, ...]:
    """Nobody lays off on gin."""
    return (Condition("gin", _l("Is it gin?"), (YES, NO), usual="no"),)


def defence(entered: Entered, play: Play) -> Answer:
    """The arrangement and lay-offs that leave the defender the fewest points."""
    hand, melds = entered.cards("cards"), entered.groups("table")
    lies: list[Meld] = []
    for each in melds:
        read = lying(each, play.on_table)
        if not read:
            return Answer(
                verdict=Verdict((because("ref.notmeld", cards=each),)),
                rows=(Row("onto", as_given(each), bad=frozenset(range(len(each)))),),
            )
        lies.append(read[0])
    best = defend(hand, lies, play.melds, play.worth, entered.says("gin", "yes"))
    onto = [
        Row("added", (*lies[number].laid, *as_given(card for card, at in best.laid_off if at == number)))
        for number in sorted({at for _, at in best.laid_off})
    ]
    return Answer(
        rows=(*map(meld_row, best.melds), *onto, *_loose(best.loose, best.points)),
        points=best.points,
        left=best.loose,
    )


def _loose(cards: tuple[Card, ...], points: int) -> tuple[Row, ...]:
    return (Row("loose", as_given(cards), points=points),) if cards else ()
