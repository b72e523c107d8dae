/** Two recorded searches laid over each other, for the tests that reckon the same apart: what is counted, painted and said. */

import { differenceTold } from "../../../static/js/comparing/differencewords.js";
import { LaneHatching } from "../../../static/js/comparing/lanehatching.js";
import { BoardPair } from "../../../static/js/domains/boards/boardpair.js";
import { BOARDS } from "../../../static/js/domains/boards/boards.js";
import { Rebuilt } from "../../../static/js/domains/boards/rebuiltboards.js";
import { GRIDMAPS } from "../../../static/js/domains/gridmaps/gridmaps.js";
import { differenceOf } from "../../../static/js/records/difference.js";
import { Expansions } from "../../../static/js/records/expansions.js";
import { FOUND } from "../../../static/js/records/records.js";
import { recordOfStep } from "../../../static/js/records/steps.js";
import { allWords } from "../../../static/js/words/words.js";
import { bytesOf, storeOf } from "./bytes.js";

/** @import { ComparedLane } from "../../../static/js/comparing/lanepair.js" */

/** A search: its records, and what the server told of its f. @typedef {{ bytes: string, told: any }} Recorded */

/**
 * The same of boards, of which each search has numbers of its own.
 * @param {{ algorithms: any, cases: { width: number, height: number, start: number[], goal: number[], pair: { bytes: string, settings: any, guarantee: any }[], steps: number[] }[] }} given with the server's table
 */
export function boardsLaidOver({ algorithms, cases }) {
  return cases.map(({ width, height, start, goal, pair, steps }) => {
    const board = { width, height, start: Uint8Array.from(start), goal: Uint8Array.from(goal) };
    const [left, right] = pair.map(({ bytes, settings, guarantee }, side) => {
      const stood = standing({ bytes, told: { classes: null } }, steps[side]);
      return { ...stood, run: /** @type {any} */ ({ domain: BOARDS, settings, guarantee }) };
    });
    const told = new BoardPair(left.records, right.records, algorithms).told(
      /** @type {any} */ ({ domain: BOARDS, lanes: [{ problem: board }], active: 0 }),
      [left, right],
    );
    const { layer, counts } = differenceOf(...told.searched);
    const [one, other] = told.necessities;
    const sides = /** @type {const} */ ([
      { ...left, necessity: one },
      { ...right, necessity: other },
    ]);
    const comparison = { sides, layer, counts, numbers: told.numbers };
    const alone = new LaneHatching().sidesOf(comparison).map(([records, { has }], side) => {
      const boards = new Rebuilt({ algorithms }).of(records, records.length, board, pair[side].settings.algorithm);
      return [...new Array(records.nodes).keys()].filter(has).map((node) => [...(boards.at(node) ?? [])]);
    });
    return { counts, alone, said: differenceTold(comparison, ["L", "R"]) };
  });
}

/** The words there are, whatever was said before. */
export const speak = allWords;

/**
 * @param {{ cells: number, pair: Recorded[], steps: number[] }[]} cases each with the steps at which they stand
 */
export function laidOver(cases) {
  return cases.map(({ cells, pair, steps }) => {
    const [left, right] = pair.map((recorded, side) => standing(recorded, steps[side]));
    const none = new Uint8Array(cells);
    const [one, other] = [left, right].map(({ records, cursor, necessity }) => {
      const expansions = new Expansions(records);
      expansions.follow(records.length);
      return { expansions, cursor, classes: necessity?.classes ?? none };
    });
    const { layer, counts } = differenceOf(one, other);
    const sides = /** @type {[ComparedLane, ComparedLane]} */ ([left, right]);
    return { counts, layer: [...layer], said: differenceTold({ sides, layer, counts }, ["L", "R"]) };
  });
}

/** @param {Recorded} recorded @param {number} step @returns {ComparedLane} */
function standing({ bytes, told }, step) {
  const records = storeOf(bytes);
  const known = records.length;
  const cursor = recordOfStep({ records, known, done: true, cell: null }, step) ?? known;
  const classes = told.classes === null ? null : bytesOf(told.classes);
  const run = /** @type {any} */ ({ domain: GRIDMAPS });
  const found = cursor > 0 && records.kind(cursor - 1) === FOUND;
  return {
    lane: /** @type {any} */ (null),
    run,
    records,
    known,
    done: true,
    cursor,
    found,
    necessity: { ...told, classes },
  };
}
