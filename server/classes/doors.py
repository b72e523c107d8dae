"""Wrong codes: so many a minute from one address, then its door is closed until the minute is over."""

from collections import deque
from threading import Lock

from ..core.clock import Clock
from ..core.refusal import Refusal

WRONG_CODES = 20
SECONDS = 60.0
MOST_ADDRESSES = 10_000


class Doors:
    """The doors of a server, one an address."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._wrong: dict[str, deque[float]] = {}
        self._lock = Lock()

    def check(self, address: str) -> None:
        """Refuse to look at a code from an address that guesses."""
        with self._lock:
            wrong = self._wrong.get(address)
            while wrong and wrong[0] <= self._clock() - SECONDS:
                wrong.popleft()
            if wrong is not None and not wrong:
                del self._wrong[address]
            if wrong and len(wrong) >= WRONG_CODES:
                raise Refusal("class.closed-door", seconds=round(wrong[0] + SECONDS - self._clock()) or 1)

    def was_wrong(self, address: str) -> None:
        """A code from this address was no class's."""
        with self._lock:
            if len(self._wrong) >= MOST_ADDRESSES:
                self._wrong.clear()
            self._wrong.setdefault(address, deque()).append(self._clock())
