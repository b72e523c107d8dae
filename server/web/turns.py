"""Whose turn it is: all engine work takes turns, a slice each, and who has had the least of it is next.

So a page that wants little hardly waits, however many large searches are under way, and those share what is left. First
the addresses share, then the connections of each: twenty tabs get no more than one. The clock is given.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count, islice
from threading import Lock
from time import perf_counter
from typing import TypeVar
from weakref import WeakValueDictionary

from ..core.clock import Clock
from ..runs.moments import TurnsTaken

SLICE = 2048  # events of a trace that are read or written in one turn
Item = TypeVar("Item")


def in_turns(items: Iterable[Item], turns: TurnsTaken) -> Iterator[Item]:
    """The same items, a slice of them made in each turn."""
    left = iter(items)
    while True:
        with turns:
            found = [*islice(left, SLICE)]
        if not found:
            return
        yield from found


class Share:
    """How much of the engine somebody has had, in seconds, or everybody who shares what one of them has."""

    __slots__ = ("__weakref__", "had", "least", "within")

    def __init__(self, within: "Share | None" = None) -> None:
        self.had = 0.0
        self.within = within
        self.least = 0.0  # what the one of those within had had that got the turn last: who has paused begins there

    def line(self) -> "list[Share]":
        """From the outermost share in."""
        return [*(self.within.line() if self.within else ()), self]


class Turns:
    """A lock that is handed to the one in the queue who has had least."""

    def __init__(self, clock: Clock = perf_counter) -> None:
        self.clock = clock
        self.everyone = Share()
        self.anyone = Share(Share(self.everyone))  # of those that have none of their own
        self._addresses: WeakValueDictionary[str, Share] = WeakValueDictionary()  # as long as it has connections
        self._lock = Lock()
        self._taken = False
        self._waiting: dict[int, tuple[Share, Lock]] = {}  # by number, in the order they came
        self._tickets = count()
        self._since = 0.0

    def share(self, address: str) -> Share:
        """A share for a new connection from this address."""
        with self._lock:
            return Share(self._addresses.setdefault(address, Share(self.everyone)))

    @contextmanager
    def of(self, share: Share) -> Iterator[None]:
        """A turn of this share."""
        self._take(share)
        began = self.clock()
        try:
            yield
        finally:
            self._hand_on(share, self.clock() - began)

    def _take(self, share: Share) -> None:
        with self._lock:
            for each in share.line():
                if each.within:
                    each.had = max(each.had, each.within.least)
            if not self._taken:
                self._taken = True
                self._given(share)
                return
            ticket = Lock()
            ticket.acquire()
            self._waiting[next(self._tickets)] = share, ticket
        ticket.acquire()  # until the one before hands over

    def _given(self, share: Share) -> None:
        for each in share.line():
            if each.within:
                each.within.least = each.had

    def _hand_on(self, share: Share, seconds: float) -> None:
        with self._lock:
            for each in share.line():
                each.had += seconds
            if not self._waiting:
                self._taken = False
                return
            number = min(self._waiting, key=self._rank)
            next_one, ticket = self._waiting.pop(number)
            self._given(next_one)
            ticket.release()

    def _rank(self, number: int) -> tuple[float, float, int]:
        share = self._waiting[number][0]
        return share.within.had if share.within else 0.0, share.had, number

    def __enter__(self) -> None:
        self._take(self.anyone)
        self._since = self.clock()

    def __exit__(self, *_: object) -> None:
        self._hand_on(self.anyone, self.clock() - self._since)
