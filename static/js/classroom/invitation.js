/** How to join, large enough for the back row: the address, the code, and both as a picture for phones. */

import { part, parts, write } from "../page/elements.js";
import { say } from "../words/words.js";
import { countOf, grouped, joiningAt } from "./classwords.js";

/** @import { ClassLine } from "../server/classconnection.js" */
/** @import { Component, State } from "../types.js" */

/** @implements {Component} */
export class Invitation {
  /** @param {HTMLElement} root @param {ClassLine} line */
  constructor(root, line) {
    this.line = line;
    this.dialog = part(root, "#class-invitation", HTMLDialogElement);
    this.picture = part(this.dialog, "#class-picture", HTMLImageElement);
    this.projector = part(this.dialog, "#class-projector", HTMLAnchorElement);
    this.texts = parts(this.dialog, "#class-", HTMLElement, ["address", "digits", "count", "others"]);
    part(this.dialog, "#class-invitation-close", HTMLButtonElement).addEventListener("click", () =>
      this.dialog.close(),
    );
  }

  show = () => {
    if (!this.dialog.open) this.dialog.showModal();
  };

  /** @param {State} state */
  slice({ classroom, view }) {
    return [classroom, view];
  }

  /** @param {State} state */
  syncState({ classroom }) {
    if (classroom?.role !== "teacher" || !classroom.told) return;
    const { addresses, code, told } = classroom;
    const [first = "", ...others] = addresses.map(joiningAt);
    this.projector.hash = `#project=${grouped(code, "-")}`;
    write(this.texts.address, first);
    write(this.texts.digits, grouped(code));
    write(this.texts.count, countOf({ ...told, phase: "follow" }));
    const rows = others.map((address) => say("class.cli.other", { address }));
    if (rows.join() !== [...this.texts.others.children].map(({ textContent }) => textContent).join())
      this.texts.others.replaceChildren(...rows.map(rowOf));
    const source = `/class/${code}/${this.line.connection?.who.secret}/0.svg`;
    if (this.picture.getAttribute("src") !== source) this.picture.src = source;
  }
}

/** @param {string} text */
function rowOf(text) {
  const row = document.createElement("li");
  row.textContent = text;
  return row;
}
