/** The View panel: what the stage shows beside the cells themselves. */

import { choose, part } from "./elements.js";

/** @import { Action, Component, Dispatch, State, View } from "../types.js" */

/** @type {(view: Partial<View>) => Action} */
const view = (chosen) => ({ type: "viewChosen", view: chosen });

/** @type {Record<string, { get: (state: State) => boolean, set: (on: boolean) => Action }>} */
const SWITCHES = {
  numbers: { get: (state) => state.view.numbers, set: (numbers) => view({ numbers }) },
  arrows: { get: (state) => state.view.arrows, set: (arrows) => view({ arrows }) },
  palette: { get: (state) => state.view.palette === "safe", set: (on) => view({ palette: on ? "safe" : "usual" }) },
};

/** @implements {Component} */
export class ViewPanel {
  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   */
  constructor(root, dispatch) {
    this.heat = part(root, "#heat", HTMLSelectElement);
    this.switches = Object.entries(SWITCHES).map(([id, row]) => ({
      ...row,
      box: part(root, `#${id}`, HTMLInputElement),
    }));
    this.heat.addEventListener("change", () => dispatch(view({ heat: /** @type {View["heat"]} */ (this.heat.value) })));
    for (const { box, set } of this.switches) box.addEventListener("change", () => dispatch(set(box.checked)));
  }

  /** @param {State} state */
  slice({ view, editor }) {
    return [view, editor];
  }

  /** @param {State} state */
  syncState(state) {
    choose(this.heat, state.view.heat);
    for (const { box, get } of this.switches) {
      if (box.checked !== get(state)) box.checked = get(state);
    }
  }
}
