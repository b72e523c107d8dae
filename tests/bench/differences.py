"""What two searches laid over each other cost a frame, in headless Chromium: `python -m tests.bench differences`.

Two searches of a million cells at cursors of chance: the layer with its counts, and its picture at several sizes of a
cell; and the first difference of two runs of a million records, which differ in their last step alone. The best of many
turns counts: what else the machine does costs none of it.
"""

from typing import Any

import numpy as np
from playwright.sync_api import sync_playwright

from astrolabe.core.records import EXPANDED, RECORD
from astrolabe.domains.gridmaps.necessity import necessity
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run

from ..support.browser.browsers import launch_arguments
from ..support.browser.modules import Modules, packed
from ..support.browser.serving import Process
from .measuring import Section
from .ours import Ours
from .page import MARKS, walled

SIDE = 1024
RECORDS = 1_000_000
STAGE = (940, 560)  # CSS pixels: the stage at 1280 × 720 with both columns closed
MAKE = Ours("sets").engine
FRAME, FIRST = 16.0, 100.0  # budgets in milliseconds


def recorded(settings: Settings) -> bytes:
    """The first million records of a run of the large map."""
    run = Run(walled(SIDE, 0.25), settings, make=MAKE)
    batches = []
    count = 0
    while not run.done and count < RECORDS:
        batches.append(run.pull(min(65_536, RECORDS - count)))
        count += len(batches[-1])
    return np.concatenate(batches).tobytes()


def last_expansion(run: bytes) -> int:
    """The record whose node is another in the run that is compared."""
    return int(np.flatnonzero(np.frombuffer(run, RECORD)["kind"] == EXPANDED)[-1])


def measured(modules: Modules) -> dict[str, Any]:
    gridmap = walled(SIDE, 0.25)
    searches = [Settings("dijkstra", detail="sets"), Settings(detail="sets")]
    runs = [recorded(settings) for settings in searches]
    known = [necessity(gridmap, settings, 1000.0, lambda: 0.0, MAKE).classes for settings in searches]
    given = {
        "runs": [
            {"bytes": packed(run), "classes": packed(b"" if found is None else found.tobytes())}
            for run, found in zip(runs, known, strict=True)
        ],
        "changed": last_expansion(runs[0]),
        "cells": packed(gridmap.cells),
        "side": SIDE,
        "stage": STAGE,
    }
    found: dict[str, Any] = modules.call("support/scripts/differencetimes.js", "measured", given)
    return found


def measure() -> Section:
    with Process() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments(playwright.chromium.executable_path))
        figures = measured(Modules(browser.new_page(), f"http://127.0.0.1:{server.port}"))
        about = f"Headless Chromium {browser.version}: {figures['records']:,} records, {SIDE} × {SIDE} cells."
        browser.close()
    rows = []
    for name, (least, median) in figures["found"].items():
        budget = FIRST if name == "first difference" else FRAME
        found = f"{least:.1f} ms, median {median:.1f} ms"
        rows.append((name, found, f"≤ {budget:.0f} ms", MARKS[least <= budget]))
    return Section("Differences", about, ("what", "found", "budget", ""), rows, figures)


if __name__ == "__main__":
    from .measuring import markdown

    print(markdown(measure()))
