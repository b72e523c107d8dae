/**
 * A page with the stage and what explains it, and nothing else (`staging.py`): shown any run at any cursor, asked for
 * its pixels.
 */

import { firstBoard } from "../../../static/js/domains/boards/first.js";
import { Legend } from "../../../static/js/domains/gridmaps/legend.js";
import { Components } from "../../../static/js/page/components.js";
import { Caption } from "../../../static/js/panels/caption.js";
import { Inspector } from "../../../static/js/panels/inspector.js";
import { mapIn } from "../../../static/js/problems/typed.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { cellPlace } from "../../../static/js/stage/scene.js";
import { Stage } from "../../../static/js/stage/stage.js";
import { Status } from "../../../static/js/stage/stagetext.js";
import { active, withLane } from "../../../static/js/state/activelane.js";
import { shown as shownOf } from "../../../static/js/state/horizon.js";
import { firstState, update } from "../../../static/js/state/state.js";
import { frames, furnish, part, resize } from "./barepage.js";
import { bytesOf } from "./bytes.js";
import { beginningWith, DOMAINS } from "./domains.js";
import { pixelsOf } from "./pixels.js";

/** @import { Action, Dispatch, State, Tables } from "../../../static/js/types.js" */

const MARKUP = `
  <div id="box"><canvas id="canvas"></canvas></div><ul id="legend"></ul><p id="status"></p><p id="sentence"></p>
  <section id="cell"><p id="cell-name"></p><dl id="cell-numbers"></dl><ol id="cell-history"></ol></section>`;
const USUAL = /** @type {const} */ ([320, 240]);

class StagePage {
  timeline = new Timeline();

  /** @param {Tables} tables */
  constructor(tables) {
    this.tables = { ...tables, domains: DOMAINS };
    /** @type {HTMLCanvasElement} */
    this.canvas = part("canvas");
    this.state = /** @type {State} */ ({});
    resize(this.canvas, ...USUAL);
    const parts = { timeline: this.timeline, tables: this.tables };
    const dispatch = /** @type {Dispatch} */ (this.dispatch.bind(this));
    this.stage = new Stage(this.canvas, dispatch, parts);
    this.components = new Components([
      this.stage,
      new Legend(part("legend"), dispatch, { stage: this.stage }),
      new Status(part("status"), dispatch, parts),
      new Caption(part("sentence"), dispatch, parts),
      new Inspector(part("cell"), dispatch, parts),
    ]);
  }

  get map() {
    return mapIn(this.state);
  }

  /** @returns {any} */
  get scene() {
    return this.stage.scene;
  }

  /** @returns {any} the run at hand */
  get run() {
    return active(this.state).run;
  }

  /** @param {Action} action */
  dispatch(action) {
    this.state = update(this.state, action);
    const { records, cursor } = shownOf(this.state);
    this.timeline.show(records, cursor, this.map.cells.length);
    this.components.syncState(this.state);
  }

  /** @param {number} record */
  seek(record) {
    this.dispatch({ type: "seek", record });
  }

  get pixels() {
    return pixelsOf(this.canvas);
  }

  /** The same picture, with nothing left of the one before. */
  get drawnAnew() {
    const { stage, state } = this;
    stage.painter.soilAll();
    stage.scene = null;
    stage.syncState({ ...state, camera: { ...state.camera } });
    return this.pixels;
  }

  /** Of a cell, at a place in it. @param {number} cell @param {number} [x] @param {number} [y] */
  colourAt(cell, x = 0.5, y = 0.5) {
    const { left, top, width, height } = cellPlace(this.scene, cell);
    return [...pixelsOf(this.canvas, [Math.floor(left + width * x), Math.floor(top + height * y), 1, 1])].slice(0, 3);
  }
}

/** @type {StagePage} */
export let page;

/** @param {{ tables: Tables, words: Record<string, string> }} given */
export async function begin({ tables, words }) {
  await furnish(MARKUP, ["tokens"], words);
  page = new StagePage(tables);
}

/** The usual size and theme, before a test begins. */
export async function restore() {
  resize(page.canvas, ...USUAL);
  document.documentElement.dataset.theme = "light";
  await document.fonts.ready;
  await frames(2); // who watches sizes is told at the end of the frame before
}

/**
 * Have a run at hand, at its beginning.
 * @param {{ map: any, settings: any, view: any, formula: any, records: string, done: boolean }} given
 */
export function show({ map, settings, view, formula, records, done }) {
  const opened = { ...map, cells: bytesOf(map.cells), origin: {} };
  const documents = { map: opened, board: firstBoard() };
  page.state = firstState(
    beginningWith(documents),
    { ...page.tables.defaults, ...settings },
    page.tables.algorithms,
    view,
  );
  page.state = update(page.state, { type: "runAgain", keepStep: false });
  const run = { ...page.run, formula };
  page.state = withLane(page.state, { run });
  run.records.append(bytesOf(records));
  page.dispatch({ type: "recordsArrived", run: run.id, known: run.records.length, done, seconds: 0 });
}

/** @param {Action} action */
export const dispatch = (action) => page.dispatch(action);

/** @param {string} id */
export const text = (id) => part(id).textContent;
