/**
 * Fetches what the heat map "h ÷ true cost" is coloured by: the estimate and the true cost of every cell of the map.
 * Asks while that heat map is chosen, when the map or the heuristic has become another.
 */

import { DOMAINS } from "../problems/domains.js";
import { heuristicOf } from "./heuristicquery.js";

/** @import { Connection } from "./connection.js" */
/** @import { Component, Dispatch, GridMap, State } from "../types.js" */

const PAUSE = 150; // milliseconds that nothing changed

/** @implements {Component} */
export class Truths {
  /**
   * @param {Dispatch} dispatch
   * @param {{ server: Connection }} parts
   */
  constructor(dispatch, { server }) {
    this.dispatch = dispatch;
    this.server = server;
    this.timer = 0;
    /** @type {GridMap | null} */
    this.map = null;
    this.key = "";
  }

  /** @param {State} state */
  syncState({ domain, map, settings, view }) {
    const wanted = domain === "map" && view.heat === "truth";
    const key = wanted ? JSON.stringify(heuristicOf(settings)) : "";
    if (!wanted || (this.map === map && this.key === key)) return;
    this.map = map;
    this.key = key;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.#ask(map, key), PAUSE);
  }

  /**
   * @param {GridMap} map
   * @param {string} key
   */
  async #ask(map, key) {
    const answer = await this.server.trust("costs", {
      document: DOMAINS.map.toDocument(map),
      settings: JSON.parse(key),
    });
    if (map !== this.map || key !== this.key) return;
    if ("costs" in answer)
      this.dispatch({ type: "truthCame", truth: { map, h: numbers(answer.h), costs: numbers(answer.costs) } });
    else this.key = "";
    if ("refusal" in answer) {
      this.dispatch({ type: "said", message: answer.refusal });
      this.dispatch({ type: "viewChosen", view: { heat: "none" } });
    }
  }
}

/** Floats of four bytes, as base64. @param {string} text */
export function numbers(text) {
  return new Float32Array(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer);
}
