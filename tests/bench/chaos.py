"""Everything at once that goes wrong in a class: `python -m tests.bench.chaos [--minutes 60] [--json FILE]`.

One attack after the other against a server of its own, for an hour or, with `--minutes 5`, in a short form; beside
each a light client, who pulls a few records of a small run every 30 ms and fetches the page every 100. What counts is
how the others feel it: the light client's waits, whatever failed, and what is left afterwards.
"""

import argparse
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from ..support.browser.serving import Process, post
from ..support.browser.websocket import TEXT, Client, RawSocket, connection, request_text
from .crowd import SETTINGS, document
from .first_loads import crowd as class_of_pages
from .measuring import Section, markdown

TRIALS = 3
SMALL, LARGE = document(30), document(1024)
HEADERS = ("attack", "light waits, ms: p50", "p99", "worst", "light failures", "megabytes after", "threads after", "")


class Light:
    """A client who wants little, and notes how long it takes."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.waits: list[float] = []
        self.failures = 0
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self._again, args=(each,)) for each in (self._pull, self._fetch)]

    def __enter__(self) -> "Light":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()

    def _again(self, work: Callable[[], None]) -> None:
        while not self.over.is_set():
            try:
                work()
            except (OSError, AssertionError):
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
        client.ask("open", {"run": 1, "problem": answer["problem"], "settings": {**SETTINGS, **chosen}})
        yield client


def nothing(server: Process, seconds: float) -> None:
    time.sleep(seconds)


def slow_uploads(server: Process, seconds: float) -> None:
    """Two large bodies that begin and never come, again and again."""
    head = request_text(
        "POST",
        "/problems",
        {"Host": f"127.0.0.1:{server.port}", "Content-Type": "application/json", "Content-Length": "1000000"},
    )
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with ExitStack() as stack:
            for _ in range(4):
                stack.enter_context(connection(server.port)).sendall(head + b"{")
            post(server.port, "/problems", SMALL)
            time.sleep(min(2.0, seconds / 4))


def bombs(server: Process, seconds: float) -> None:
    """JSON with millions of values, and nested without end."""
    many = '{"document":{},"format":"x","path":[' + ",".join(["{}"] * 15_000_000) + "]}"
    deep = "[" * 20_000_000
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for path, body in (("/write", many), ("/check", many), ("/problems", deep)):
            with suppress(OSError):
                post(server.port, path, body)


def scanned_lists(server: Process, seconds: float) -> None:
    """Ten searches that look at every open node at every step, as in a lesson on open lists."""
    pulling(server, seconds, 10, document(512), open_list="scanned-list")


def large_maps(server: Process, seconds: float) -> None:
    """Thirty students with a map of a million cells each."""
    pulling(server, seconds, 30, LARGE, weight=None)


def pulling(server: Process, seconds: float, clients: int, text: str, **chosen: object) -> None:
    end = time.monotonic() + seconds

    def work(number: int) -> None:
        with suppress(OSError), client_of(server.port, text, **chosen, limit=10**6 + number) as client:
            while time.monotonic() < end and not client.ask("pull", {"run": 1, "count": 32_768})[-1].get("over", True):
                pass

    threads = [threading.Thread(target=work, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    time.sleep(max(0.0, end - time.monotonic()))


def empty_frames(server: Process, seconds: float) -> None:
    """Ten sockets that send frames which never become a message, and come back when they are cut off."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with ExitStack() as stack, suppress(OSError):
            sockets = [stack.enter_context(Client(server.port)) for _ in range(10)]
            for each in sockets:
                each.frame(TEXT, b"42", final=False)
            for _ in range(2000):
                for each in sockets:
                    each.frame(0, b"", final=False)


def herd(server: Process, seconds: float) -> None:
    """A hundred first pages at once."""
    import asyncio

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        lost = [each for each in asyncio.run(class_of_pages(server.port, 100)) if isinstance(each, BaseException)]
        assert not lost, lost[:3]
        time.sleep(1)


def stalls(server: Process, seconds: float) -> None:
    """Clients that stop reading, and some that vanish in the middle of a message."""
    random = Random(1)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with ExitStack() as stack, suppress(OSError):
            for _ in range(10):
                client = stack.enter_context(client_of(server.port, document(256)))
                for _ in range(40):
                    client.put("pull", {"run": 1, "count": 32_768})
                if random.random() < 0.5:
                    client.socket.sendall(b"\x81\xff\0\0")
            time.sleep(min(5.0, seconds / 2))


def huge_openings(server: Process, seconds: float) -> None:
    """Maps of 4096 by 4096, opened again and again."""
    text = document(4096)
    _, answer = post(server.port, "/problems", text)
    end = time.monotonic() + seconds
    with RawSocket(server.port), Client(server.port, patience=60) as client:
        number = 0
        while time.monotonic() < end:
            number += 1
            asked = {
                "run": number,
                "problem": answer["problem"],
                "settings": {"heuristic": "euclidean", "limit": number + 10},
            }
            client.ask("open", asked)
            client.ask("pull", {"run": number, "count": 100})


def kills(server: Process, seconds: float) -> None:
    """The server is killed and comes back under its address; the light client must find it again."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(min(3.0, seconds / 3))
        server.process.kill()
        server.output()
        again = Process(server.port)
        server.process, server.line = again.process, again.line


ATTACKS: Sequence[Callable[[Process, float], None]] = (
    *(nothing, slow_uploads, bombs, scanned_lists, large_maps, empty_frames),
    *(herd, stalls, huge_openings, kills),
)


def attacked(attack: Callable[[Process, float], None], seconds: float) -> dict[str, Any]:
    with Process() as server:
        time.sleep(4)  # what is compiled is loaded from the disk
        with Light(server.port) as light:
            began = time.perf_counter()
            note = ""
            try:
                attack(server, seconds)
            except AssertionError as error:
                note = str(error)[:80]
            took = time.perf_counter() - began
        waits = np.array(light.waits or [float("inf")])
        after = server.settled(5)
        time.sleep(5)  # memory is given back some seconds later
        return {
            "p50": float(np.percentile(waits, 50)),
            "p99": float(np.percentile(waits, 99)),
            "worst": float(waits.max()),
            "failures": light.failures,
            "megabytes": server.facts().megabytes,
            "threads": after.threads,
            "note": note or f"{took:.0f} s",
        }


def measure(minutes: float, names: Sequence[str] = ()) -> list[Section]:
    chosen = [attack for attack in ATTACKS if not names or attack.__name__ in names]
    seconds = max(minutes * 60 / len(chosen) / TRIALS - 12, 5.0)  # starting and looking afterwards take as long
    rows, figures = [], {}
    for attack in chosen:
        trials = sorted((attacked(attack, seconds) for _ in range(TRIALS)), key=lambda each: float(each["p99"]))
        figures[attack.__name__] = trials
        cells = [" / ".join(f"{each[name]:.3g}" for each in trials) for name in [*trials[0]][:-1]]
        rows.append((attack.__name__.replace("_", " "), *cells, trials[-1]["note"]))
        print(*rows[-1], sep=" | ", flush=True)
    about = f"Three trials of {seconds:.0f} s each, by p99. Load of the machine: {os.getloadavg()[0]:.1f}."
    return [Section("Chaos", about, HEADERS, rows, figures)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.chaos", description=__doc__)
    parser.add_argument("names", nargs="*", help="which attacks (all)")
    parser.add_argument("--minutes", type=float, default=60.0, help="for all of them together (60)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the figures")
    asked = parser.parse_args()
    sections = measure(asked.minutes, asked.names)
    print(*map(markdown, sections), sep="\n")
    if asked.json:
        asked.json.write_text(json.dumps([section._asdict() for section in sections], indent=1))


if __name__ == "__main__":
    main()
