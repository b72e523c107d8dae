/** Brings the page to life, composed of all there is: what comes later, and from which scripts, stands here, too. */

import { everyTab } from "./everytab.js";
import { PageFrames } from "./page/frames.js";
import { Keeping } from "./page/keeping.js";
import { remembered } from "./page/preferences.js";
import { TABLES as tables } from "./records/tables.js";
import { Connection } from "./server/connection.js";
import { mapTab } from "./stage/maptab.js";
import { startPage } from "./startpage.js";
import { leads } from "./state/classroom.js";

/** @import { Composition } from "./startpage.js" */

/** @type {Composition} */
const WHOLE_PAGE = {
  everyTab,
  mapTab,
  boardTab: () => import("./boardtab.js").then(({ boardTab }) => boardTab),
  late: () => import("./latecomponents.js").then(({ lateComponents }) => lateComponents),
  keeper: (dispatch, parts) => new Keeping(dispatch, parts),
  remembered,
  depictions: (groups) => import("./panels/pictures.js").then(({ depictionsOf }) => depictionsOf(groups)),
  prepared: (state) => state,
};

const server = new Connection();

export const page = startPage(document.documentElement, {
  clock: new PageFrames(() => leads(page.current())),
  composition: WHOLE_PAGE,
  ...{ server, tables },
});
// early.js has kept what was clicked and pressed until now
dispatchEvent(new Event("pagelistens"));
// `astrolabe film` has opened the page
const { hash } = location;
if (hash.startsWith("#film="))
  void Promise.all([import("./page/filmorder.js"), page.ready]).then(([{ carryOut }]) =>
    carryOut(hash, { ...page, server, tables }),
  );
