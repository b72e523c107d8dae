"""Whole runs on large maps, streamed and painted, with nobody listening: `python -m tests.bench.stream [SIDE …]`.

Playwright has every frame of a socket copied to itself, which costs more than the run; so here a browser is driven by
a few messages of its own protocol, none of them while it works. What each process computed is told besides the time,
because that hardly depends on what else the machine does. The best of some runs.
"""

import json
import os
import signal
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import simple_websocket
from playwright.sync_api import sync_playwright

from astrolabe.formats import Document

from ..support import formats
from ..support.browser.browsers import launch_arguments
from ..support.browser.calling import source
from ..support.browser.serving import Process
from ..support.program import ChildProgram
from .page import FINISHED, METER, METER_SCRIPT, OPENED, intervals, walled

RUNS = {1024: (("a-star", 0.25), ("dijkstra", 0.2)), 4096: (("a-star", 0.25), ("dijkstra", 0.2))}
BUDGET = {1024: 1.0, 4096: 10.0}  # seconds
TIMES = {1024: 3, 4096: 1}
PLAY = f"(({source(METER_SCRIPT, 'play')})(), meter.record(() => {FINISHED}))"
FACTS = """({
    records: Number(document.querySelector("#timeline").max),
    engine: document.querySelector("#statistics-engine").innerText,
    seconds: document.querySelector("#statistics-seconds").innerText,
})"""


class Tab:
    """A page of a browser, spoken to in its own protocol."""

    def __init__(self, address: str) -> None:
        self.socket = simple_websocket.Client(address, max_message_size=None)
        self.asked = 0

    def ask(self, method: str, **parameters: object) -> Any:
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.asked:
                assert "error" not in answer, answer
                return answer["result"]

    def run(self, code: str) -> Any:
        """What an expression comes to; promises are waited for."""
        found = self.ask("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def memory(self) -> float:
        """Bytes its scripts hold, typed arrays included."""
        self.ask("HeapProfiler.collectGarbage")
        usage = self.ask("Runtime.getHeapUsage")
        return float(usage["usedSize"] + usage["backingStorageSize"])

    def choose(self, selector: str, file: Path) -> None:
        """Give a file to a field."""
        root = self.ask("DOM.getDocument")["root"]["nodeId"]
        field = self.ask("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.ask("DOM.setFileInputFiles", files=[str(file)], nodeId=field)
        self.ask("DOM.disable")


@contextmanager
def browser(program: str, folder: Path) -> Iterator[Tab]:
    """A browser with one empty page."""
    flags = ["--headless=new", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0", "--window-size=1280,720"]
    port = folder / "DevToolsActivePort"
    command = [program, *flags, f"--user-data-dir={folder}", "about:blank"]
    process = ChildProgram(command)
    try:
        while not port.exists() or len(port.read_text().splitlines()) < 2:
            time.sleep(0.05)
        with urllib.request.urlopen(f"http://127.0.0.1:{port.read_text().splitlines()[0]}/json") as answer:
            pages = [target for target in json.load(answer) if target["type"] == "page"]
        yield Tab(pages[0]["webSocketDebuggerUrl"])
    finally:
        process.end()


def processor_seconds() -> Mapping[int, float]:
    """What each of our processes has computed so far; nothing where the system does not tell."""
    parents, spent = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        number = int(path.parent.name)
        parents[number] = int(fields[1])
        spent[number] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return {number: seconds for number, seconds in spent.items() if _is_ours(number, parents)}


def _is_ours(number: int, parents: Mapping[int, int]) -> bool:
    while number in parents and number != os.getpid():
        number = parents[number]
    return number == os.getpid()


def measured(program: str, side: int, algorithm: str, share: float) -> dict[str, Any]:
    """One run in a browser and a server of its own."""
    with Process() as server, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "map.json"
        file.write_text(formats.write("json", Document((walled(side, share),), settings={"algorithm": algorithm})))
        with browser(program, Path(folder) / "profile") as tab:
            tab.ask("Page.enable")
            tab.ask("Page.addScriptToEvaluateOnNewDocument", source=METER)
            tab.ask("Page.navigate", url=f"http://127.0.0.1:{server.port}/")
            tab.run("new Promise((then) => setTimeout(then, 3000))")  # the engine is loaded from the disk
            tab.run("document.querySelector('#open-file').click()")
            tab.choose("#open-choose", file)
            tab.run(f"({OPENED})(' {side} ')")
            tab.run("new Promise((then) => setTimeout(then, 2500))")  # the map is kept
            held = tab.memory()
            before = processor_seconds()
            played = tab.run(PLAY)
            after = processor_seconds()
            spent = sorted((after[number] - before.get(number, 0.0) for number in after), reverse=True)
            frames = intervals(played["frames"])
            rest = {"wall": played["seconds"], "p99": float(np.percentile(frames, 99)), "frames": len(frames)}
            facts = tab.run(FACTS)
            each = (tab.memory() - held) / facts["records"]
            return {**facts, **rest, "each": each, "busiest": spent[0] if spent else 0.0, "together": sum(spent)}


def main(sides: Sequence[int]) -> None:
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    program = launch_arguments(own).get("executable_path", own)
    lines, found = [], {}
    for side in sides or RUNS:
        for algorithm, share in RUNS[side]:
            runs = [measured(program, side, algorithm, share) for _ in range(TIMES[side])]
            best = found[f"{side} {algorithm}"] = min(runs, key=lambda run: float(run["wall"]))
            spent = f"{best['busiest']:.2f} s of {best['together']:.2f} s"
            times = f"{best['wall']:.2f} s | {best['p99']:.0f} ms | {spent} | {best['each']:.1f}"
            kept = "kept" if best["wall"] <= BUDGET[side] else "**over**"
            what = f"{side} × {side}, {algorithm}, {best['engine']} | {best['records']:,}"
            lines.append(f"| {what} | {times} | ≤ {BUDGET[side]:g} s, 34 ms, 32 bytes | {kept} |")
    measures = "streamed and painted | display interval, p99 | processor time, busiest process | bytes a record"
    heads = f"run | records | {measures} | budget | "
    print(f"| {heads} |", "|---|---|---|---|---|---|---|---|", *lines, sep="\n")
    print(json.dumps({"load": os.getloadavg(), "cores": os.cpu_count(), "runs": found}, indent=1))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # a timeout, say: what it began is put in order
    main([int(side) for side in sys.argv[1:]])
