/**
 * Where Predict asks: before decisive steps, five to some fifteen steps apart, the same ones for the same records and
 * seed. And whether a question is open in a state: then nothing that comes after the cursor may be shown. Pure, but
 * that it keeps what it has worked out of the records of a run.
 */

import { endsLeg } from "../records/kinds.js";
import { Reader } from "../records/reader.js";

import { CUT, EXPANDED, FELL, IMPROVED, MET, REOPENED, STALE } from "../records/records.js";

import { active } from "./activelane.js";

import { isVoting } from "./classroom.js";

/** @import { RecordStore } from "../records/records.js" */
/** @import { Answered, Quiz, State } from "../types.js" */

/** @type {Quiz} */
export const NO_QUIZ = { on: false, seed: 1, answers: [], hand: null, halted: null, practice: null };

const FIRST = 2; // before this step there is nothing to choose from
const [LEAST, SPREAD] = [5, 6]; // steps from one question to the next, and how many more it may be
const LAST_LEAST = 2; // steps before the end, which is asked about sooner
const CHANCES = 0x100000000;

/**
 * A number from 0 to 1 that depends on these alone: the finalizer of MurmurHash3 by Austin Appleby, in the public
 * domain.
 * @param {number} seed
 * @param {number} place
 * @param {number} salt
 */
export function randomAt(seed, place, salt = 0) {
  let mixed = (Math.imul(seed | 0, 0x9e3779b1) + Math.imul(place, 0x85ebca77) + Math.imul(salt, 0x27d4eb2f)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / CHANCES;
}

/** The places of one run, worked out as far as whole steps are known: a reader of steps. */
class Plan {
  /** @param {RecordStore} records @param {number} seed */
  constructor(records, seed) {
    this.records = records;
    this.seed = seed;
    /** @type {Set<number>} */
    this.places = new Set();
    this.last = -Infinity; // the step asked about last
    this.due = FIRST + Math.floor(randomAt(seed, 0) * SPREAD);
    this.reader = new Reader(records, FIRST);
  }

  /** Take in the steps that have become whole. */
  follow() {
    const { starts, ended, length } = this.records;
    const [from, end] = this.reader.next(ended ? starts.length : starts.length - 1);
    for (let step = from; step < end; step += 1)
      this.#take(step, starts.at(step), step + 1 < starts.length ? starts.at(step + 1) : length);
    return this;
  }

  /** @param {number} step @param {number} start @param {number} end */
  #take(step, start, end) {
    const over = endsLeg(this.records.kind(end - 1));
    const asks = over
      ? step >= Math.max(this.last + LAST_LEAST, FIRST)
      : step >= this.due && isDecisive(this.records, start, end);
    if (!asks) return;
    this.places.add(start);
    this.last = step;
    this.due = step + LEAST + Math.floor(randomAt(this.seed, start) * SPREAD);
  }
}

/**
 * Is there something to learn from this step: a tie, a better way, an old entry, a fall of f, a meeting, a bound?
 * @param {RecordStore} records
 * @param {number} start
 * @param {number} end
 */
function isDecisive(records, start, end) {
  for (let record = start; record < end; record += 1) {
    const kind = records.kind(record);
    if ([IMPROVED, REOPENED, STALE, MET, CUT].includes(kind)) return true;
    if (kind === EXPANDED && (records.other(record) > 1 || records.flags(record) & FELL)) return true;
  }
  return false;
}

/** @type {WeakMap<RecordStore, Plan>} */
const plans = new WeakMap();

/**
 * Is there a question at this cursor?
 * @param {RecordStore} records
 * @param {number} seed
 * @param {number} cursor
 */
export function isPlace(records, seed, cursor) {
  let plan = plans.get(records);
  if (plan?.seed !== seed) plans.set(records, (plan = new Plan(records, seed)));
  return plan.follow().places.has(cursor);
}

/**
 * What was answered at the cursor, if there is or was a question.
 * @param {State} state
 * @param {number} cursor
 */
export function answerAt(state, cursor) {
  const { quiz } = state;
  const { run } = active(state);
  return (
    quiz.answers.find((answer) => answer.run === run?.id && answer.cursor === cursor && answer.seed === quiz.seed) ??
    null
  );
}

/**
 * Is there a question at this cursor that still waits for its answer?
 * @param {State} state
 * @param {number} cursor
 */
export function isOpenAt(state, cursor) {
  const { quiz } = state;
  const { run } = active(state);
  if (!quiz.on || !run || !isPlace(run.records, quiz.seed, cursor)) return false;
  return (answerAt(state, cursor)?.verdict ?? "trying") === "trying";
}

/** Is a question open now, of Predict or of the class? @param {State} state */
export function isAsked(state) {
  if (isVoting(state)) return true;
  const { run, cursor, goingTo } = active(state);
  return state.quiz.on && run !== null && goingTo === null && isOpenAt(state, cursor);
}

/**
 * How far playing and stepping may go by what is known: to the last step all of whose records are here, since a
 * question about it needs them.
 * @param {State} state
 * @param {number} known
 */
export function reach(state, known) {
  const { run } = active(state);
  if (!state.quiz.on || !run || run.records.ended) return known;
  const { starts } = run.records;
  return starts.length > 1 ? Math.min(known, starts.at(starts.length - 2) + 1) : 0;
}

/**
 * The first cursor, after one and up to another, where a question waits; the last of these when there is none.
 * @param {State} state
 * @param {number} from
 * @param {number} to
 */
export function upToQuestion(state, from, to) {
  for (let cursor = from + 1; state.quiz.on && cursor < to; cursor += 1) if (isOpenAt(state, cursor)) return cursor;
  return to;
}

/**
 * The state with another quiz, and nothing playing. Changing the quiz changes how much history is visible, so views
 * must recompute.
 * @param {State} state
 * @param {Partial<Quiz>} quiz
 * @returns {State}
 */
export function withQuiz(state, quiz) {
  return { ...state, quiz: { ...state.quiz, ...quiz }, playback: { ...state.playback, playing: false, due: 0 } };
}

/**
 * The state with an answer, instead of the one before at the same place.
 * @param {State} state
 * @param {Answered} answer
 */
export function withAnswer(state, answer) {
  const same = (/** @type {Answered} */ other) =>
    other.run === answer.run && other.cursor === answer.cursor && other.seed === answer.seed;
  return withQuiz(state, { answers: [...state.quiz.answers.filter((other) => !same(other)), answer], hand: null });
}

/**
 * The state with another node picked; while a question is open that may be its answer.
 * @param {State} state
 * @param {number | null} cell
 */
export function withPicked(state, cell) {
  const quiz = cell !== null && isAsked(state) ? { ...state.quiz, hand: { node: cell } } : state.quiz;
  return { ...state, picked: cell, quiz };
}
