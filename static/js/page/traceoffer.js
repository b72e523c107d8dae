/**
 * The search trace of another program, before it is played: what was read of it and what could not be, how it looks, and
 * whether to lay it on the map that is on the page. The server reads it (server/web/replays/foreign.py).
 */

import { domainOf, problemIn, problemOn } from "../problems/domains.js";
import { BYTES, EXPANDED, RecordStore } from "../records/records.js";
import { bytesOf } from "../server/base64.js";
import { unpacked } from "../server/packing.js";
import { asked } from "../server/taking.js";
import { opening } from "../state/document.js";
import { allWords, say } from "../words/words.js";
import { button, checkField } from "./formfields.js";
import { preview } from "./preview.js";

/** @import { Dispatch, Domain, ForeignSearch, Problem, Sentence, State, Tables } from "../types.js" */

/** What was read. @typedef {{ opened: Extract<import("../types.js").Action, { type: "documentOpened" }>, foreign: ForeignSearch, domain: Domain, problem: Problem }} ReadTrace */

await allWords();

export class TraceOffer {
  text = "";
  asked = 0;
  /** @type {ReadTrace | null} */
  found = null;

  /**
   * @param {HTMLElement} home
   * @param {Dispatch} dispatch
   * @param {{ tables: Tables, current: () => State, done: () => void }} parts
   */
  constructor(home, dispatch, { tables, current, done }) {
    this.home = home;
    this.dispatch = dispatch;
    this.tables = tables;
    this.current = current;
    this.done = done;
    this.ground = checkField("trace-ground", "foreign.on-map", false);
    this.ground.input.addEventListener("change", () => void this.#readAgain());
    this.refused = Object.assign(document.createElement("p"), { className: "wrong" });
    this.refused.setAttribute("role", "alert");
    this.go = button("foreign.open", () => this.#play());
  }

  /**
   * Offer to play a trace.
   * @param {string} text
   * @returns {Promise<Sentence | null>} what is wrong with it
   */
  async offer(text) {
    this.forget();
    this.text = text;
    this.ground.input.checked = false;
    return this.current().classroom ? { key: "foreign.class", facts: {} } : await this.#read();
  }

  forget() {
    this.asked += 1;
    this.found = null;
    this.home.hidden = true;
    this.home.replaceChildren();
  }

  /** With the map of the page below it, or without; where it does not fit, that is said and nothing changes. */
  async #readAgain() {
    const refusal = await this.#read();
    this.refused.textContent = refusal ? say(refusal.key, refusal.facts) : "";
    if (refusal) this.ground.input.checked = false;
  }

  /** @returns {Promise<Sentence | null>} */
  async #read() {
    this.asked += 1;
    const { asked: number } = this;
    const ground = this.ground.input.checked && this.found ? { ground: this.#groundOf(this.found) } : {};
    const answer = await asked("/foreign", { text: this.text, ...ground });
    if (number !== this.asked) return null;
    if ("key" in answer) return answer;
    const found = await readTrace(answer, this.text, this.tables);
    if (number === this.asked) this.#show(found);
    return null;
  }

  /** The problem on the page that the search is to be shown on. @param {ReadTrace} found */
  #groundOf({ domain }) {
    return domain.toDocument(problemOn(this.current(), domain.name));
  }

  /** @param {ReadTrace} found */
  #show(found) {
    this.found = found;
    const { domain, problem } = found;
    const onMap = domain.grounds ? [this.ground.field] : [];
    this.home.replaceChildren(
      ...sentencesOf(found, this.ground.input.checked).map((words) =>
        Object.assign(document.createElement("p"), { textContent: words }),
      ),
      preview(domain, problem),
      ...onMap,
      this.refused,
      this.go,
    );
    this.home.hidden = false;
    this.go.scrollIntoView({ block: "nearest" });
  }

  #play() {
    if (!this.found) return;
    const { opened, foreign } = this.found;
    this.dispatch({ ...opened, foreign });
    this.dispatch({ type: "said", message: { key: "foreign.done", facts: {} } });
    this.done();
  }
}

/** @param {any} answer @param {string} text @param {Tables} tables @returns {Promise<ReadTrace>} */
async function readTrace({ document, run, records }, text, tables) {
  const bytes = await unpacked(bytesOf(records), run.sections);
  const { guarantee, impossible, formula, engine, why } = run.opened;
  const opened = opening(document, "json", tables);
  const domain = /** @type {Domain} */ (domainOf(document, tables.domains));
  const problem = problemIn(opened, tables.domains);
  return { opened, domain, problem, foreign: { text, bytes, facts: { guarantee, impossible, formula, engine, why } } };
}

/** What was read, and what could not be. @param {ReadTrace} found @param {boolean} onMap */
function sentencesOf({ opened, foreign, domain, problem }, onMap) {
  const { width, height } = problem;
  const size = say(`foreign.size.${domain.name}`, { width, height });
  return [
    say("foreign.read", { records: foreign.bytes.length / BYTES, expanded: expansionsIn(foreign.bytes), size }),
    opened.settings?.heuristic === "table" ? say("foreign.heuristic.table") : "",
    domain.grounds && !onMap ? say("foreign.free") : "",
    say("foreign.without"),
  ].filter(Boolean);
}

/** @param {Uint8Array} bytes */
function expansionsIn(bytes) {
  const records = new RecordStore();
  records.append(bytes);
  let count = 0;
  for (let record = 0; record < records.length; record += 1) count += Number(records.kind(record) === EXPANDED);
  return count;
}
