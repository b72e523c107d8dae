/** Beside the tick for numbers: that they would not fit the cells as they are, and what helps. */

/** @import { Stage } from "./stage.js" */
/** @import { Component, Dispatch } from "../types.js" */

/** @implements {Component} */
export class NumbersHint {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} _dispatch
   * @param {{ stage: Stage }} parts
   */
  constructor(element, _dispatch, { stage }) {
    stage.watch(({ options, samples, fit }) => {
      const hidden = !options.numbers || !samples || fit.figures !== "none";
      if (element.hidden !== hidden) element.hidden = hidden;
    });
  }

  slice() {
    return []; // the stage is who tells
  }

  syncState() {}
}
