/**
 * Brings the records of the state's run: tells the server the problem, opens the run, and pulls far enough ahead of the
 * cursor for what is being done with it. What it does follows from the state alone, so a lost connection or a new
 * server needs no care: the run is opened again at the record that is needed next. Knows no DOM; connection, frames and
 * the timer are given.
 */

import { BYTES } from "../records/records.js";
import { active, laneIn } from "../state/activelane.js";
import { detailOf } from "../state/detail.js";
import { comingBack, outdated } from "../state/horizon.js";
import { pauseAfter } from "./asking.js";

/** @import { Connection, OpenedRun } from "./connection.js" */
/** @import { ProblemNames } from "./problemnames.js" */
/** @import { Dispatch, Run, Sentence, State } from "../types.js" */

/** @typedef {Pick<Connection, "open" | "pull" | "cancel">} Server */

/**
 * @typedef {object} Surroundings
 * @property {Server} server
 * @property {ProblemNames} names
 * @property {(then: () => void) => void} frame calls back in the next animation frame
 * @property {(then: () => void, milliseconds: number) => void} later
 * @property {() => readonly number[]} [beside] the numbers of the runs that stay open when this one is opened
 */

/**
 * A run as opened on one connection.
 * @typedef {object} Session
 * @property {Run} run
 * @property {boolean} open the server has said yes
 * @property {boolean} over all records are here
 * @property {boolean} unpainted records have come that no frame has shown yet
 * @property {number} flying pulls on their way
 * @property {number} requested record up to which pulls have been sent
 */

const IN_FLIGHT = 3;
const MOST = 32768; // records a pull
const AHEAD = 8192; // records to have before they are needed
const AHEAD_OF_SAMPLES = 512; // the same where each may stand for many thousand expansions
const AHEAD_SECONDS = 2;
const RECORDS_A_STEP = 6; // before there is one to go by

export class Runner {
  /** @type {State | null} */
  state = null;
  /** @type {Session | null} */
  session = null;
  /** @type {{ run: number, version: string, digest: string | null } | null} */
  history = null; // of the latest run: who made its records, and the digest of all that are here
  losses = 0; // of answers, in a row
  rerunning = false;

  /**
   * @param {Dispatch} dispatch
   * @param {Surroundings} surroundings
   */
  constructor(dispatch, { server, names, frame, later, beside = () => [] }) {
    this.dispatch = dispatch;
    this.beside = beside;
    this.server = server;
    this.names = names;
    this.frame = frame;
    this.later = later;
  }

  /** @param {State} state */
  syncState(state) {
    const before = this.state;
    this.state = state;
    const changed = active(state).run?.records !== laneIn(before)?.run?.records;
    if (changed || state.connection !== before?.connection) this.#begin(laneIn(before)?.run ?? null);
    else this.#pull();
    if (state.editor.live && !this.rerunning && isBehind(state)) this.#rerun();
  }

  /** Open the present run from the record that comes next. @param {Run | null} previous */
  #begin(previous) {
    const { connection = "offline" } = this.state ?? {};
    const { run = null } = laneIn(this.state) ?? {};
    const going = this.session !== null && !this.session.over;
    const needed = run !== null && run.status !== "done" && run.status !== "refused";
    this.session = null;
    if (connection !== "online") return;
    if (going && !needed && previous) this.server.cancel({ run: previous.id }); // else opening the other run drops it
    if (!needed) return;
    this.session = { run, open: false, over: false, unpainted: false, flying: 0, requested: run.records.length };
    this.#open(this.session);
  }

  /** @param {Session} session */
  async #open(session) {
    const { run } = session;
    const name = await this.names.of(run);
    if (session !== this.session) return;
    if ("refusal" in name) this.#refuse(session, name.refusal);
    if ("lost" in name) this.#retry();
    if (!("problem" in name)) return;
    const settings = { ...run.settings, detail: detailOf(run, /** @type {State} */ (this.state)) };
    const had = this.#historyOf(run);
    const wanted = { run: run.id, problem: name.problem, settings, from: run.records.length, beside: this.beside() };
    const answer = await this.server.open(had?.digest ? { ...wanted, digest: had.digest } : wanted);
    if (session !== this.session) return;
    if ("unknown" in answer) this.#forget(session);
    else if ("lost" in answer) this.#retry();
    else if ("refusal" in answer) this.#refuse(session, answer.refusal);
    else if (had && had.version !== answer.version) this.#beginAnew();
    else this.#goOn(session, answer);
  }

  /** What is known of the records that are here, to be compared with another server's. @param {Run} run */
  #historyOf(run) {
    return this.history?.run === run.id && run.records.length > 0 ? this.history : null;
  }

  /** @param {Session} session @param {OpenedRun} answer */
  #goOn(session, { run, version, heuristic, ...facts }) {
    this.losses = 0;
    session.open = true;
    this.history = { run, version, digest: this.#historyOf(session.run)?.digest ?? null };
    const chosen = session.run.settings;
    const settings = !heuristic || heuristic === chosen.heuristic ? chosen : { ...chosen, heuristic };
    this.dispatch({ type: "runOpened", run, ...facts, settings });
  }

  /** The server would go on with another history than the page's: it has been updated, or something went wrong. */
  #beginAnew() {
    this.dispatch({ type: "runAgain", keepStep: true, run: laneIn(this.state)?.run?.id });
    this.dispatch({ type: "said", message: { key: "connection.anew", facts: {} } });
  }

  /** The server does not know the problem any more: tell it again. @param {Session} session */
  #forget(session) {
    this.names.forget(session.run);
    this.#open(session);
  }

  /** Open the run again after a pause, unless something else has happened by then. */
  #retry() {
    const { session } = this;
    this.losses += 1;
    this.later(() => {
      if (session === this.session) this.#begin(null);
    }, pauseAfter(this.losses));
  }

  /** @param {Session} session @param {Sentence} refusal */
  #refuse(session, refusal) {
    session.over = true;
    this.dispatch({ type: "runRefused", run: session.run.id, refusal });
  }

  /** Ask for as much as the state makes it likely to be needed. */
  #pull() {
    const { session, state } = this;
    if (!session?.open || session.over || session.unpainted || !state) return;
    const wanted = wantedRecords(state);
    while (session.flying < IN_FLIGHT && session.requested < wanted)
      this.#pullOnce(session, Math.min(MOST, wanted - session.requested));
  }

  /** @param {Session} session @param {number} count */
  async #pullOnce(session, count) {
    session.flying += 1;
    session.requested += count;
    const answer = await this.server.pull({ run: session.run.id, count });
    if (session !== this.session) return;
    session.flying -= 1;
    if ("stale" in answer) this.#begin(null);
    else if ("differs" in answer) this.#beginAnew();
    else if ("lost" in answer)
      this.#retry(); // one answer is missing: what came after it cannot be used
    else if ("refusal" in answer) this.#refuse(session, answer.refusal);
    else this.#take(session, answer, count);
  }

  /**
   * @param {Session} session
   * @param {{ bytes: Uint8Array, seconds: number, over: boolean, digest: string | null }} answer
   * @param {number} count
   */
  #take(session, { bytes, seconds, over, digest }, count) {
    const { records } = session.run;
    if (session.over) return;
    records.append(bytes);
    if (this.history && !over) this.history.digest = digest;
    session.requested -= count - bytes.length / BYTES;
    session.over = over || records.ended;
    session.unpainted = true;
    const before = laneIn(this.state)?.run?.seconds ?? 0;
    this.dispatch({
      type: "recordsArrived",
      run: session.run.id,
      known: records.length,
      done: session.over,
      seconds: before + seconds,
    });
    this.frame(() => {
      session.unpainted = false;
      if (session === this.session) this.#pull();
    });
  }

  /** Search again, at most once a frame. */
  #rerun() {
    this.rerunning = true;
    this.frame(() => {
      this.rerunning = false;
      const { state } = this;
      if (state && isBehind(state)) this.dispatch({ type: "runAgain", keepStep: true, run: active(state).run?.id });
    });
  }
}

/**
 * Live editing: is the run shown of an older map, and no newer one on its way?
 * @param {State} state
 */
function isBehind(state) {
  const underWay = comingBack(state) !== null || active(state).run?.status === "opening";
  return state.editor.live && state.connection === "online" && outdated(state) && !underWay;
}

/**
 * How many records should be here, or on their way.
 * @param {State} state
 */
function wantedRecords(state) {
  const { playing, speed } = state.playback;
  const { run, cursor, goingTo } = active(state);
  const { algorithms } = state;
  const target =
    goingTo === null ? cursor : typeof goingTo === "number" ? goingTo : "back" in goingTo ? goingTo.back : Infinity;
  if (playing && speed === Infinity) return Infinity;
  const steps = run?.records.starts.length ?? 0;
  const each = steps > 1 ? (run?.records.length ?? 0) / steps : RECORDS_A_STEP;
  const ahead = run && detailOf(run, { algorithms }) === "bounds" ? AHEAD_OF_SAMPLES : AHEAD;
  const pace = speed === Infinity ? ahead : Math.ceil(AHEAD_SECONDS * speed * each);
  return target + Math.max(ahead, pace);
}
