"""The driver that engineio is given in place of its own for threads (`tune`).

The most frequent question is answered in the thread that reads it (`quick`), past the library's queues; the answer on
the wire is the same. No compression; a client that reads slowly is served slowly; whatever happens, the threads end.
Connections and disconnections are reported, with the reason (`Door`).
"""

import json
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol
from wsgiref.types import WSGIEnvironment

import simple_websocket
from simple_websocket.errors import SimpleWebsocketError
from wsproto.utilities import ProtocolError

from ...core.clock import Clock
from ..limits import Limits
from .grammar import Message
from .guarded_socket import GuardedSocket
from .threads import Task, nap

Receive = Any  # a method of an engineio socket, called with a link

# event -> what answers it where it is read; called with the client's name and the arguments
Quick = Mapping[str, Callable[..., Any]]


class Door(Protocol):
    """Who hears of clients that come and go."""

    def came(self, address: str) -> None: ...
    def went(self, address: str, reason: str) -> None: ...
    def pulled(self, seconds: float) -> None: ...


LINK = "astrolabe.link"  # where the environment of a request has the link it became


class Link:
    """What engineio asks for a WebSocket: called with a request, then waited on and sent to."""

    def __init__(self, receive: Receive, quick: Quick, limits: Limits, clock: Clock, door: Door) -> None:
        self.receive = receive
        self.quick = quick
        self.name = ""  # by which the quick answers know this client
        self.limits = limits
        self.clock = clock
        self.door = door
        self.socket: GuardedSocket | None = None
        self.asked = 0  # questions handed over
        self.answered = 0  # answers sent
        self.written = threading.Condition()

    def __call__(self, environ: WSGIEnvironment, start_response: Callable[..., Any]) -> list[bytes]:
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)  # compression would unpack before anybody has counted
        environ[LINK] = self
        engine, address = self.receive.__self__, str(environ.get("REMOTE_ADDR", ""))
        self.door.came(address)
        with suppress(ProtocolError, SimpleWebsocketError, OSError, ValueError):
            self.socket = GuardedSocket(environ, self.limits, self.clock, engine.schedule_ping)
        self.receive(self)
        self.close()
        self.door.went(address, self._reason(engine))
        engine.queue.queue.clear()  # what was never sent; else it waits for the garbage collector
        return []

    def _reason(self, engine: Any) -> str:
        """Why the client has gone; nothing if it just went."""
        if not self.socket:
            return "handshake"
        is_silent = engine.last_ping and time.time() - engine.last_ping > self.limits.ping_timeout
        return self.socket.reason or ("silent" if is_silent else "")

    @property
    def connected(self) -> bool:
        return bool(self.socket and self.socket.connected)

    def waiting(self) -> list[Message]:
        """The messages that have not been read yet."""
        return list(self.socket.input_buffer) if self.socket else []

    def wait(self) -> str | None:
        """The next message that the library is to deal with; None when there will be none."""
        while message := self._next():
            if message.kind != "question" or message.event not in self.quick:
                self.asked += message.kind == "question"
                return message
            try:
                self._answer(message)
            except OSError:
                return None
        return None

    def _next(self) -> Message | None:
        if not self.socket:
            return None
        try:
            message: Message = self.socket.receive()
        except simple_websocket.ConnectionClosed:
            return None
        with self.written:  # work no further ahead than the client reads: what it has not read takes memory
            while self.asked - self.answered >= self.limits.unread and self.connected:
                self.written.wait(0.1)
        return message

    def _answer(self, message: Message) -> None:
        """Answer a question here and now, as the library would by way of a queue and another thread."""
        assert self.socket
        began = self.clock()
        answer = self.quick[message.event](self.name, *message.arguments)
        if isinstance(answer, tuple):
            data, facts = answer
            words = json.dumps([{"_placeholder": True, "num": 0}, facts])
            self.socket.send_together(f"461-{message.number}{words}", data)
        else:
            self.socket.send_together(f"43{message.number}{json.dumps([answer])}")
        self.door.pulled(self.clock() - began)

    def send(self, message: str | bytes) -> None:
        if not self.socket:
            raise OSError("never connected")
        self.socket.send(message)
        if message[:2] in ("43", "46"):
            with self.written:
                self.answered += 1
                self.written.notify()

    def offer(self, frame: bytes) -> bool:
        """Send a frame that stands for itself, if that takes no waiting; False if it has to be offered again."""
        return not self.socket or not self.connected or self.socket.offer(frame)

    def close(self) -> None:
        """Say goodbye if anybody listens, then end it."""
        if not self.socket:
            return
        with suppress(SimpleWebsocketError, ProtocolError, OSError):
            self.socket.close()
        self.socket.cut()


def tune(engine: Any, quick: Quick, limits: Limits, door: Door, clock: Clock = time.perf_counter) -> None:
    """Make an engineio server use links."""

    def link(receive: Receive, server: object) -> Link:
        return Link(receive, quick, limits, clock, door)

    engine._async = {**engine._async, "websocket": link, "thread": Task, "sleep": nap}
