/** Boards there are to choose from, and what helps where a search on one cannot go on. */

import { part } from "../../page/elements.js";
import { withTiles } from "./board.js";
import { boardIn } from "./boardin.js";
import { typed } from "./boardtext.js";
import { DRAWN, example } from "./examples.js";
import { OTHERS } from "./others.js";
import { Patterns } from "./patterns.js";
import { boardThumbnails } from "./thumbnails.js";
import { WAYS } from "./ways.js";

/** @import { TypedVariation } from "../../comparing/variations.js" */
/** @import { Offered } from "../../problems/domaintypes.js" */

/** The start, as it is typed. @type {TypedVariation} */
const TILES = {
  first: (state) => [...boardIn(state).start].join(" "),
  read: (text, state) => {
    const board = boardIn(state);
    const found = typed(text, board);
    return "refusal" in found ? found : { settings: {}, problem: withTiles(board, found) };
  },
};

/** @type {Offered} */
export const BOARDS_OFFERED = {
  examples: Object.keys(DRAWN),
  example,
  others: OTHERS,
  typed: { tiles: TILES },
  ways: WAYS,
  components: (root, dispatch, parts) => [new Patterns(part(root, "#patterns", HTMLElement), dispatch, parts)],
  picture: null, // tree and board draw the votes themselves
  thumbnails: boardThumbnails,
};
