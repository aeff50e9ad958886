"""How often somebody may try: a sliding window for each process, kept in memory and small."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock
from time import monotonic

from flask import current_app, request
from werkzeug.exceptions import TooManyRequests

KNOWN = 4096  # who is remembered at once; the one not heard of longest is forgotten first


class Window:
    """At most `most` tries within `seconds`, counted for each name apart."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()
        self._lock = Lock()

    def take(self, who: str, count: bool = True) -> float:
        """Counts a try, or only looks. 0 when it is one of those allowed, else the seconds until the next will be."""
        now = self._clock()
        with self._lock:
            tries = self._tries.setdefault(who, deque())
            self._tries.move_to_end(who)
            while len(self._tries) > KNOWN:
                self._tries.popitem(last=False)
            while tries and tries[0] <= now - self.seconds:
                tries.popleft()
            if len(tries) >= self.most:
                return tries[0] + self.seconds - now
            if count:
                tries.append(now)
            return 0.0


def limit(what: str, most: int, seconds: float, count: bool = True) -> None:
    """Counts this request's address under that head, or only looks. Raises TooManyRequests when it came too often."""
    windows = current_app.extensions.setdefault("limits", {})
    window = windows.setdefault(what, Window(most, seconds))
    wait = window.take(request.remote_addr or "", count)
    if wait:
        raise TooManyRequests(retry_after=int(wait) + 1)
