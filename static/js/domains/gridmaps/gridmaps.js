/** Maps of cells: all that can be said of one, for the state, its runs and their words. */

import { fromDocument, toDocument } from "../../problems/gridmap.js";
import { filled } from "../../problems/mapsteps.js";
import { about } from "./about.js";
import { firstMap } from "./first.js";
import { endOfJump } from "./jumps.js";
import { blocked, neighbours } from "./neighbours.js";
import { small } from "./small.js";
import { isSound } from "./soundness.js";

/** @import { Domain } from "../../problems/domaintypes.js" */
/** @import { GridMap } from "../../types.js" */

const MOST_LISTED = 40000; // cells: as in the server's check of a heuristic
const FOUR_MOVES = ["zero", "chebyshev", "euclidean", "manhattan"];
const EIGHT_MOVES = ["zero", "chebyshev", "euclidean", "octile"];

/** @type {Domain} */
export const GRIDMAPS = {
  name: "map",
  earlier: "astrolabe.document",
  first: firstMap,
  toDocument,
  fromDocument: (json, { kinds }) => fromDocument(json, kinds),
  isSound,
  size: (map) => map.cells.length,
  nodes: (map) => map.width * map.height,
  estimates: (map) => map.cells.length,
  begins: (map) => map.start,
  goal: (map) => map.goal,
  shape: (map) => map.height / map.width,
  fits: (one, other) => isSameSize(one, other) && one.origin === other.origin,
  sameNodes: isSameSize,
  hopeless: () => false,
  isSampled: () => false,
  isListed: (map) => map.width * map.height <= MOST_LISTED,
  walked: (path, map) => filled(path, map.width),
  ...{ evenSteps: false, proves: false, heats: true, grounds: true, keyboard: true },
  editor: { tool: "draw" },
  settings: ["diagonal", "order"],
  heuristic: ({ diagonal }) => (diagonal === "never" ? "manhattan" : "octile"),
  byStrength: ({ diagonal }) => (diagonal === "never" ? FOUR_MOVES : EIGHT_MOVES),
  facts: (node, { width }) => ({ x: node % width, y: Math.floor(node / width) }),
  written: /^[(（]?\s*(\d+)\s*[,，\s]\s*(\d+)\s*[)）]?$/,
  named: ({ width }, [x, y]) => (x < width ? y * width + x : -1),
  small,
  about,
  neighbours,
  leadsTo: (_, { cell }, node) => cell === node,
  place: ({ order }, move) => (order === "rudl" && move < 2 ? 1 - move : move),
  blocked,
  endOfJump,
};

/** @param {GridMap} one @param {GridMap} other */
function isSameSize(one, other) {
  return one.width === other.width && one.height === other.height;
}
