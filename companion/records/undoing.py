"""Undo and redo: acts like any other, which write what stood before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.models import Act, Device
from companion.records.moving import move_moves
from companion.records.saved import NAME, Saved, V, read
from companion.records.writing import Outcome, Writing, again, locked, stored

RENUMBERING = ("insert", "remove", "choose")


def undo(saved: Saved, device: Device, number: int, form_key: str) -> Outcome:
    """Takes back the act of that number, if it is still the last one. Raises NotStored."""
    return _revert(saved, device, "undo", number, form_key)


def redo(saved: Saved, device: Device, number: int, form_key: str) -> Outcome:
    """Takes back the undo of that number, if nothing else was done since. Raises NotStored."""
    return _revert(saved, device, "redo", number, form_key)


def _revert(saved: Saved, device: Device, kind: str, number: int, form_key: str) -> Outcome:
    """Writes for everything that the act touched what was there before it."""
    with stored():
        saved = locked(saved)
        if again(saved, form_key):
            return Outcome.SAME
        act = saved.undoable if kind == "undo" else saved.redoable
        if act is None or act.number != number:
            return Outcome.OVERTAKEN
        writing = Writing(saved, device, kind, form_key, undoes=number)
        for place, before in _before(act, saved.versions):
            writing.deal(place, before)
        for place, before in _before(act, saved.change_versions):
            writing.change(place, before or _old_name(act))
        move_moves_back(saved, act)
        writing.done({"of": act.kind, **act.summary})
        return Outcome.STORED


def move_moves_back(saved: Saved, act: Act) -> None:
    """What an undo does to the numbers of deals, it does to those of their moves."""
    before, after = len(saved.facts), len(read(saved.row).facts)
    first = act.summary.get("deal")
    kind = act.summary.get("of", act.kind)
    if isinstance(first, int) and kind in RENUMBERING and before != after:
        move_moves(saved, first + (kind == "choose"), after - before)


def _old_name(act: Act) -> dict[str, Any] | None:
    """The seat rows carry the corrected name, so the old one is said anew."""
    said = act.summary
    return {"kind": NAME, "seat": said["seat"], "name": said["old"]} if act.kind == "rename" else None


def _before(act: Act, versions: Mapping[int, tuple[V, ...]]) -> Iterable[tuple[int, dict[str, Any] | None]]:
    """What stood under each number that the act wrote, before it did."""
    for number, chain in versions.items():
        by_version = {version.version: version.facts for version in chain}
        for version in chain:
            if version.act_id == act.id:
                yield number, by_version.get(version.seen)
