/** What the table of runs and the race of designs are made of. */

import { part } from "../page/elements.js";
import { DesignsPanel } from "./designspanel.js";
import { LaneTimes } from "./lanetimes.js";
import { RunRecorder } from "./recorder.js";
import { RunList } from "./runlist.js";
import { RunsPanel } from "./runspanel.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */
/** @import { Component, Dispatch, Tables } from "../types.js" */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, server: Connection, names: ProblemNames }} parts
 * @returns {Component[]}
 */
export function runs(root, dispatch, parts) {
  const list = new RunList(parts.server, parts.tables.domains);
  const sprite = part(root, "#open-file use", SVGUseElement).getAttribute("href")?.split("#")[0] ?? "";
  return [
    new LaneTimes(dispatch, parts),
    new RunRecorder(dispatch, { ...parts, list }),
    new RunsPanel(part(root, "#runs-panel", HTMLElement), dispatch, { ...parts, list, sprite }),
    new DesignsPanel(part(root, "#designs-panel", HTMLElement), dispatch, parts),
  ];
}
