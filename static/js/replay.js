/**
 * Brings a replay to life: one file, made by server/web/replays/, that shows recorded runs without a server. It is the
 * page in another composition, with what was recorded in the server's place: all that shows and explains a run, and
 * nothing that edits, searches or keeps. What would ask the server for more than was recorded is not here.
 */

import { Answer } from "./board/answer.js";
import { Solvability } from "./board/solvability.js";
import { BoardView } from "./board/view.js";
import { ViewSwitch } from "./board/viewswitch.js";
import { CodePanel } from "./inside/code.js";
import { CodeBreakpoints } from "./inside/codebreakpoints.js";
import { Lists } from "./inside/lists.js";
import { HeuristicCheck } from "./learn/heuristiccheck.js";
import { Optimum } from "./learn/optimum.js";
import { Predict } from "./learn/predict.js";
import { PredictFoot } from "./learn/predictfoot.js";
import { recordedLesson } from "./learn/recordedlesson.js";
import { Appearance } from "./page/appearance.js";
import { Folds } from "./page/collapsible.js";
import { Components } from "./page/components.js";
import { Divider } from "./page/divider.js";
import { part } from "./page/elements.js";
import { Framed } from "./page/framed.js";
import { FrameTools } from "./page/frametools.js";
import { Header } from "./page/header.js";
import { Help } from "./page/help.js";
import { Keys, VIEWING_KEYS } from "./page/keys.js";
import { Overlay } from "./page/overlay.js";
import { Panels } from "./page/panels.js";
import { Presentation } from "./page/present.js";
import { Reopening } from "./page/reopening.js";
import { RECORDING, RECORDS } from "./page/replaydata.js";
import { Tabs } from "./page/tabs.js";
import { TermBubble } from "./page/termbubble.js";
import { Message } from "./page/toast.js";
import { ViewPanel } from "./page/viewpanel.js";
import { AlgorithmPanel } from "./panels/algorithm.js";
import { Caption } from "./panels/caption.js";
import { CellBubble } from "./panels/cellbubble.js";
import { ClockChoice } from "./panels/clockchoice.js";
import { Controls } from "./panels/controls.js";
import { Notes } from "./panels/enginenote.js";
import { Dips } from "./panels/falls.js";
import { Inspector } from "./panels/inspector.js";
import { NeighbourList } from "./panels/neighbourlist.js";
import { Rounds } from "./panels/rounds.js";
import { SampleSize } from "./panels/samplesize.js";
import { StageTitle } from "./panels/stagetitle.js";
import { Statistics } from "./panels/statistics.js";
import { TimelineBar } from "./panels/timelinebar.js";
import { Rebuilt } from "./problems/rebuiltboards.js";
import { CostHeat } from "./server/costheat.js";
import { HeuristicQuery } from "./server/heuristicquery.js";
import { Recorded } from "./server/recorded.js";
import { Drawing } from "./stage/drawing.js";
import { Keyboard, LOOKING_KEYS } from "./stage/keyboard.js";
import { Legend } from "./stage/legend.js";
import { NumbersHint } from "./stage/numbershint.js";
import { Pointer } from "./stage/pointer.js";
import { Stage } from "./stage/stage.js";
import { Status } from "./stage/stagetext.js";
import { Zoom } from "./stage/zoom.js";
import { startPage } from "./startpage.js";
import { opening } from "./state/document.js";
import { fixed } from "./state/fixed.js";
import { Atlas } from "./tree/atlas.js";
import { NodeJump } from "./tree/jump.js";
import { Trees } from "./tree/survey.js";
import { Tree } from "./tree/tree.js";

/** @import { Keeper } from "./page/keeping.js" */
/** @import { Connection } from "./server/connection.js" */
/** @import { RecordedLesson } from "./server/recorded.js" */
/** @import { Composition, Parts } from "./startpage.js" */
/** @import { Component, Dispatch, Opened, Tables } from "./types.js" */

/**
 * What a replay shows.
 * @param {Opened} opened
 * @param {RecordedLesson | null} lesson
 * @returns {Composition}
 */
function viewerOf(opened, lesson) {
  return {
    everyTab,
    mapTab,
    boardTab: () => Promise.resolve(boardTab),
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
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  new Keys(document, dispatch, VIEWING_KEYS);
  return new Components([
    new Appearance(root),
    new Tabs(find("#tabs"), dispatch),
    new Caption(find("#sentence"), dispatch, parts),
    new Inspector(find("#cell-panel"), dispatch, parts),
    new Controls(find("#controls"), dispatch),
    new ClockChoice(find("#clock-field"), dispatch),
    new TimelineBar(find("#timeline-panel"), dispatch, parts),
    new AlgorithmPanel(find("#algorithm-panel"), dispatch, parts),
    new Statistics(find("#statistics-panel"), dispatch, parts),
    new ViewPanel(root, dispatch),
    new Panels(root, dispatch),
    new Divider(find("#left-divider"), dispatch, { rail: find("#left-rail"), side: "left" }),
    new Divider(find("#right-divider"), dispatch, { rail: find("#right-rail"), side: "right" }),
    new StageTitle(find("#stage-title"), dispatch, parts),
    new Folds(root, dispatch),
    new Header(find("#header"), dispatch),
    new Help(part(root, "#help", HTMLDialogElement), dispatch, VIEWING_KEYS),
    new Message(find("#message"), dispatch),
    new Presentation(root, dispatch),
    ...(parent === window ? [] : [new Framed(dispatch, parent)]),
  ]);
}

/** @type {Composition["mapTab"]} */
function mapTab(root, dispatch, { timeline, tables, current }) {
  const canvas = part(root, "#stage-canvas", HTMLCanvasElement);
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const stage = new Stage(canvas, dispatch, { timeline, tables });
  new Zoom(find("#zoom"), dispatch, { canvas, current });
  const drawing = new Drawing(dispatch, current);
  const components = [
    stage,
    new Legend(find("#legend"), dispatch, { stage }),
    new NumbersHint(find("#numbers-hint"), dispatch, { stage }),
    new Status(find("#stage-status"), dispatch, { timeline }),
    new Pointer(canvas, dispatch, { drawing, current }),
    new Keyboard(canvas, dispatch, { drawing, current, keys: LOOKING_KEYS, says: "replay.keyboard" }),
  ];
  return new Components(components);
}

/** @param {HTMLElement} root @param {Dispatch} dispatch @param {Parts} parts */
function boardTab(root, dispatch, { timeline, tables, server, laidOver }) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const rebuilt = new Rebuilt();
  const views = { timeline, tables, rebuilt, trees: new Trees(), laidOver };
  const components = [
    new ViewSwitch(find("#board-views"), dispatch),
    new BoardView(find("#board-stage"), dispatch, { timeline, tables, rebuilt, server }),
    new Tree(find("#tree"), dispatch, views),
    new Atlas(find("#atlas"), dispatch, views),
    new NodeJump(find("#node-jump"), dispatch, { timeline, rebuilt }),
    new Solvability(find("#solvability-panel"), dispatch),
    new Answer(find("#answer-panel"), dispatch, { timeline, rebuilt, server }),
  ];
  return new Components(/** @type {Component[]} */ (components));
}

/** @param {HTMLElement} root @param {Dispatch} dispatch @param {Parts} parts @param {readonly Component[]} more */
function lateComponents(root, dispatch, parts, more) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const checking = { ...parts, heuristics: new HeuristicQuery(parts.server) };
  const breakpoints = new CodeBreakpoints(find("#code-breakpoints"), dispatch);
  return new Components([
    new TermBubble(document.body),
    new CellBubble(part(root, "#stage-canvas", HTMLCanvasElement), dispatch, parts),
    new FrameTools(root, dispatch),
    new Overlay(find("#stage"), dispatch),
    new NeighbourList(root, dispatch, parts),
    new Predict(root, dispatch, parts),
    new PredictFoot(find("#predict"), dispatch, {}),
    new Dips(part(root, "#dips", HTMLButtonElement), dispatch, parts),
    breakpoints,
    new CodePanel(find("#code-panel"), dispatch, { ...parts, breakpoints }),
    new Notes(find("#engine-note"), find("#memory-note")),
    new Rounds(find("#rounds"), dispatch, parts),
    new SampleSize(part(root, "#step-size [value=expansion]", HTMLOptionElement), dispatch, {}),
    new Optimum(find("#optimum"), dispatch, checking),
    new HeuristicCheck(find("#trust-panel"), dispatch, checking),
    new CostHeat(dispatch, parts),
    new Lists(root, dispatch, parts),
    ...more,
  ]);
}

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
