/**
 * A student's vote: what is touched on the map, in the tree or in the list while the class is asked is the answer. It is
 * sent until the server has it, and may be changed until the round is over.
 */

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

const AGAIN_MS = 1500;

/** @implements {Component} */
export class Ballot {
  asked = ""; // class, number and round of the question that this page was ready for
  busy = false;

  /**
   * @param {Dispatch} dispatch
   * @param {{ current: () => State }} parts
   * @param {ClassLine} line
   */
  constructor(dispatch, { current }, line) {
    this.dispatch = dispatch;
    this.current = current;
    this.line = line;
  }

  /** @param {State} state */
  slice({ classroom, picked }) {
    return [classroom, picked];
  }

  /** @param {State} state */
  syncState(state) {
    const asked = askedIn(state);
    if (!asked) return;
    const name = `${state.classroom?.code}.${asked.number}.${asked.round}`;
    if (name !== this.asked) this.#begin(name, state);
    else if (!this.busy && isUnsent(state)) void this.#send();
  }

  /** A question, or its second round: what was picked before is no answer, but what was voted is. @param {string} name @param {State} state */
  #begin(name, state) {
    this.asked = name;
    this.dispatch({ type: "picked", cell: voteIn(state) });
  }

  async #send() {
    const state = this.current();
    const asked = askedIn(state);
    if (!asked) return;
    const vote = { number: asked.number, round: asked.round, answer: Number(state.picked) };
    this.busy = true;
    const answer = await this.line.say("vote", vote);
    if ("vote" in answer) this.dispatch({ type: "classChanged", changes: { vote } });
    else if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
    else await new Promise((done) => setTimeout(done, AGAIN_MS));
    this.busy = false;
    if (!("refusal" in answer) && isUnsent(this.current())) void this.#send();
  }
}

/** The question that is open now. @param {State} state */
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

/** @param {State} state */
function isUnsent(state) {
  return askedIn(state) !== null && state.picked !== null && state.picked !== voteIn(state);
}
