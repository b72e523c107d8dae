/**
 * A page in a class: puts together who it is, how it hears of the class, and what it does and shows then. Here alone it
 * is decided when to come in, and that somebody has gone.
 */

import { Components } from "../page/components.js";
import { addStylesheet, part } from "../page/elements.js";
import { saveText } from "../page/files.js";
import { ClassConnection, ClassLine } from "../server/classconnection.js";
import { classPage, post } from "../server/http.js";
import { language } from "../words/words.js";
import { tableOf } from "./answersfile.js";
import { ClassAsking } from "./asking.js";
import { Ballot } from "./ballot.js";
import { ClassBar } from "./classbar.js";
import { DashboardDoor } from "./dashboarddoor.js";
import { Follower } from "./follower.js";
import { Invitation } from "./invitation.js";
import { JoinDialog } from "./joindialog.js";
import { Looking } from "./looking.js";
import { forget, invited, keep, kept, mayRetry, newKey } from "./membership.js";
import { Moments } from "./moment.js";
import { People } from "./people.js";
import { Presenter } from "./presenter.js";
import { RemoteHand } from "./remotehand.js";
import { ClassResult } from "./result.js";
import { SecondDevice } from "./seconddevice.js";
import { Starting } from "./starting.js";
import { TeacherTools } from "./teachertools.js";
import { Whereabouts } from "./whereabouts.js";

/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { Credentials } from "../server/classconnection.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { ClassState, Component, Dispatch, Domain, Sentence, State, Tables } from "../types.js" */

/** @typedef {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection, offered: (domain: Domain) => Offered }} ClassParts */

/**
 * Put what a class needs on the page; null where the server has no class.
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {ClassParts} parts
 */
export async function classPageIn(root, dispatch, parts) {
  const markup = await classPage(language());
  if (markup === null) return null;
  await addStylesheet("class.css");
  const found = document.createElement("template");
  found.innerHTML = markup; // the server's own template
  part(root, "#header", HTMLElement).after(found.content);
  return new ClassPage(root, dispatch, parts);
}

const SPREAD_MS = 500;

/** @implements {Component} */
export class ClassPage {
  line = new ClassLine();

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {ClassParts} parts
   */
  constructor(root, dispatch, parts) {
    this.dispatch = dispatch;
    this.parts = parts;
    const { line } = this;
    const ask = async () => !("lost" in (await post("/class", {})));
    this.dialog = new JoinDialog(root, { ...parts, ask, join: (code) => this.#join(code) });
    this.invitation = new Invitation(root, line);
    this.starting = new Starting(root, {
      begun: (teach) => this.#enter({ ...teach, role: "teacher" }),
      refused: this.#say,
    });
    const people = new People(root, dispatch, line);
    const leading = { line, show: this.invitation.show, people: people.show };
    const moments = new Moments(parts);
    const asked = { ...parts, moments };
    const looking = new Looking(root, parts);
    const presenter = new Presenter(dispatch, { ...parts, looking }, line);
    const asking = new ClassAsking(root, dispatch, asked, { line, tellNow: () => presenter.tellNow() });
    this.shown = new Components([
      this.dialog,
      this.invitation,
      people,
      new ClassBar(root, dispatch, { line, leave: () => this.#leave(), rejoin: () => this.#rejoin() }),
      new TeacherTools(root, dispatch, parts, leading),
      presenter,
      asking,
      new RemoteHand(dispatch, parts, () => void asking.go()),
      new SecondDevice(root, dispatch, line),
      new DashboardDoor(root, dispatch, parts, line),
      new Whereabouts(parts, line),
      new Follower(dispatch, { ...parts, looking }, line),
      new Ballot(root, dispatch, asked, line),
      new ClassResult(root, asked),
    ]);
    part(root, "#class-answers", HTMLButtonElement).addEventListener("click", () => void this.#keepAnswers());
  }

  /** @param {State} state */
  slice(state) {
    return this.shown.slice(state);
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    if (before?.view !== state.view) this.starting.tell();
    this.shown.syncState(state);
  }

  /** Ask whether a class is to be started. */
  start() {
    void this.starting.show();
  }

  /** Do what the address asks for, else come back into the class this page was in. */
  begin() {
    const asked = { teach: null, join: null, project: null, watch: null, start: "", ...invited(location.hash) };
    const { teach, join, project, watch, start } = asked;
    if (project) return this.#enter({ code: project, role: "projector" }); // which its address says again after a reload
    if (teach || watch || start || join !== null) history.replaceState(null, "", location.pathname + location.search);
    const known = kept();
    if (start && known?.role !== "teacher") this.start();
    else if (watch) this.#enter({ ...watch, role: "teacher", watches: true });
    else if (teach) this.#enter({ ...teach, role: "teacher" });
    else if (known && (!join || join === known.code)) this.#enter(known);
    else if (join !== null) this.dialog.show(join);
    return undefined;
  }

  /** @param {string} code */
  #join(code) {
    const known = kept();
    this.#enter({ code, role: "student", key: known?.key || newKey() });
  }

  /** @param {Credentials} who */
  #enter(who) {
    this.line.connection?.leave();
    const connection = new ClassConnection(this.parts.server, who, {
      entered: (answer, way) => this.#entered(who, answer, way),
      told: (state) => this.#told(state),
      lost: () => this.#change({ way: connection.way }),
    });
    this.line.connection = connection;
    connection.start();
  }

  /** @param {Credentials} who @param {any} answer @param {"socket" | "slow"} way */
  #entered(who, answer, way) {
    if ("refusal" in answer) return this.#refused(answer.refusal);
    if (answer.secret) Object.assign(who, { secret: answer.secret, ticket: undefined }); // which was good once
    if (who.role !== "projector") keep(who);
    if (this.dialog.dialog.open) this.dialog.close();
    const { code } = who;
    const role = who.watches ? "dashboard" : who.role;
    const { state, own, addresses = [] } = answer;
    const first = this.parts.current().classroom?.code !== code;
    const facts = { ...ownFacts(state, own), addresses };
    this.dispatch({ type: "classChanged", changes: { code, role, told: state, over: null, way, ...facts } });
    if (first && role === "teacher" && !state.members) this.invitation.show();
    return undefined;
  }

  /** @param {Sentence} refusal */
  #refused(refusal) {
    this.line.connection?.leave();
    if (this.parts.current().classroom) this.#change({ over: refusal });
    else if (this.dialog.dialog.open) this.dialog.refuse(refusal);
    else this.#say(refusal);
    if (!mayRetry(refusal)) this.#forget(); // the class it was in is over
  }

  /** @param {any} state */
  #told(state) {
    if (state.over) {
      this.line.connection?.leave();
      this.#forget();
      this.#change({ over: { key: "class.over", facts: {} } });
    } else if (state.removed) {
      this.#refused({ key: "class.removed", facts: {} });
    } else if (state.stalled) {
      this.#change({ way: "stalled" });
    } else this.#hear(state);
  }

  /** @param {ClassState} state */
  #hear(state) {
    const { role, told } = this.parts.current().classroom ?? {};
    if (role === "student" && told?.roll !== state.roll)
      setTimeout(() => void this.#askOwn(), Math.random() * SPREAD_MS); // not everybody at once
    this.#change({ told: state, over: null, way: this.line.connection?.way ?? "lost" });
  }

  /** The teacher has changed something about somebody: is it this student? */
  async #askOwn() {
    const { connection } = this.line;
    const answer = await this.line.say("state");
    if (connection !== this.line.connection) return; // it has gone meanwhile, or come in again
    if ("refusal" in answer) this.#refused(answer.refusal);
    else if ("own" in answer) this.#change(ownFacts(answer.state, answer.own));
  }

  /** Come in again after having been removed. */
  #rejoin() {
    const known = kept();
    if (known) this.#enter(known);
  }

  /** @param {Partial<NonNullable<State["classroom"]>>} changes */
  #change(changes) {
    if (this.parts.current().classroom) this.dispatch({ type: "classChanged", changes });
  }

  /** @param {Sentence} message */
  #say = (message) => this.dispatch({ type: "said", message });

  async #keepAnswers() {
    const answer = await this.line.say("answers");
    if (!("answers" in answer)) return;
    if (answer.answers.length)
      saveText(`\ufeff${tableOf(answer.answers, this.parts.tables.domains)}`, "text/csv", "astrolabe-class.csv");
    else this.#say({ key: "class.answers.none", facts: {} });
  }

  #forget() {
    forget(this.line.connection?.who.code ?? "");
  }

  /** Go for good. */
  async #leave() {
    const { connection } = this.line;
    connection?.leave();
    this.#forget();
    this.line.connection = null;
    this.dispatch({ type: "classChanged", changes: null });
    await connection?.say("leave");
  }
}

/** What the server says of this student alone. @param {any} state @param {any} own */
function ownFacts({ question }, own) {
  const answer = own?.vote ?? null;
  const vote = answer === null || !question ? null : { number: question.number, round: question.round, answer };
  return { name: own?.name ?? "", hand: own?.hand === true, vote };
}
