/** The dialog "Same, but …": one lane more that differs in one setting, or a prepared set of lanes. */

import { part, parts } from "../page/elements.js";
import { MOST_LANES } from "../state/lanes.js";
import { say } from "../words/words.js";
import { applicable, SETS, TYPED, VARIATIONS } from "./variations.js";

/** @import { OtherValue, OwnOfLane } from "./variations.js" */
/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { Action, Dispatch, Domain, State, Tables } from "../types.js" */

export class SameBut {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, current: () => State, offered: (domain: Domain) => Offered, opener: HTMLButtonElement }} given
   */
  constructor(dialog, dispatch, { tables, current, offered, opener }) {
    this.dialog = dialog;
    this.dispatch = dispatch;
    this.tables = tables;
    this.current = current;
    this.offered = offered;
    this.selects = parts(dialog, "#same-", HTMLSelectElement, ["what", "value"]);
    this.typed = part(dialog, "#same-typed", HTMLInputElement);
    this.fields = parts(dialog, "#same-", HTMLElement, ["value-field", "typed-field", "full"]);
    this.add = part(dialog, "#same-add", HTMLButtonElement);
    /** @type {OtherValue[]} */
    this.values = [];
    this.selects.what.addEventListener("change", () => this.#showValues());
    this.typed.addEventListener("input", () => this.typed.setCustomValidity(""));
    part(dialog, "form", HTMLFormElement).addEventListener("submit", (event) => this.#submit(event));
    part(dialog, "#same-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (dialog.querySelectorAll("[data-set]")))
      button.addEventListener("click", () => this.#choose(button.dataset.set ?? ""));
    opener.addEventListener("click", () => this.#open());
    opener.disabled = false;
  }

  #open() {
    const state = this.current();
    const { what } = this.selects;
    const before = what.value;
    const names = applicable(state, this.tables, this.offered(state.domain));
    what.replaceChildren(...names.map((name) => new Option(say(nameKey(name, state)), name, false, name === before)));
    const full = state.lanes.length === MOST_LANES;
    this.add.disabled = full;
    this.fields.full.hidden = !full;
    this.#showValues();
    this.dialog.showModal();
  }

  #showValues() {
    const name = this.selects.what.value;
    const state = this.current();
    const { values, typed } = VARIATIONS[name] ?? { typed: "text" };
    this.values = values?.(state, this.tables, this.offered(state.domain)) ?? [];
    this.fields["value-field"].hidden = Boolean(typed);
    this.fields["typed-field"].hidden = !typed;
    this.selects.value.replaceChildren(...this.values.map(({ words }, place) => new Option(words, String(place))));
    if (typed) this.#showTyped(name, typed);
  }

  /** @param {string} name */
  #typed(name) {
    return TYPED[name] ?? this.offered(this.current().domain).typed[name];
  }

  /** @param {string} name @param {"number" | "text"} type */
  #showTyped(name, type) {
    const [least, most] = this.tables.ranges[name] ?? ["", ""];
    Object.assign(this.typed, { type, min: String(least), max: String(most), step: "any", required: true });
    this.typed.value = this.#typed(name).first(this.current(), this.tables);
    this.typed.setCustomValidity("");
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const name = this.selects.what.value;
    const typed = this.#typed(name) !== undefined;
    const wanted = typed ? this.#written(name) : this.values[Number(this.selects.value.value)];
    if (typed && !this.typed.reportValidity()) return;
    const { settings, problem, taken = false } = /** @type {OtherValue} */ (wanted);
    this.#end({ type: "laneAdded", settings, ...(problem ? { problem } : {}) });
    if (taken) this.dispatch(freshTaken);
  }

  /** What was written; what is wrong with it the field says. @param {string} name @returns {OwnOfLane | null} */
  #written(name) {
    const found = this.#typed(name).read(this.typed.value, this.current());
    const isWrong = "refusal" in found;
    this.typed.setCustomValidity(isWrong ? say(found.refusal.key, found.refusal.facts) : "");
    return isWrong ? null : found;
  }

  /** @param {string} set */
  #choose(set) {
    this.#end({ type: "lanesChosen", lanes: SETS[set](this.current(), this.tables) });
  }

  /** @param {Action} action */
  #end(action) {
    this.dialog.close();
    this.dispatch(action);
  }
}

/** @param {string} name @param {State} state */
function nameKey(name, state) {
  return VARIATIONS[name] ? (VARIATIONS[name].named?.(state) ?? `option.${name}`) : `lane.problem.${name}`;
}

/** The lane that was just added taken to hand: it stands next to the one that is. @param {State} state @returns {Action} */
function freshTaken(state) {
  return { type: "laneTaken", lane: state.lanes[state.active + 1].id };
}
