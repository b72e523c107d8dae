/**
 * A teacher's question to the class: which node comes next, asked where the class is, or another one of Predict's or of
 * the lesson; and the way through its rounds. The answer is what the search does, so nobody has to prepare it.
 */

import { questionText } from "../learn/predictwords.js";
import { questionsAt } from "../learn/questions.js";
import { onButtons, part, write } from "../page/elements.js";
import { active } from "../state/activelane.js";
import { spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";
import { askingOf, ownAsking } from "./classquestion.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { PutQuestion } from "./classquestion.js" */
/** @import { Moments } from "./moment.js" */
/** @import { ClassState, Component, Dispatch, State } from "../types.js" */

/** What the one button does next, in each phase. @type {Record<ClassState["phase"], "ask" | "talk" | "again" | "reveal" | "follow">} */
export const NEXT = {
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
  /** @type {readonly PutQuestion[]} */
  offered = [];

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {{ moments: Moments, current: () => State }} parts
   * @param {{ line: ClassLine, tellNow: () => Promise<boolean> }} does
   */
  constructor(root, dispatch, { moments, current }, { line, tellNow }) {
    this.dispatch = dispatch;
    this.moments = moments;
    this.current = current;
    this.line = line;
    this.tellNow = tellNow;
    this.button = part(root, "#class-ask", HTMLButtonElement);
    this.words = part(this.button, "span", HTMLElement);
    this.early = part(root, "#class-reveal", HTMLButtonElement);
    this.others = part(root, "#class-others-ask", HTMLButtonElement);
    this.dialog = part(root, "#class-asking", HTMLDialogElement);
    this.list = part(this.dialog, "#class-questions", HTMLElement);
    this.button.addEventListener("click", () => void this.go());
    this.early.addEventListener("click", () => void this.#say("reveal"));
    this.others.addEventListener("click", () => this.#offer());
    part(this.dialog, "#class-asking-close", HTMLButtonElement).addEventListener("click", () => this.dialog.close());
    onButtons(this.list, (value) => void this.#ask(this.offered[Number(value)]));
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
    this.others.hidden = NEXT[phase] !== "ask" && phase !== "reveal";
  }

  /** The next thing to do about a question. */
  go() {
    const event = NEXT[this.current().classroom?.told?.phase ?? "follow"];
    if (event !== "ask") return this.#say(event);
    this.dispatch({ type: "pause" });
    const next = this.#questions().find(({ asking }) => asking.kind === "node");
    return next ? this.#ask(next.asking) : this.#nothing();
  }

  /** Let the teacher choose among all that can be asked here. */
  #offer() {
    this.dispatch({ type: "pause" });
    const found = this.#questions();
    if (!found.length) return this.#nothing();
    this.offered = found.map(({ asking }) => asking);
    this.list.replaceChildren(...found.map(({ words }, at) => offerOf(words, at)));
    if (!this.dialog.open) this.dialog.showModal();
    return undefined;
  }

  /** What can be asked where the class is, and how it is said. @returns {{ words: string, asking: PutQuestion }[]} */
  #questions() {
    const state = this.current();
    const moment = this.moments.at(state, active(state).cursor);
    const ofLesson = state.lesson?.lesson.question;
    const own = ofLesson ? [{ words: spoken(ofLesson.text), asking: ownAsking(ofLesson) }] : [];
    const predicted = moment ? questionsAt(moment) : [];
    return [
      ...own,
      ...predicted.flatMap(({ question }) => {
        const asking = moment && askingOf(moment, question);
        return asking ? [{ words: questionText(moment, question), asking }] : [];
      }),
    ];
  }

  #nothing() {
    this.dispatch({ type: "said", message: { key: "class.ask.nothing", facts: {} } });
  }

  /** @param {PutQuestion} asking */
  async #ask(asking) {
    this.dialog.close();
    this.dispatch({ type: "picked", cell: null });
    if (await this.tellNow()) await this.#say("ask", asking);
  }

  /** @param {string} event @param {object} [said] */
  async #say(event, said = {}) {
    const answer = await this.line.say(event, said);
    if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
  }
}

/** @param {string} words @param {number} at */
function offerOf(words, at) {
  const [row, button] = [document.createElement("li"), document.createElement("button")];
  Object.assign(button, { type: "button", value: String(at), textContent: words });
  row.append(button);
  return row;
}
