"""What a run of a million records costs the page's data layer, in Chromium: `python -m tests.bench.timeline`.

Prints the median, the 99th percentile and the worst of taking records in, of going to random cursors, of single records
either way, and the bytes kept for a record. The budgets are: 16 ms to any record, 32 bytes a record.
"""

import numpy as np
from playwright.sync_api import sync_playwright

from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.spaces.gridmap import GridMap

from ..support.browser.browsers import launch_arguments
from ..support.browser.modules import Modules, packed
from ..support.browser.serving import Process

SIDE = 800
RECORDS = 1_000_000


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


def main() -> None:
    with Process() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments(playwright.chromium.executable_path))
        for settings in (Settings("dijkstra"), Settings("dijkstra", detail="sets"), Settings("ida-star")):
            modules = Modules(browser.new_page(), f"http://127.0.0.1:{server.port}")
            given = {"bytes": packed(random_run(settings)), "cells": SIDE * SIDE}
            figures = modules.call("support/scripts/timelinetimes.js", "measured", given)
            print(
                f"{settings.algorithm}, {settings.detail}: records {figures['records']:,}, steps {figures['steps']:,}"
            )
            for name, (median, late, worst) in figures["found"].items():
                print(f"  {name:28} median {median:7.3f} ms   p99 {late:7.3f} ms   worst {worst:7.3f} ms")
            print(f"  bytes kept: {figures['kept']:.1f} a record, {figures['tables']:.0f} a cell")
        browser.close()


if __name__ == "__main__":
    main()
