"""What a run of a million records costs the page's data layer, in Chromium: `python -m tests.bench.timeline`.

Prints the median, the 99th percentile and the worst of taking records in, of going to random cursors, of single records
either way, the bytes kept for a record, and at how many of a thousand random cursors the picture is another than going
there forward. The budgets are: 16 ms to any record, 32 bytes a record, 150 MB of JavaScript's memory, no difference.
`--write FILE` keeps the row.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, sync_playwright

from astrolabe.domains.gridmaps.gridmap import GridMap
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run

from ..support.browser.browsers import launch_arguments
from ..support.browser.modules import Modules, packed
from ..support.browser.serving import Process
from .measuring import markdown
from .report import goals, when, write

SIDE = 800
RECORDS = 1_000_000
CURSORS = 1_000
SCRIPT = "support/scripts/timelinetimes.js"
FAR = "to a random cursor"


def random_run(settings: Settings) -> bytes:
    """The first million records on a map with walls at random, a fifth of the cells."""
    cells = np.random.default_rng(3).random((SIDE, SIDE)) > 0.2
    cells[0, 0] = cells[-1, -1] = True
    run = Run(GridMap(SIDE, SIDE, cells.astype(np.uint8).tobytes(), 0, SIDE * SIDE - 1), settings)
    batches, count = [], 0
    while count < RECORDS and not run.done:
        batches.append(run.pull(min(65_536, RECORDS - count)))
        count += len(batches[-1])
    return np.concatenate(batches).tobytes()


def measured(page: Page, address: str, settings: Settings) -> dict[str, Any]:
    """The figures of one run, in a page of its own."""
    modules, data = Modules(page, address), random_run(settings)
    given = {"bytes": packed(data), "cells": SIDE * SIDE}
    figures: dict[str, Any] = modules.call(SCRIPT, "measured", given)
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")
    figures["heap"] = (used["usedSize"] + used.get("backingStorageSize", 0)) / 2**20
    return figures | {"differing": modules.call(SCRIPT, "differing", given | {"cursors": CURSORS})}


def tell(settings: Settings, figures: dict[str, Any]) -> None:
    print(f"{settings.algorithm}, {settings.detail}: records {figures['records']:,}, steps {figures['steps']:,}")
    for name, (median, late, worst) in figures["found"].items():
        print(f"  {name:28} median {median:7.3f} ms   p99 {late:7.3f} ms   worst {worst:7.3f} ms")
    print(
        f"  bytes kept: {figures['kept']:.1f} a record, {figures['tables']:.0f} a cell; heap {figures['heap']:.0f} MB"
    )
    print(f"  another picture at {figures['differing']} of {CURSORS} cursors", flush=True)


def row_of(found: list[dict[str, Any]]) -> tuple[str, str, str]:
    median, late, worst = (" / ".join(f"{each['found'][FAR][at]:.1f}" for each in found) for at in range(3))
    heap, differing = (" / ".join(f"{each[name]:.0f}" for each in found) for name in ("heap", "differing"))
    figure = (
        f"to a random record of Dijkstra with all records, of Dijkstra with sets, of IDA\\*: median {median} ms, p99 "
        f"{late}, worst {worst}; heap {heap} MB; another picture than going there forward at {differing} of {CURSORS} "
        f"cursors; {when()}"
    )
    return "10⁶ records in the page: any record ≤ 16 ms, ≤ 150 MB, steps back exact", figure, "`tests.bench.timeline`"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.timeline", description=__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="where to write the row")
    asked = parser.parse_args()
    found = []
    with Process() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments(playwright.chromium.executable_path))
        for settings in (Settings("dijkstra"), Settings("dijkstra", detail="sets"), Settings("ida-star")):
            with browser.new_page() as page:
                found.append(measured(page, f"http://127.0.0.1:{server.port}", settings))
            tell(settings, found[-1])
        browser.close()
    section = goals(row_of(found))
    print(markdown(section))
    write(asked.write, [section])


if __name__ == "__main__":
    main()
