/**
 * The board under the hand: tiles are slid by click, drag, touch and arrow keys, a whole line of them at once where the
 * blank is at its end; while a board is edited the same gestures are edit.js's. What is shown and where cells are is
 * view.js's. Every slide is one replaced board, so that undo takes it back; on a board that shows a step of the search,
 * nothing is slid until it is taken over as the start.
 */

import { part } from "../../page/elements.js";
import { isHopeless } from "../../problems/domains.js";
import { isAsked } from "../../state/quizplan.js";
import { movesInto, slid, target } from "./board.js";
import { boardIn } from "./boardin.js";
import { BoardEdit } from "./edit.js";
import { toolOf } from "./focus.js";

/** @import { BoardView } from "./view.js" */
/** @import { BoardComponent, BoardDispatch, BoardState, Tiles } from "./boardtypes.js" */

/** @typedef {{ cell: number, x: number, y: number, far: boolean, moves: readonly number[] }} Press */

const A_CLICK = 6; // CSS pixels a pointer may move in
const FAR = 0.4; // of a cell: a tile pulled as far slides on
const ARROWS = ["ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"]; // move of the blank → the key by which a tile slides into it

/** @implements {BoardComponent} */
export class BoardPlay {
  /** @type {Press | null} */
  pressed = null;

  /**
   * @param {HTMLElement} element the stage, holding #play-here and #solve-here
   * @param {BoardDispatch} dispatch
   * @param {{ view: BoardView, current: () => BoardState }} parts
   */
  constructor(element, dispatch, { view, current }) {
    this.dispatch = dispatch;
    this.view = view;
    this.current = current;
    this.edit = new BoardEdit(dispatch, { view, current });
    this.playHere = part(element, "#play-here", HTMLButtonElement);
    this.solveHere = part(element, "#solve-here", HTMLButtonElement);
    this.playHere.addEventListener("click", () => this.#takeOver());
    this.solveHere.addEventListener("click", () => this.#solve());
    const { svg } = view;
    svg.addEventListener("pointerdown", (event) => this.#begin(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#end(event));
    svg.addEventListener("pointercancel", () => this.#cancel());
    svg.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {BoardState} state */
  slice(state) {
    return this.view.slice(state); // what it shows decides
  }

  /** @param {BoardState} state */
  syncState(state) {
    const playing = toolOf(state) === "play";
    this.playHere.hidden = !playing || (this.view.focus?.playable ?? true);
    this.solveHere.hidden = !playing;
    this.solveHere.disabled = isHopeless(state) && this.playHere.hidden; // solvability.js says why, and what can be done
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const { view } = this;
    const cell = view.picture.cellAt(event);
    if (event.button !== 0 || !event.isPrimary || cell === null || !view.focus) return;
    view.svg.setPointerCapture(event.pointerId);
    const moves = this.edit.edited ? [] : movesInto(boardIn(this.current()), view.focus.tiles, cell);
    this.pressed = { cell, x: event.clientX, y: event.clientY, far: false, moves };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { pressed, view } = this;
    if (!pressed) return;
    const [across, down] = this.#pulled(pressed, event);
    pressed.far ||= Math.hypot(across, down) * view.picture.scale > A_CLICK;
    if (!pressed.far) return;
    if (this.edit.edited) view.picture.pull(pressed.cell, across, down);
    else if (pressed.moves.length === 1 && view.focus?.playable)
      view.picture.pull(pressed.cell, ...along(pressed.moves[0], across, down));
  }

  /** @param {PointerEvent} event */
  #end(event) {
    const { pressed, view, edit } = this;
    this.#cancel();
    if (!pressed) return;
    const [across, down] = this.#pulled(pressed, event);
    if (edit.edited) edit.drop(pressed.cell, pressed.far ? view.picture.cellAt(event) : pressed.cell);
    else if (!pressed.far) this.#slide(pressed.moves);
    else if (pressed.moves.length === 1 && Math.max(...along(pressed.moves[0], across, down).map(Math.abs)) > FAR)
      this.#slide(pressed.moves);
  }

  #cancel() {
    if (this.pressed?.far) this.view.picture.pull(this.pressed.cell, 0, 0);
    this.pressed = null;
  }

  /**
   * How far a pointer is from where it was pressed, in cells.
   * @param {Press} pressed
   * @param {PointerEvent} event
   */
  #pulled({ x, y }, { clientX, clientY }) {
    const { scale } = this.view.picture;
    return [(clientX - x) / scale, (clientY - y) / scale];
  }

  /** @param {readonly number[]} moves */
  #slide(moves) {
    if (!moves.length) return;
    if (isAsked(this.current())) return this.#answer(moves);
    if (!this.view.focus?.playable)
      return this.dispatch({ type: "said", message: { key: "board.elsewhere", facts: {} } });
    for (const move of moves) {
      const board = boardIn(this.current());
      const start = slid(board, board.start, move);
      if (start) this.#replaceStart(start);
    }
    return undefined;
  }

  /** What is asked is answered with the board that this slide makes, if the search has met it. @param {readonly number[]} moves */
  #answer([move, ...more]) {
    const { focus, timeline, rebuilt } = this.view;
    const state = this.current();
    const tiles = focus && !more.length ? slid(boardIn(state), focus.tiles, move) : null;
    const { length } = timeline.statuses(0);
    const node = tiles ? (rebuilt.kept.get(timeline.records)?.find(tiles, length) ?? -1) : -1;
    if (node >= 0 && timeline.status(node)) this.dispatch({ type: "picked", cell: node });
    else this.dispatch({ type: "said", message: { key: "board.unmet", facts: {} } });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const used = this.edit.edited ? this.edit.press(event.key) : this.#arrow(event.key);
    if (!used) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Slide a tile the way of the arrow. Where the board may not be played on, arrows step the search as everywhere.
   * @param {string} key
   */
  #arrow(key) {
    const move = ARROWS.indexOf(key);
    const { focus } = this.view;
    if (move < 0 || !focus || !(focus.playable || isAsked(this.current()))) return false;
    if (target(boardIn(this.current()), focus.tiles.indexOf(0), move) >= 0) this.#slide([move]);
    return true;
  }

  /** @param {Tiles} start */
  #replaceStart(start) {
    this.dispatch({ type: "problemReplaced", domain: "board", problem: { ...boardIn(this.current()), start } });
  }

  /** Go on by hand from the board that is shown. */
  #takeOver() {
    const { focus } = this.view;
    if (focus && !focus.playable) this.#replaceStart(focus.tiles.slice());
    this.view.svg.focus();
  }

  #solve() {
    const { focus } = this.view;
    if (focus && !focus.playable) this.#replaceStart(focus.tiles.slice());
    this.dispatch({ type: "play" });
  }
}

/**
 * How far a tile is pulled on its way into the blank, which is where a move of the blank comes from.
 * @param {number} move
 * @param {number} across
 * @param {number} down
 * @returns {[number, number]}
 */
function along(move, across, down) {
  const within = (/** @type {number} */ share, /** @type {number} */ sign) =>
    sign * Math.min(1, Math.max(0, share * sign));
  if (move === 1 || move === 3) return [within(across, move === 1 ? -1 : 1), 0];
  return [0, within(down, move === 0 ? 1 : -1)];
}
