/** Maps there are to choose from, and what helps where a search on one cannot go on. */

import { example, MAPS } from "./examples.js";
import { OTHERS } from "./others.js";
import { stagedMap } from "./stagedmap.js";
import { mapThumbnails } from "./thumbnails.js";
import { WAYS } from "./ways.js";

/** @import { Offered } from "../../problems/domaintypes.js" */

/** @type {Offered} */
export const MAPS_OFFERED = {
  examples: Object.keys(MAPS),
  example,
  others: OTHERS,
  typed: {},
  ways: WAYS,
  components: () => [],
  picture: stagedMap,
  thumbnails: mapThumbnails,
};
