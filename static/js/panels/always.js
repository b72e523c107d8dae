/**
 * What shows any run, on every tab and from the first moment on: the page has it, and a replay does. To add such a
 * component, add its line; what edits, searches or keeps is everytab.js's.
 */

import { Appearance } from "../page/appearance.js";
import { Folds } from "../page/collapsible.js";
import { Divider } from "../page/divider.js";
import { part } from "../page/elements.js";
import { Header } from "../page/header.js";
import { Help } from "../page/help.js";
import { Keys } from "../page/keys.js";
import { Panels } from "../page/panels.js";
import { Presentation } from "../page/present.js";
import { Tabs } from "../page/tabs.js";
import { Message } from "../page/toast.js";
import { ViewPanel } from "../page/viewpanel.js";
import { AlgorithmPanel } from "./algorithm.js";
import { Caption } from "./caption.js";
import { ClockChoice } from "./clockchoice.js";
import { Controls } from "./controls.js";
import { Inspector } from "./inspector.js";
import { StageTitle } from "./stagetitle.js";
import { Statistics } from "./statistics.js";
import { TimelineBar } from "./timelinebar.js";

/** @import { KeyRow } from "../page/keys.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection }} parts
 * @param {readonly KeyRow[]} keys what they do
 * @returns {Component[]}
 */
export function alwaysViewing(root, dispatch, parts, keys) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  new Keys(document, dispatch, keys);
  return [
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
    new Help(part(root, "#help", HTMLDialogElement), dispatch, keys),
    new Message(find("#message"), dispatch),
    new Presentation(root, dispatch),
  ];
}
