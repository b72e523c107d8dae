/**
 * A teacher's question to the class: which node comes next, asked where the class is; and the way through its rounds. The
 * answer is what the search does, so nobody has to prepare it.
 */

import { part, write } from "../page/elements.js";
import { searchAt } from "../problems/legs.js";
import { Rebuilt } from "../problems/rebuiltboards.js";
import { say } from "../words/words.js";
import { nextQuestion } from "./reasons.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { ClassState, Component, Dispatch, GridMap, Run, State, Tables } from "../types.js" */

/** What the one button does next, in each phase. @type {Record<ClassState["phase"], "ask" | "talk" | "again" | "reveal" | "follow">} */
const NEXT = {
  follow: "ask",
  free: "ask",
  paused: "ask",
  vote: "talk",
  talk: "again",
  again: "reveal",
  reveal: "follow",
};

/** @implements {Component} */
export class ClassAsking {
  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables, current: () => State }} parts
   * @param {{ line: ClassLine, tellNow: () => Promise<boolean> }} does
   */
  constructor(root, dispatch, parts, { line, tellNow }) {
    this.dispatch = dispatch;
    this.parts = parts;
    this.line = line;
    this.tellNow = tellNow;
    this.rebuilt = new Rebuilt();
    this.button = part(root, "#class-ask", HTMLButtonElement);
    this.words = part(this.button, "span", HTMLElement);
    this.early = part(root, "#class-reveal", HTMLButtonElement);
    this.button.addEventListener("click", () => void this.#go());
    this.early.addEventListener("click", () => void this.#say("reveal"));
  }

  /** @param {State} state */
  slice({ classroom, view }) {
    return [classroom?.told?.phase, view];
  }

  /** @param {State} state */
  syncState({ classroom }) {
    const phase = classroom?.told?.phase ?? "follow";
    write(this.words, say(`class.ask.${NEXT[phase]}`));
    this.words.dataset.say = `class.ask.${NEXT[phase]}`;
    this.early.hidden = phase !== "vote" && phase !== "talk";
  }

  async #go() {
    const phase = this.parts.current().classroom?.told?.phase ?? "follow";
    const event = NEXT[phase];
    if (event === "ask") await this.#ask();
    else await this.#say(event);
  }

  async #ask() {
    this.dispatch({ type: "pause" });
    const { timeline, tables, current } = this.parts;
    const { run: whole, playback } = current();
    const run = whole && searchAt(whole, whole.records, playback.cursor);
    const here = run && timeline.records === run.records && timeline.cursor === playback.cursor;
    const boards =
      run && run.settings.heuristic === "table" ? this.rebuilt.ofSearch(run, run.records, playback.cursor) : null;
    const question = here ? nextQuestion({ timeline, run, tables, boards }) : null;
    if (!question) return this.dispatch({ type: "said", message: { key: "class.ask.nothing", facts: {} } });
    this.dispatch({ type: "picked", cell: null });
    if (await this.tellNow()) await this.#say("ask", { kind: "node", text: textOf(run), ...question });
    return undefined;
  }

  /** @param {string} event @param {object} [said] */
  async #say(event, said = {}) {
    const answer = await this.line.say(event, said);
    if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
  }
}

/** Of what kind of problem the answers are nodes, so that they can be named later. @param {Run | null} run */
function textOf(run) {
  return run?.domain === "map" ? `map ${/** @type {GridMap} */ (run.problem).width}` : "board";
}
