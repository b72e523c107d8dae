/** Maps of cells, as a page is composed of them. */

import { GRIDMAPS } from "./gridmaps.js";
import { mapTab } from "./tab.js";

/** @import { EditedPackage } from "../../problems/domaintypes.js" */

/** @type {EditedPackage} */
export const MAPS_PACKAGE = {
  domain: GRIDMAPS,
  tab: { now: mapTab },
  explained: () => import("./explained.js").then(({ MAPS_EXPLAINED }) => MAPS_EXPLAINED),
  offered: () => import("./offered.js").then(({ MAPS_OFFERED }) => MAPS_OFFERED),
};
