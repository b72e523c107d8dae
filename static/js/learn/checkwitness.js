/**
 * A witness against a heuristic, to be looked at: a node that is picked in the picture, or what its domain shows. The numbers beside it are those that refute.
 */

import { made } from "../page/elements.js";
import { problemOf } from "../problems/domains.js";
import { figure } from "../records/figures.js";
import { nameOf } from "../words/nodename.js";
import { say } from "../words/words.js";

/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Dispatch, State } from "../types.js" */
/** @import { Edge, Over, TrustNode } from "./trusttypes.js" */

/**
 * @param {Over | Edge} witness
 * @param {State} state
 * @param {Dispatch} dispatch
 * @param {Explained} explained
 * @returns {readonly Element[]}
 */
export function witnessOf(witness, state, dispatch, explained) {
  return typeof witness.node === "number"
    ? onNodes(witness, state, dispatch)
    : (explained.witness?.(witness, problemOf(state), dispatch) ?? []);
}

/**
 * Cells, or boards of the run that is shown.
 * @param {Over | Edge} witness
 * @param {State} state
 * @param {Dispatch} dispatch
 * @param {string} [words] instead of the numbers that refute
 */
export function onNodes(witness, state, dispatch, words) {
  const button = (/** @type {TrustNode} */ node) => {
    const cell = Number(node);
    const made = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: nameOf({ domain: state.domain, problem: problemOf(state) }, cell),
    });
    made.addEventListener("click", () => dispatch({ type: "picked", cell }));
    return made;
  };
  const ends = "next" in witness ? [button(witness.node), arrow(), button(witness.next)] : [button(witness.node)];
  return /** @type {HTMLElement[]} */ ([...ends, words ? element("p", words) : refuting(witness)]);
}

/** The numbers that refute. @param {Over | Edge} witness */
export function refuting(witness) {
  const { h, cost } = witness;
  const facts = {
    h: figure(h),
    cost: figure(cost),
    more: figure("next" in witness ? h - cost - witness.next_h : h - cost),
  };
  if (!("next" in witness)) return element("p", say("trust.witness.over", facts));
  return element(
    "p",
    say("trust.witness.edge", { ...facts, next: figure(witness.next_h), sum: figure(cost + witness.next_h) }),
  );
}

export function arrow() {
  const svg = made("svg", { class: "arrow", viewBox: "0 0 20 20", "aria-hidden": "true" });
  svg.append(made("path", { d: "M3 10H16M11 5L16 10L11 15", fill: "none", stroke: "currentColor", "stroke-width": 2 }));
  return svg;
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  return Object.assign(document.createElement(name), { textContent: text });
}
