"""How often something may happen: so many times a minute by one name, then not before the minute is over.

Counted where classes are kept, so that several processes count together.
"""

import json

from ..core.clock import Clock
from .store import Store

SECONDS = 60.0
MOST_NAMES = 10_000
PLACE = "doors"  # beside the classes: table -> name -> when its minute began, and how often since


class Rate:
    """A limit for each name. A minute that begins in the future, by a clock that was set back, is over."""

    def __init__(self, store: Store, clock: Clock, table: str, most: int) -> None:
        self._store = store
        self._clock = clock
        self._table = table
        self._most = most

    def wait(self, name: str) -> float:
        """Seconds until it may happen again, 0 if it may now."""
        began, count = self._minute(self._store.get(PLACE, self._table, name))
        return began + SECONDS - self._clock() if count >= self._most else 0.0

    def count(self, name: str) -> None:
        """It has happened."""
        if self._store.size(PLACE, self._table) >= MOST_NAMES:
            self._store.forget(PLACE)
        while not self._counted(name):
            pass  # another process counted meanwhile

    def _counted(self, name: str) -> bool:
        before = self._store.get(PLACE, self._table, name)
        began, count = self._minute(before)
        after = json.dumps([began, count + 1])
        if before is None:
            return self._store.claim(PLACE, self._table, name, after)
        return self._store.replace(PLACE, self._table, name, before, after)

    def _minute(self, kept: str | None) -> tuple[float, int]:
        """When the minute began that is now, and how often it has happened in it."""
        now = self._clock()
        began, count = json.loads(kept or "[0, 0]")
        return (began, count) if 0 <= now - began < SECONDS else (now, 0)
