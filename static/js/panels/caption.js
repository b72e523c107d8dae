/**
 * The sentence under the stage: what the record says that the picture has taken in last or, when it has taken in a
 * whole step, what was expanded and what came of it. words/recordsentence.js has the facts, the catalogue the words,
 * under `caption.`. Spoken to screen readers too, but not while playing.
 */

import { writeTermed } from "../page/terms.js";
import { isHopeless, problemOf } from "../problems/domains.js";
import { figure } from "../records/figures.js";
import { IMPROVED, OPENED, REOPENED } from "../records/records.js";
import { comingBack, isPast, shown } from "../state/horizon.js";
import { stopHere } from "../state/pausereason.js";
import { isJumping } from "../words/jumps.js";
import { spoken } from "../words/lessontext.js";
import { nameOf } from "../words/nodename.js";
import { reasonOf } from "../words/reasons.js";
import { family, told } from "../words/recordsentence.js";
import { outcome, stepTold } from "../words/sentencefacts.js";
import { capital, joined, say } from "../words/words.js";

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
  slice({ run, playback, view, domain, map, board, settings, connection, editor, lesson }) {
    return [run, playback, view, domain, map, board, settings, connection, editor, lesson];
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
  [OPENED, "goal-opened"],
  [IMPROVED, "goal-cheaper"],
  [REOPENED, "goal-cheaper"],
]);

/**
 * @param {State} state
 * @param {Timeline} timeline at the cursor of the state
 * @param {Tables} tables
 * @returns {string}
 */
export function sentence(state, timeline, tables) {
  const { run } = state;
  const { records, cursor } = shown(state);
  if (run?.refusal) return say(run.refusal.key, run.refusal.facts);
  if (!run || cursor === 0) return beginning(state);
  const round = state.playback.goingTo === Infinity ? records.thresholds.before(cursor) : 0;
  if (round) return say("caption.rounds", { round, bound: figure(records.g(records.thresholds.at(round - 1))) });
  const whole = state.playback.stepSize === "record" ? null : stepTold(timeline);
  const named = (/** @type {number} */ node) => nameOf(run, node);
  const given = { records, record: whole ?? cursor - 1, timeline, run, tables, named };
  const complete = whole !== null && whole === timeline.current;
  const outcome = complete ? [...successorsTold(given), ...goalTold(state, timeline, whole)] : [];
  return joined([...recordTold(given), ...outcome]);
}

/** What a record says, and why it was so. @param {Case} given */
function recordTold(given) {
  const { key, facts, side } = told(given);
  const text = say(`caption.${key}`, facts);
  const sided = side === null ? capital(text) : say(side ? "caption.backward" : "caption.forward", { sentence: text });
  const reason = reasonOf(given);
  return reason ? [sided, capital(say(`caption.${reason.key}`, reason.facts))] : [sided];
}

/**
 * What became of the successors of a whole step, in a few words; and of a single jump, why it ended.
 * @param {Case} given
 */
function successorsTold(given) {
  const { timeline, run } = given;
  const goesBy = family(given);
  const jumping = isJumping(run);
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
 * @param {State} state
 * @param {Timeline} timeline
 * @param {number} step its expansion
 */
function goalTold({ domain, map }, { records, cursor }, step) {
  if (domain !== "map") return [];
  for (let record = step + 1; record < cursor; record += 1) {
    const key = GOAL_TOLD.get(records.kind(record));
    if (key && records.node(record) === map.goal && records.side(record) === 0)
      return [say(`caption.${key}`, { g: figure(records.g(record)) })];
  }
  return [];
}

/** @param {State} state */
function beginning(state) {
  const { domain, run, settings, connection, map } = state;
  if (isHopeless(state)) return say(`caption.hopeless.${domain}`);
  if (run?.status === "opening" && connection !== "online") return say("caption.waiting");
  const place = (/** @type {number} */ node) => nameOf({ domain, problem: problemOf(state) }, node);
  return say(`caption.ready.${domain}`, {
    algorithm: settings.algorithm,
    start: place(map.start),
    goal: place(map.goal),
  });
}
