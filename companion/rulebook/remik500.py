"""Remik 500, 300 and Killer in sentences. Source: docs/rules.md, remik500."""

from __future__ import annotations

from companion.rulebook.book import Book, Line, Lines, chosen, line
from companion.words import Sentence, _l
from engine.rules import Value
from engine.variants.remik500 import Remik500Rules

WAITS = _l("Equal last discards: nobody wins, and the pool waits for the next deal.")


def book(rules: Remik500Rules) -> Book:
    """The rules of a table that plays Remik 500 or a relative."""
    return Book(
        notice=_l("Little is published about this game: these are house rules. Compare them with your own."),
        setup=(
            line(_l("2 to 6 players; it is best with 2 to 4.")),
            line(_l("Everyone gets 13 cards; the rest is the stock.")),
            line(_l("Whoever sits next after the dealer starts, and deals the next deal.")),
        ),
        cards=_cards(rules),
        melds=_melds(),
        turn=(
            line(
                _l(
                    "Draw a card from the stock, meld if you like, discard a card face up in front of you. "
                    "Nobody may take a discard."
                )
            ),
            line(_l("A deal ends with lap %(laps)s or with the stock, if nobody finishes before."), "laps"),
        ),
        knock=_finish(rules),
        scoring=_scoring(rules),
        end=(
            line(
                _l(
                    "The match ends after the deal in which a total reaches %(target)s. "
                    "The highest total wins; equal ones play another deal."
                ),
                "target",
            ),
        ),
    )


def _cards(rules: Remik500Rules) -> Lines:
    lines = [
        line(_l("Two packs and 2 jokers: 106 cards.")),
        line(
            _l(
                "A loose joker counts %(joker_points)s, a king, queen or jack 10, an ace %(ace_points)s, "
                "every other card its number."
            ),
            "joker_points",
            "ace_points",
        ),
        chosen(
            rules,
            "held_triple_as_one",
            {
                False: _l("Complete melds left in hand count nothing."),
                True: _l("Three cards of one rank left in hand count as one card; a run left in hand counts nothing."),
            },
        ),
    ]
    if rules.scoring == "rum500":
        lines.append(
            line(_l("Among the cards laid, the ace in A–2–3 counts %(ace_low_run_points)s."), "ace_low_run_points")
        )
    return tuple(lines)


def _melds() -> Lines:
    return (
        line(
            _l(
                "A set is 3 or more cards of one rank, even the same card twice. "
                "A run is 3 or more cards of one suit in sequence; the ace goes at one end, and K–A–2 is no run."
            )
        ),
        line(_l("A joker stands for one card and stays where it lies. Every meld holds at least one other card.")),
        line(
            _l(
                "Whoever lays or extends a meld adds at least one card that was not on the table before. "
                "Several melds may be laid at once."
            )
        ),
        line(_l("You may lay off on every meld. Nobody has to open, and melds are not rearranged.")),
    )


def _finish(rules: Remik500Rules) -> Lines:
    finish = _l(
        "You finish when all cards lie in melds but the one you discard. "
        "The lap is played to its end, so others may finish too."
    )
    knock = _l(
        "You may also knock with loose cards that count at most %(knock_limit)s. Then the lowest count wins the deal."
    )
    return (
        line(finish),
        chosen(
            rules,
            "final_discard",
            {
                "yes": _l("Whoever finishes discards a last card."),
                "optional": _l("Whoever finishes may do without a last discard."),
            },
        ),
        line(knock if rules.knock_limit else _l("Nobody may knock with loose cards."), "knock_limit"),
        chosen(
            rules,
            "knock_right",
            {
                "warn": _l("Whoever starts the deal should be the first to knock; the referee only reminds you."),
                "strict": _l("Nobody may knock before whoever starts the deal has knocked."),
                "free": _l("Anybody may be the first to knock."),
            },
        ),
    )


def _scoring(rules: Remik500Rules) -> Lines:
    pool = _l("Every deal puts %(pool_points)s into the pool.")
    winner = chosen(
        rules,
        "scoring",
        {
            "pool": _l(
                "Whoever finishes wins: the pool, and for each other player what that player holds loose. "
                "The others score 0."
            ),
            "rum500": _l("Everyone scores the cards laid less the loose ones. Whoever finishes takes the pool too."),
        },
    )
    lines = [
        line(pool if rules.pool_points else _l("Nothing is put into the pool."), "pool_points"),
        winner,
        *_several_finish(rules),
        *_nobody_finishes(rules),
        _misplay(rules),
    ]
    if not rules.ties_pay:
        lines.append(line(_l("Only a single winner scores: a tie pays nobody, and nothing waits for the next deal.")))
    return tuple(lines)


def _several_finish(rules: Remik500Rules) -> Lines:
    later = _l("Several finish in the first lap: the lowest last discard wins. In a later lap they share.")
    later_killer = _l("Several finish in the first lap: the lowest last discard wins. In a later lap it is a tie.")
    equal: dict[Value, Sentence] = {
        "whole": _l("Equal last discards: nobody wins, and the whole prize waits for the next deal."),
        "pool": WAITS,
    }
    lines = [
        chosen(
            rules,
            "lower_discard_lap",
            {
                "any": _l("Several finish in one lap: the lowest last discard wins."),
                "first": later if rules.ties_pay else later_killer,
            },
        ),
        chosen(
            rules,
            "lower_discard_by",
            {
                "rank": _l("The order of discards: ace, 2 and so on to the king, then the joker."),
                "points": _l("The order of discards goes by the points of the cards."),
            },
        ),
    ]
    if not rules.ties_pay:
        lines.append(line(_l("Equal last discards: it is a tie."), "tie_prize"))
    elif rules.scoring == "rum500":
        lines.append(line(WAITS))
    else:
        lines.append(chosen(rules, "tie_prize", equal))
    return tuple(lines)


def _nobody_finishes(rules: Remik500Rules) -> Lines:
    if rules.scoring == "rum500":
        return (line(_l("Nobody finishes: the pool waits for the next deal.")),)
    lowest = chosen(
        rules,
        "pool_when_nobody_out",
        {
            "lowest": _l("Nobody finishes: the lowest loose count wins, with the pool and the differences."),
            "carry": _l("Nobody finishes: nobody scores, and the pool waits for the next deal.")
            if rules.ties_pay
            else _l("Nobody finishes: nobody scores."),
        },
    )
    if rules.pool_when_nobody_out == "carry":
        return (lowest,)
    pays: dict[Value, Sentence] = {
        "share": _l("Several with the same lowest count share the prize; what cannot be shared stays in the pool."),
        "lower_discard": _l("Several with the same lowest count: the lower last discard wins."),
        "carry": _l("Several with the same lowest count: nobody wins, and the whole prize waits for the next deal."),
    }
    tie = _l("Several with the same lowest count: it is a tie.")
    if not rules.ties_pay:
        pays |= {"share": tie, "carry": tie}
    return (lowest, chosen(rules, "tie_nobody_out", pays))


def _misplay(rules: Remik500Rules) -> Line:
    void = _l("Laying what is no meld makes the deal void; all of its pool waits for the next deal.")
    return chosen(
        rules,
        "misplay",
        {
            "offender": _l("Laying what is no meld: it is taken back, and this deal scores nothing for that player."),
            "void": void if rules.ties_pay else _l("Laying what is no meld makes the deal void."),
            "minus_30": _l("Laying what is no meld: it is taken back, and this deal costs that player 30 points."),
        },
    )
