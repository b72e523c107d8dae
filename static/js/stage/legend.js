/**
 * The legend: what the marks on the stage mean, read off the scene that was painted last and drawn by the same code,
 * so that it always matches; and one cell that says where on a cell g, h and f stand. The usual marks stay in their
 * places and are grey while there are none of them; all others come and go behind them.
 */

import { termed, writeTermed } from "../page/terms.js";
import { groundsIn } from "../problems/gridmap.js";
import { waypointsOf } from "../problems/waypoints.js";
import { figure } from "../records/figures.js";
import { CLOSED, LEFT, OPEN, PASSED } from "../records/fold.js";
import { magnification } from "../state/frame.js";
import { say } from "../words/words.js";
import { CLOSE_UP, covers } from "./scene.js";
import { drawRamp, drawSwatch, RAMP, SWATCH } from "./swatches.js";
import { heatColour, overColour } from "./theme.js";

/** @import { Scene } from "./scene.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Component, Dispatch, Facts, GridMap, State } from "../types.js" */

/**
 * @typedef {object} Item
 * @property {string} key of the words, under `legend.`
 * @property {Facts} facts
 * @property {string} mark for swatches.js: a name, or the number of a ground
 * @property {boolean} used is it to be seen on the stage?
 */

const MOST_GROUNDS = 8;
const FIGURES = /** @type {Record<string, string[]>} */ ({
  all: ["g", "h", "f", "order"],
  three: ["g", "h", "f"],
  one: ["f"],
  bare: ["f"],
  none: [],
}); // what a cell shows, in the order of reading

/** @implements {Component} */
export class Legend {
  key = "";
  /** @type {unknown} */
  fills = null;
  /** @type {{ cells: Uint8Array | null, palette: unknown, items: Item[] }} */
  grounds = { cells: null, palette: null, items: [] };

  /**
   * @param {HTMLElement} list
   * @param {Dispatch} _dispatch
   * @param {{ stage: Stage }} parts
   */
  constructor(list, _dispatch, { stage }) {
    this.list = list;
    this.stage = stage;
    stage.watch((scene) => this.#show(scene));
  }

  /** @param {State} state */
  slice(state) {
    return [state.undo, ...this.stage.slice(state)];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    if (state.undo !== before?.undo) this.grounds.cells = null;
    if (state.view !== before?.view) this.key = ""; // another one may speak another language
    if (this.stage.scene) this.#show(this.stage.scene); // the language may have changed
  }

  /**
   * While a large map is drawn on, its cells are the same array: which grounds are left is seen when the stroke ends.
   * @param {GridMap} map
   */
  #lookAt(map) {
    const { cells, palette } = map;
    if (cells === this.grounds.cells && palette === this.grounds.palette) return;
    this.grounds = { cells, palette, items: groundsOf(map) };
  }

  /** @param {Scene} scene */
  #show(scene) {
    this.#lookAt(scene.map);
    const items = [...usual(scene), ...this.grounds.items, ...others(scene)];
    const { scale, ratio, width, height } = scene.view;
    const key = JSON.stringify([
      items,
      scene.range,
      scene.options.heat,
      scale >= CLOSE_UP,
      ratio,
      scene.fit.figures,
      width,
      height,
    ]);
    if (key === this.key && this.fills === scene.fills) return;
    this.key = key;
    this.fills = scene.fills;
    this.list.replaceChildren(...sample(scene), ...items.map((item) => entry(scene, item)), ...heat(scene));
    this.#makeRoom(scene);
  }

  /**
   * What is not on show goes when there is no room for it: the map must not move for the legend, nor lie under it.
   * @param {Scene} scene
   */
  #makeRoom({ view }) {
    delete this.list.dataset.crowded;
    const box = this.list.getBoundingClientRect();
    const floor = /** @type {Element} */ (this.list.parentElement).getBoundingClientRect().bottom;
    if (floor - box.top > view.foot) this.list.dataset.crowded = "";
  }
}

/**
 * A cell with the names of its figures where the figures stand.
 * @param {Scene} scene
 */
function sample({ fit, truth }) {
  const names = truth && fit.figures !== "all" && fit.figures !== "three" ? [] : FIGURES[fit.figures];
  if (!names.length) return [];
  const item = document.createElement("li");
  item.dataset.sample = String(names.length);
  item.setAttribute("aria-label", say("legend.sample"));
  item.append(...names.map((name) => termed(name, name === "order" ? "#" : name)));
  return [item];
}

/**
 * @param {Scene} scene
 * @returns {Item[]}
 */
function usual({ timeline, current, path, map, hatched, view }) {
  const front = timeline.fold.sides[0].tally;
  const states = {
    start: true,
    goal: map.start !== map.goal,
    open: front[OPEN] > 0,
    closed: front[CLOSED] > 0,
    current: current >= 0,
    path: path.length > 1,
  };
  const closeUp = view.scale >= CLOSE_UP ? { hatch: hatched.length > 0 } : {};
  const sided = timeline.records.sides > 1 ? ["open", "closed"] : [];
  return Object.entries({ ...states, ...closeUp }).map(([mark, used]) => {
    return { key: sided.includes(mark) ? `${mark}-front` : mark, facts: {}, mark, used };
  });
}

/**
 * @param {Scene} scene
 * @returns {Item[]}
 */
function others({ timeline, sealed, map }) {
  const [front, back] = timeline.fold.sides.map((side) => side.tally);
  const states = {
    waypoint: waypointsOf(map).length > 0,
    "open-back": back[OPEN] > 0,
    "closed-back": back[CLOSED] > 0,
    jumped: front[PASSED] + back[PASSED] > 0,
    left: front[LEFT] + back[LEFT] > 0,
    sealed,
  };
  return Object.entries(states).flatMap(([mark, used]) => (used ? [{ key: mark, facts: {}, mark, used }] : []));
}

/**
 * The kinds of ground a map has, but for free ground.
 * @param {GridMap} map
 * @returns {Item[]}
 */
function groundsOf(map) {
  const present = groundsIn(map).flatMap((ground) => {
    const { kind, cost } = map.palette[ground];
    return kind === "free" && cost === 1 ? [] : [{ kind, cost, ground }];
  });
  return present.slice(0, MOST_GROUNDS).map(({ kind, cost, ground }) => {
    const costs = cost !== 1 && !covers(map, ground);
    return {
      key: costs ? "ground.cost" : "ground",
      facts: { kind, cost: figure(cost) },
      mark: String(ground),
      used: true,
    };
  });
}

/**
 * @param {Scene} scene
 * @param {Item} item
 */
function entry(scene, { key, facts, mark, used }) {
  const text = say(`legend.${key}`, facts);
  const item = row(scene, SWATCH, text[0].toUpperCase() + text.slice(1), (context) => drawSwatch(context, scene, mark));
  item.dataset.used = String(used);
  item.dataset.mark = mark;
  return item;
}

/** @param {Scene} scene */
function heat(scene) {
  const { range, options } = scene;
  if (!range) return [];
  const text = say(`legend.heat.${options.heat}`, { least: figure(range[0], 1), most: figure(range[1], 1) });
  const ramp = row(scene, RAMP, text, (context) => drawRamp(context, scene.theme, heatColour));
  return scene.truth
    ? [ramp, row(scene, RAMP / 2, say("legend.heat.over"), (context) => drawRamp(context, scene.theme, overColour))]
    : [ramp];
}

/**
 * @param {Scene} scene
 * @param {number} width of the picture, in CSS pixels
 * @param {string} text
 * @param {(context: CanvasRenderingContext2D) => void} draw in device pixels
 */
function row({ view, options }, width, text, draw) {
  const canvas = document.createElement("canvas");
  const density = view.ratio * magnification(options, window);
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(SWATCH * density);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${SWATCH}px`;
  canvas.setAttribute("aria-hidden", "true");
  draw(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")));
  const item = document.createElement("li");
  const label = document.createElement("span");
  writeTermed(label, text);
  item.append(canvas, label);
  return item;
}
