/**
 * Where a search cannot go on, or should not as it is: what can be done about it, in one click. A table says when, in
 * which words and with which buttons; what stands over the stage concerns the search, what stands in the Algorithm panel
 * the settings. To add a way out, add its row.
 */

import { part, write } from "../page/elements.js";
import { active } from "../state/activelane.js";
import { isPast } from "../state/horizon.js";
import { say } from "../words/words.js";
import { roundsTold } from "./rounds.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { Action, Component, Dispatch, Domain, Facts, State, Tables } from "../types.js" */

/** @typedef {{ key: string, facts?: Facts, acts: readonly Action[] }} Offer */
/** @typedef {{ key: string, facts?: Facts, offers: readonly Offer[] }} ToldWay */
/** @typedef {{ timeline: Timeline, tables: Tables, offered: (domain: Domain) => Offered }} WayParts */

const ADVISED = ["admissible", "closed-is-final", "wrong"]; // promises that reopening would make better
const FLICKER = 400; // milliseconds that a sentence about a search under way stays at least

const PLACES = /** @type {const} */ (["stage", "panel", "heuristic"]);

/** @typedef {typeof PLACES[number]} WayPlace */

/** When it is said, and what; null where there is nothing to say. @typedef {{ place: WayPlace, told: (state: State, parts: Pick<WayParts, "timeline" | "tables">) => ToldWay | null }} WayRow */

/** @type {readonly WayRow[]} */
const WAYS = [
  { place: "stage", told: roundsUnderWay },
  { place: "panel", told: reopeningAdvised },
];

/** While such a search is under way and does not come to its end at once. @param {State} state @param {Pick<WayParts, "timeline" | "tables">} parts @returns {ToldWay | null} */
function roundsUnderWay(state, { timeline }) {
  const { playback } = state;
  const { run, goingTo } = active(state);
  const moving = goingTo === Infinity || (playback.playing && playback.speed === Infinity);
  if (!run || run.status === "done" || !moving) return null;
  const facts = roundsTold(timeline);
  if (!facts || facts.expanded < LONG) return null;
  return {
    key: `ways.rounds.${state.domain.name}${facts.times > 1 ? ".times" : ""}`,
    facts: { ...facts, expanded: facts.expanded.toLocaleString("en") },
    offers: [{ key: "ways.stop", acts: [{ type: "pause" }] }],
  };
}

const LONG = 5000; // expansions that are more than a moment

/** @param {State} state @param {Pick<WayParts, "timeline" | "tables">} parts @returns {ToldWay | null} */
function reopeningAdvised(state, { tables }) {
  const { run, settings } = active(state);
  const can = tables.algorithms[settings.algorithm].options.includes("reopening") && !settings.reopening;
  if (!can || !run?.guarantee || isPast(state) || !ADVISED.includes(run.guarantee.reason)) return null;
  return {
    key: "ways.reopening",
    offers: [{ key: "option.reopening", acts: [{ type: "settingsChosen", settings: { reopening: true } }] }],
  };
}

/** @implements {Component} */
export class WaysOut {
  /** @type {Record<string, string>} */
  shown = {};
  timer = 0;
  /** @type {State | null} */
  state = null;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {WayParts} parts
   */
  constructor(root, dispatch, parts) {
    this.dispatch = dispatch;
    this.parts = parts;
    /** @type {Record<string, HTMLElement>} */
    this.boxes = Object.fromEntries(PLACES.map((place) => [place, part(root, `#ways-${place}`, HTMLElement)]));
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.domain, state.view];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const hurry = active(state).goingTo === null && !state.playback.playing;
    if (this.timer && !hurry) return;
    clearTimeout(this.timer);
    this.timer = 0;
    for (const place of PLACES) this.#show(place, state);
    if (!hurry) this.timer = setTimeout(() => this.#again(), FLICKER);
  }

  #again() {
    this.timer = 0;
    if (this.state) this.syncState(this.state);
  }

  /** @param {WayPlace} place @param {State} state */
  #show(place, state) {
    const { ways } = this.parts.offered(state.domain);
    const rows = [...ways, ...WAYS].filter((row) => row.place === place);
    const told = rows.map((row) => row.told(state, this.parts)).find((each) => each !== null);
    const box = this.boxes[place];
    box.hidden = !told;
    if (!told) return;
    write(part(box, "p", HTMLElement), say(told.key, told.facts));
    this.#offer(place, told.offers, state);
  }

  /** Buttons stay where they are while they offer the same. @param {WayPlace} place @param {readonly Offer[]} offers @param {State} state */
  #offer(place, offers, state) {
    const key = offers.map((offer) => offer.key).join();
    const box = part(this.boxes[place], "span", HTMLElement);
    if (`${key} ${state.view.language}` !== this.shown[place])
      box.replaceChildren(...offers.map((offer) => button(say(offer.key, offer.facts))));
    this.shown[place] = `${key} ${state.view.language}`;
    [...box.querySelectorAll("button")].forEach((each, at) => {
      each.onclick = () => offers[at].acts.forEach((action) => this.dispatch(action));
    });
  }
}

/** @param {string} text */
function button(text) {
  return Object.assign(document.createElement("button"), { type: "button", textContent: text });
}
