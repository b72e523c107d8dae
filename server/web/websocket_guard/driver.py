"""The driver that engineio is given in place of its own for threads (`tune`).

No compression; a client that reads slowly is served slowly; whatever happens, the threads end. Why a client was cut
off is counted.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from wsgiref.types import WSGIEnvironment

import simple_websocket
from simple_websocket.errors import SimpleWebsocketError
from wsproto.utilities import ProtocolError

from ...core.clock import Clock
from ..limits import Limits
from .grammar import ENDS_A_RUN
from .guarded_socket import GuardedSocket
from .threads import Task, nap

Receive = Any  # a method of an engineio socket, called with a link

LINK = "astrolabe.link"  # where the environment of a request has the link it became


class Link:
    """What engineio asks for a WebSocket: called with a request, then waited on and sent to."""

    def __init__(self, receive: Receive, limits: Limits, clock: Clock, reasons: Counter[str]) -> None:
        self.receive = receive
        self.limits = limits
        self.clock = clock
        self.reasons = reasons
        self.socket: GuardedSocket | None = None
        self.asked = 0  # questions handed over
        self.answered = 0  # answers sent
        self.written = threading.Condition()

    def __call__(self, environ: WSGIEnvironment, start_response: Callable[..., Any]) -> list[bytes]:
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)  # compression would unpack before anybody has counted
        environ[LINK] = self
        engine = self.receive.__self__
        with suppress(ProtocolError, SimpleWebsocketError, OSError, ValueError):
            self.socket = GuardedSocket(environ, self.limits, self.clock, engine.schedule_ping)
        self.receive(self)
        self.close()
        self.reasons[self.socket.reason if self.socket else "handshake"] += 1
        engine.queue.queue.clear()  # what was never sent; else it waits for the garbage collector
        return []

    @property
    def connected(self) -> bool:
        return bool(self.socket and self.socket.connected)

    @property
    def leaving(self) -> bool:
        """Is what this client asked for in vain: has it gone, or does a message wait that ends its run?"""
        socket = self.socket
        return not (socket and socket.connected) or any(map(ENDS_A_RUN.match, socket.input_buffer))

    def wait(self) -> str | None:
        """The next message; None when there will be none."""
        if not self.socket:
            return None
        try:
            message: str = self.socket.receive()
        except simple_websocket.ConnectionClosed:
            return None
        with self.written:  # work no further ahead than the client reads: what it has not read takes memory
            while self.asked - self.answered >= self.limits.unread and self.connected:
                self.written.wait(0.1)
        self.asked += message[2:3].isdigit()
        return message

    def send(self, message: str | bytes) -> None:
        if not self.socket:
            raise OSError("never connected")
        self.socket.send(message)
        if message[:2] in ("43", "46"):
            with self.written:
                self.answered += 1
                self.written.notify()

    def close(self) -> None:
        """Say goodbye if anybody listens, then end it."""
        if not self.socket:
            return
        with suppress(SimpleWebsocketError, ProtocolError, OSError):
            self.socket.close()
        self.socket.cut()


def tune(engine: Any, limits: Limits, clock: Clock = time.monotonic) -> Counter[str]:
    """Make an engineio server use links; why clients were cut off is counted in what is returned."""
    reasons: Counter[str] = Counter()

    def link(receive: Receive, server: object) -> Link:
        return Link(receive, limits, clock, reasons)

    engine._async = {**engine._async, "websocket": link, "thread": Task, "sleep": nap}
    return reasons
