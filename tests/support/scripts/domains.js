/** The kinds of problem that a page of a test knows. */

import { BOARDS } from "../../../static/js/domains/boards/boards.js";
import { GRIDMAPS } from "../../../static/js/domains/gridmaps/gridmaps.js";

/** @import { Board } from "../../../static/js/domains/boards/boardtypes.js" */
/** @import { Domain, GridMap } from "../../../static/js/types.js" */

export const DOMAINS = [GRIDMAPS, BOARDS];

/** @param {string} name */
export function domainNamed(name) {
  return /** @type {Domain} */ (DOMAINS.find((domain) => domain.name === name));
}

/** Those of a page that begins with these problems. @param {{ map: GridMap, board: Board }} problems */
export function beginningWith({ map, board }) {
  return [
    { ...GRIDMAPS, first: () => map },
    { ...BOARDS, first: () => board },
  ];
}
