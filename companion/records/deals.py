"""Deals recorded, corrected, put in, taken out, and chosen where two devices recorded the same."""

from __future__ import annotations

from companion.models import Device
from companion.records.moving import move_changes, move_moves
from companion.records.saved import Saved
from companion.records.writing import Outcome, Writing, again, locked, stored
from engine.deals import Deal, to_plain


def record(saved: Saved, device: Device, deal: Deal, *, seen: int, form_key: str) -> Outcome:
    """A deal, or the correction of one: a new version under its number. Raises NotStored.

    Who had not seen the newest version and says something else makes a rival; the earlier version counts
    until the table chooses.
    """
    with stored():
        saved = locked(saved)
        if again(saved, form_key):
            return Outcome.SAME
        facts = to_plain(deal)
        standing = saved.current.get(deal.number)
        if standing is not None and standing.version != seen:
            if standing.facts == facts or any(rival.facts == facts for rival in saved.rivals):
                return Outcome.SAME
            writing = Writing(saved, device, "rival", form_key)
            writing.deal(deal.number, facts, seen=min(seen, standing.version - 1))
            writing.done({"deal": deal.number, "facts": facts})
            return Outcome.RIVAL
        if standing is not None and standing.facts == facts:
            return Outcome.SAME
        old = standing.facts if standing else None
        writing = Writing(saved, device, "record" if old is None else "correct", form_key)
        writing.deal(deal.number, facts)
        writing.done({"deal": deal.number, "facts": facts, **({"old": old} if old else {})})
        return Outcome.STORED


def insert(saved: Saved, device: Device, deal: Deal, *, news: int, form_key: str) -> Outcome:
    """A forgotten deal put in under its number; the ones behind it move on. Raises NotStored."""
    return _renumber(saved, device, "insert", deal.number, deal, news, form_key)


def remove(saved: Saved, device: Device, number: int, *, news: int, form_key: str) -> Outcome:
    """A deal taken out that was entered twice; the ones behind it move up. Raises NotStored."""
    return _renumber(saved, device, "remove", number, None, news, form_key)


def _renumber(
    saved: Saved, device: Device, kind: str, number: int, deal: Deal | None, news: int, form_key: str
) -> Outcome:
    with stored():
        saved = locked(saved)
        if again(saved, form_key):
            return Outcome.SAME
        if saved.news != news:
            return Outcome.OVERTAKEN
        standing = list(saved.facts.values())
        if deal is None and not 1 <= number <= len(standing):
            return Outcome.OVERTAKEN
        writing = Writing(saved, device, kind, form_key)
        gone = standing[number - 1] if deal is None else None
        if deal is None:
            after = standing[: number - 1] + standing[number:]
        else:
            after = [*standing[: number - 1], to_plain(deal), *standing[number - 1 :]]
        for place in range(number, max(len(standing), len(after)) + 1):
            writing.deal(place, after[place - 1] if place <= len(after) else None)
        move_changes(saved, writing, number, -1 if deal is None else 1)
        move_moves(saved, number, -1 if deal is None else 1)
        writing.done({"deal": number, "facts": to_plain(deal) if deal else gone})
        return Outcome.STORED


def choose(saved: Saved, device: Device, number: int, version: int | None, form_key: str) -> Outcome:
    """Settles a deal that was recorded twice: one version is right, or (None) both were played. Raises NotStored."""
    with stored():
        saved = locked(saved)
        if again(saved, form_key):
            return Outcome.SAME
        rivals = [rival for rival in saved.rivals if rival.number == number]
        if not rivals:
            return Outcome.OVERTAKEN
        standing = saved.current[number]
        picked = {each.version: each.facts for each in (standing, *rivals)}
        if version is not None and version not in picked:
            return Outcome.OVERTAKEN
        writing = Writing(saved, device, "choose", form_key)
        right = standing.facts if version is None else picked[version]
        writing.deal(number, right)
        if version is None:
            behind = [facts for place, facts in saved.facts.items() if place > number]
            more = [rival.facts for rival in rivals if rival.facts is not None]
            for place, facts in enumerate(more + behind, start=number + 1):
                writing.deal(place, facts)
            move_changes(saved, writing, number, len(more))
            move_moves(saved, number + 1, len(more))
        writing.done({"deal": number, "facts": right, "both": version is None})
        return Outcome.STORED
