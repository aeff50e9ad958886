"""Three Thirteen in sentences. Source: docs/rules.md, three-thirteen."""

from __future__ import annotations

from companion.rulebook.book import Book, Line, Lines, Question, chosen, line
from companion.words import _l
from engine.variants.three_thirteen import ThreeThirteenRules


def book(rules: ThreeThirteenRules) -> Book:
    """The rules of a table that plays Three Thirteen."""
    return Book(
        setup=(
            line(_l("2 to 8 players.")),
            line(_l("Eleven rounds: everyone gets 3 cards in the first, 13 in the last. One card is turned up.")),
            line(_l("Whoever sits next after the dealer starts, and deals the next deal.")),
        ),
        cards=_cards(rules),
        melds=_melds(rules),
        turn=(
            line(_l("Draw from the stock or take the top discard. Then discard a card.")),
            chosen(
                rules,
                "last_turn_lay_off",
                {
                    False: _l("Melds stay in the hand until the round ends. Nobody lays off."),
                    True: _l(
                        "Melds stay in the hand until the round ends. In the last turn you may lay off on open melds."
                    ),
                },
            ),
            line(_l("When the stock is empty, the discards but the top one are shuffled and become the stock.")),
        ),
        knock=(line(_l("You finish when all cards are in melds but the one you discard.")), _last_turn()),
        scoring=(line(_l("Everyone counts the loose cards. Whoever finishes counts 0; there is no bonus.")),),
        end=_end(rules),
        questions=(
            Question(
                _l("May a meld consist of wild cards alone? Does the round stop when somebody finishes?"),
                (_all_wild(rules), _last_turn()),
            ),
        ),
    )


def _cards(rules: ThreeThirteenRules) -> Lines:
    jokers = _l("Two jokers go with each pack. A loose joker counts %(jokers)s.")
    return (
        line(_l("2 players take one pack, 3 or 4 take two, 5 to 8 take three.")),
        line(jokers if rules.jokers else _l("You play without jokers."), "jokers"),
        line(_l("The rank with as many points as there are cards is wild: 3 in round 1, the king in round 11.")),
        chosen(
            rules,
            "face_points",
            {
                10: _l("A loose king, queen or jack counts 10, an ace %(ace_points)s, every other card its number."),
                "11_12_13": _l(
                    "A loose jack counts 11, a queen 12, a king 13, an ace %(ace_points)s, every other card its number."
                ),
            },
            "ace_points",
        ),
        chosen(
            rules,
            "wild_points",
            {
                "face": _l("A loose wild card counts its own rank, the king 13."),
                20: _l("A loose wild card counts 20."),
            },
        ),
    )


def _melds(rules: ThreeThirteenRules) -> Lines:
    return (
        line(_l("A set is 3 or more cards of one rank, even the same card twice.")),
        chosen(
            rules,
            "ace_high_too",
            {
                False: _l("A run is 3 or more cards of one suit in sequence. The ace is low: Q–K–A is no run."),
                True: _l("A run is 3 or more cards of one suit in sequence. The ace goes at one end, low or high."),
            },
        ),
        chosen(
            rules,
            "max_wild_per_meld",
            {
                "any": _l("A meld may hold any number of wild cards."),
                1: _l("A meld holds one wild card at most."),
            },
        ),
        _all_wild(rules),
    )


def _all_wild(rules: ThreeThirteenRules) -> Line:
    if rules.all_wild_meld and rules.max_wild_per_meld == 1:
        # One wild card and two natural ones at least: the question does not arise.
        return line(_l("A meld cannot consist of wild cards alone."), "all_wild_meld", "max_wild_per_meld")
    return chosen(
        rules,
        "all_wild_meld",
        {
            True: _l("A meld may consist of wild cards alone."),
            False: _l("A meld cannot consist of wild cards alone."),
        },
    )


def _last_turn() -> Line:
    return line(_l("When somebody finishes, everyone else has exactly one more turn."))


def _end(rules: ThreeThirteenRules) -> Lines:
    return (
        line(_l("The match ends after round 11. The lowest sum wins.")),
        chosen(
            rules,
            "tie_at_end",
            {
                "shared": _l("Several with the lowest sum share the win."),
                "extra_round": _l("Several with the lowest sum: one more round with 13 cards is played."),
                "most_zeros": _l("Several with the lowest sum: the most rounds with 0 win."),
            },
        ),
    )
