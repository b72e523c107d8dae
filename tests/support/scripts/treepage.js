/** A page that holds the search tree and the atlas and nothing else (`treeing.py`), shown any run of a board at any cursor. */

import { LaidOver } from "../../../static/js/comparing/laidover.js";
import { LaneHatching } from "../../../static/js/comparing/lanehatching.js";
import { Rebuilt } from "../../../static/js/domains/boards/rebuiltboards.js";
import { Atlas } from "../../../static/js/domains/boards/tree/atlas.js";
import { NodeJump } from "../../../static/js/domains/boards/tree/jump.js";
import { Trees } from "../../../static/js/domains/boards/tree/survey.js";
import { Tree } from "../../../static/js/domains/boards/tree/tree.js";
import { firstMap } from "../../../static/js/domains/gridmaps/first.js";
import { Components } from "../../../static/js/page/components.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { active } from "../../../static/js/state/activelane.js";
import { shown as shownOf } from "../../../static/js/state/horizon.js";
import { firstState, update } from "../../../static/js/state/state.js";
import { frames, furnish, part, resize } from "./barepage.js";
import { boardOf } from "./boards.js";
import { bytesOf } from "./bytes.js";
import { beginningWith, DOMAINS } from "./domains.js";

/** @import { Action, Dispatch, Run, State, Tables } from "../../../static/js/types.js" */
/** @import { Plain } from "./boards.js" */

/** @typedef {{ board: Plain, settings: any, view?: any }} Begun */

const MARKUP = `
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
    <button type="button" id="jump-opened"></button><button type="button" id="jump-expanded"></button></div>`;
const SHEETS = ["tokens", "style", "board", "tree"];

class TreePage {
  timeline = new Timeline();
  laidOver = new LaidOver();
  /** A pointer may come and go before there is a run. @type {State | null} */
  state = null;

  /** @param {Tables} tables */
  constructor(tables) {
    this.tables = { ...tables, domains: DOMAINS };
    const { timeline, laidOver } = this;
    const parts = { timeline, tables, rebuilt: new Rebuilt(tables), trees: new Trees(), laidOver };
    const dispatch = /** @type {Dispatch} */ (this.dispatch.bind(this));
    /** @type {any} */
    this.tree = new Tree(part("tree"), dispatch, parts);
    /** @type {any} */
    this.atlas = new Atlas(part("atlas"), dispatch, parts);
    this.components = new Components(
      /** @type {any} */ ([this.tree, this.atlas, new NodeJump(part("node-jump"), dispatch, parts)]),
    );
  }

  get now() {
    return /** @type {State} */ (this.state);
  }

  /** The run, which there is by now. */
  get run() {
    return /** @type {Run} */ (active(this.now).run);
  }

  /** @param {Action} action */
  dispatch(action) {
    if (this.state === null) return;
    this.state = update(this.state, action);
    const { records, cursor } = shownOf(this.state);
    this.timeline.show(records, cursor);
    this.components.syncState(this.state);
  }

  /** @param {number} record */
  seek(record) {
    this.dispatch({ type: "seek", record });
  }

  /** Have a picture painted again. @param {any} view the tree or the atlas */
  repaint(view) {
    view.syncState({ ...this.now, view: { ...this.now.view } });
  }
}

/** @type {TreePage} */
export let page;

/** @param {{ tables: Tables, words: Record<string, string> }} given */
export async function furnished({ tables, words }) {
  await furnish(MARKUP, SHEETS, words);
  document.body.style.cssText = "display:block;height:auto";
  sized({});
  page = new TreePage(tables);
}

/** The tree and the atlas of a size, which is the usual one if none is given. @param {{ tree?: [number, number], atlas?: [number, number] }} sizes */
export async function sized({ tree = [640, 480], atlas = [760, 560] }) {
  resize(part("tree"), ...tree);
  resize(part("atlas"), ...atlas);
  await frames(3);
}

/** A page as it was at first, before a test begins. */
export async function restore() {
  part("tree-repeats").checked = true;
  await sized({});
}

/** A run at its beginning, of which no record has come. @param {Begun} begun */
export function begin({ board, settings, view = {} }) {
  const problems = { map: firstMap(), board: boardOf(board) };
  const first = firstState(
    beginningWith(problems),
    { ...page.tables.defaults, ...settings },
    page.tables.algorithms,
    view,
  );
  /** @type {Action[]} */
  const actions = [
    { type: "domainChosen", domain: "board" },
    { type: "settingsChosen", settings },
    { type: "runAgain", keepStep: false },
  ];
  page.state = actions.reduce(update, first);
}

/** The same with all its records. @param {Begun & { bytes: string }} given */
export function show({ bytes, ...begun }) {
  begin(begun);
  const { run } = page;
  run.records.append(bytesOf(bytes));
  page.dispatch({ type: "recordsArrived", run: run.id, known: run.records.length, done: true, seconds: 0 });
}

/** @param {Action} action */
export const dispatch = (action) => page.dispatch(action);

/** @param {string} id */
export const text = (id) => part(id).textContent;

export { frames };

/** As if two of every three nodes had been expanded by this search alone, or none. @param {number} side */
export function layOver(side) {
  const { records } = page.timeline;
  const nodes = Array.from({ length: records.nodes }, (_, node) => node);
  const sides = [0, 1].map((each) => ({ records: each === side ? records : null }));
  const layer = Uint8Array.from(nodes, (node) => (node % 3 ? 1 + side : 3));
  const comparison = /** @type {any} */ (side < 0 ? null : { sides, layer, numbers: [nodes, nodes] });
  page.laidOver.lay(new LaneHatching().sidesOf(comparison));
  for (const view of [page.tree, page.atlas]) view.syncState(page.now);
}

/** Where a place of the tree or the atlas is on the screen. @param {any} view @param {number} x @param {number} y */
function placeOf(view, x, y) {
  const { left, top } = view.canvas.getBoundingClientRect();
  return [left + x, top + y];
}

/** A place of the tree's canvas. @param {[x: number, y: number]} place */
export const treePlace = ([x, y]) => placeOf(page.tree, x, y);

/** @param {number} item of the tree */
export function nodePlace(item) {
  const { view, survey } = page.tree.scene;
  const { slot, row } = survey.tree.items;
  const [x, y] = [(slot[item] + 0.5 - view.x) * view.scale, (row[item] - view.y) * view.pitch + view.scale * 0.4];
  return placeOf(page.tree, x, y);
}

/** @param {number} cell of the atlas */
export function cellPlace(cell) {
  const { view, chart } = page.atlas.scene;
  const [x, y] = [(cell % chart.width) + 0.5 - view.x, Math.floor(cell / chart.width) + 0.5 - view.y];
  return placeOf(page.atlas, x * view.scale, y * view.scale);
}
