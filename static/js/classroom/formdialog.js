/** A dialog that asks for something before it is done: sent, it calls back with what was typed; else nothing happens. */

import { part } from "../page/elements.js";

export class FormDialog {
  /**
   * @param {HTMLElement} root
   * @param {string} selector
   * @param {(typed: string) => void} done
   */
  constructor(root, selector, done) {
    this.dialog = part(root, selector, HTMLDialogElement);
    this.form = part(this.dialog, "form", HTMLFormElement);
    part(this.dialog, ".choices button[type=button]", HTMLButtonElement).addEventListener("click", () =>
      this.dialog.close(),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.dialog.close();
      done(this.dialog.querySelector("input")?.value ?? "");
    });
  }

  show = () => {
    this.form.reset();
    if (!this.dialog.open) this.dialog.showModal();
  };
}
