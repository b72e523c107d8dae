"""A page that holds the search tree and the atlas and nothing else, shown any run of a board at any cursor."""

from typing import Any

import numpy as np
from playwright.sync_api import Page

from astrolabe.content.words import catalogue
from astrolabe.engine.settings import Settings
from astrolabe.runs.run import Run
from astrolabe.spaces.board import BoardProblem
from astrolabe.web.tables import tables

from ..oracles.boards import plain
from .evaluating import evaluated
from .modules import BARE, packed

MARKUP = """
    <section id="tree">
        <canvas id="tree-canvas" data-part="canvas" tabindex="0" role="application" aria-label="Search tree"></canvas>
        <p id="tree-status" data-part="status" class="visually-hidden" role="status"></p>
        <p id="tree-empty" data-part="empty"></p>
        <ul id="tree-legend" data-part="legend" class="marks"></ul>
        <div id="tree-tools" class="toolbar">
            <label class="check"><input id="tree-follow" type="checkbox" checked>Follow</label>
            <label class="check"><input id="tree-repeats" type="checkbox" checked>Repeats</label>
            <div class="group">
                <button type="button" id="tree-out">-</button>
                <button type="button" id="tree-fit">fit</button>
                <button type="button" id="tree-in">+</button>
            </div>
        </div>
    </section>
    <section id="atlas">
        <canvas id="atlas-canvas" data-part="canvas" tabindex="0" role="application" aria-label="Atlas"></canvas>
        <p id="atlas-status" data-part="status" class="visually-hidden" role="status"></p>
        <ul id="atlas-legend" data-part="legend" class="marks"></ul>
        <p id="atlas-about" data-part="about"></p>
    </section>
    <div id="node-jump"><output id="node-name"></output>
        <button type="button" id="jump-opened"></button><button type="button" id="jump-expanded"></button></div>
"""
SHEETS = ["tokens", "style", "board", "tree"]
SETUP = """async ({ markup, sheets, tables, words }) => {
    globalThis.tables = tables;
    document.body.innerHTML = markup + '<script type="application/json" id="catalogue"></' + 'script>';
    document.body.style.cssText = 'display:block;height:auto';
    document.getElementById('catalogue').textContent = JSON.stringify(words);
    await Promise.all(sheets.map((name) => new Promise((then) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/static/${name}.css` });
        link.onload = then;
        document.head.append(link);
    })));
    const names = { state: 'state/state', components: 'page/components',
        horizon: 'state/horizon', timeline: 'records/timeline',
        boards: 'problems/rebuiltboards', trees: 'tree/survey', tree: 'tree/tree', atlas: 'tree/atlas',
        treejump: 'tree/jump', first: 'problems/first', treeitems: 'tree/items',
        hatched: 'comparing/lanehatching', over: 'tree/laidover' };
    const loaded = async ([name, path]) => [name, await import(`/static/js/${path}.js`)];
    const found = Object.fromEntries(await Promise.all(Object.entries(names).map(loaded)));
    const part = (id) => document.getElementById(id);
    globalThis.resize = (id, width, height) =>
        Object.assign(part(id).style, { width: `${width}px`, height: `${height}px` });
    resize('tree', 640, 480);
    resize('atlas', 760, 560);
    globalThis.shown = new found.timeline.Timeline();
    const [rebuilt, trees] = [new found.boards.Rebuilt(), new found.trees.Trees()];
    const laidOver = new found.over.LaidOver();
    const parts = { timeline: shown, tables, rebuilt, trees, laidOver };
    /** As if two of every three nodes had been expanded by this search alone, or none. */
    globalThis.layOver = (side) => {
        const nodes = Array.from({ length: shown.records.nodes }, (_, node) => node);
        const sides = [{ records: null }, { records: null }];
        sides[side] = { records: shown.records };
        const layer = Uint8Array.from(nodes, (node) => (node % 3 ? 1 + side : 3));
        const comparison = { sides, layer, numbers: [nodes, nodes] };
        laidOver.lay(new found.hatched.LaneHatching().sidesOf(side < 0 ? null : comparison));
        for (const view of [theTree, theAtlas]) view.syncState(now);
    };
    globalThis.theTree = new found.tree.Tree(part('tree'), dispatch, parts);
    globalThis.theAtlas = new found.atlas.Atlas(part('atlas'), dispatch, parts);
    const jump = new found.treejump.NodeJump(part('node-jump'), dispatch, parts);
    const components = new found.components.Components([theTree, theAtlas, jump]);
    globalThis.now = null; // a pointer may come and go before there is a run
    function dispatch(action) {
        if (now === null) return;
        globalThis.now = found.state.update(now, action);
        sync();
    }
    function sync() {
        const { records, cursor } = found.horizon.shown(now);
        shown.show(records, cursor);
        components.syncState(now);
    }
    globalThis.begin = (board, settings, view = {}) => {
        const tiles = (list) => Uint8Array.from(list);
        const problem = { ...board, start: tiles(board.start), goal: tiles(board.goal) };
        const problems = { map: found.first.firstMap(), board: problem };
        globalThis.now = found.state.firstState(problems, { ...tables.defaults, ...settings }, view);
        now = found.state.update(now, { type: 'domainChosen', domain: 'board' });
        now = found.state.update(now, { type: 'settingsChosen', settings });
        now = found.state.update(now, { type: 'runAgain', keepStep: false });
    };
    globalThis.arrive = (text, done) => {
        now.run.records.append(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
        dispatch({ type: 'recordsArrived', run: now.run.id, known: now.run.records.length, done, seconds: 0 });
    };
    globalThis.frames = (count = 1) => new Promise((then) => {
        const next = () => (count-- > 0 ? requestAnimationFrame(next) : then());
        next();
    });
    const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    globalThis.hashOf = (canvas) => {
        const { width, height } = canvas;
        Object.assign(copy.canvas, { width, height });
        copy.drawImage(canvas, 0, 0);
        const bytes = copy.getImageData(0, 0, width, height).data;
        return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
    };
    globalThis.placeOf = (component, x, y) => {
        const { left, top } = component.canvas.getBoundingClientRect();
        return [left + x, top + y];
    };
    globalThis.nodePlace = (item) => {
        const { view, survey } = theTree.scene;
        const { slot, row } = survey.tree.items;
        const [x, y] = [(slot[item] + 0.5 - view.x) * view.scale, (row[item] - view.y) * view.pitch + view.scale * 0.4];
        return placeOf(theTree, x, y);
    };
    globalThis.cellPlace = (cell) => {
        const { view, chart } = theAtlas.scene;
        const [x, y] = [(cell % chart.width) + 0.5 - view.x, Math.floor(cell / chart.width) + 0.5 - view.y];
        return placeOf(theAtlas, x * view.scale, y * view.scale);
    };
    Object.assign(globalThis, { dispatch, sync, rebuilt, trees, part, items: found.treeitems });
}"""


class Treed:
    """Code may use `now`, `dispatch`, `shown` (the timeline), `theTree`, `theAtlas` and what is set up above."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address + BARE)
        words = dict(catalogue("en"))
        page.evaluate(SETUP, {"markup": MARKUP, "sheets": SHEETS, "tables": tables(), "words": words})

    def run(self, body: str, given: Any = None) -> Any:
        """What the body of a function of `given` returns."""
        return evaluated(self.page, body, given)

    def show(self, problem: BoardProblem, settings: Settings | None = None, most: int = 10**7, **view: object) -> int:
        """Have a run at hand, at its beginning; the number of its records."""
        settings = settings or Settings()
        records = records_of(problem, settings, most)
        chosen = {name: getattr(settings, name) for name in Settings.__slots__ if name != "table"}
        given = {"board": plain(problem), "settings": chosen, "view": view, "bytes": packed(records.tobytes())}
        self.run("begin(given.board, given.settings, given.view); arrive(given.bytes, true);", given)
        return len(records)

    def seek(self, record: int) -> None:
        self.run("dispatch({ type: 'seek', record: given });", record)

    def text(self, part: str) -> str:
        return self.run("return part(given).textContent;", part)  # type: ignore[no-any-return]


def records_of(
    problem: BoardProblem, settings: Settings, most: int = 10**7
) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
    """All records of a run, or its first ones."""
    run, batches, count = Run(problem, settings), [], 0
    while not run.done and count < most:
        batches.append(run.pull(min(65_536, most - count)))
        count += len(batches[-1])
    return np.concatenate(batches)
