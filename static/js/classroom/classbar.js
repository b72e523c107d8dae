/**
 * The bar of a class. A student's says who they are, where they are and where the class is; a teacher's has what moves a
 * class. What the buttons do, the server does; what they look like follows from what everybody is told.
 */

import { part, parts, write } from "../page/elements.js";
import { problemOf } from "../problems/domains.js";
import { isAway } from "../state/classroom.js";
import { stepOf } from "../state/document.js";
import { spoken } from "../words/lessontext.js";
import { nameOf } from "../words/nodename.js";
import { joined, say } from "../words/words.js";
import { voteIn } from "./ballot.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Classroom, Component, Dispatch, State } from "../types.js" */

const STUDENT = /** @type {const} */ (["return", "leave", "close"]);
const TEACHER = /** @type {const} */ (["show", "call", "free", "pause", "end"]);

/** @implements {Component} */
export class ClassBar {
  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {{ line: ClassLine, show: () => void, pause: () => void, end: () => void, leave: () => void }} does
   */
  constructor(root, dispatch, { line, show, pause, end, leave }) {
    this.dispatch = dispatch;
    this.line = line;
    this.bar = part(root, "#class-bar", HTMLElement);
    this.texts = parts(this.bar, "#class-", HTMLElement, ["name", "where"]);
    this.groups = parts(this.bar, "#class-", HTMLElement, ["teacher"]);
    this.buttons = parts(this.bar, "#class-", HTMLButtonElement, [...STUDENT, ...TEACHER]);
    const does = {
      return: () => dispatch({ type: "classChanged", changes: { following: true } }),
      leave,
      close: leave,
      show,
      call: () => this.#say("call"),
      free: () => this.#say(this.#isPressed("free") ? "follow" : "free"),
      pause: () => (this.#isPressed("pause") ? this.#say("follow") : pause()),
      end,
    };
    for (const name of [...STUDENT, ...TEACHER]) this.buttons[name].addEventListener("click", does[name]);
  }

  /** @param {State} state */
  slice(state) {
    const { classroom, view } = state;
    return [classroom, view, classroom?.role === "teacher" ? 0 : stepOf(state)];
  }

  /** @param {State} state */
  syncState(state) {
    const { classroom } = state;
    this.bar.hidden = !classroom?.told;
    if (!classroom?.told) return;
    const { role, over } = classroom;
    this.bar.dataset.tone = toneOf(state);
    this.bar.dataset.role = role;
    write(this.texts.name, titleOf(classroom));
    write(this.texts.where, role === "student" ? whereOf(state) : standOf(state));
    this.buttons.leave.hidden = role !== "student" || over !== null;
    this.buttons.close.hidden = over === null;
    this.groups.teacher.hidden = role !== "teacher" || over !== null;
    this.buttons.return.hidden = !isAway(state);
    this.#press("free", classroom.told.phase === "free");
    this.#press("pause", classroom.told.phase === "paused");
    this.buttons.call.disabled = classroom.told.phase === "free"; // who may go anywhere is not called from there
  }

  /** @param {"free" | "pause"} name @param {boolean} on */
  #press(name, on) {
    this.buttons[name].setAttribute("aria-pressed", String(on));
  }

  /** @param {"free" | "pause"} name */
  #isPressed(name) {
    return this.buttons[name].getAttribute("aria-pressed") === "true";
  }

  /** @param {string} event */
  async #say(event) {
    const answer = await this.line.say(event);
    if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
  }
}

/** @param {State} state */
function toneOf(state) {
  const { classroom } = state;
  if (classroom?.way === "lost" || classroom?.over) return "lost";
  if (classroom?.told?.phase === "paused" && classroom.told.sentence) return "paused";
  return isAway(state) ? "away" : "with";
}

/** Who a student is; how to join, for all to see on the projector. @param {Classroom} classroom */
function titleOf({ role, name, code, addresses }) {
  if (role === "student") return spoken(name);
  return role === "teacher"
    ? say("class.of", { code: grouped(code) })
    : say("class.joining", { address: joiningAt(addresses[0] ?? ""), code: grouped(code) });
}

/** The address to join at, as it is read aloud. @param {string} address */
export function joiningAt(address) {
  return `${address.replace("http://", "")}join`;
}

/** A code as it is read aloud. @param {string} code */
export function grouped(code) {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

/** What a teacher has to know, and may show to all. @param {State} state */
function standOf(state) {
  const { classroom } = state;
  const { told = null, over = null, way = "lost" } = classroom ?? {};
  if (over) return say(over.key, over.facts);
  if (way === "lost" || !told) return say("class.lost");
  const { here, members, answered, phase, sentence } = told;
  if (classroom?.role === "projector" && phase === "paused" && sentence) return sentence;
  const asked = classroom?.role === "projector" && (phase === "vote" || phase === "again");
  return joined([asked && say("class.result"), say(`class.stand.${phase}`, { here, members, answered })]);
}

/** Where a student is. @param {State} state */
function whereOf(state) {
  const { classroom } = state;
  const { told = null, over = null, way = "lost" } = classroom ?? {};
  if (over) return say(over.key, over.facts);
  if (way === "lost" || !told) return say("class.lost");
  if (told.phase === "paused" && told.sentence) return told.sentence;
  if (isAway(state)) return say("class.away", { own: stepOf(state), step: told.shown.step ?? 0 });
  if (!told.shown.document) return say("class.waiting");
  const vote = voteIn(state);
  if (vote === null) return say(`class.with.${told.phase}`);
  return say("class.voted", { place: nameOf({ domain: state.domain, problem: problemOf(state) }, vote) });
}
