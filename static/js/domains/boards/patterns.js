/**
 * Pattern databases: while that heuristic is chosen for a board, the Algorithm panel says whether its tables are there.
 * If they are not, the server is asked to build them, and the page polls how far it is; until then the
 * server has runs use Manhattan, and says so of each.
 */

import { part, parts, write } from "../../page/elements.js";
import { problemOf } from "../../problems/domains.js";
import { figure } from "../../records/figures.js";
import { Asking } from "../../server/asking.js";
import { active } from "../../state/activelane.js";
import { say } from "../../words/words.js";
import { boardIn } from "./boardin.js";

/** @import { Connection, Refused } from "../../server/connection.js" */
/** @import { Component, Dispatch, State, Tables } from "../../types.js" */

/** @typedef {{ state: "ready" | "building" | "missing" | "failed", done: number, bytes: number }} Built */
/** @typedef {{ key: string, document: object, settings: object, action: "look" | "build" | "stop" }} PatternsQuestion */

const HEURISTIC = "pattern-databases";
const PAUSE = 250; // milliseconds between two looks

/** @implements {Component} */
export class Patterns {
  key = ""; // of the tables that are wanted
  /** @type {Built | null} */
  built = null;
  /** @type {State | null} */
  state = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, server: Pick<Connection, "patterns" | "later"> }} parts
   */
  constructor(element, dispatch, { tables, server }) {
    this.element = element;
    this.dispatch = dispatch;
    this.tables = tables;
    this.texts = parts(element, "#patterns-", HTMLElement, ["line", "building", "part"]);
    this.progress = part(element, "#patterns-done", HTMLProgressElement);
    this.buttons = parts(element, "#patterns-", HTMLButtonElement, ["build", "again", "stop"]);
    this.who = String(Math.random()); // for the server, which stops building what no page wants any more
    /** @type {Asking<PatternsQuestion, Built | Refused>} */
    this.asking = new Asking({
      server,
      ask: ({ document, settings, action }) => server.patterns({ document, settings, action, who: this.who }),
      answered: ({ key }, answer) => key === this.key && "state" in answer && this.#take(answer),
    });
    this.buttons.build.addEventListener("click", () => this.#ask("build"));
    this.buttons.again.addEventListener("click", () => this.dispatch({ type: "runAgain", keepStep: false }));
    this.buttons.stop.addEventListener("click", () => this.#ask("stop"));
  }

  /** @param {State} state */
  slice(state) {
    return [state.domain, active(state), state.playback, state.connection, state.view];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    const { key } = this;
    this.key = keyOf(state, this.tables);
    this.element.hidden = !this.key;
    const back = state.connection !== before?.connection && this.built?.state !== "missing";
    if (this.key !== key) this.built = null;
    if (!this.key) this.asking.cancel();
    else if (this.key !== key || back) this.#ask("build");
    this.#show();
  }

  /** @param {"look" | "build" | "stop"} action @param {number} wait milliseconds */
  #ask(action, wait = 0) {
    const { state, key } = this;
    if (!state) return;
    const settings = { algorithm: active(state).settings.algorithm, heuristic: HEURISTIC };
    this.asking.want({ key, document: state.domain.toDocument(problemOf(state)), settings, action }, wait);
  }

  /** @param {Built} built */
  #take(built) {
    const { state } = this;
    const ready = built.state === "ready" && this.built?.state === "building";
    this.built = built;
    this.#show();
    if (built.state === "building" && this.asking.idle) this.#ask("look", PAUSE);
    if (ready && state && standsIn(state) && isUntouched(state)) this.dispatch({ type: "runAgain", keepStep: false });
  }

  #show() {
    const { built, state } = this;
    if (!state) return;
    const now = built?.state ?? "";
    const waits = standsIn(state);
    this.texts.building.hidden = now !== "building";
    this.buttons.build.hidden = now !== "missing" && now !== "failed";
    this.buttons.again.hidden = now !== "ready" || !waits;
    if (built) this.progress.value = built.done;
    write(this.texts.part, built ? `${Math.floor(built.done * 100)} %` : "");
    const { width, height } = boardIn(state);
    const size = figure((built?.bytes ?? 0) / 1e6, 1);
    write(
      this.texts.line,
      built ? say(`patterns.${now}${now === "ready" && waits ? ".behind" : ""}`, { width, height, size }) : "",
    );
  }
}

/**
 * What the tables depend on, nothing where none are wanted: the size of the board and where the blank belongs, for two
 * searches that meet at either end.
 * @param {State} state
 * @param {Tables} tables
 */
function keyOf(state, tables) {
  const { domain } = state;
  const { settings } = active(state);
  const board = boardIn(state);
  const { options } = tables.algorithms[settings.algorithm];
  const offered = tables.heuristics[domain.name].includes(HEURISTIC) && options.includes("heuristic");
  if (!offered || settings.heuristic !== HEURISTIC) return "";
  return [board.width, board.height, board.goal.indexOf(0), board.start.indexOf(0), settings.algorithm].join();
}

/** Is the run shown one that uses another heuristic until the tables are there? @param {State} state */
function standsIn(state) {
  const { run, settings } = active(state);
  return run !== null && run.wanted === settings && run.settings.heuristic !== settings.heuristic;
}

/** Has the run been neither played nor stepped through? @param {State} state */
function isUntouched(state) {
  const { playback } = state;
  const { cursor, goingTo } = active(state);
  return cursor === 0 && !playback.playing && goingTo === null;
}
