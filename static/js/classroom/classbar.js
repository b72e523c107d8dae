/**
 * The bar of a class. A student's says who they are, where they are and where the class is; a teacher's has what moves a
 * class (teachertools.js).
 */

import { part, parts, write } from "../page/elements.js";
import { active } from "../state/activelane.js";
import { isAway, isCutOff } from "../state/classroom.js";
import { stepOf } from "../state/document.js";
import { standingOf, titleOf } from "./classwords.js";
import { FormDialog } from "./formdialog.js";
import { mayRetry } from "./membership.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

const BUTTONS = /** @type {const} */ (["return", "hand", "rename", "leave", "rejoin", "close"]);

/** @implements {Component} */
export class ClassBar {
  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {{ line: ClassLine, leave: () => void, rejoin: () => void }} does
   */
  constructor(root, dispatch, { line, leave, rejoin }) {
    this.dispatch = dispatch;
    this.line = line;
    this.bar = part(root, "#class-bar", HTMLElement);
    this.texts = parts(this.bar, "#class-", HTMLElement, ["name", "where"]);
    this.buttons = parts(this.bar, "#class-", HTMLButtonElement, BUTTONS);
    const naming = new FormDialog(root, "#class-naming", (name) => void this.#rename(name));
    const does = {
      return: () => dispatch({ type: "classChanged", changes: { following: true } }),
      hand: () => void this.#raise(),
      rename: naming.show,
      leave,
      rejoin,
      close: leave,
    };
    for (const name of BUTTONS) this.buttons[name].addEventListener("click", does[name]);
  }

  /** @param {State} state */
  slice(state) {
    const { classroom, view } = state;
    const { run } = active(state);
    return [classroom, view, classroom?.role === "student" && stepOf(state), classroom?.told?.free && run?.known];
  }

  /** @param {State} state */
  syncState(state) {
    const { classroom } = state;
    this.bar.hidden = !classroom?.told;
    if (!classroom?.told) return;
    const { role, over, told, hand } = classroom;
    this.bar.dataset.tone = toneOf(state);
    this.bar.dataset.role = role;
    write(this.texts.name, titleOf(classroom));
    write(this.texts.where, standingOf(state));
    const student = role === "student" && !over;
    const shown = { return: isAway(state), hand: student, rename: student && told.typed, leave: student };
    this.#show({ ...shown, rejoin: mayRetry(over), close: over !== null });
    this.buttons.hand.setAttribute("aria-pressed", String(hand));
  }

  /** @param {Record<(typeof BUTTONS)[number], boolean>} shown */
  #show(shown) {
    for (const name of BUTTONS) this.buttons[name].hidden = !shown[name];
  }

  async #raise() {
    const answer = await this.line.say("hand", { up: this.buttons.hand.getAttribute("aria-pressed") !== "true" });
    if ("hand" in answer) this.dispatch({ type: "classChanged", changes: { hand: answer.hand } });
    else if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
  }

  /** @param {string} name */
  async #rename(name) {
    const answer = await this.line.say("rename", { name });
    if ("name" in answer) this.dispatch({ type: "classChanged", changes: { name: answer.name } });
    else if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
  }
}

/** @param {State} state */
function toneOf(state) {
  const { classroom } = state;
  if (classroom?.over || isCutOff(classroom)) return "lost";
  if (classroom?.told?.phase === "paused" && classroom.told.sentence) return "paused";
  return isAway(state) ? "away" : "with";
}
