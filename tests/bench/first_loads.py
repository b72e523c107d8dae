"""The first minute of a class: `python -m tests.bench.first_loads [PAGES …]`.

So many pages at once, all from one process: each fetches the page and all it names over up to six connections, as a
browser does that has nothing kept, connects its socket, tells its map and pulls the first records. Nothing may be
missing. As in a browser (RFC 9112, 9.3.1) a request over a connection that has been used before, and that the server
has closed meanwhile without a word, is sent once more over a new one; how often is counted. Nothing else is.
"""

import argparse
import asyncio
import json
import os
import re
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from ..support.browser.serving import Process
from ..support.browser.websocket import SOCKET_PATH, upgrade_headers
from .crowd import SETTINGS, document, processor_seconds
from .measuring import Section, markdown
from .report import goals, when, write

CASES = (1, 60, 100)
CONNECTIONS = 6  # of a browser to one host
NAMED = re.compile(rb'(?:src|href)="(/static/[^"#]*)')
LATER = (b"js/bundles/latecomponents.js", b"js/bundles/shared.js", b"late.css")  # asked for a moment after
GOAL = "60 and 100 pages: p95 ≤ 3 s, nothing lost"


class RefusedError(Exception):
    """An answer that is not the file."""


class Lines:
    """One connection, used for one request after the other as long as the server lets it."""

    again = 0  # requests sent once more, since a connection had been closed

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def fetch(self, path: str, body: bytes = b"") -> bytes:
        if self.reader is not None:
            try:
                return await self._fetched(path, body)
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                if getattr(error, "partial", b""):
                    raise  # an answer that breaks off
                Lines.again += 1
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return await self._fetched(path, body)

    async def _fetched(self, path: str, body: bytes) -> bytes:
        assert self.reader
        assert self.writer
        head = (
            f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Encoding: gzip\r\n"
        )
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        self.writer.write(f"{head}{more}\r\n".encode() + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in answer[:20]:
            raise RefusedError(path, answer[:30])
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
        Lines.again = 0
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
            "again": Lines.again,
            "why": sorted({repr(error)[:160] for error in lost}),
        }


def measure(rounds: int, cases: Iterable[int] = CASES) -> list[Section]:
    rows, figures = [], {}
    for pages in cases:
        found = figures[pages] = sorted((measured(pages) for _ in range(rounds)), key=lambda each: float(each["p95"]))
        middle = found[len(found) // 2]
        rows.append((pages, *list(middle.values())[:6], *middle["why"][:1]))
    about = f"The middle of {rounds}. Goal: {GOAL}. Load of the machine: {os.getloadavg()[0]:.1f}."
    return [
        Section(
            "First page loads at once",
            about,
            ("pages", "lost", "p50 s", "p95", "max", "processor s a page", "sent once more"),
            rows,
            figures,
        )
    ]


def goal_of(pages: int, trials: list[dict[str, Any]]) -> tuple[str, str, str]:
    """Least, middle and most of some rounds."""
    late = " / ".join(f"{each['p95']:.1f}" for each in trials)
    lost, again = (" / ".join(str(each[name]) for each in trials) for name in ("lost", "again"))
    used = f"{trials[0]['each']:.3f} s of the processor a page"
    figure = f"p95 {late} s, lost {lost}, sent once more {again}; {used}; {when()}"
    return f"{pages} first pages at once: p95 ≤ 3 s, nothing lost", figure, "`tests.bench.first_loads --rounds 3`"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.first_loads", description=__doc__)
    parser.add_argument("pages", nargs="*", type=int, default=CASES, help="how many at once")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the rows of goals")
    asked = parser.parse_args()
    [section] = measure(asked.rounds, asked.pages)
    reached = goals(*(goal_of(pages, trials) for pages, trials in section.figures.items()))
    print(*map(markdown, (section, reached)), sep="\n")
    write(asked.write, [reached])


if __name__ == "__main__":
    main()
