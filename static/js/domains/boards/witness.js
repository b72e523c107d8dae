/** A witness against a heuristic on boards: boards drawn small that can be set up. */

import { arrow, refuting } from "../../learn/checkwitness.js";
import { made } from "../../page/elements.js";
import { say } from "../../words/words.js";
import { BoardPicture } from "./picture.js";

/** @import { Edge, Over, TrustNode } from "../../learn/trusttypes.js" */
/** @import { Board } from "./boardtypes.js" */
/** @import { Dispatch } from "../../types.js" */

/**
 * @param {Over | Edge} witness
 * @param {Board} board
 * @param {Dispatch} dispatch
 */
export function onBoards(witness, board, dispatch) {
  const start = tilesOf(witness.node);
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: say("trust.witness.take"),
  });
  button.addEventListener("click", () =>
    dispatch({ type: "problemReplaced", domain: "board", problem: { ...board, start } }),
  );
  const pictures = [small(board, start), ...("next" in witness ? [arrow(), small(board, tilesOf(witness.next))] : [])];
  return [...pictures, button, refuting(witness)];
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
