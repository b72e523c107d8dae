/**
 * The Solvability panel: before any search, the inversions of the start, the parities of start and goal, the blank's
 * row where it counts, and the verdict. For an impossible board: the swap that repairs it; what a search would show all the
 * same is panels/waysout.js's.
 */

import { part, parts, write } from "../../page/elements.js";
import { active } from "../../state/activelane.js";
import { say } from "../../words/words.js";
import { inversions, parity, repaired, solvable } from "./board.js";
import { boardIn } from "./boardin.js";

/** @import { Board, BoardComponent, BoardDispatch, BoardState, Parity } from "./boardtypes.js" */
/** @import { Facts } from "../../types.js" */

const LISTED = 200; // pairs that are listed; a board of 10×10 may have thousands

/** @implements {BoardComponent} */
export class Solvability {
  /** @type {BoardState | null} */
  state = null;

  /**
   * @param {HTMLElement} panel
   * @param {BoardDispatch} dispatch
   */
  constructor(panel, dispatch) {
    this.dispatch = dispatch;
    this.texts = parts(panel, "#solvability-", HTMLElement, ["verdict", "facts", "count", "pairs", "ways"]);
    this.repair = part(panel, "#solvability-repair", HTMLButtonElement);
    this.repair.addEventListener("click", () => this.#repair());
  }

  /** @param {BoardState} state */
  slice(state) {
    const { problem, settings } = active(state);
    return [problem, state.view, settings];
  }

  /** @param {BoardState} state */
  syncState(state) {
    this.state = state;

    const board = boardIn(state);
    const fine = solvable(board);
    const [start, goal] = [parity(board.start, board.width), parity(board.goal, board.width)];
    this.texts.verdict.dataset.tone = fine ? "good" : "bad";
    write(this.texts.verdict, say(`solvability.${fine ? "yes" : "no"}`, { start: word(start), goal: word(goal) }));
    this.texts.facts.replaceChildren(...rows("start", start), ...rows("goal", goal));
    this.#list(board, start);
    this.texts.ways.hidden = fine || state.fixed;
    if (!fine) this.#offer(board);
  }

  /**
   * @param {Board} board
   * @param {Parity} start
   */
  #list({ start: tiles }, start) {
    write(this.texts.count, say("solvability.inversions", { count: start.inversions }));
    const pairs = inversions(tiles);
    const items = pairs
      .slice(0, LISTED)
      .map(([larger, smaller]) => element("li", say("solvability.pair", { larger, smaller })));
    const more =
      pairs.length > LISTED ? [element("li", say("solvability.more", { count: pairs.length - LISTED }))] : [];
    this.texts.pairs.replaceChildren(...items, ...more);
  }

  /** @param {Board} board */
  #offer(board) {
    const [one, other] = repaired(board).tiles;
    write(this.repair, say("solvability.repair", { one, other }));
  }

  #repair() {
    if (this.state)
      this.dispatch({ type: "problemReplaced", domain: "board", problem: repaired(boardIn(this.state)).board });
  }
}

/** @param {Parity} parity */
function word({ odd }) {
  return odd ? "odd" : "even";
}

/**
 * @param {"start" | "goal"} which
 * @param {Parity} parity
 */
function rows(which, parity) {
  const { inversions: count, blankRow, countsRow } = parity;
  /** @type {Facts} */
  const facts = { count, above: blankRow, sum: count + (countsRow ? blankRow : 0), parity: word(parity) };
  return [
    element("dt", say(`solvability.${which}`)),
    element("dd", say(countsRow ? "solvability.with-row" : "solvability.without-row", facts)),
  ];
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
