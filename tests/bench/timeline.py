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
MEASURE = """
    const times = (count, act) => {
        const taken = Float64Array.from({ length: count }, (_, turn) => {
            const began = performance.now();
            act(turn);
            return performance.now() - began;
        }).sort();
        return [taken[count >> 1], taken[Math.floor(count * 0.99)], taken.at(-1)];
    };
    const bytes = bytesOf(given.bytes);
    const store = new records.RecordStore();
    const size = 16384 * 24;
    const found = {};
    found["take in 16,384 records"] = times(Math.ceil(bytes.length / size), (turn) => {
        store.append(bytes.subarray(turn * size, (turn + 1) * size));
    });
    const shown = new timeline.Timeline();
    const random = randomOf(1);
    found["first time through"] = times(1, () => shown.show(store, store.length, given.cells));
    found["to a random cursor"] = times(300, () => shown.show(store, Math.floor(random() * store.length), given.cells));
    found["from end to end"] = times(40, (turn) => shown.show(store, turn % 2 ? store.length : 1, given.cells));
    shown.show(store, store.length >> 1, given.cells);
    found["one record on"] = times(2000, () => shown.show(store, shown.cursor + 1, given.cells));
    found["one record back"] = times(2000, () => shown.show(store, shown.cursor - 1, given.cells));
    const whole = { records: store, known: store.length, done: true, cell: null };
    let cursor = 0;
    found["a thousand steps found"] = times(100, () => {
        for (let step = 0; step < 1000; step += 1) cursor = steps.nextStop(whole, cursor, "expansion");
    });
    found["counts"] = times(300, () => shown.countsAt(Math.floor(random() * store.length)));
    found["the history of a cell"] = times(50, () => shown.historyOf(Math.floor(random() * given.cells), store.length));
    found["the path to a cell"] = times(50, () => shown.pathTo(Math.floor(random() * given.cells)));
    const kept = store.chunks.length * 16384 * 24 + shown.fold.before.filter(Boolean).length * 16384 * 4
        + (store.starts.chunks.length + store.thresholds.chunks.length) * 1024 * 4;
    const tables = shown.fold.sides.reduce((sum, { status, last }) => sum + status.byteLength + last.byteLength, 0);
    const { length, starts } = store;
    return { records: length, steps: starts.length, found, kept: kept / length, tables: tables / given.cells };
"""


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
            figures = modules.run(MEASURE, given)
            print(
                f"{settings.algorithm}, {settings.detail}: records {figures['records']:,}, steps {figures['steps']:,}"
            )
            for name, (median, late, worst) in figures["found"].items():
                print(f"  {name:28} median {median:7.3f} ms   p99 {late:7.3f} ms   worst {worst:7.3f} ms")
            print(f"  bytes kept: {figures['kept']:.1f} a record, {figures['tables']:.0f} a cell")
        browser.close()


if __name__ == "__main__":
    main()
