/**
 * The ways out that boards have: where no slides lead to the goal, and where a search would keep more boards than fit,
 * or has. panels/waysout.js shows them.
 */

import { isHopeless } from "../../problems/domains.js";
import { counted } from "../../records/figures.js";
import { LIMIT } from "../../records/records.js";
import { active } from "../../state/activelane.js";
import { isPast } from "../../state/horizon.js";
import { familyOf } from "../../words/recordsentence.js";
import { isSmall, reachable } from "./arrangements.js";
import { GOALS, goalName, manhattan, solvable } from "./board.js";
import { boardIn } from "./boardin.js";

/** @import { Board } from "./boardtypes.js" */
/** @import { Offer, ToldWay, WayParts, WayRow } from "../../panels/waysout.js" */
/** @import { State, Tables } from "../../types.js" */

/** @type {import("../../types.js").Action} */
const PLAY = { type: "play" };
const FAR = 35; // moves at least: of boards of 4 × 4 so far from the goal most do not fit into the memory of A*
const PATTERNS = "pattern-databases";
const WHERE_BLANK = /** @type {const} */ (["first", "last"]);

/** @type {readonly WayRow[]} */
export const WAYS = [
  { place: "stage", told: hopelessBoard },
  { place: "stage", told: tooLarge },
  { place: "stage", told: memoryFull },
  { place: "heuristic", told: brokenHeuristic },
];

/** @param {State} state @param {Pick<WayParts, "tables">} parts @returns {ToldWay | null} */
function hopelessBoard(state, { tables }) {
  if (!isHopeless(state)) return null;
  const board = boardIn(state);
  const algorithm = {
    type: /** @type {const} */ ("settingsChosen"),
    settings: { algorithm: thatOf(tables, "answers_twin") },
  };
  const anyway = { type: /** @type {const} */ ("settingsChosen"), settings: { anyway: true } };
  return {
    key: isSmall(board) ? "solvability.ends" : "solvability.endless",
    facts: { count: counted(reachable(board)) },
    offers: [
      ...otherGoal(board),
      ...(isSmall(board) ? [{ key: "solvability.anyway", acts: [anyway, PLAY] }] : []),
      { key: "solvability.twin", acts: [algorithm, PLAY] },
    ],
  };
}

/**
 * The same tiles in order, with the blank at the other end: collections of boards are for one or the other.
 * @param {Board} board
 * @returns {Offer[]}
 */
function otherGoal(board) {
  const name = WHERE_BLANK.find((each) => each !== goalName(board));
  if (!name || !WHERE_BLANK.some((each) => each === goalName(board))) return [];
  const other = { ...board, goal: GOALS[name](board) };
  return solvable(other)
    ? [{ key: `ways.goal.${name}`, acts: [{ type: "problemReplaced", domain: "board", problem: other }] }]
    : [];
}

/** Before a search that would most likely run out of memory. @param {State} state @param {Pick<WayParts, "tables">} parts @returns {ToldWay | null} */
function tooLarge(state, { tables }) {
  const { playback, lesson } = state;
  const { run, cursor, goingTo } = active(state);
  const board = boardIn(state);
  const begun = cursor > 0 || playback.playing || goingTo !== null;
  if (begun || lesson || !run?.footprint?.stops || run.settings.limit !== null) return null;
  if (run.settings.heuristic === PATTERNS || manhattan(board) < FAR) return null;
  return frugal(tables, run.settings.algorithm, "ways.memory.ahead");
}

/** A board has more arrangements than a search may keep. @param {State} state @param {Pick<WayParts, "tables">} parts @returns {ToldWay | null} */
function memoryFull(state, { tables }) {
  const { run } = active(state);
  if (run?.status !== "done" || run.settings.limit !== null || isPast(state)) return null;
  const last = run.records.length - 1;
  if (last < 0 || run.records.kind(last) !== LIMIT || familyOf(tables, run.settings) === "bounded") return null;
  return frugal(tables, run.settings.algorithm, "ways.memory");
}

/**
 * What solves most boards of a size of which not all fit, as server/engine/automatic.py chooses it.
 * @param {Tables} tables
 * @param {string} algorithm
 * @param {string} key
 * @returns {ToldWay}
 */
function frugal(tables, algorithm, key) {
  const settings = { algorithm: thatOf(tables, "one_path"), heuristic: PATTERNS };
  return {
    key,
    facts: { algorithm },
    offers: [{ key: "ways.frugal", acts: [{ type: "settingsChosen", settings }, PLAY] }],
  };
}

/** The first algorithm of which this is true. @param {Tables} tables @param {"answers_twin" | "one_path"} fact */
function thatOf({ algorithms }, fact) {
  return Object.keys(algorithms).find((name) => algorithms[name][fact]);
}

/** What a heuristic that is broken on purpose breaks here. @param {State} state @param {Pick<WayParts, "tables">} parts @returns {ToldWay | null} */
function brokenHeuristic(state, { tables }) {
  const { heuristic, algorithm } = active(state).settings;
  const listens = tables.algorithms[algorithm].options.includes("heuristic");
  return listens && heuristic.endsWith("-with-blank") ? { key: "ways.broken.blank", offers: [] } : null;
}
