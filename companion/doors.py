"""Which door a view stands behind: who may come in is said beside the view, and asked in one place (access.py)."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TypeVar

from werkzeug.exceptions import Forbidden


class Role(IntEnum):
    """What somebody is to a club, each with everything that those before it may do."""

    STRANGER = 0
    WATCHER = 1
    MEMBER = 2
    OWNER = 3


class Refused(Forbidden):
    """A 403 that says why to somebody who belongs here. `kind`: "watching", "pen" or "owner"."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind


View = TypeVar("View", bound=Callable[..., object])
Decorator = Callable[[View], View]


def open_to_strangers(view: View) -> View:
    """A view that needs no joining."""
    view.__dict__["door"] = Role.STRANGER
    return view


def open_to_watchers(view: View) -> View:
    """A view for whoever has the watch link of the match in its address, or of any match if it names none."""
    view.__dict__["door"] = Role.WATCHER
    return view


def for_owners(view: View) -> View:
    """A view for the owners of a club."""
    view.__dict__["door"] = Role.OWNER
    return view


def with_the_pen(view: View) -> View:
    """A view that changes the match in its address: on a table with one pen for the device that holds it."""
    view.__dict__["pen"] = True
    return view


def with_the_pen_keeping_the_entry(view: View) -> View:
    """The same for a form that somebody fills in: the view itself answers a post without the pen, entry and all."""
    view.__dict__["pen"] = view.__dict__["keeps_entry"] = True
    return view


def door(view: object) -> Role:
    """The least that somebody must be to come in; a view that says nothing is for members."""
    found: Role = getattr(view, "door", Role.MEMBER)
    return found


def needs_pen(view: object, posting: bool) -> bool:
    """True when the door itself refuses whoever lacks the pen."""
    return bool(getattr(view, "pen", False)) and not (posting and getattr(view, "keeps_entry", False))
