"""A class that pulls: `python -m tests.bench.crowd [--seconds 8] [CLIENTS×RATE …]`, as `100x30`, or `sweep`.

Plain clients on bare sockets, all in one thread that only counts bytes, so that the server and not the client is
measured. Each asks for 13 records so many times a second, with three questions under way at most; latency counts from
the moment a question was due. Open loop: a question that comes due while three are under way is left out.
"""

import argparse
import json
import os
import selectors
import time
import urllib.request
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..support.browser.serving import Process, post
from .measuring import Section, markdown
from .puller import RECORDS, Puller
from .report import goals, when, write

HELD = "100x30"  # what one process is to stand
CASES = ("1x4", "10x30", "50x30", "100x4", "100x30", "200x30")
SWEEP = [f"{clients}x30" for clients in range(25, 401, 25)]
CLIFF = 500.0  # milliseconds of p95
SECONDS = 8.0
SIDE = 256
SETTINGS = {"algorithm": "dijkstra", "detail": "sets"}
GOAL = "100 clients × 30 a second: p99 ≤ 100 ms"


def document(side: int = SIDE) -> str:
    """A map with nothing in the way."""
    terrain = {".": {"kind": "free"}}
    facts = {"width": side, "height": side, "terrain": terrain, "rows": ["." * side] * side}
    return json.dumps({"astrolabe": 1, "map": {**facts, "start": [0, 0], "goal": [side - 1, side - 1]}})


def crowd(port: int, clients: int, settings: object = SETTINGS) -> list[Puller]:
    _, answer = post(port, "/problems", document())
    return [Puller(port, answer["problem"], settings) for _ in range(clients)]


def pulled(pullers: Sequence[Puller], rate: float, seconds: float = SECONDS) -> int:
    """Let all of them pull for a while; how many questions were due."""
    selector = selectors.DefaultSelector()
    for puller in pullers:
        selector.register(puller.raw.socket, selectors.EVENT_READ, puller)
    began = time.perf_counter()
    step = 1 / rate / len(pullers)
    wanted = int(seconds * rate) * len(pullers)
    for number in range(wanted):
        due = began + number * step
        while True:
            left = due - time.perf_counter()
            for key, _ in selector.select(max(left, 0)):
                key.data.take()
            if due <= time.perf_counter():
                break
        pullers[number % len(pullers)].ask(due)
    end = time.perf_counter() + 3
    while any(puller.due for puller in pullers) and time.perf_counter() < end:
        for key, _ in selector.select(0.1):
            key.data.take()
    return wanted


def measured(case: str, seconds: float = SECONDS) -> dict[str, Any]:
    """One case, with a server of its own."""
    clients, rate = map(int, case.split("x"))
    with Process(rate=10_000, burst=10_000) as server:
        time.sleep(4)  # the engine is loaded from the disk
        before = server.facts().megabytes
        pullers = crowd(server.port, clients)
        used = processor_seconds(server.process.pid)
        wanted = pulled(pullers, rate, seconds)
        used = processor_seconds(server.process.pid) - used
        waits = np.array([wait for puller in pullers for wait in puller.waits]) * 1000
        facts = server.facts()
        return {
            "wanted": wanted / seconds,
            "served": len(waits) / seconds,
            "p50": float(np.percentile(waits, 50)),
            "p95": float(np.percentile(waits, 95)),
            "p99": float(np.percentile(waits, 99)),
            "lost": sum(puller.lost for puller in pullers),
            "each": used / max(len(waits), 1) * 1000,
            "cores": used / seconds,
            "before": before,
            "megabytes": facts.megabytes,
            "threads": facts.threads,
        }


def processor_seconds(process: int) -> float:
    """What a process has computed so far; nothing where the system does not tell."""
    path = Path(f"/proc/{process}/stat")
    if not path.exists():
        return 0.0
    fields = path.read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def of_one_run(clients: int = 100, most: int = 8192) -> tuple[Sequence[object], dict[str, Any]]:
    """Many that open the same run, and ask for its first records at once; what it takes, beside one that does."""
    with Process() as server:
        time.sleep(4)
        [first] = crowd(server.port, 1)
        first.records = most
        pulled([first], 10, 1.0)
        alone = server.facts().megabytes
        began = time.perf_counter()
        pullers = crowd(server.port, clients)
        joined = (time.perf_counter() - began) / clients * 1000
        before = server.facts().megabytes
        for puller in pullers:
            puller.records = most
            puller.ask(time.perf_counter())
        pulled(pullers, 0.01, 3.0)
        waits = np.array([wait for puller in pullers for wait in puller.waits]) * 1000
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/health") as answer:
            made = json.load(answer)["made"]
        after = server.facts().megabytes
        found = {"made": made, "open": joined, "p50": float(np.percentile(waits, 50)), "max": float(waits.max())}
        found |= {"alone": alone, "connected": before, "after": after}
        return (clients, *found.values()), found


def rows_of(rounds: int, cases: Iterable[str], seconds: float) -> tuple[list[Sequence[object]], dict[str, Any]]:
    """The best of some rounds of each case."""
    rows, figures = [], {}
    for case in cases:
        trials = (measured(case, seconds) for _ in range(rounds))
        found = figures[case] = min(trials, key=lambda each: float(each["p99"]))
        rows.append((case.replace("x", " × "), *found.values()))
        print(rows[-1], flush=True)
    return rows, figures


def goal_of(case: str, found: dict[str, Any], seconds: float) -> tuple[str, str, str]:
    figure = (
        f"{found['served']:,.0f} of {found['wanted']:,.0f} a second served for {seconds:.0f} s, p99 "
        f"{found['p99']:.0f} ms, {found['lost']} lost; {found['cores']:.2f} core, {found['each']:.2f} ms of the "
        f"processor a pull; {found['megabytes']:.0f} MB, of which {found['before']:.0f} are there before the first "
        f"client; {when()}"
    )
    wanted = "p99 ≤ 100 ms, 0 lost, ≤ 0.6 core, ≤ 150 MB" if case == HELD else "beyond what it holds"
    return (
        f"{case.replace('x', ' clients × ')} pulls a second: {wanted}",
        figure,
        f"`tests.bench.crowd --seconds {seconds:.0f} {case}`",
    )


def cliff(figures: dict[str, Any], seconds: float) -> tuple[str, str, str]:
    """Where it begins to be too much."""
    beyond = [case for case, found in figures.items() if found["p95"] > CLIFF or found["lost"]]
    served = max(found["served"] for found in figures.values())
    place = beyond[0].replace("x", " × ") if beyond else "not reached"
    figure = f"{place}; the most served is {served:,.0f} a second; {when()}"
    return (
        f"{SWEEP[0]} to {SWEEP[-1]}: the cliff (p95 > {CLIFF:.0f} ms, or a loss)".replace("x", " × "),
        figure,
        f"`tests.bench.crowd --seconds {seconds:.0f} sweep`",
    )


def measure(rounds: int, cases: Iterable[str] = CASES, seconds: float = SECONDS) -> list[Section]:
    rows, figures = rows_of(rounds, cases, seconds)
    heads = ("clients × pulls/s", "due/s", "served/s", "p50 ms", "p95", "p99", "lost", "processor ms a pull", "cores")
    row, found = of_one_run()
    columns = ("clients", "searches made", "ms an open", "first records p50 ms", "worst", "MB of one", "open", "after")
    about = f"{RECORDS} records a pull. The best of {rounds}. Goal: {GOAL}."
    return [
        Section("A class that pulls", about, (*heads, "MB before", "MB", "threads"), rows, figures),
        Section("One run, read by many", "All ask at once for its first 8,192 records.", columns, [row], found),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.crowd", description=__doc__)
    parser.add_argument("cases", nargs="*", default=CASES, help="as 100x30; or sweep, for 25 to 400 clients")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"of each case ({SECONDS:.0f})")
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the rows of goals")
    asked = parser.parse_args()
    sweep = asked.cases == ["sweep"]
    sections = measure(1, SWEEP if sweep else asked.cases, asked.seconds)
    found, one = sections[0].figures, sections[1].figures
    joined = f"100 at once, one search: first records p50 {one['p50']:.0f} ms, worst {one['max']:.0f}; {when()}"
    rows = [cliff(found, asked.seconds)] if sweep else [goal_of(case, found[case], asked.seconds) for case in found]
    reached = goals(*rows, ("join a run: first picture ≤ 500 ms for 60 at once", joined, "`tests.bench.crowd`"))
    print(*map(markdown, (*sections, reached)), sep="\n")
    write(asked.write, [reached])


if __name__ == "__main__":
    main()
