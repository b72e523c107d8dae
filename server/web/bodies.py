"""The bodies of requests: read before anything is done with them, outside every lock, under a budget of bytes.

The bytes of a large body are reserved before it is read, at most a share of them for one address; and it must come at
a rate, so that a slow or silent client soon makes room for others. Small bodies need no reservation: there are never
more of them than connections.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Condition
from time import monotonic
from typing import Any

from flask import request
from werkzeug.exceptions import LengthRequired, RequestEntityTooLarge, RequestTimeout, ServiceUnavailable

from ..core.clock import Clock
from .limits import Limits

PIECE = 65_536  # bytes read at once
SHARE = 0.5  # of the budget that one address may have


class BodyBudget:
    """How many bytes of large bodies are under way."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._taken: Counter[str] = Counter()  # address -> bytes
        self._changed = Condition()

    @contextmanager
    def reserved(self, size: int, address: str) -> Iterator[None]:
        """Room for so many bytes; a ServiceUnavailable if there is none for long."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._fits(size, address), self.limits.body_wait_seconds):
                raise ServiceUnavailable(retry_after=5)
            self._taken[address] += size
        try:
            yield
        finally:
            with self._changed:
                self._taken[address] -= size
                self._taken += Counter()  # forget those that have none
                self._changed.notify_all()

    def _fits(self, size: int, address: str) -> bool:
        most, own = self.limits.bodies, self._taken[address]
        return self._taken.total() + size <= most and (not own or own + size <= most * SHARE)


@contextmanager
def received(budget: BodyBudget, most: int) -> Iterator[bytes]:
    """The body of the current request; its bytes stay reserved while the request is handled."""
    size = request.content_length
    if size is None or "Transfer-Encoding" in request.headers:
        raise LengthRequired
    if size > most:
        raise RequestEntityTooLarge
    if size < budget.limits.small_body:
        yield _read(size, budget.limits)
        return
    with budget.reserved(size, request.remote_addr or ""):
        yield _read(size, budget.limits)


def _read(size: int, limits: Limits) -> bytes:
    """The body of the current request, from its connection."""
    stream, connection = request.environ["wsgi.input"], request.environ.get("werkzeug.socket")
    within = partial(_within, getattr(stream, "connection", connection))
    found = in_time(stream.read1, size, limits, within, monotonic)
    within(limits.request_seconds)
    return found


def in_time(
    read: Callable[[int], bytes], size: int, limits: Limits, within: Callable[[float], None], clock: Clock
) -> bytes:
    """So many bytes, or a RequestTimeout as soon as they come more slowly than they must.

    The deadline for the next bytes is put off by the bytes that come. Those that come quickly put it off by a few
    seconds at most: else a client could send much at once, then nothing for long.
    """
    began = clock()
    rate = max(limits.body_rate, size / limits.request_seconds)  # more slowly it would not be here in time anyway
    end = began + limits.body_seconds
    found = bytearray()
    try:
        while len(found) < size:
            within(end - clock())
            piece = read(min(PIECE, size - len(found)))
            if not piece:
                raise RequestTimeout  # it has gone
            found += piece
            end = min(end + len(piece) / rate, clock() + limits.header_seconds)
    except TimeoutError:
        raise RequestTimeout from None
    return bytes(found)


def _within(connection: Any, seconds: float) -> None:
    """Let the connection wait no longer."""
    if seconds <= 0:
        raise TimeoutError
    if connection is not None:
        connection.settimeout(seconds)
