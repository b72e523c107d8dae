"""The WebSocket itself, whose reader checks every message before anybody waits for it.

Messages of bounded size, at a bounded rate, a bounded number of them waiting; a client that does not read is cut off;
whatever happens, the socket is shut down and its reader ends.
"""

import os
import select
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Lock
from typing import Any, NoReturn
from wsgiref.types import WSGIEnvironment

import simple_websocket
from wsproto.events import Ping
from wsproto.utilities import ProtocolError

from ...core.clock import Clock
from ..limits import Limits
from .bucket import Bucket
from .grammar import PONG, Message, understood
from .threads import Task

AT_ONCE = getattr(socket, "MSG_DONTWAIT", 0)  # Windows has none: there it is asked before whether there is room
TEXT, BINARY = 0x81, 0x82  # the first byte of a frame: it is the last of its message


class CutError(OSError):
    """A client was cut off; the argument says why. An OSError, because those end the reader's loop quietly."""


class Inbox(list[Message]):
    """The messages that wait to be looked at. Each is checked when it comes, and may be dealt with at once."""

    def __init__(self, admit: Callable[[object], Message | None]) -> None:
        super().__init__()
        self.admit = admit

    def append(self, message: object) -> None:
        if admitted := self.admit(message):
            super().append(admitted)


class GuardedSocket(simple_websocket.Server):  # type: ignore[misc]  # the library has no types
    """The WebSocket itself. Its reader checks every message before anybody waits for it."""

    def __init__(self, environ: WSGIEnvironment, limits: Limits, clock: Clock, pong: Callable[[], None]) -> None:
        self.limits = limits
        self.pong = pong
        self.bucket = Bucket(limits.rate, limits.burst, clock)
        self.joined = False
        self.reason = ""  # why it was cut off
        self.sending = Lock()
        super().__init__(
            environ, receive_bytes=16_384, max_message_size=limits.message, thread_class=self._reader_thread
        )

    def handshake(self) -> None:
        """Called by the library before its reader starts: the last moment to prepare the socket and the inbox."""
        self.sock.settimeout(self.limits.header_seconds)
        limit_sending(self.sock, self.limits.send_seconds)
        self.input_buffer = Inbox(self.admit)
        self.ws: Any = CountedFrames(self.ws, self._frame)
        super().handshake()

    def admit(self, text: object) -> Message | None:
        """Let a message in, or cut the client off. A sign of life counts here: a long search must not hide it."""
        try:
            message = understood(text)
        except ValueError as error:
            self._refuse(str(error))
        self._check(message)
        if message == PONG:
            self.pong()
            return None
        return message

    def _check(self, message: Message) -> None:
        waiting = self.input_buffer
        if len(waiting) >= self.limits.waiting or sum(map(len, waiting)) > self.limits.waiting_bytes:
            self._refuse("flood")
        if (message.kind == "connect") == self.joined and message.kind != "plain":
            self._refuse("order")  # one connect, and before any event
        if message.kind == "connect":
            self.joined = True
            self.sock.settimeout(None)  # from now on the heartbeat says whether anybody is there

    def _refuse(self, reason: str) -> NoReturn:
        self.cut(reason)
        raise CutError(reason)

    def _frame(self, event: object) -> None:
        """Count whatever comes, also what never becomes a message."""
        if isinstance(event, Ping):
            self._refuse("ping")  # no browser sends one
        if not self.bucket.take():
            self._refuse("rate")

    def send(self, data: str | bytes) -> None:
        """Send all of a message, or cut the client off."""
        self.send_together(data)

    def send_together(self, *messages: str | bytes) -> None:
        """Send messages, with none of anybody else's between them."""
        if not self.connected:
            raise simple_websocket.ConnectionClosed()
        try:
            with self.sending:
                self.sock.sendall(b"".join(map(framed, messages)))
        except OSError:
            self.cut("unread")
            raise

    def offer(self, frame: bytes) -> bool:
        """Send a frame if that takes no waiting; False if it has to be offered again."""
        if not self.sending.acquire(blocking=False):
            return False
        try:
            if not AT_ONCE and not select.select((), (self.sock,), (), 0)[1]:
                raise BlockingIOError
            sent = self.sock.send(frame, AT_ONCE)
        except BlockingIOError:
            self.sending.release()
            return False
        except OSError:
            self.sending.release()
            self.cut("unread")
            return True
        if sent == len(frame):
            self.sending.release()
        else:
            Task(self._finish, (frame[sent:],)).start()  # a frame that was begun: nothing may come between
        return True

    def _finish(self, rest: bytes) -> None:
        """Send the rest of a frame, and let others send again."""
        try:
            self.sock.sendall(rest)
        except OSError:
            self.cut("unread")
        finally:
            self.sending.release()

    def cut(self, reason: str = "") -> None:
        """End it now, from any thread: a thread that waits for it wakes up."""
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


class CountedFrames:
    """The protocol's machine, which tells of every event before the library sees it."""

    def __init__(self, machine: Any, told: Callable[[object], None]) -> None:
        self._machine = machine
        self._told = told

    def events(self) -> Iterator[object]:
        for event in self._machine.events():
            self._told(event)
            yield event

    def __getattr__(self, name: str) -> Any:
        return getattr(self._machine, name)


def framed(message: str | bytes) -> bytes:
    """A message as one frame of a server: whole, and not masked (RFC 6455, 5.2)."""
    code, payload = (TEXT, message.encode()) if isinstance(message, str) else (BINARY, message)
    size = len(payload)
    if size < 126:
        return bytes((code, size)) + payload
    return (
        struct.pack(">BBH", code, 126, size) + payload
        if size < 2**16
        else struct.pack(">BBQ", code, 127, size) + payload
    )


def limit_sending(sock: socket.socket, seconds: float) -> None:
    """Let the kernel give up sending; Python's own time limit would apply to receiving as well."""
    value = int(seconds * 1000) if os.name == "nt" else struct.pack("ll", int(seconds), int(seconds % 1 * 1e6))
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, value)
