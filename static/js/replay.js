/**
 * Brings a replay to life: one file, made by server/web/replays/, that shows a recorded run without a server. It is the
 * page in another composition (viewer.js), with what was recorded in the server's place.
 */

import { Reopening } from "./page/reopening.js";
import { DOMAINS, domainOf } from "./problems/domains.js";
import { RECORDING, RECORDS } from "./replaydata.js";
import { Recorded } from "./server/recorded.js";
import { startPage } from "./startpage.js";
import { opening } from "./state/document.js";
import { viewerOf } from "./viewer.js";

/** @import { Connection } from "./server/connection.js" */
/** @import { Opened, Tables } from "./types.js" */

/** @type {Tables} */
const tables = JSON.parse(document.getElementById("tables")?.textContent ?? "");
const opened = opening(RECORDING.document, "json", tables);
const recorded = new Recorded(RECORDING, RECORDS, searched(opened), tables);
const server = /** @type {Connection} */ (/** @type {unknown} */ (recorded));

export const page = startPage(document.documentElement, {
  server,
  clock: { frame: (then) => void requestAnimationFrame(then) },
  tables,
  composition: viewerOf(opened),
});

new Reopening(document.documentElement, { home: RECORDING.home, tables, current: page.current });

/** The documents of what the runs search: the one at hand, then those beside it. @param {Opened} given */
function searched(given) {
  const row = DOMAINS[domainOf(given) ?? "map"];
  const own = "map" in given ? given.map : given.board;
  const { others = [], problems = [], of = [] } = given.lanes ?? {};
  const all = [own, ...problems].map((problem) => row.toDocument(problem));
  return [all[0], ...others.map((_, place) => all[of[place] ?? 0])];
}
