/**
 * A search on paper: a worksheet with some steps left blank and its key, printed at once or saved as a file, and the same
 * search as slides for LaTeX. The server makes both out of the records.
 */

import { problemOf } from "../problems/domains.js";
import { asked } from "../server/taking.js";
import { active } from "../state/activelane.js";
import { allWords, language, say } from "../words/words.js";
import { write } from "./elements.js";
import { saveText } from "./files.js";
import { button, choiceField, numberField, textField } from "./formfields.js";
import { homeIn } from "./printedpage.js";

/** @import { FurtherSave, SaveParts } from "./savedialog.js" */
/** @import { Sentence, Tables } from "../types.js" */

/** @typedef {{ body: string, style: string, file: string }} PrintedSheets */

const MOST_VARIANTS = 26; // as many as there are letters
const MOST_SEED = 999999;
const PAPERS = /** @type {const} */ ([
  ["a4", "worksheet.paper.a4"],
  ["letter", "worksheet.paper.letter"],
]);

await allWords();

/** @implements {FurtherSave} */
export class WorksheetSave {
  /** @param {HTMLElement} home @param {Tables} tables @param {SaveParts} given */
  constructor(home, { usual_steps: usual }, given) {
    this.home = home;
    this.usual = usual;
    this.given = given;
    this.steps = textField("worksheet-steps", "worksheet.steps.label", "");
    this.variants = numberField("worksheet-variants", "worksheet.variants.label", {
      value: 1,
      min: 1,
      max: MOST_VARIANTS,
    });
    this.seed = numberField("worksheet-seed", "worksheet.seed.label", { value: 1, min: 0, max: MOST_SEED });
    const local = new Intl.Locale(navigator.language).region === "US" ? "letter" : "a4";
    this.paper = choiceField("worksheet-paper", "worksheet.paper", PAPERS, local);
    this.said = Object.assign(document.createElement("p"), { className: "wrong" });
    this.said.setAttribute("role", "alert");
    this.print = button("worksheet.print", () => this.#print());
  }

  /** @param {string} format */
  show(format) {
    const fields = format === "worksheet" ? [this.steps, this.variants, this.seed, this.paper] : [this.steps];
    this.home.replaceChildren(
      ...fields.map(({ field }) => field),
      ...(format === "worksheet" ? [this.print] : []),
      this.said,
    );
    if (["", ...Object.values(this.usual)].includes(this.steps.input.value))
      this.steps.input.value = this.usual[format === "worksheet" ? this.given.current().domain.name : "slides"];
    write(this.said, "");
    return Promise.resolve();
  }

  /** @param {string} format @param {(suffix: string) => string} named */
  async save(format, named) {
    const made = await (format === "worksheet" ? this.#sheets() : this.#slides());
    if ("key" in made) return made;
    if ("file" in made) saveText(made.file, "text/html", named(".html"));
    else saveText(made.text, "application/x-tex", named(".tex"));
    return null;
  }

  async #print() {
    write(this.said, "");
    const made = await this.#sheets();
    if ("key" in made) return write(this.said, say(made.key, made.facts));
    return printSheets(made);
  }

  /** @returns {Promise<PrintedSheets | Sentence>} */
  #sheets() {
    const [variants, seed] = [this.variants, this.seed].map(({ input }) => input.valueAsNumber);
    return asked("/worksheet", { ...this.#search(), variants, seed, paper: this.paper.select.value });
  }

  /** @returns {Promise<{ text: string } | Sentence>} */
  #slides() {
    return asked("/slides", this.#search());
  }

  /** The search at hand, and the steps of it that are wanted. */
  #search() {
    const state = this.given.current();
    const document = state.domain.toDocument(problemOf(state));
    const { detail: _, ...settings } = active(state).settings;
    return { document, settings, steps: this.steps.input.value, language: language() };
  }
}

/** Print sheets in place of the page. The browser's own dialog shows them first. @param {PrintedSheets} sheets */
export function printSheets({ body, style }) {
  const home = homeIn(document.documentElement);
  const looks = new CSSStyleSheet();
  looks.replaceSync(style);
  const before = document.adoptedStyleSheets;
  const parsed = new DOMParser().parseFromString(body, "text/html");
  home.replaceChildren(...[...parsed.body.children].map((each) => document.importNode(each, true)));
  document.adoptedStyleSheets = [...before, looks];
  const done = () => {
    document.adoptedStyleSheets = before;
    home.replaceChildren();
  };
  addEventListener("afterprint", done, { once: true });
  print();
}
