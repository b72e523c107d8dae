/**
 * A student's vote: what is touched on the map, the board, in the tree or in the list while the class is asked is the
 * answer, or else what is chosen or typed beside the question. It is sent until the server has it, and may be changed
 * until the round is over.
 */

import { onButtons, part, write } from "../page/elements.js";
import { domainsOf } from "../problems/domains.js";
import { active } from "../state/activelane.js";
import { aboutOf, answerIn, sentenceOf } from "./classquestion.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { ClassQuestion, Component, Dispatch, State } from "../types.js" */
/** @import { Moments } from "./moment.js" */

const AGAIN_MS = 1500;
const ASKED = ["vote", "talk", "again"];

/** @implements {Component} */
export class Ballot {
  asked = ""; // class, number and round of the question that this page was ready for
  /** @type {{ name: string, answer: number } | null} */
  given = null; // the last answer, and to what
  busy = false;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {{ moments: Moments, current: () => State }} parts
   * @param {ClassLine} line
   */
  constructor(root, dispatch, { moments, current }, line) {
    this.dispatch = dispatch;
    this.moments = moments;
    this.current = current;
    this.line = line;
    this.form = part(root, "#class-question", HTMLFormElement);
    this.sentence = part(this.form, "#class-question-text", HTMLElement);
    this.choices = part(this.form, "#class-choices", HTMLElement);
    this.typing = part(this.form, "#class-typing", HTMLElement);
    this.number = part(this.form, "#class-number", HTMLInputElement);
    onButtons(this.choices, (value) => this.#give(Number(value)));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.number.value) this.#give(this.number.valueAsNumber);
    });
  }

  /** @param {State} state */
  slice(state) {
    const { cursor, goingTo, run } = active(state);
    return [state.classroom, state.picked, cursor, goingTo, state.playback, state.view, run?.known];
  }

  /** @param {State} state */
  syncState(state) {
    this.#show(state);
    const asked = askedIn(state);
    if (!asked) return this.#end(state);
    const name = nameIn(state);
    if (name !== this.asked) return this.#begin(name, state);
    if (asked.kind === "node" && state.picked !== null) this.given = { name, answer: state.picked };
    if (!this.busy && this.#isUnsent(state)) void this.#send();
    return undefined;
  }

  /** A question, or its second round: what was picked before is no answer, but what was voted is. @param {string} name @param {State} state */
  #begin(name, state) {
    this.asked = name;
    this.number.value = String(voteIn(state) ?? "");
    const cell = askedIn(state)?.kind === "node" ? voteIn(state) : null;
    this.dispatch({ type: "picked", cell });
  }

  /** The answers are all the class's now. @param {State} state */
  #end({ classroom, picked }) {
    if (!this.asked || classroom?.told?.phase !== "reveal") return;
    this.asked = "";
    if (picked !== null) this.dispatch({ type: "picked", cell: null });
  }

  /** @param {number} answer */
  #give(answer) {
    this.given = { name: nameIn(this.current()), answer };
    if (!this.busy && this.#isUnsent(this.current())) void this.#send();
  }

  /** @param {State} state */
  #isUnsent(state) {
    return askedIn(state) !== null && this.given?.name === nameIn(state) && this.given.answer !== voteIn(state);
  }

  async #send() {
    const asked = askedIn(this.current());
    if (!asked || !this.given) return;
    const vote = { number: asked.number, round: asked.round, answer: this.given.answer };
    this.busy = true;
    const answer = await this.line.say("vote", vote);
    if ("vote" in answer) this.dispatch({ type: "classChanged", changes: { vote } });
    else if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
    else await new Promise((done) => setTimeout(done, AGAIN_MS));
    this.busy = false;
    if (!("refusal" in answer) && this.#isUnsent(this.current())) void this.#send();
  }

  /** The question, where it is not answered in the picture. @param {State} state */
  #show(state) {
    const { classroom } = state;
    const { question = null, phase = "follow" } = classroom?.told ?? {};
    const asks = question !== null && ASKED.includes(phase) && question.kind !== "node" && !classroom?.over;
    this.form.hidden = !asks;
    if (!asks) return;
    write(this.sentence, sentenceOf(question, this.moments.at(state, question.at, aboutOf(question.text).event)));
    const votes = askedIn(state) !== null;
    this.typing.hidden = !votes || question.kind !== "number";
    this.choices.hidden = question.kind !== "choice";
    if (question.kind === "choice") this.#offer(question, votes, state);
  }

  /** @param {ClassQuestion} question @param {boolean} votes may this page choose? @param {State} state */
  #offer(question, votes, state) {
    const [chosen, domains] = [voteIn(state), domainsOf(state)];
    const words = question.choices.map((_, at) => answerIn(question, at, domains));
    if (words.join("\n") !== [...this.choices.children].map(({ textContent }) => textContent).join("\n"))
      this.choices.replaceChildren(...words.map(choiceOf));
    for (const button of this.choices.querySelectorAll("button")) {
      button.disabled = !votes;
      button.setAttribute("aria-pressed", String(Number(button.value) === chosen));
    }
  }
}

/** @param {string} words @param {number} at */
function choiceOf(words, at) {
  return Object.assign(document.createElement("button"), { type: "button", value: String(at), textContent: words });
}

/** @param {State} state */
function nameIn(state) {
  const asked = askedIn(state);
  return asked ? `${state.classroom?.code}.${asked.number}.${asked.round}` : "";
}

/** The question that this page may answer now. @param {State} state */
function askedIn({ classroom }) {
  const told = classroom?.told;
  return told && classroom.role === "student" && !classroom.over && ["vote", "again"].includes(told.phase)
    ? told.question
    : null;
}

/** What the server has of this page in this round. @param {State} state */
export function voteIn(state) {
  const asked = askedIn(state);
  const vote = state.classroom?.vote;
  return asked && vote?.number === asked.number && vote.round === asked.round ? vote.answer : null;
}

/** The answer of this page to the question that is there, in words; "" if there is none. @param {State} state */
export function ownAnswer(state) {
  const { classroom } = state;
  const question = classroom?.told?.question;
  const vote = classroom?.vote;
  return question && vote?.number === question.number ? answerIn(question, vote.answer, domainsOf(state)) : "";
}
