"""Looks inside the page that is being tested, at what it does not show: its timeline, and the records it holds."""

import hashlib

from playwright.sync_api import Page

from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.spaces.gridmap import GridMap

# Keeps hold of the timeline that the page itself made, out of the very bundle it came from, as soon as it moves.
WATCH = """async () => {
    const { src } = document.querySelector("script[type=module]");
    const { Timeline } = (await import(src.replace("main.js", "first.js"))).records$timeline;
    globalThis.Timeline = Timeline;
    const { show } = Timeline.prototype;
    Timeline.prototype.show = function (...given) {
        globalThis.seen = this;
        return show.apply(this, given);
    };
}"""
# What the timeline says at its cursor, and what one says that has only ever gone forward.
REPLAYED = """() => {
    const { records, cursor } = seen;
    const anew = new Timeline();
    for (let at = 0; at <= cursor; at += 1 + (at >> 4)) anew.show(records, at, seen.statuses(0).length);
    anew.show(records, cursor, seen.statuses(0).length);
    const facts = (timeline) => ({
        statuses: [0, 1].map((side) => Array.from(timeline.statuses(side)).slice(0, records.nodes)),
        entries: Array.from({ length: records.nodes }, (_, node) => timeline.entry(node)),
        counts: timeline.counts, path: timeline.path, current: timeline.current, cursor: timeline.cursor,
    });
    return [facts(seen), facts(anew)].map((found) => JSON.stringify(found));
}"""
HELD = """async () => {
    const { chunks, length } = seen.records;
    const bytes = await new Blob(chunks.map((chunk) => chunk.bytes)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes.slice(0, length * 24)));
    return [length, Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("")];
}"""


def watch(page: Page) -> None:
    page.evaluate(WATCH)


def replayed(page: Page) -> tuple[str, str]:
    """All there is to say at the page's cursor: by its timeline, and by one that has only ever gone forward."""
    found, anew = page.evaluate(REPLAYED)
    return found, anew


def held(page: Page) -> tuple[int, str]:
    """How many records the page holds, and their hash."""
    length, digest = page.evaluate(HELD)
    return length, digest


def made(gridmap: GridMap, settings: Settings) -> tuple[int, str]:
    """How many records a run has, and their hash."""
    run, count, digest = Run(gridmap, settings), 0, hashlib.sha256()
    while not run.done:
        batch = run.pull(16_384)
        count += len(batch)
        digest.update(batch.tobytes())
    return count, digest.hexdigest()
