"""The bodies of requests: read before anything is done with them, outside every lock, under a budget of bytes.

The bytes of a large body are reserved before it is read, at most a share of them for one address; and it must come in
time, so that a slow or silent client does not keep others waiting. Small bodies need no reservation: there are never
more of them than connections.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic
from typing import Any

from flask import request
from werkzeug.exceptions import LengthRequired, RequestEntityTooLarge, RequestTimeout, ServiceUnavailable

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
    """So many bytes, or a RequestTimeout when they come more slowly than they must."""
    stream, connection = request.environ["wsgi.input"], request.environ.get("werkzeug.socket")
    end = monotonic() + limits.body_seconds + size / limits.body_rate
    found = bytearray()
    try:
        while len(found) < size:
            _within(connection, end - monotonic())
            piece = stream.read1(min(PIECE, size - len(found)))
            if not piece:
                raise RequestTimeout  # it has gone
            found += piece
    except TimeoutError:
        raise RequestTimeout from None
    _within(connection, limits.request_seconds)
    return bytes(found)


def _within(connection: Any, seconds: float) -> None:
    """Let the connection wait no longer."""
    if seconds <= 0:
        raise TimeoutError
    if connection is not None:
        connection.settimeout(seconds)
