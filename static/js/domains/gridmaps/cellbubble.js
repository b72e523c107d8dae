/**
 * What the search makes of the cell under a resting pointer, in a bubble beside it, so that nobody has to look away from
 * the map: its numbers, its parent and its expansion. The Cell panel says the same to who has no pointer.
 */

import { mapIn } from "../../problems/typed.js";
import { figure, ranked } from "../../records/figures.js";
import { plainMarks, sideOf } from "../../stage/cellmarks.js";
import { statusOf } from "../../stage/stagetext.js";
import { active } from "../../state/activelane.js";
import { isAsked } from "../../state/quizplan.js";
import { nameOf } from "../../words/nodename.js";
import { joined, say } from "../../words/words.js";

/** @import { Timeline } from "../../records/timeline.js" */
/** @import { Component, Dispatch, State, Tables } from "../../types.js" */

const REST = 350; // milliseconds
const AWAY = 18; // CSS pixels from the pointer
const EDGE = 8; // CSS pixels to the edge of the window

/** @implements {Component} */
export class CellBubble {
  timer = 0;
  place = { x: 0, y: 0 };

  /**
   * @param {HTMLCanvasElement} canvas of the map
   * @param {Dispatch} _dispatch
   * @param {{ timeline: Timeline, tables: Tables, current: () => State }} parts
   */
  constructor(canvas, _dispatch, { timeline, tables, current }) {
    this.timeline = timeline;
    this.tables = tables;
    this.current = current;
    this.bubble = document.createElement("p");
    this.bubble.className = "bubble";
    this.bubble.setAttribute("aria-hidden", "true");
    this.bubble.hidden = true;
    document.body.append(this.bubble);
    canvas.addEventListener("pointermove", (event) => this.#wait(event));
    for (const name of ["pointerdown", "pointerleave", "wheel"]) canvas.addEventListener(name, () => this.#hide());
  }

  /** @param {State} state */
  slice(state) {
    return [state.domain, active(state), state.playback, state.camera];
  }

  /** What it said may not be so any more. */
  syncState() {
    this.#hide();
  }

  /** @param {PointerEvent} event */
  #wait({ pointerType, buttons, clientX: x, clientY: y }) {
    this.#hide();
    if (pointerType === "touch" || buttons) return;
    this.place = { x, y };
    this.timer = setTimeout(() => this.#show(), REST);
  }

  #show() {
    const state = this.current();
    const secret = isAsked(state) || state.view.asking; // what is asked for is not told here
    const text = state.hover === null || secret ? "" : this.#told(state, state.hover);
    const { bubble, place } = this;
    bubble.hidden = !text;
    if (!text) return;
    bubble.textContent = text;
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const above = place.y - height - AWAY;
    bubble.style.left = `${Math.min(place.x + AWAY, innerWidth - width - EDGE)}px`;
    bubble.style.top = `${above < EDGE ? place.y + AWAY : above}px`;
  }

  /**
   * @param {State} state
   * @param {number} cell
   */
  #told(state, cell) {
    const { timeline } = this;
    const side = sideOf(plainMarks(timeline)(cell));
    const [g, h] = [timeline.g(cell, side), timeline.h(cell, side)];
    if (timeline.entry(cell, side) < 0) return "";
    const named = (/** @type {number} */ node) => nameOf({ domain: state.domain, problem: mapIn(state) }, node);
    const numbers = ranked(timeline.f(cell, side), active(state).run?.formula ?? null, g, h);
    const [parent, record] = [timeline.parent(cell, side), timeline.expansion(cell, side)];
    const order = record < 0 ? "" : figure(timeline.countsAt(record + 1).expanded);
    return joined([
      say("cell.bubble", { place: named(cell), status: statusOf(timeline, cell), numbers }),
      parent >= 0 && say("cell.bubble.parent", { parent: named(parent) }),
      order && say("cell.bubble.order", { order }),
    ]);
  }

  #hide() {
    clearTimeout(this.timer);
    if (!this.bubble.hidden) this.bubble.hidden = true;
  }
}
