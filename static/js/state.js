/**
 * The state of the page, and the only function that changes it: update(state, action), pure, without clock, chance or DOM.
 * Everything shown is a function of this state; the records of a run, which only grow, are reached through it.
 * Here are the document, undo and the table of actions; progress.js has what concerns the run and the cursor. Read types.d.ts beside it for the
 * shapes, steps.js for what a step is, runner.js for how records come in.
 */

import { arrivedRecords, AT_START, changedRun, halted, played, rewound, sameSize, sought, startedRun } from "./progress.js";
import { stepped, steppedBack, ticked, withPlayback } from "./progress.js";

/** @import { Action, GridMap, Settings, State, View } from "./types.js" */

export { comingBack, history, outdated, shown } from "./progress.js";

const UNDO_DEPTH = 200;
const UNDO_CELLS = 2 ** 28; // of all maps kept for undo: on large maps these are fewer

/** @type {View} */
const FIRST_VIEW = {
  ...{ language: "en", theme: "system", palette: "usual", presenting: false, heat: "none", numbers: true, arrows: false },
  ...{ welcome: false, help: false, rails: { left: true, right: true } },
};

/**
 * The state a page begins with.
 * @param {GridMap} map
 * @param {Settings} settings
 * @param {Partial<View>} view
 * @returns {State}
 */
export function firstState(map, settings, view = {}) {
  return {
    ...{ map, undo: [], redo: [], settings, run: null, playback: AT_START, view: { ...FIRST_VIEW, ...view } },
    editor: { tool: "draw", ground: { kind: "wall", cost: 1 }, live: false, cursor: map.start, keyboard: false },
    camera: { scale: 1, x: 0, y: 0, fitted: true },
    ...{ hover: null, picked: null, changedFrom: null, connection: "connecting", message: null, notes: "" },
  };
}

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
  mapReplaced: (state, { map }) => withMap({ ...state, ...remembering(state, state.map) }, map),
  documentOpened: openedDocument,
  undo: (state) => travelled(state, "undo", "redo"),
  redo: (state) => travelled(state, "redo", "undo"),

  settingsChosen: choseSettings,
  runAgain: (state, { keepStep }) => startedRun(state, keepStep),
  runCleared: (state) => ({ ...state, run: null, playback: rewound(state.playback), changedFrom: null }),
  runOpened: (state, { type: _, run, ...facts }) => changedRun(state, run, { ...facts, status: "open" }),
  runRefused: (state, { run, refusal }) => halted(changedRun(state, run, { refusal, status: "refused" })),
  recordsArrived: arrivedRecords,

  play: played,
  pause: (state) => withPlayback(state, { playing: false, goingTo: null, due: 0 }),
  stepForward: (state, { size }) => stepped(state, size ?? state.playback.stepSize),
  stepBack: (state, { size }) => steppedBack(state, size ?? state.playback.stepSize),
  seek: (state, { record }) => sought(state, record),
  seekStep: (state, { step }) => sought(state, { step }),
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
 * @param {State} state
 * @param {GridMap} before
 */
function remembering(state, before) {
  const depth = Math.max(1, Math.min(UNDO_DEPTH, Math.floor(UNDO_CELLS / before.cells.length)));
  return { undo: [...state.undo, before].slice(-depth), redo: [] };
}

/**
 * @param {State} state
 * @param {"undo" | "redo"} from
 * @param {"undo" | "redo"} to
 */
function travelled(state, from, to) {
  const map = state[from].at(-1);
  if (!map) return state;
  return withMap({ ...state, [from]: state[from].slice(0, -1), [to]: [...state[to], state.map] }, map);
}

/**
 * A search stays in the picture while its map is changed, but not on a map of another size.
 * @param {State} state
 * @param {GridMap} map
 */
function withMap(state, map) {
  if (sameSize(state.map, map)) return { ...state, map };
  const placeless = { ...state, map, picked: null, hover: null, editor: { ...state.editor, cursor: map.start } };
  return startedRun({ ...placeless, camera: { ...state.camera, fitted: true } }, false);
}

/**
 * @param {State} state
 * @param {Extract<Action, { type: "documentOpened" }>} action
 */
function openedDocument(state, { map, settings, step, notes }) {
  const opened = { ...state, ...remembering(state, state.map), map, notes, settings: { ...state.settings, ...settings } };
  const placeless = { ...opened, picked: null, hover: null, editor: { ...state.editor, cursor: map.start } };
  const started = startedRun({ ...placeless, camera: { ...state.camera, fitted: true } }, false);
  return step === null ? started : sought(started, { step });
}

/**
 * @param {State} state
 * @param {Extract<Action, { type: "settingsChosen" }>} action
 */
function choseSettings(state, { settings }) {
  const keys = /** @type {(keyof Settings)[]} */ (Object.keys(settings));
  if (keys.every((key) => settings[key] === state.settings[key])) return state;
  return startedRun({ ...state, settings: { ...state.settings, ...settings } }, false);
}
