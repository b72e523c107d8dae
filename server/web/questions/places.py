"""The places of a lane: how many of its requests are worked on at once, and what each may take."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from threading import BoundedSemaphore
from time import thread_time

from flask import request
from werkzeug.exceptions import ServiceUnavailable

from ...core.clock import Clock
from ..allowance import Allowance, has_gone
from ..bodies import BodyBudget, received
from ..limits import Limits
from .question import Lane, Services


class LanePlaces:
    """Places for small requests beside those for large ones, and room for the bodies of the lane."""

    def __init__(self, lane: Lane, limits: Limits, clock: Clock = thread_time) -> None:
        self._limits = limits
        self._clock = clock  # of the work of the current thread
        self._most_bytes = lane.most_bytes(limits)
        self._bodies = BodyBudget(limits)
        self._small, self._large = (BoundedSemaphore(lane.places(limits)) for _ in range(2))

    @contextmanager
    def for_body(self, services: Services) -> Iterator[tuple[bytes, Services]]:
        """The body of the current request and a place to work on it."""
        with received(self._bodies, self._most_bytes) as body, self.one(len(body), services) as bounded:
            yield body, bounded

    @contextmanager
    def one(self, size: int, services: Services) -> Iterator[Services]:
        """A place for the current request, of so many bytes; the services with its allowance of work."""
        limits = self._limits
        places = self._small if size < limits.small_body else self._large
        if not places.acquire(timeout=limits.place_seconds):
            raise ServiceUnavailable(retry_after=5)
        try:
            gone = partial(has_gone, request.environ.get("werkzeug.socket"))
            yield replace(services, turns=Allowance(services.turns, limits.work_seconds, self._clock, gone))
        finally:
            places.release()
