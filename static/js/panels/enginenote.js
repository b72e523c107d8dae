/**
 * Two quiet lines under the statistics: which engine runs and why, with how to get the fast one where it is missing;
 * and what the run may take, before it is under way. Says what the server reckoned (server/engine/engine_reason.py and
 * footprint.py).
 */

import { write } from "../page/elements.js";
import { counted, figure } from "../records/figures.js";
import { active } from "../state/activelane.js";
import { joined, say } from "../words/words.js";

/** @import { Component, Footprint, Run, State } from "../types.js" */

const MEGABYTE = 2 ** 20;
const LITTLE = 64 * MEGABYTE; // on the server or in the page: not worth a line
const MUCH = 1024 * MEGABYTE; // in the page: there is a way to take less

/** @implements {Component} */
export class Notes {
  /**
   * @param {HTMLElement} engine
   * @param {HTMLElement} memory
   */
  constructor(engine, memory) {
    this.engine = engine;
    this.memory = memory;
  }

  /** @param {State} state */
  slice(state) {
    const { run } = active(state);
    return [run, state.view];
  }

  /** @param {State} state */
  syncState(state) {
    const { run } = active(state);
    show(this.engine, run?.why ? say(`note.engine.${run.why.key}`, run.why.facts) : "");
    show(this.memory, run?.footprint ? memoryOf(run, run.footprint) : "");
    this.memory.toggleAttribute("data-stops", Boolean(run?.footprint?.stops));
  }
}

/** @param {HTMLElement} element @param {string} text */
function show(element, text) {
  write(element, text);
  element.hidden = text === "";
}

/**
 * What a run may take, where it stops at the limit, and what takes less.
 * @param {Run} run
 * @param {Footprint} footprint
 */
function memoryOf({ domain, settings, status }, { nodes, stops, server, page }) {
  if (status === "refused" || (server < LITTLE && page < LITTLE)) return "";
  const facts = { server: megabytes(server), page: megabytes(page), nodes: counted(nodes) };
  const lines = [say("note.memory.most", facts)];
  if (stops) lines.push(say(`note.memory.stops.${domain.name}`, facts));
  if (page > MUCH && settings.detail === "all") lines.push(say("note.memory.less"));
  return joined(lines);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return say("unit.mb", { value: figure(bytes / MEGABYTE, 0) });
}
