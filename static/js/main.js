/** Brings the page to life, composed of all there is: what comes later, and from which scripts, stands here, too. */

import { BOARDS_PACKAGE } from "./domains/boards/package.js";
import { MAPS_PACKAGE } from "./domains/gridmaps/package.js";
import { everyTab } from "./everytab.js";
import { PageFrames } from "./page/frames.js";
import { Keeping } from "./page/keeping.js";
import { loadedParts } from "./page/loadedparts.js";
import { remembered } from "./page/preferences.js";
import { reloadAfterUpgrade } from "./page/upgrade.js";
import { TABLES as tables } from "./records/tables.js";
import { Connection } from "./server/connection.js";
import { startPage } from "./startpage.js";
import { leads } from "./state/classroom.js";

/** @import { Composition } from "./startpage.js" */

const DOMAINS = [MAPS_PACKAGE, BOARDS_PACKAGE];

/** @type {Composition} */
const WHOLE_PAGE = {
  everyTab,
  late: async () => {
    const offers = loadedParts(DOMAINS, ({ offered }) => offered());
    const { lateComponents } = await import("./latecomponents.js");
    const offered = await offers;
    return (root, dispatch, parts) => lateComponents(root, dispatch, { ...parts, offered });
  },
  keeper: (dispatch, parts) => new Keeping(dispatch, parts),
  remembered,
  depictions: async (groups, explained) => (await import("./panels/pictures.js")).depictionsOf(groups, explained),
  prepared: (state) => state,
};

const server = new Connection();

export const page = startPage(document.documentElement, {
  clock: new PageFrames(() => leads(page.current())),
  composition: WHOLE_PAGE,
  domains: DOMAINS,
  ...{ server, tables },
});
reloadAfterUpgrade(server, tables.release ?? "", page);
// early.js has kept what was clicked and pressed until now
dispatchEvent(new Event("pagelistens"));
// `astrolabe film` has opened the page
const { hash } = location;
if (hash.startsWith("#film="))
  void Promise.all([import("./page/filmorder.js"), page.ready]).then(([{ carryOut }]) =>
    carryOut(hash, { ...page, server }),
  );
