/**
 * What there is to open without a file, in the Open dialog: examples, what was kept under a name, what other tabs worked
 * on last, and what could not be read. All of it is read again whenever the dialog is opened.
 */

import { domainOf, problemIn } from "../problems/domains.js";
import { isSound } from "../state/soundness.js";
import { say } from "../words/words.js";
import { allAside, asideText, forgetAside } from "./aside.js";
import { part, write } from "./elements.js";
import { saveText } from "./files.js";
import { desksOf, newestFirst } from "./owndocument.js";
import { preview } from "./preview.js";
import { allKept, forgetKept, keepAs } from "./shelf.js";

/** @import { Offered } from "../problems/domaintypes.js" */
/** @import { Action, Component, Dispatch, Domain, Opened, Problem, State, Tables } from "../types.js" */

/** @typedef {{ text: string, does: () => unknown, icon?: boolean }} RowTool */

/** @implements {Component} */
export class Library {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, current: () => State, offered: (domain: Domain) => Offered, opener: HTMLButtonElement }} parts
   */
  constructor(dialog, dispatch, { tables, current, offered, opener }) {
    this.dialog = dialog;
    this.dispatch = dispatch;
    this.tables = tables;
    this.current = current;
    this.offered = offered;
    this.element = part(dialog, "#library", HTMLElement);
    this.element.hidden = false;
    opener.addEventListener("click", () => void this.#fill());
  }

  /** @param {State} state */
  slice({ view }) {
    return [view.language];
  }

  syncState() {
    if (this.dialog.open) void this.#fill();
  }

  async #fill() {
    const [kept, works, aside] = await Promise.all([allKept(), this.#works(), allAside()]).catch(() => [[], [], []]);
    const [keptRows, asideRows] = [kept.map((each) => this.#kept(each)), aside.map((each) => this.#aside(each))];
    const sections = { "shelf.own": keptRows, "shelf.earlier": works, "shelf.aside": asideRows };
    const shown = Object.entries(sections).flatMap(([key, rows]) => section(key, rows));
    this.element.replaceChildren(...this.#examples(), ...shown);
  }

  #examples() {
    const { domain } = this.current();
    const { examples, example } = this.offered(domain);
    const row = Object.assign(document.createElement("div"), { className: "examples" });
    row.append(...examples.map((name) => this.#example(domain, name, example(name))));
    return [heading(`shelf.examples.${domain.name}`), row];
  }

  /** @param {Domain} domain @param {string} name @param {Problem} problem */
  #example(domain, name, problem) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.append(preview(domain, problem), say(`example.${domain.name}.${name}`));
    button.addEventListener("click", () => this.#open({ [domain.name]: problem, settings: {}, step: null, notes: "" }));
    return button;
  }

  /** @param {import("./shelf.js").Kept} kept */
  #kept({ id, name, opened }) {
    return row(name, this.#line(opened), () => this.#open(opened), [
      { text: say("shelf.rename", { name }), icon: true, does: () => this.#rename(id, name) },
      { text: say("shelf.delete", { name }), does: () => forgetKept(id).then(() => this.#fill()) },
    ]);
  }

  /** @param {number} id @param {string} name */
  #rename(id, name) {
    const item = [...this.element.querySelectorAll("li")].find((each) => each.dataset.name === name);
    const field = Object.assign(document.createElement("input"), { type: "text", value: name, maxLength: 80 });
    field.setAttribute("aria-label", say("shelf.name"));
    const done = async () => {
      const wrong = field.value === name ? null : await keepAs(field.value, { id });
      write(part(this.dialog, "#open-error", HTMLElement), wrong ? say(wrong.key, wrong.facts) : "");
      if (!wrong) await this.#fill();
    };
    field.addEventListener("change", () => void done());
    field.addEventListener("keydown", (event) => this.#leave(event, field));
    item?.firstElementChild?.replaceWith(field);
    field.select();
  }

  /** Enter takes the name, Escape leaves it as it was; the dialog hears neither. @param {KeyboardEvent} event @param {HTMLInputElement} field */
  #leave(event, field) {
    if (event.key === "Escape") void this.#fill();
    if (!["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    field.blur();
  }

  /** What other tabs worked on, and this one before. */
  async #works() {
    const works = (await newestFirst()).slice(0, 6);
    const all = await Promise.all(works.map(async (work) => ({ work, desks: await desksOf(work.id) })));
    return all.flatMap(({ work, desks }) => {
      const desk = desks.find(({ domain }) => domain === work.domain);
      if (!desk || !isSound(desk.opened, this.tables)) return [];
      return [row(this.#line(desk.opened), when(work.saved), () => this.#open(desk.opened), [])];
    });
  }

  /** @param {import("./aside.js").Aside} aside */
  #aside(aside) {
    const text = () => saveText(asideText(aside), "application/json", `astrolabe-${aside.what}.json`);
    return row(say(`shelf.aside.${aside.what}`), when(aside.saved), text, [
      { text: say("shelf.delete", { name: "" }), does: () => forgetAside(aside.id).then(() => this.#fill()) },
    ]);
  }

  /** @param {Opened} opened */
  #line(opened) {
    const { domains } = this.tables;
    const domain = String(domainOf(opened, domains)?.name);
    const { width, height } = problemIn(opened, domains);
    const algorithm = opened.settings.algorithm ?? this.tables.defaults.algorithm;
    return say("shelf.line", { domain, width, height, algorithm });
  }

  /** @param {object} opened */
  #open(opened) {
    const opening = /** @type {Extract<Action, { type: "documentOpened" }>} */ ({ type: "documentOpened", ...opened });
    this.dispatch(opening);
    this.dialog.close();
  }
}

/** @param {string} key @param {HTMLElement[]} rows */
function section(key, rows) {
  if (!rows.length) return [];
  const list = document.createElement("ul");
  list.setAttribute("aria-label", say(key));
  list.append(...rows);
  return [heading(key), list];
}

/** @param {string} key */
function heading(key) {
  return Object.assign(document.createElement("h3"), { textContent: say(key) });
}

/** @param {string} name @param {string} more @param {() => unknown} open @param {RowTool[]} tools */
function row(name, more, open, tools) {
  const item = document.createElement("li");
  item.dataset.name = name;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
  const about = Object.assign(document.createElement("span"), { textContent: more });
  button.addEventListener("click", () => void open());
  item.append(button, about, ...tools.map(toolButton));
  return item;
}

/** @param {RowTool} tool */
function toolButton({ text, does, icon = false }) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: icon ? "✎" : "×",
    title: text,
  });
  button.setAttribute("aria-label", text);
  button.addEventListener("click", () => void does());
  return button;
}

/** A moment in the language of the page. @param {number} time */
function when(time) {
  const options = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return new Date(time).toLocaleString(document.documentElement.lang, options);
}
