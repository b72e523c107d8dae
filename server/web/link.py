"""One WebSocket, tamed: what the libraries leave open, closed. Socket.IO's own protocol is the only one it knows.

The threading driver of engineio is replaced (`tune`): no compression; messages of bounded size; text of one small
grammar only, strict JSON inside; a bounded rate; a bounded number of messages that wait; a client that reads slowly is
served slowly, one that does not read is cut off; whatever happens, the socket is shut down and its threads end. Why a
client was cut off is counted.
"""

import os
import re
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import simple_websocket
from simple_websocket.errors import SimpleWebsocketError
from wsproto.events import BytesMessage, TextMessage
from wsproto.utilities import ProtocolError

from ..core.refusal import Refusal
from .gate import Environ, Limits
from .request_fields import parse

Clock = Callable[[], float]
Handler = Any  # a method of an engineio socket, called with a link

MESSAGE = re.compile(r"(3|1|41)|(40(?:\{.*\})?)|42([0-9]{0,15})(\[.*\])", re.DOTALL)
ENDS_A_RUN = re.compile(r'42[0-9]*\["(?:cancel|open)"')  # how our page writes them
LINK = "astrolabe.link"  # where the environment of a request has the link it became
PONG = "3"
RESERVED = ("connect", "connect_error", "disconnect", "disconnecting")


def kind_of(message: object) -> str:
    """What a message is: "plain" (pong, close, disconnect), "connect", "event" or "question", which wants an answer.

    Anything else is a ValueError: binary messages and attachments, other namespaces, reserved names, loose JSON.
    """
    match = MESSAGE.fullmatch(message) if isinstance(message, str) else None
    if not match:
        raise ValueError("grammar")
    plain, connect, question, event = match.groups()
    if plain:
        return "plain"
    try:
        value = parse(event or connect[2:] or "{}")
    except Refusal:
        raise ValueError("json") from None
    if connect:
        return "connect"
    if not value or not isinstance(value[0], str) or value[0] in RESERVED:
        raise ValueError("grammar")
    return "question" if question else "event"


class Bucket:
    """Tokens that come back at a steady rate, up to a full bucket."""

    def __init__(self, rate: float, burst: int, clock: Clock) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.tokens = float(burst)
        self.last = clock()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.last) * self.rate)
        self.last = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class CutError(OSError):
    """A client was cut off; the argument says why. An OSError, because those end the reader's loop quietly."""


class Inbox(list[str]):
    """The messages that wait to be looked at. Each is checked when it comes, and may be dealt with at once."""

    def __init__(self, admit: Callable[[object], bool]) -> None:
        super().__init__()
        self.admit = admit

    def append(self, message: str) -> None:
        if self.admit(message):
            super().append(message)


class Channel(simple_websocket.Server):  # type: ignore[misc]  # the library has no types
    """The WebSocket itself. Its reader checks every message before anybody waits for it."""

    def __init__(self, environ: Environ, limits: Limits, clock: Clock, pong: Callable[[], None]) -> None:
        self.limits = limits
        self.pong = pong
        self.bucket = Bucket(limits.rate, limits.burst, clock)
        self.joined = False
        self.reason = ""  # why it was cut off
        super().__init__(
            environ, receive_bytes=16_384, max_message_size=limits.message, thread_class=self._reader_thread
        )

    def handshake(self) -> None:
        """Called by the library before its reader starts: the last moment to prepare the socket and the inbox."""
        self.sock.settimeout(self.limits.header_seconds)
        limit_sending(self.sock, self.limits.send_seconds)
        self.input_buffer = Inbox(self.admit)
        super().handshake()

    def admit(self, message: object) -> bool:
        """Let a message in, or cut the client off. A sign of life is heeded here: a long search must not hide it."""
        reason = self._objection(message)
        if reason:
            self.cut(reason)
            raise CutError(reason)
        if message == PONG:
            self.pong()
        return message != PONG

    def _objection(self, message: object) -> str:
        if not self.bucket.take():
            return "rate"
        waiting = self.input_buffer
        if len(waiting) >= self.limits.waiting or sum(map(len, waiting)) > self.limits.waiting_bytes:
            return "flood"
        try:
            kind = kind_of(message)
        except ValueError as error:
            return str(error)
        if (kind == "connect") == self.joined and kind != "plain":
            return "order"  # one connect, and before any event
        if kind == "connect":
            self.joined = True
            self.sock.settimeout(None)  # from now on the heartbeat says whether anybody is there
        return ""

    def send(self, data: str | bytes) -> None:
        """Send all of a message, or cut the client off."""
        if not self.connected:
            raise simple_websocket.ConnectionClosed()
        event = BytesMessage(data) if isinstance(data, bytes) else TextMessage(data)
        try:
            self.sock.sendall(self.ws.send(event))
        except (OSError, ProtocolError):
            self.cut("unread")
            raise

    def cut(self, reason: str = "") -> None:
        """End it now, from any thread: whoever waits for it wakes up."""
        self.reason = self.reason or reason
        self.connected = False
        self.input_buffer.clear()
        self.event.set()
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)

    def _reader_thread(self, target: Callable[[], None]) -> "Task":
        return Task(self._read, (target,))

    def _read(self, loop: Callable[[], None]) -> None:
        """The library's reader, whose loop does not survive every broken frame and does not wake everybody up."""
        try:
            loop()
        except (ProtocolError, ValueError):
            self.reason = self.reason or "frame"
        finally:
            self.cut("size" if self.incoming_message_len > self.limits.message else "")


class Link:
    """What engineio asks for a WebSocket: called with a request, then waited on and sent to."""

    def __init__(self, handler: Handler, limits: Limits, clock: Clock, reasons: Counter[str]) -> None:
        self.handler = handler
        self.limits = limits
        self.clock = clock
        self.reasons = reasons
        self.channel: Channel | None = None
        self.asked = 0  # questions handed over
        self.answered = 0  # answers sent
        self.written = threading.Condition()

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> list[bytes]:
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)  # compression would unpack before anybody has counted
        environ[LINK] = self
        engine = self.handler.__self__
        with suppress(ProtocolError, SimpleWebsocketError, OSError, ValueError):
            self.channel = Channel(environ, self.limits, self.clock, engine.schedule_ping)
        self.handler(self)
        self.close()
        self.reasons[self.channel.reason if self.channel else "handshake"] += 1
        engine.queue.queue.clear()  # what was never sent; else it waits for the garbage collector
        return []

    @property
    def connected(self) -> bool:
        return bool(self.channel and self.channel.connected)

    @property
    def leaving(self) -> bool:
        """Is what this client asked for in vain: has it gone, or does a message wait that ends its run?"""
        channel = self.channel
        return not (channel and channel.connected) or any(map(ENDS_A_RUN.match, channel.input_buffer))

    def wait(self) -> str | None:
        """The next message; None when there will be none."""
        if not self.channel:
            return None
        try:
            message: str = self.channel.receive()
        except simple_websocket.ConnectionClosed:
            return None
        with self.written:  # work no further ahead than the client reads: what it has not read takes memory
            while self.asked - self.answered >= self.limits.unread and self.connected:
                self.written.wait(0.1)
        self.asked += message[2:3].isdigit()
        return message

    def send(self, message: str | bytes) -> None:
        if not self.channel:
            raise OSError("never connected")
        self.channel.send(message)
        if message[:2] in ("43", "46"):
            with self.written:
                self.answered += 1
                self.written.notify()

    def close(self) -> None:
        """Say goodbye if anybody listens, then end it."""
        if not self.channel:
            return
        with suppress(SimpleWebsocketError, ProtocolError, OSError):
            self.channel.close()
        self.channel.cut()


class Task(threading.Thread):
    """A thread of the libraries, which remembers whose method it runs."""

    def __init__(self, target: Callable[..., object], args: Any = (), kwargs: Any = None) -> None:
        super().__init__(target=target, args=args, kwargs=kwargs, daemon=True)
        self.owner = getattr(target, "__self__", None)


def nap(seconds: float) -> None:
    """Sleep, but hardly longer than the connection whose heartbeat this is: its thread must not outlive it."""
    owner = getattr(threading.current_thread(), "owner", None)
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0 and not getattr(owner, "closed", False):
        time.sleep(min(left, 0.25))


def limit_sending(sock: socket.socket, seconds: float) -> None:
    """Let the kernel give up sending; Python's own time limit would apply to receiving as well."""
    value = int(seconds * 1000) if os.name == "nt" else struct.pack("ll", int(seconds), int(seconds % 1 * 1e6))
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, value)


def tune(engine: Any, limits: Limits, clock: Clock = time.monotonic) -> Counter[str]:
    """Make an engineio server use links; the reasons for cutting clients off are counted in what is returned."""
    reasons: Counter[str] = Counter()

    def link(handler: Handler, server: object) -> Link:
        return Link(handler, limits, clock, reasons)

    engine._async = {**engine._async, "websocket": link, "thread": Task, "sleep": nap}
    return reasons
