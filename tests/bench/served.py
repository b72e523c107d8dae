"""A server of anybody's in a process of its own: what it takes, and what it prints."""

import re
import subprocess
import tempfile
import time
import urllib.request
from contextlib import suppress
from uuid import uuid4

from .. import ROOT
from ..support.browser.serving import STATUS
from ..support.program import ChildProgram
from .peer_table import Peer
from .websocket_stream import Stream

PORTS = iter(range(8931, 8960))


class Served:
    """A server of somebody's in a process, and what it prints."""

    def __init__(self, peer: Peer) -> None:
        self.peer, self.port = peer, next(PORTS)
        self.printed = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115  # as long as the server
        self.process = ChildProgram(peer.command(self.port), self.printed, cwd=ROOT, stdin=subprocess.PIPE)
        self._wait()

    def _wait(self) -> None:
        for _ in range(200):
            with suppress(OSError):
                self.fetched()
                break
            time.sleep(0.1)
        time.sleep(4)  # what is compiled is loaded, here and there
        self.path, self.hello = self.peer.prepare(self.port)

    def __enter__(self) -> "Served":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.end()

    def fetched(self) -> float:
        """How many seconds the page takes."""
        began = time.perf_counter()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{self.peer.page}", timeout=20) as answer:
            answer.read()
        return time.perf_counter() - began

    def megabytes(self) -> float:
        status = STATUS.parents[1] / str(self.process.pid) / "status"
        found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
        return int(found[1]) / 1024 if found else float("nan")

    def tracebacks(self) -> int:
        self.printed.seek(0)
        return self.printed.read().count("Traceback (most recent")

    async def connected(self) -> Stream:
        return await Stream.connected(self.port, self.path.format(uuid4().hex), self.hello)
