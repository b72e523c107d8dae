/**
 * The buttons that move a class: code, calling back, exploring, pausing, people, the end. What they do, the server does;
 * what they look like follows from what everybody is told.
 */

import { part, parts, write } from "../page/elements.js";
import { recordOfStep } from "../records/steps.js";
import { history } from "../state/horizon.js";
import { say } from "../words/words.js";
import { FormDialog } from "./formdialog.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

const BUTTONS = /** @type {const} */ (["show", "call", "free", "pause", "people", "end"]);
const LAST = 2 ** 31 - 1; // a range without an end goes to this record

/** @implements {Component} */
export class TeacherTools {
  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {{ current: () => State }} parts
   * @param {{ line: ClassLine, show: () => void, people: () => void }} does
   */
  constructor(root, dispatch, { current }, { line, show, people }) {
    this.dispatch = dispatch;
    this.current = current;
    this.line = line;
    this.group = part(root, "#class-teacher", HTMLElement);
    this.buttons = parts(this.group, "#class-", HTMLButtonElement, BUTTONS);
    this.people = part(this.buttons.people, "span", HTMLElement);
    this.range = parts(root, "#class-range-", HTMLInputElement, ["from", "to"]);
    const pausing = new FormDialog(root, "#class-pausing", (sentence) => this.#say("pause", { sentence }));
    const freeing = new FormDialog(root, "#class-freeing", () => this.#free());
    const ending = new FormDialog(root, "#class-ending", () => this.#say("end"));
    const does = {
      show,
      call: () => this.#say("call"),
      free: () => (this.#isPressed("free") ? this.#say("follow") : freeing.show()),
      pause: () => (this.#isPressed("pause") ? this.#say("follow") : pausing.show()),
      people,
      end: ending.show,
    };
    for (const name of BUTTONS) this.buttons[name].addEventListener("click", does[name]);
  }

  /** @param {State} state */
  slice({ classroom, view }) {
    return [classroom?.role, classroom?.over, classroom?.told?.phase, classroom?.told?.hands, view];
  }

  /** @param {State} state */
  syncState({ classroom }) {
    const { told = null, role, over } = classroom ?? {};
    this.group.hidden = role !== "teacher" || !told || Boolean(over);
    if (!told) return;
    this.#press("free", told.phase === "free");
    this.#press("pause", told.phase === "paused");
    this.buttons.call.disabled = told.phase === "free"; // who may go anywhere is not called from there
    write(this.people, told.hands ? say("class.people.hands", { hands: told.hands }) : say("class.people"));
    this.buttons.people.toggleAttribute("data-hands", told.hands > 0);
  }

  /** Everybody may go anywhere, or anywhere in a range of steps. */
  #free() {
    const [from, to] = [this.range.from, this.range.to].map(({ value }) => (value === "" ? null : Number(value)));
    if (from === null && to === null) return this.#say("free");
    const known = history(this.current());
    const range = [recordOfStep(known, from ?? 0), to === null ? LAST : recordOfStep(known, to)];
    if (!range.includes(null)) return this.#say("free", { range });
    return this.dispatch({ type: "said", message: { key: "class.range.unknown", facts: {} } });
  }

  /** @param {"free" | "pause"} name @param {boolean} on */
  #press(name, on) {
    this.buttons[name].setAttribute("aria-pressed", String(on));
  }

  /** @param {"free" | "pause"} name */
  #isPressed(name) {
    return this.buttons[name].getAttribute("aria-pressed") === "true";
  }

  /** @param {string} event @param {object} [said] */
  async #say(event, said = {}) {
    const answer = await this.line.say(event, said);
    if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
  }
}
