/**
 * Connects everyone and does nothing else: the state, the components that show it, the runner that brings records, and
 * the clock. Once an animation frame, if anything has changed, the timeline moves to the cursor and the components are
 * shown the state (page/components.js). To add a component, add its line.
 */

import { mapTab } from "./maptab.js";
import { Appearance } from "./page/appearance.js";
import { Autosave } from "./page/autosave.js";
import { beginning, fromLink } from "./page/beginning.js";
import { Folds } from "./page/collapsible.js";
import { Components } from "./page/components.js";
import { part } from "./page/elements.js";
import { Header } from "./page/header.js";
import { Help } from "./page/help.js";
import { Keys } from "./page/keys.js";
import { Opening } from "./page/opening.js";
import { OwnDocument } from "./page/owndocument.js";
import { Panels } from "./page/panels.js";
import { Preferences, remembered } from "./page/preferences.js";
import { Presentation } from "./page/present.js";
import { SaveDialog } from "./page/savedialog.js";
import { Sharing } from "./page/sharebutton.js";
import { Notice } from "./page/staleresult.js";
import { Tabs } from "./page/tabs.js";
import { Message } from "./page/toast.js";
import { ViewPanel } from "./page/viewpanel.js";
import { Welcome } from "./page/welcome.js";
import { AlgorithmPanel } from "./panels/algorithm.js";
import { Caption } from "./panels/caption.js";
import { Controls } from "./panels/controls.js";
import { Inspector } from "./panels/inspector.js";
import { Statistics } from "./panels/statistics.js";
import { TimelineBar } from "./panels/timelinebar.js";
import { DOMAINS, problemOf, rowOf } from "./problems/domains.js";
import { firstBoard, firstMap } from "./problems/first.js";
import { Timeline } from "./records/timeline.js";
import { Connection } from "./server/connection.js";
import { ProblemNames } from "./server/problemnames.js";
import { Runner } from "./server/runner.js";
import { firstSettings } from "./state/document.js";
import { shown } from "./state/horizon.js";
import { begun, firstState, update } from "./state/state.js";
import { allWords, chooseLanguage, language } from "./words/words.js";

/** @import { Tab } from "./maptab.js" */
/** @import { Sentence, Tables, Wish } from "./types.js" */

/** @type {Tables} */
const tables = JSON.parse(document.getElementById("tables")?.textContent ?? "");
const timeline = new Timeline();
const view = remembered();
let state = firstState({ map: firstMap(), board: firstBoard() }, firstSettings(tables), {
  ...view,
  language: language(),
});

const connection = new Connection((now) => dispatch({ type: "connectionChanged", connection: now }));
const names = new ProblemNames(connection, ({ domain, problem }) => DOMAINS[domain].toDocument(problem));
const runner = new Runner(dispatch, {
  server: connection,
  names,
  frame: (then) => void requestAnimationFrame(then),
  later: (then, milliseconds) => connection.later(then, milliseconds),
});

const root = document.documentElement;
const parts = { timeline, tables };
const current = () => state;
/**
 * What there is on one tab only; of the Board tab nothing, scripts included, until it is first shown. @type {{ map:
 * Tab, board: Tab | null }}
 */
const tabs = { map: mapTab(root, dispatch, { ...parts, current }), board: null };
const canvasOf = () => (tabs[state.domain] ?? tabs.map).canvas;
const button = (/** @type {string} */ id) => find(id, HTMLButtonElement);
const dialog = (/** @type {string} */ id) => find(id, HTMLDialogElement);

const own = new OwnDocument();
const autosave = new Autosave(dispatch, own);

/** What there is on every tab. */
const components = new Components([
  new Appearance(root),
  new Tabs(find("tabs"), dispatch),
  new Caption(find("sentence"), dispatch, parts),
  new Inspector(find("cell-panel"), dispatch, parts),
  autosave,
  new Controls(find("controls"), dispatch),
  new TimelineBar(find("timeline-panel"), dispatch, parts),
  new AlgorithmPanel(find("algorithm-panel"), dispatch, parts),
  new Statistics(find("statistics-panel"), dispatch, parts),
  new ViewPanel(root, dispatch),
  new Panels(find("panels")),
  new Folds(root, dispatch),
  new Header(find("header"), dispatch),
  new Notice(find("notice"), dispatch),
  new Welcome(find("welcome"), dispatch),
  new Help(find("help", HTMLDialogElement), dispatch),
  new Message(find("message"), dispatch),
  new Presentation(root, dispatch),
  new Preferences(),
]);
new Opening(dialog("open-dialog"), dispatch, tables, { button: button("open-file"), server: connection });
new SaveDialog(dialog("save-dialog"), tables, {
  button: button("save-file"),
  canvasOf,
  current,
  server: connection,
  timeline,
});
new Sharing(dialog("share-dialog"), dispatch, tables, { button: button("share"), current, openLink });
new Keys(document, dispatch);

/** What is done before it is known what the page begins with: it waits. @type {Wish[] | null} */
let early = [];
let due = false; // is a frame asked for?
/** @type {Promise<void> | null} */
let making = null; // the Board tab, from when it is first shown
/** What explains a run, a moment after the page is there. @type {Components | null} */
let studying = null;
/** @type {number | null} */
let played = null; // when the frame before was, while playing

/** @param {Wish} wish */
function dispatch(wish) {
  if (early) {
    early.push(wish);
    return;
  }
  const action = typeof wish === "function" ? wish(state) : wish;
  const next = action ? update(state, action) : state;
  if (next === state) return;
  state = next;
  runner.syncState(state);
  show();
}

/** Have the state shown in the next frame. */
function show() {
  if (!due) requestAnimationFrame(frame);
  due = true;
}

/** @param {number} time */
function frame(time) {
  due = false;
  tick(time);
  present();
  if (!tabs[state.domain] && !making) void makeBoardTab();
  if (!studying) makeStudy();
}

/** Show the state. */
function present() {
  const { records, cursor } = shown(state);
  timeline.show(records, cursor, rowOf(state).nodes(problemOf(state)));
  for (const shown of [components, tabs[state.domain]?.components, studying]) shown?.syncState(state);
}

/**
 * Bring the Board tab to life, once. Until its scripts are there, nothing on the page can be touched: it would not
 * answer.
 */
function makeBoardTab() {
  making ??= import("./boardtab.js").then(
    ({ boardTab }) => void (tabs.board = boardTab(root, dispatch, { ...parts, current, server: connection })),
    () => dispatch({ type: "said", message: { key: "tabs.missing", facts: {} } }),
  );
  find("page").inert = true;
  return making.then(() => {
    present();
    find("page").inert = false;
  });
}

/** Bring what explains a run, once. */
function makeStudy() {
  studying = new Components([]);
  void import("./latecomponents.js").then(
    ({ study }) => {
      studying = study(root, dispatch, { ...parts, current, server: connection, names });
      present(); // at once: what can be clicked must know the state
      dispatch({ type: "viewChosen", view: {} }); // all words are here now: what was said without them is said again
    },
    () => dispatch({ type: "said", message: { key: "tabs.missing", facts: {} } }),
  );
}

/** @param {number} time */
function tick(time) {
  const before = played;
  played = state.playback.playing ? time : null;
  if (played === null) return;
  show();
  if (before !== null) dispatch({ type: "ticked", seconds: (time - before) / 1000 });
}

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
function find(id, type = /** @type {any} */ (HTMLElement)) {
  return part(root, `#${id}`, type);
}

/** Say what is wrong with a link, in words that did not come with the page. @param {Sentence} message */
async function complain(message) {
  await allWords();
  dispatch({ type: "said", message });
}

/** A link was opened while the page is. */
async function openLink() {
  const { opened, message } = await fromLink(tables, connection);
  if (opened) dispatch(opened);
  if (message) await complain(message);
}

const { documents, domain, foreign, message } = await beginning(tables, connection, own);
state = begun(state, documents, domain);
autosave.begin(state, foreign);
if (!tabs[state.domain]) await makeBoardTab();
const waited = early;
early = null;
runner.syncState(state);
show();
waited.forEach(dispatch);
if (message) await complain(message);
if (view.language && view.language !== language()) void chooseLanguage(view.language, dispatch);
