/**
 * Editing the start or the goal: any two tiles are exchanged, so that a board always has all its tiles. Cells are
 * chosen by play.js's pointer, or with the keyboard: arrows move a frame, a number fetches that tile, Enter picks up
 * and exchanges. Reads the state as it is now, since two keys may come within one frame.
 */

import { swapped, target } from "./board.js";
import { boardIn } from "./boardin.js";
import { toolOf } from "./focus.js";

/** @import { BoardView } from "./view.js" */
/** @import { BoardDispatch, BoardState } from "./boardtypes.js" */

const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];
const CHOOSING = ["Enter", " "];

export class BoardEdit {
  digits = ""; // of a number being typed

  /**
   * @param {BoardDispatch} dispatch
   * @param {{ view: BoardView, current: () => BoardState }} parts
   */
  constructor(dispatch, { view, current }) {
    this.dispatch = dispatch;
    this.view = view;
    this.current = current;
  }

  /** The board that is edited, if one is. @returns {"start" | "goal" | null} */
  get edited() {
    const tool = toolOf(this.current());
    return tool === "play" ? null : tool;
  }

  /**
   * Exchange the tiles of two cells, or hold the first until the second is chosen.
   * @param {number} cell
   * @param {number | null} other where it was dropped; null: beside the board
   */
  drop(cell, other) {
    const { held } = this.view.decoration;
    if (other !== null && other !== cell) this.#exchange(cell, other);
    else if (held !== null && held !== cell) this.#exchange(held, cell);
    else this.view.decorate({ held: held === cell ? null : cell });
    this.#look(other ?? cell); // last: on another board the frame begins at the first cell
  }

  /** Is this key one of editing? Then it is done. @param {string} key */
  press(key) {
    const state = this.current();
    const { editor } = state;
    const board = boardIn(state);
    const at = editor.cursor < board.start.length ? editor.cursor : 0;
    if (/^\d$/.test(key)) return this.#type(at, key);
    this.digits = "";
    const way = ARROWS.indexOf(key);
    const cell = way < 0 ? -1 : target(board, at, way);
    if (cell >= 0) this.#look(cell);
    else if (CHOOSING.includes(key)) this.drop(at, at);
    else if (key === "Escape") this.dispatch({ type: "editorChosen", editor: { tool: "play" } });
    return way >= 0 || key === "Escape" || CHOOSING.includes(key);
  }

  /**
   * A digit more of the number of the tile that is to be here; the frame goes on as soon as no further digit can
   * follow.
   * @param {number} cell
   * @param {string} digit
   */
  #type(cell, digit) {
    const board = boardIn(this.current());
    const { edited } = this;
    const { length } = board.start;
    this.digits = Number(this.digits + digit) < length ? this.digits + digit : digit;
    const tile = Number(this.digits);
    if (!edited || tile >= length) return true;
    this.#exchange(cell, board[edited].indexOf(tile));
    if (tile > 0 && tile * 10 < length) return true;
    this.digits = "";
    this.#look((cell + 1) % length);
    return true;
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  #exchange(one, other) {
    const board = boardIn(this.current());
    const { edited } = this;
    this.view.decorate({ held: null });
    if (edited && one !== other)
      this.dispatch({
        type: "problemReplaced",
        domain: "board",
        problem: { ...board, [edited]: swapped(board[edited], one, other) },
      });
  }

  /** @param {number} cursor */
  #look(cursor) {
    this.dispatch({ type: "editorChosen", editor: { cursor } });
  }
}
