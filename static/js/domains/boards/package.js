/** Sliding tiles, as a page is composed of them. */

import { BOARDS } from "./boards.js";

/** @import { EditedPackage } from "../../problems/domaintypes.js" */

/** @type {EditedPackage} */
export const BOARDS_PACKAGE = {
  domain: BOARDS,
  tab: { later: () => import("./tab.js").then(({ boardTab }) => boardTab) },
  explained: () => import("./explained.js").then(({ BOARDS_EXPLAINED }) => BOARDS_EXPLAINED),
  offered: () => import("./offered.js").then(({ BOARDS_OFFERED }) => BOARDS_OFFERED),
};
