/**
 * The legend: what the marks on the stage mean, read off the scene that was painted last and drawn by the same code,
 * so that it always matches; and one cell that says where on a cell g, h and f stand. The usual marks stay in their
 * places and are grey while there are none of them; all others come and go behind them.
 */

import { termed, writeTermed } from "../../page/terms.js";
import { CLOSE_UP } from "../../stage/scene.js";
import { magnification } from "../../state/frame.js";
import { say } from "../../words/words.js";
import { groundsOf, othersIn, rampsOf, usualIn, wordsOf } from "./legenditems.js";
import { drawRamp, drawSwatch, SWATCH } from "./swatches.js";

/** @import { Item } from "./legenditems.js" */
/** @import { Scene } from "../../stage/scene.js" */
/** @import { Stage } from "../../stage/stage.js" */
/** @import { Component, Dispatch, GridMap, State } from "../../types.js" */

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
  /** One for each item. @type {HTMLElement[]} */
  rows = [];
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
    const items = [...usualIn(scene), ...this.grounds.items, ...othersIn(scene)];
    const { scale, ratio, width, height } = scene.view;
    const key = JSON.stringify([
      items.map(({ key, facts, mark }) => [key, facts, mark]),
      scene.range,
      scene.options.heat,
      scale >= CLOSE_UP,
      ratio,
      scene.fit.figures,
      width,
      height,
    ]);
    const same = key === this.key && this.fills === scene.fills;
    this.key = key;
    this.fills = scene.fills;
    if (!same) this.rows = items.map((item) => entry(scene, item));
    const changed = this.#markUsed(items);
    if (!same) this.list.replaceChildren(...sample(scene), ...this.rows, ...heat(scene));
    if (!same || changed) this.#makeRoom(scene);
  }

  /** Show which marks are on the stage; has that changed? @param {Item[]} items */
  #markUsed(items) {
    const changed = items.filter(({ used }, place) => this.rows[place].dataset.used !== String(used));
    for (const item of changed) this.rows[items.indexOf(item)].dataset.used = String(item.used);
    return changed.length > 0;
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

/** @param {Scene} scene @param {Item} item */
function entry(scene, item) {
  const paint = (/** @type {CanvasRenderingContext2D} */ context) =>
    drawSwatch(context, scene, item.mark, context.canvas.height);
  const made = row(scene, SWATCH, wordsOf(item), paint);
  made.dataset.mark = item.mark;
  return made;
}

/** @param {Scene} scene */
function heat(scene) {
  return rampsOf(scene).map(({ text, width, colourAt }) => {
    return row(scene, width, text, (context) => {
      const { width: across, height } = context.canvas;
      drawRamp(context, scene.theme, colourAt, { width: across, height, step: 1 });
    });
  });
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
