"""The first minute of a class: `python -m tests.bench.first_loads [PAGES …]`.

So many pages at once, all from one process: each fetches the page and all it names over up to six connections, as a
browser does that has nothing kept, connects its socket, tells its map and pulls the first records. Nothing may be
missing; a request that fails is not tried again.
"""

import asyncio
import json
import os
import re
import sys
import time
from collections.abc import Iterable
from typing import Any

import numpy as np

from ..support.browser.serving import Process
from ..support.browser.websocket import SOCKET_PATH, upgrade_headers
from .crowd import SETTINGS, document, processor_seconds
from .measuring import Section, markdown

CASES = (1, 60, 100)
CONNECTIONS = 6  # of a browser to one host
NAMED = re.compile(rb'(?:src|href)="(/static/[^"#]*)')
LATER = (b"js/bundles/latecomponents.js", b"js/bundles/boardtab+latecomponents.js")  # asked for a moment after
GOAL = "60 and 100 pages: p95 ≤ 3 s, nothing lost"


class Lines:
    """One connection, used for one request after the other as long as the server lets it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def fetch(self, path: str, body: bytes = b"") -> bytes:
        if self.reader is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.writer
        head = (
            f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Encoding: gzip\r\n"
        )
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        self.writer.write(f"{head}{more}\r\n".encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in answer[:20]:
            raise ConnectionError(path, answer[:30])
        size = re.search(rb"content-length: (\d+)", answer.lower())
        data = await (self.reader.readexactly(int(size[1])) if size else self.reader.read())
        if b"connection: close" in answer.lower() or not size:
            self.close()
        return data

    def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None


async def opened(port: int) -> float:
    """One page, from its address to the first records; the seconds it took."""
    import gzip

    began = time.perf_counter()
    first = Lines(port)
    page = gzip.decompress(await first.fetch("/"))
    names = [*dict.fromkeys(name.decode() for name in NAMED.findall(page))]
    folder = next(name for name in names if "bundles" in name).split("js/")[0]
    waiting = [*names, *(folder + name.decode() for name in LATER)]
    lines = [first, *(Lines(port) for _ in range(CONNECTIONS - 1))]

    async def work(line: Lines) -> None:
        while waiting:
            await line.fetch(waiting.pop(0))

    await asyncio.gather(*(work(line) for line in lines), first_records(port))
    for line in lines:
        line.close()
    return time.perf_counter() - began


async def first_records(port: int) -> None:
    """What the page's scripts do."""
    problem = json.loads(await Lines(port).fetch("/problems", document(30).encode()))["problem"]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = "".join(f"{name}: {value}\r\n" for name, value in upgrade_headers(port).items())
    writer.write(f"GET {SOCKET_PATH} HTTP/1.1\r\n{head}\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    wanted = json.dumps({"run": 1, "problem": problem, "settings": SETTINGS})
    for text in ("40", f'421["open",{wanted}]', '422["pull",{"run":1,"count":8192}]'):
        payload = text.encode()
        size = bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
        writer.write(b"\x81" + size + bytes(4) + payload)
    await reader.readuntil(b"461-2")
    writer.close()


async def crowd(port: int, pages: int) -> list[float | BaseException]:
    return await asyncio.gather(*(opened(port) for _ in range(pages)), return_exceptions=True)


def measured(pages: int) -> dict[str, Any]:
    with Process() as server:
        time.sleep(4)  # what is compiled is loaded from the disk
        used = processor_seconds(server.process.pid)
        found = asyncio.run(crowd(server.port, pages))
        used = processor_seconds(server.process.pid) - used
        lost = [error for error in found if isinstance(error, BaseException)]
        seconds = np.array([each for each in found if isinstance(each, float)] or [np.inf])
        return {
            "lost": len(lost),
            "p50": float(np.percentile(seconds, 50)),
            "p95": float(np.percentile(seconds, 95)),
            "max": float(seconds.max()),
            "each": used / pages,
            "why": sorted({repr(error)[:160] for error in lost}),
        }


def measure(rounds: int, cases: Iterable[int] = CASES) -> list[Section]:
    rows, figures = [], {}
    for pages in cases:
        found = figures[pages] = sorted((measured(pages) for _ in range(rounds)), key=lambda each: float(each["p95"]))
        middle = found[len(found) // 2]
        rows.append((pages, *list(middle.values())[:5], *middle["why"][:1]))
    about = f"The middle of {rounds}. Goal: {GOAL}. Load of the machine: {os.getloadavg()[0]:.1f}."
    return [
        Section(
            "First page loads at once",
            about,
            ("pages", "lost", "p50 s", "p95", "max", "processor s a page"),
            rows,
            figures,
        )
    ]


if __name__ == "__main__":
    print(*map(markdown, measure(1, map(int, sys.argv[1:]) if sys.argv[1:] else CASES)), sep="\n")
