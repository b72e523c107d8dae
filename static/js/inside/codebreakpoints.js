/**
 * The breakpoints that are not lines: f rises or falls, the picked node is touched, a condition holds. All of them can
 * be removed at once. A condition that cannot be read stays in its field, with what is wrong with it, and the one before
 * stays in force.
 */

import { part, write } from "../page/elements.js";
import { problemOf } from "../problems/domains.js";
import { figure } from "../records/figures.js";
import { KINDS } from "../records/records.js";
import { active } from "../state/activelane.js";
import { holding, isAnySet, NO_BREAKPOINTS } from "../state/breakpoints.js";
import { parsed } from "../state/conditions.js";
import { nameOf } from "../words/nodename.js";
import { say } from "../words/words.js";
import { lineAt, linesOf, rowOfRecord } from "./codelines.js";

/** @import { Source } from "./codetypes.js" */
/** @import { Breakpoints, Component, Dispatch, Run, Sentence, State } from "../types.js" */

const FLAGS = /** @type {const} */ (["rises", "falls", "touched"]);

/** @implements {Component} */
export class CodeBreakpoints {
  /** @type {Breakpoints} */
  breakpoints = NO_BREAKPOINTS;
  /** @type {Sentence | null} */
  refusal = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   */
  constructor(element, dispatch) {
    this.count = part(element, "#code-count", HTMLElement);
    this.node = part(element, "#code-touched-node", HTMLElement);
    this.condition = part(element, "#code-condition", HTMLInputElement);
    this.note = part(element, "#code-condition-note", HTMLElement);
    this.clear = part(element, "#code-clear", HTMLButtonElement);
    this.boxes = FLAGS.map((name) => ({ name, box: part(element, `#code-${name}`, HTMLInputElement) }));
    this.dispatch = dispatch;
    this.#listen();
  }

  #listen() {
    const choose = (/** @type {Partial<Breakpoints>} */ chosen) =>
      this.dispatch(({ view }) => ({ type: "viewChosen", view: { breakpoints: { ...view.breakpoints, ...chosen } } }));
    for (const { name, box } of this.boxes) box.addEventListener("change", () => choose({ [name]: box.checked }));
    this.condition.addEventListener("input", () => this.#refuse(null));
    this.condition.addEventListener("change", () => {
      const condition = this.#read();
      if (condition !== null) choose({ condition });
    });
    this.clear.addEventListener("click", () => {
      this.condition.value = "";
      this.#refuse(null);
      choose(NO_BREAKPOINTS);
    });
  }

  /** @param {State} state */
  slice(state) {
    return [state.view, state.picked, problemOf(state)];
  }

  /** @param {State} state */
  syncState(state) {
    const { breakpoints } = state.view;
    this.breakpoints = breakpoints;
    for (const { name, box } of this.boxes) box.checked = breakpoints[name];
    if (document.activeElement !== this.condition && !this.refusal) this.condition.value = breakpoints.condition;
    if (this.refusal) this.#refuse(this.refusal);
    this.clear.disabled = !isAnySet(breakpoints) && !this.refusal;
    const { domain, picked } = state;
    write(
      this.node,
      picked === null ? say("code.touched.none") : nameOf({ domain, problem: problemOf(state) }, picked),
    );
  }

  /**
   * How many are set, lines included, and which of them hold where playing stopped. @param {number} lines @param
   * {readonly string[]} holding
   */
  mark(lines, holding) {
    const { breakpoints } = this;
    const count = lines + FLAGS.filter((name) => breakpoints[name]).length + Number(breakpoints.condition !== "");
    write(this.count, count ? String(count) : "");
    for (const { name, box } of this.boxes)
      box.closest("label")?.toggleAttribute("data-halted", holding.includes(name));
    this.condition.toggleAttribute("data-halted", holding.includes("condition"));
  }

  /** The condition as it is to be set; null when it cannot be read: then what is in force stays so. */
  #read() {
    const text = this.condition.value.trim();
    const found = text ? parsed(text) : null;
    this.#refuse(found && "refusal" in found ? found.refusal : null);
    return this.refusal ? null : text;
  }

  /** @param {string} wrong */
  #wrong(wrong) {
    const { condition } = this.breakpoints;
    return condition ? say("code.condition.still", { wrong, condition }) : wrong;
  }

  /** @param {Sentence | null} refusal */
  #refuse(refusal) {
    this.refusal = refusal;
    write(this.note, refusal ? this.#wrong(say(refusal.key, refusal.facts)) : "");
    if (refusal) this.condition.setAttribute("aria-invalid", "true");
    else this.condition.removeAttribute("aria-invalid");
  }
}

/**
 * Why playing has just stopped, in words, if it was for a breakpoint.
 * @param {State} state
 * @param {Source | null} source of the run, if it is here
 * @returns {Sentence | null}
 */
export function haltOf(state, source) {
  const { playback, view } = state;
  const { cursor, run } = active(state);
  if (playback.playing || !run || cursor === 0) return null;
  const { records } = run;
  const record = cursor - 1;
  const [what] = holding(state, record);
  if (!what) return null;
  const lines = source ? linesOf(source, view.code, view.language) : [];
  const facts = {
    line: source ? lines[lineAt(lines, rowOfRecord(source, records, record))].number : 0,
    condition: view.breakpoints.condition,
    ...factsOf(run, record),
  };
  return { key: `code.halt.${what === "line" ? view.code : what}`, facts };
}

/** @param {Run} run @param {number} record */
function factsOf(run, record) {
  const { records } = run;
  return {
    kind: KINDS[records.kind(record)].toUpperCase(),
    node: nameOf(run, records.node(record)),
    ...{ f: figure(records.f(record)), g: figure(records.g(record)), h: figure(records.h(record)) },
  };
}
