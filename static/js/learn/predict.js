/**
 * Predict: while it is on, playing and stepping stop before decisive steps and it is asked what comes next. An answer
 * is a click on the stage, the tree or a row of the open list, or is given here, by keyboard too: up and down choose
 * among the open nodes, Enter answers. state/quizplan.js says where a question is, questions.js which and with what
 * answer, predictwords.js puts it into words; what was answered is in the state.
 */

import { onButtons, part, parts, write } from "../page/elements.js";
import { searchAt } from "../problems/legs.js";
import { ExactCosts } from "../server/exactcosts.js";
import { active, laneIn } from "../state/activelane.js";
import { shown } from "../state/horizon.js";
import { answerAt, isAsked, isOpenAt, isPlace } from "../state/quizplan.js";
import { nameOf } from "../words/nodename.js";
import { say } from "../words/words.js";
import { AnswerForm } from "./predictform.js";
import { hintText } from "./predicthints.js";
import { answerText, instanceOf, questionText, reasonText } from "./predictwords.js";
import { questionAt } from "./questions.js";
import { judged } from "./quizscore.js";

/** @import { QuizMoment, QuizQuestion } from "./questions.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { Explained } from "../problems/domaintypes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Answered, Component, Dispatch, Domain, Run, Sentence, State, Tables } from "../types.js" */

const TONES = { best: "good", right: "good", trying: "warn", wrong: "bad", skipped: "" };

/** @implements {Component} */
export class Predict {
  /** @type {State | null} */
  state = null;
  /** @type {{ moment: QuizMoment, question: QuizQuestion } | null} */
  asked = null;

  /**
   * @param {HTMLElement} element
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables, server: Connection, explained: (domain: Domain) => Explained, now?: () => string }} parts
   */
  constructor(element, dispatch, { timeline, tables, server, explained, now = () => new Date().toISOString() }) {
    this.dispatch = dispatch;
    this.parts = { timeline, tables };
    this.now = now;
    this.costs = new ExactCosts(server, { tables, explained }, () => this.state?.quiz.on && this.#look(this.state));
    this.panel = part(element, "#predict", HTMLElement);
    this.on = part(element, "#predict-on", HTMLButtonElement);
    this.buttons = parts(element, "#predict-", HTMLButtonElement, ["submit", "skip", "go"]);
    this.form = new AnswerForm(element);
    this.texts = parts(element, "#predict-", HTMLElement, ["question", "reply"]);
    this.on.disabled = false; // its listener is there now
    this.#listen();
  }

  #listen() {
    this.on.addEventListener("click", () =>
      this.dispatch(({ quiz }) => ({ type: "quizChosen", quiz: { on: !quiz.on } })),
    );
    this.buttons.submit.addEventListener("click", () => this.#submit());
    this.buttons.skip.addEventListener("click", () => this.#record(null, "skipped"));
    this.buttons.go.addEventListener("click", () => this.dispatch({ type: "play" }));
    const { node, choices } = this.form;
    node.addEventListener("change", () => this.dispatch({ type: "hovered", cell: Number(node.value) }));
    onButtons(choices, (value) => this.#answer(this.asked?.question.by === "parent" ? Number(value) : value));
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  /** @param {State} state */
  slice(state) {
    return [state.quiz, active(state), state.playback, state.view, state.domain];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    const { quiz } = state;
    this.on.setAttribute("aria-pressed", String(quiz.on));
    this.panel.hidden = !quiz.on;
    if (before && isAsked(before) && !isAsked(state)) this.#leave(before);
    document.documentElement.toggleAttribute("data-asked", isAsked(state));
    if (!quiz.on) return;
    this.#look(state);
    if (quiz.hand && before?.quiz.hand !== quiz.hand && isAsked(state)) this.#pick(quiz.hand.node);
  }

  /** What is asked, once its answer is known. @param {State} state */
  #look(state) {
    const { run } = active(state);
    const ready = !run || this.costs.isReady(this.#legOf(run));
    this.asked = ready ? this.#find(state) : null;
    if (ready && isAsked(state) && !this.asked) this.#record(null, "skipped");
    this.#show(state);
  }

  /** The question at the cursor, open or answered. @param {State} state */
  #find(state) {
    const { quiz } = state;
    const { timeline, tables } = this.parts;
    const { run: whole } = active(state);
    if (!whole || !this.#isAtPlace(state, whole)) return null;
    const run = this.#legOf(whole);
    const moment = { timeline, run, tables, seed: quiz.seed, trueCost: this.costs.of(run, run.known) };
    const question = questionAt(moment);
    return question && { moment, question };
  }

  /** The search of the leg that is asked about. @param {Run} run */
  #legOf(run) {
    return searchAt(run, run.records, this.parts.timeline.cursor);
  }

  /** Does the timeline stand where something is asked of the run? @param {State} state @param {Run} run */
  #isAtPlace(state, { records }) {
    const { cursor } = active(state);
    const here = shown(state).records === records && this.parts.timeline.cursor === cursor;
    return here && isPlace(records, state.quiz.seed, cursor);
  }

  /** @param {State} state */
  #show(state) {
    const { asked, form, buttons, texts } = this;
    const given = asked && answerAt(state, active(state).cursor);
    const open = asked !== null && isAsked(state);
    const by = open ? asked.question.by : "";
    form.show(by);
    buttons.submit.hidden = !form.sends;
    buttons.skip.hidden = !open;
    buttons.go.hidden = !given || open;
    if (open) this.#offer(state, asked);
    const idle = state.playback.playing ? "" : say("predict.idle");
    const text = asked ? questionText(asked.moment, asked.question) : idle;
    write(texts.question, open && by === "node" ? say("predict.how", { question: text }) : text);
    write(texts.reply, given ? this.#reply(given) : "");
    texts.reply.dataset.tone = given ? TONES[given.verdict] : "";
  }

  /** @param {State} state @param {{ moment: QuizMoment, question: QuizQuestion }} asked */
  #offer(state, { moment, question }) {
    const { quiz, view } = state;
    const { run, cursor } = active(state);
    const key = [run?.id, cursor, quiz.seed, view.language].join();
    this.form.offer(key, question, (choice) => answerText(moment, question, choice));
  }

  /** @param {Answered} given */
  #reply({ verdict, given, kind }) {
    const { moment, question } = /** @type {{ moment: QuizMoment, question: QuizQuestion }} */ (this.asked);
    if (verdict === "trying") return hintText(moment, question, given ?? "");
    const facts = {
      given: answerText(moment, question, given),
      best: answerText(moment, question, question.best),
      tie: moment.run.settings.tie,
    };
    return say("predict.reply", {
      verdict: say(`predict.${verdict}`, facts),
      reason: kind === "none" ? "" : reasonText(moment, question),
    });
  }

  #submit() {
    if (this.form.sends) this.#answer(this.form.value);
  }

  /** A node was clicked. @param {number} picked */
  #pick(picked) {
    const { question } = this.asked ?? {};
    if (question?.by === "node" || question?.by === "parent") this.#answer(picked);
  }

  /** @param {string | number} given */
  #answer(given) {
    if (!this.state || !this.asked || !isAsked(this.state)) return;
    const { moment, question } = this.asked;
    const verdict = judged(question, given);
    const first = !answerAt(this.state, active(this.state).cursor);
    if (verdict) this.#record(given, verdict === "wrong" && first ? "trying" : verdict);
    else this.dispatch({ type: "said", message: noAnswer(moment, question, given) });
  }

  /** An open question is closed when the cursor leaves it, since what comes next may then be seen. @param {State} before */
  #leave(before) {
    const { answers } = /** @type {State} */ (this.state).quiz;
    if (
      !this.asked ||
      laneIn(this.state)?.run?.id !== active(before).run?.id ||
      !isOpenAt({ ...before, quiz: { ...before.quiz, answers } }, active(before).cursor)
    )
      return;
    this.#record(null, "skipped", before);
    this.dispatch({ type: "said", message: { key: "predict.left", facts: {} } });
  }

  /**
   * @param {string | number | null} given @param {Answered["verdict"]} verdict @param {State | null} [state] while it
   *   was asked
   */
  #record(given, verdict, state = this.state) {
    const { asked } = this;
    const { run = null, cursor = 0 } = laneIn(state) ?? {};
    if (!state || !run || !isAsked(state)) return;
    const place = { run: run.id, cursor, seed: state.quiz.seed, instance: instanceOf(state) };
    const tries = (answerAt(state, cursor)?.tries ?? 0) + Number(given !== null);
    const words = {
      question: asked ? questionText(asked.moment, asked.question) : "",
      answer: asked ? answerText(asked.moment, asked.question, given) : "",
    };
    const answer = { ...place, ...words, given, tries, verdict, time: this.now() };
    this.dispatch({ type: "predicted", answer: { ...answer, kind: asked?.question.kind ?? "none" } });
  }

  /** Is a key for the question that is open? @param {KeyboardEvent} event */
  #isMeant({ target, defaultPrevented }) {
    const here = target === document.body || target === this.form.node || target === this.form.number;
    const asked = this.state !== null && isAsked(this.state);
    return here && asked && !defaultPrevented && !document.querySelector("dialog[open]");
  }

  /** Keys that nobody else needs answer, wherever the keyboard is. @param {KeyboardEvent} event */
  #press(event) {
    const { target, key } = event;
    if (!this.#isMeant(event)) return;
    const way = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (key === "Enter") this.#submit();
    else if (way && this.asked?.question.by === "node" && target !== this.form.node)
      this.dispatch({ type: "hovered", cell: this.form.choose(way) });
    else return;
    event.preventDefault();
  }
}

/**
 * What was given is no answer.
 * @param {QuizMoment} moment
 * @param {QuizQuestion} question
 * @param {string | number} given
 * @returns {Sentence}
 */
function noAnswer({ run }, { by }, given) {
  if (by === "number") return { key: "predict.no-number", facts: {} };
  return { key: "predict.no-choice", facts: { place: nameOf(run, Number(given)) } };
}
