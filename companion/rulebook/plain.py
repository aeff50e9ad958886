"""A rulebook for any game, read off its record: for games of which nobody has written one."""

from __future__ import annotations

from typing import Any

from companion.rulebook.book import Book, Line, Lines, line
from companion.words import _l
from engine.rules import ABOUT, switches
from engine.variant import Variant


def book(variant: Variant, rules: Any) -> Book:
    """Players, packs and cards dealt, and who wins. The switches follow by `with_the_rest`."""
    least, most = variant.seats
    return Book(
        setup=(
            line(_l("Players: from %(least)s to %(most)s."), least=least, most=most)
            if least < most
            else line(_l("Players: %(most)s."), most=most),
            line(_l("Cards dealt to each player: %(cards)s."), cards=variant.hand(rules)),
        ),
        cards=_packs(variant, rules),
        end=(line(_l("The fewest points win.") if variant.low_wins else _l("The most points win.")),),
    )


def _packs(variant: Variant, rules: Any) -> Lines:
    """One line for as long as more players take no more packs."""
    lines: list[Line] = []
    last = None
    for players in range(variant.seats[0], variant.seats[1] + 1):
        packs = variant.packs(players, rules)
        if packs != last:
            lines.append(
                line(
                    _l("From %(players)s players on – packs: %(decks)s, jokers: %(jokers)s."),
                    players=players,
                    decks=packs.decks,
                    jokers=packs.jokers,
                )
            )
        last = packs
    return tuple(lines)


def with_the_rest(written: Book, usual: Book, variant: Variant, rules: Any) -> Book:
    """The book with a line for every house rule that it leaves out: no choice of a table goes untold.

    `usual` is the book under the game's default rules: what it tells and this one does not has no effect here, so it is
    added only where the table has changed it.
    """
    more: dict[str, list[Line]] = {about: [] for about in ABOUT}
    for each in switches(rules):
        if each.when is not None and getattr(rules, each.when[0]) not in each.when[1]:
            continue
        touched = getattr(rules, each.name) != getattr(variant.rules, each.name)
        if each.name not in written.told and (touched or each.name not in usual.told):
            more[each.about].append(Line(None, (each.name,)))
    chapters = {about: (*getattr(written, about), *more[about]) for about in ABOUT}
    return Book(questions=written.questions, notice=written.notice, **chapters)
