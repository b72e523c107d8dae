/**
 * The Draw panel: which tool, which ground and what it costs, and what can be done to the map as a whole. The tools
 * themselves are problems/tools.js's; making a new map is newmap.js's.
 */

import { part } from "../../page/elements.js";
import { cleared, isBlocked, ROUGH } from "../../problems/gridmap.js";
import { mapIn } from "../../problems/typed.js";
import { active } from "../../state/activelane.js";

/** @import { Action, Component, Dispatch, Editor, State, Terrain } from "../../types.js" */

/** @type {Record<string, (state: State) => Action>} */
const ACTIONS = {
  "clear-walls": (state) => ({ type: "problemReplaced", domain: "map", problem: cleared(mapIn(state), "walls") }),
  "clear-all": (state) => ({ type: "problemReplaced", domain: "map", problem: cleared(mapIn(state), "all") }),
  "clear-result": () => ({ type: "runCleared" }),
};

const OTHER = 4; // what ground costs that has no cost of its own yet

/** @implements {Component} */
export class EditorPanel {
  /** @type {State | null} */
  state = null;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   */
  constructor(root, dispatch) {
    this.dispatch = dispatch;
    this.tools = [...root.querySelectorAll("button[data-tool]")].filter(
      (element) => element instanceof HTMLButtonElement,
    );
    this.grounds = [...root.querySelectorAll("input[name=ground]")].filter(
      (element) => element instanceof HTMLInputElement,
    );
    this.named = part(root, "#named-grounds", HTMLDetailsElement);
    this.more = part(root, "#more-tools", HTMLDetailsElement);
    this.cost = part(root, "#ground-cost", HTMLInputElement);
    this.clearResult = part(root, "#clear-result", HTMLButtonElement);
    this.live = part(root, "#live", HTMLInputElement);
    this.live.addEventListener("change", () => this.#choose({ live: this.live.checked }));
    for (const button of this.tools)
      button.addEventListener("click", () => this.#choose({ tool: button.dataset.tool ?? "draw" }));
    for (const input of this.grounds) input.addEventListener("change", () => this.#choose(this.#ground(input)));
    this.cost.addEventListener("input", () => this.#chooseCost());
    this.cost.addEventListener("change", () => this.#checkCost());
    for (const [id, action] of Object.entries(ACTIONS)) {
      part(root, `#${id}`, HTMLButtonElement).addEventListener("click", () => dispatch(action));
    }
  }

  /** @param {Partial<Editor>} editor */
  #choose(editor) {
    this.dispatch({ type: "editorChosen", editor });
  }

  /**
   * Who chooses a ground wants to draw it. One without a cost has the cost in the field, unless another has that.
   * @param {HTMLInputElement} input
   */
  #ground(input) {
    const kind = input.value;
    const typed = this.cost.valueAsNumber;
    const free = isCost(this.cost) && !this.grounds.some((each) => isOf(each, { kind, cost: typed }) && each !== input);
    const ground = { kind, cost: Number(input.dataset.cost) || (free ? typed : OTHER) };
    const draws = !["erase", "start", "goal", "waypoint", "pan"].includes(this.state?.editor.tool ?? "");
    return draws ? { ground } : { ground, tool: "draw" };
  }

  /** What is typed counts at once, since the next thing may be a stroke. */
  #chooseCost() {
    const { cost, state } = this;
    if (state && isCost(cost)) this.#choose({ ground: { ...state.editor.ground, cost: cost.valueAsNumber } });
  }

  /** What was typed and cannot be is taken back. */
  #checkCost() {
    const { cost, state } = this;
    if (!state || isCost(cost)) return;
    cost.value = String(state.editor.ground.cost);
    this.dispatch({
      type: "said",
      message: { key: "ground.cost-range", facts: { least: Number(cost.min), most: Number(cost.max) } },
    });
  }

  /** @param {State} state */
  slice(state) {
    const { run } = active(state);
    return [run, state.editor];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    this.clearResult.disabled = active(state).run === null;
    if (before?.editor === state.editor) return;
    const { tool, ground, live } = state.editor;
    this.live.checked = live;
    for (const button of this.tools) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
    if (this.tools.some((button) => button.dataset.tool === tool && this.more.contains(button))) this.more.open = true;
    const chosen =
      this.grounds.find((input) => isOf(input, ground)) ?? this.grounds.find((input) => names(input, ground));
    for (const input of this.grounds) input.checked = input === chosen;
    if (chosen?.closest("details")) this.named.open = true;
    const blocked = isBlocked(ground);
    this.cost.disabled = blocked;
    if (blocked) this.cost.value = "";
    else if (this.cost.valueAsNumber !== ground.cost) this.cost.value = String(ground.cost);
  }
}

/** @param {HTMLInputElement} input */
function isCost({ valueAsNumber, min, max }) {
  return valueAsNumber >= Number(min) && valueAsNumber <= Number(max);
}

/** Does a choice stand for a ground, cost and all? @param {HTMLInputElement} input @param {Terrain} ground */
function isOf({ value, dataset }, ground) {
  return value === ground.kind && (isBlocked(ground) || Number(dataset.cost) === ground.cost);
}

/** Does it stand for the ground at any cost? @param {HTMLInputElement} input @param {Terrain} ground */
function names({ value, dataset }, { kind }) {
  return value === kind && (kind !== ROUGH || dataset.cost === "");
}
