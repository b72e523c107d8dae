/**
 * The sentence under the stage: what the record says that the picture has taken in last or, when it has taken in a
 * whole step, what was expanded and what came of it. words/recordsentence.js has the facts, the catalogue the words,
 * under `caption.`. Spoken to screen readers too, but not while playing.
 */

import { writeTermed } from "../page/terms.js";
import { isHopeless, problemOf } from "../problems/domains.js";
import { searchAt } from "../problems/legs.js";
import { waypointsOf } from "../problems/waypoints.js";
import { figure } from "../records/figures.js";

import { isReached } from "../records/kinds.js";
import { IMPROVED, OPENED, REOPENED } from "../records/records.js";

import { active } from "../state/activelane.js";

import { comingBack, isPast, shown } from "../state/horizon.js";
import { stopHere } from "../state/pausereason.js";
import { spoken } from "../words/lessontext.js";
import { nameOf } from "../words/nodename.js";
import { reasonOf } from "../words/reasons.js";
import { family, isJumping, told } from "../words/recordsentence.js";
import { aimOf, outcome, stepTold } from "../words/sentencefacts.js";
import { capital, joined, say } from "../words/words.js";
import { roundsTold } from "./rounds.js";

/** @import { Timeline } from "../records/timeline.js" */
/** @import { Case } from "../words/sentencefacts.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

/** @implements {Component} */
export class Caption {
  /**
   * @param {HTMLElement} element
   * @param {Dispatch} _dispatch
   * @param {{ timeline: Timeline, tables: Tables }} parts
   */
  constructor(element, _dispatch, { timeline, tables }) {
    this.element = element;
    this.text = document.createElement("span"); // a sentence is more than one node
    element.replaceChildren(this.text);
    this.timeline = timeline;
    this.tables = tables;
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.view, state.domain, state.connection, state.editor, state.lesson];
  }

  /** @param {State} state */
  syncState(state) {
    this.element.setAttribute("aria-live", state.playback.playing ? "off" : "polite");
    if (comingBack(state)) return; // the picture is of the run before, whose settings may have been others
    const told = sentence(state, this.timeline, this.tables);
    const text = isPast(state) ? say("notice.past", { text: told }) : told;
    const stop = state.playback.playing ? undefined : stopHere(state);
    writeTermed(this.text, stop ? say("caption.lesson-stop", { title: spoken(stop.title), text }) : text);
  }
}

const GOAL_TOLD = new Map([
  [OPENED, "opened"],
  [IMPROVED, "cheaper"],
  [REOPENED, "cheaper"],
]);

/**
 * @param {State} state
 * @param {Timeline} timeline at the cursor of the state
 * @param {Tables} tables
 * @returns {string}
 */
export function sentence(state, timeline, tables) {
  const { run } = active(state);
  const { records, cursor } = shown(state);
  if (run?.refusal) return say(run.refusal.key, run.refusal.facts);
  if (!run || cursor === 0) return beginning(state);
  const rounds = active(state).goingTo === Infinity && roundsTold(timeline);
  if (rounds) return say("caption.rounds", { round: rounds.round, bound: rounds.bound });
  const whole = state.playback.stepSize === "record" ? null : stepTold(timeline);
  const named = (/** @type {number} */ node) => nameOf(run, node);
  const record = whole ?? cursor - 1;
  const given = { records, record, timeline, run: searchAt(run, records, record), tables, named };
  const complete = whole !== null && whole === timeline.current;
  const outcome = complete ? [...successorsTold(given), ...goalTold(given, whole)] : [];
  return legTold(given, joined([...recordTold(given), ...outcome]));
}

/** With the leg it is on, where there are several; the end of one says so itself. @param {Case} given @param {string} sentence */
function legTold(given, sentence) {
  const { records, record, run } = given;
  const kind = records.kind(record);
  if (!run.leg || isReached(kind)) return sentence;
  const { at, of } = run.leg;
  return say(`caption.leg.${aimOf(given)}`, { leg: at + 1, legs: of, sentence });
}

/** What a record says, and why it was so. @param {Case} given */
function recordTold(given) {
  const { key, facts, side } = told(given);
  const text = say(`caption.${key}`, facts);
  const from = { sentence: text, aim: aimOf(given) };
  const sided = side === null ? capital(text) : say(side ? "caption.backward" : "caption.forward", from);
  const reason = reasonOf(given);
  return reason ? [sided, capital(say(`caption.${reason.key}`, reason.facts))] : [sided];
}

/**
 * What became of the successors of a whole step, in a few words; and of a single jump, why it ended.
 * @param {Case} given
 */
function successorsTold(given) {
  const { timeline, run, tables } = given;
  const goesBy = family(given);
  const jumping = isJumping(run, tables);
  const ended =
    jumping && timeline.successors.length === 1 ? reasonOf({ ...given, record: timeline.successors[0] }) : null;
  const counts = Object.entries(outcome(timeline)).filter(([, count]) => count);
  const parts = counts.map(([name, count]) =>
    say(`caption.outcome.${name === "ignored" ? `${name}.${goesBy}` : name}`, { count }),
  );
  if (!parts.length) return [];
  const counted = parts.reduce((before, after) => say("caption.outcome.and", { before, after }));
  return [
    say(jumping ? "caption.outcome.jumps" : "caption.outcome", { parts: counted }),
    ...(ended ? [say(`caption.${ended.key}`, ended.facts)] : []),
  ];
}

/**
 * That the goal of a map came into open in a step, or was reached more cheaply: the event of many a lesson.
 * @param {Case} given
 * @param {number} step its expansion
 */
function goalTold(given, step) {
  const { run, timeline } = given;
  const { records, cursor } = timeline;
  const goal = run.domain.goal(run.problem);
  for (let record = step + 1; record < cursor; record += 1) {
    const event = GOAL_TOLD.get(records.kind(record));
    if (event && records.node(record) === goal && records.side(record) === 0)
      return [say(`caption.${aimOf(given)}-${event}`, { g: figure(records.g(record)) })];
  }
  return [];
}

/** @param {State} state */
function beginning(state) {
  const { domain, connection } = state;
  const { run, settings } = active(state);
  const { begins, goal } = state.domain;
  if (isHopeless(state)) return say(`caption.hopeless.${domain.name}`);
  if (run?.status === "opening" && connection !== "online") return say("caption.waiting");
  const place = (/** @type {number} */ node) => nameOf({ domain, problem: problemOf(state) }, node);
  const count = waypointsOf(problemOf(state)).length;
  return say(`caption.ready.${count ? "legs" : domain.name}`, {
    algorithm: settings.algorithm,
    start: place(begins(problemOf(state))),
    goal: place(goal(problemOf(state))),
    count,
  });
}
