/**
 * What is asked of a problem of any kind. Each kind brings along what there is to know of it (`Domain` in
 * domaintypes.d.ts); only who reads documents looks it up by its name. Pure.
 */

/** @import { Domain, Problem, State } from "../types.js" */

/** The domain of a problem in a document, or of an opened one. @param {object} opened @param {readonly Domain[]} domains */
export function domainOf(opened, domains) {
  return domains.find(({ name }) => name in opened) ?? null;
}

/** The problem of an opened document. @param {object} opened @param {readonly Domain[]} domains @returns {Problem} */
export function problemIn(opened, domains) {
  return /** @type {any} */ (opened)[String(domainOf(opened, domains)?.name)];
}

/** The problem of the active lane. @param {Pick<State, "lanes" | "active">} state @returns {Problem} */
export function problemOf({ lanes, active }) {
  return lanes[active].problem;
}

/** The problem on the tab of a domain, whichever tab is shown. @param {Pick<State, "domain" | "lanes" | "active" | "aside">} state @param {string} name @returns {any} */
export function problemOn(state, name) {
  return problemOf(name === state.domain.name ? state : state.aside[name]);
}

/** The domains that there are a tab for. @param {Pick<State, "domain" | "aside">} state @returns {Domain[]} */
export function domainsOf({ domain, aside }) {
  return [domain, ...Object.values(aside).map((desk) => desk.domain)];
}

/** Is there nothing to search for, as far as is known before any search? @param {State} state */
export function isHopeless(state) {
  const { problem, settings } = state.lanes[state.active];
  return state.domain.hopeless(problem, settings, state);
}
