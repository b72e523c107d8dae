"""A client who wants little, in a process of its own, so that what it waits for is the server and nothing else.

It pulls a few records of a small run every 30 ms and fetches the page every 100. `python -m tests.bench.light PORT`
begins with a line on its standard input, and with the next one tells how long it has waited each time (milliseconds),
and how often in vain.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple, Self

from .. import ROOT
from ..support.browser.serving import post
from ..support.browser.websocket import Client
from .crowd import SETTINGS, document

SMALL = document(30)


class Waits(NamedTuple):
    """How long it took each time, in milliseconds, and how often there was no answer."""

    milliseconds: list[float]
    failures: int


class Light:
    """The client itself."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.waits: list[float] = []
        self.failures = 0
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self._again, args=(each,)) for each in (self._pull, self._fetch)]

    def begin(self) -> None:
        for thread in self.threads:
            thread.start()

    def end(self) -> Waits:
        self.over.set()
        for thread in self.threads:
            thread.join()
        return Waits(self.waits, self.failures)

    def _again(self, work: Callable[[], None]) -> None:
        while not self.over.is_set():
            try:
                work()
            except (OSError, HTTPException, AssertionError):
                self.failures += 1
                self.over.wait(0.2)

    def _pull(self) -> None:
        with client_of(self.port, SMALL) as client:
            while not self.over.wait(0.03):
                self._timed(lambda: client.ask("pull", {"run": 1, "count": 10}))

    def _fetch(self) -> None:
        while not self.over.wait(0.1):
            self._timed(lambda: fetched(self.port))

    def _timed(self, work: Callable[[], object]) -> None:
        began = time.perf_counter()
        work()
        self.waits.append((time.perf_counter() - began) * 1000)


def fetched(port: int) -> int:
    with_server = HTTPConnection("127.0.0.1", port, timeout=20)
    with_server.request("GET", "/")
    answer = with_server.getresponse()
    assert answer.status == 200
    size = len(answer.read())
    with_server.close()
    return size


@contextmanager
def client_of(port: int, text: str, **chosen: object) -> Iterator[Client]:
    """A connected client with a run."""
    _, answer = post(port, "/problems", text)
    with Client(port) as client:
        [told] = client.ask("open", {"run": 1, "problem": answer["problem"], "settings": {**SETTINGS, **chosen}})
        assert "refusal" not in told, told
        yield client


class LightProcess:
    """The client as whoever measures has it."""

    def __init__(self, port: int) -> None:
        command = [sys.executable, "-m", "tests.bench.light", str(port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._line()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def _line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline()

    def _say(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    @contextmanager
    def beside(self, waits: list[Waits]) -> Iterator[None]:
        """Let it work meanwhile; its waits are added to these."""
        self._say()
        try:
            yield
        finally:
            self._say()
            waits.append(Waits(**json.loads(self._line())))


def main(port: int) -> None:
    print("ready", flush=True)
    while sys.stdin.readline():
        light = Light(port)
        light.begin()
        sys.stdin.readline()
        print(json.dumps(light.end()._asdict()), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
