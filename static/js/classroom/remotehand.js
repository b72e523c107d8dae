/** Does on the teacher's page what a second device of the teacher's asks for, as if somebody had pressed the key here. */

/** @import { Command, Component, Dispatch, State } from "../types.js" */

/** @implements {Component} */
export class RemoteHand {
  /** @type {number | null} */
  done = null; // the number of the command that was done last; what came before this page is not done again

  /**
   * @param {Dispatch} dispatch
   * @param {{ current: () => State }} parts
   * @param {() => void} ask the next thing to do about a question
   */
  constructor(dispatch, { current }, ask) {
    /** @type {Record<Command, () => void>} */
    this.does = {
      previous: () => dispatch({ type: "stepBack" }),
      next: () => dispatch({ type: "stepForward" }),
      play: () => dispatch({ type: current().playback.playing ? "pause" : "play" }),
      ask,
    };
  }

  /** @param {State} state */
  slice({ classroom }) {
    return [classroom?.role, classroom?.code, classroom?.told?.command?.number];
  }

  /** @param {State} state @param {State | null} before */
  syncState({ classroom }, before) {
    if (classroom?.role !== "teacher" || !classroom.told) return;
    const { number, last } = classroom.told.command ?? { number: 0, last: [] };
    const known = before?.classroom?.code === classroom.code ? this.done : null;
    this.done = number;
    if (known === null) return;
    for (const does of last.slice(Math.max(0, last.length - (number - known)))) this.does[does]();
  }
}
