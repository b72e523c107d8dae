/** On a narrow screen there is room for one panel at a time: these buttons choose which. On a wide one style.css hides them, and all are shown. */

export class Panels {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.buttons = [...element.querySelectorAll("button")];
    for (const button of this.buttons) button.addEventListener("click", () => this.#choose(button));
    this.#choose(this.buttons[0]);
  }

  /** @param {HTMLButtonElement} chosen */
  #choose(chosen) {
    for (const button of this.buttons) {
      button.setAttribute("aria-pressed", String(button === chosen));
      document.getElementById(button.getAttribute("aria-controls") ?? "")?.toggleAttribute("data-chosen", button === chosen);
    }
  }
}
