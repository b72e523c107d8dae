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
    this.field = this.dialog.querySelector("input");
    part(this.dialog, "button[type=button]", HTMLButtonElement).addEventListener("click", () => this.dialog.close());
    part(this.dialog, "form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.dialog.close();
      done(this.field?.value ?? "");
    });
  }

  show = () => {
    if (this.field) this.field.value = "";
    if (!this.dialog.open) this.dialog.showModal();
  };
}
