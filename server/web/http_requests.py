"""The requests of one connection. What is only fetched is answered here and the connection kept for the next; whatever
else there is (a question with a body, a WebSocket) goes to werkzeug, which closes the connection after it.

A page fetches a handful of files over one or two connections, so a class is no crowd. Only what takes more than a
moment needs a place among those that are counted.
"""

from collections.abc import Iterable
from contextlib import suppress
from http import HTTPStatus
from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any, NamedTuple

from werkzeug.serving import WSGIRequestHandler

from .client_address import client_address

BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Type: application/json\r\n"
    b'Connection: close\r\n\r\n{"refusal": {"key": "serve.connections", "facts": {}}}'
)
FETCHING = ("GET", "HEAD")
WITH_MORE = ("upgrade", "content-length", "transfer-encoding", "expect")  # headers of requests that go on


class Fetched(NamedTuple):
    """A whole answer of the application, its head but for what changes from time to time."""

    head: bytes
    body: bytes

    def is_immutable(self) -> bool:
        return self.head.startswith(b"HTTP/1.1 200 ") and b"immutable" in self.head


def fetched(status: str, headers: list[tuple[str, str]], body: bytes) -> Fetched:
    names = {name.lower() for name, _ in headers}
    sized = "content-length" in names or status.startswith("304")
    lines = [f"HTTP/1.1 {status}", *(f"{name}: {value}" for name, value in headers)]
    lines += [] if sized else [f"Content-Length: {len(body)}"]
    return Fetched("\r\n".join([*lines, ""]).encode("latin-1"), body)


class RequestHandler(WSGIRequestHandler):
    """One connection. Its socket has a time limit for the request's head, then one for the rest."""

    server: Any  # of `serve.py`, which makes one of these for every connection
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        super().setup()
        with suppress(OSError):  # on macOS, if the client has gone already
            self.connection.setsockopt(IPPROTO_TCP, TCP_NODELAY, True)
        self.connection.settimeout(self.server.limits.header_seconds)
        self._peer = str(self.client_address[0])

    def run_wsgi(self) -> None:
        limits = self.server.limits
        self.client_address = (client_address(self._peer, self._header, self.server.proxy), 0)
        self.connection.settimeout(limits.request_seconds)
        self.server.heard(self.connection)
        if self.command in FETCHING and not any(name in self.headers for name in WITH_MORE):
            self._fetch()
            self.connection.settimeout(limits.idle_seconds)
            return
        self.close_connection = True  # also after a WebSocket that was never open, of which werkzeug hears nothing
        with self.server.place(str(self.client_address[0])) as has_place:
            if has_place:
                super().run_wsgi()
            else:
                self.connection.sendall(BUSY)

    def address_string(self) -> str:
        """The client of this request: werkzeug goes on with that of the connection's first."""
        return str(self.client_address[0])

    def _header(self, name: str) -> str | None:
        """All of a header, None if there is none."""
        found = self.headers.get_all(name)
        return None if found is None else ",".join(found)

    def _fetch(self) -> None:
        """Answer at once and all together."""
        key = (self.path, self.headers["host"], "gzip" in (self.headers["accept-encoding"] or ""))
        kept = self.server.kept.get(key) if self.command == "GET" else None
        if kept is None:
            try:
                self.environ = self.make_environ()
            except ValueError:  # a request line that is no address
                self.send_error(400)
                return
            kept = self._fetched()
            if self.command == "GET" and kept.is_immutable() and "?" not in self.path:
                self.server.keep(key, kept)
        goes_on = not self.close_connection and not self.server.is_crowded()
        self.close_connection = not goes_on
        more = f"Date: {self.date_time_string()}\r\nConnection: {'keep-alive' if goes_on else 'close'}\r\n\r\n"
        self.connection.sendall(b"".join((kept.head, more.encode(), kept.body)))

    def _fetched(self) -> Fetched:
        """What the application answers."""
        begun: list[Any] = []

        def start(status: str, headers: list[tuple[str, str]], _: Any = None) -> None:
            begun[:] = [status, headers]

        body: Iterable[bytes] = self.server.app(self.environ, start)
        try:
            content = b"".join(body)  # before this the application need not have begun
            status, headers = begun
            return fetched(status, headers, content)
        finally:
            close = getattr(body, "close", None)
            if close:
                close()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A request that is none: say so in one line, and be done."""
        self.close_connection = True
        self.connection.sendall(f"HTTP/1.1 {code} {HTTPStatus(code).phrase}\r\nConnection: close\r\n\r\n".encode())

    def version_string(self) -> str:
        return "astrolabe"

    def log(self, type: str, message: str, *args: Any) -> None:
        """Say nothing: a page that works is silent, and what fails is said elsewhere."""
