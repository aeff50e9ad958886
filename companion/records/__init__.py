"""Rows and facts: the one place that knows both sides. Nothing is overwritten; every write is an act with versions."""

from __future__ import annotations

from companion.records.beginning import start
from companion.records.changes import add_note, change, rename
from companion.records.deals import choose, insert, record, remove
from companion.records.lists import known_names, last_finished, newest, running
from companion.records.saved import NAME, Saved, counted, find, read
from companion.records.undoing import redo, undo
from companion.records.writing import NotStored, Outcome, locked, new_form_key, player_of, stored

__all__ = [
    "NAME",
    "NotStored",
    "Outcome",
    "Saved",
    "add_note",
    "change",
    "choose",
    "counted",
    "find",
    "insert",
    "known_names",
    "last_finished",
    "locked",
    "new_form_key",
    "newest",
    "player_of",
    "read",
    "record",
    "redo",
    "remove",
    "rename",
    "running",
    "start",
    "stored",
    "undo",
]
