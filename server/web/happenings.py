"""What happens at the door, for the log and for the page of the server's health: who came, who went, who was cut off
and why, and how long pulls took. Bounded, and true for this process only.
"""

import logging
from array import array
from collections import Counter, deque
from itertools import count
from math import ceil, inf
from threading import Lock
from time import monotonic, time
from typing import NamedTuple

from ..content.words import say
from ..core.clock import Clock
from .client_address import OWN

LEFT = ("", "handshake")  # ways to end that are no cut
MINUTE = 60.0
MOST_WAITS = 50_000  # pulls remembered
MOST_CUTS = 20  # departures remembered

log = logging.getLogger("astrolabe.happenings")


class Cut(NamedTuple):
    """Somebody was cut off."""

    when: float  # seconds since 1970
    address: str
    reason: str  # words: cut.<reason>


class Happenings:
    """Kept by those to whom it happens, read by `health.py`."""

    def __init__(self, clock: Clock = monotonic, wall: Clock = time, language: str = "en") -> None:
        self.clock = clock
        self.wall = wall
        self.language = language
        self.here: Counter[str] = Counter()  # address -> sockets
        self.reasons: Counter[str] = Counter()  # why clients went, "" if by themselves -> how many
        self.cuts: deque[Cut] = deque(maxlen=MOST_CUTS)
        self._waits = count()  # so many pulls so far; the last of them are in the places after one another:
        self._when = array("d", [-inf]) * MOST_WAITS
        self._seconds = array("d", [0.0]) * MOST_WAITS
        self._lock = Lock()

    def came(self, address: str) -> None:
        if address == OWN:
            return
        with self._lock:
            self.here[address] += 1
        self._say("log.came", address=address)

    def went(self, address: str, reason: str) -> None:
        if address == OWN:
            return
        with self._lock:
            self.here[address] -= 1
            self.here += Counter()
            self.reasons[reason] += 1
            if reason not in LEFT:
                self.cuts.append(Cut(self.wall(), address, reason))
        if reason in LEFT:
            self._say("log.went", address=address)
        else:
            self._say("log.cut", address=address, reason=say(f"cut.{reason}", self.language))

    def refused(self, address: str) -> None:
        """Somebody found no place."""
        with self._lock:
            self.reasons["full"] += 1
        self._say("log.full", address=address)

    def pulled(self, seconds: float) -> None:
        """A pull took so long."""
        place = next(self._waits) % MOST_WAITS  # two threads never get the same
        self._seconds[place] = seconds
        self._when[place] = self.clock()

    def slowest(self) -> tuple[int, float]:
        """The pulls of the last minute, and the seconds that 99 of 100 were done in."""
        late = self.clock() - MINUTE
        waits = sorted(seconds for when, seconds in zip(self._when, self._seconds, strict=True) if when >= late)
        return len(waits), waits[ceil(len(waits) * 0.99) - 1] if waits else 0.0

    def _say(self, key: str, **facts: object) -> None:
        if log.isEnabledFor(logging.INFO):
            log.info(say(key, self.language, **facts))
