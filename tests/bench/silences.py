"""How long nobody else gets the interpreter: `python -m tests.bench.silences [--write FILE]`.

A thread of the server's own process asks for its turn without end while large maps are told, opened and pulled, and
search traces are read. What is looked at is the processor time of the process between two of its turns: unlike a wait
by the clock it is the same on a machine that has other things to do. A light client waits for no more than that, and
for those before it.
"""

import argparse
import json
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from astrolabe.web.app import make_ready

from ..support.browser.serving import in_thread, post
from ..support.browser.websocket import Client
from .attacks import BOMB, HUGE, LARGE, MIDDLE
from .crowd import SETTINGS, document
from .measuring import Section
from .report import goals, tell, when

TRIALS = 3
GOAL = 100.0  # milliseconds
Found = TypeVar("Found")
CASES: dict[str, tuple[int, dict[str, Any]]] = {
    "1024 × 1024": (LARGE, {}),
    "1024 × 1024, A* and euclidean": (LARGE, {"algorithm": "a-star", "heuristic": "euclidean"}),
    "512 × 512, scanned list": (MIDDLE, {"closed_set": "scanned-list"}),
    "4096 × 4096": (HUGE, {}),
    "4096 × 4096, A* and euclidean": (HUGE, {"algorithm": "a-star", "heuristic": "euclidean"}),
}


def snake(events: int) -> str:
    """An honest trace of a way through 100 columns, as long as a megabyte takes."""
    lines = ["events:"]
    for node in range(events // 2):
        x, y, before = (
            node % 100 if node // 100 % 2 == 0 else 99 - node % 100,
            node // 100,
            node - 1 if node else "null",
        )
        lines.append(
            f"- {{type: generating, id: {node}, pId: {before}, g: {node}, h: 1, f: {node + 1}, x: {x}, y: {y}}}"
        )
        lines.append(f"- {{type: expanding, id: {node}}}")
    return "\n".join(lines)


def corners(side: int) -> str:
    """Two nodes as far from each other as a map of this side allows."""
    events = [
        {"type": "expanding", "id": at, "g": at, "h": 1 - at, "x": at * (side - 1), "y": at * (side - 1)}
        for at in (0, 1)
    ]
    return json.dumps(events)


TRACES = {
    "1 MB of honest events": snake(20_000),
    "1 MB in braces": "events:\n- {" + "a" * 10**6,
    "1 MB of lines of 2,000 letters": "events:\n- a: 1\n" + ("  b {" + "a" * 1990 + "\n") * 500,
    "1 MB of blanks": "events:\n- a" + " " * 10**6 + "b",
    "1 MB of quotes in brackets": "[" * 501 + '"' + '\\"' * 500_000,
    "two nodes far apart on 1024 × 1024": corners(1024),
    "two nodes far apart on 4096 × 4096": corners(4096),
}


class Ticker:
    """A thread that only wants its turn."""

    def __init__(self, clock: Callable[[], float] = time.process_time) -> None:
        self.clock = clock
        self.gaps: list[float] = []
        self.begun, self.over = threading.Event(), threading.Event()

    def _tick(self) -> None:
        last = self.clock()
        self.begun.set()
        while True:  # the work may end before this thread has another turn, and that is the longest silence of all
            over, now = self.over.is_set(), self.clock()
            self.gaps.append(now - last)
            if over:
                return
            last = now
            time.sleep(0)

    def beside(self, work: Callable[[], Found]) -> tuple[float, Found]:
        """The longest silence in some work, in milliseconds, and what comes of the work."""
        self.gaps, self.begun, self.over = [], threading.Event(), threading.Event()
        thread = threading.Thread(target=self._tick)
        thread.start()
        self.begun.wait()
        try:
            found = work()
        finally:
            self.over.set()
            thread.join()
        return max(self.gaps) * 1000, found


def silences(port: int, text: str, chosen: dict[str, Any], number: int) -> tuple[float, float, float]:
    """The longest in telling a map, in opening its run and in some pulls."""
    ticker = Ticker()
    told, (_, answer) = ticker.beside(lambda: post(port, "/problems", text))
    wanted = {"run": 1, "problem": answer["problem"], "settings": {**SETTINGS, **chosen, "limit": 10**6 + number}}
    with Client(port, patience=120) as client:
        opened, [facts] = ticker.beside(lambda: client.ask("open", wanted))
        assert "refusal" not in facts, facts
        pulls = [{"run": 1, "count": 32_768}] * 5
        pulled, _ = ticker.beside(lambda: [client.ask("pull", each) for each in pulls])
        client.ask("cancel", {"run": 1})
    return told, opened, pulled


def measure() -> list[Section]:
    rows: list[tuple[str, str, str, str]] = []
    worst = 0.0
    with in_thread() as server:
        make_ready(server.app)  # type: ignore[arg-type]
        for name, (side, chosen) in CASES.items():
            trials = [silences(server.server_port, document(side), chosen, number) for number in range(TRIALS)]
            cells = [" / ".join(f"{each:.0f}" for each in sorted(part)) for part in zip(*trials, strict=True)]
            rows.append((name, *cells))  # type: ignore[arg-type]
            worst = max(worst, *map(max, trials))
            print(*rows[-1], sep=" | ", flush=True)
        bomb = BOMB % ",".join(["{}"] * 15_000_000)
        bombs = sorted(Ticker().beside(lambda: post(server.server_port, "/write", bomb))[0] for _ in range(TRIALS))
        rows.append(("45 MB of {}", " / ".join(f"{each:.0f}" for each in bombs), "", ""))
        for name, text in TRACES.items():
            ask = partial(post, server.server_port, "/foreign", json.dumps({"text": text}))
            traces = sorted(Ticker().beside(ask)[0] for _ in range(TRIALS))
            rows.append((f"trace: {name}", " / ".join(f"{each:.0f}" for each in traces), "", ""))
            print(*rows[-1], sep=" | ", flush=True)
            worst = max(worst, traces[-1])
    about = (
        f"Milliseconds of processor time in which no other thread got the interpreter, the longest of each of {TRIALS} "
        f"trials; switches are every {sys.getswitchinterval() * 1000:.0f} ms. {when()}."
    )
    figure = f"worst {max(worst, bombs[-1]):.0f} ms of the processor, in all of the table below; {when()}"
    row = (f"nobody waits for the interpreter more than {GOAL:.0f} ms", figure, "`tests.bench.silences`")
    return [Section("Silences", about, ("", "told", "opened", "pulled"), rows), goals(row)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.silences", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the tables")
    asked = parser.parse_args()
    sections = measure()
    tell(sections, asked.write)


if __name__ == "__main__":
    main()
