/**
 * Starting a class: says what would be opened to whom, and has it opened by the server only when the teacher agrees.
 */

import { part, write } from "../page/elements.js";
import { post } from "../server/http.js";
import { say } from "../words/words.js";
import { grouped } from "./classwords.js";
import { FormDialog } from "./formdialog.js";
import { startKey } from "./membership.js";

/** @import { Sentence } from "../types.js" */

/** Where a new class would be. @typedef {{ open: boolean, addresses: readonly string[], going: string | null }} NetworkOpening */

export class Starting {
  /** @type {NetworkOpening | null} */
  opening = null;

  /**
   * @param {HTMLElement} root
   * @param {{ begun: (teach: { code: string, secret: string }) => void, refused: (why: Sentence) => void }} does
   */
  constructor(root, { begun, refused }) {
    this.begun = begun;
    this.refused = refused;
    this.form = new FormDialog(root, "#class-starting", () => void this.#begin(false));
    this.going = part(root, "#class-going", HTMLElement);
    this.goingText = part(this.going, "span", HTMLElement);
    part(this.going, "button", HTMLButtonElement).addEventListener("click", () => {
      this.form.dialog.close();
      void this.#begin(true);
    });
    this.texts = { opens: part(root, "#class-opens", HTMLElement), until: part(root, "#class-until", HTMLElement) };
  }

  async show() {
    const answer = await post("/class/opening", { key: startKey() });
    const why = whyNot(answer);
    if (why) return this.refused(why);
    this.opening = answer;
    this.tell();
    return this.form.show();
  }

  /** In the language that is spoken now. */
  tell() {
    const { open, addresses } = this.opening ?? { open: true, addresses: [] };
    const { going = null } = this.opening ?? {};
    write(this.texts.opens, say(open ? "class.begin.open" : "class.begin.opens", { address: addresses[0] ?? "" }));
    this.texts.until.hidden = open;
    this.going.hidden = going === null;
    write(this.goingText, going ? say("class.begin.going", { code: grouped(going) }) : "");
  }

  /** @param {boolean} again go back into the class that goes on, instead of starting one */
  async #begin(again) {
    const answer = await post("/class/begin", { again, key: startKey() });
    const why = whyNot(answer);
    if (why) this.refused(why);
    else this.begun(answer);
  }
}

/** @param {any} answer @returns {Sentence | null} */
function whyNot(answer) {
  if ("lost" in answer) return { key: "class.begin.lost", facts: {} };
  return "refusal" in answer ? answer.refusal : null;
}
