/**
 * What the class answered, once it is revealed: a heat map over the very map, with a number where somebody tapped, and
 * bars by reason beside it. Never a name, and before it is revealed nothing at all.
 */

import { part, write } from "../page/elements.js";
import { domainsOf } from "../problems/domains.js";
import { active } from "../state/activelane.js";
import { votesShown } from "../state/classroom.js";
import { joined, language, say } from "../words/words.js";
import { aboutOf, answerIn, sentenceOf, whyOf } from "./classquestion.js";
import { answerRows, isRight, reasonOf, rowsOf, votesIn } from "./reasons.js";

/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { QuizMoment } from "../learn/questions.js" */
/** @import { Moments } from "./moment.js" */
/** @import { ClassQuestion, ClassTally, Component, Domain, State, Tables } from "../types.js" */
/** @import { Reason } from "./reasons.js" */

const WIDE = "(min-width: 961px)";
const SPOT = { least: 0.5, most: 1.1 }; // of a cell

/** @implements {Component} */
export class ClassResult {
  asked = ""; // the question whose reasons are known: its class and number, and in which language
  words = ["", ""]; // the question, and why what is right is right
  /** @type {Map<number, Reason>} */
  reasons = new Map();

  /**
   * @param {HTMLElement} root
   * @param {{ moments: Moments, tables: Tables, offered: (domain: Domain) => Offered }} parts
   */
  constructor(root, { moments, tables, offered }) {
    this.root = root;
    this.offered = offered;
    this.moments = moments;
    this.panel = part(root, "#class-result", HTMLDetailsElement);
    this.heat = part(root, "#class-heat", HTMLElement);
    this.title = part(this.panel, "summary", HTMLElement);
    this.bars = part(this.panel, "tbody", HTMLElement);
    this.sentence = part(this.panel, "#class-result-sentence", HTMLElement);
    part(root, "#picture", HTMLElement).append(this.heat, this.panel);
    const sizes = new ResizeObserver(() => this.state && this.#spots(this.state));
    const pictures = tables.domains.flatMap((domain) => offered(domain).picture?.(root) ?? []);
    for (const { element } of pictures) sizes.observe(element);
  }

  /** @type {State | null} */
  state = null;

  /** @param {State} state */
  slice(state) {
    const { problem, cursor, run } = active(state);
    return [state.classroom?.told, state.camera, state.domain, problem, state.view, cursor, run?.known];
  }

  /** @param {State} state */
  syncState(state) {
    this.state = state;
    const { question = null, tally = [], phase } = state.classroom?.told ?? {};
    const revealed = phase === "reveal" && question !== null;
    if (revealed && this.panel.hidden) this.panel.open = matchMedia(WIDE).matches; // on a phone the picture comes first
    this.panel.hidden = !revealed;
    this.heat.hidden = !revealed || question.kind !== "node";
    if (!revealed) return;
    const moment = this.#momentOf(state, question);
    this.#explain(moment, question, tally);
    this.#show(tally, question);
    this.#spots(state);
  }

  /** @param {State} state @param {ClassQuestion} question */
  #momentOf(state, { text, at }) {
    return this.moments.at(state, at, aboutOf(text).event);
  }

  /** Find the reasons and the sentence, as soon as the page is where it was asked. @param {QuizMoment | null} moment @param {ClassQuestion} question @param {readonly ClassTally[]} tally */
  #explain(moment, question, tally) {
    const name = [this.state?.classroom?.code, question.number, language()].join(" ");
    if (this.asked === name) return;
    if (moment) this.asked = name;
    const timeline = moment?.timeline ?? null;
    if (question.kind === "node")
      this.reasons = new Map(tally.flat().map(([node]) => [node, reasonOf(node, question, timeline)]));
    this.words = [sentenceOf(question, moment), whyOf(question, moment)];
  }

  /** @param {readonly ClassTally[]} tally @param {ClassQuestion} question */
  #show(tally, question) {
    const most = Math.max(1, ...tally.map(votesIn));
    this.bars.replaceChildren(...this.#rows(tally, question).map((row) => barOf(row, most)));
    const rightOf = (/** @type {ClassTally} */ round) => votesIn(round.filter(([answer]) => isRight(question, answer)));
    const last = tally[tally.length - 1] ?? [];
    const facts = { count: votesIn(last), right: rightOf(last) };
    const kind = question.kind === "node" ? "node" : "other";
    const before = tally.length > 1 && say("class.result.before", { right: rightOf(tally[0]) });
    const tied = kind === "node" && question.right.length > 1;
    const tie = tied && say("class.result.tie", { nodes: question.right.length });
    const known = facts.count > 0 && question.right.length > 0 && say(`class.result.right.${kind}`, facts);
    const nobody = tally.every((round) => !round.length) && say("class.result.none");
    const [title, why] = this.words;
    write(this.title, title);
    write(this.sentence, joined(nobody ? [nobody, tie, why] : [known, before, tie, why]));
  }

  /** @param {readonly ClassTally[]} tally @param {ClassQuestion} question @returns {ResultRow[]} */
  #rows(tally, question) {
    if (question.kind === "node")
      return rowsOf(tally, (node) => this.reasons.get(node) ?? "other").map(({ reason, counts }) => ({
        name: say(`class.reason.${reason}`),
        reason,
        counts,
      }));
    return answerRows(tally, question).map(({ answer, right, counts }) => ({
      name: answerIn(question, answer, this.state ? domainsOf(this.state) : []),
      reason: right ? "marked" : "other",
      counts,
    }));
  }

  /** Put the numbers on their cells. @param {State} state */
  #spots(state) {
    const tally = state.classroom?.told?.tally ?? [];
    const last = tally[tally.length - 1] ?? [];
    const most = Math.max(1, ...last.map(([, count]) => count));
    const alone = state.lanes.length === 1; // beside each other, pictures have no place of their own
    const picture = alone && votesShown(state) ? this.offered(state.domain).picture : null;
    const placeOf = picture?.(this.root).spot(state);
    this.heat.replaceChildren(
      ...last.flatMap(([node, count]) => {
        const place = placeOf?.(node);
        if (!place) return [];
        const spot = document.createElement("span");
        const size = place.scale * (SPOT.least + (SPOT.most - SPOT.least) * Math.sqrt(count / most));
        spot.textContent = String(count);
        spot.dataset.reason = this.reasons.get(node) ?? "other";
        spot.style.cssText = `left: ${place.x}px; top: ${place.y}px; width: ${size}px; height: ${size}px; font-size: ${size / 2}px`;
        return [spot];
      }),
    );
  }
}

/** @typedef {{ name: string, reason: Reason, counts: number[] }} ResultRow */

/** @param {ResultRow} answered @param {number} most */
function barOf({ name: words, reason, counts }, most) {
  const row = document.createElement("tr");
  const [name, cell] = [document.createElement("th"), document.createElement("td")];
  name.scope = "row";
  name.textContent = words;
  row.dataset.reason = reason;
  for (const count of counts) {
    const bar = document.createElement("meter");
    Object.assign(bar, { max: most, value: count });
    const number = document.createElement("span");
    number.textContent = String(count);
    const line = document.createElement("div");
    line.append(bar, number);
    cell.append(line);
  }
  row.append(name, cell);
  return row;
}
