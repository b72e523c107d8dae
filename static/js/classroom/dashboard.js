/**
 * The dashboard of a class, for the teacher alone: who is where, with a picture of what they see, and who needs help, by
 * rules that stand on the page. It leads the class from afar, too. Asks again every second; the run is the class's own, and
 * goes as far as the furthest student.
 */

import { part, parts, write } from "../page/elements.js";
import { active } from "../state/activelane.js";
import { SECRET } from "../state/classroom.js";
import { say } from "../words/words.js";
import { NEXT } from "./asking.js";
import { countOf, grouped } from "./classwords.js";
import { StudentCard } from "./studentcard.js";
import { Thumbnails } from "./thumbnails.js";

/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, Dispatch, Domain, State, Tables } from "../types.js" */
/** @import { StudentRow } from "./studentcard.js" */

const AGAIN_MS = 1000;
const SIMULATED = 30;
const COMMANDS = /** @type {const} */ (["previous", "play", "next", "ask"]);
const WALKS = /** @type {const} */ (["previous", "play", "next"]);
const ACTS = /** @type {const} */ (["call", "try"]);
const CONCERNS = /** @type {const} */ (["hand", "stuck", "wrong", "thrashing", "away"]); // the most urgent first

/** @implements {Component} */
export class Dashboard {
  /** @type {readonly StudentRow[]} */
  rows = [];
  /** @type {Map<string, StudentCard>} */
  cards = new Map();
  asking = false;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {{ current: () => State, tables: Tables, offered: (domain: Domain) => Offered }} own
   * @param {ClassLine} line
   */
  constructor(root, dispatch, { current, tables, offered }, line) {
    this.dispatch = dispatch;
    this.current = current;
    this.line = line;
    this.root = root;
    this.place = part(root, "#class-dashboard", HTMLElement);
    this.texts = parts(this.place, "#dashboard-", HTMLElement, [
      "title",
      "count",
      "where",
      "concerns",
      "rules",
      "empty",
    ]);
    this.list = part(this.place, "#dashboard-students", HTMLElement);
    this.buttons = parts(this.place, "#dashboard-", HTMLButtonElement, [...COMMANDS, ...ACTS]);
    this.thumbnails = new Thumbnails(root, { tables, offered });
    for (const command of COMMANDS)
      this.buttons[command].addEventListener("click", () => void this.#say("command", { command }));
    this.buttons.call.addEventListener("click", () => void this.#say("call"));
    this.buttons.try.addEventListener("click", () => void this.#say("mock", { count: SIMULATED }));
    this.list.addEventListener("click", ({ target }) => this.#pressed(target));
  }

  /** @param {State} state */
  slice(state) {
    const { run } = active(state);
    return [state.classroom, run?.records, run?.known, state.view];
  }

  /** @param {State} state */
  syncState({ classroom }) {
    this.place.hidden = classroom?.role !== "dashboard";
    for (const each of this.root.querySelectorAll("body > :not(#class-dashboard, dialog, script)"))
      each.toggleAttribute("inert", !this.place.hidden);
    if (!classroom || this.place.hidden) return;
    this.#head(classroom);
    this.#draw();
    if (!this.asking) void this.#ask();
  }

  /** @param {NonNullable<State["classroom"]>} classroom */
  #head({ code, told, over, way }) {
    const cut = over
      ? say(over.key, over.facts)
      : { stalled: say("class.stalled"), lost: say("class.lost") }[String(way)];
    write(this.texts.title, say("class.of", { code: grouped(code) }));
    write(this.texts.count, cut ?? (told ? countOf({ ...told, phase: "follow" }) : ""));
    for (const button of Object.values(this.buttons)) button.disabled = cut !== undefined;
    if (!told) return;
    const { phase, shown, answered, members } = told;
    write(this.texts.where, say(`dashboard.class.${phase}`, { step: shown.step ?? 0, answered, members }));
    write(this.buttons.ask, say(`class.ask.${NEXT[phase]}`));
    write(this.buttons.play, say(shown.playing ? "dashboard.pause" : "dashboard.play"));
    this.buttons.call.disabled ||= phase === "free";
    for (const walk of WALKS) this.buttons[walk].disabled ||= SECRET.includes(phase);
  }

  async #ask() {
    this.asking = true;
    const answer = await this.line.say("watch");
    if ("rows" in answer) this.#told(answer);
    const { classroom } = this.current();
    const goes = classroom?.role === "dashboard" && !classroom.over;
    setTimeout(() => (goes ? void this.#ask() : (this.asking = false)), AGAIN_MS);
  }

  /** @param {{ rows: readonly StudentRow[], rules: Record<string, number> }} answer */
  #told({ rows, rules }) {
    this.rows = rows;
    const document = this.current().classroom?.told?.shown.document;
    const beyond = Math.max(0, ...rows.map(({ place }) => (place && place.document === document ? place.cursor : 0)));
    this.dispatch({ type: "classChanged", changes: { beyond } });
    const sentences = ["away", "stuck", "wrong", "thrashing"].map((rule) => say(`dashboard.rule.${rule}`, rules));
    write(this.texts.rules, sentences.join("\n"));
    this.#draw();
  }

  #draw() {
    const state = this.current();
    const { classroom } = state;
    const { run } = active(state);
    const sorted = [...this.rows].sort((one, other) => urgency(one) - urgency(other));
    for (const [id, card] of this.cards) if (!this.rows.some((row) => row.id === id)) this.#drop(id, card);
    for (const [place, row] of sorted.entries()) {
      const card = this.cards.get(row.id) ?? new StudentCard(row.id);
      this.cards.set(row.id, card);
      card.show(row, { shown: classroom?.told?.shown ?? {}, run, thumbnails: this.thumbnails });
      if (this.list.children[place] !== card.element)
        this.list.insertBefore(card.element, this.list.children[place] ?? null);
    }
    this.texts.empty.hidden = this.rows.length > 0;
    const counts = CONCERNS.map((concern) => [concern, this.rows.filter((row) => has(row, concern)).length]);
    const told = counts
      .filter(([, count]) => count)
      .map(([concern, count]) => say(`dashboard.concern.${concern}`, { count }));
    write(this.texts.concerns, told.length ? told.join(" · ") : this.rows.length ? say("dashboard.fine") : "");
  }

  /** @param {string} id @param {StudentCard} card */
  #drop(id, card) {
    card.element.remove();
    this.cards.delete(id);
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    const { does, id } = button?.dataset ?? {};
    if (does && id !== undefined) void this.#say(does, { name: id });
  }

  /** @param {string} event @param {object} [said] */
  async #say(event, said = {}) {
    const answer = await this.line.say(event, said);
    if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
  }
}

/** @param {StudentRow} row @param {(typeof CONCERNS)[number]} concern */
function has(row, concern) {
  return concern === "hand" ? row.hand : row.flags.includes(concern);
}

/** @param {StudentRow} row */
function urgency(row) {
  const place = CONCERNS.findIndex((concern) => concern !== "away" && has(row, concern));
  if (place >= 0) return place;
  return CONCERNS.length + Number(has(row, "away"));
}
