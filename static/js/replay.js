/**
 * Brings a replay to life: one file, made by server/web/replays/, that shows recorded runs without a server. It is the
 * page in another composition, with what was recorded in the server's place: all that shows and explains a run, and
 * nothing that edits, searches or keeps. What would ask the server for more than was recorded is not here.
 */

import { BOARDS } from "./domains/boards/boards.js";
import { BOARDS_EXPLAINED } from "./domains/boards/explained.js";
import { boardViewing } from "./domains/boards/viewing.js";
import { MAPS_EXPLAINED } from "./domains/gridmaps/explained.js";
import { GRIDMAPS } from "./domains/gridmaps/gridmaps.js";
import { LOOKING_KEYS } from "./domains/gridmaps/keyboard.js";
import { mapViewing } from "./domains/gridmaps/viewing.js";
import { recordedLesson } from "./learn/recordedlesson.js";
import { Components } from "./page/components.js";
import { Framed } from "./page/framed.js";
import { VIEWING_KEYS } from "./page/keys.js";
import { Reopening } from "./page/reopening.js";
import { RECORDING, RECORDS } from "./page/replaydata.js";
import { alwaysViewing } from "./panels/always.js";
import { explaining } from "./panels/explaining.js";
import { TABLES } from "./records/tables.js";
import { HeuristicQuery } from "./server/heuristicquery.js";
import { Recorded } from "./server/recorded.js";
import { startPage } from "./startpage.js";
import { opening } from "./state/document.js";
import { fixed } from "./state/fixed.js";

/** @import { Keeper } from "./page/keeping.js" */
/** @import { Connection } from "./server/connection.js" */
/** @import { RecordedLesson } from "./server/recorded.js" */
/** @import { DomainPackage } from "./problems/domaintypes.js" */
/** @import { Composition, LateParts, MakeTab } from "./startpage.js" */
/** @import { Component, Dispatch, Opened } from "./types.js" */

/**
 * What a replay shows.
 * @param {Opened} opened
 * @param {RecordedLesson | null} lesson
 * @returns {Composition}
 */
function viewerOf(opened, lesson) {
  return {
    everyTab,
    late: () =>
      Promise.resolve((root, dispatch, parts) =>
        lateComponents(root, dispatch, parts, lesson ? [recordedLesson(root, dispatch, parts, lesson)] : []),
      ),
    keeper: () => new Recalling(opened),
    remembered: () => ({}),
    depictions: () => Promise.resolve([]),
    prepared: fixed,
  };
}

/** Begins with what was recorded, and keeps nothing. @implements {Keeper} */
class Recalling {
  autosave = new Components([]);

  /** @param {Opened} opened */
  constructor(opened) {
    this.opened = opened;
  }

  beginning() {
    return Promise.resolve({ documents: [this.opened], domain: null, foreign: true, message: null, late: null });
  }

  begin() {}
}

/** @type {Composition["everyTab"]} */
function everyTab(root, dispatch, parts) {
  const framed = parent === window ? [] : [new Framed(dispatch, parent)];
  return new Components([...alwaysViewing(root, dispatch, parts, VIEWING_KEYS), ...framed]);
}

/** @type {MakeTab} */
function mapTab(root, dispatch, parts) {
  return new Components(mapViewing(root, dispatch, parts, { keys: LOOKING_KEYS, says: "replay.keyboard" }));
}

/** @type {MakeTab} */
function boardTab(root, dispatch, parts) {
  return new Components(boardViewing(root, dispatch, parts).components);
}

/** @param {HTMLElement} root @param {Dispatch} dispatch @param {LateParts} parts @param {readonly Component[]} more */
function lateComponents(root, dispatch, parts, more) {
  const heuristics = new HeuristicQuery(parts.server);
  return new Components([...explaining(root, dispatch, { ...parts, heuristics }), ...more]);
}

/** @type {readonly DomainPackage[]} */
const DOMAINS = [
  { domain: GRIDMAPS, tab: { now: mapTab }, explained: () => Promise.resolve(MAPS_EXPLAINED) },
  {
    domain: BOARDS,
    tab: { later: () => Promise.resolve(boardTab) },
    explained: () => Promise.resolve(BOARDS_EXPLAINED),
  },
];
const root = document.documentElement;
const tables = { ...TABLES, domains: DOMAINS.map(({ domain }) => domain) };
const server = /** @type {Connection} */ (/** @type {unknown} */ (new Recorded(RECORDING, RECORDS, tables)));
const opened = opening(RECORDING.document, "json", tables);

export const page = startPage(root, {
  server,
  clock: { frame: (then) => void requestAnimationFrame(then) },
  tables,
  domains: DOMAINS,
  composition: viewerOf(opened, RECORDING.lesson),
});

new Reopening(root, { home: new URL(RECORDING.home, location.href).href, tables, current: page.current });
