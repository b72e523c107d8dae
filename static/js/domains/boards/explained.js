/** What explains a run on boards, besides what explains any. */

import { apart } from "./apart.js";
import { boardCosts } from "./costs.js";
import { pair } from "./pair.js";
import { practice } from "./practice.js";
import { onBoards } from "./witness.js";

/** @import { Explained } from "../../problems/domaintypes.js" */

/** @type {Explained} */
export const BOARDS_EXPLAINED = {
  components: () => [],
  witness: onBoards,
  practice,
  trueCosts: boardCosts,
  depicted: () => [], // its pictures come with the tab, and say so themselves
  pictures: ["tree", "atlas", "board"],
  apart,
  pair,
  side: async () => (await import("./side.js")).sideBoard,
};
