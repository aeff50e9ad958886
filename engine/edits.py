"""A match with one deal more, with another deal, or with one deal fewer: what follows is shown before it is stored."""

from __future__ import annotations

from dataclasses import replace

from engine.changes import Change, RuleChange, moved
from engine.deals import Deal
from engine.match import Match


def before(match: Match, number: int) -> Match:
    """The match as it stood when that deal was dealt; its next dealer follows today's rules, as in the whole match."""
    return replace(
        match,
        deals=tuple(deal for deal in match.deals if deal.number < number),
        changes=tuple(change for change in match.changes if change.deal <= number or isinstance(change, RuleChange)),
    )


def with_deal(match: Match, deal: Deal) -> Match:
    """The match with this deal behind the others, or instead of the one that has its number."""
    others = [other for other in match.deals if other.number != deal.number]
    return replace(match, deals=tuple(sorted([*others, deal], key=lambda each: each.number)))


def with_forgotten(match: Match, deal: Deal) -> Match:
    """The match with this deal put in under its number; the ones from there on move on by one."""
    moving = [replace(each, number=each.number + (each.number >= deal.number)) for each in match.deals]
    found = replace(match, deals=tuple(moving), changes=_moved(match.changes, deal.number, 1))
    return with_deal(found, deal)


def without(match: Match, number: int) -> Match:
    """The match without that deal; the ones behind it move up by one."""
    staying = [each for each in match.deals if each.number != number]
    moving = [replace(each, number=each.number - (each.number > number)) for each in staying]
    return replace(match, deals=tuple(moving), changes=_moved(match.changes, number, -1))


def _moved(changes: tuple[Change, ...], number: int, by: int) -> tuple[Change, ...]:
    """Changes that hold from a later deal stay with the deal that they hold from."""
    return tuple(moved(change, by) if change.deal > number else change for change in changes)
