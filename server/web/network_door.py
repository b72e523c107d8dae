"""The door of a server to the local network. One that listens to this machine alone gets a second listener when a class
begins, and loses it when no class goes on any more; one that listens to others anyway needs none.
"""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from socket import SHUT_RDWR, socket
from typing import Any, Protocol

from ..classroom.classroom import Classes
from ..core.failures import Failures
from ..core.refusal import Refusal
from .classroom.opening import addresses_of
from .request_guard import is_local_name

EVERYWHERE = "0.0.0.0"  # the addresses of this machine in every network it is in, now or later
NEIGHBOURS = 9  # ports after the server's own, of which the first free one is taken: it stays the same after a restart
GRACE_SECONDS = 3.0  # in which everybody hears that the class is over, before they are cut off


class Listening(Protocol):
    """A server, as far as a door knows one (`serve.py`)."""

    host: str
    server_port: int
    app: Any
    kept: Any
    live: dict[socket, float]
    turned_away: Callable[[str], object]
    failures: Failures
    tidy: Callable[[], None]

    def serve_forever(self) -> None: ...

    def shutdown(self) -> None: ...

    def server_close(self) -> None: ...


class NetworkDoor:
    """Opened by `open`; it closes by itself. `listen` makes a listener at an address and a port.

    Whoever came in stays when a class follows at once: all listeners count their connections in one place, and those
    are cut off only where the door is still closed when everybody has heard that the class is over.
    """

    key = ""

    def __init__(
        self,
        server: Listening,
        listen: Callable[[str, int], Listening],
        classes: Classes,
        pause: Callable[[float], object] = time.sleep,
    ) -> None:
        self._server = server
        self._pause = pause
        self._live: dict[socket, float] = {}  # connection -> when it was last heard of
        self._turns = 0  # how often it was opened and closed
        self.alone = is_local_name(server.host)
        self._listen = listen
        self._classes = classes
        self._second: Listening | None = None
        self._lock = threading.Lock()

    @property
    def is_open(self) -> bool:
        """May others in the network reach the page?"""
        return self._second is not None or not self.alone

    def addresses(self) -> list[str]:
        """Where others reach the page, the likeliest first; while the door is closed, where they would."""
        second = self._second
        if second is None and not self.is_open:
            return addresses_of(EVERYWHERE, self._server.server_port + 1)
        return addresses_of(*((second.host, second.server_port) if second else self._at()))

    def _at(self) -> tuple[str, int]:
        return self._server.host, self._server.server_port

    def open(self) -> None:
        """Listen to the local network from now on."""
        with self._lock:
            if not self.is_open:
                self._second = second = self._listening()
                self._let_in(second)
                self._turns += 1
                threading.Thread(target=second.serve_forever, daemon=True).start()

    def _listening(self) -> Listening:
        own = self._server.server_port
        for port in range(own + 1, min(own + NEIGHBOURS, 2**16 - 1) + 1):
            with suppress(Refusal):
                return self._listen(EVERYWHERE, port)
        return self._listen(EVERYWHERE, 0)

    def _let_in(self, second: Listening) -> None:
        """The new listener answers as the first one does, under names of its own."""
        first = self._server
        second.app, second.kept, second.turned_away = first.app, first.kept, first.turned_away
        second.live, second.tidy, second.failures = self._live, self._look, first.failures
        first.app.wsgi_app.bound[second.server_port] = second.host  # the request guard

    def _look(self) -> None:
        """Does any class go on?"""
        if not any(map(self._classes.exists, self._classes.store.codes())):
            threading.Thread(target=self.close, daemon=True).start()  # it waits for the listener, which called this

    def close(self) -> None:
        """Listen to this machine alone again."""
        with self._lock:
            second, self._second = self._second, None
            if second is None:
                return
            self._turns += 1
            closing = self._turns
            del self._server.app.wsgi_app.bound[second.server_port]
            second.shutdown()
            second.server_close()
        self._pause(GRACE_SECONDS)
        with self._lock:
            if self._turns == closing:
                self._cut()

    def _cut(self) -> None:
        for connection in list(self._live):
            with suppress(OSError):
                connection.shutdown(SHUT_RDWR)
