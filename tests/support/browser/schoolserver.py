"""A school's server in processes of its own: a master, its workers, and the Redis that it is given."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Self

from ... import ROOT
from .websocket import PATIENCE, connection

START = re.compile(r"http://127\.0\.0\.1:(\d+)/#start=([0-9a-f]{32})")
TEACHER = re.compile(r"http://127\.0\.0\.1:(\d+)/#teach=(\d{8})\.([0-9a-f]{32})")

PROXY = "astar.school.example"  # on this machine, for who comes from elsewhere
ESTABLISHED = "01"  # in /proc/net/tcp


def _files(process: int) -> set[str]:
    found = set()
    for name in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):
            found.add(os.readlink(name))
    return found


class SchoolServer:
    """The command, from its first words on."""

    def __init__(
        self, url: str, workers: int = 2, classes: int = 1, variables: Mapping[str, str] | None = None, port: int = 0
    ) -> None:
        where = ["--host", "127.0.0.1", "--port", str(port), "--proxy", PROXY, "--redis", url]
        command = [sys.executable, "-m", "astrolabe", *where, "--workers", str(workers), "--classes", str(classes)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **(variables or {})}, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        start = START.search(self.process.stdout.readline())
        assert start
        self.port, self.key = int(start[1]), start[2]  # of those who may start a class
        found = [TEACHER.search(self.process.stdout.readline()) for _ in range(classes)]
        self.teachers = [(match[2], match[3]) for match in found if match]  # code and secret of each class
        assert "Astrolabe is at" in self.process.stdout.readline()
        self._await(workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(60)
        if self.process.stdout:
            self.process.stdout.close()

    def _await(self, workers: int) -> None:
        """The server is there as soon as its first worker is, a test only when all of them take connections."""
        end, there = time.monotonic() + PATIENCE, set[int]()
        while len(there) < workers:
            assert time.monotonic() < end, f"{len(there)} of {workers} workers have come"
            knocking = [connection(self.port) for _ in range(workers)]
            threading.Event().wait(0.05)
            there |= {worker for worker, taken in self.connections().items() if taken}
            for each in knocking:
                each.close()

    def workers(self) -> list[int]:
        """The processes of the workers there are now."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(each) for each in children.read_text(encoding="utf-8").split()]

    def connections(self) -> dict[int, int]:
        """How many each of them has taken."""
        rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="utf-8").splitlines()[1:]]
        ours = {f"socket:[{row[9]}]" for row in rows if row[1].endswith(f":{self.port:04X}") and row[3] == ESTABLISHED}
        return {worker: len(ours & _files(worker)) for worker in self.workers()}

    def kill_worker(self) -> None:
        """One of them ends all of a sudden."""
        os.kill(self.workers()[0], signal.SIGKILL)

    def kill(self) -> None:
        """All of it ends all of a sudden."""
        for process in (self.process.pid, *self.workers()):
            os.kill(process, signal.SIGKILL)
        self.process.wait(60)

    def megabytes(self) -> float:
        """What the workers hold."""
        status = [Path(f"/proc/{worker}/smaps_rollup").read_text(encoding="utf-8") for worker in self.workers()]
        return sum(int(re.search(r"Pss:\s+(\d+)", each)[1]) for each in status) / 1024  # type: ignore[index]

    def seconds(self) -> float:
        """Of the processor, by the workers."""
        ticks = os.sysconf("SC_CLK_TCK")
        told = [Path(f"/proc/{worker}/stat").read_text(encoding="utf-8") for worker in self.workers()]
        stats = [each.rpartition(")")[2].split() for each in told]
        return sum(int(each[11]) + int(each[12]) for each in stats) / ticks
