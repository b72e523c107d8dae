/**
 * What explains a run, on every tab, a moment after the page is ready or the replay is open. To add such a component, add
 * its line.
 */

import { CodePanel } from "../inside/code.js";
import { CodeBreakpoints } from "../inside/codebreakpoints.js";
import { Lists } from "../inside/lists.js";
import { HeuristicCheck } from "../learn/heuristiccheck.js";
import { Optimum } from "../learn/optimum.js";
import { Predict } from "../learn/predict.js";
import { PredictFoot } from "../learn/predictfoot.js";
import { part } from "../page/elements.js";
import { FrameTools } from "../page/frametools.js";
import { Overlay } from "../page/overlay.js";
import { TermBubble } from "../page/termbubble.js";
import { Notes } from "./enginenote.js";
import { Dips } from "./falls.js";
import { NeighbourList } from "./neighbourlist.js";
import { Rounds } from "./rounds.js";
import { SampleSize } from "./samplesize.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { HeuristicQuery } from "../server/heuristicquery.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */
/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Domain, State, Tables } from "../types.js" */

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection, names: ProblemNames, heuristics: HeuristicQuery, explained: (domain: Domain) => Explained }} parts
 * @returns {Component[]}
 */
export function explaining(root, dispatch, parts) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const breakpoints = new CodeBreakpoints(find("#code-breakpoints"), dispatch);
  return [
    new TermBubble(document.body),
    new FrameTools(root, dispatch),
    new Overlay(find("#stage"), dispatch),
    new NeighbourList(root, dispatch, parts),
    new Predict(root, dispatch, parts),
    new PredictFoot(find("#predict"), dispatch, parts),
    new Dips(part(root, "#dips", HTMLButtonElement), dispatch, parts),
    breakpoints,
    new CodePanel(find("#code-panel"), dispatch, { ...parts, breakpoints }),
    new Notes(find("#engine-note"), find("#memory-note")),
    new Rounds(find("#rounds"), dispatch, parts),
    new SampleSize(part(root, "#step-size [value=expansion]", HTMLOptionElement), dispatch, {}),
    new Optimum(find("#optimum"), dispatch, parts),
    new HeuristicCheck(find("#trust-panel"), dispatch, parts),
    ...parts.tables.domains.flatMap((domain) => parts.explained(domain).components(root, dispatch, parts)),
    new Lists(root, dispatch, parts),
  ];
}
