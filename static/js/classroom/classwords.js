/** What the bar of a class says: who one is, where one is and where the class is, and what a teacher has to know. */

import { stepAt } from "../records/steps.js";
import { isAway } from "../state/classroom.js";
import { stepOf } from "../state/document.js";
import { history } from "../state/horizon.js";
import { spoken } from "../words/lessontext.js";
import { joined, say } from "../words/words.js";
import { ownAnswer, voteIn } from "./ballot.js";

/** @import { Classroom, ClassState, State } from "../types.js" */

/** Who a student is; how to join, for all to see on the projector. @param {Classroom} classroom */
export function titleOf({ role, name, code, addresses }) {
  if (role === "student") return spoken(name);
  return role === "teacher"
    ? say("class.of", { code: grouped(code) })
    : say("class.joining", { address: joiningAt(addresses[0] ?? ""), code: grouped(code) });
}

/** The address to join at, as it is read aloud. @param {string} address */
export function joiningAt(address) {
  return `${address.replace("http://", "")}join`;
}

/** A code as it is read aloud, or as an address has it. @param {string} code @param {string} [between] */
export function grouped(code, between = " ") {
  const half = code.length / 2;
  return code.slice(0, half) + between + code.slice(half);
}

/** How it stands, or why nothing is known of it. @param {State} state */
export function standingOf(state) {
  const { classroom } = state;
  if (classroom?.over) return say(classroom.over.key, classroom.over.facts);
  if (classroom?.way === "stalled") return say("class.stalled");
  if (classroom?.way === "lost" || !classroom?.told) return say("class.lost");
  return classroom.role === "student" ? whereOf(state, classroom.told) : standOf(state, classroom.told);
}

/** What a teacher has to know, and may show to all. @param {State} state @param {ClassState} told */
function standOf(state, told) {
  const { phase, sentence } = told;
  const projector = state.classroom?.role === "projector";
  if (projector && phase === "paused" && sentence) return sentence;
  const asked = projector && told.question?.kind === "node" && (phase === "vote" || phase === "again");
  return joined([asked && say("class.result"), countOf(told), phase === "free" && rangeOf(state, told)]);
}

/** How many are here, or have answered. @param {ClassState} told */
export function countOf({ here, members, answered, phase, shut }) {
  const asked = phase === "vote" || phase === "talk" || phase === "again";
  const name = !members && !asked ? "nobody" : phase;
  const standing = say(`class.stand.${name}`, { here, members, answered });
  return shut ? say("class.stand.shut", { standing }) : standing;
}

/** Where a student is. @param {State} state @param {ClassState} told */
function whereOf(state, told) {
  if (told.phase === "paused" && told.sentence) return told.sentence;
  if (isAway(state)) return say("class.away", { own: stepOf(state), step: told.shown.step ?? 0 });
  if (!told.shown.document) return say("class.waiting");
  if (told.phase === "free" && told.free) return rangeOf(state, told);
  if (voteIn(state) !== null) return say("class.voted", { place: ownAnswer(state) });
  if (told.phase === "reveal" && ownAnswer(state)) return say("class.with.reveal.own", { place: ownAnswer(state) });
  const beside = told.question && told.question.kind !== "node" && (told.phase === "vote" || told.phase === "again");
  return say(beside ? `class.with.${told.phase}.beside` : `class.with.${told.phase}`);
}

/** In which steps everybody is free. @param {State} state @param {ClassState} told */
function rangeOf(state, { free }) {
  if (!free) return "";
  const [from, to] = free.map((record) => stepAt(history(state), record));
  return free[1] < history(state).known ? say("class.range.of", { from, to }) : say("class.range.from", { from });
}
