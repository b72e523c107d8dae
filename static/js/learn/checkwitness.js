/**
 * A witness against a heuristic, to be looked at: a cell that is picked on the stage, or boards drawn small that can be
 * set up. The numbers beside it are those that refute.
 */

import { BoardPicture } from "../board/picture.js";
import { made } from "../page/elements.js";
import { problemOf } from "../problems/domains.js";
import { boardIn } from "../problems/typed.js";
import { figure } from "../records/figures.js";
import { nameOf } from "../words/nodename.js";
import { say } from "../words/words.js";

/** @import { Board } from "../problems/boardtypes.js" */
/** @import { Dispatch, State } from "../types.js" */
/** @import { Edge, Over, TrustNode } from "./trusttypes.js" */

/**
 * @param {Over | Edge} witness
 * @param {State} state
 * @param {Dispatch} dispatch
 * @returns {HTMLElement[]}
 */
export function witnessOf(witness, state, dispatch) {
  return typeof witness.node === "number"
    ? onNodes(witness, state, dispatch)
    : onBoard(witness, boardIn(state), dispatch);
}

/**
 * Cells, or boards of the run that is shown.
 * @param {Over | Edge} witness
 * @param {State} state
 * @param {Dispatch} dispatch
 * @param {string} [words] instead of the numbers that refute
 */
export function onNodes(witness, state, dispatch, words) {
  const button = (/** @type {TrustNode} */ node) => {
    const cell = Number(node);
    const made = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: nameOf({ domain: state.domain, problem: problemOf(state) }, cell),
    });
    made.addEventListener("click", () => dispatch({ type: "picked", cell }));
    return made;
  };
  const ends = "next" in witness ? [button(witness.node), arrow(), button(witness.next)] : [button(witness.node)];
  return /** @type {HTMLElement[]} */ ([...ends, words ? element("p", words) : sentence(witness)]);
}

/**
 * @param {Over | Edge} witness
 * @param {Board} board
 * @param {Dispatch} dispatch
 */
function onBoard(witness, board, dispatch) {
  const start = tilesOf(witness.node);
  const button = element("button", say("trust.witness.take"));
  button.setAttribute("type", "button");
  button.addEventListener("click", () => dispatch({ type: "boardReplaced", board: { ...board, start } }));
  const pictures = [small(board, start), ...("next" in witness ? [arrow(), small(board, tilesOf(witness.next))] : [])];
  return /** @type {HTMLElement[]} */ ([...pictures, button, sentence(witness)]);
}

/** @param {Over | Edge} witness */
function sentence(witness) {
  const { h, cost } = witness;
  const facts = {
    h: figure(h),
    cost: figure(cost),
    more: figure("next" in witness ? h - cost - witness.next_h : h - cost),
  };
  if (!("next" in witness)) return element("p", say("trust.witness.over", facts));
  return element(
    "p",
    say("trust.witness.edge", { ...facts, next: figure(witness.next_h), sum: figure(cost + witness.next_h) }),
  );
}

/**
 * A board as a small picture.
 * @param {Board} board whose size and goal it has
 * @param {Uint8Array} tiles
 */
function small({ width, height, goal }, tiles) {
  const svg = made("svg", { role: "img", "aria-label": say("trust.witness.board", { tiles: rows(tiles, width) }) });
  const picture = new BoardPicture(svg);
  picture.draw({
    size: { width, height },
    tiles,
    goal,
    shares: null,
    moved: 0,
    hint: 0,
    cursor: null,
    held: null,
    picture: "",
    milliseconds: 0,
  });
  return svg;
}

function arrow() {
  const svg = made("svg", { class: "arrow", viewBox: "0 0 20 20", "aria-hidden": "true" });
  svg.append(made("path", { d: "M3 10H16M11 5L16 10L11 15", fill: "none", stroke: "currentColor", "stroke-width": 2 }));
  return svg;
}

/** @param {TrustNode} node */
function tilesOf(node) {
  return Uint8Array.from(/** @type {readonly number[]} */ (node));
}

/** @param {Uint8Array} tiles @param {number} width */
function rows(tiles, width) {
  return Array.from({ length: tiles.length / width }, (_, row) =>
    [...tiles.subarray(row * width, row * width + width)].join(" "),
  ).join(" / ");
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  return Object.assign(document.createElement(name), { textContent: text });
}
