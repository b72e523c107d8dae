/**
 * A page in a class: puts together who it is, how it hears of the class, and what it does and shows then. Here alone it
 * is decided when to come in, and that somebody has gone.
 */

import { Components } from "../page/components.js";
import { addStylesheet, part } from "../page/elements.js";
import { saveText } from "../page/files.js";
import { ClassConnection } from "../server/classconnection.js";
import { classPage, post } from "../server/http.js";
import { language } from "../words/words.js";
import { tableOf } from "./answersfile.js";
import { ClassAsking } from "./asking.js";
import { Ballot } from "./ballot.js";
import { ClassBar } from "./classbar.js";
import { Follower } from "./follower.js";
import { FormDialog } from "./formdialog.js";
import { Invitation } from "./invitation.js";
import { JoinDialog } from "./joindialog.js";
import { forget, invited, keep, kept, newKey } from "./membership.js";
import { Presenter } from "./presenter.js";
import { ClassResult } from "./result.js";

/** @import { Credentials } from "../server/classconnection.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Connection } from "../server/connection.js" */
/** @import { Component, Dispatch, State, Tables } from "../types.js" */

/** @typedef {{ timeline: Timeline, tables: Tables, current: () => State, server: Connection }} ClassParts */

/**
 * Put what a class needs on the page; null where the server has no class.
 * @param {HTMLElement} root
 * @param {Dispatch} dispatch
 * @param {ClassParts} parts
 */
export async function classPageIn(root, dispatch, parts) {
  const markup = await classPage(language());
  if (markup === null) return null;
  const sheet = addStylesheet("class.css");
  await new Promise((done) => void (sheet.onload = sheet.onerror = done));
  const found = document.createElement("template");
  found.innerHTML = markup; // the server's own template
  part(root, "#header", HTMLElement).after(found.content);
  return new ClassPage(root, dispatch, parts);
}

/** @implements {Component} */
export class ClassPage {
  /** @type {Components | null} */
  shown = null; // what this page does in its class
  /** @type {ClassConnection | null} */
  link = null;

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {ClassParts} parts
   */
  constructor(root, dispatch, parts) {
    this.root = root;
    this.dispatch = dispatch;
    this.parts = parts;
    const ask = async () => !("lost" in (await post("/class", {})));
    this.dialog = new JoinDialog(root, { ...parts, ask, join: (code) => this.#join(code) });
    this.invitation = new Invitation(root);
    this.pausing = new FormDialog(root, "#class-pausing", (sentence) => void this.link?.say("pause", { sentence }));
    this.ending = new FormDialog(root, "#class-ending", () => void this.link?.say("end"));
    part(root, "#class-answers", HTMLButtonElement).addEventListener("click", () => void this.#keepAnswers());
  }

  /** @param {State} state */
  slice(state) {
    return [...this.dialog.slice(state), ...this.invitation.slice(state), ...(this.shown?.slice(state) ?? [])];
  }

  /** @param {State} state */
  syncState(state) {
    this.dialog.syncState(state);
    this.invitation.syncState(state);
    this.shown?.syncState(state);
  }

  /** Do what the address asks for, else come back into the class this page was in. */
  begin() {
    const { teach, join, project } = { teach: null, join: null, project: null, ...invited(location.hash) };
    if (project) return this.#enter({ code: project, role: "projector" }); // which its address says again after a reload
    if (teach || join !== null) history.replaceState(null, "", location.pathname + location.search);
    const known = kept();
    if (teach) this.#enter({ ...teach, role: "teacher" });
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
    this.link?.leave();
    const link = new ClassConnection(this.parts.server, who, {
      entered: (answer, way) => this.#entered(who, answer, way),
      told: (state) => this.#told(state),
      lost: () => this.#change({ way: link.way }),
    });
    this.link = link;
    link.start();
  }

  /** @param {Credentials} who @param {any} answer @param {"socket" | "slow"} way */
  #entered(who, answer, way) {
    if ("refusal" in answer) return this.#refused(answer.refusal);
    if (who.role !== "projector") keep(who);
    if (this.dialog.dialog.open) this.dialog.close();
    const { code, role } = who;
    const { state, own, addresses = [] } = answer;
    const facts = { name: own?.name ?? "", vote: voteOf(state, own), addresses };
    this.dispatch({ type: "classChanged", changes: { code, role, told: state, over: false, way, ...facts } });
    if (!this.shown) this.#begin();
    return undefined;
  }

  #begin() {
    const { root, dispatch, parts, link } = this;
    if (!link) return;
    const leads = parts.current().classroom?.role === "teacher";
    const { show } = this.invitation;
    const does = { link, show, pause: this.pausing.show, end: this.ending.show, leave: () => this.#leave() };
    const votes = parts.current().classroom?.role === "student" ? [new Ballot(dispatch, parts, link)] : [];
    const acts = leads ? this.#leads(link) : [new Follower(dispatch, parts, link), ...votes];
    this.shown = new Components([new ClassBar(root, dispatch, does), ...acts, new ClassResult(root, parts)]);
    this.syncState(parts.current());
    if (leads && !parts.current().classroom?.told?.members) this.invitation.show();
  }

  /** @param {ClassConnection} link */
  #leads(link) {
    const { root, dispatch, parts } = this;
    const presenter = new Presenter(dispatch, parts, link);
    return [presenter, new ClassAsking(root, dispatch, parts, { link, tellNow: () => presenter.tellNow() })];
  }

  /** @param {any} refusal */
  #refused(refusal) {
    this.link?.leave();
    if (this.shown) {
      forget();
      this.#change({ over: true });
    } else if (this.dialog.dialog.open) this.dialog.refuse(refusal);
    else {
      forget(); // the class it was in is over
      this.dispatch({ type: "said", message: refusal });
    }
  }

  /** @param {any} state */
  #told(state) {
    if (state.over) {
      this.link?.leave();
      forget();
      this.#change({ over: true });
    } else this.#change({ told: state, way: this.link?.way ?? "lost" });
  }

  /** @param {Partial<NonNullable<State["classroom"]>>} changes */
  #change(changes) {
    if (this.parts.current().classroom) this.dispatch({ type: "classChanged", changes });
  }

  async #keepAnswers() {
    const answer = await this.link?.say("answers");
    if (!answer || !("answers" in answer)) return;
    if (answer.answers.length) saveText(`\ufeff${tableOf(answer.answers)}`, "text/csv", "astrolabe-class.csv");
    else this.dispatch({ type: "said", message: { key: "class.answers.none", facts: {} } });
  }

  /** Go for good. */
  async #leave() {
    const { link } = this;
    link?.leave();
    forget();
    this.shown = null;
    this.link = null;
    this.dispatch({ type: "classChanged", changes: null });
    part(this.root, "#class-bar", HTMLElement).hidden = true;
    await link?.say("leave");
  }
}

/** The answer that the server has of this page. @param {any} state @param {any} own */
function voteOf({ question }, own) {
  const answer = own?.vote ?? null;
  return answer === null || !question ? null : { number: question.number, round: question.round, answer };
}
