/** Brings the page to life. What it is made of stands in startpage.js. */

import { Connection } from "./server/connection.js";
import { startPage } from "./startpage.js";
import { WHOLE_PAGE } from "./wholepage.js";

export const page = startPage(document.documentElement, {
  server: new Connection(),
  clock: { frame: (then) => void requestAnimationFrame(then) },
  composition: WHOLE_PAGE,
  tables: JSON.parse(document.getElementById("tables")?.textContent ?? ""),
});
// early.js has kept what was clicked until now
dispatchEvent(new Event("pagelistens"));
