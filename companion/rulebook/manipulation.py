"""Manipulation rummy in sentences. Source: docs/rules.md, manipulation."""

from __future__ import annotations

from companion.rulebook.book import Book, Line, Lines, Question, chosen, line
from companion.words import Sentence, _l
from engine.rules import Value
from engine.variants.manipulation import ManipulationRules


def book(rules: ManipulationRules) -> Book:
    """The rules of a table that plays manipulation rummy."""
    return Book(
        setup=(
            line(_l("2 to 5 players; it is best with 3 to 5.")),
            line(_l("Everyone gets 10 cards; the rest is the stock. There is no discard pile.")),
            line(_l("The first dealer is found by lot.")),
            line(_l("Whoever sits next after the dealer starts, and deals the next deal.")),
        ),
        cards=(
            line(_l("2 players take one pack and 1 joker: 53 cards. 3 to 5 take two packs and 2 jokers: 106 cards.")),
            line(
                _l(
                    "In hand a joker counts %(joker_points)s, a king, queen or jack 10, an ace 1, "
                    "every other card its number."
                ),
                "joker_points",
            ),
        ),
        melds=_melds(rules),
        turn=_turn(rules),
        knock=_knock(rules),
        scoring=_scoring(rules),
        end=_end(rules),
        questions=_questions(rules),
    )


def _melds(rules: ManipulationRules) -> Lines:
    return (
        line(_l("A set is 3 or 4 cards of one rank, never two of the same suit.")),
        _run(rules),
        line(
            _l(
                "The first melds of a deal come from the hand alone. "
                "After that the whole table may be rearranged freely."
            )
        ),
        line(
            _l(
                "Whoever melds adds at least one card from the hand. No card leaves the table, "
                "and at the end of the turn every card on it lies in a meld."
            )
        ),
        line(
            _l(
                "A joker stands for any card. Whoever lays it names rank and suit, and that holds "
                "wherever the joker is moved."
            )
        ),
        line(
            _l(
                "Only the real card frees a joker, from the hand or from another meld. "
                "The freed joker stays on the table and is used in the same turn; it may get a new name."
            )
        ),
    )


def _run(rules: ManipulationRules) -> Line:
    return chosen(
        rules,
        "ace_both_ends",
        {
            False: _l(
                "A run is 3 or more cards of one suit in sequence. The ace goes at one end, low or high; "
                "K–A–2 is no run."
            ),
            True: _l(
                "A run is 3 or more cards of one suit in sequence. The ace may lie at both ends, in a run of 14; "
                "K–A–2 is no run."
            ),
        },
    )


def _turn(rules: ManipulationRules) -> Lines:
    return (
        line(
            _l(
                "Draw a card, then you may meld. Nothing melded: draw a second one, then you may meld. "
                "Still nothing: draw a third one; after that there is no meld in this turn."
            )
        ),
        chosen(
            rules,
            "failed_try",
            {
                "restore": _l("A rearrangement that fails is put back, and the turn goes on."),
                "draw_1": _l("A rearrangement that fails is put back. You draw 1 card, and the turn is over."),
                "draw_3": _l("A rearrangement that fails is put back. You draw 3 cards, and the turn is over."),
            },
        ),
    )


def _knock(rules: ManipulationRules) -> Lines:
    return (
        _may_knock(rules),
        chosen(
            rules,
            "empty_hand_ends",
            {
                True: _l("Laying the last card ends the deal like a knock."),
                False: _l("Laying the last card does not end the deal: who does not knock draws again next turn."),
            },
        ),
        chosen(
            rules,
            "false_knock",
            {
                "void": _l("A knock with more does not count. The hand has been seen, and play goes on."),
                "minus_10": _l("A knock with more does not count and costs 10 points. Play goes on."),
                "opponents_10": _l(
                    "A knock with more does not count and gives every opponent 10 points. Play goes on."
                ),
            },
        ),
        line(
            _l(
                "If the stock is used up and nobody has knocked, everyone has exactly one more turn, "
                "without drawing and without knocking. Then the hands are counted."
            )
        ),
    )


def _may_knock(rules: ManipulationRules) -> Line:
    return chosen(
        rules,
        "knock_when",
        {
            "turn_end": _l(
                "At the end of your turn you may knock if your cards count at most %(knock_limit)s. "
                "The deal stops at once."
            ),
            "turn_start": _l(
                "At the start of your turn you may knock instead of drawing if your cards count at most "
                "%(knock_limit)s. The deal stops at once."
            ),
        },
        "knock_limit",
    )


def _scoring(rules: ManipulationRules) -> Lines:
    return (
        line(
            _l(
                "The lowest hand wins the deal. For each other player it scores what that player holds more. "
                "The others score 0."
            )
        ),
        line(
            _l("Whoever wins a deal in which somebody else knocked gets %(undercut_bonus)s more: an undercut."),
            "undercut_bonus",
        ),
        line(_l("If the knocker ties for lowest, everyone else in the tie wins in full, each with the undercut.")),
        chosen(
            rules,
            "two_player_tie",
            {
                "defender": _l("With 2 players who hold the same, the one who did not knock wins, with the undercut."),
                "redeal": _l("With 2 players who hold the same after a knock, the deal does not count."),
            },
        ),
        chosen(
            rules,
            "all_cards_in_last_lap",
            {
                True: _l("A winner who has played all cards gets %(all_cards_bonus)s more, in the last lap too."),
                False: _l("A winner who has played all cards gets %(all_cards_bonus)s more, but not in the last lap."),
            },
            "all_cards_bonus",
        ),
        *_shared(rules),
    )


def _shared(rules: ManipulationRules) -> Lines:
    return (
        chosen(
            rules,
            "tie_below_knocker",
            {
                "each": _l("Several with the same hand below the knocker: each wins in full, with the undercut."),
                "split": _l("Several with the same hand below the knocker: they split one win; the rest is lost."),
                "nobody": _l("Several with the same hand below the knocker: nobody wins."),
            },
        ),
        chosen(
            rules,
            "tie_when_exhausted",
            {
                "each": _l(
                    "Several with the same lowest hand after the last lap: each wins in full, without undercut."
                ),
                "split": _l(
                    "Several with the same lowest hand after the last lap: they split one win; the rest is lost."
                ),
                "nobody": _l("Several with the same lowest hand after the last lap: nobody wins."),
            },
        ),
    )


def _deal_bonus(rules: ManipulationRules) -> Line:
    return chosen(
        rules,
        "round_bonus_to",
        {
            "all": _l("At the end everybody gets %(round_bonus)s for each deal won."),
            "others": _l("At the end only those below the target get %(round_bonus)s for each deal won."),
        },
        "round_bonus",
    )


def _end(rules: ManipulationRules) -> Lines:
    return (
        line(
            _l(
                "The match ends after the deal in which a total reaches %(target)s. "
                "Everyone who is there gets %(end_bonus)s more."
            ),
            "target",
            "end_bonus",
        ),
        _deal_bonus(rules),
        chosen(
            rules,
            "shared_round_counts",
            {
                True: _l("A deal that several win counts as a deal won for each of them."),
                False: _l("A deal that several win counts as a deal won for nobody."),
            },
        ),
        line(_l("The highest final total wins. Equal totals share the win.")),
    )


def _questions(rules: ManipulationRules) -> tuple[Question, ...]:
    same: dict[Value, Sentence] = {
        "defender": _l("You do, with %(undercut_bonus)s more for the undercut. If two of you have the same, both win."),
        "redeal": _l(
            "You do, with %(undercut_bonus)s more for the undercut. If two of you have the same, both win. "
            "With 2 players the deal does not count."
        ),
    }
    late: dict[Value, Sentence] = {
        "turn_end": _l("Too late in this turn. You may still knock if your cards count at most %(knock_limit)s."),
        "turn_start": _l("Too late in this turn, and a knock has to wait for the start of your next turn."),
    }
    return (
        Question(
            _l("I knocked, and you have the same as I do. Who wins?"),
            (chosen(rules, "two_player_tie", same, "undercut_bonus"),),
        ),
        Question(_l("Does the loser get the bonus for deals won as well?"), (_deal_bonus(rules),)),
        Question(
            _l("May I take a joker into my hand?"),
            (line(_l("No. It stays on the table and is used in the same turn.")),),
        ),
        Question(
            _l("Is K–A–2 a run? May a set hold the 8♠ twice?"),
            (line(_l("No. Neither is allowed.")),),
        ),
        Question(
            _l("I drew three cards, and now I could meld. May I?"),
            (chosen(rules, "knock_when", late, "knock_limit"),),
        ),
    )
