"""Tickets for a teacher's second device: one brings it the secret of the class, once, and soon or not at all. So who
takes a photograph of the picture on the wall comes too late.
"""

import hmac
from collections.abc import Callable

from ..core.clock import Clock, is_recent
from .store import Store

SECONDS = 120.0
KEY = "ticket"


class Tickets:
    """One a class, the newest. `secure()` gives a text nobody can guess."""

    def __init__(self, store: Store, clock: Clock, secure: Callable[[], str]) -> None:
        self._store = store
        self._clock = clock
        self._secure = secure

    def give(self, code: str) -> str:
        """A new ticket; the one before is void."""
        ticket = self._secure()
        self._store.put(code, "class", KEY, f"{ticket} {self._clock()!r}")
        return ticket

    def holds(self, code: str, ticket: object) -> bool:
        """Is this a ticket that may be used now?"""
        known, _, when = (self._store.get(code, "class", KEY) or "").partition(" ")
        if not known or not isinstance(ticket, str) or not ticket.isascii() or not hmac.compare_digest(known, ticket):
            return False
        return is_recent(float(when), self._clock(), SECONDS)

    def use(self, code: str, ticket: object) -> str | None:
        """The secret of the class, for a ticket, which is void from now on."""
        kept = self._store.get(code, "class", KEY)
        if not self.holds(code, ticket) or not self._store.replace(code, "class", KEY, kept or "", ""):
            return None
        return self._store.get(code, "class", "secret")
