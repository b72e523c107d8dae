"""WebSocket clients on bare sockets, so that they can misbehave: `RawSocket` frames, `Client` speaks Socket.IO.

Every wait has a time limit; a server that has closed is `None`, not an error.
"""

import json
import socket
import struct
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from astrolabe.web.own_socket import upgrade_headers

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
SOCKET_PATH = "/socket.io/?EIO=4&transport=websocket"
PATIENCE = 60.0


def connection(port: int, patience: float = PATIENCE) -> socket.socket:
    """A TCP connection to the server."""
    return socket.create_connection(("127.0.0.1", port), timeout=patience)


def request_text(method: str, path: str, headers: Mapping[str, str | None]) -> bytes:
    """A request's head; a header that is None is left out."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value is not None)]
    return "\r\n".join([*lines, "", ""]).encode()


class RawSocket:
    """A WebSocket that sends whatever it is told to."""

    def __init__(
        self,
        port: int,
        headers: Mapping[str, str | None] | None = None,
        path: str = SOCKET_PATH,
        patience: float = PATIENCE,
    ) -> None:
        self.socket = connection(port, patience)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._buffer = bytearray()
        self.socket.sendall(request_text("GET", path, {**upgrade_headers(port), **(headers or {})}))
        head = self._until(b"\r\n\r\n") or b"HTTP/1.1 0 closed\r\n\r\n"
        self.status = int(head.split()[1])
        self.head = head.decode("latin-1").lower()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def frame(self, code: int, payload: bytes, *, final: bool = True, compressed: bool = False) -> None:
        """Send one frame. The mask is all zeros, which is allowed and costs nothing."""
        first = (0x80 if final else 0) | (0x40 if compressed else 0) | code
        size = len(payload)
        code, form = (size, "") if size < 126 else (126, "H") if size < 2**16 else (127, "Q")
        head = struct.pack(f">BB{form}", first, 0x80 | code, *([size] if form else []))
        self.socket.sendall(head + bytes(4) + payload)

    def send(self, text: str) -> None:
        self.frame(TEXT, text.encode())

    def receive(self) -> str | bytes | None:
        """The next message; None when the server has ended the connection."""
        head = self._take(2)
        if head is None:
            return None
        size = head[1] & 0x7F
        if size >= 126:
            long = self._take(2 if size == 126 else 8)
            if long is None:
                return None
            size = int.from_bytes(long, "big")
        payload = self._take(size)
        code = head[0] & 0x0F
        if payload is None or code == CLOSE:
            return None
        return payload.decode() if code == TEXT else payload

    def ended(self) -> bool:
        """Wait until the server ends the connection, whatever it still says."""
        while self.receive() is not None:
            pass
        return True

    def _more(self) -> bool:
        try:
            data = self.socket.recv(1 << 20)
        except ConnectionError:
            return False
        self._buffer += data
        return bool(data)

    def _until(self, mark: bytes) -> bytes | None:
        while mark not in self._buffer:
            if not self._more():
                return None
        return self._take(self._buffer.index(mark) + len(mark))

    def _take(self, count: int) -> bytes | None:
        while len(self._buffer) < count:
            if not self._more():
                return None
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken


class Client(RawSocket):
    """A page without a picture: connected, asking, getting answers."""

    def __init__(self, port: int, headers: Mapping[str, str | None] | None = None, patience: float = PATIENCE) -> None:
        super().__init__(port, headers, patience=patience)
        self._ids = 0
        self.opening = str(self.receive())  # Engine.IO's parameters
        self.send("40")
        self.welcome = self.next()

    def next(self) -> str | bytes | None:
        """The next message that is no heartbeat; a heartbeat is answered."""
        while (message := self.receive()) == "2":
            self.send("3")
        return message

    def put(self, event: str, *arguments: object) -> int:
        """Send an event that wants an answer, and do not wait for it."""
        self._ids += 1
        self.send(f"42{self._ids}{json.dumps([event, *arguments])}")
        return self._ids

    def answer(self) -> tuple[int, list[Any]] | None:
        """The next answer and the number of its question; bytes are put where they belong."""
        message = self.next()
        if message is None:
            return None
        assert isinstance(message, str)
        binary = message.startswith("46")
        attached = self.next() if binary else None
        rest = message[2:].partition("-")[2] if binary else message[2:]
        digits = rest[: rest.index("[")]
        values = json.loads(rest[len(digits) :])
        return int(digits), [
            attached if isinstance(value, dict) and "_placeholder" in value else value for value in values
        ]

    def ask(self, event: str, *arguments: object) -> list[Any]:
        """Send an event and wait for its answer."""
        number = self.put(event, *arguments)
        answered = self.answer()
        assert answered is not None, "the server ended the connection"
        assert answered[0] == number
        return answered[1]

    def records(self, run: int, count: int = 16_384) -> bytes:
        """All records of a run from here to its end."""
        found, over = bytearray(), False
        while not over:
            batch, facts = self.ask("pull", {"run": run, "count": count})
            found, over = found + batch, facts["over"]
        return bytes(found)
