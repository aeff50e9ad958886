"""How an answer reads: the worst fault first, the cards at fault, the rule of the table that it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rulebook import Told, rulebook
from engine.cards import Card, Laid, Rank, cards
from engine.melds import MeldRules, is_joker, readings
from engine.reasons import Reason
from engine.variant import Variant

# What no change of cards could repair comes first, then what is wrong with the player's turn, then the shape of a
# meld, then its jokers, then the points.
WORST: tuple[str, ...] = (
    *("ref.deaddiscard", "ref.nolaying", "ref.nolayoff", "ref.noswap", "ref.nodiscardhere", "ref.nobiggin"),
    *("ref.knockerlayoff", "ref.lastturnlayoff", "ref.takefirstlap", "ref.notopened", "ref.takeopen", "ref.takelaid"),
    *("ref.openlayoff", "ref.knockright", "ref.swapfromtable", "ref.closed", "ref.notmeld", "ref.nojoker"),
    *("ref.twosuits", "ref.ranks", "ref.corner", "ref.acelow", "ref.twice", "ref.suittwice", "ref.gap", "ref.toomany"),
    *("ref.short", "ref.jokerfix", "ref.fullset", "ref.jokerrole", "ref.nonatural", "ref.jokers", "ref.jokerminority"),
    *("ref.adjacentjokers", "ref.ginonly", "ref.knockhigh", "ref.loosecards", "ref.open51", "ref.nocleanrun"),
)

# The switches whose sentence in the rules of the table says what was broken. Without one the chapter's first lines do.
SWITCHES: Mapping[str, tuple[str, ...]] = {
    "ref.jokers": ("jokers_when_laid", "jokers_later", "max_wild_per_meld"),
    "ref.jokerminority": ("jokers_when_laid", "jokers_later"),
    "ref.nonatural": ("jokers_when_laid", "all_wild_meld"),
    "ref.adjacentjokers": ("adjacent_jokers",),
    "ref.acelow": ("ace_both_ends", "ace_high_too"),
    "ref.corner": ("ace_both_ends", "ace_high_too"),
    "ref.open51": ("opening_points", "ace_low_run_points"),
    "ref.nocleanrun": ("clean_run_to_open",),
    "ref.openlayoff": ("opening_turn_lay_off",),
    "ref.notopened": ("opening_points",),
    "ref.fullset": ("set_joker_release",),
    "ref.useatonce": ("freed_joker",),
    "ref.takefirstlap": ("first_lap_discard",),
    "ref.takeopen": ("first_lap_discard", "taken_discard_is_laid"),
    "ref.takelaid": ("taken_discard_is_laid",),
    "ref.noreturn": ("return_taken_discard",),
    "ref.discardjoker": ("discard_joker",),
    "ref.knockhigh": ("knock_limit",),
    "ref.nobiggin": ("big_gin_bonus",),
    "ref.knockright": ("knock_right",),
    "ref.ginonly": ("ace_upcard",),
    "ref.noupcard": ("ace_upcard",),
    "ref.lastturnlayoff": ("last_turn_lay_off",),
    "ref.nodiscard": ("final_discard",),
    "ref.lastcard": ("final_discard",),
}

KNOCK = frozenset({"ref.knockhigh", "ref.loosecards", "ref.ginonly", "ref.noupcard", "ref.nobiggin", "ref.nodiscard"})
TURN = frozenset(
    {"ref.notopened", "ref.openlayoff", "ref.nolayoff", "ref.lastturnlayoff", "ref.knockerlayoff", "ref.closed"}
    | {"ref.fitsnowhere", "ref.lastcard", "ref.jokerfix", "ref.nojoker", "ref.noswap", "ref.swapfromtable"}
    | {"ref.fullset", "ref.useatonce", "ref.deaddiscard", "ref.takefirstlap", "ref.takeopen", "ref.takelaid"}
    | {"ref.noreturn", "ref.nodiscardhere", "ref.discardjoker"}
)
# Melds that would do, for the faults of melds; the first that is legal at the table is shown.
SETS, RUNS, ACES, JOKERS = ("8S 8H 8D",), ("5H 6H 7H",), ("QS KS AS", "AS 2S 3S"), ("5H * 7H", "5H 6H * 8H")
EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "ref.ranks": SETS,
    "ref.suittwice": SETS,
    "ref.twosuits": RUNS,
    "ref.twice": RUNS,
    "ref.gap": RUNS,
    "ref.short": RUNS,
    "ref.corner": ACES,
    "ref.acelow": ACES[::-1],
    "ref.jokers": JOKERS,
    "ref.jokerminority": JOKERS,
    "ref.nonatural": JOKERS,
    "ref.adjacentjokers": JOKERS,
    "ref.nocleanrun": RUNS,
}
SHORT = 2  # lines of a chapter that say what a set and a run are


def worst_first(faults: Iterable[Reason]) -> tuple[Reason, ...]:
    """Every fault once, the worst first; equally bad ones in the order in which they were found."""
    places = {code: place for place, code in enumerate(WORST)}
    return tuple(sorted(dict.fromkeys(faults), key=lambda fault: places.get(fault.code, len(places))))


def at_fault(faults: Iterable[Reason], cards: Sequence[Laid], rules: MeldRules) -> frozenset[int]:
    """The places of the cards that these faults of one meld are about."""
    return frozenset(place for fault in faults for place in _places(fault, cards, rules))


def _places(fault: Reason, cards: Sequence[Laid], rules: MeldRules) -> list[int]:
    said: Mapping[str, Any] = fault.params
    jokers = [place for place, each in enumerate(cards) if is_joker(each.card, rules)]
    natural = [place for place in range(len(cards)) if place not in jokers]
    match fault.code:
        case "ref.jokers" | "ref.jokerminority" | "ref.adjacentjokers" | "ref.nonatural" | "ref.jokerrole":
            return jokers
        case "ref.corner" | "ref.acelow":
            return [place for place in natural if cards[place].card.rank is Rank.ACE]
        case "ref.suittwice":
            suits = {place: (cards[place].role or cards[place].card).suit for place in natural}
            return [place for place in natural if suits[place] is said["suit"]]
        case "ref.ranks":
            return _odd_ones({place: cards[place].card.rank for place in natural})
        case "ref.twosuits":
            return _odd_ones({place: cards[place].card.suit for place in natural})
        case "ref.gap" | "ref.closed":
            return []
    named = {each for each in (said.get("card"), *_all(said.get("cards"))) if isinstance(each, Card)}
    return [place for place, each in enumerate(cards) if each.card in named]


def _all(said: object) -> Sequence[object]:
    return said if isinstance(said, tuple | list) else ()


def _odd_ones(kinds: Mapping[int, object]) -> list[int]:
    """The places that are not of the commonest kind; all of them where no kind is the commonest."""
    counted = Counter(kinds.values()).most_common(2)
    if len(counted) > 1 and counted[0][1] == counted[1][1]:
        return list(kinds)
    return [place for place, kind in kinds.items() if kind != counted[0][0]]


@dataclass(frozen=True)
class Rule:
    """The rule behind a fault: the chapter of the rules page, and what this table's rules say there."""

    chapter: str
    title: str
    lines: tuple[Told, ...]


def example_of(fault: Reason, rules: MeldRules) -> tuple[Laid, ...]:
    """A meld as it should be; nothing where a meld is not the matter."""
    for each in EXAMPLES.get(fault.code, ()):
        if found := readings(cards(each), rules):
            return found[0].meld.laid
    return ()


def rule_of(fault: Reason, variant: Variant, rules: Any, language: str) -> Rule:
    """What the rules of this table say about it."""
    about = "knock" if fault.code in KNOCK else "turn" if fault.code in TURN else "melds"
    book = rulebook(variant, rules, language)
    wanted = SWITCHES.get(fault.code, ())
    for chapter in book.chapters:
        told = tuple(line for line in chapter.lines if set(line.switches) & set(wanted))
        if told:
            return Rule(chapter.key, chapter.title, told)
    chapters = {chapter.key: chapter for chapter in book.chapters}
    chapter = chapters.get(about) or book.chapters[0]
    return Rule(chapter.key, chapter.title, chapter.lines[:SHORT] if about == "melds" else chapter.lines)
