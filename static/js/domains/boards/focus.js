/**
 * Which board is to be seen: that of the node the search is at, of the node pointed at or chosen, or the one being
 * edited; and what is known of it. Pure; the numbers are the records', the boards domains/boards/rebuiltboards.js's.
 */

import { FOUND, NO_MOVE } from "../../records/records.js";
import { active } from "../../state/activelane.js";
import { shown } from "../../state/horizon.js";
import { sameTiles, target } from "./board.js";
import { boardIn } from "./boardin.js";

/** @import { Rebuilt } from "./rebuiltboards.js" */
/** @import { Board, BoardState, Tiles } from "./boardtypes.js" */
/** @import { Timeline } from "../../records/timeline.js" */

/**
 * @typedef {object} Focus
 * @property {Tiles} tiles
 * @property {number | null} node null: a board of the document
 * @property {number} side
 * @property {number} g
 * @property {number} h NaN where it is not known
 * @property {number} f
 * @property {number} moved the tile that slid last to get here, or 0
 * @property {boolean} playable its tiles may be slid by hand
 */

/** @param {BoardState} state @returns {"play" | "start" | "goal"} */
export function toolOf({ editor: { tool } }) {
  return tool === "start" || tool === "goal" ? tool : "play";
}

/**
 * @param {BoardState} state
 * @param {Timeline} timeline
 * @param {Rebuilt} rebuilt
 * @param {number | null} chosen a node to be shown whatever the search is at
 * @returns {Focus}
 */
export function focused(state, timeline, rebuilt, chosen) {
  const { run } = active(state);
  const board = boardIn(state);
  const tool = toolOf(state);
  if (tool !== "play") return ofDocument(tool === "start" ? board.start : board.goal, false);
  const { records, known } = shown(state);
  const at = run && known ? placeOf(timeline, chosen) : null;
  if (!run || !at) return ofDocument(board.start, true);
  const tiles = rebuilt.of(records, known, /** @type {Board} */ (run.problem), run.settings.algorithm).at(at.node);
  if (!tiles) return ofDocument(board.start, true);
  const [g, h, f] = [timeline.g(at.node, at.side), timeline.h(at.node, at.side), timeline.f(at.node, at.side)];
  return {
    ...at,
    tiles,
    g,
    h,
    f,
    moved: movedTile(state, timeline, tiles, at),
    playable: sameTiles(tiles, board.start),
  };
}

/**
 * @param {Tiles} tiles
 * @param {boolean} playable
 * @returns {Focus}
 */
function ofDocument(tiles, playable) {
  return { tiles, node: null, side: 0, g: 0, h: NaN, f: NaN, moved: 0, playable };
}

/**
 * @param {Timeline} timeline
 * @param {number | null} chosen
 */
function placeOf(timeline, chosen) {
  const { records, latest, current } = timeline;
  if (chosen !== null)
    return { node: chosen, side: timeline.entry(chosen, 0) < 0 && timeline.entry(chosen, 1) >= 0 ? 1 : 0 };
  if (latest < 0) return null;
  const record = records.kind(latest) === FOUND ? latest : current;
  return record < 0 ? null : { node: records.node(record), side: records.side(record) };
}

/**
 * @param {BoardState} state
 * @param {Timeline} timeline
 * @param {Tiles} tiles
 * @param {{ node: number, side: number }} at
 */
function movedTile(state, timeline, tiles, { node, side }) {
  const board = boardIn(state);
  const entry = timeline.entry(node, side);
  const move = entry < 0 ? NO_MOVE : timeline.records.move(entry);
  return move === NO_MOVE ? 0 : tiles[target(board, tiles.indexOf(0), (move + 2) % 4)];
}
