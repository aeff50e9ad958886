"""What is asked about a turn: a discard that somebody wants, a knock, the end of a hand."""

from __future__ import annotations

from companion.asking.answers import Answer, Row, as_given, meld_row
from companion.asking.entered import Condition, Entered, Field
from companion.asking.laying import NO, YES, some_cards
from companion.words import _l
from engine.referee.knock import judge_knock
from engine.referee.play import Play
from engine.referee.take import judge_take


def nothing(entered: Entered, play: Play, whole: bool) -> str:
    """There are no cards to enter."""
    return ""


# ---------- the discard

OPENS = (
    ("opened", _l("Opened before")),
    ("with", _l("Opens now, with this card")),
    ("without", _l("Opens now, without this card")),
    ("not", _l("Does not open")),
)


def take_conditions(play: Play) -> tuple[Condition, ...]:
    """Whether it is the first lap, and how the player stands; only where the game minds."""
    rules = play.take
    if rules is None or not (rules.to_open or rules.first_lap != "free"):
        return ()
    return (
        Condition("lap", _l("Is it the first lap?"), (YES, NO)),
        Condition("stand", _l("How does the player stand?"), OPENS),
    )


def take(entered: Entered, play: Play) -> Answer:
    """May this player take the previous discard?"""
    stand = entered.said.get("stand", "not")
    verdict = judge_take(
        play,
        first_lap=entered.says("lap", "yes"),
        opened=stand == "opened",
        opens=stand in ("with", "without"),
        is_laid=stand != "without",
    )
    return Answer(verdict=verdict)


# ---------- the end of a hand


def knock_fields(play: Play) -> tuple[Field, ...]:
    """The hand; what is discarded where something is; the up-card where it sets the limit."""
    found = [Field("cards", _l("The hand"))]
    if play.discards:
        found.append(Field("discard", _l("Discarded last, if it is known"), optional=True, apart=True))
    if play.knock.limit is None:
        found.insert(0, Field("upcard", _l("The turned-up card"), apart=True))
    return tuple(found)


def knock_conditions(play: Play) -> tuple[Condition, ...]:
    """What beside the hand decides, in this game."""
    found = []
    if play.opening:
        words = (("yes", _l("Yes")), ("no", _l("No")), ("count", _l("See the cards")))
        found.append(Condition("opened", _l("Opened before?"), words, usual="count"))
    if play.knock.right != "free":
        found.append(Condition("first", _l("Plays first in this deal?"), (YES, NO)))
        found.append(Condition("knocked", _l("Has somebody knocked before?"), (YES, NO), usual="no"))
    return tuple(found)


def a_hand(entered: Entered, play: Play, whole: bool) -> str:
    """A hand as large as it is in this game, where melds stay in it; any hand where they lie on the table."""
    if play.knock.limit is None and not entered.one("upcard"):
        return _l("Which card is turned up? One card.")
    hand = entered.cards("cards")
    if wrong := some_cards(entered, play, whole):
        return wrong
    if not play.laying and len(hand) not in (play.dealt, play.dealt + 1):
        return _l("Which cards? The whole hand, before the discard or after it.")
    if entered.cards("discard") and entered.one("discard") not in hand:
        return _l("The discard is one of the cards in the hand.")
    return ""


def knock(entered: Entered, play: Play) -> Answer:
    """May this hand knock or go out? What it is called, what is left and what that counts."""
    opened = {"yes": True, "no": False}.get(entered.said.get("opened", ""))
    found = judge_knock(
        entered.cards("cards"),
        play,
        discard=entered.one("discard"),
        opened=opened,
        first=entered.says("first", "yes"),
        knocked=entered.says("knocked", "yes"),
    )
    rows = [meld_row(each) for each in found.melds]
    if found.loose:
        bad = frozenset() if found.verdict else frozenset(range(len(found.loose)))
        rows.append(Row("loose", as_given(found.loose), bad=bad, points=found.points))
    if found.discard is not None:
        rows.append(Row("discard", as_given((found.discard,))))
    return Answer(
        verdict=found.verdict,
        rows=tuple(rows),
        called=found.called or "",
        points=found.points,
        need=found.limit,
        left=found.loose if found.verdict else None,
    )
