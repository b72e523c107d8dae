/**
 * The whole editor by keyboard: while state.editor.keyboard is on and the stage has the focus, arrows move a cell and
 * keys act on it. KEYS is data; what a key means elsewhere is page/keys.js's, which leaves alone what is taken here.
 * What the cell shows is spoken by stagetext.js.
 */

import { moved } from "../../problems/gridmap.js";
import { erases, needsTwo } from "../../problems/tools.js";
import { mapIn } from "../../problems/typed.js";
import { showing, viewOf } from "../../stage/camera.js";
import { sizeOf } from "../../stage/stage.js";

/** @import { Intent } from "../../problems/tools.js" */
/** @import { Drawing } from "../../stage/drawing.js" */
/** @import { Component, Dispatch, GridMap, State } from "../../types.js" */

/** @typedef {(keyboard: Keyboard, state: State) => void} CursorAction */

/** @type {Record<string, (map: GridMap, cell: number) => number>} */
const WAYS = {
  ArrowUp: ({ width }, cell) => (cell >= width ? cell - width : cell),
  ArrowRight: ({ width }, cell) => (cell % width < width - 1 ? cell + 1 : cell),
  ArrowDown: ({ width, height }, cell) => (cell < width * (height - 1) ? cell + width : cell),
  ArrowLeft: ({ width }, cell) => (cell % width > 0 ? cell - 1 : cell),
  Home: ({ width }, cell) => cell - (cell % width),
  End: ({ width }, cell) => cell - (cell % width) + width - 1,
};

/** @type {Partial<Record<string, CursorAction>>} */
const KEYS = {
  " ": (keyboard, state) => keyboard.apply(state, ""),
  Enter: (keyboard, state) => keyboard.apply(state, ""),
  Delete: (keyboard, state) => keyboard.apply(state, "erasing"),
  Backspace: (keyboard, state) => keyboard.apply(state, "erasing"),
  s: (keyboard, state) => keyboard.replace(moved(mapIn(state), "start", state.editor.cursor)),
  g: (keyboard, state) => keyboard.replace(moved(mapIn(state), "goal", state.editor.cursor)),
  w: (keyboard, { editor }) => keyboard.visit(editor.cursor),
  e: (keyboard) => keyboard.leave(),
  Escape: (keyboard) => keyboard.leave(),
};

/** @type {Partial<Record<string, CursorAction>>} */
const ENTERING = { Enter: ({ dispatch }) => dispatch({ type: "editorChosen", editor: { keyboard: true } }) };

/** Where nothing is drawn: a cell is looked at, and chosen. @type {typeof KEYS} */
export const LOOKING_KEYS = {
  " ": (keyboard, state) => keyboard.pick(state),
  Enter: (keyboard, state) => keyboard.pick(state),
  e: (keyboard) => keyboard.leave(),
  Escape: (keyboard) => keyboard.leave(),
};

/** `says` is the key of the sentence that tells what the keys do. @typedef {{ keys?: typeof KEYS, says?: string }} KeyboardUse */

/** @implements {Component} */
export class Keyboard {
  trailing = false; // is Shift held, and what is passed drawn?
  /** What a key has just done to the cell it is on, which Shift and arrows go on with. @type {{ map: GridMap, cell: number, intent: Intent } | null} */
  begun = null;
  on = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Dispatch} dispatch
   * @param {{ drawing: Drawing, current: () => State } & KeyboardUse} parts
   */
  constructor(canvas, dispatch, { drawing, current, keys = KEYS, says = "edit.keyboard" }) {
    this.canvas = canvas;
    this.dispatch = dispatch;
    this.drawing = drawing;
    this.keys = keys;
    this.says = says;
    this.current = current; // the state as it is now: two keys may come within one frame
    canvas.addEventListener("keydown", (event) => this.#press(event));
    canvas.addEventListener("keyup", ({ key }) => void (key === "Shift" && this.#stopTrailing()));
    canvas.addEventListener("blur", () => this.drawing.end());
  }

  /** @param {State} state */
  slice({ editor }) {
    return [editor.keyboard];
  }

  /** @param {State} state */
  syncState({ editor }) {
    this.on = editor.keyboard;
    if (!this.on) return;
    this.canvas.focus();
    this.dispatch({ type: "said", message: { key: this.says, facts: {} } });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const state = this.current();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does = state.editor.keyboard ? this.#meaning(event) : ENTERING[event.key];
    if (!does) return;
    event.preventDefault();
    event.stopPropagation();
    does(this, state);
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {CursorAction | undefined}
   */
  #meaning(event) {
    if (event.key in WAYS) return (_, state) => this.#go(state, event);
    const does = this.keys[event.key.length > 1 ? event.key : event.key.toLowerCase()];
    return does && event.repeat ? () => {} : does;
  }

  /**
   * @param {State} state
   * @param {{ key: string, shiftKey: boolean }} event
   */
  #go(state, { key, shiftKey }) {
    const { editor } = state;
    const map = mapIn(state);
    const cell = WAYS[key](map, editor.cursor);
    if (shiftKey && !this.drawing.active && !state.fixed) {
      this.trailing = true;
      this.drawing.begin(editor.cursor, this.#intentAt(map, editor.cursor));
    }
    this.drawing.moveTo([{ cell, inside: true }]);
    this.#look(state, cell);
  }

  /**
   * @param {State} state
   * @param {number} cell
   */
  #look(state, cell) {
    this.dispatch({ type: "editorChosen", editor: { cursor: cell } });
    this.dispatch({ type: "hovered", cell });
    const camera = showing(viewOf(state.camera, mapIn(state), sizeOf(this.canvas)), mapIn(state), cell);
    if (camera) this.dispatch({ type: "cameraMoved", camera });
  }

  /** What passing cells does: it draws, unless a key has just erased the first. @param {GridMap} map @param {number} cell @returns {Intent} */
  #intentAt(map, cell) {
    const { begun } = this;
    return begun?.map === map && begun.cell === cell ? begun.intent : "drawing";
  }

  #stopTrailing() {
    if (this.trailing) this.drawing.end();
    this.trailing = false;
  }

  /**
   * Begin with the tool here, or end what was begun elsewhere.
   * @param {State} state
   * @param {Intent} intent
   */
  apply(state, intent) {
    const { editor } = state;
    const map = mapIn(state);
    const { cursor, ground, tool } = editor;
    if (this.drawing.active) return this.drawing.end();
    this.drawing.begin(cursor, intent);
    if (needsTwo(map, cursor, { tool, intent })) return undefined;
    this.drawing.end();
    const done = erases(map, cursor, { ground, intent }) ? "erasing" : "drawing";
    this.begun = { map: mapIn(this.current()), cell: cursor, intent: done };
    return undefined;
  }

  /** @param {State} state */
  pick({ editor }) {
    this.dispatch({ type: "picked", cell: editor.cursor });
  }

  /** @param {GridMap} map */
  replace(map) {
    this.drawing.end();
    if (map !== mapIn(this.current())) this.dispatch({ type: "problemReplaced", domain: "map", problem: map });
  }

  /** Add a place to visit, or take it away. @param {number} cell */
  visit(cell) {
    this.drawing.begin(cell, "", "waypoint");
    this.drawing.end();
  }

  leave() {
    this.drawing.end();
    this.dispatch({ type: "editorChosen", editor: { keyboard: false } });
    this.dispatch({ type: "hovered", cell: null });
  }
}
