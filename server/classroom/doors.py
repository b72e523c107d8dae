"""Wrong codes: who tries too many in a minute has to wait. A connection soon, an address much later, since all of a
school may sit behind one. Whoever has proved to belong to a class never waits (`web/classroom/messages.py`).
"""

from math import ceil

from ..core.clock import Clock
from ..core.refusal import Refusal
from .rates import Rate
from .store import Store

WRONG_CODES = 20  # a minute over one connection
WRONG_OF_ADDRESS = 300  # a minute: at that pace nobody comes across a code of eight digits


class Doors:
    """The doors of a server, one a connection and one an address."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._connections = Rate(store, clock, "connections", WRONG_CODES)
        self._addresses = Rate(store, clock, "wrong", WRONG_OF_ADDRESS)

    def check(self, address: str, connection: str = "") -> None:
        """Refuse to look at a code from who guesses. Without a connection it is the address alone that counts."""
        wait = max(self._connections.wait(connection) if connection else 0.0, self._addresses.wait(address))
        if wait:
            raise Refusal("class.closed-door", seconds=ceil(wait))

    def was_wrong(self, address: str, connection: str = "") -> None:
        """A code was no class's, or a secret none."""
        self._addresses.count(address)
        if connection:
            self._connections.count(connection)
