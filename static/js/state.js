/**
 * The state of the page, and the only function that changes it: update(state, action), pure, without clock, chance or DOM.
 * Everything shown is a function of this state; the records of a run, which only grow, are reached through it.
 * Read types.d.ts beside it for the shapes, steps.js for what a step is, runner.js for how records come in.
 */

import { RecordStore } from "./records.js";
import { nextStop, previousStop, recordOfStep, stepAt } from "./steps.js";

/** @import { Action, GridMap, Playback, Run, Settings, State } from "./types.js" */

const UNDO_DEPTH = 200;

/** @type {Playback} */
export const AT_START = { cursor: 0, playing: false, speed: 4, stepSize: "expansion", due: 0, goingTo: null };

/**
 * The state after an action. An action that changes nothing returns the same object.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function update(state, action) {
  const change = /** @type {(state: State, action: any) => State} */ (CHANGES[action.type]);
  return change(state, action);
}

/** @type {{ [K in Action["type"]]: (state: State, action: Extract<Action, { type: K }>) => State }} */
const CHANGES = {
  mapDrawn: (state, { map }) => (map === state.map ? state : { ...state, map }),
  strokeEnded: (state, { before }) => (before === state.map ? state : { ...state, ...remembering(state, before) }),
  mapReplaced: (state, { map }) => ({ ...state, ...remembering(state, state.map), map }),
  documentOpened: openedDocument,
  undo: (state) => travelled(state, "undo", "redo"),
  redo: (state) => travelled(state, "redo", "undo"),

  settingsChosen: (state, { settings }) => startedRun({ ...state, settings: { ...state.settings, ...settings } }, false),
  runAgain: (state, { keepStep }) => startedRun(state, keepStep),
  runCleared: (state) => ({ ...state, run: null, playback: rewound(state.playback), changedFrom: null }),
  runOpened: (state, { type: _, run, ...facts }) => changedRun(state, run, { ...facts, status: "open" }),
  runRefused: (state, { run, refusal }) => changedRun(state, run, { refusal, status: "refused" }),
  recordsArrived: arrivedRecords,

  play: played,
  pause: (state) => withPlayback(state, { playing: false, goingTo: null, due: 0 }),
  stepForward: (state, { size }) => stepped(state, size ?? state.playback.stepSize),
  stepBack: (state, { size }) => steppedBack(state, size ?? state.playback.stepSize),
  seek: (state, { record }) => sought(state, record),
  seekStep: (state, { step }) => sought(state, recordOfStep(history(state), step) ?? Infinity),
  restart: (state) => withPlayback(state, { cursor: 0, playing: false, goingTo: null, due: 0 }),
  toTheEnd: (state) => sought(state, Infinity),
  ticked,
  speedChosen: (state, { speed }) => withPlayback(state, { speed, due: 0 }),
  stepSizeChosen: (state, { stepSize }) => withPlayback(state, { stepSize }),

  viewChosen: (state, { view }) => ({ ...state, view: { ...state.view, ...view } }),
  editorChosen: (state, { editor }) => ({ ...state, editor: { ...state.editor, ...editor } }),
  cameraMoved: (state, { camera }) => ({ ...state, camera: { ...state.camera, ...camera } }),
  hovered: (state, { cell }) => (cell === state.hover ? state : { ...state, hover: cell }),
  picked: (state, { cell }) => ({ ...state, picked: cell }),
  connectionChanged: (state, { connection }) => (connection === state.connection ? state : { ...state, connection }),
  said: (state, { message }) => ({ ...state, message }),
};

/**
 * Is the run shown made for another map or other settings than those on the page?
 * @param {State} state
 */
export function outdated({ run, map, settings }) {
  return run !== null && (run.map !== map || run.settings !== settings);
}

/**
 * The part of the history the cursor can be in.
 * @param {State} state
 */
export function history({ run, picked }) {
  return { records: run?.records ?? NOTHING, known: run?.known ?? 0, done: run?.status === "done", cell: picked };
}

const NOTHING = new RecordStore();

/**
 * @param {State} state
 * @param {GridMap} before
 */
function remembering(state, before) {
  return { undo: [...state.undo, before].slice(-UNDO_DEPTH), redo: [] };
}

/**
 * @param {State} state
 * @param {"undo" | "redo"} from
 * @param {"undo" | "redo"} to
 */
function travelled(state, from, to) {
  const map = state[from].at(-1);
  if (!map) return state;
  return { ...state, [from]: state[from].slice(0, -1), [to]: [...state[to], state.map], map };
}

/**
 * @param {State} state
 * @param {Extract<Action, { type: "documentOpened" }>} action
 */
function openedDocument(state, { map, settings, step, notes }) {
  const opened = { ...state, ...remembering(state, state.map), map, notes, settings: { ...state.settings, ...settings } };
  const started = startedRun({ ...opened, picked: null, hover: null, camera: { ...state.camera, fitted: true } }, false);
  return step === null ? started : sought(started, step);
}

/**
 * A new run of the present map and settings; the server hears of it from runner.js.
 * @param {State} state
 * @param {boolean} keepStep come back to the record shown now, and say from where on the history is another
 * @returns {State}
 */
function startedRun(state, keepStep) {
  const { run, map, settings, playback } = state;
  const records = new RecordStore();
  const atEnd = run !== null && run.status === "done" && playback.cursor === run.known;
  const before = keepStep && run ? (run.before && playback.goingTo !== null ? run.before : { records: run.records, known: run.known, cursor: playback.cursor, atEnd }) : null;
  /** @type {Run} */
  const started = {
    ...{ id: (run?.id ?? 0) + 1, map, settings, status: "opening", records, known: 0, before },
    ...{ guarantee: null, impossible: false, engine: "", seconds: 0, refusal: null },
  };
  const goingTo = before ? (before.atEnd ? Infinity : before.cursor) : null;
  return { ...state, run: started, changedFrom: null, message: null, playback: { ...rewound(playback), goingTo } };
}

/**
 * @param {State} state
 * @param {number} id
 * @param {Partial<Run>} changes
 */
function changedRun(state, id, changes) {
  return state.run?.id === id ? { ...state, run: { ...state.run, ...changes } } : state;
}

/**
 * @param {State} state
 * @param {Extract<Action, { type: "recordsArrived" }>} action
 */
function arrivedRecords(state, { run, known, done, seconds }) {
  if (state.run?.id !== run) return state;
  const arrived = changedRun(state, run, { known, seconds, status: done ? "done" : "open" });
  const moved = arrived.playback.goingTo === null ? arrived : going(arrived, arrived.playback.goingTo);
  return moved.playback.goingTo === null ? compared(moved) : moved;
}

/**
 * Once the cursor is back where it was, say from which step on the history is another than before.
 * @param {State} state
 * @returns {State}
 */
function compared(state) {
  const { run } = state;
  if (!run?.before) return state;
  const { records, known } = run.before;
  const differs = run.records.firstDifference(records, Math.min(run.known, known));
  const same = differs === null && (run.status === "open" || run.known === known);
  const changedFrom = same ? null : stepAt(history(state), differs ?? Math.min(run.known, known));
  return { ...state, changedFrom, run: { ...run, before: null } };
}

/** @param {State} state */
function played(state) {
  const { run } = state;
  if (!run || run.status === "refused") return startedAndPlaying(startedRun(state, false));
  if (outdated(state)) return startedAndPlaying(startedRun(state, true));
  const over = run.status === "done" && state.playback.cursor === run.known;
  return startedAndPlaying(over ? withPlayback(state, { cursor: 0 }) : state);
}

/** @param {State} state */
function startedAndPlaying(state) {
  return withPlayback(state, { playing: true, due: 0 });
}

/**
 * Take the steps that the time passed pays for.
 * @param {State} state
 * @param {{ seconds: number }} action
 * @returns {State}
 */
function ticked(state, { seconds }) {
  const { playing, speed, due, stepSize, goingTo } = state.playback;
  if (!playing || goingTo !== null) return state;
  if (speed === Infinity) return paused(withPlayback(state, { cursor: history(state).known }));
  const owed = Math.min(due + seconds * speed, Math.max(1, speed));
  const steps = Math.floor(owed);
  let cursor = state.playback.cursor;
  for (let taken = 0; taken < steps; taken += 1) {
    cursor = nextStop(history(state), cursor, stepSize) ?? cursor;
  }
  return paused(withPlayback(state, { cursor, due: owed - steps }));
}

/**
 * Stop playing where there is nothing more to play.
 * @param {State} state
 */
function paused(state) {
  const { known, done } = history(state);
  return done && state.playback.cursor === known ? withPlayback(state, { playing: false, due: 0 }) : state;
}

/**
 * @param {State} state
 * @param {Playback["stepSize"]} size
 */
function stepped(state, size) {
  if (!state.run) return startedRun(state, false);
  const next = nextStop(history(state), state.playback.cursor, size);
  if (next !== null) return withPlayback(state, { cursor: next, playing: false, goingTo: null });
  return withPlayback(state, { playing: false, goingTo: size === "end" ? Infinity : "step" });
}

/**
 * @param {State} state
 * @param {Playback["stepSize"]} size
 */
function steppedBack(state, size) {
  const cursor = previousStop(history(state), state.playback.cursor, size);
  return withPlayback(state, { cursor, playing: false, goingTo: null });
}

/**
 * @param {State} state
 * @param {number} record
 */
function sought(state, record) {
  const started = state.run ? state : startedRun(state, false);
  return going(withPlayback(started, { playing: false }), record);
}

/**
 * Move the cursor towards where it is to go, as far as records are known.
 * @param {State} state
 * @param {number | "step"} target
 */
function going(state, target) {
  const { known, done } = history(state);
  if (target === "step") {
    const next = nextStop(history(state), state.playback.cursor, state.playback.stepSize);
    if (next !== null || done) return withPlayback(state, { cursor: next ?? known, goingTo: null });
    return withPlayback(state, { goingTo: "step" });
  }
  const reached = done || target <= known;
  return withPlayback(state, { cursor: Math.max(0, Math.min(target, known)), goingTo: reached ? null : target });
}

/** @param {Playback} playback */
function rewound(playback) {
  return { ...playback, cursor: 0, playing: false, due: 0, goingTo: null };
}

/**
 * @param {State} state
 * @param {Partial<Playback>} changes
 * @returns {State}
 */
function withPlayback(state, changes) {
  const playback = { ...state.playback, ...changes };
  const keys = /** @type {(keyof Playback)[]} */ (Object.keys(changes));
  return keys.every((key) => playback[key] === state.playback[key]) ? state : { ...state, playback };
}
