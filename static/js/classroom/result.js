/**
 * What the class answered, once it is revealed: a heat map over the very map, with a number where somebody tapped, and
 * bars by reason beside it. Never a name, and before it is revealed nothing at all.
 */

import { part, write } from "../page/elements.js";
import { viewOf } from "../stage/camera.js";
import { sizeOf } from "../stage/stage.js";
import { joined, say } from "../words/words.js";
import { reasonOf, rowsOf, votesIn } from "./reasons.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, ClassQuestion, State, ClassTally } from "../types.js" */
/** @import { Reason } from "./reasons.js" */

const WIDE = "(min-width: 961px)";
const SPOT = { least: 0.5, most: 1.1 }; // of a cell

/** @implements {Component} */
export class ClassResult {
  asked = 0; // the number of the question whose reasons are known
  /** @type {Map<number, Reason>} */
  reasons = new Map();

  /**
   * @param {HTMLElement} root
   * @param {{ timeline: Timeline }} parts
   */
  constructor(root, { timeline }) {
    this.timeline = timeline;
    this.panel = part(root, "#class-result", HTMLDetailsElement);
    this.heat = part(root, "#class-heat", HTMLElement);
    this.bars = part(this.panel, "tbody", HTMLElement);
    this.sentence = part(this.panel, "#class-result-sentence", HTMLElement);
    this.canvas = part(root, "#stage-canvas", HTMLCanvasElement);
    part(root, "#picture", HTMLElement).append(this.heat, this.panel);
    new ResizeObserver(() => this.state && this.#spots(this.state)).observe(this.canvas);
  }

  /** @type {State | null} */
  state = null;

  /** @param {State} state */
  slice({ classroom, camera, domain, map, view, playback, run }) {
    return [classroom?.told, camera, domain, map, view, playback.cursor, run?.known];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const { question = null, tally = [], phase } = state.classroom?.told ?? {};
    const revealed = phase === "reveal" && question?.kind === "node";
    if (revealed && this.panel.hidden) this.panel.open = matchMedia(WIDE).matches; // on a phone the picture comes first
    this.panel.hidden = this.heat.hidden = !revealed;
    if (!revealed || !question) return;
    this.#explain(state, question, tally);
    this.#show(tally, question);
    this.#spots(state);
  }

  /** Find the reasons, as soon as the page is where it was asked. @param {State} state @param {ClassQuestion} question @param {readonly ClassTally[]} tally */
  #explain({ playback, classroom, run }, question, tally) {
    const cursor = classroom?.told?.shown.cursor;
    const here =
      playback.cursor === cursor && this.timeline.cursor === cursor && this.timeline.records === run?.records;
    if (this.asked === question.number) return;
    if (here) this.asked = question.number;
    const known = here ? this.timeline : null;
    this.reasons = new Map(tally.flat().map(([node]) => [node, reasonOf(node, question, known)]));
  }

  /** @param {readonly ClassTally[]} tally @param {ClassQuestion} question */
  #show(tally, question) {
    const rows = rowsOf(tally, (node) => this.reasons.get(node) ?? "other");
    const most = Math.max(1, ...tally.map(votesIn));
    this.bars.replaceChildren(...rows.map((row) => barOf(row, most)));
    const last = tally[tally.length - 1] ?? [];
    const right = last.filter(([node]) => question.right.includes(node));
    const facts = { count: votesIn(last), right: votesIn(right) };
    const earlier = tally.length > 1 ? tally[0].filter(([node]) => question.right.includes(node)) : null;
    const before = earlier && say("class.result.before", { right: votesIn(earlier) });
    const tie = question.right.length > 1 && say("class.result.tie", { nodes: question.right.length });
    write(this.sentence, joined([say("class.result.right", facts), before, tie]));
  }

  /** Put the numbers on their cells. @param {State} state */
  #spots(state) {
    const { domain, map, camera, classroom } = state;
    const tally = classroom?.told?.tally ?? [];
    const last = tally[tally.length - 1] ?? [];
    const most = Math.max(1, ...last.map(([, count]) => count));
    const view = viewOf(camera, map, sizeOf(this.canvas));
    const alone = !state.lanes.others.length; // beside each other, maps have no place of their own
    const drawn =
      domain === "map" && alone && !this.heat.hidden ? last.filter(([node]) => node < map.cells.length) : [];
    this.heat.replaceChildren(
      ...drawn.map(([node, count]) => {
        const spot = document.createElement("span");
        const size = view.scale * (SPOT.least + (SPOT.most - SPOT.least) * Math.sqrt(count / most));
        const [x, y] = [(node % map.width) + 0.5 - view.x, Math.floor(node / map.width) + 0.5 - view.y];
        spot.textContent = String(count);
        spot.dataset.reason = this.reasons.get(node) ?? "other";
        spot.style.cssText = `left: ${x * view.scale}px; top: ${y * view.scale}px; width: ${size}px; height: ${size}px; font-size: ${size / 2}px`;
        return spot;
      }),
    );
  }
}

/** @param {{ reason: Reason, counts: number[] }} row @param {number} most */
function barOf({ reason, counts }, most) {
  const row = document.createElement("tr");
  const [name, cell] = [document.createElement("th"), document.createElement("td")];
  name.scope = "row";
  name.textContent = say(`class.reason.${reason}`);
  row.dataset.reason = reason;
  for (const count of counts) {
    const bar = document.createElement("meter");
    Object.assign(bar, { max: most, value: count });
    const number = document.createElement("span");
    number.textContent = String(count);
    const line = document.createElement("div");
    line.append(bar, number);
    cell.append(line);
  }
  row.append(name, cell);
  return row;
}
