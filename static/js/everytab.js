/** The components that are there on every tab, from the first moment on. To add one, add its line. */

import { Appearance } from "./page/appearance.js";
import { Folds } from "./page/collapsible.js";
import { Components } from "./page/components.js";
import { Divider } from "./page/divider.js";
import { part } from "./page/elements.js";
import { Header } from "./page/header.js";
import { Help } from "./page/help.js";
import { Keys } from "./page/keys.js";
import { Opening } from "./page/opening.js";
import { Panels } from "./page/panels.js";
import { Preferences } from "./page/preferences.js";
import { Presentation } from "./page/present.js";
import { SaveDialog } from "./page/savedialog.js";
import { Sharing } from "./page/sharebutton.js";
import { Notice } from "./page/staleresult.js";
import { Tabs } from "./page/tabs.js";
import { Message } from "./page/toast.js";
import { UndoButtons } from "./page/undobuttons.js";
import { ViewPanel } from "./page/viewpanel.js";
import { Welcome } from "./page/welcome.js";
import { AlgorithmPanel } from "./panels/algorithm.js";
import { Caption } from "./panels/caption.js";
import { ClockChoice } from "./panels/clockchoice.js";
import { Controls } from "./panels/controls.js";
import { Inspector } from "./panels/inspector.js";
import { StageTitle } from "./panels/stagetitle.js";
import { Statistics } from "./panels/statistics.js";
import { TimelineBar } from "./panels/timelinebar.js";

/** @import { Parts } from "./startpage.js" */
/** @import { Component, Depiction, Dispatch } from "./types.js" */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {Parts & { autosave: Component, depictions: () => Promise<readonly Depiction[]>, showNow: () => void }} parts
 */
export function everyTab(root, dispatch, parts) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const button = (/** @type {string} */ id) => part(root, id, HTMLButtonElement);
  const dialog = (/** @type {string} */ id) => part(root, id, HTMLDialogElement);
  const { tables } = parts;
  new Opening(dialog("#open-dialog"), dispatch, tables, { ...parts, button: button("#open-file") });
  new SaveDialog(dialog("#save-dialog"), tables, { ...parts, dispatch, button: button("#save-file") });
  new Sharing(dialog("#share-dialog"), dispatch, tables, { ...parts, button: button("#share") });
  new Keys(document, dispatch);
  return new Components([
    new Appearance(root),
    new Tabs(find("#tabs"), dispatch),
    new Caption(find("#sentence"), dispatch, parts),
    new Inspector(find("#cell-panel"), dispatch, parts),
    parts.autosave,
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
    new UndoButtons(find("#header"), dispatch),
    new Notice(find("#notice"), dispatch),
    new Welcome(find("#welcome"), dispatch),
    new Help(dialog("#help"), dispatch),
    new Message(find("#message"), dispatch),
    new Presentation(root, dispatch),
    new Preferences(),
  ]);
}
