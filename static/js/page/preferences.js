/**
 * How the user likes the page: remembered by the browser from one visit to the next, where it allows that. Only the
 * view is kept here; the map and the settings are the document's.
 */

import { isBreakpoints } from "../state/breakpoints.js";
import { isTextSize } from "../state/frame.js";
import { isDesignsView, isRunsView } from "../state/runsview.js";

/** @import { Component, State, View } from "../types.js" */

const NAME = "astrolabe.view";
/** @type {(...values: unknown[]) => (value: unknown) => boolean} */
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
const onOrOff = oneOf(true, false);
/** @type {(names: unknown) => boolean} */
const areNames = (names) => Array.isArray(names) && names.every((name) => typeof name === "string");

/**
 * What is kept, and what it must be: anyone can write into a browser's storage. @type {Partial<Record<keyof View,
 * (value: any) => boolean>>}
 */
const KEPT = {
  language: oneOf("en", "zh"),
  theme: oneOf("system", "light", "dark"),
  palette: oneOf("usual", "safe"),
  heat: oneOf("none", "g", "h", "f", "order", "truth"),
  numbers: onOrOff,
  arrows: onOrOff,
  welcome: onOrOff,
  folded: areNames,
  pinned: areNames,
  rightRail: onOrOff,
  columns: (columns) => [columns?.left, columns?.right].every(Number.isFinite),
  textSize: isTextSize,
  breakpoints: isBreakpoints,
  code: oneOf("steps", "source"),
  runs: isRunsView,
  designs: isDesignsView,
};

/**
 * What was remembered; at the first visit, only that it is the first.
 * @returns {Partial<View>}
 */
export function remembered() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "null");
    return found ? onlyKept(found) : { welcome: true };
  } catch {
    return { welcome: true }; // no storage, or nothing of ours in it
  }
}

/** @implements {Component} */
export class Preferences {
  /** @param {State} state */
  slice({ view }) {
    return [view];
  }

  /** @param {State} state */
  syncState({ view }) {
    try {
      localStorage.setItem(NAME, JSON.stringify(onlyKept(view)));
    } catch {
      // a browser that keeps nothing: the page works all the same
    }
  }
}

/**
 * @param {Partial<View>} view
 * @returns {Partial<View>}
 */
function onlyKept(view) {
  return Object.fromEntries(
    Object.entries(view).filter(([key, value]) => KEPT[/** @type {keyof View} */ (key)]?.(value)),
  );
}
