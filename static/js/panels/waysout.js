/**
 * Where a search cannot go on, or should not as it is: what can be done about it, in one click. A table says when, in
 * which words and with which buttons; what stands over the stage concerns the search, what stands in the Algorithm panel
 * the settings. To add a way out, add its row.
 */

import { part, write } from "../page/elements.js";
import { drawnExample } from "../problems/examples.js";
import { cheapestStep, leveled } from "../problems/grounds.js";
import { mapIn } from "../problems/typed.js";
import { figure } from "../records/figures.js";
import { active } from "../state/activelane.js";
import { isPast } from "../state/horizon.js";
import { familyOf } from "../words/recordsentence.js";
import { say } from "../words/words.js";
import { boardTooLarge, hopelessBoard, memoryFull } from "./boardways.js";
import { roundsTold } from "./rounds.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Action, Component, Dispatch, Facts, State, Tables } from "../types.js" */

/** @typedef {{ key: string, facts?: Facts, acts: readonly Action[] }} Offer */
/** @typedef {{ key: string, facts?: Facts, offers: readonly Offer[] }} ToldWay */
/** @typedef {{ timeline: Timeline, tables: Tables }} WayParts */

/** @type {Action} */
const PLAY = { type: "play" };
const ADVISED = ["admissible", "closed-is-final", "wrong"]; // promises that reopening would make better
const FLICKER = 400; // milliseconds that a sentence about a search under way stays at least

const PLACES = /** @type {const} */ (["stage", "panel", "heuristic"]);

/** @typedef {typeof PLACES[number]} WayPlace */

/** @type {readonly { place: WayPlace, told: (state: State, parts: WayParts) => ToldWay | null }[]} */
const WAYS = [
  { place: "stage", told: unequalGround },
  { place: "stage", told: hopelessBoard },
  { place: "stage", told: boardTooLarge },
  { place: "stage", told: memoryFull },
  { place: "stage", told: roundsUnderWay },
  { place: "stage", told: roundsAhead },
  { place: "panel", told: reopeningAdvised },
  { place: "heuristic", told: brokenHeuristic },
];

/** A search that needs equal ground was refused. @param {State} state @returns {ToldWay | null} */
function unequalGround(state) {
  if (active(state).run?.refusal?.key !== "settings.uniform") return null;
  const example = { type: /** @type {const} */ ("mapReplaced"), map: drawnExample("rooms") };
  return {
    key: "ways.uniform",
    offers: [
      { key: "ways.level", acts: [{ type: "mapReplaced", map: leveled(mapIn(state)) }, PLAY] },
      { key: "ways.example.rooms", acts: [example, PLAY] },
    ],
  };
}

/** Before a search that goes over all paths of a map again and again. @param {State} state @param {WayParts} parts @returns {ToldWay | null} */
function roundsAhead(state, { tables }) {
  const { playback } = state;
  const { run, cursor, goingTo } = active(state);
  const map = mapIn(state);
  const begun = cursor > 0 || playback.playing || goingTo !== null;
  if (!run || run.refusal || begun || state.domain !== "map" || familyOf(tables, run.settings) !== "bounded")
    return null;
  if (map.width * map.height <= SMALL_MAP) return null;
  return {
    key: "ways.rounds.ahead",
    facts: { algorithm: run.settings.algorithm },
    offers: [{ key: "ways.example.small", acts: [{ type: "mapReplaced", map: drawnExample("small") }, PLAY] }],
  };
}

const SMALL_MAP = 20; // cells on which all paths are soon walked

/** While such a search is under way and does not come to its end at once. @param {State} state @param {WayParts} parts @returns {ToldWay | null} */
function roundsUnderWay(state, { timeline }) {
  const { playback } = state;
  const { run, goingTo } = active(state);
  const moving = goingTo === Infinity || (playback.playing && playback.speed === Infinity);
  if (!run || run.status === "done" || !moving) return null;
  const facts = roundsTold(timeline);
  if (!facts || facts.expanded < LONG) return null;
  return {
    key: `ways.rounds.${state.domain}${facts.times > 1 ? ".times" : ""}`,
    facts: { ...facts, expanded: facts.expanded.toLocaleString("en") },
    offers: [{ key: "ways.stop", acts: [{ type: "pause" }] }],
  };
}

const LONG = 5000; // expansions that are more than a moment

/** @param {State} state @param {WayParts} parts @returns {ToldWay | null} */
function reopeningAdvised(state, { tables }) {
  const { run, settings } = active(state);
  const can = tables.algorithms[settings.algorithm].options.includes("reopening") && !settings.reopening;
  if (!can || !run?.guarantee || isPast(state) || !ADVISED.includes(run.guarantee.reason)) return null;
  return {
    key: "ways.reopening",
    offers: [{ key: "option.reopening", acts: [{ type: "settingsChosen", settings: { reopening: true } }] }],
  };
}

/** What a heuristic that is broken on purpose breaks here. @param {State} state @param {WayParts} parts @returns {ToldWay | null} */
function brokenHeuristic(state, { tables }) {
  const { domain } = state;
  const { settings } = active(state);
  const map = mapIn(state);
  const { heuristic, algorithm } = settings;
  if (!tables.algorithms[algorithm].options.includes("heuristic")) return null;
  if (domain === "board") return heuristic.endsWith("-with-blank") ? { key: "ways.broken.blank", offers: [] } : null;
  if (heuristic !== "unscaled-manhattan") return null;
  const cost = cheapestStep(map);
  if (cost < 1) return { key: "ways.broken.cheap", facts: { cost: figure(cost) }, offers: [] };
  const acts = [{ type: /** @type {const} */ ("mapReplaced"), map: drawnExample("cheap") }];
  return { key: "ways.broken.plain", offers: [{ key: "ways.example.cheap", acts }] };
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
    const rows = WAYS.filter((row) => row.place === place);
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
