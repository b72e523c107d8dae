/** Saving a search as a replay, one file that plays and explains it without a server; or as a trace for Posthoc. */

import { asked } from "../server/taking.js";
import { documentOf, foreignIn } from "../state/document.js";
import { allWords, language } from "../words/words.js";
import { saveText } from "./files.js";
import { textField } from "./formfields.js";

/** @import { SaveParts } from "./savedialog.js" */
/** @import { Sentence, Tables } from "../types.js" */

const MOST_LETTERS = 200; // as in server/web/replays/question.py

await allWords();

export class ReplaySave {
  /**
   * @param {HTMLElement} home
   * @param {Tables} tables
   * @param {SaveParts} given
   */
  constructor(home, tables, given) {
    this.home = home;
    this.tables = tables;
    this.given = given;
    this.title = textField("replay-name", "replay.title", "");
    this.title.input.maxLength = MOST_LETTERS;
  }

  /** @param {string} format */
  show(format) {
    this.home.replaceChildren(...(format === "replay" ? [this.title.field] : []));
    return Promise.resolve();
  }

  /**
   * @param {string} format
   * @param {(suffix: string) => string} named
   * @returns {Promise<Sentence | null>} what went wrong
   */
  async save(format, named) {
    const state = this.given.current();
    const foreign = foreignIn(state);
    const taken = { document: documentOf(state, this.tables), ...(foreign ? { trace: foreign.text } : {}) };
    const isReplay = format === "replay";
    const answer = await (isReplay ? asked("/replay", { ...taken, ...this.#look() }) : asked("/searchtrace", taken));
    if (!("text" in answer)) return answer;
    if (isReplay) saveText(answer.text, "text/html", named(".html"));
    else saveText(answer.text, "text/yaml", named(".trace.yaml"));
    return null;
  }

  #look() {
    return { title: this.title.input.value.trim(), language: language(), home: location.origin + location.pathname };
  }
}
