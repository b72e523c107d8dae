/**
 * The state of the page, and the only function that changes it: update(state, action), pure, without clock, chance or
 * DOM. Everything shown is a function of this state; the records of a run, which only grow, are reached through it.
 * Here is the table of actions; run.js, cursor.js and stepping.js have what concerns the run and the cursor, choosing.js and undo.js what is chosen and taken back,
 * commonclock.js what keeps several runs in step, perdomain.js what each kind of problem has for itself, lessonstate.js the lesson that is open. Read types.d.ts
 * beside it for the shapes, records/steps.js for what a step is, server/runner.js for how records come in.
 */

import { problemOn } from "../problems/domains.js";
import { active, stopped, withLane, withPlayback } from "./activelane.js";
import { NO_BREAKPOINTS } from "./breakpoints.js";
import { choseLanes, choseSettings, openedDocument, replaced, travelled } from "./choosing.js";
import { inClass, isHeld, keptInRange, leftBy } from "./classroom.js";
import { allRunning, doneInFront, inStep, rested } from "./commonclock.js";
import {
  answered,
  arrivedRecords,
  played,
  ranAgain,
  refusedRun,
  seek,
  stoppedAt,
  ticked,
  unseenAnew,
} from "./cursor.js";
import { foreignIn } from "./document.js";
import { isRefused } from "./fixed.js";
import { FIRST_FRAME } from "./frame.js";
import {
  atTime,
  taken,
  withClock,
  withCompared,
  withLink,
  withOneMore,
  withOthers,
  withoutLane,
} from "./lanechoice.js";
import { posed } from "./lanes.js";
import { inLesson, leftLesson, savedLesson, undoneLesson, withVariantAtHand } from "./lessonstate.js";
import { firstDesk, onDesk } from "./perdomain.js";
import { NO_QUIZ, withPicked, withQuiz } from "./quizplan.js";
import { changedRun, NO_RUN, startedRun } from "./run.js";
import { differing, stepped, steppedBack } from "./stepping.js";
import { remembering } from "./undo.js";

/** @import { Action, Domain, Opened, Settings, State, Tables, View } from "../types.js" */

/** @type {View} */
const FIRST_VIEW = {
  ...{
    language: "en",
    theme: "system",
    palette: "usual",
    presenting: false,
    heat: "none",
    numbers: true,
    arrows: false,
    classed: false,
    neighbours: false,
  },
  ...{ welcome: false, help: false },
  ...FIRST_FRAME,
  breakpoints: NO_BREAKPOINTS,
  code: "steps",
  boardView: "tree",
  folded: ["closed-list-panel", "trust-panel"],
};

/**
 * The state a page begins with, on the first tab.
 * @param {readonly Domain[]} domains
 * @param {Settings} settings
 * @param {Tables["algorithms"]} algorithms
 * @param {Partial<View>} view
 * @returns {State}
 */
export function firstState(domains, settings, algorithms, view = {}) {
  const [desk, ...others] = domains.map((domain) => firstDesk(domain, settings));
  return {
    algorithms,
    fixed: false,
    drawn: null,
    ...desk,
    aside: Object.fromEntries(others.map((other) => [other.domain.name, other])),
    quiz: NO_QUIZ,
    runs: 0,
    lesson: null,
    view: { ...FIRST_VIEW, ...view },
    truth: null,
    connection: "connecting",
    classroom: null,
    message: null,
  };
}

/**
 * The state of a page that begins with documents, of which nothing can be undone, and with the tab that was shown last.
 * @param {State} state
 * @param {readonly Opened[]} documents
 * @param {string | null} domain its name
 */
export function begun(state, documents, domain) {
  const opened = documents.reduce((before, opening) => ({ ...openedDocument(before, opening), undo: [] }), state);
  return allRunning(shownRunning(domain === null ? opened : onDesk(opened, domain)));
}

/**
 * The state after an action. An action that changes nothing returns the same object.
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function update(state, action) {
  if (isHeld(state, action) || isRefused(state, action)) return state;
  const change = (/** @type {State} */ each) => /** @type {any} */ (CHANGES[action.type])(each, action);
  const moved = state.lanes.length === 1 ? change(state) : doneInFront(state, action, change);
  const after = moved === state ? state : inTime(state, moved, action);
  return after.classroom ? keptInRange(leftBy(after, action)) : after;
}

/** One lane has no clock. @param {State} state @param {State} moved @param {Action} action */
function inTime(state, moved, action) {
  return moved.lanes.length === 1 ? rested(moved) : inStep(state, moved, action);
}

/** @type {{ [K in Action["type"]]: (state: State, action: Extract<Action, { type: K }>) => State }} */
const CHANGES = {
  domainChosen: (state, { domain }) => (domain === state.domain.name ? state : shownRunning(onDesk(state, domain))),
  problemDrawn: drew,
  strokeEnded: (state, { domain, before }) =>
    before === problemOn(state, domain) ? state : unseenAnew(remembering(onDesk(state, domain), before)),
  problemReplaced: (state, { domain, problem }) => replaced(onDesk(state, domain), problem),
  documentOpened: (state, opening) => ({ ...openedDocument(state, opening), lesson: null }),
  undo: (state) => undoneLesson(travelled(state, "undo", "redo"), state),
  redo: (state) => travelled(state, "redo", "undo"),

  lessonOpened: (state, { lesson, opened }) => inLesson(state, lesson, opened && openedDocument(state, opened)),
  lessonSaved: (state, { lesson }) => savedLesson(state, lesson),
  lessonResumed: (state, { lesson, problems }) => savedLesson(state, lesson, problems),
  lessonChanged: (state, { changes }) => (state.lesson ? { ...state, lesson: { ...state.lesson, ...changes } } : state),
  lessonLeft: leftLesson,
  placeSought: (state, { place }) => seek(state, { place }),

  settingsChosen: choseSettings,
  lanesChosen: (state, { lanes, problems }) => choseLanes(state, withOthers(state, lanes, problems)),
  laneAdded: (state, { settings, problem }) => choseLanes(state, withOneMore(state, settings, problem)),
  laneRemoved: (state, { lane }) => choseLanes(state, withoutLane(state, lane)),
  laneTaken: (state, { lane }) => withVariantAtHand(taken(state, lane)),
  laneLinked: withLink,
  laneCompared: (state, { lane }) => withCompared(state, lane),
  differenceSought: (state, { after }) => differing(state, after),
  clockChosen: (state, { clock }) => withClock(state, clock),
  timeSet: (state, { time }) => atTime(state, time),
  runAgain: (state, { keepStep }) => ranAgain(state, keepStep),
  runCleared: (state) => withLane(stopped(state), NO_RUN),
  runOpened: (state, { type: _, run, ...facts }) => changedRun(state, run, { ...facts, status: "open" }),
  runRefused: refusedRun,
  runTimed: (state, { run, timing }) => changedRun(state, run, { timing }),
  recordsArrived: arrivedRecords,

  play: played,
  pause: (state) => stoppedAt(state),
  stepForward: (state, { size }) => stepped(state, size ?? state.playback.stepSize),
  stepBack: (state, { size }) => steppedBack(state, size ?? state.playback.stepSize),
  seek: (state, { record }) => seek(state, record),
  seekStep: (state, { step }) => seek(state, { step }),
  restart: (state) => stoppedAt(state, 0),
  toTheEnd: (state) => seek(state, Infinity),
  ticked,
  speedChosen: (state, { speed }) => withPlayback(state, { speed, due: 0 }),
  stepSizeChosen: (state, { stepSize }) => withPlayback(state, { stepSize }),

  viewChosen: (state, { view }) => ({ ...state, view: { ...state.view, ...view } }),
  editorChosen: (state, { editor }) => ({ ...state, editor: { ...state.editor, ...editor } }),
  cameraMoved: (state, { camera }) => ({ ...state, camera: { ...state.camera, ...camera } }),
  hovered: (state, { cell }) => (cell === state.hover ? state : { ...state, hover: cell }),
  picked: (state, { cell }) => withPicked(state, cell),
  quizChosen: (state, { quiz }) => withQuiz(state, quiz),
  predicted: (state, { answer }) => answered(state, answer),
  truthCame: (state, { truth }) => ({ ...state, truth }),
  connectionChanged: (state, { connection }) => (connection === state.connection ? state : { ...state, connection }),
  classChanged: (state, { changes }) => searchedByAll(inClass(state, changes)),
  said: (state, { message }) => ({ ...state, message }),
};

/**
 * @param {State} state
 * @param {Extract<Action, { type: "problemDrawn" }>} action
 */
function drew(state, { domain, problem, changed }) {
  const from = problemOn(state, domain);
  if (problem === from) return state;
  const earlier = state.drawn?.problem === from ? state.drawn : null;
  return { ...posed(onDesk(state, domain), problem), drawn: changed ? { from, problem, changed, earlier } : null };
}

/** Each page of a class searches for itself: what another program searched is not to be had there. @param {State} state */
function searchedByAll(state) {
  return state.classroom && foreignIn(state) ? startedRun(state, true) : state;
}

/** A tab that is shown has a run. @param {State} state */
function shownRunning(state) {
  return active(state).run ? state : startedRun(state, false);
}
