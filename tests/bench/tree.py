"""What the search tree and the atlas cost the page at 181,440 expansions, in Chromium: `python -m tests.bench.tree`.

The run is Dijkstra's on an impossible 3×3 board: every board that can be reached is expanded. Prints the median, the
99th percentile and the worst of one frame of panning and zooming, near and far, of going to random cursors, and of
taking records in. The budget of a frame is 16 ms.
"""

from playwright.sync_api import sync_playwright

from astrolabe.engine.settings import Settings
from astrolabe.spaces.board import BoardProblem, ordered_goal

from ..support.browser.browsers import launch_arguments
from ..support.browser.modules import packed
from ..support.browser.serving import Process
from ..support.browser.treeing import Treed, plain, records_of

PROBLEM = BoardProblem(3, 3, bytes([1, 2, 3, 4, 5, 6, 8, 7, 0]), ordered_goal(3, 3))
SETTINGS = Settings("dijkstra", anyway=True)
MEASURE = """
    const [tree, atlas] = [theTree, theAtlas];
    const times = async (count, act) => {
        const taken = new Float64Array(count);
        for (let turn = 0; turn < count; turn += 1) {
            const began = performance.now();
            act(turn);
            tree.pane.context.getImageData(0, 0, 1, 1);  // until it is painted
            taken[turn] = performance.now() - began;
        }
        taken.sort();
        return [taken[count >> 1], taken[Math.floor(count * 0.99)], taken.at(-1)];
    };
    const found = {};
    resize('tree', 1280, 600);
    await frames(3);
    begin(given.board, given.settings);
    const bytes = Uint8Array.from(atob(given.bytes), (character) => character.charCodeAt(0));
    const batch = 16384 * 24;
    const { records } = now.run;
    found['take in 16,384 records'] = await times(Math.ceil(bytes.length / batch), (turn) => {
        records.append(bytes.subarray(turn * batch, (turn + 1) * batch));
        const facts = { run: now.run.id, known: records.length, done: false, seconds: 0 };
        dispatch({ type: 'recordsArrived', ...facts });
    });
    const random = (seed) => () => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return seed / 2 ** 32;
    };
    const chance = random(7);
    const repaint = (component) => component.syncState({ ...now, view: { ...now.view } });
    const scales = { fitted: 0, 'bars': 4, dots: 9, differences: 24, boards: 60 };
    dispatch({ type: 'seek', record: records.length });
    for (const [name, scale] of Object.entries(scales)) {
        found[`pan, ${name}`] = await times(120, (turn) => {
            const step = { scale, x: (turn - 60) * 8 / (scale || 1), y: 12, fitted: false };
            tree.camera = scale ? step : { ...step, fitted: true };
            repaint(tree);
        });
    }
    found['zoom from afar to boards'] = await times(200, (turn) => {
        tree.camera = { scale: 0.02 * Math.exp(turn / 22.8), x: -10 * turn, y: turn / 20, fitted: false };
        repaint(tree);
    });
    tree.camera = { scale: 1, x: 0, y: 0, fitted: true };
    found['tree at any cursor'] = await times(100, () => {
        dispatchTo(Math.floor(chance() * records.length));
        repaint(tree);
    });
    found['atlas at any cursor'] = await times(100, () => {
        dispatchTo(Math.floor(chance() * records.length));
        repaint(atlas);
    });
    found['atlas, all of it anew'] = await times(50, () => {
        atlas.made.chart.theme = null;
        repaint(atlas);
    });
    found['one step, both'] = await times(300, () => dispatch({ type: 'stepBack' }));
    const { survey } = tree.scene;
    const columns = Object.values(survey.tree.items).filter((each) => each.byteLength);
    const rows = survey.tree.rows.rows.reduce((sum, { cells }) => sum + cells.byteLength, 0);
    const kept = columns.reduce((sum, each) => sum + each.byteLength, 0) + rows + survey.states.byteLength;
    return { found, items: survey.tree.items.count, expanded: survey.tree.expanded, kept, records: records.length };
    function dispatchTo(record) {
        now = { ...now, playback: { ...now.playback, cursor: record } };
        shown.show(records, record);
    }
"""


def main() -> None:
    given = {
        "board": plain(PROBLEM),
        "settings": {"algorithm": "dijkstra", "anyway": True},
        "bytes": packed(records_of(PROBLEM, SETTINGS).tobytes()),
    }
    with Process() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments(playwright.chromium.executable_path))
        figures = Treed(browser.new_page(), f"http://127.0.0.1:{server.port}").run(MEASURE, given)
        browser.close()
    print(f"records {figures['records']:,}, expansions {figures['expanded']:,}, items {figures['items']:,}")
    for name, (median, late, worst) in figures["found"].items():
        print(f"  {name:28} median {median:7.2f} ms   p99 {late:7.2f} ms   worst {worst:7.2f} ms")
    kept = figures["kept"]
    print(f"  bytes kept: {kept / figures['items']:.1f} an item, {kept / figures['records']:.1f} a record")


if __name__ == "__main__":
    main()
