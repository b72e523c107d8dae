"""The WebSocket itself, whose reader checks every message before anybody waits for it.

Messages of bounded size, at a bounded rate, a bounded number of them waiting; a client that does not read is cut off;
whatever happens, the socket is shut down and its reader ends.
"""

import os
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from wsgiref.types import WSGIEnvironment

import simple_websocket
from wsproto.events import BytesMessage, TextMessage
from wsproto.utilities import ProtocolError

from ...core.clock import Clock
from ..limits import Limits
from .bucket import Bucket
from .grammar import PONG, kind_of
from .threads import Task


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


class GuardedSocket(simple_websocket.Server):  # type: ignore[misc]  # the library has no types
    """The WebSocket itself. Its reader checks every message before anybody waits for it."""

    def __init__(self, environ: WSGIEnvironment, limits: Limits, clock: Clock, pong: Callable[[], None]) -> None:
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

    def _reader_thread(self, target: Callable[[], None]) -> Task:
        return Task(self._read, (target,))

    def _read(self, loop: Callable[[], None]) -> None:
        """The library's reader, whose loop does not survive every broken frame and does not wake everybody up."""
        try:
            loop()
        except (ProtocolError, ValueError):
            self.reason = self.reason or "frame"
        finally:
            self.cut("size" if self.incoming_message_len > self.limits.message else "")


def limit_sending(sock: socket.socket, seconds: float) -> None:
    """Let the kernel give up sending; Python's own time limit would apply to receiving as well."""
    value = int(seconds * 1000) if os.name == "nt" else struct.pack("ll", int(seconds), int(seconds % 1 * 1e6))
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, value)
