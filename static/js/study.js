/**
 * The components that explain a run: they are there on every tab, and come a moment after the page is ready, so that the stage never waits for them.
 * To add one, add its line.
 */

import { Checks } from "./checks.js";
import { CodePanel } from "./code.js";
import { Dips } from "./dips.js";
import { part } from "./elements.js";
import { lessons } from "./lessons.js";
import { Lists } from "./lists.js";
import { Notes } from "./notes.js";
import { NeighbourList } from "./neighbourlist.js";
import { Predict } from "./predict.js";
import { PredictFoot } from "./predictfoot.js";
import { Optimum } from "./optimum.js";
import { Own } from "./own.js";
import { Patterns } from "./patterns.js";
import { Rounds } from "./rounds.js";
import { SampleSize } from "./samplesize.js";
import { Stored } from "./stored.js";
import { Trust } from "./trust.js";
import { Truths } from "./truths.js";
import { allWords } from "./words.js";

/** @import { Connection } from "./connection.js" */
/** @import { Timeline } from "./timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "./types.js" */

await allWords(); // theirs did not come with the page

/**
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection }} parts
 * @returns {Component[]}
 */
export function study(root, dispatch, parts) {
  const find = (/** @type {string} */ id) => part(root, id, HTMLElement);
  const checking = { ...parts, checks: new Checks(parts.server) };
  return [
    ...lessons(root, dispatch, parts),
    new NeighbourList(find("#explanation"), dispatch, parts),
    new Predict(find("#explanation"), dispatch, parts),
    new PredictFoot(find("#predict"), dispatch, {}),
    new Dips(part(root, "#dips", HTMLButtonElement), dispatch, parts),
    new CodePanel(find("#code-panel"), dispatch, parts),
    new Notes(find("#engine-note"), find("#memory-note")),
    new Own(find("#own"), dispatch, checking),
    new Rounds(find("#rounds"), dispatch, parts),
    new SampleSize(part(root, "#step-size [value=expansion]", HTMLOptionElement), dispatch, {}),
    new Patterns(find("#patterns"), dispatch, parts),
    new Optimum(find("#optimum"), dispatch, checking),
    new Trust(find("#trust-panel"), dispatch, checking),
    new Truths(dispatch, parts),
    new Lists(root, dispatch, parts),
    new Stored(find("#stored"), part(root, "#stored-open", HTMLButtonElement), dispatch, parts),
  ];
}
