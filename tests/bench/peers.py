"""Beside others, under the same load in one run: `python -m tests.bench.peers --python PYTHON [--write FILE]`.

PYTHON has Jupyter Server with ipykernel, and Flask-SocketIO with simple-websocket, from the package index. Each server
in turn holds as many WebSockets as come, answers questions over a hundred of them (Jupyter's one kernel is asked for
its facts), and is sent what no client should send. A bad input is survived if meanwhile the page came within a second,
and afterwards the server still answers, has no more than 50 MB more and has printed no traceback.
"""

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .. import ROOT
from ..support.browser.serving import STATUS
from ..support.browser.websocket import SOCKET_PATH
from .chaos import write
from .crowd import SETTINGS, document
from .ill_meant import INPUTS
from .measuring import Section, markdown, surroundings
from .websocket_stream import Stream

ASKED = 600  # sockets
CLIENTS, RATE, SECONDS = 100, 5.0, 6.0
LATE = 1.0  # seconds that a page may take meanwhile
GROWN = 50.0  # megabytes
TOKEN = "beside"
PORTS = iter(range(8931, 8960))


class Peer(NamedTuple):
    """A server, and how it is spoken to."""

    name: str
    command: Callable[[int], Sequence[str]]
    page: str
    posts: str
    prepare: Callable[[int], tuple[str, Sequence[str]]]  # port -> the WebSocket's path, what is said on it first
    question: Callable[[int], str]
    answers: Callable[[bytes], int | None]  # a frame -> the number of the question it answers


def socketio_answer(frame: bytes) -> int | None:
    found = re.match(rb"4(?:61-|3)(\d+)\[", frame)
    return int(found[1]) if found else None


def kernel_answer(frame: bytes) -> int | None:
    if b"kernel_info_reply" not in frame:
        return None
    return int(json.loads(frame)["parent_header"]["msg_id"])


def posted(port: int, path: str, body: str) -> Any:
    """The JSON that a posted text is answered with."""
    headers = {"Content-Type": "application/json", "Authorization": f"token {TOKEN}"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", body.encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def ours(port: int) -> tuple[str, Sequence[str]]:
    problem = posted(port, "/problems", document(256))["problem"]
    wanted = json.dumps({"run": 1, "problem": problem, "settings": SETTINGS})
    return SOCKET_PATH, ("40", f'420["open",{wanted}]')


def kernel(port: int) -> tuple[str, Sequence[str]]:
    return f"/api/kernels/{posted(port, '/api/kernels', '{}')['id']}/channels?token={TOKEN}", ()


def kernel_question(number: int) -> str:
    header = {"msg_id": str(number), "msg_type": "kernel_info_request", "username": "", "session": "", "date": ""}
    facts = {"header": {**header, "version": "5.3"}, "parent_header": {}, "metadata": {}, "content": {}}
    return json.dumps({**facts, "channel": "shell", "buffers": []})


def peers(python: str) -> list[Peer]:
    limits = json.dumps({"connections": 1000, "address_share": 1.0})  # one address is all the clients there are here
    serving, jupyter = "tests.support.browser.serving", "--ServerApp.root_dir"
    pull = '["pull",{"run":1,"count":13}]'
    return [
        Peer(
            *("Astrolabe", lambda port: [sys.executable, "-m", serving, str(port), limits], "/", "/problems", ours),
            *(lambda number: f"42{number}{pull}", socketio_answer),
        ),
        Peer(
            *("Flask-SocketIO, stock", lambda port: [python, str(Path(__file__).with_name("stock_app.py")), str(port)]),
            *("/", "/json", lambda _: (SOCKET_PATH, ("40",)), lambda number: f"42{number}{pull}", socketio_answer),
        ),
        Peer(
            "Jupyter Server",
            lambda port: [
                *(
                    python,
                    "-m",
                    "jupyter_server",
                    "--allow-root",
                    f"--port={port}",
                    f"--IdentityProvider.token={TOKEN}",
                ),
                f"{jupyter}={tempfile.gettempdir()}",
            ],
            *(f"/api/status?token={TOKEN}", f"/api/sessions?token={TOKEN}", kernel, kernel_question, kernel_answer),
        ),
    ]


class Served:
    """A server of somebody's in a process, and what it prints."""

    def __init__(self, peer: Peer) -> None:
        self.peer, self.port = peer, next(PORTS)
        self.printed = tempfile.TemporaryFile("w+")  # noqa: SIM115  # as long as the server
        self.process = subprocess.Popen(
            peer.command(self.port), cwd=ROOT, stdin=subprocess.PIPE, stdout=self.printed, stderr=self.printed
        )
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
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        self.process.kill()
        self.process.wait()

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
        return await Stream.connected(self.port, self.path, self.hello)


async def held(served: Served) -> tuple[int, float]:
    """How many of so many sockets answer a question while all are open; the worst page meanwhile, in seconds."""
    streams: list[Stream] = []
    worst = 0.0
    for begin in range(0, ASKED, 20):
        found = await asyncio.gather(*(served.connected() for _ in range(begin, begin + 20)), return_exceptions=True)
        streams += [each for each in found if isinstance(each, Stream)]
        worst = max(worst, await asyncio.to_thread(served.fetched))
    answered = 0
    for begin in range(0, len(streams), 20):
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
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                lost += 1

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
    time.sleep(4)
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
end, worst = time.perf_counter() + 5, 0.0
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


def measured(peer: Peer) -> dict[str, Any]:
    with Served(peer) as served:
        fresh = served.megabytes()
        answered, worst = asyncio.run(held(served))
        time.sleep(5)
        waits, lost = asyncio.run(asked_at_a_rate(served))
        time.sleep(5)
        after = served.megabytes()
        faults = {name: why for name, ill in INPUTS.items() if (why := survived(served, ill))}
        finally_ = served.megabytes()
    p50, p99 = (float(np.percentile(waits or [np.inf], each)) * 1000 for each in (50, 99))
    facts = {"held": f"{answered} of {ASKED}", "worst page ms": worst * 1000, "p50": p50, "p99": p99, "lost": lost}
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
    found = {peer.name: measured(peer) for peer in peers(python)}
    rows: list[Sequence[object]] = [(title, *(each[row] for each in found.values())) for row, title in ROWS.items()]
    for name in INPUTS:
        rows.append((f"· {name}", *(each["faults"].get(name, "survived") for each in found.values())))
    told = surroundings()
    about = (
        f"The same load on each in turn. {time.strftime('%Y-%m-%d', time.gmtime())}; {told['system']} "
        f"{told['machine']}, {told['cores']} cores that the load shares, load {told['load'][:1]}; "
        f"Python {told['python']}."
    )
    return [Section("Beside others", about, ("", *found), rows, found)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peers", description=__doc__)
    parser.add_argument("--python", required=True, help="with the others' packages")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the table")
    asked = parser.parse_args()
    sections = measure(asked.python)
    print(*map(markdown, sections), sep="\n")
    if asked.write:
        write(asked.write, sections)


if __name__ == "__main__":
    main()
