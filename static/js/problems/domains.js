/**
 * What the page has to know of each kind of problem besides its picture and its editor: a row a domain, and a third
 * domain is a third row. Everything that is the same for all of them asks this table. Pure; the problems themselves are
 * gridmap.js's and board.js's.
 */

import { solvable } from "./board.js";
import { toDocument as boardDocument, fromDocument as boardIn } from "./boardtext.js";
import { toDocument as mapDocument, fromDocument as mapIn } from "./gridmap.js";
import { filled } from "./mapsteps.js";

/** @import { Action, Domain, Editor, Opened, Problem, Settings, State, Tables } from "../types.js" */

/**
 * @typedef {object} DomainRow
 * @property {(problem: any) => object} toDocument as it is sent to the server
 * @property {(json: any, tables: Tables) => Opened} fromDocument throws if there is none of this domain
 * @property {(problem: any) => number} size bytes it takes to keep one
 * @property {(problem: any) => number} nodes how many there are, 0 if that is not known before a search
 * @property {(problem: any) => number} begins the node the keyboard starts on
 * @property {(problem: any) => number} goal the node of the goal, -1 if nodes have their numbers from the search
 * @property {boolean} slides are nodes boards, and steps slides, each of which costs one and can be taken back?
 * @property {boolean} walls can there be a neighbour that no step leads to?
 * @property {(one: any, other: any) => boolean} fits can the search of one be shown on the other?
 * @property {(one: any, other: any) => boolean} sameNodes do both have the same nodes, by the same numbers or boards?
 * @property {(problem: any, settings: Settings, tables: Pick<Tables, "algorithms">) => boolean} hopeless is it certain before any search that there is no
 *   answer, and is none to be tried?
 * @property {(path: readonly number[], problem: any) => readonly number[]} walked the nodes of a path, those it passes
 *   over included
 * @property {Partial<Editor>} editor what editing begins with
 * @property {(problem: any) => Action} replaced puts another problem in place of this one
 */

/** @type {Readonly<Record<Domain, DomainRow>>} */
export const DOMAINS = {
  map: {
    toDocument: mapDocument,
    fromDocument: (json, { kinds }) => mapIn(json, kinds),
    size: (map) => map.cells.length,
    nodes: (map) => map.width * map.height,
    begins: (map) => map.start,
    goal: (map) => map.goal,
    slides: false,
    walls: true,
    fits: (one, other) => one.width === other.width && one.height === other.height && one.origin === other.origin,
    sameNodes: (one, other) => one.width === other.width && one.height === other.height,
    hopeless: () => false,
    walked: (path, map) => filled(path, map.width),
    editor: { tool: "draw" },
    replaced: (map) => ({ type: "mapReplaced", map }),
  },
  board: {
    toDocument: boardDocument,
    fromDocument: boardIn,
    size: (board) => 2 * board.start.length,
    nodes: () => 0,
    begins: () => 0,
    goal: () => -1,
    slides: true,
    walls: false,
    fits: (one, other) => one === other,
    sameNodes: (one, other) => one === other,
    hopeless: (board, { anyway, algorithm }, { algorithms }) =>
      !anyway && !algorithms[algorithm].answers_twin && !solvable(board),
    walked: (path) => path,
    editor: { tool: "play" },
    replaced: (board) => ({ type: "boardReplaced", board }),
  },
};

export const DOMAIN_NAMES = /** @type {readonly Domain[]} */ (Object.keys(DOMAINS));

/** The domain of a problem in a document, or of an opened one. @param {object} opened */
export function domainOf(opened) {
  return DOMAIN_NAMES.find((name) => name in opened) ?? null;
}

/** The problem of an opened document. @param {object} opened @returns {Problem} */
export function problemIn(opened) {
  return /** @type {any} */ (opened)[/** @type {Domain} */ (domainOf(opened))];
}

/** The problem of the active lane. @param {Pick<State, "lanes" | "active">} state @returns {Problem} */
export function problemOf({ lanes, active }) {
  return lanes[active].problem;
}

/** The row of the tab that is shown. @param {State} state */
export function rowOf({ domain }) {
  return DOMAINS[domain];
}

/** Is there nothing to search for, as far as is known before any search? @param {State} state */
export function isHopeless(state) {
  const { problem, settings } = state.lanes[state.active];
  return rowOf(state).hopeless(problem, settings, state);
}
