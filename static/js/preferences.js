/**
 * How the user likes the page: remembered by the browser from one visit to the next, where it allows that. Only the view is kept here; the map
 * and the settings are the document's.
 */

/** @import { Component, State, View } from "./types.js" */

const NAME = "astrolabe.view";
const KEPT = /** @type {const} */ (["language", "theme", "palette", "numbers", "arrows", "heat", "rails", "welcome"]);

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
  constructor() {
    /** @type {View | null} */
    this.view = null;
  }

  /** @param {State} state */
  syncState({ view }) {
    if (view === this.view) return;
    this.view = view;
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
  return Object.fromEntries(KEPT.filter((key) => key in view).map((key) => [key, view[key]]));
}
