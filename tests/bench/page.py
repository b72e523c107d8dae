"""What the page costs its user, in headless Chromium against the real server: `python -m tests.bench.page [NAME …]`.

Prints a Markdown table and then the same as JSON; names choose among `MEASURED`. Times are taken in the page, from what
the user does to the end of the frame that shows it. Nothing here is faster for being measured: files are opened and
buttons pressed as a user does it.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.formats import Document

from ..support import formats
from ..support.browser.browsers import launch_arguments
from ..support.browser.calling import source
from ..support.browser.serving import Process
from .measuring import Section, markdown, surroundings

METER_SCRIPT = "support/scripts/meter.js"
METER = f"({source(METER_SCRIPT, 'install')})()"
FINISHED = "document.querySelector('#step-forward').disabled && !document.querySelector('#restart').disabled"
OPENED = """(width) => {
    const [status, timeline] = ["#stage-status", "#timeline"].map((id) => document.querySelector(id));
    return meter.until(() => status.textContent.includes(width) && Number(timeline.max) > 0);
}"""
SCRUB = source(METER_SCRIPT, "scrub")
ZOOM = source(METER_SCRIPT, "zoom")


class Row(NamedTuple):
    """One line of the table."""

    what: str
    found: str
    budget: str
    kept: bool | None  # None where there is no budget


class Bench:
    """A browser, a server, and the rows so far."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser = browser
        self.address = address
        self.folder = folder
        self.about = ""  # what the next rows are of
        self.rows: list[Row] = []
        self.figures: dict[str, Any] = {}

    def say(self, what: str, found: str, budget: str = "", kept: bool | None = None) -> None:
        row = Row(f"{self.about}: {what}", found, budget, kept)
        self.rows.append(row)
        print(f"  {row.what}: {found}{f' (budget {budget})' if budget else ''}", file=sys.stderr, flush=True)

    def times(self, what: str, values: Sequence[float], median: float | None = None, late: float | None = None) -> None:
        """A row of times in milliseconds: median, 99th percentile, worst."""
        middle, most = float(np.median(values)), float(np.percentile(values, 99))
        self.figures[f"{self.about}: {what}"] = {
            "median": middle,
            "p99": most,
            "worst": max(values),
            "count": len(values),
        }
        limits = [
            *([f"median ≤ {median:g} ms"] if median is not None else []),
            *([f"p99 ≤ {late:g} ms"] if late is not None else []),
        ]
        kept = (median is None or middle <= median) and (late is None or most <= late) if limits else None
        found = f"median {middle:.1f} ms, p99 {most:.1f} ms, worst {max(values):.0f} ms of {len(values)}"
        self.say(what, found, ", ".join(limits), kept)

    def number(self, what: str, value: float, unit: str, most: float | None = None) -> None:
        """A row with one number."""
        self.figures[f"{self.about}: {what}"] = value
        budget = f"≤ {most:g} {unit}" if most is not None else ""
        self.say(
            what, f"{value:,.1f} {unit}" if value < 1000 else f"{value:,.0f} {unit}", budget, most and value <= most
        )

    @contextmanager
    def page(self, gridmap: GridMap | None = None, **settings: object) -> Iterator[Page]:
        """A page of its own, with a map opened in it from a file."""
        context = self.browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-US")
        page = context.new_page()
        page.set_default_timeout(180_000)
        page.add_init_script(METER)
        page.goto(self.address)
        page.evaluate("meter.until(() => meter.ready)")
        if gridmap:
            self.open(page, self.file(gridmap, settings), gridmap)
        yield page
        context.close()

    def file(self, gridmap: GridMap, settings: dict[str, object]) -> Path:
        """A file with a map and settings."""
        file = self.folder / "map.json"
        file.write_text(formats.write("json", Document((gridmap,), settings=settings)))
        return file

    def open(self, page: Page, file: Path, gridmap: GridMap) -> None:
        """Open a file, and wait until the first records of its map are there."""
        page.get_by_role("button", name="Open", exact=True).click()
        page.locator("#open-choose").set_input_files(file)
        page.evaluate(OPENED, f" {gridmap.width} ")

    def run(self, page: Page) -> dict[str, Any]:
        """Play as fast as it goes to the end; every frame's time, and how long it took."""
        page.get_by_role("slider", name="Speed").press("End")
        return page.evaluate(  # type: ignore[no-any-return]
            f"() => {{ document.querySelector('#play').click(); return meter.record(() => {FINISHED}); }}"
        )

    def to_the_end(self, page: Page) -> int:
        """Have the whole run; how many records it has."""
        page.get_by_role("button", name="To the end").click()
        page.evaluate(f"meter.until(() => {FINISHED})")
        return int(page.get_by_role("slider", name="Timeline").get_attribute("max") or 0)


class Cpu:
    """What the page's main thread has computed since this was made, whatever else the machine was doing."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.began = self._seconds()

    def _seconds(self) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")

    def milliseconds(self) -> float:
        return (self._seconds() - self.began) * 1000


def walled(side: int, share: float, seed: int = 3) -> GridMap:
    """A square map with walls at random and a way between its corners."""
    cells = np.random.default_rng(seed).random((side, side)) > share
    cells[0, :3] = cells[:3, 0] = cells[-1, -3:] = cells[-3:, -1] = True
    return GridMap(side, side, cells.astype(np.uint8).tobytes(), 0, side * side - 1)


def intervals(frames: Sequence[float]) -> list[float]:
    return [after - before for before, after in pairwise(frames)]


def memory(session: CDPSession) -> float:
    """Bytes the page's scripts hold, typed arrays included."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    return float(usage["usedSize"] + usage["backingStorageSize"])


def engine(page: Page) -> str:
    return page.locator("#statistics-engine").inner_text()


def load(bench: Bench) -> None:
    """Opening the page: the first time, and again with what the browser kept."""
    context = bench.browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-US")
    page = context.new_page()
    page.add_init_script(METER)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    for bench.about, times in (("page, first time", 1), ("page, again", 9)):
        ready = []
        for _ in range(times):
            sizes.clear()
            page.goto(bench.address)
            ready.append(page.evaluate("meter.until(() => meter.ready).then(() => meter.ready)"))
        page.wait_for_timeout(300)
        bench.times("ready", ready, median=1000)
        bench.number("over the wire", sum(sizes) / 1000, "KB", 200)
        bench.number("requests", len(sizes), "")
    context.close()


def step(bench: Bench) -> None:
    """Step forward by the mouse, on the first map and on a large one."""
    for bench.about, opened in (("step forward, first map", None), ("step forward, 512 × 512", walled(512, 0.2))):
        with bench.page(opened) as page:
            box = page.get_by_role("button", name="Step forward").bounding_box()
            assert box
            spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.mouse.move(*spot)
            page.evaluate("meter.watch('click')")
            cpu = Cpu(page)
            for turn in range(300):
                if page.evaluate(FINISHED):
                    page.keyboard.press("Home")
                page.mouse.click(*spot)
                page.wait_for_timeout(15 + 7 * turn % 17)
            bench.number("processor time of the page", cpu.milliseconds() / 300, "ms a step")
            taken = page.evaluate("meter.taken()")
            bench.times("click → painted", taken["waits"], 16, 50)
            bench.times("work", taken["works"])


def scrub(bench: Bench) -> None:
    """Any record of a run of a million."""
    bench.about = "a run of a million records"
    with bench.page(walled(560, 0.2), algorithm="dijkstra", detail="all") as page:
        session = page.context.new_cdp_session(page)
        before = memory(session)
        records = bench.to_the_end(page)
        bench.number("records", records, "")
        bench.number("memory a record", (memory(session) - before) / records, "bytes", 32)
        cpu = Cpu(page)
        taken = page.evaluate(SCRUB, 300)
        bench.number("processor time of the page", cpu.milliseconds() / 300, "ms a scrub", 16)
        bench.times("scrub → painted", taken["waits"])
        bench.times("work", taken["works"], median=16)


def stream(bench: Bench) -> None:
    """A whole run on a million cells, streamed and painted as fast as it goes."""
    for algorithm, share in (("a-star", 0.25), ("dijkstra", 0.2)):
        with bench.page(walled(1024, share), algorithm=algorithm) as page:
            cpu = Cpu(page)
            played = bench.run(page)
            records = int(page.get_by_role("slider", name="Timeline").get_attribute("max") or 0)
            bench.about = f"1024 × 1024, {algorithm}, {engine(page)}"
            bench.number("records", records, "")
            bench.number("streamed and painted", played["seconds"], "s", 3 if engine(page) == "Python" else 1)
            bench.times("display interval", intervals(played["frames"]), late=34)
            bench.number("processor time of the page", cpu.milliseconds() / len(played["frames"]), "ms a frame")
            bench.say("engine time", page.locator("#statistics-seconds").inner_text())


def large(bench: Bench) -> None:
    """The largest map there is."""
    bench.about = "4096 × 4096"
    gridmap = walled(4096, 0.2)
    file = bench.file(gridmap, {"algorithm": "dijkstra"})
    with bench.page() as page:
        cpu = Cpu(page)
        watched = page.evaluate_handle("() => ({ frames: meter.record(() => meter.enough) })")
        bench.open(page, file, gridmap)
        opened = page.evaluate("(watched) => { meter.enough = true; return watched.frames; }", watched)
        bench.number("file chosen → first records", opened["seconds"], "s")
        bench.times("display interval meanwhile", intervals(opened["frames"]))
        bench.number("processor time meanwhile", cpu.milliseconds() / 1000, "s")
        page.get_by_role("slider", name="Speed").press("End")
        page.get_by_role("button", name="Play", exact=True).click()
        cpu = Cpu(page)
        played = page.evaluate("meter.record(() => false, 10000)")
        bench.times("playing, display interval", intervals(played["frames"]), late=34)
        bench.number("playing, processor time", cpu.milliseconds() / len(played["frames"]), "ms a frame")
        page.get_by_role("button", name="Pause", exact=True).click()
        bench.number("records", int(page.get_by_role("slider", name="Timeline").get_attribute("max") or 0), "")
        for name, moved in (("zooming", zoom), ("panning", pan)):
            cpu = Cpu(page)
            frames = moved(page)
            bench.times(f"{name}, display interval", intervals(frames), median=17.5)
            bench.number(f"{name}, processor time", cpu.milliseconds() / len(frames), "ms a frame", 16.7)


def zoom(page: Page) -> list[float]:
    """Turn the wheel in and out again; the times of the frames meanwhile."""
    return list(page.evaluate(ZOOM)["frames"])


def pan(page: Page) -> list[float]:
    """Drag the map about with the middle button; the times of the frames meanwhile."""
    page.get_by_role("button", name="Zoom in").click(click_count=3)
    box = page.locator("#stage-canvas").bounding_box()
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*middle)
    page.mouse.down(button="middle")
    watched = page.evaluate_handle("() => ({ frames: meter.record(() => meter.still) })")
    for way in (-200, 200, -150, 100):
        page.mouse.move(middle[0] + way, middle[1] + way / 2, steps=60)
    page.mouse.up(button="middle")
    found = page.evaluate("(watched) => { meter.still = true; return watched.frames; }", watched)
    return list(found["frames"])


MEASURED: dict[str, Callable[[Bench], None]] = {
    "load": load,
    "step": step,
    "scrub": scrub,
    "stream": stream,
    "large": large,
}


MARKS = {True: "kept", False: "**over**", None: ""}


def measure(names: Sequence[str]) -> Section:
    return measured(names, MEASURED, "The page", "from what the user does to the end of the frame that shows it")


def measured(
    names: Sequence[str], all_there_is: Mapping[str, Callable[[Bench], None]], title: str, what: str
) -> Section:
    """What is named, or everything, in one browser and against one server."""
    with Process() as server, sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(**launch_arguments(playwright.chromium.executable_path))
        bench = Bench(browser, f"http://127.0.0.1:{server.port}/", Path(folder))
        for name in names or all_there_is:
            all_there_is[name](bench)
        about = f"Headless Chromium {browser.version}, {what}."
        browser.close()
    rows = [(row.what, row.found, row.budget, MARKS[row.kept]) for row in bench.rows]
    return Section(title, about, ("what", "found", "budget", ""), rows, bench.figures)


def main(names: Sequence[str]) -> None:
    section = measure(names)
    print(markdown(section))
    print(json.dumps({**surroundings(), "figures": section.figures}, indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
