/** The step size "One expansion" is called what it is where the records are samples: there a step is one of them. */

import { shown } from "../state/horizon.js";
import { say } from "../words/words.js";

/** @import { Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class SampleSize {
  /**
   * @param {HTMLOptionElement} option
   * @param {Dispatch} _dispatch
   * @param {object} _parts
   */
  constructor(option, _dispatch, _parts) {
    this.option = option;
  }

  /** @param {State} state */
  slice(state) {
    return [shown(state).records.coarse];
  }

  /** @param {State} state */
  syncState(state) {
    const key = shown(state).records.coarse ? "size.sample" : "size.expansion";
    if (this.option.dataset.say === key) return;
    this.option.dataset.say = key; // for any other language to come
    this.option.textContent = say(key);
  }
}
