/** What the page is composed of: all there is. What comes later, and from which scripts, stands here, too. */

import { everyTab } from "./everytab.js";
import { mapTab } from "./maptab.js";
import { Keeping } from "./page/keeping.js";
import { remembered } from "./page/preferences.js";

/** @import { Composition } from "./startpage.js" */

/** @type {Composition} */
export const WHOLE_PAGE = {
  everyTab,
  mapTab,
  boardTab: () => import("./boardtab.js").then(({ boardTab }) => boardTab),
  late: () => import("./latecomponents.js").then(({ lateComponents }) => lateComponents),
  keeper: (dispatch, parts) => new Keeping(dispatch, parts),
  remembered,
  depictions: (groups) => import("./pictures.js").then(({ depictionsOf }) => depictionsOf(groups)),
  prepared: (state) => state,
};
