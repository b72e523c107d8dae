"""What two searches laid over each other cost a frame, in headless Chromium: `python -m tests.bench differences`.

Two searches of a million cells at cursors of chance: the layer with its counts, and its picture at several sizes of a
cell; and the first difference of two runs of a million records, which differ in their last step alone. The best of many
turns counts: what else the machine does costs none of it.
"""

from typing import Any

import numpy as np
from playwright.sync_api import sync_playwright

from astrolabe.core.records import EXPANDED, RECORD
from astrolabe.engine.settings import Settings
from astrolabe.runs.necessity import necessity
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
MEASURE = """
    const [{ differenceOf }, { expansionsOf }, { DifferencePicture }, { readTheme }, { viewOf }, { StepDifferences }] =
        await Promise.all(["records/difference", "records/expansions", "comparing/differencepicture", "stage/theme",
            "stage/camera", "records/stepdifferences"].map((name) => import(`/static/js/${name}.js`)));
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/tokens.css" });
    await new Promise((then) => { link.onload = then; document.head.append(link); });
    const best = (count, act) => {
        const taken = Float64Array.from({ length: count }, () => {
            const began = performance.now();
            act();
            return performance.now() - began;
        }).sort();
        return [taken[0], taken[count >> 1]];
    };
    const stores = given.runs.map(({ bytes }) => storeOf(bytes));
    const random = randomOf(5);
    const sides = () => stores.map((store, side) => ({
        expansions: expansionsOf(store, store.length), cursor: Math.floor(random() * store.length),
        classes: bytesOf(given.runs[side].classes),
    }));
    const layer = new Uint8Array(given.side ** 2);
    const found = {};
    const standing = sides();
    found["layer and counts"] = best(60, () => {
        standing.forEach((side, at) => (side.cursor = Math.floor(random() * stores[at].length)));
        differenceOf(standing[0], standing[1], layer);
    });
    const map = { width: given.side, height: given.side, cells: bytesOf(given.cells), start: 0,
        goal: given.side ** 2 - 1, palette: [{ kind: "wall", cost: 1 }, { kind: "free", cost: 1 }] };
    const picture = new DifferencePicture(document.body.appendChild(document.createElement("canvas")));
    const theme = readTheme(document.documentElement);
    const [width, height] = given.stage;
    for (const [name, ratio, camera] of [["the whole map", 1, { fitted: true }],
        ["the whole map, two device pixels a pixel", 2, { fitted: true }],
        ["cells of 3 pixels", 1, { scale: 3, x: 300, y: 300 }],
        ["cells of 20 pixels", 1, { scale: 20, x: 500, y: 500 }]]) {
        const view = viewOf(camera, map, { width, height, ratio, foot: 24 });
        const seen = { map, layer, classed: true, view, theme, expanding: [] };
        found[`painted: ${name}`] = best(40, () => picture.draw(seen));
    }
    const [whole] = stores;
    const alike = bytesOf(given.runs[0].bytes);
    alike[given.changed * 24 + 4] ^= 1;
    const other = storeOf(alike);
    const known = (records) => ({ records, known: records.length, done: true });
    let first = 0;
    found["first difference"] = best(5, () => {
        const differences = new StepDifferences(whole, other);
        differences.follow(known(whole), known(other));
        first = differences.next(0);
    });
    return { found, records: whole.length, first, steps: whole.starts.length };
"""


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
    found: dict[str, Any] = modules.run(MEASURE, given)
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
