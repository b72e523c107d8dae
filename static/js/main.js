/**
 * Connects everyone and does nothing else: the state, the components that show it, the runner that brings records, and the clock. Once an animation
 * frame, if anything has changed, the timeline moves to the cursor and every component is told of the state. To add a component, add its line.
 */

import { Connection } from "./connection.js";
import { toDocument } from "./gridmap.js";
import { Runner } from "./runner.js";
import { Stage } from "./stage.js";
import { firstState, shown, update } from "./state.js";
import { Timeline } from "./timeline.js";
import { language } from "./words.js";

/** @import { Action, Component, GridMap, Tables } from "./types.js" */

/** @type {Tables} */
const tables = JSON.parse(document.getElementById("tables")?.textContent ?? "");
const timeline = new Timeline();
let state = firstState(firstMap(), { ...tables.defaults, detail: "auto" }, { language: language() });

const connection = new Connection((now) => dispatch({ type: "connectionChanged", connection: now }));
const runner = new Runner(dispatch, {
  server: connection,
  documentOf: toDocument,
  frame: (then) => void requestAnimationFrame(then),
  later: (then) => void setTimeout(then, 1000),
});

/** @type {Component[]} */
const components = [new Stage(canvas("stage-canvas"), dispatch, { timeline, tables })];

let due = false; // is a frame asked for?
/** @type {number | null} */
let played = null; // when the frame before was, while playing

/** @param {Action} action */
function dispatch(action) {
  const next = update(state, action);
  if (next === state) return;
  state = next;
  runner.syncState(state);
  show();
}

/** Have the state shown in the next frame. */
function show() {
  if (!due) requestAnimationFrame(frame);
  due = true;
}

/** @param {number} time */
function frame(time) {
  due = false;
  tick(time);
  const { records, cursor } = shown(state);
  timeline.show(records, cursor, state.map.width * state.map.height);
  for (const component of components) component.syncState(state);
}

/** @param {number} time */
function tick(time) {
  const before = played;
  played = state.playback.playing ? time : null;
  if (played === null) return;
  show();
  if (before !== null) dispatch({ type: "ticked", seconds: (time - before) / 1000 });
}

/** @param {string} id */
function canvas(id) {
  return /** @type {HTMLCanvasElement} */ (document.getElementById(id));
}

/** A small map, ready to be played. @returns {GridMap} */
function firstMap() {
  const rows = [
    "....................",
    "....................",
    "........#...........",
    "........#...........",
    "........#....~~.....",
    "...S....#....~~..G..",
    "........#....~~.....",
    "........#...........",
    "....#####...........",
    "....................",
    "....................",
    "....................",
  ].join("");
  const palette = [{ kind: "wall", cost: 1 }, { kind: "free", cost: 1 }, { kind: "rough", cost: 5 }];
  const cells = Uint8Array.from(rows, (symbol) => (symbol === "#" ? 0 : symbol === "~" ? 2 : 1));
  return { width: 20, height: 12, cells, palette, start: rows.indexOf("S"), goal: rows.indexOf("G") };
}

dispatch({ type: "runAgain", keepStep: false });
