"""Matches counted lately, so that the next page counts on from there.

Never a source of truth: what is remembered is held against the facts, deal by deal, and serves as far as they are the
same. So nothing here can be out of date, and each process may remember what it likes.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from engine.match import Match, Replay, replay

MOST = 32  # matches; the one not asked for longest is forgotten first

_known: OrderedDict[str, Replay] = OrderedDict()
_lock = Lock()


def counted(key: str, match: Match) -> Replay:
    """The match with this key, counted."""
    with _lock:
        known = _known.get(key)
    found = replay(match, known)
    with _lock:
        _known[key] = found
        _known.move_to_end(key)
        while len(_known) > MOST:
            _known.popitem(last=False)
    return found
