"""A WebSocket for thousands in one process: asks, and counts the seconds until the answer."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from ..support.browser.websocket import request_text, upgrade_headers

PATIENCE = 10.0


class Spoken(Protocol):
    """How a server is spoken to (`peers.Peer`)."""

    @property
    def question(self) -> Callable[[int], str]: ...
    @property
    def answers(self) -> Callable[[bytes], int | None]: ...


class Stream:
    """One client. Answers every ping, of the protocol and of Engine.IO."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connected(cls, port: int, path: str, hello: Sequence[str]) -> "Stream":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request_text("GET", path, upgrade_headers(port)))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        if b" 101 " not in head[:20]:
            writer.close()
            raise ConnectionError(head[:40])
        stream = cls(reader, writer)
        for text in hello:
            stream.send(text)
        return stream

    def send(self, text: str, code: int = 1) -> None:
        payload = text.encode()
        size = len(payload)
        head = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.writer.write(bytes((0x80 | code,)) + head + bytes(4) + payload)

    async def frame(self) -> bytes:
        """The next frame that says something."""
        while True:
            first, size = await self.reader.readexactly(2)
            if size >= 126:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            payload = await self.reader.readexactly(size)
            code = first & 15
            if code == 8:
                raise ConnectionError("closed")
            if code == 9:
                self.send(payload.decode(), 10)
            elif payload == b"2":
                self.send("3")
            else:
                return payload

    async def asked(self, peer: Spoken, number: int) -> float:
        """Ask a question and wait for its answer."""
        began = time.perf_counter()
        self.send(peer.question(number + 1))
        async with asyncio.timeout(PATIENCE):
            while peer.answers(await self.frame()) != number + 1:
                pass
        return time.perf_counter() - began

    def close(self) -> None:
        self.writer.close()
