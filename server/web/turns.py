"""Whose turn it is: all engine work takes turns, a slice each, and whoever has had least of it is next.

So a page that wants little hardly waits, however many large searches are under way, and those share what is left. The
clock is given.
"""

import heapq
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import Lock
from time import perf_counter

from ..core.clock import Clock


class Share:
    """How much of the engine somebody has had, in seconds; who must be content with less counts them more than once."""

    __slots__ = ("had", "weight")

    def __init__(self, weight: float = 1.0) -> None:
        self.had = 0.0
        self.weight = weight


class Turns:
    """A lock that is handed to the one in the queue who has had least."""

    def __init__(self, clock: Clock = perf_counter) -> None:
        self.clock = clock
        self.anyone = Share()  # of whoever has none of their own
        self._lock = Lock()
        self._taken = False
        self._waiting: list[tuple[float, int, Lock]] = []
        self._tickets = count()
        self._least = 0.0  # what the one who had the turn last had had: who comes back after a pause begins there
        self._since = 0.0

    @contextmanager
    def of(self, share: Share) -> Iterator[None]:
        """A turn of this share."""
        self._take(share)
        began = self.clock()
        try:
            yield
        finally:
            share.had += (self.clock() - began) * share.weight
            self._hand_on()

    def _take(self, share: Share) -> None:
        with self._lock:
            share.had = max(share.had, self._least)
            if not self._taken:
                self._taken = True
                self._least = share.had
                return
            ticket = Lock()
            ticket.acquire()
            heapq.heappush(self._waiting, (share.had, next(self._tickets), ticket))
        ticket.acquire()  # until the one before hands over

    def _hand_on(self) -> None:
        with self._lock:
            if self._waiting:
                self._least, _, ticket = heapq.heappop(self._waiting)
                ticket.release()
            else:
                self._taken = False

    def __enter__(self) -> None:
        self._take(self.anyone)
        self._since = self.clock()

    def __exit__(self, *_: object) -> None:
        self.anyone.had += self.clock() - self._since
        self._hand_on()
