/** What explains a run on a map, besides what explains any. */

import { part } from "../../page/elements.js";
import { Stage } from "../../stage/stage.js";
import { apart } from "./apart.js";
import { CellBubble } from "./cellbubble.js";
import { CostHeat } from "./costheat.js";
import { depictedMap } from "./depicting.js";
import { pair } from "./pair.js";
import { practice } from "./practice.js";
import { sideMap } from "./side.js";

/** @import { Explained } from "../../problems/domaintypes.js" */

/** @type {Explained} */
export const MAPS_EXPLAINED = {
  components: (root, dispatch, parts) => [
    new CellBubble(part(root, "#stage-canvas", HTMLCanvasElement), dispatch, parts),
    new CostHeat(dispatch, parts),
  ],
  witness: null,
  practice,
  trueCosts: null,
  depicted: (component) => (component instanceof Stage ? depictedMap(component) : []),
  pictures: ["map"],
  apart,
  pair,
  side: () => sideMap,
};
