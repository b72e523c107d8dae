/**
 * The Algorithm panel: a control for every setting, named by its id, what the chosen algorithm does, and what an answer
 * would be worth. Which options apply is read from the server's tables and from the template's `data-option` and
 * `data-domains`; no algorithm is known here.
 */

import { choose, part, write } from "../page/elements.js";
import { writeTermed } from "../page/terms.js";
import { isHopeless } from "../problems/domains.js";
import { active, laneIn } from "../state/activelane.js";
import { isPast } from "../state/horizon.js";
import { refitted } from "../state/refit.js";
import { isSaid, say } from "../words/words.js";

/** @import { GaveWay } from "../state/refit.js" */
/** @import { Component, Dispatch, Guarantee, Sentence, Settings, State, Tables } from "../types.js" */

/** @typedef {HTMLSelectElement | HTMLInputElement} Control */

/** @implements {Component} */
export class AlgorithmPanel {
  /** @type {State | null} */
  state = null;
  /** @type {GaveWay | null} */
  gaveWay = null; // the rule for diagonal moves that an algorithm could not keep

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables }} parts
   */
  constructor(element, dispatch, { tables }) {
    this.element = element;
    this.dispatch = dispatch;
    this.tables = tables;
    this.about = part(element, "#algorithm-about", HTMLElement);
    this.broken = part(element, "#heuristic-about", HTMLElement);
    this.badge = part(element, "#guarantee", HTMLElement);
    this.diagonal = part(element, "#diagonal", HTMLSelectElement);
    this.weight = part(element, "#weight", HTMLInputElement);
    this.caps = ["#depth", "#limit"].map((id) => part(element, id, HTMLInputElement));
    this.controls = /** @type {Control[]} */ ([...element.querySelectorAll("select, input")]);
    this.optional = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("[data-option]")]);
    for (const control of this.controls) control.addEventListener("change", () => this.#choose(control));
  }

  /** @param {State} state */
  slice(state) {
    const { problem, run, settings } = active(state);
    return [state.domain, problem, run, settings, state.connection, state.view, state.editor];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    if (before?.domain !== state.domain) this.#showDomain(state.domain.name);
    const typed = laneIn(before)?.settings === active(state).settings ? document.activeElement : null;
    if (laneIn(before)?.settings !== active(state).settings || before?.view !== state.view)
      this.#showSettings(active(state).settings, typed);
    this.#showWorth(state);
  }

  /** Only what is there for this kind of problem. @param {string} domain */
  #showDomain(domain) {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("[data-domains]"))) {
      element.hidden = !element.dataset.domains?.split(" ").includes(domain);
      if (element instanceof HTMLOptionElement) element.disabled = element.hidden;
    }
  }

  /** @param {Settings} settings @param {Element | null} typed a field that keeps what is being typed into it */
  #showSettings(settings, typed = null) {
    const row = this.tables.algorithms[settings.algorithm];
    for (const control of this.controls)
      if (control !== typed) show(control, settings[/** @type {keyof Settings} */ (control.id)]);
    for (const element of this.optional) element.hidden = !row.options.includes(element.dataset.option ?? "");
    for (const option of this.diagonal.options) option.disabled = !row.diagonals.includes(option.value);
    this.weight.placeholder = String(row.weight);
    for (const cap of this.caps) cap.placeholder = say("option.none");
    write(this.about, say(`about.${settings.algorithm}`));
    const broken = `broken.${settings.heuristic}`;
    this.broken.hidden = !isSaid(broken) || !row.options.includes("heuristic");
    write(this.broken, this.broken.hidden ? "" : say(broken));
  }

  /** @param {State} state */
  #showWorth(state) {
    const { connection } = state;
    const { run } = active(state);
    if (isHopeless(state))
      this.#say("", ""); // the sentence says it
    else if (run?.refusal) this.#say("bad", say(run.refusal.key, run.refusal.facts));
    else if (run?.guarantee) this.#showGuarantee(run.guarantee, state);
    else if (connection !== "online" || !this.badge.textContent) this.#say("", say("guarantee.waiting"));
  }

  /** A promise about an expression names it: what is being typed may differ. @param {Guarantee} guarantee @param {State} state */
  #showGuarantee({ optimal, reason, facts }, state) {
    const { algorithm, heuristic, expression } = active(state).settings;
    const own = heuristic === "own" && this.tables.algorithms[algorithm].options.includes("heuristic");
    const promise = say(`guarantee.${reason}`, facts);
    const text = own ? say("option.own-promise", { expression: expression ?? "", text: promise }) : promise;
    if (isPast(state)) this.#say("", say("notice.past", { text }));
    else this.#say(optimal ? "good" : "warn", text);
  }

  /** @param {string} tone @param {string} text */
  #say(tone, text) {
    this.badge.dataset.tone = tone;
    writeTermed(this.badge, text);
  }

  /** @param {Control} control */
  #choose(control) {
    if (isWrong(control)) this.#refuse(control);
    else if (control.id === "algorithm") this.#chooseAlgorithm(control.value);
    else
      this.dispatch({
        type: "settingsChosen",
        settings: { ...this.#own(control.value), [control.id]: chosen(control, this.tables.defaults) },
      });
  }

  /** A heuristic of one's own begins with an example. @param {string} value */
  #own(value) {
    const { state } = this;
    return value === "own" && state && !active(state).settings.expression
      ? { expression: this.tables.expression.examples[state.domain.name][0] }
      : {};
  }

  /** An algorithm, with a rule for diagonal moves that it can keep. @param {string} algorithm */
  #chooseAlgorithm(algorithm) {
    const { diagonals } = this.tables.algorithms[algorithm];
    /** @type {Sentence | null} */
    let message = null;
    this.dispatch((state) => {
      const { settings: before } = active(state);
      const { settings, gaveWay } = refitted(before, { algorithm, diagonals }, this.gaveWay);
      this.gaveWay = gaveWay;
      const key = gaveWay ? "option.refitted" : "option.restored";
      message = settings.diagonal === before.diagonal ? null : { key, facts: settings };
      return { type: "settingsChosen", settings };
    });
    this.dispatch(() => message && { type: "said", message });
  }

  /** @param {Control} control */
  #refuse(control) {
    const [least, most] = this.tables.ranges[control.id];
    const key = isWhole(control) ? "settings.whole" : "settings.number";
    const facts = { field: say(`option.${control.id}`), found: control.value || "–", least, most };
    this.dispatch({ type: "said", message: { key, facts } });
    if (this.state) this.#showSettings(active(this.state).settings);
  }
}

/**
 * @param {Control} control
 * @param {Settings[keyof Settings]} value
 */
function show(control, value) {
  if (control.type === "checkbox") /** @type {HTMLInputElement} */ (control).checked = value === true;
  else if (control instanceof HTMLSelectElement) {
    choose(control, String(value ?? ""));
    control.title = control.selectedOptions[0]?.text ?? ""; // there is not always room for it
  } else control.value = String(value ?? "");
}

/**
 * @param {Control} control
 * @param {Settings} defaults
 */
function chosen(control, defaults) {
  if (control.type === "checkbox") return /** @type {HTMLInputElement} */ (control).checked;
  if (control.type !== "number") return control.value;
  return control.value === "" ? defaults[/** @type {keyof Settings} */ (control.id)] : Number(control.value);
}

/** @param {Control} control */
function isWrong(control) {
  const { badInput, rangeUnderflow, rangeOverflow, stepMismatch } = control.validity;
  return badInput || rangeUnderflow || rangeOverflow || (isWhole(control) && stepMismatch);
}

/** @param {Control} control */
function isWhole(control) {
  return control.getAttribute("step") === "1";
}
