"""Beside others, under the same load in one run: `python -m tests.bench.peers --python PYTHON [--write FILE]`.

PYTHON has Jupyter Server with ipykernel, and Flask-SocketIO with simple-websocket, from the package index. Each server
in turn holds as many WebSockets as come, answers questions over a hundred of them (Jupyter's one kernel is asked for
its facts), and is sent what no client should send. A bad input is survived if meanwhile the page came within a second,
and afterwards the server still answers, has no more than 50 MB more and has printed no traceback.
"""

import argparse
import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import numpy as np

from .ill_meant import INPUTS
from .measuring import Section, surroundings
from .peer_table import Peer, peers
from .report import tell
from .served import Served
from .websocket_stream import Stream

ASKED = 300  # sockets
CLIENTS, RATE, SECONDS = 100, 5.0, 6.0
ROUNDS = 2
ENOUGH = 60.0  # seconds for all answers
LATE = 1.0  # seconds that a page may take meanwhile
GROWN = 50.0  # megabytes


async def held(served: Served) -> tuple[int, float]:
    """How many of so many sockets answer a question while all are open; the worst page meanwhile, in seconds."""
    streams: list[Stream] = []
    worst = 0.0
    for begin in range(0, ASKED, 20):
        found = await asyncio.gather(*(served.connected() for _ in range(begin, begin + 20)), return_exceptions=True)
        streams += [each for each in found if isinstance(each, Stream)]
        worst = max(worst, await asyncio.to_thread(served.fetched))
    answered, end = 0, time.monotonic() + ENOUGH
    for begin in range(0, len(streams), 20):
        if time.monotonic() > end:
            break
        waits = (each.asked(served.peer, begin) for each in streams[begin : begin + 20])
        found_waits = await asyncio.gather(*waits, return_exceptions=True)
        answered += sum(isinstance(each, float) for each in found_waits)
    for each in streams:
        each.close()
    return answered, worst


async def asked_at_a_rate(served: Served) -> tuple[list[float], int]:
    """Seconds from when a question was due to its answer; how many got none."""
    streams = await asyncio.gather(*(served.connected() for _ in range(CLIENTS)))
    waits: list[float] = []
    lost = 0
    began = time.perf_counter() + 0.5

    async def work(stream: Stream, place: int) -> None:
        nonlocal lost
        for number in range(int(SECONDS * RATE)):
            due = began + (number + place / CLIENTS) / RATE
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            try:
                await stream.asked(served.peer, number)
                waits.append(time.perf_counter() - due)
            except (OSError, asyncio.IncompleteReadError):  # among them the patience that has come to an end
                lost += int(SECONDS * RATE) - number
                return

    await asyncio.gather(*(work(stream, place) for place, stream in enumerate(streams)))
    for stream in streams:
        stream.close()
    return waits, lost


def survived(served: Served, ill: Callable[[Any], None]) -> str:
    """Nothing, or why this input was not survived."""
    before, printed, waits = served.megabytes(), served.tracebacks(), [0.0]
    with ExitStack() as stack:
        beside = subprocess.Popen(
            [sys.executable, "-c", PAGES, f"http://127.0.0.1:{served.port}{served.peer.page}"], stdout=subprocess.PIPE
        )
        stack.callback(beside.wait)
        with suppress(OSError):
            ill(served)
        waits.append(float(beside.communicate(timeout=120)[0] or "inf"))
    time.sleep(3)
    with suppress(OSError):
        waits.append(served.fetched())
    if served.process.poll() is not None or len(waits) < 3:
        return "no answer after"
    if max(waits) > LATE:
        return f"page {max(waits):.1f} s"
    grown, traced = served.megabytes() - before, served.tracebacks() - printed
    return f"+{grown:.0f} MB" if grown > GROWN else "traceback" if traced else ""


PAGES = """
import sys, time, urllib.request
end, worst = time.perf_counter() + 4, 0.0
while time.perf_counter() < end:
    began = time.perf_counter()
    try:
        urllib.request.urlopen(sys.argv[1], timeout=20).read()
    except OSError:
        worst = max(worst, 20.0)
    worst = max(worst, time.perf_counter() - began)
    time.sleep(0.05)
print(worst)
"""


def rated(peer: Peer) -> dict[str, Any]:
    """How long the answers of a server of its own take."""
    with Served(peer) as served:
        waits, lost = asyncio.run(asked_at_a_rate(served))
    p50, p99 = (float(np.percentile(waits or [np.inf], each)) * 1000 for each in (50, 99))
    return {"p50": p50, "p99": p99, "lost": lost}


def measured(peer: Peer) -> dict[str, Any]:
    """What a server holds, takes and survives."""
    with Served(peer) as served:
        fresh = served.megabytes()
        answered, worst = asyncio.run(held(served))
        time.sleep(5)
        asyncio.run(asked_at_a_rate(served))
        time.sleep(5)
        after = served.megabytes()
        faults = {name: why for name, ill in INPUTS.items() if (why := survived(served, ill))}
        finally_ = served.megabytes()
    facts = {"held": f"{answered} of {ASKED}", "worst page ms": worst * 1000}
    memory = {"fresh": fresh, "after": after, "finally": finally_}
    total = len(INPUTS)
    return {**facts, **memory, "survived": f"{total - len(faults)} of {total}", "faults": faults}


ROWS = {
    "held": "WebSockets held that all answer",
    "worst page ms": "worst page meanwhile, ms",
    "p50": f"{CLIENTS} × {RATE:g} questions a second: p50, ms",
    "p99": "the same: p99, ms",
    "lost": "the same: unanswered",
    "fresh": "megabytes at first",
    "after": "megabytes after all have gone",
    "finally": "megabytes after the bad inputs",
    "survived": "bad inputs survived",
}


def measure(python: str) -> list[Section]:
    found: dict[str, dict[str, Any]] = {}
    for peer in peers(python):
        found[peer.name] = measured(peer)
        print(peer.name, found[peer.name], flush=True)
    for _ in range(ROUNDS):  # one after the other in each round, so that whatever else goes on hits all of them alike
        for peer in peers(python):
            rate = rated(peer)
            print(peer.name, rate, flush=True)
            if rate["p99"] < found[peer.name].get("p99", float("inf")):
                found[peer.name] |= rate
    return [table(found)]


def table(found: dict[str, dict[str, Any]]) -> Section:
    rows: list[Sequence[object]] = [(title, *(each[row] for each in found.values())) for row, title in ROWS.items()]
    for name in INPUTS:
        rows.append((f"· {name}", *(each["faults"].get(name, "survived") for each in found.values())))
    told = surroundings()
    about = (
        f"The same load on each in turn; of the questions the best of {ROUNDS} rounds. "
        f"{time.strftime('%Y-%m-%d', time.gmtime())}; {told['system']} {told['machine']}, {told['cores']} cores that "
        f"the load shares, load {told['load'][:1]}; Python {told['python']}."
    )
    return Section("Beside others", about, ("", *found), rows, found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peers", description=__doc__)
    parser.add_argument("--python", required=True, help="with the others' packages")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the table")
    asked = parser.parse_args()
    sections = measure(asked.python)
    tell(sections, asked.write)


if __name__ == "__main__":
    main()
