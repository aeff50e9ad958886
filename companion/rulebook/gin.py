"""Gin in sentences, and what its relatives say otherwise. Source: docs/rules.md, gin."""

from __future__ import annotations

from companion.rulebook.book import Book, Line, Lines, Question, chosen, line
from companion.words import _l
from engine.variants.gin import GinRules


def book(rules: GinRules) -> Book:
    """The rules of a table that plays gin."""
    return Book(
        setup=setup(rules),
        cards=cards(),
        melds=melds(),
        turn=turn(rules),
        knock=(limit(), *knock(rules)),
        scoring=scoring(rules),
        end=(target(rules), *end(rules), winner(rules)),
        questions=questions(rules),
    )


def setup(rules: GinRules) -> Lines:
    """Players and dealing."""
    return (
        line(_l("2 players.")),
        line(_l("Everyone gets 10 cards, the next card is turned up, and the rest is the stock.")),
        line(
            _l(
                "The player who did not deal may take the turned-up card first, then the dealer. "
                "If neither wants it, the player who did not deal draws."
            )
        ),
        chosen(
            rules,
            "dealer_rule",
            {
                "alternate": _l("The players deal in turn."),
                "winner": _l("Whoever won the deal deals the next one."),
                "loser": _l("Whoever lost the deal deals the next one."),
            },
        ),
    )


def cards() -> Lines:
    """The pack and what loose cards count."""
    return (
        line(_l("One pack without jokers: 52 cards.")),
        line(_l("A king, queen or jack counts 10, an ace 1, every other card its number.")),
    )


def melds() -> Lines:
    """Sets and runs in hand."""
    return (
        line(
            _l(
                "A set is 3 or 4 cards of one rank, a run 3 or more cards of one suit in sequence. "
                "No card is in two melds."
            )
        ),
        line(_l("The ace is low: Q–K–A is no run.")),
        line(_l("Melds stay in the hand until the deal ends.")),
    )


def turn(rules: GinRules) -> Lines:
    """Drawing, discarding, and the last cards of the stock."""
    return (
        line(_l("Draw from the stock or take the top discard. Then discard a card, but not the discard just taken.")),
        chosen(
            rules,
            "last_cards",
            {
                "void": _l("If only two cards are left in the stock and nobody knocks, the deal does not count."),
                "tournament": _l(
                    "If only two cards are left in the stock, the last discard may still be taken, but only to knock. "
                    "Otherwise the deal does not count."
                ),
            },
        ),
    )


def limit() -> Line:
    """The knock limit as a number of the table's own."""
    return line(
        _l("After drawing you may discard face down and knock if your loose cards count at most %(knock_limit)s."),
        "knock_limit",
    )


def knock(rules: GinRules) -> Lines:
    """Gin, laying off, false knocks."""
    return (
        line(_l("Gin: no loose cards. A knock with nothing loose is gin, whatever it was called.")),
        line(
            _l(
                "After a knock the other player may lay off loose cards on the knocker’s melds, but not after gin. "
                "The knocker lays off nothing."
            )
        ),
        chosen(
            rules,
            "false_knock",
            {
                "play_on": _l("A knock with more does not count. The hand has been seen, and play goes on."),
                10: _l("A knock with more does not count and gives the opponent 10 points. Play goes on."),
                25: _l("A knock with more does not count and gives the opponent 25 points. Play goes on."),
            },
        ),
    )


def scoring(rules: GinRules) -> Lines:
    """Difference, undercut, gin and big gin."""
    big = _l(
        "Big gin, all 11 cards in melds and no discard, scores %(big_gin_bonus)s and what the other player holds loose."
    )
    return (
        chosen(
            rules,
            "preset",
            {
                "modern": _l("Set of bonuses: modern."),
                "classic": _l("Set of bonuses: classic."),
            },
        ),
        chosen(
            rules,
            "tie",
            {
                "undercut": _l(
                    "The knocker has less: the knocker scores the difference. The other player has the same or less: "
                    "an undercut, which scores the difference and %(undercut_bonus)s."
                ),
                "knocker": _l(
                    "The knocker has less or the same: the knocker scores the difference. The other player has less: "
                    "an undercut, which scores the difference and %(undercut_bonus)s."
                ),
            },
            "undercut_bonus",
        ),
        line(
            _l("Gin scores %(gin_bonus)s and what the other player holds loose. It cannot be undercut."),
            "gin_bonus",
        ),
        line(big if rules.big_gin_bonus else _l("There is no big gin."), "big_gin_bonus"),
    )


def target(rules: GinRules) -> Line:
    """Where the match ends and what reaching the target is worth."""
    bonus = rules.target if isinstance(rules.game_bonus, str) else rules.game_bonus
    return line(
        _l(
            "The match ends after the deal in which a total reaches %(target)s. "
            "Whoever reached it gets the game bonus: %(bonus)s."
        ),
        "target",
        "game_bonus",
        bonus=bonus,
    )


def end(rules: GinRules) -> Lines:
    """Deal bonus and shut-out."""
    return (
        line(_l("At the end everybody gets %(box_bonus)s for each deal won."), "box_bonus"),
        chosen(
            rules,
            "shutout",
            {
                "double_hand_points": _l(
                    "If the loser has won no deal, the winner’s points from the deals count twice."
                ),
                "double_game_bonus": _l("If the loser has won no deal, the game bonus counts twice."),
                "double_difference": _l("If the loser has won no deal, the final difference counts twice."),
                "none": _l("A loser who has won no deal costs nothing more."),
            },
        ),
    )


def winner(rules: GinRules) -> Line:
    """Who wins the match when the bonuses are added."""
    return chosen(
        rules,
        "match_winner",
        {
            "higher_total": _l("The higher final total wins."),
            "first_to_target": _l("Whoever reached the target wins, even with the lower final total."),
        },
    )


def questions(rules: GinRules) -> tuple[Question, ...]:
    """What tables argue about in every game of the family."""
    return (
        Question(
            _l("Both have the same after a knock. Who scores?"),
            (
                chosen(
                    rules,
                    "tie",
                    {
                        "undercut": _l(
                            "It is an undercut: %(undercut_bonus)s to the player who did not knock. "
                            "Gin is never undercut."
                        ),
                        "knocker": _l("The knocker wins the deal, with a difference of 0. Gin is never undercut."),
                    },
                    *(("undercut_bonus",) if rules.tie == "undercut" else ()),
                ),
            ),
        ),
        Question(
            _l("May the knocker lay off? And the other player, after gin?"),
            (line(_l("No. Neither is allowed.")),),
        ),
    )
