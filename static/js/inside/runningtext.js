/**
 * The text of a search at a place in a run, with its present line, what ran, and the values there: as pseudocode or as
 * source. For a panel, a card or a lane: all it shows is given (codetypes.d.ts: CodePlace). Which line writes a record
 * follows from the record alone, at any speed; what ran in between comes from the server when this is in sight and the
 * cursor does not race.
 */

import { part, write } from "../page/elements.js";
import { Answers } from "../server/asking.js";
import { language, say } from "../words/words.js";
import { kindsOf, lineAt, linesOf, partAt, rowOfRecord, slotsOf } from "./codelines.js";
import { CodeListing } from "./codelisting.js";
import { CodeValues, figuresOf, namesOf } from "./codevalues.js";
import { WhatRan } from "./whatran.js";

/** @import { CodePlace, CodeText, Source } from "./codetypes.js" */
/** @import { Tables } from "../types.js" */
/** @import { Line } from "./codelines.js" */
/** @import { Ran } from "./whatran.js" */
/** @import { Connection, Refused } from "../server/connection.js" */
/** @import { ProblemNames } from "../server/problemnames.js" */

export class RunningText {
  /** @type {readonly Line[]} */
  lines = [];
  /** @type {readonly (readonly number[])[]} */
  slots = []; // what each line writes
  drawn = ""; // algorithm, text and language of the lines
  /** @type {Source | null} */
  source = null; // of the lines
  /** @type {{ place: CodePlace, text: CodeText } | null} */
  shown = null;
  /** @type {Set<Element>} */
  inSight = new Set();

  /**
   * @param {HTMLElement} element
   * @param {{ server: Pick<Connection, "source" | "trace" | "later">, names: ProblemNames, tables: Tables }} parts
   * @param {{ toggle: (slots: readonly number[]) => void, changed: () => void }} called when a breakpoint is set or
   *   removed, by what its line writes, and when more is known
   */
  constructor(element, { server, names, tables }, { toggle, changed }) {
    const find = (/** @type {string} */ name) => part(element, `.code-${name}`, HTMLElement);
    this.element = element;
    this.changed = changed;
    this.where = find("where");
    this.note = find("note");
    const again = () => this.#renew();
    this.listing = new CodeListing(find("lines"), (line) => this.source && toggle(this.slots[line]));
    this.values = new CodeValues(find("values"));
    this.ran = new WhatRan({ server, names, tables }, again);
    /** @type {Answers<string, Source | Refused>} */
    this.sources = new Answers({
      server,
      ask: (algorithm) => server.source(algorithm),
      keyOf: (algorithm) => [algorithm],
      changed: again,
    });
    this.#watch();
  }

  /** Learn what of it is in sight: only then more is asked for. */
  #watch() {
    const sight = new IntersectionObserver((changes) => this.#see(changes));
    for (const seen of [this.listing.element, this.values.element]) sight.observe(seen);
  }

  #renew() {
    this.#draw();
    this.changed();
  }

  /** How many lines have a breakpoint. */
  get stopping() {
    const { place } = this.shown ?? {};
    return this.slots.filter((slots) => howMany(slots, place?.slots ?? []) !== "false").length;
  }

  /** @param {CodePlace} place @param {CodeText} text */
  show(place, text) {
    this.shown = { place, text };
    this.#draw();
  }

  /** The source of an algorithm, if it is here. @param {string} algorithm */
  cached(algorithm) {
    const found = this.sources.cached(algorithm);
    return found && "parts" in found ? found : null;
  }

  #draw() {
    if (!this.shown) return;
    const { place, text } = this.shown;
    this.source = this.#arrived(place.algorithm);
    this.element.setAttribute("aria-busy", String(!this.source));
    if (!this.source) {
      this.listing.show(() => UNMARKED); // the lines are still another algorithm's
      write(this.note, this.sources.lost ? say("code.missing") : "");
      return;
    }
    this.#drawLines(this.source, text);
    const row = place.run?.foreign ? -1 : rowOfRecord(this.source, place.records, place.cursor - 1); // a trace has no code
    const ran = this.ran.at(place, this.source, this.#isSeen());
    this.#showLines(place, row, ran);
    this.#showValues(place, text, row, ran);
  }

  /** @param {Source} source @param {CodeText} text */
  #drawLines(source, text) {
    const wanted = `${this.shown?.place.algorithm} ${text} ${language()}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.element.dataset.text = text;
    this.lines = linesOf(source, text, language());
    this.slots = this.lines.map(({ rows }) => slotsOf(source, rows));
    named(this.listing.element, `code.lines.${text}`);
    this.listing.draw(this.lines, ({ rows }) => kindsOf(source, rows));
  }

  /** @param {CodePlace} place @param {number} row @param {Ran} ran */
  #showLines({ halted, slots }, row, { rows }) {
    const present = lineAt(this.lines, row);
    this.listing.show((at) => ({
      present: at === present,
      halted: halted && at === present,
      ran: this.lines[at].rows.some((each) => rows.has(each)),
      set: howMany(this.slots[at], slots),
    }));
  }

  /** @param {CodePlace} place @param {CodeText} text @param {number} row @param {Ran} ran */
  #showValues(place, text, row, { moment, note }) {
    const here = partAt(/** @type {Source} */ (this.source), row);
    write(this.where, say("code.where", { function: here.function, file: here.file }));
    this.values.show(text === "steps" ? figuresOf(place) : namesOf(here, moment, place.run));
    write(this.note, note && (text === "source" || place.cursor === 0) ? say(note.key, note.facts) : "");
  }

  /** @param {string} algorithm */
  #arrived(algorithm) {
    const found = this.sources.at(algorithm);
    return found && "parts" in found ? found : null;
  }

  /** @param {IntersectionObserverEntry[]} changes */
  #see(changes) {
    for (const { target, isIntersecting } of changes) this.inSight[isIntersecting ? "add" : "delete"](target);
    this.#draw();
    if (changes.some(({ target, isIntersecting }) => isIntersecting && target === this.listing.element))
      this.listing.reveal();
  }

  /** Observers hear a little late of a panel that is folded. */
  #isSeen() {
    return this.inSight.size > 0 && this.listing.element.checkVisibility();
  }
}

/** @type {import("./codelisting.js").Mark} */
const UNMARKED = { ran: false, present: false, halted: false, set: "false" };

/** A name that follows the language. @param {HTMLElement} element @param {string} key */
function named(element, key) {
  element.dataset.sayLabel = key;
  element.setAttribute("aria-label", say(key));
}

/** @param {readonly number[]} slots of a line @param {readonly number[]} set */
function howMany(slots, set) {
  const count = slots.filter((slot) => set.includes(slot)).length;
  return count === 0 ? "false" : count === slots.length ? "true" : "mixed";
}
