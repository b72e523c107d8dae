/**
 * Brings a replay to life: one file, made by server/web/replays/, that shows recorded runs without a server. It is the
 * page in another composition (viewer.js), with what was recorded in the server's place.
 */

import { Reopening } from "./page/reopening.js";
import { RECORDING, RECORDS } from "./replaydata.js";
import { Recorded } from "./server/recorded.js";
import { startPage } from "./startpage.js";
import { opening } from "./state/document.js";
import { viewerOf } from "./viewer.js";

/** @import { Connection } from "./server/connection.js" */
/** @import { Tables } from "./types.js" */

const root = document.documentElement;
/** @type {Tables} */
const tables = JSON.parse(document.getElementById("tables")?.textContent ?? "");
const server = /** @type {Connection} */ (/** @type {unknown} */ (new Recorded(RECORDING, RECORDS, tables)));
const opened = opening(RECORDING.document, "json", tables);

export const page = startPage(root, {
  server,
  clock: { frame: (then) => void requestAnimationFrame(then) },
  tables,
  composition: viewerOf(opened, RECORDING.lesson),
});

new Reopening(root, { home: RECORDING.home, tables, current: page.current });
