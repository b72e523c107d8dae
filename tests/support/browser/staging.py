"""A page with the stage and what explains it, and nothing else: shown any run at any cursor, asked for its pixels."""

from typing import Any

import numpy as np
from playwright.sync_api import Page

from astrolabe.content.words import catalogue
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.spaces.domains import Problem
from astrolabe.spaces.gridmap import GridMap
from astrolabe.web.tables import tables

from .evaluating import evaluated
from .modules import BARE, packed

NAMES = [
    "page/components",
    "state/state",
    "state/horizon",
    "records/timeline",
    "stage/scene",
    "stage/stage",
    "stage/legend",
    "stage/stagetext",
    "panels/caption",
    "panels/inspector",
    "problems/first",
]
SETUP = """async ({ names, tables, words }) => {
    globalThis.tables = tables;
    document.body.innerHTML = `
        <div id="box"><canvas id="canvas"></canvas></div><ul id="legend"></ul><p id="status"></p><p id="sentence"></p>
        <section id="cell"><p id="cell-name"></p><dl id="cell-numbers"></dl><ol id="cell-history"></ol></section>
        <script type="application/json" id="catalogue"></` + `script>`;
    document.getElementById('catalogue').textContent = JSON.stringify(words);
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/static/tokens.css' });
    await new Promise((then) => { link.onload = then; document.head.append(link); });
    const found = {};
    for (const name of names) found[name.split("/").pop()] = await import(`/static/js/${name}.js`);
    const { Components, Stage, Legend, Status, Caption, Inspector } = Object.assign({}, ...Object.values(found));
    const { state, horizon, timeline, scene, first } = found;
    Object.assign(globalThis, { state, timeline, scene, first });
    const part = (id) => document.getElementById(id);
    globalThis.part = part;
    globalThis.resize = (width, height) => {
        Object.assign(part('canvas').style, { width: `${width}px`, height: `${height}px` });
    };
    resize(320, 240);
    globalThis.shown = new timeline.Timeline();
    const parts = { timeline: shown, tables };
    globalThis.theStage = new Stage(part('canvas'), dispatch, parts);
    const components = new Components([
        theStage, new Legend(part('legend'), dispatch, { stage: theStage }),
        new Status(part('status'), dispatch, parts), new Caption(part('sentence'), dispatch, parts),
        new Inspector(part('cell'), dispatch, parts),
    ]);
    function dispatch(action) {
        globalThis.now = state.update(now, action);
        sync();
    }
    function sync() {
        const { records, cursor } = horizon.shown(now);
        shown.show(records, cursor, now.map.cells.length);
        components.syncState(now);
    }
    Object.assign(globalThis, { dispatch, sync });
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    globalThis.pixels = (...box) => {
        const { width, height } = part('canvas');
        Object.assign(copy.canvas, { width, height });
        copy.drawImage(part('canvas'), 0, 0);
        return copy.getImageData(...(box.length ? box : [0, 0, width, height])).data;
    };
    globalThis.hashOf = (bytes) => bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
    globalThis.sameBytes = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);
    globalThis.drawnAnew = () => {  // the same picture, with nothing left of the one before
        theStage.painter.soilAll();
        theStage.scene = null;
        theStage.syncState({ ...now, camera: { ...now.camera } });
        return pixels();
    };
    globalThis.colourAt = (cell, x = 0.5, y = 0.5) => {
        const place = scene.cellPlace(theStage.scene, cell);
        const at = [place.left + place.width * x, place.top + place.height * y].map(Math.floor);
        return [...pixels(...at, 1, 1)].slice(0, 3);
    };
}"""
SHOW = """({ map, settings, view, records: text, done }) => {
    const bytes = (packed) => Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
    const opened = { ...map, cells: bytes(map.cells), origin: {} };
    const documents = { map: opened, board: first.firstBoard() };
    globalThis.now = state.firstState(documents, { ...tables.defaults, ...settings }, view);
    now = state.update(now, { type: 'runAgain', keepStep: false });
    now.run.records.append(bytes(text));
    dispatch({ type: 'recordsArrived', run: now.run.id, known: now.run.records.length, done, seconds: 0 });
}"""


class Staged:
    """Code may use `now` (the state), `dispatch`, `shown` (the timeline), `theStage`, `pixels()`: see above."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address + BARE)
        page.evaluate(SETUP, {"names": NAMES, "tables": tables(), "words": dict(catalogue("en"))})

    def run(self, body: str, given: Any = None) -> Any:
        """What the body of a function of `given` returns."""
        return evaluated(self.page, body, given)

    def show(self, gridmap: GridMap, settings: Settings | None = None, done: bool = True, **view: object) -> int:
        """Have a whole run at hand, at its beginning; the number of its records."""
        settings = settings or Settings()
        records = records_of(gridmap, settings)
        chosen = {name: getattr(settings, name) for name in Settings.__slots__ if name != "table"}
        drawn = {
            "width": gridmap.width,
            "height": gridmap.height,
            "start": gridmap.start,
            "goal": gridmap.goal,
            "cells": packed(gridmap.cells),
            "palette": [terrain._asdict() for terrain in gridmap.palette],
        }
        given = {"map": drawn, "settings": chosen, "view": view, "records": packed(records.tobytes()), "done": done}
        self.page.evaluate(SHOW, given)
        return len(records)

    def seek(self, record: int) -> None:
        self.page.evaluate("(record) => dispatch({ type: 'seek', record })", record)

    def dispatch(self, **action: object) -> None:
        self.page.evaluate("(action) => dispatch(action)", action)

    def text(self, part: str) -> str:
        return self.page.evaluate("(id) => part(id).textContent", part)  # type: ignore[no-any-return]


def first_records(problem: Problem, settings: Settings, most: int) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
    """The records of a run, this many at the most; one pull may bring none, where a search has nothing to tell."""
    run, batches = Run(problem, settings), []
    while not run.done and run.position < most:
        batches.append(run.pull(most - run.position))
    return np.concatenate(batches)


def records_of(gridmap: GridMap, settings: Settings) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
    """All records of a run."""
    run, batches = Run(gridmap, settings), []
    while not run.done:
        batches.append(run.pull(1000))
    return np.concatenate(batches)


def problem_of(problem: Problem) -> dict[str, Any]:
    """A problem as the page has it, but for the cells of a map, which `bytesOf` unpacks."""
    if isinstance(problem, GridMap):
        palette = [terrain._asdict() for terrain in problem.palette]
        ends = {"start": problem.start, "goal": problem.goal, "waypoints": [*problem.waypoints]}
        return {
            "width": problem.width,
            "height": problem.height,
            "cells": packed(problem.cells),
            "palette": palette,
        } | ends
    return {"width": problem.width, "height": problem.height, "start": [*problem.start], "goal": [*problem.goal]}
