/**
 * The Board panel: play or edit, and the game by hand with its count of moves, the optimum and hints. What hands do on
 * the stage is play.js's; how far the goal is, domains/boards/adviser.js's.
 */

import { part, write } from "../../page/elements.js";
import { problemOf } from "../../problems/domains.js";
import { active, laneIn } from "../../state/activelane.js";
import { joined, say } from "../../words/words.js";
import { TILE_WAYS, target } from "./board.js";
import { boardIn } from "./boardin.js";
import { toolOf } from "./focus.js";
import { game } from "./gamehistory.js";

/** @import { Adviser, Counsel } from "./adviser.js" */
/** @import { BoardView } from "./view.js" */
/** @import { Board, BoardComponent, BoardDispatch, BoardState } from "./boardtypes.js" */
/** @import { Sentence } from "../../types.js" */

const HINT = "board.hint.says";

/** @implements {BoardComponent} */
export class BoardGame {
  /** @type {BoardState | null} */
  state = null;
  /** @type {{ board: Board, counsel: Counsel } | null} */
  found = null; // what the adviser had to look for

  /**
   * @param {HTMLElement} panel
   * @param {BoardDispatch} dispatch
   * @param {{ view: BoardView, adviser: Adviser }} parts
   */
  constructor(panel, dispatch, { view, adviser }) {
    this.dispatch = dispatch;
    this.view = view;
    this.adviser = adviser;
    this.tools = [...panel.querySelectorAll("button[data-tool]")].filter(
      (element) => element instanceof HTMLButtonElement,
    );
    this.moves = part(panel, "#board-moves", HTMLElement);
    this.optimum = part(panel, "#board-optimum", HTMLElement);
    this.hint = part(panel, "#board-hint", HTMLButtonElement);
    for (const tool of this.tools) tool.addEventListener("click", () => this.#choose(tool.dataset.tool ?? "play"));
    this.hint.addEventListener("click", () => void this.#advise());
  }

  /** @param {BoardState} state */
  slice(state) {
    const { problem, cursor } = active(state);
    return [problem, state.undo, state.editor, state.view, cursor > 0];
  }

  /** @param {BoardState} state @param {BoardState | null} before */
  syncState(state, before) {
    this.state = state;
    const begun = active(state).cursor > 0 && laneIn(before)?.cursor === 0;
    if (begun && state.message?.key === HINT) this.dispatch({ type: "said", message: null });
    for (const tool of this.tools) tool.setAttribute("aria-pressed", String(tool.dataset.tool === toolOf(state)));
    this.#show(state);
  }

  /** @param {BoardState} state */
  #show(state) {
    const { undo } = state;
    const { cursor } = active(state);
    const board = boardIn(state);
    const { from, moves } = game(board, undo);
    const best = moves ? this.#known(from) : null;
    const known = this.#known(board);
    const left = cursor ? null : known; // a search shows boards that this is not said of
    write(this.moves, say("board.game.moves", { moves }));
    const sentences = [best?.moves ? say("board.game.best", { moves: best.moves }) : "", left ? tellLeft(left) : ""];
    write(this.optimum, joined(sentences));
    this.hint.disabled = known !== null && (known.impossible || known.moves === 0);
  }

  /** @param {Board} board @returns {Counsel | null} */
  #known(board) {
    return this.adviser.atOnce(board) ?? (this.found?.board === board ? this.found.counsel : null);
  }

  /** @param {string} tool */
  #choose(tool) {
    this.dispatch({ type: "editorChosen", editor: { tool } });
    if (tool !== "play") this.view.svg.focus();
  }

  async #advise() {
    const board = this.state && boardIn(this.state);
    if (!board) return;
    this.hint.disabled = true;
    const counsel = await this.adviser.ask(board);
    this.hint.disabled = false;
    if (!this.state || problemOf(this.state) !== board) return;
    if (counsel) this.found = { board, counsel };
    this.#show(this.state);
    this.dispatch({
      type: "said",
      message: counsel ? this.#told(board, counsel) : { key: "connection.lost", facts: {} },
    });
  }

  /**
   * Show the tile to slide, and say it.
   * @param {Board} board
   * @param {Counsel} counsel
   * @returns {Sentence | null}
   */
  #told({ start, ...size }, { impossible, moves, atLeast, next }) {
    if (moves === null)
      return impossible
        ? { key: "board.game.impossible", facts: {} }
        : { key: "board.hint.unknown", facts: { least: atLeast } };
    if (next < 0) return null;
    const tile = start[target(size, start.indexOf(0), next)];
    this.view.decorate({ hint: tile });
    return { key: HINT, facts: { tile, way: TILE_WAYS[next], moves } };
  }
}

/** @param {Counsel} counsel */
function tellLeft({ impossible, moves, atLeast }) {
  if (impossible) return say("board.game.impossible");
  if (moves === 0) return say("board.game.solved");
  return moves === null ? say("board.game.at-least", { moves: atLeast }) : say("board.game.left", { moves });
}
