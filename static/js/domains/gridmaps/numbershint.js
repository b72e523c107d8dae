/** Beside the tick for numbers: that they would not fit the cells as they are, and what helps. */

import { write } from "../../page/elements.js";
import { say } from "../../words/words.js";

/** @import { Scene } from "../../stage/scene.js" */
/** @import { Stage } from "../../stage/stage.js" */
/** @import { Component, Dispatch, State } from "../../types.js" */

/** @implements {Component} */
export class NumbersHint {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} _dispatch
   * @param {{ stage: Stage }} parts
   */
  constructor(element, _dispatch, { stage }) {
    this.element = element;
    this.stage = stage;
    stage.watch((scene) => this.#show(scene));
  }

  /** @param {State} state */
  slice({ view }) {
    return [view.language];
  }

  /** In another language. */
  syncState() {
    if (this.stage.scene) this.#show(this.stage.scene);
  }

  /** @param {Scene} scene */
  #show({ options, samples, fit }) {
    const crowded = options.numbers && !options.asking && samples !== null && fit.figures === "none";
    write(this.element, crowded ? say("view.numbers.small") : "");
  }
}
