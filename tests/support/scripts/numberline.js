/** The page's half of `support/numberline.py`: numbers on a line, and what a page makes of a run on one. */

import { Orders } from "../../../static/js/inside/listorder.js";
import { Listing } from "../../../static/js/records/listmodel.js";
import { Timeline } from "../../../static/js/records/timeline.js";
import { active } from "../../../static/js/state/activelane.js";
import { documentOf, firstSettings, opening } from "../../../static/js/state/document.js";
import { isSound } from "../../../static/js/state/soundness.js";
import { firstState, update } from "../../../static/js/state/state.js";
import { differences } from "../../../static/js/words/inforce.js";
import { neighbours } from "../../../static/js/words/neighbours.js";
import { told } from "../../../static/js/words/recordsentence.js";
import { bytesOf } from "./bytes.js";
import { DOMAINS } from "./domains.js";

/** @import { Action, Domain } from "../../../static/js/types.js" */

const MOST = 100;
/** @param {number} node */
const ways = (node) => [node + 1, node - 1, 2 * node].map((each) => (each >= 0 && each <= MOST ? each : -1));

/** @type {Domain} */
export const LINE = {
  ...{ name: "line", earlier: null, settings: [], editor: {}, blocked: null, written: /^(\d+)$/ },
  ...{ evenSteps: true, proves: false, heats: false, grounds: false, keyboard: false },
  first: () => /** @type {any} */ ({ start: 3, goal: 26 }),
  toDocument: ({ start, goal }) => ({ astrolabe: 1, line: { start, goal } }),
  fromDocument: ({ line, settings = {}, step = null, notes = "" }) => ({ line, settings, step, notes }),
  isSound: (line) => [line?.start, line?.goal].every((each) => Number.isInteger(each) && each >= 0 && each <= MOST),
  size: () => 2,
  nodes: () => MOST + 1,
  estimates: () => MOST + 1,
  begins: ({ start }) => start,
  goal: ({ goal }) => goal,
  shape: () => 0.1,
  fits: () => true,
  sameNodes: () => true,
  hopeless: () => false,
  isSampled: () => false,
  isListed: () => true,
  walked: (path) => path,
  heuristic: () => "unequal",
  byStrength: () => ["zero", "unequal"],
  facts: (node) => ({ node }),
  named: (_, [node]) => node,
  small: () => [],
  about: () => [],
  neighbours: (_, node) => ways(node).map((cell, move) => ({ move, record: -1, cell, why: cell < 0 ? "edge" : "" })),
  leadsTo: (_, { cell }, node) => cell === node,
  place: (_, move) => move,
  endOfJump: () => null,
};

/**
 * A document is opened beside the other kinds, searched, stepped through both ways, listed, told, compared and saved.
 * @param {{ document: any, tables: any, opened: any, bytes: string }} given
 */
export function driven({ document, tables: known, opened, bytes }) {
  const tables = { ...known, domains: [...DOMAINS, LINE] };
  let state = firstState(tables.domains, firstSettings(tables), tables.algorithms);
  const act = (/** @type {Action} */ action) => {
    state = update(state, action);
    return active(state);
  };
  const { run } = act(opening(document, "json", tables));
  if (!run) return null;
  run.records.append(bytesOf(bytes));
  act({ type: "runOpened", run: run.id, ...opened });
  act({ type: "recordsArrived", run: run.id, known: run.records.length, done: true, seconds: 0 });
  const cursors = ["stepForward", "stepForward", "stepBack"].map((type) => act(/** @type {any} */ ({ type })).cursor);
  const timeline = new Timeline();
  timeline.show(run.records, cursors[1], LINE.nodes(run.problem));
  const around = neighbours({ timeline, run, tables });
  const sentences = Array.from({ length: run.records.length }, (_, record) => {
    timeline.show(run.records, record + 1, LINE.nodes(run.problem));
    return told({ records: run.records, record, timeline, run, tables, named: String }).key;
  });
  const list = new Listing(timeline);
  list.follow(new Orders(timeline, tables).of(run), () => true);
  const path = [...timeline.path];
  act({ type: "laneAdded", settings: { heuristic: "zero" } });
  const titles = state.lanes.map(({ settings }) => ({ domain: state.domain, settings, tables }));
  const saved = documentOf(state, tables);
  const kept = { line: run.problem, settings: { ...tables.defaults, ...run.wanted }, step: null, notes: "" };
  return {
    ...{ domain: state.domain.name, cursors, sentences: [...new Set(sentences)], path, saved },
    ...{ sound: isSound(kept, tables), around: around.map(({ cell, record }) => [cell, record >= 0]) },
    closed: list.rows[0].closed.length,
    apart: differences(titles).length,
  };
}
