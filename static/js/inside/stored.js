/**
 * Open as it is stored, drawn below the picture while it is wanted: for each side that searches, the structure that the
 * server finds there at the cursor. Nothing of it is the page's own: an answer is shown once the timeline is at its
 * record, and what was there before stays until then, dimmed.
 */

import { copyOf, part, parts, write } from "../page/elements.js";
import { figure } from "../records/figures.js";
import { OPEN } from "../records/fold.js";
import { StoredQuery } from "../server/storedquery.js";
import { active } from "../state/activelane.js";
import { comingBack } from "../state/horizon.js";
import { nameOf } from "../words/nodename.js";
import { joined, say } from "../words/words.js";
import { sidesKey } from "./listkinds.js";
import { setOrRemove } from "./listrows.js";
import { StoredBlock } from "./storedblock.js";
import { drawingOf } from "./storedshapes.js";

/** @import { Connection } from "../server/connection.js" */
/** @import { StoredAnswer } from "../server/storedquery.js" */
/** @import { EntryText } from "./storedblock.js" */
/** @import { StoredShape, Entry, Snapshot } from "./storedshapes.js" */
/** @import { Timeline } from "../records/timeline.js" */
/** @import { Component, Dispatch, Run, State, Tables } from "../types.js" */

/**
 * One side's part of the drawing. @typedef {{ element: HTMLElement, head: HTMLElement, about: HTMLElement, count:
 * HTMLElement, blocks: StoredBlock[] }} StoredSide
 */

const FAR = 20_000; // records, from which on a moving cursor is not followed: the search is made again for every answer

/** An entry in words. @param {Entry} entry @param {boolean} due does it come out next? @param {Record<string, string>} facts */
function aboutEntry({ f, note, stale }, due, facts) {
  return joined([
    say(f === null ? "stored.entry.plain" : "stored.entry", facts),
    note && say(note.key, note.facts),
    stale && say("stored.stale"),
    due && say("stored.next"),
  ]);
}

/** A block's list is named by its heading. @param {HTMLElement} block @param {string} id */
function nameBlock(block, id) {
  const [list, heading] = [part(block, "[role=listbox]", HTMLElement), part(block, "h3", HTMLElement)];
  list.id = id;
  heading.id = `${id}-title`;
  list.setAttribute("aria-labelledby", heading.id);
}

/** @implements {Component} */
export class Stored {
  /** @type {StoredSide[]} */
  sides = [];
  /** @type {State | null} */
  state = null;
  /** What is shown. @type {{ answer: StoredAnswer, language: string } | null} */
  shown = null;

  /**
   * @param {HTMLElement} element
   * @param {HTMLButtonElement} button that shows and hides it
   * @param {Dispatch} dispatch
   * @param {{ timeline: Timeline, tables: Tables, server: Connection }} parts
   */
  constructor(element, button, dispatch, { timeline, tables, server }) {
    this.element = element;
    this.button = button;
    this.dispatch = dispatch;
    this.timeline = timeline;
    this.tables = tables;
    this.texts = parts(element, "#stored-", HTMLElement, ["message", "sides"]);
    this.templates = {
      side: part(element, "#stored-side", HTMLTemplateElement),
      entry: part(element, "#stored-entry", HTMLTemplateElement),
    };
    this.answers = new StoredQuery(server, tables, () => this.#show());
    this.#listen();
    button.disabled = false; // its listener is there now
  }

  #listen() {
    const { element, button } = this;
    button.addEventListener("click", () => this.#turn(element.hidden === true));
    part(element, "#stored-close", HTMLButtonElement).addEventListener("click", () => this.#turn(false));
    element.addEventListener("keydown", (event) => event.key === "Escape" && this.#turn(false));
  }

  /** @param {State} state */
  slice(state) {
    return [active(state), state.playback, state.view, state.domain, state.hover, state.picked];
  }

  /** @param {State} state @param {State | null} before */
  syncState(state, before) {
    this.state = state;
    this.#show();
    if (state.picked !== null && state.picked !== before?.picked)
      this.#eachBlock((block) => block.pointed < 0 && block.reveal(Number(state.picked)));
  }

  /** @param {boolean} on */
  #turn(on) {
    this.element.hidden = !on;
    this.button.setAttribute("aria-expanded", String(on));
    if (!on && this.element.contains(document.activeElement)) this.button.focus();
    this.#show();
    if (on) this.element.scrollIntoView({ block: "nearest" });
    if (!on) this.dispatch({ type: "hovered", cell: null });
  }

  #show() {
    const { state, element } = this;
    if (!state || element.hidden) return;
    const { playback } = state;
    const { run, cursor } = active(state);
    const away = !run || comingBack(state) || this.timeline.records !== run.records || this.timeline.cursor !== cursor;
    const waits = playback.playing && cursor > FAR;
    const answer = away || waits ? null : this.answers.at(run, cursor);
    setOrRemove(element, "aria-busy", String(!answer));
    if (answer && run) this.#draw(answer, run, state);
    this.#eachBlock((block) => block.point(state));
  }

  /** @param {StoredAnswer} answer @param {Run} run @param {State} state */
  #draw(answer, run, state) {
    const { language } = state.view;
    if (this.shown?.answer === answer && this.shown.language === language) return;
    this.shown = { answer, language };
    const refused = "refusal" in answer;
    write(this.texts.message, refused ? say(answer.refusal.key, answer.refusal.facts) : "");
    const found = refused ? [] : answer.sides;
    while (this.sides.length < found.length) this.sides.push(this.#side(this.sides.length));
    this.sides.forEach(({ element }, side) => (element.hidden = side >= found.length));
    found.forEach((snapshot, side) =>
      this.#fill(this.sides[side], this.#drawingOf(snapshot, side, run), run, found.length > 1 ? side : -1),
    );
  }

  /** @param {Snapshot} snapshot @param {number} side @param {Run} run */
  #drawingOf(snapshot, side, { settings }) {
    const { timeline, tables } = this;
    return drawingOf(
      snapshot,
      tables.ties[settings.tie],
      ({ node, g }) => timeline.status(node, side) !== OPEN || g > timeline.g(node, side),
    );
  }

  /** @param {StoredSide} parts @param {StoredShape} drawing @param {Run} run @param {number} side */
  #fill({ element, head, about, count, blocks }, drawing, run, side) {
    const { size, shown } = drawing;
    head.hidden = side < 0;
    if (side >= 0) write(head, say(`${sidesKey(this.tables, run.settings)}.${side}`, { count: size }));
    write(about, say(`stored.about.${drawing.about}`));
    write(count, say(!size ? "stored.none" : shown < size ? "stored.part" : "stored.whole", { size, shown }));
    blocks.forEach((block, index) => {
      block.element.hidden = index >= drawing.blocks.length;
      if (index < drawing.blocks.length)
        block.show(drawing.blocks[index], (entry, due, place) => this.#written(run, entry, due, place));
    });
    setOrRemove(element, "data-shape", drawing.shape);
  }

  /** @param {Run} run @param {Entry} entry @param {boolean} due @param {number} place @returns {EntryText} */
  #written(run, entry, due, place) {
    const [f, g] = [entry.f === null ? "" : figure(entry.f, 2), figure(entry.g, 2)];
    const { node, note } = entry;
    return {
      cells: {
        place: place < 0 ? "" : String(place),
        f,
        g: `g ${g}`,
        node: nameOf(run, node, "lists.name"),
        note: note ? say(`${note.key}.short`, note.facts) : "",
      },
      about: aboutEntry(entry, due, { place: nameOf(run, node), f, g }),
    };
  }

  /** @param {number} side @returns {StoredSide} */
  #side(side) {
    const element = copyOf(this.templates.side);
    this.texts.sides.append(element);
    const find = (/** @type {string} */ selector) => part(element, selector, HTMLElement);
    const found = /** @type {HTMLElement[]} */ ([...element.querySelectorAll(".stored-block")]);
    const blocks = found.map((block, index) => {
      nameBlock(block, `stored-${side}-${index}`);
      return new StoredBlock(block, this.templates.entry, this.dispatch);
    });
    return { element, head: find(".stored-head"), about: find(".stored-about"), count: find(".stored-count"), blocks };
  }

  /** @param {(block: StoredBlock) => void} does */
  #eachBlock(does) {
    for (const { element, blocks } of this.sides)
      if (!element.hidden) for (const block of blocks) if (!block.element.hidden) does(block);
  }
}
