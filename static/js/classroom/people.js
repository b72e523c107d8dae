/**
 * Who is in the class, for the teacher alone: hands first. A hand is lowered, a name given, somebody removed, and let back
 * in; and nobody new comes in for a while. Asked for only while it is looked at.
 */

import { part, write } from "../page/elements.js";
import { spoken } from "../words/lessontext.js";
import { say } from "../words/words.js";
import { countOf } from "./classwords.js";

/** @import { Text } from "../learn/lessontypes.js" */
/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, Dispatch, State } from "../types.js" */

/** @typedef {{ id: string, name: Text, hand?: boolean, here?: boolean }} RollRow */
/** @typedef {{ roll: readonly RollRow[], removed: readonly RollRow[] }} Roll */

const MOST_LETTERS = 24; // of a name: server/classroom/names.py has the limit

/** @implements {Component} */
export class People {
  /** @type {Roll} */
  told = { roll: [], removed: [] };
  renaming = ""; // whose name is being typed
  asking = false;
  due = false; // there may be news

  /**
   * @param {HTMLElement} root
   * @param {Dispatch} dispatch
   * @param {ClassLine} line
   */
  constructor(root, dispatch, line) {
    this.dispatch = dispatch;
    this.line = line;
    this.dialog = part(root, "#class-people-dialog", HTMLDialogElement);
    this.count = part(this.dialog, "#class-people-count", HTMLElement);
    this.lists = {
      roll: part(this.dialog, "#class-roll", HTMLElement),
      removed: part(this.dialog, "#class-removed", HTMLElement),
    };
    this.gone = part(this.dialog, "#class-removed-title", HTMLElement);
    this.typed = part(this.dialog, "#class-typed", HTMLInputElement);
    this.typed.addEventListener("change", () => void this.#say("naming", { typed: this.typed.checked }));
    this.shut = part(this.dialog, "#class-newcomers", HTMLButtonElement);
    this.shut.addEventListener("click", () => {
      void this.#say("newcomers", { shut: this.shut.getAttribute("aria-pressed") !== "true" });
    });
    this.dialog.addEventListener("click", ({ target }) => this.#pressed(target));
    this.dialog.addEventListener("submit", (event) => this.#submitted(event));
    part(this.dialog, "#class-people-close", HTMLButtonElement).addEventListener("click", () => this.dialog.close());
  }

  show = () => {
    this.renaming = "";
    if (!this.dialog.open) this.dialog.showModal();
    void this.#ask();
  };

  /** @param {State} state */
  slice({ classroom, view }) {
    return [classroom?.role === "teacher" && classroom.told, view]; // a name may be another with nothing else
  }

  /** @param {State} state */
  syncState({ classroom }) {
    if (!classroom?.told) return;
    this.typed.checked = classroom.told.typed;
    this.shut.setAttribute("aria-pressed", String(classroom.told.shut === true));
    write(this.count, countOf({ ...classroom.told, phase: "follow" }));
    if (this.dialog.open) void this.#ask();
  }

  /** One question at a time, and another if something was told meanwhile. */
  async #ask() {
    this.due = true;
    if (this.asking) return;
    this.asking = true;
    while (this.due && this.dialog.open) {
      this.due = false;
      await this.#say("roll");
    }
    this.asking = false;
  }

  /** @param {string} event @param {object} [said] */
  async #say(event, said = {}) {
    const answer = await this.line.say(event, said);
    if ("refusal" in answer) this.dispatch({ type: "said", message: answer.refusal });
    if (!("roll" in answer)) return;
    this.told = answer;
    if (!this.renaming) this.#build();
  }

  #build() {
    const { roll, removed } = this.told;
    const at = this.dialog.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    this.lists.roll.replaceChildren(...roll.map((row) => this.#rowOf(row)));
    this.lists.removed.replaceChildren(
      ...removed.map((row) => rowOf(nameOf(row), buttonOf("restore", row.id, "class.restore"))),
    );
    this.gone.hidden = !removed.length;
    const again =
      at && [...this.dialog.querySelectorAll("[data-key]")].find((each) => each.getAttribute("data-key") === at);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {RollRow} row */
  #rowOf(row) {
    if (row.id === this.renaming) return rowOf(formOf(row));
    const [hand, rename, remove] = [
      buttonOf("lower", row.id, "class.lower"),
      buttonOf("name", row.id, "class.name.give"),
      buttonOf("remove", row.id, "class.remove"),
    ];
    const name = nameOf(row);
    name.toggleAttribute("data-gone", !row.here);
    return rowOf(name, ...(row.hand ? [hand] : []), rename, remove);
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    const { does, id = "" } = button?.dataset ?? {};
    if (!does) return;
    if (does === "name") this.#rename(id);
    else void this.#say(does, { name: id });
  }

  /** Type a name in the place of this one. @param {string} id */
  #rename(id) {
    this.renaming = id;
    this.#build();
    const field = this.dialog.querySelector("#class-roll input");
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    event.preventDefault();
    const field = event.target instanceof Element ? event.target.querySelector("input") : null;
    const name = this.renaming;
    this.renaming = "";
    if (field && field.value !== field.defaultValue) void this.#say("name", { name, to: field.value });
    else this.#build();
  }
}

/** @param {...Element} parts */
function rowOf(...parts) {
  const row = document.createElement("li");
  row.append(...parts);
  return row;
}

/** @param {RollRow} row */
function nameOf({ name, here = true, hand = false }) {
  const place = document.createElement("span");
  place.textContent = spoken(name);
  if (hand) place.dataset.hand = "";
  if (!here) place.title = say("class.gone");
  return place;
}

/** @param {string} does @param {string} id @param {string} key */
function buttonOf(does, id, key) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: say(key) });
  Object.assign(button.dataset, { does, id, key: `${does} ${id}` });
  return button;
}

/** @param {RollRow} row */
function formOf({ name }) {
  const [form, field] = [document.createElement("form"), document.createElement("input")];
  const button = Object.assign(document.createElement("button"), { textContent: say("class.name.save") });
  Object.assign(field, { type: "text", defaultValue: spoken(name), maxLength: MOST_LETTERS, autocomplete: "off" });
  field.setAttribute("aria-label", say("class.naming.name"));
  form.append(field, button);
  return form;
}
