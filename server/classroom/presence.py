"""Who is here in a class, whichever process their pages are connected to: each says whose pages it has, and again every
few seconds, so that what was said by one that has ended is soon out of date.
"""

import json

from ..core.clock import Clock, is_recent
from .store import Store

TABLE = "here"
AGAIN = 5.0  # seconds until a process says again whose pages it has
VALID = 3 * AGAIN


class Presence:
    """The students whose pages are here, by their keys. `name` is this process's."""

    def __init__(self, store: Store, clock: Clock, name: str) -> None:
        self._store = store
        self._clock = clock
        self._name = name

    def tell(self, code: str, keys: set[str]) -> bool:
        """These are here, and no others. Is that new?"""
        before = self._store.get(code, TABLE, self._name)
        if keys:
            self._store.put(code, TABLE, self._name, json.dumps([self._clock(), sorted(keys)]))
        elif before is not None:
            self._store.drop(code, TABLE, self._name)
        return keys != (set(json.loads(before)[1]) if before else set())

    def elsewhere(self, code: str) -> set[str]:
        """Whose pages the other processes have."""
        now = self._clock()
        told = [json.loads(row) for name, row in self._store.read(code, TABLE).items() if name != self._name]
        return {key for when, keys in told if is_recent(when, now, VALID) for key in keys}
