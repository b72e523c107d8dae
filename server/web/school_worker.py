"""The application as gunicorn's workers run it: requests as werkzeug's server would hand them over."""

import time
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from typing import Any
from wsgiref.types import WSGIEnvironment

from ..core.clock import Clock
from .client_address import client_address

PIECE = 8192  # bytes of a body
Start = Callable[..., Any]


class Incoming:
    """A body under gunicorn, which has no word for "whatever there is": a little at a time, then.

    gunicorn reads until it has that much. Each of its reads would have a time limit of its own, and a client that
    drips would keep to it; so it reads by way of `recv`, where one limit holds for all of them together.
    """

    def __init__(self, body: Any, connection: Any, clock: Clock = time.monotonic) -> None:
        self._body, self._connection, self._clock = body, connection, clock
        self._end = inf
        self.connection = self  # whose time limit is set while the body is read
        body.reader.unreader.sock = self

    def read1(self, most: int) -> bytes:
        found: bytes = self._body.read(min(most, PIECE))
        return found

    def settimeout(self, seconds: float) -> None:
        self._end = self._clock() + seconds

    def recv(self, most: int) -> bytes:
        left = self._end - self._clock()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(None if left == inf else left)
        found: bytes = self._connection.recv(most)
        return found

    def release(self) -> None:
        """Leave the connection as it was."""
        self._connection.settimeout(None)
        self._body.reader.unreader.sock = self._connection

    def __getattr__(self, name: str) -> Any:
        return getattr(self._body, name)


class Worker:
    """The application as gunicorn runs it: it gets what werkzeug's server would give, is told who asks through a proxy,
    and tells when a WebSocket is over.
    """

    def __init__(self, app: Callable[..., Iterable[bytes]], proxy: str) -> None:
        self._app = app
        self._proxy = proxy

    def __call__(self, environ: WSGIEnvironment, start: Start) -> Iterable[bytes]:
        environ["REMOTE_ADDR"] = client_address(environ.get("REMOTE_ADDR", ""), partial(_header, environ), self._proxy)
        environ["werkzeug.socket"] = environ["gunicorn.socket"]
        if environ.get("REQUEST_METHOD") != "POST":
            return self._answered(environ, start)
        body = environ["wsgi.input"] = Incoming(environ["wsgi.input"], environ["gunicorn.socket"])
        try:
            return self._answered(environ, start)
        finally:
            body.release()

    def _answered(self, environ: WSGIEnvironment, start: Start) -> Iterable[bytes]:
        try:
            return self._app(environ, start)
        except ConnectionError:  # there is nobody left to answer; gunicorn's word for it is another one
            raise StopIteration from None


def _header(environ: WSGIEnvironment, name: str) -> str | None:
    """All of a header, None if there is none."""
    found: str | None = environ.get(f"HTTP_{name.upper().replace('-', '_')}")
    return found
