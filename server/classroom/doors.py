"""Wrong codes: so many a minute from one address, then its door is closed until the minute is over.

They are counted where classes are kept, so that several processes count together.
"""

import json

from ..core.clock import Clock
from ..core.refusal import Refusal
from .store import Known, Store

WRONG_CODES = 20
SECONDS = 60.0
MOST_ADDRESSES = 10_000
PLACE, TABLE = "doors", "wrong"  # address -> when its wrong codes came


class Doors:
    """The doors of a server, one an address."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def check(self, address: str) -> None:
        """Refuse to look at a code from an address that guesses."""
        _, wrong = self._wrong(address)
        if len(wrong) >= WRONG_CODES:
            raise Refusal("class.closed-door", seconds=round(wrong[0] + SECONDS - self._clock()) or 1)

    def was_wrong(self, address: str) -> None:
        """A code from this address was no class's."""
        if self._store.size(PLACE, TABLE) >= MOST_ADDRESSES:
            self._store.forget(PLACE)
        while not self._count(address):
            pass  # another one was counted meanwhile

    def _count(self, address: str) -> bool:
        before, wrong = self._wrong(address)
        after = json.dumps([*wrong, self._clock()][-WRONG_CODES:])
        if before is None:
            return self._store.claim(PLACE, TABLE, address, after)
        return self._store.put_while(PLACE, Known(TABLE, address, before), TABLE, address, after)

    def _wrong(self, address: str) -> tuple[str | None, list[float]]:
        """What is kept of an address, and what of it counts: the wrong codes of the last minute."""
        kept = self._store.get(PLACE, TABLE, address)
        return kept, [when for when in json.loads(kept or "[]") if when > self._clock() - SECONDS]
