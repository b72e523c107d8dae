/**
 * The buttons of the frame, wherever they stand (`data-frame` names what each does): the cards, the pen and the
 * spotlight over the stage, hidden numbers, a black screen, the size of text. keys.js has the same as keys.
 */

import { CARDS, carding, overlaid, sized } from "../state/frame.js";

/** @import { Component, Dispatch, State, View } from "../types.js" */

/**
 * @typedef {object} FrameTool
 * @property {(view: View) => Partial<View>} does
 * @property {(view: View) => boolean} [isOn] for what stays on
 * @property {(view: View) => boolean} [isIdle] when there is nothing for it to do
 */

/** @type {Record<string, FrameTool>} */
const TOOLS = {
  ...Object.fromEntries(
    CARDS.map((id) => [id, { does: (view) => carding(view, id), isOn: ({ card }) => card === id }]),
  ),
  pen: { does: (view) => overlaid(view, "pen"), isOn: ({ overlay }) => overlay === "pen" },
  spotlight: { does: (view) => overlaid(view, "spotlight"), isOn: ({ overlay }) => overlay === "spotlight" },
  wipe: { does: () => ({ ink: [] }), isIdle: ({ ink }) => !ink.length },
  asking: { does: ({ asking }) => ({ asking: !asking }), isOn: ({ asking }) => asking },
  blank: { does: ({ blank }) => ({ blank: !blank }) },
  smaller: { does: (view) => sized(view, -1), isIdle: (view) => sized(view, -1).textSize === view.textSize },
  larger: { does: (view) => sized(view, 1), isIdle: (view) => sized(view, 1).textSize === view.textSize },
};

/** @implements {Component} */
export class FrameTools {
  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   */
  constructor(root, dispatch) {
    const buttons = /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll("[data-frame]")]);
    this.rows = buttons.map((button) => ({ button, tool: TOOLS[button.dataset.frame ?? ""] }));
    for (const { button, tool } of this.rows)
      button.addEventListener("click", () => dispatch(({ view }) => ({ type: "viewChosen", view: tool.does(view) })));
  }

  /** @param {State} state */
  slice({ view }) {
    return [view];
  }

  /** @param {State} state */
  syncState({ view }) {
    for (const { button, tool } of this.rows) {
      if (tool.isOn) button.setAttribute("aria-pressed", String(tool.isOn(view)));
      button.disabled = tool.isIdle?.(view) ?? false;
    }
  }
}
